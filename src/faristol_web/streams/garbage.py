"""
Cycles of garbage are looked for while nobody waits.

Python looks through all objects, and all stands still meanwhile: with thousands of pages open, for a second.
Young ones are looked through as ever, which takes no time; only the search through everything is put off.
"""

import asyncio
import gc
import os
import time
from dataclasses import dataclass
from pathlib import Path

LOOKS_EVERY_SECONDS = 5
QUIET = 0.1
"""Share of a core below which the process counts as quiet since the last look."""
SHARE = 0.005
"""Most of the time that searches take: with thousands of pages open each stops everything for long."""
AT_LATEST_SECONDS = 3600
"""Longest wait: a process that is never quiet must not grow for ever."""
MOST_GROWTH_BYTES = 256 << 20
"""Growth of the process since the last search after which it waits no longer."""
NEVER = 1_000_000
"""Passes over young objects before Python would look through everything by itself."""


@dataclass
class Sweeper:
    """Schedule of garbage collection, driven by elapsed seconds and seconds of work."""

    waited: float = 0
    took: float = 0
    """Seconds of the last search."""
    held: int = 0
    """Bytes of the process after it."""

    def is_due(self, seconds: float, worked: float, *, holds: int = 0) -> bool:
        """`holds` is how many bytes the process has now."""
        self.waited += seconds
        if not gc.get_count()[2]:  # nothing has grown old since
            self.waited = 0
            return False
        is_quiet = worked < QUIET * seconds and self.waited * SHARE >= self.took
        return is_quiet or self.waited >= AT_LATEST_SECONDS or holds - self.held >= MOST_GROWTH_BYTES

    def sweep(self) -> None:
        began = time.monotonic()
        gc.collect()
        self.waited, self.took, self.held = 0, time.monotonic() - began, resident_bytes()


def resident_bytes() -> int:
    """Return the memory that this process has; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def sweep_when_quiet() -> None:
    """For as long as the server runs. What its start made stays, and is not looked through again."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    gc.collect()
    gc.freeze()
    gc.enable()
    sweeper = Sweeper(held=resident_bytes())
    while True:
        then, worked = time.monotonic(), time.process_time()
        await asyncio.sleep(LOOKS_EVERY_SECONDS)
        seconds, worked = time.monotonic() - then, time.process_time() - worked
        if sweeper.is_due(seconds, worked, holds=resident_bytes()):
            sweeper.sweep()
