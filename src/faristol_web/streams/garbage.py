"""
Cycles of garbage are looked for while nobody waits.

Python looks through all objects, and all stands still meanwhile: with thousands of pages open, for a second.
Young ones are looked through as ever, which takes no time; only the search through everything is put off.
"""

import asyncio
import gc
import time
from dataclasses import dataclass

LOOKS_EVERY_SECONDS = 5
QUIET = 0.1
"""Share of a core below which the process counts as quiet since the last look."""
SHARE = 0.005
"""Most of the time that searches take: with thousands of pages open each stops everything for long."""
AT_LATEST_SECONDS = 3600
"""Longest wait: a process that is never quiet must not grow for ever."""
NEVER = 1_000_000
"""Passes over young objects before Python would look through everything by itself."""


@dataclass
class Sweeper:
    """Schedule of garbage collection, driven by elapsed seconds and seconds of work."""

    waited: float = 0
    took: float = 0
    """Seconds of the last search."""

    def is_due(self, seconds: float, worked: float) -> bool:
        self.waited += seconds
        if not gc.get_count()[2]:  # nothing has grown old since
            self.waited = 0
            return False
        is_quiet = worked < QUIET * seconds and self.waited * SHARE >= self.took
        return is_quiet or self.waited >= AT_LATEST_SECONDS

    def sweep(self) -> None:
        began = time.monotonic()
        gc.collect()
        self.waited, self.took = 0, time.monotonic() - began


async def sweep_when_quiet() -> None:
    """For as long as the server runs. What its start made stays, and is not looked through again."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    gc.collect()
    gc.freeze()
    gc.enable()
    sweeper = Sweeper()
    while True:
        then, worked = time.monotonic(), time.process_time()
        await asyncio.sleep(LOOKS_EVERY_SECONDS)
        if sweeper.is_due(time.monotonic() - then, time.process_time() - worked):
            sweeper.sweep()
