"""`faristol tournament absent`: say who misses the next round."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_entrants, add_round, add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named, next_round
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_entrants(verb)
    add_round(verb, "the next one to be paired")
    verb.add_argument("--bye", action="store_true", help="a bye requested beforehand")
    add_undo(verb, "they play after all")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    number = args.round or next_round(store.state)
    for entrant in entrants_named(store.state, args.entrants):
        yield a.NoteAbsence(entrant=entrant, round_number=number, is_bye=args.bye, is_absent=not args.undo)
