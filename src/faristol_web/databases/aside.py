"""
Work that gives way to all other programs, in a process that also writes rows.

Whoever holds a database's lock must not be the least urgent: on a busy machine it would stand still, and all
others wait for the lock. So reading and counting are done by a thread that gives way, and the thread that
waits for it writes. Where threads have no urgency of their own (other than on Linux) all of it gives way.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

LEAST_URGENT = 19


def at_once(work: Callable[[], T]) -> T:
    """Do it here, as urgently as all else."""
    return work()


def aside() -> Callable[[Callable[[], T]], T]:
    """Return what does its work in a thread that gives way, and waits for it."""
    thread = ThreadPoolExecutor(1, initializer=_give_way)
    return lambda work: thread.submit(work).result()


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
