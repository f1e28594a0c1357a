"""`faristol tournament fix`: let two meet in the next round."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_round, add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named, next_round
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrants", metavar="ENTRANT", nargs=2, help="an entrant's number or name")
    add_round(verb, "the next one to be paired")
    add_undo(verb, "take it back")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    first, second = entrants_named(store.state, args.entrants)
    number = args.round or next_round(store.state)
    yield a.FixPair(round_number=number, entrants=(first, second), is_fixed=not args.undo)
