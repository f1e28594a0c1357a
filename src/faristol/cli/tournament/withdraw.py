"""`faristol tournament withdraw`: take entrants out of the tournament."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_entrants, add_reason, add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_entrants(verb)
    add_reason(verb)
    verb.add_argument("--now", action="store_true", help="also from the game they are in, which is lost")
    add_undo(verb, "they come back")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    for number in entrants_named(store.state, args.entrants):
        if args.undo:
            yield a.Return(entrant=number)
        else:
            yield a.Withdraw(entrant=number, reason=args.reason, leaves_table=args.now)
