"""`faristol tournament admit`: let entrants in from the waiting list."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_entrants, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_entrants(verb)


@recorded
def run(args: Namespace, store: Store) -> Actions:
    for number in entrants_named(store.state, args.entrants):
        yield a.Admit(entrant=number)
