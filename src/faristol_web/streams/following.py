"""
The site's clock on a host that does not keep it: told twice a second, carried on by the host's own counter.

A message is late, never early. So of those that came lately the one that makes the clock latest was the
quickest, and comes within its journey, mostly less than a millisecond, of the clock that was told.
"""

from collections import deque
from typing import Any

from faristol_web.streams.time import Clocks, as_told

HEARD = 20
"""Messages that are compared: in ten seconds no two counters part by a millisecond."""
OFF_MS = 3
"""Difference that is worth moving a clock for."""
SPAN_SECONDS = 5.0
"""Time from the first to the last of them before a clock is moved back: those that waited here came late."""


class Following:
    """What was heard of the site's clock."""

    def __init__(self) -> None:
        self._term = 0
        self._source: Clocks | None = None
        self._heard: deque[tuple[float, Clocks]] = deque(maxlen=HEARD)

    def hear(self, told: dict[str, Any], *, own: Clocks, at: float) -> Clocks | None:
        """
        Take in one message; return the clocks to go by, None where that changes nothing.

        `at` is the time by this process's counter, in seconds.
        """
        term, source = int(told["term"]), Clocks(**told["clocks"])
        if term < self._term:  # a worker that does not know yet that another keeps the time
            return None
        by_playing, by_hall = self._set_by(term, source)
        self._term, self._source = term, source
        self._heard = deque(
            ((then, _moved(clocks, by_playing, by_hall)) for then, clocks in self._heard), maxlen=HEARD
        )
        made = as_told(source, playing_ms=told["playing_ms"], hall_ms=told["hall_ms"])
        self._heard.append((at, made))
        if made == source:  # it has our counters
            return source if source != own else None
        wanted = self._better(_moved(own, by_playing, by_hall))
        return wanted if wanted != own else None

    def clocks_of(self, term: int) -> Clocks | None:
        """Return the clocks to begin with, None while this term was not heard."""
        return self._quickest() if self._heard and self._term == term else None

    def _set_by(self, term: int, source: Clocks) -> tuple[int, int]:
        """By how much the worker that keeps the clock has set it since its last message."""
        before = self._source
        if term != self._term or before is None or before.boot != source.boot:
            return 0, 0  # another keeps it: it went on evenly
        return source.playing - before.playing, source.hall - before.hall

    def _better(self, own: Clocks) -> Clocks:
        wanted = self._quickest()
        ahead = max(wanted.playing - own.playing, wanted.hall - own.hall)
        behind = max(own.playing - wanted.playing, own.hall - wanted.hall)
        spans = self._heard[-1][0] - self._heard[0][0]
        if ahead >= OFF_MS or (behind >= OFF_MS and spans >= SPAN_SECONDS):
            return wanted
        return own

    def _quickest(self) -> Clocks:
        heard = [clocks for _, clocks in self._heard]
        playing, hall = max(each.playing for each in heard), max(each.hall for each in heard)
        return Clocks(playing, hall, heard[-1].boot)


def _moved(clocks: Clocks, by_playing: int, by_hall: int) -> Clocks:
    return Clocks(clocks.playing + by_playing, clocks.hall + by_hall, clocks.boot)
