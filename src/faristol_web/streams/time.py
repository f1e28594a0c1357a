"""The one place that reads the clock, and the sign of life that tells how long the server was away."""

import asyncio
import logging
import os
import signal
import time
from pathlib import Path

START_VARIABLE = "FARISTOL_STARTED"
"""Set by whoever starts workers: the same for all of one start, another at the next."""

log = logging.getLogger(__name__)

BEAT_SECONDS = 1


def wall_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def last_alive_ms(path: Path) -> int | None:
    """When the server was last seen running here; None before its first run."""
    try:
        return path.stat().st_mtime_ns // 1_000_000
    except FileNotFoundError:
        return None


async def keep_alive(path: Path) -> None:
    """Touch the file every second, for the next start to read."""
    while True:
        try:
            await asyncio.to_thread(path.touch)
        except OSError:  # a full disk passes; without a beat the next start would give back too much time
            log.exception("no sign of life could be left at %s", path)
        await asyncio.sleep(BEAT_SECONDS)


async def stop_with_parent() -> None:
    """A worker whose parent was killed must not keep the port for ever."""
    parent = os.getppid()
    while os.environ.get(START_VARIABLE):
        await asyncio.sleep(BEAT_SECONDS)
        if os.getppid() != parent:
            log.error("whoever started this worker is gone")
            signal.raise_signal(signal.SIGTERM)
            return
