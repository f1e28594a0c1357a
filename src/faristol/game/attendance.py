"""Who does not come: whose clock runs, until when, and what follows."""

from faristol.game.events import Adjustment, EndReason, GameEnded, Side, opponent_of
from faristol.game.state import Attendance, GameState
from faristol.rulebook.schema import AttendanceRules


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
    sides: tuple[Side, Side] = (0, 1)
    given = [
        Adjustment(side=side, points=scores[side] - state.scores[side], rule=rule)
        for side in sides
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
