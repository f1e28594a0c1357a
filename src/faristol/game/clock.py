"""
A game clock with no clock in it: the current time is always an argument.

All times are integer milliseconds. Time spent may exceed the allowance (overtime).
"""

from dataclasses import dataclass

from faristol.game.stamp import Side
from faristol.rulebook.clock_rules import ClockRules

SHOWN_MS = 1_000
"""A clock shows whole seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """
    >>> clock = Clock().start(0, now_ms=1_000).start(1, now_ms=4_000)
    >>> clock.spent(0, now_ms=9_000), clock.spent(1, now_ms=9_000)
    (3000, 5000)
    """

    spent_ms: tuple[int, int] = (0, 0)
    running: Side | None = None
    since_ms: int = 0
    carried_ms: int = 0
    """Duration of the running stretch before an outage interrupted it."""

    def start(self, side: Side, *, now_ms: int) -> "Clock":
        stopped = self.stop(now_ms=now_ms)
        return Clock(spent_ms=stopped.spent_ms, running=side, since_ms=now_ms)

    def stop(self, *, now_ms: int) -> "Clock":
        return Clock(spent_ms=(self.spent(0, now_ms=now_ms), self.spent(1, now_ms=now_ms)))

    def without(self, from_ms: int, *, to_ms: int) -> "Clock":
        """Return the clock without this interval: charged up to `from_ms`, running on from `to_ms`."""
        if self.running is None:
            return self
        until_ms = max(from_ms, self.since_ms)
        carried_ms = self.carried_ms + until_ms - self.since_ms
        spent_ms = self.stop(now_ms=until_ms).spent_ms
        return Clock(spent_ms=spent_ms, running=self.running, since_ms=to_ms, carried_ms=carried_ms)

    def spent(self, side: Side, *, now_ms: int) -> int:
        ticking = max(0, now_ms - self.since_ms) if self.running == side else 0
        return self.spent_ms[side] + ticking


def overtime_penalty(spent_ms: int, *, side_ms: int, rules: ClockRules) -> int:
    """
    Points to deduct. Every started period counts; using the whole allowance costs nothing.

    >>> from faristol.rulebook import load_rulebook
    >>> rules = load_rulebook("ca-ajusc").clock
    >>> late = (0, 1, 60_000, 60_001, 900_000)
    >>> [overtime_penalty(rules.side_ms + ms, side_ms=rules.side_ms, rules=rules) for ms in late]
    [0, 10, 10, 20, 50]
    """
    if rules.overtime_period_ms is None or rules.overtime_points is None:
        return 0
    overrun = max(0, spent_ms - side_ms)
    started_periods = -(-overrun // rules.overtime_period_ms)  # ceiling division
    points = started_periods * rules.overtime_points
    return points if rules.overtime_maximum_points is None else min(points, rules.overtime_maximum_points)


def loss_deadline_ms(clock: Clock, *, side_ms: int, rules: ClockRules) -> int | None:
    """
    The time at which the running side loses on time; None if nobody can.

    >>> from faristol.rulebook import load_rulebook
    >>> rules = load_rulebook("ca-1v1").clock
    >>> loss_deadline_ms(Clock().start(0, now_ms=0), side_ms=rules.side_ms, rules=rules)
    2401000
    """
    if rules.loss_after_ms is None:
        return None
    return time_up_ms(clock, side_ms=side_ms + rules.loss_after_ms + SHOWN_MS)


def time_up_ms(clock: Clock, *, side_ms: int) -> int | None:
    """The time at which the running side will have spent this; None while no clock runs."""
    if clock.running is None:
        return None
    return clock.since_ms + side_ms - clock.spent_ms[clock.running]


def shows_more(overtime_ms: int, limit_ms: int) -> bool:
    """
    True if a clock, in whole seconds, shows more overtime than the limit.

    >>> shows_more(600_999, 600_000), shows_more(601_000, 600_000)
    (False, True)
    """
    return overtime_ms >= limit_ms + SHOWN_MS


def turn_deadline_ms(clock: Clock, *, turn_ms: int | None) -> int | None:
    """
    The time at which the running side exceeds the limit for one move; None without such a limit.

    >>> clock = Clock().start(0, now_ms=1_000)
    >>> turn_deadline_ms(clock, turn_ms=60_000)
    61001
    >>> turn_deadline_ms(clock.without(11_000, to_ms=500_000), turn_ms=60_000)
    550001
    """
    if turn_ms is None or clock.running is None:
        return None
    return clock.since_ms + turn_ms + 1 - clock.carried_ms
