"""
Positions simulated and solved beside the site: by one process of the lowest priority, one position at a time.

Games go first: the process gets only time that nobody else wants. It stays for a while, so that the next
position does not wait for its word maps, and a position is left at once when its reader goes.
"""

import asyncio
import json
import logging
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from faristol import locks

log = logging.getLogger(__name__)

KEPT_S = 120
"""Time for which the process waits for another position."""
STOPS_S = 3
"""Time in which it leaves a position; one that does not is ended."""
LOOK_S = 0.3
MOST_EACH = 3
"""Positions of one person, with those that wait: a page that changes its mind has two for a moment."""
_MODULE = "faristol_web.analysis.working"

Event = dict[str, Any]


class Analyst:
    """Lives on the event loop of one worker; a lock in the data folder keeps the workers of a host apart."""

    def __init__(self, lock: Callable[[], Path]) -> None:
        self._lock_path, self._turn = lock, asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._asked = Counter[str]()

    async def results(self, job: Event, asker: str) -> AsyncGenerator[Event]:
        """Yield what is known of a position, better and better; the last event has `done`."""
        if self._asked[asker] >= MOST_EACH:
            yield {"kind": "too-many", "done": True}
            return
        self._asked[asker] += 1
        try:
            if self._turn.locked():
                yield {"kind": "waiting"}
            async with self._turn:
                lock = self._lock_path().open("w")
                try:
                    while not locks.take(lock.fileno()):
                        yield {"kind": "waiting"}
                        await asyncio.sleep(LOOK_S)
                    async with self._work(job) as events:
                        async for event in events:
                            yield event
                finally:
                    lock.close()
        finally:
            self._asked -= Counter([asker])

    @asynccontextmanager
    async def _work(self, job: Event) -> AsyncIterator[AsyncIterator[Event]]:
        process = await self._ready()
        assert process.stdin is not None, "it was started with one"
        done = asyncio.Event()
        process.stdin.write(f"{json.dumps(job)}\n".encode())
        try:
            yield _heard(process, done)
        finally:
            if not done.is_set():
                await self._leave(process, done)
            self._idle = asyncio.get_running_loop().call_later(KEPT_S, self.end)

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._idle is not None:
            self._idle.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", _MODULE),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        return self._process

    async def _leave(self, process: asyncio.subprocess.Process, done: asyncio.Event) -> None:
        """Have it stop, and read what it still says: the next position must not hear it."""
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            async with asyncio.timeout(STOPS_S):
                async for _ in _heard(process, done):
                    pass
        except TimeoutError:  # it was not listening yet
            self.end()

    def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()


async def _heard(process: asyncio.subprocess.Process, done: asyncio.Event) -> AsyncIterator[Event]:
    assert process.stdout is not None, "it was started with one"
    while not done.is_set():
        line = await process.stdout.readline()
        if not line:
            log.warning("the process that analyses positions ended with %s", await process.wait())
            done.set()
            yield {"kind": "failed", "done": True}
            return
        event: Event = json.loads(line)
        if event.get("done"):
            done.set()
        yield event
