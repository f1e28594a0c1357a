"""`faristol tournament correct`: a result put right."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import number, points
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import round_named, table_numbered
from faristol.cli.tournament.report import add_report, kept, report_of_options
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament correct open.jsonl 3 421 389 --by "Pere" --reason "Sum of the sheet"
  faristol tournament correct open.jsonl 3 421 389 --round 2 --by "Pere" --reason "Typed wrong" --data-error

What was there stays in the history, with who put it right, when and why. What a rulebook lets be corrected
after a round is its own matter: it may be nothing but errors of data.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    verb.add_argument("table", metavar="TABLE", type=number())
    verb.add_argument("points", metavar="POINTS", type=points, nargs=2, help="of 1, of 2")
    add_report(verb)
    verb.add_argument("--by", metavar="WHO", required=True)
    verb.add_argument("--reason", metavar="TEXT", required=True)
    verb.add_argument("--data-error", action="store_true", help="of processing, transmitting or uploading")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    paired = round_named(store.state, args.round)
    before = table_numbered(paired, args.table).report
    report = report_of_options(args)
    yield a.CorrectResult(
        round_number=paired.number,
        table=args.table,
        report=report if before is None else kept(report, before, args),
        author=args.by,
        reason=args.reason,
        is_data_error=args.data_error,
    )
