"""`faristol tournament withdraw`: take entrants out of the tournament."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import points
from faristol.cli.tournament.arguments import add_entrants, add_reason, add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.errors import NotationError
from faristol.rulebook.choices import Abandonment
from faristol.tournament import actions as a
from faristol.tournament.chapters.registration import open_table_of
from faristol.tournament.report import TableReport, result_of
from faristol.tournament.state import RoundStage

EXAMPLES = """\
examples:
  faristol tournament withdraw open.jsonl 7 "Maria Puig" --reason "ill"
  faristol tournament withdraw open.jsonl 7 --now --points 251 180
  faristol tournament withdraw open.jsonl 7 --undo

Without --now they finish a game in progress, then miss the rounds after it.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_entrants(verb)
    add_reason(verb)
    verb.add_argument("--now", action="store_true", help="also leave the game in progress, which is lost")
    verb.add_argument(
        "--points",
        metavar=("OWN", "OTHER"),
        type=points,
        nargs=2,
        help="with --now: the score of that game, if it had begun",
    )
    add_undo(verb, "they come back")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    numbers = entrants_named(store.state, args.entrants)
    if args.points and (args.undo or not args.now or len(numbers) > 1):
        args.fail("--points needs --now and one entrant")
    if args.now and not args.undo:
        if args.points is None and store.book.attendance is None:
            _ask_for_a_ruling(store, numbers, args.file)
        yield from _tables_left(store, numbers, args.file)
    for number in numbers:
        if args.undo:
            yield a.Return(entrant=number)
            continue
        stood = None if args.points is None else (args.points[0], args.points[1])
        yield a.Withdraw(entrant=number, reason=args.reason, leaves_table=args.now, points=stood)


def _ask_for_a_ruling(store: Store, numbers: list[int], file: str) -> None:
    """Refuse to leave a game that was not begun and that no rule settles, with what to type."""
    state = store.state
    for number in numbers:
        table = open_table_of(state, number)
        if table is not None and state.rounds[-1].stage is RoundStage.PAIRED:
            other = "2" if table.entrants[0] == number else "1"
            winner = "neither" if {*table.entrants} <= {*numbers} else other
            raise NotationError(
                f"{store.book.id} has no rule on absence: enter the arbiter's ruling, "
                f"such as: result {file} {table.number} 0 0 --ruled {winner}; then withdraw them"
            )


def _tables_left(store: Store, numbers: list[int], file: str) -> Actions:
    """Settle a table that both leave before they withdraw: neither wins."""
    state, rules = store.state, store.book.ending
    for number in numbers:
        table, at = open_table_of(state, number), len(state.rounds)
        if table is None or table.entrants[0] != number or table.entrants[1] not in numbers:
            continue
        if state.rounds[-1].stage is RoundStage.PAIRED:
            yield a.RecordAbsence(round_number=at, table=table.number, absent=(0, 1))
        elif rules.abandonment is not Abandonment.COMMITTEE and rules.both_left_points is None:
            raise NotationError(
                f"{store.book.id} defines no result if both leave: enter the score first, "
                f"such as: result {file} {table.number} 120 90 --left both; then withdraw them"
            )
        else:  # however it stood
            sheet = TableReport(result=result_of((0, 0)))
            yield a.RecordLeaving(round_number=at, table=table.number, left=(0, 1), sheet=sheet)
