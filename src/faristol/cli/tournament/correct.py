"""`faristol tournament correct`: a result put right."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import number, points
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.doubts import add_yes, ask_about
from faristol.cli.tournament.names import member_named, round_named, table_numbered
from faristol.cli.tournament.sheet_options import SIDES, add_report, fill_points, kept, report_of_options
from faristol.cli.tournament.store import Store
from faristol.errors import NotationError
from faristol.tournament import actions as a
from faristol.tournament.chapters.ending import objections_to_leaving, report_of_leaving
from faristol.tournament.objections import explain

EXAMPLES = """\
examples:
  faristol tournament correct open.jsonl 3 421 389 --by "Pere" --reason "Sum of the sheet"
  faristol tournament correct open.jsonl 3 421 389 --round 2 --by "Pere" --reason "Typed wrong" --data-error
  faristol tournament correct open.jsonl 3 --none --by "Pere" --reason "It was table 4"

The original result stays in the history, with the name, time and reason of the correction. Once a committee
is named, --by must be one of its members. The rulebook decides who may correct a closed round.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    verb.add_argument("table", metavar="TABLE", type=number())
    verb.add_argument(
        "points", metavar="POINTS", type=points, nargs="*", help="points of player 1 and player 2"
    )
    otherwise = verb.add_mutually_exclusive_group()
    otherwise.add_argument(
        "--none", action="store_true", help="the table has no result yet: it was typed at the wrong table"
    )
    add_report(verb, otherwise=otherwise)
    verb.add_argument("--by", metavar="NAME", required=True)
    verb.add_argument("--reason", metavar="TEXT", required=True)
    add_yes(verb)
    verb.add_argument(
        "--data-error",
        action="store_true",
        help="mark as an error in processing, transmitting or uploading data",
    )


@recorded
def run(args: Namespace, store: Store) -> Actions:
    if args.none:
        if args.points:
            args.fail("--none takes no points")
        number = round_named(store.state, args.round).number
        yield a.TakeBackResult(round_number=number, table=args.table, reason=args.reason)
        return
    fill_points(args, store.book)
    paired = round_named(store.state, args.round)
    before = table_numbered(paired, args.table).report
    report = report_of_options(args)
    if gone := args.left or args.on_time:
        left, on_time = SIDES[gone], bool(args.on_time)
        if objections := tuple(objections_to_leaving(left, store.book, on_time=on_time)):
            raise NotationError(explain(objections, store.book))
        report = report_of_leaving(report, left, store.book.ending, on_time=on_time)
    ask_about(args, store.state.settings, [(f"table {args.table}", report)])
    yield a.CorrectResult(
        round_number=paired.number,
        table=args.table,
        report=report if before is None else kept(report, before, args),
        author=args.by,
        member=member_named(store.state, args.by),
        reason=args.reason,
        is_data_error=args.data_error,
    )
