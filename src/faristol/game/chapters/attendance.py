"""`[attendance]`: somebody does not come. Whose clock runs, until when, and what follows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.milestones import Adjustment, EndReason, GameEnded
from faristol.game.stamp import SIDES, Grounds, Ruling, Side, opponent_of
from faristol.game.state import Attendance, GameState, Phase
from faristol.game.turns import only_if, put
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import AttendanceRules

_BEFORE_PLAY = frozenset({Phase.SEATING, Phase.START_DRAW, Phase.RACKS})


@dataclass(frozen=True, slots=True)
class TakeAttendance:
    """The sign to begin was given; somebody is missing."""

    present: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Arrive:
    side: Side


Orders: TypeAlias = TakeAttendance | Arrive


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceTaken(TakeAttendance, Ruling):
    is_undone_by_its_kind = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(Arrive, Ruling):
    is_undone_by_its_kind = True


Events: TypeAlias = AttendanceTaken | PlayerArrived


def objections_to_order(referee: Referee, order: Orders, _grounds: Grounds) -> Iterator[Objection]:
    state, waiting = referee.state, referee.state.attendance
    if referee.rulebook.attendance is None:
        yield Objection("attendance.none")
        return
    match order:
        case TakeAttendance(present=present):
            yield from only_if(state.phase in _BEFORE_PLAY and waiting is None and not all(present))
        case Arrive(side=side):
            yield from only_if(waiting is not None and not waiting.present[side])
        case _:
            assert_never(order)


def carry_out(referee: Referee, order: Orders, grounds: Grounds) -> None:
    """The clock of whoever is waited for runs; when all are there, it waits for the first turn."""
    kind = AttendanceTaken if isinstance(order, TakeAttendance) else PlayerArrived
    referee.record(kind.on(grounds, order, at_ms=referee.now_ms))
    waiting = referee.state.attendance
    if waiting is not None and referee.state.opened.timed:
        referee.run_clock(waiting.waiting_for)


def deadline_of_attendance(attendance: Attendance, rules: AttendanceRules) -> int:
    """The first moment that is *more* than the time allowed."""
    return attendance.since_ms + rules.absence_ms + 1


def result_of_absence(state: GameState, rules: AttendanceRules, *, now_ms: int) -> GameEnded:
    """The time of whoever is waited for has run out: who is there wins, and if nobody is, both lose."""
    assert state.attendance is not None, "nobody is missing"
    absent = state.attendance.waiting_for
    here = opponent_of(absent)
    both_absent = not state.attendance.present[here]
    scores = [0, 0]
    if both_absent:
        rule, scores = "attendance.both_absent_points", [rules.both_absent_points] * 2
    else:
        rule = "attendance.forfeit_winner_points"
        scores[here], scores[absent] = rules.forfeit_winner_points, rules.forfeit_loser_points
    given = [
        Adjustment(side=side, points=scores[side] - state.scores[side], rule=rule)
        for side in SIDES
        if scores[side] != state.scores[side]
    ]
    return GameEnded(
        at_ms=now_ms,
        reason=EndReason.ABSENT,
        winner=None if both_absent else here,
        both_lost=both_absent,
        adjustments=tuple(given),
        scores=(scores[0], scores[1]),
        racks=state.racks,
        seed=state.opened.seed,
    )


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case AttendanceTaken(present=present):
            waiting = None if all(present) else Attendance(present, 0 if not present[0] else 1, event.at_ms)
        case PlayerArrived(side=side):
            assert state.attendance is not None, "nobody was missing"
            present = put(state.attendance.present, side, True)
            if all(present):
                waiting = None
            elif side == state.attendance.waiting_for:  # now the other one's time begins
                waiting = Attendance(present, opponent_of(side), event.at_ms)
            else:
                waiting = replace(state.attendance, present=present)
        case _:
            assert_never(event)
    if waiting is None:  # they begin; the time that was lost stays lost
        return replace(state, attendance=None, clock=state.clock.stop(now_ms=event.at_ms))
    return replace(state, attendance=waiting)
