"""
How often anyone may ask. Each worker counts in its memory: several let so many times more through.

A lock-out after wrong tokens goes by address, so that nobody finds one by trying.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

MINUTE_S = 60


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
        self, most: int, *, window_s: int = MINUTE_S, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.window_s, self._now = most, window_s, now
        self._lock, self._window = Lock(), -1
        self._counts: dict[str, int] = {}

    def take(self, key: str) -> Taken:
        return self._looked(key, 1)

    def look(self, key: str) -> Taken:
        """Without counting."""
        return self._looked(key, 0)

    def clear(self) -> None:
        with self._lock:
            self._counts.clear()

    def _looked(self, key: str, more: int) -> Taken:
        now = self._now()
        window = int(now // self.window_s)
        with self._lock:
            if window != self._window:
                self._window = window
                self._counts.clear()
            used = self._counts.get(key, 0) + more
            if more:
                self._counts[key] = used
        reset = self.window_s - int(now) % self.window_s
        is_allowed = used <= self.most if more else used < self.most
        return Taken(is_allowed, self.most, max(0, self.most - used), reset)


OF_ADDRESS = Limit(600)
"""Without a token; a whole hall may share one address."""
OF_TOKEN = Limit(1200)
WRONG_TOKENS = Limit(20, window_s=10 * MINUTE_S)
OF_SEARCHES = Limit(60)
"""What takes the server long: the plays of a position."""
