"""
One worker of the site minds what is nobody's else: games without a page, and what a lost worker held.

A lock in the database says which; it goes with its worker's connection, so another has it within seconds.
Where there is one process it is always the one.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol_web.streams.bus import Bus, connect
from faristol_web.streams.time import (
    ALIVE,
    ALIVE_MS,
    START_VARIABLE,
    join_clocks,
    last_alive_ms,
    playing_ms,
    set_clocks,
    start_clocks,
)

log = logging.getLogger(__name__)

LOCK = 7_100_003
ASK_SECONDS = 0.5
OVERDUE_MS = 500
"""Delay after which nobody can be holding a due room any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duties:
    """Duties of the one worker that keeps time."""

    rounds_run: Callable[[], Awaitable[bool]]
    """True while the time of a round is running in a hall."""
    recover: Callable[[int | None], Awaitable[None]]
    """Recovery after a start, with the time when the site was last alive."""
    look_after: Callable[[], Awaitable[None]]
    """Duty after another worker is lost."""
    wake: Callable[[str], Awaitable[None]]
    """A stream in which something is due, and nobody did it."""


class Timekeeper:
    """Lives on the event loop of its worker, and knows when something is due in which stream."""

    def __init__(self, bus: Bus, duties: Duties, data: Path) -> None:
        self.bus, self.duties, self.data = bus, duties, data
        self.is_one = False
        """True if it is this worker."""
        self.is_one_now = asyncio.Event()
        self._due: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._recovered = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Returns when the site may be used: whoever is the one has brought it up to date."""
        if not self.bus.is_open:
            await self._start_clocks()
            await self.duties.recover(last_alive_ms(self.data / ALIVE))
            self._become()
            return
        self.bus.subscribe("events", self._hear)
        self.bus.on_lost.append(self._lost)
        self._task = asyncio.create_task(self._run())
        await self._recovered.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._let_go()

    async def _run(self) -> None:
        while True:
            try:
                if self.is_one:
                    await self._connection.execute("SELECT 1")  # the lock is there as long as this answers
                    await self._wake_what_is_overdue()
                elif await self._is_free():
                    await self._take_over()
                elif not self._recovered.is_set() and self._is_recovered():
                    join_clocks(self.data)
                    self._recovered.set()
            except Exception:
                log.exception("the worker that keeps the time lost its hold")
                await self._let_go()
            await asyncio.sleep(ASK_SECONDS if self._recovered.is_set() else ASK_SECONDS / 10)

    async def _is_free(self) -> bool:
        if self._connection is None:
            self._connection = await connect()
        cursor = await self._connection.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        return bool((await cursor.fetchone())[0])

    async def _take_over(self) -> None:
        last, is_recovered = last_alive_ms(self.data / ALIVE), self._is_recovered()
        if not is_recovered:
            await self._start_clocks()
        elif not self._recovered.is_set():
            join_clocks(self.data)
        if is_recovered and last is not None and playing_ms() - last < ALIVE_MS:
            await self.duties.look_after()
        else:
            await self.duties.recover(last)
            (self.data / "started").write_text(_this_start(), "ascii")
        self._become()

    async def _start_clocks(self) -> None:
        """An absence is nobody's time in games; only rounds went on, if there are any."""
        start_clocks(self.data)
        if not await self.duties.rounds_run():
            set_clocks(self.data)

    def _become(self) -> None:
        self.is_one = True
        self.is_one_now.set()
        self._recovered.set()

    def _is_recovered(self) -> bool:
        """True if any worker has recovered since the workers were started."""
        try:
            return (self.data / "started").read_text("ascii") == _this_start()
        except FileNotFoundError:
            return False

    async def _let_go(self) -> None:
        self.is_one = False
        self.is_one_now.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    # Deadlines

    def _hear(self, told: dict[str, Any]) -> None:
        for stream, _seq, due_ms in told["told"]:
            if due_ms is None:
                self._due.pop(stream, None)
            else:
                self._due[stream] = due_ms

    async def _wake_what_is_overdue(self) -> None:
        now = playing_ms()
        for stream in [stream for stream, due_ms in self._due.items() if due_ms + OVERDUE_MS < now]:
            del self._due[stream]
            await self.duties.wake(stream)

    def _lost(self, worker: str) -> None:
        if self.is_one:
            log.warning("worker %s is gone", worker)
            self._looking = asyncio.create_task(self.duties.look_after())


def _this_start() -> str:
    return os.environ.get(START_VARIABLE) or str(os.getppid())
