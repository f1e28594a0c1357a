"""The one place that reads the clock, and the sign of life that tells how long the server was away."""

import asyncio
import time
from pathlib import Path

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
        await asyncio.to_thread(path.touch)
        await asyncio.sleep(BEAT_SECONDS)
