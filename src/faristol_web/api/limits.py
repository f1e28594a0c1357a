"""
How often anyone may ask. Counted in memory, so that reading writes nothing; workers tell each other what came
to them, at most so often: together they let through no more than what came within that time.

Wrong tokens are counted in the database, as wrong passwords are.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from faristol_web.streams.bus import bus

MINUTE_S = 60
TELL_AFTER_S = 0.5
_KIND = "asked"
_AT_ONCE = 80
"""Askers in one message to the other workers."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One request, counted."""

    is_allowed: bool
    limit: int
    remaining: int
    reset_s: int
    """Until everyone begins anew."""

    @property
    def headers(self) -> dict[str, str]:
        found = {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset_s),
        }
        return found if self.is_allowed else {**found, "Retry-After": str(self.reset_s)}


class Limit:
    """So many in a window of time for each key; the windows are the same for all, so old counts just go."""

    def __init__(
        self, name: str, most: int, *, window_s: int = MINUTE_S, now: Callable[[], float] = time.time
    ) -> None:
        self.name, self.most, self.window_s, self._now = name, most, window_s, now
        self._lock, self._window = Lock(), -1
        self._counts = Counter[str]()
        self._untold = Counter[str]()
        self._told_at = 0.0

    def take(self, key: str) -> Taken:
        now = self._now()
        with self._lock:
            self._turn_to(int(now // self.window_s))
            self._counts[key] += 1
            self._untold[key] += 1
            used = self._counts[key]
            untold = self._due(now)
        self._tell(untold)
        reset = self.window_s - int(now) % self.window_s
        return Taken(used <= self.most, self.most, max(0, self.most - used), reset)

    def hear(self, window: int, counts: dict[str, int]) -> None:
        """What came to another worker."""
        with self._lock:
            self._turn_to(int(self._now() // self.window_s))
            if window == self._window:
                self._counts.update(counts)

    def clear(self) -> None:
        with self._lock:
            self._counts.clear()
            self._untold.clear()

    def _turn_to(self, window: int) -> None:
        if window != self._window:
            self._window = window
            self._counts.clear()
            self._untold.clear()

    def _due(self, now: float) -> Counter[str]:
        """What the other workers should be told now."""
        if 0 <= now - self._told_at < TELL_AFTER_S:
            return Counter()
        self._told_at = now
        untold, self._untold = self._untold, Counter()
        return untold

    def _tell(self, untold: Counter[str]) -> None:
        counts = list(untold.items())
        for start in range(0, len(counts), _AT_ONCE):
            some = dict(counts[start : start + _AT_ONCE])
            bus.publish(_KIND, {"limit": self.name, "window": self._window, "counts": some})


OF_ADDRESS = Limit("address", 600)
"""Without a token; a whole hall may share one address."""
OF_TOKEN = Limit("token", 1200)
OF_SEARCHES = Limit("searches", 60)
"""What takes the server long: the plays of a position."""
LIMITS = {limit.name: limit for limit in (OF_ADDRESS, OF_TOKEN, OF_SEARCHES)}


def _heard(told: dict[str, Any]) -> None:
    if told["limit"] in LIMITS:
        LIMITS[told["limit"]].hear(told["window"], told["counts"])


bus.subscribe(_KIND, _heard)
