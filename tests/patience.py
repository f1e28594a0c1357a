"""How long a test waits: until something is so, with a limit that only a fault reaches."""

import time
from collections.abc import Callable
from hashlib import sha256

LIMIT_S = 120.0
"""Nothing takes so long, even where ten programs share a core."""
YIELDING_S = 10 * LIMIT_S
"""Reports and simulations give way to all else: little is left for them where others burn every core."""
WORK_ROUNDS = 150_000
WORK_QUIET_S = 0.05
"""The time of this work on an idle core of a machine of 2020."""


def slowness() -> float:
    """
    Return how many times slower than an idle machine this one is now, at least 1.

    For limits that are about speed itself, or that cannot be generous because the test waits for their end.
    """
    start = time.perf_counter()
    digest = b""
    for _ in range(WORK_ROUNDS):
        digest = sha256(digest).digest()
    return max(1.0, (time.perf_counter() - start) / WORK_QUIET_S)


def wait_until(condition: Callable[[], object], *, pause_s: float = 0.01, limit_s: float = LIMIT_S) -> None:
    """Look again and again until it is so."""
    give_up = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < give_up, f"waited {limit_s:.0f} seconds in vain"
        time.sleep(pause_s)
