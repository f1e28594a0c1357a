"""
`python -m benchmarks.timed_site serve …`: the site as tests start it, which also writes what each page cost.

One line of JSON a page, into the file that `FARISTOL_PAGE_TIMES` names: its address, how long it waited for
its turn and was made, and the CPU of the threads that made it, whether sent at once or bit by bit.
"""

import json
import os
import runpy
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import django

FILE_VARIABLE = "FARISTOL_PAGE_TIMES"
NS_IN_MS = 1_000_000
_waited_ms: ContextVar[float] = ContextVar("waited_ms", default=0.0)
_address: ContextVar[str] = ContextVar("address", default="")


def _write_times(file: Path) -> None:
    """Have every page from now on write its line, once the settings have been read."""
    set_up = django.setup

    def set_up_timed(set_prefix: bool = True) -> None:  # noqa: FBT001, FBT002 – as Django's
        set_up(set_prefix)
        if django.setup is set_up_timed:
            django.setup = set_up
            _time_pages(file.open("a", buffering=1))

    django.setup = set_up_timed


def _time_pages(lines: TextIO) -> None:
    from faristol_web.http import admission, pages  # noqa: PLC0415 – it reads the settings

    make, piece, place = pages.Pages._make, pages.Stream.piece, admission.Admission.place

    def timed(work: Any, *, waited_ms: float) -> Any:
        began_ns, cpu_ns = time.monotonic_ns(), time.thread_time_ns()
        made = work()
        said = {
            "address": _address.get(),
            "waited_ms": waited_ms,
            "ms": (time.monotonic_ns() - began_ns) / NS_IN_MS,
            "cpu_ms": (time.thread_time_ns() - cpu_ns) / NS_IN_MS,
        }
        lines.write(json.dumps(said) + "\n")
        return made

    def timed_make(self: Any, asked: dict[str, Any], context: Any) -> Any:
        _address.set(asked["PATH_INFO"] if asked["REQUEST_METHOD"] == "GET" else "forms")
        return timed(partial(make, self, asked, context), waited_ms=_waited_ms.get())

    def timed_piece(self: Any, *longest_s: float) -> Any:
        # The beginning is counted with the page that it belongs to.
        work = partial(piece, self, *longest_s)
        return work() if longest_s else timed(work, waited_ms=0.0)

    @asynccontextmanager
    async def timed_place(self: Any, visitor: str, **how: Any) -> AsyncIterator[None]:
        asked_ns = time.monotonic_ns()
        async with place(self, visitor, **how):
            _waited_ms.set((time.monotonic_ns() - asked_ns) / NS_IN_MS)
            yield

    pages.Pages._make = timed_make  # type: ignore[method-assign]
    pages.Stream.piece = timed_piece  # type: ignore[method-assign,assignment]
    admission.Admission.place = timed_place  # type: ignore[method-assign]


if __name__ in {"__main__", "__mp_main__"}:
    _write_times(Path(os.environ[FILE_VARIABLE]))

if __name__ == "__main__":
    runpy.run_module("tests.web.seeded", run_name="__main__")
