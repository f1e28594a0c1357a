"""
A process beside the site that gives way to everything else: started by the worker that keeps the time.

Whoever holds a database's lock must not be the least urgent: on a busy machine it would stand still, and all
others wait for the lock. So a thread of the process that gives way reads and counts, and the thread that
waits for it writes. Where threads have no urgency of their own (other than on Linux) all of it gives way.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol, TypeVar

T = TypeVar("T")

_SERVES = "FARISTOL_STARTED"
"""Variable of those who serve pages, and give up on a slow database."""
_LEAST_URGENT = 19


def environment() -> dict[str, str]:
    """Return the environment of such a process: it is none of those who serve pages."""
    return {name: value for name, value in os.environ.items() if name != _SERVES}


async def run_beside(module: str) -> int:
    """Run a module until it ends, and return its exit status; cancelled, end it."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, env=environment())
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


class Doing(Protocol):
    """How work is done that reads and counts, and writes nothing."""

    def __call__(self, work: Callable[[], T], /) -> T: ...


def at_once(work: Callable[[], T]) -> T:
    """Do it here, as urgently as all else."""
    return work()


def begin() -> Doing:
    """Load the site. Called first in such a module; returns a way to do work in the thread that gives way."""
    os.setpgid(0, 0)  # Ctrl+C in a terminal is for the site, which then ends this process without a traceback
    thread = ThreadPoolExecutor(1, initializer=_give_way)

    def aside(work: Callable[[], T], /) -> T:
        return thread.submit(work).result()

    aside(_load)
    return aside


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)


def _load() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
    import django  # noqa: PLC0415 – by the thread that gives way

    django.setup()
