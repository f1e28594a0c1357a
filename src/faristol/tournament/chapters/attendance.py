"""Absence from a table, before or during the game, and the result that the rulebook then gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import AttendanceRules
from faristol.standings.result import Result, ResultKind
from faristol.tournament.objections import (
    TournamentObjection,
    objections_to_entering,
    objections_to_table,
)
from faristol.tournament.report import SIDES, TableReport
from faristol.tournament.state import TournamentState

BOTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAbsence:
    """Record that players did not come or left, as the rulebook's attendance rules say: 300-0, 0-0."""

    round_number: int
    table: int
    absent: tuple[int, ...]
    """Sides: (0,), (1,) or (0, 1)."""
    author: str = ""


Action: TypeAlias = RecordAbsence


def objections_to(state: TournamentState, action: Action, *, book: Rulebook) -> Iterator[Objection]:
    number, absent = action.round_number, action.absent
    objections = list(objections_to_table(state, number, action.table))
    yield from objections
    if objections:
        return
    yield from objections_to_entering(state, number, action.table)
    if book.attendance is None:
        yield TournamentObjection("attendance.none")
    if not absent or len(set(absent)) != len(absent) or not set(absent) <= set(SIDES):
        yield TournamentObjection("attendance.side")


def report_of_absence(absent: tuple[int, ...], book: Rulebook) -> TableReport:
    """`absent` are sides of the table."""
    assert book.attendance is not None, "objected to before"
    return TableReport(result=result_of_absence(absent, book.attendance))


def result_of_absence(absent: tuple[int, ...], rules: AttendanceRules) -> Result:
    """
    Return the result of an absence: those present win with the rulebook's points; if nobody came, both lose.

    `absent` are sides of the table.
    """
    if len(absent) == BOTH:
        points = rules.both_absent_points
        return Result(points=(points, points), winner=None, kind=ResultKind.BOTH_LOST)
    here = 1 - absent[0]
    given = (rules.forfeit_winner_points, rules.forfeit_loser_points)
    points_of = given if here == 0 else given[::-1]
    return Result(points=(points_of[0], points_of[1]), winner=here, kind=ResultKind.FORFEIT)
