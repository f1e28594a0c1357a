"""The chapter `[clock]` of a rulebook: time, what stops it, and what overtime costs."""

from dataclasses import dataclass

from faristol.rulebook.choices import CorrectedBy, LastMove, RoundFrom, StopReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """Time and what overtime costs."""

    side_ms: int
    overtime_period_ms: int | None
    overtime_points: int | None
    """Deducted for every *started* period."""
    overtime_maximum_points: int | None
    loss_after_ms: int | None
    """Overtime beyond which the game is lost, in whole seconds as a clock shows them."""
    stops: tuple[StopReason, ...]
    """The only reasons to stop it."""
    cause: bool
    """A stop needs what it is for: a play to count, a surplus, one that may be challenged, an open call."""
    stands: bool
    """True if nothing may be laid, played, exchanged, passed or drawn while it is stopped."""
    last_play_by: tuple[LastMove, ...]
    """The side that may stop it after the last play."""
    corrected_by: CorrectedBy
    waits_for_scorer: bool
    """True if a player who does not keep the sheet waits for the scorer's entry before pressing the clock."""
    unstopped_runs_on: bool
    """The player of the last move stops the clock; if not, it runs until both have signed."""
    round_ms: int | None
    """The longest a round or a game may last, before the hand in progress and one more end it."""
    round_from: RoundFrom
    last_moves_ms: int | None
    """Time for a move once the round is over."""
    online_claim_ms: int
    """Overtime beyond which the opponent may claim a game online as abandoned."""
