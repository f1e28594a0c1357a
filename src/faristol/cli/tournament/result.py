"""`faristol tournament result`: what comes from the tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.kit.numbers import number, points
from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.doubts import add_yes, ask_about
from faristol.cli.tournament.names import Names, names_in, round_named, table_numbered
from faristol.cli.tournament.rows import report_of, results_in, turned
from faristol.cli.tournament.sheet_options import SIDES, add_report, fill_points, report_of_options
from faristol.cli.tournament.store import Step, Store
from faristol.errors import NotationError
from faristol.formats.tournament.csv import ResultRow
from faristol.tournament import actions as a
from faristol.tournament.state import RoundState

EXAMPLES = """\
examples:
  faristol tournament result open.jsonl 3 412 389
  faristol tournament result open.jsonl 3 412 389 --first 2 --bingos 2 1 --best1 CERQUES 98
  faristol tournament result open.jsonl 3 --absent 2
  faristol tournament result open.jsonl 3 251 180 --left 2
  faristol tournament result general.jsonl 3 251 180 --on-time 2
  faristol tournament result open.jsonl 3 251 180 --ruled 2
  faristol tournament result open.jsonl 3 451 33 --yes
  faristol tournament result open.jsonl --csv round1.csv

The two at a table are 1 and 2, as the pairing names them. With --left and --on-time, give the score at that
moment: the rulebook deducts what it costs, and may need no score if both left. A table of results has the
columns round,player1,player2,points1,points2; either all its rows are entered or none. Rare scores are listed
for you to confirm; --yes confirms them without asking.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("table", metavar="TABLE", type=number(), nargs="?")
    verb.add_argument(
        "points", metavar="POINTS", type=points, nargs="*", help="points of player 1 and player 2"
    )
    verb.add_argument("--csv", metavar="CSV", help="a table of results; - is standard input")
    otherwise = verb.add_mutually_exclusive_group()
    otherwise.add_argument("--absent", choices=SIDES, help="the player who did not come, or came too late")
    add_report(verb, otherwise=otherwise)
    add_yes(verb)


def run(args: Namespace) -> None:
    _check_usage(args)
    carry_out(args, lambda store: _from_table(store, args) if args.csv else [_typed(store, args)])


def _typed(store: Store, args: Namespace) -> Step:
    paired = round_named(store.state, args.round)
    seat = table_numbered(paired, args.table)
    table = seat.table.number
    if args.absent:
        if store.book.attendance is None:
            raise NotationError(_without_rule(args, store.book.id))
        absent = SIDES[args.absent]
        return "", a.RecordAbsence(round_number=paired.number, table=table, absent=absent)
    fill_points(args, store.book)
    report = report_of_options(args)
    if gone := args.left or args.on_time:
        left, on_time = SIDES[gone], bool(args.on_time)
        return "", a.RecordLeaving(
            round_number=paired.number, table=table, left=left, sheet=report, on_time=on_time
        )
    if seat.report is None:  # what is entered is only corrected, and that is another question
        ask_about(args, store.state.settings, [(f"table {table}", report)])
    return "", a.EnterResult(round_number=paired.number, table=table, report=report)


def _without_rule(args: Namespace, book: str) -> str:
    """Return what an arbiter can type instead."""
    winner = {"1": "2", "2": "1", "both": "neither"}[args.absent]
    return (
        f"{book} has no rule on absence: enter the arbiter's ruling, "
        f"such as: result {args.file} {args.table} 0 0 --ruled {winner}"
    )


def _check_usage(args: Namespace) -> None:
    if (args.table is None) == (args.csv is None):
        args.fail("give either TABLE POINTS POINTS or --csv FILE")
    wants_none = args.csv is not None or args.absent
    if args.points and wants_none:
        args.fail(f"{len(args.points)} numbers of points where none are needed")
    if len(args.points) != len(SIDES["both"]) and not wants_none and (args.points or args.left != "both"):
        args.fail(f"{len(args.points)} numbers of points where 2 are needed")


def _from_table(store: Store, args: Namespace) -> Iterator[Step]:
    rows = results_in(args.csv)
    names = names_in(store.state)
    wanted = [row for row in rows if args.round is None or row.round_number == args.round]
    steps = [step for row in wanted for step in _entering(store, names, row, args)]
    ask_about(args, store.state.settings, [(where, action.report) for where, action in steps])
    yield from steps


def _entering(
    store: Store, names: Names, row: ResultRow, args: Namespace
) -> Iterator[tuple[str, a.EnterResult]]:
    """Yield the actions for a result; none for a bye, which the pairing has already, or a table in play."""
    where = f"{args.csv}, line {row.line}"
    if row.player2 is None or row.points1 is None or row.points2 is None:
        return
    try:
        paired = round_named(store.state, row.round_number)
        pair = names.find(row.player1), names.find(row.player2)
        table, is_turned = _table_of(paired, pair, store)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from error
    report = report_of(row)
    if is_turned:
        report = turned(report)
    yield (
        where,
        a.EnterResult(round_number=paired.number, table=table, report=report),
    )


def _table_of(paired: RoundState, pair: tuple[int, int], store: Store) -> tuple[int, bool]:
    for seat in paired.tables:
        if seat.table.entrants in {pair, pair[::-1]}:
            return seat.table.number, seat.table.entrants != pair
    first, second = (store.state.entrants[number].name for number in pair)
    raise NotationError(f"{first} and {second} do not meet in round {paired.number}")
