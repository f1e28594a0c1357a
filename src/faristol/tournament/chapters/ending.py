"""`[ending]`: a game that is left or lost on time, and the result that the rulebook then gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.chapters.ending import forfeit, with_adjustments
from faristol.game.evolve import replace
from faristol.game.stamp import Side
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Abandonment
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import EndingRules
from faristol.standings.result import Result, ResultKind
from faristol.stream import Stamp
from faristol.tournament.objections import (
    TournamentObjection,
    objections_to_entering,
    objections_to_table,
)
from faristol.tournament.recorder import Recorder
from faristol.tournament.report import SIDES, TableReport
from faristol.tournament.state import TournamentState

BOTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLeaving:
    """A game that was begun is left: the sheet says how it stood, and the rulebook what it comes to."""

    round_number: int
    table: int
    left: tuple[int, ...]
    """Sides: (0,), (1,) or (0, 1)."""
    sheet: TableReport
    """The score at that moment, with nothing taken off."""
    author: str = ""
    on_time: bool = False
    """True if this side is still there, but has used more time than the rulebook allows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLeft(Stamp):
    """Departure from a game, or its loss on time; its result follows."""

    round_number: int
    table: int
    entrants: tuple[int, ...]
    """Entrants who left, or the one who lost on time."""
    sheet: TableReport
    author: str = ""
    on_time: bool = False


Action: TypeAlias = RecordLeaving
Event: TypeAlias = GameLeft


def objections_to(state: TournamentState, action: Action, *, book: Rulebook) -> Iterator[Objection]:
    number, left = action.round_number, action.left
    objections = list(objections_to_table(state, number, action.table))
    yield from objections
    if objections:
        return
    yield from objections_to_entering(state, number, action.table)
    yield from objections_to_leaving(left, book, on_time=action.on_time)


def objections_to_leaving(
    left: tuple[int, ...], book: Rulebook, *, on_time: bool = False
) -> Iterator[Objection]:
    """
    Object to what follows from these sides having left a game, in a first result or a corrected one.

    Only one side can lose on time, and only where the rulebook has a limit.
    """
    is_sound = bool(left) and len(set(left)) == len(left) and set(left) <= set(SIDES)
    if not is_sound or (on_time and len(left) == BOTH):
        yield TournamentObjection("ending.side")
    if on_time:
        if book.clock.loss_after_ms is None:
            yield TournamentObjection("clock.loss_after_ms")
    elif book.ending.abandonment is Abandonment.COMMITTEE:
        yield TournamentObjection("ending.abandonment")


def decide(recorder: Recorder, action: Action) -> None:
    seated = recorder.state.table(action.round_number, action.table)
    assert seated is not None, "objected to before"
    recorder.record(
        GameLeft(
            at_ms=recorder.now_ms,
            round_number=action.round_number,
            table=action.table,
            entrants=tuple(seated.table.entrants[side] for side in action.left),
            sheet=action.sheet,
            author=action.author.strip(),
            on_time=action.on_time,
        )
    )


def report_of_leaving(
    sheet: TableReport, left: tuple[int, ...], rules: EndingRules, *, on_time: bool = False
) -> TableReport:
    """The sheet as it counts: its notes stay."""
    return replace(sheet, result=result_of_leaving(sheet.result.points, left, rules, on_time=on_time))


def result_of_leaving(
    points: tuple[int, int], left: tuple[int, ...], rules: EndingRules, *, on_time: bool = False
) -> Result:
    """
    Return the result of leaving: a player who left loses, equal points or not; if both left, both lose.

    Racks are not counted. Where a rulebook gives no points for it, those of the moment stand. A loss on time
    costs the points in any case, as it does in a game that is followed here.
    """
    if len(left) == BOTH:
        both = rules.both_left_points
        stand = points if both is None else (both, both)
        return Result(points=stand, winner=None, kind=ResultKind.BOTH_LOST)
    return _left_by(0 if left[0] == 0 else 1, points, rules, on_time=on_time)


def _left_by(loser: Side, points: tuple[int, int], rules: EndingRules, *, on_time: bool) -> Result:
    if on_time or rules.abandonment is Abandonment.PENALTY:
        rule = "clock.loss_after_ms" if on_time else "ending.abandonment_points"
        taken = forfeit(points, loser, rules, rule=rule)
        points = with_adjustments(points, taken)
    return Result(points=points, winner=1 - loser, kind=ResultKind.FORFEIT)


def apply(state: TournamentState, _event: Event) -> TournamentState:
    return state
