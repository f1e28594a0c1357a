"""`faristol tournament reseat`: pair tables of the round anew that have no result yet."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_reason, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named, names_in, round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament reseat open.jsonl --pair 3 12 --pair 4 11 --reason "They sat down wrong"
  faristol tournament reseat open.jsonl --pair "Maria Puig" 15 --reason "15 came late, Maria sat out"
  faristol tournament reseat open.jsonl --bye 3 --absent 12

Tables with a result, and those not named, stay as they are. Whoever sat at a table that is named plays,
sits out or is absent.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_reason(verb)
    verb.add_argument(
        "--pair",
        metavar=("PLAYER", "PLAYER"),
        nargs=2,
        action="append",
        default=[],
        help="these two play; any number of times",
    )
    verb.add_argument("--bye", metavar="PLAYER", help="who sits out from now on")
    verb.add_argument("--absent", metavar="PLAYER", action="append", default=[], help="who is not there")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    names = names_in(store.state)
    pairs = tuple((names.find(first), names.find(second)) for first, second in args.pair)
    if not pairs and args.bye is None and not args.absent:
        args.fail("say who plays whom: --pair, --bye, --absent")
    yield a.ReseatRound(
        round_number=round_named(store.state).number,
        pairs=pairs,
        bye=None if args.bye is None else names.find(args.bye),
        absent=tuple(entrants_named(store.state, args.absent)),
        reason=args.reason,
    )
