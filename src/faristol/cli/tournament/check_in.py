"""`faristol tournament check-in`: say who is here."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from faristol.cli.kit.numbers import cents
from faristol.cli.tournament.arguments import add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a
from faristol.tournament.state import Standing

EXAMPLES = """\
examples:
  faristol tournament check-in open.jsonl 7 "Maria Puig" --fee 10
  faristol tournament check-in open.jsonl --all
  faristol tournament check-in open.jsonl 7 --undo
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrants", metavar="ENTRANT", nargs="*", help="an entrant's number or name")
    verb.add_argument("--all", action="store_true", help="everyone not checked in yet")
    verb.add_argument("--fee", metavar="AMOUNT", type=cents, help="the amount each has paid so far")
    add_undo(verb, "undo the check-in")


def run(args: Namespace) -> None:
    if bool(args.entrants) == args.all:
        args.fail("give either ENTRANT or --all")
    _check_in(args)


@recorded
def _check_in(args: Namespace, store: Store) -> Actions:
    for number in _meant(store, args):
        yield a.CheckIn(entrant=number, is_here=not args.undo)
        if args.fee is not None:
            yield a.ReceiveFee(entrant=number, amount_cents=args.fee)


def _meant(store: Store, args: Namespace) -> Sequence[int]:
    if not args.all:
        return entrants_named(store.state, args.entrants)
    inside = (entrant for entrant in store.state.entrants.values() if entrant.standing is Standing.IN)
    return [entrant.number for entrant in inside if entrant.is_here == args.undo or args.fee is not None]
