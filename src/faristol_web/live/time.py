"""The one place that reads the clock, and the sign of life that tells how long the server was away."""

import asyncio
import logging
import time
from pathlib import Path

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
