"""`faristol tournament unpair`: take a round back that has no result yet."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_reason, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_reason(verb)


@recorded
def run(args: Namespace, store: Store) -> Actions:
    yield a.UnpairRound(round_number=round_named(store.state).number, reason=args.reason)
