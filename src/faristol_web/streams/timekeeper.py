"""
One worker of the site minds what is nobody's else: games without a page, and what a lost worker held.

Where several share a database a row of it says which, for a term that ends when the worker is gone or its
signs of life stop; see `site_clock.py`. Where there is one process it is always the one.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from faristol_web.streams import site_clock
from faristol_web.streams.bus import Bus, connect
from faristol_web.streams.following import Following
from faristol_web.streams.site_clock import STANDS_STILL_SECONDS, Deposed, Said
from faristol_web.streams.time import (
    ALIVE,
    ALIVE_MS,
    PARTED_MS,
    Clocks,
    clocks_since,
    go_on_from,
    join,
    kept_clocks,
    last_alive_ms,
    mind_stops,
    own_clocks,
    playing_ms,
    set_clocks,
    start_clocks,
)

log = logging.getLogger(__name__)

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
    keep: Callable[["Timekeeper"], Awaitable[None]]
    """All that lasts as long as this worker is the one; cancelled then."""
    clock_was_set: Callable[[int], None]
    """The site's clock was moved by so many milliseconds, to that of the worker that keeps it."""
    came_back: Callable[[], None]
    """This process was stopped, or its machine slept: open pages do not know what time it is."""


class Timekeeper:
    """Lives on the event loop of its worker, and knows when something is due in which stream."""

    def __init__(self, bus: Bus, duties: Duties, data: Path) -> None:
        self.bus, self.duties, self.data = bus, duties, data
        self.is_one = False
        """True if it is this worker."""
        self._term = 0
        """While it is the one, of a site on PostgreSQL."""
        self._following = Following()
        self._due: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeping: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._serves = asyncio.Event()
        """Set once the site may be used: the timekeeper has brought it up to date."""
        self._timed = asyncio.Event()
        """Set while the site's clock is known to go on."""
        self._is_counted = False
        """True if it is among those who serve, as the database sees it."""
        self._seen: tuple[int, int] = (0, 0)
        self._looked_at = self._seen_at = self._alive_at = float("-inf")

    async def start(self) -> None:
        """Returns when the site may be used."""
        if not self.bus.is_open:
            await self._start_clocks()
            await self.duties.recover(last_alive_ms(self.data / ALIVE))
            self._running = asyncio.create_task(mind_stops(self.data, self.duties.came_back))
            self._become()
            return
        self._soon(mind_stops(None, self.duties.came_back))
        self.bus.subscribe("events", self._hear)
        self.bus.subscribe("clock", self._hear_clock)
        self.bus.on_lost.append(self._lost)
        self._running = asyncio.create_task(self._run())
        await self._serves.wait()

    async def stop(self) -> None:
        tasks = [task for task in (self._running, *self._tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._let_go()

    async def is_timed(self, patience_s: float) -> bool:
        """
        True if the site's clock is known to go on, at the latest after so long.

        While it is not, the site may be away: what fell due meanwhile is perhaps nobody's time.
        """
        if self.is_timed_now():
            return True
        self._timed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._timed.wait(), patience_s)
        return self._timed.is_set()

    def is_timed_now(self) -> bool:
        """The same without waiting."""
        return not self.bus.is_open or _now() - self._alive_at < ALIVE_MS / 1000

    def _is_alive(self, at: float) -> None:
        """It was at this time, which was taken before the database was asked: this process may be stopped."""
        self._alive_at = at
        if self.is_timed_now():
            self._timed.set()

    async def may_set_clocks(self) -> bool:
        """True if no other worker has become the one meanwhile."""
        if not self.bus.is_open:
            return True
        try:
            await site_clock.hold(self._connection, self._term)
        except Deposed:
            return False
        return self.is_one

    async def _run(self) -> None:
        while True:
            try:
                if self._connection is None:
                    self._connection = await connect()
                await (self._keep() if self.is_one else self._watch())
            except Deposed:
                log.warning("another worker keeps the time")
                await self._let_go()
            except Exception:
                log.exception("the site's clock was lost sight of")
                await self._let_go()
            await asyncio.sleep(ASK_SECONDS if self._serves.is_set() else ASK_SECONDS / 10)

    # The one

    async def _keep(self) -> None:
        at, clocks = _now(), own_clocks()
        if not self.is_timed_now():  # whoever begins the next term finds out whether anybody was served
            log.warning(
                "this worker stood still for %.0f s, and lets others keep the time", at - self._alive_at
            )
            await self._let_go()
            return
        await site_clock.beat(self._connection, self._term, clocks)
        self._is_alive(at)
        await self._be_counted()  # else a worker that starts takes the site for one that nobody serves
        await self._cut_off_silent()
        shown = {"playing_ms": clocks.playing_ms(), "hall_ms": clocks.hall_ms()}
        self.bus.publish("clock", {"term": self._term, "clocks": asdict(clocks), **shown})
        now = playing_ms()
        overdue = [stream for stream, due_ms in self._due.items() if due_ms + OVERDUE_MS < now]
        for stream in overdue:
            del self._due[stream]
        if overdue:
            self._soon(self._wake(overdue))

    async def _cut_off_silent(self) -> None:
        for name in await site_clock.cut_off_silent(self._connection):
            log.warning("process %s is frozen: the locks that it held are free again", name)

    async def _wake(self, streams: list[str]) -> None:
        for stream in streams:
            await self.duties.wake(stream)

    async def _take_over(self, said: Said, *, others_serve: bool = False) -> bool:
        """
        Begin the next term, if nobody else does; the site is brought up to date first.

        Others may serve it although nobody keeps the time: they stand still, or were cut off.
        """
        term = await site_clock.take(self._connection, said, self.bus.worker)
        if term is None:
            return False
        self._term = term
        last = said.alive_ms
        if self._serves.is_set():
            self._catch_up(said)
        if not self._serves.is_set():
            if last is None:  # a site from before hosts shared a database, or a new one
                last = last_alive_ms(self.data / ALIVE)
            if others_serve:
                self._take_clocks(said)
            else:
                await self._start_clocks(said)
            work = self.duties.recover(last)
        elif said.is_recovered and last is not None and playing_ms() - last < ALIVE_MS:
            work = self.duties.look_after()
        else:  # nobody could be served meanwhile
            work = self.duties.recover(last)
        await self._while_held(work)
        await site_clock.beat(self._connection, term, own_clocks())
        self._become()
        return True

    async def _while_held(self, work: Awaitable[None]) -> None:
        """
        Do this while the term lasts.

        Raises:
            Deposed: if it did not.
        """
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                await asyncio.wait([task], timeout=ASK_SECONDS)
                await site_clock.hold(self._connection, self._term)
                await self._cut_off_silent()  # the work itself may wait for what such a one holds
            await task
        finally:
            task.cancel()

    async def _start_clocks(self, said: Said | None = None) -> None:
        """An absence is nobody's time in games; only rounds went on, if there are any."""
        data = None if said else self.data
        if said:
            go_on_from(said.clocks if said.alive_ms is not None else kept_clocks(self.data), said.seen)
        else:
            start_clocks(self.data)
        if not await self.duties.rounds_run():
            set_clocks(data)

    def _take_clocks(self, said: Said) -> None:
        """Go on by the clocks of those who serve: as heard, as this machine counts, or by the last beat."""
        told = self._following.clocks_of(said.term) or _written_clocks(said)
        if told is not None:
            join(told)

    def _catch_up(self, said: Said) -> None:
        """Go by the clocks of the last beat, which a worker that stood still perhaps did not hear of."""
        written = _written_clocks(said)
        if written is not None and abs(written.playing_ms() - own_clocks().playing_ms()) > PARTED_MS:
            self.duties.clock_was_set(join(written))

    def _become(self) -> None:
        self.is_one = True
        self._keeping = asyncio.create_task(_logged(self.duties.keep(self)))
        self._is_alive(_now())
        self._serves.set()

    async def _let_go(self) -> None:
        self.is_one, self._is_counted, self._term, self._looked_at = False, False, 0, float("-inf")
        keeping, self._keeping = self._keeping, None
        if keeping is not None:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    # The others

    async def _watch(self) -> None:
        before, self._looked_at = self._looked_at, _now()
        said = await site_clock.read(self._connection)
        if self._seen != (said.term, said.beat):
            self._seen, self._seen_at = (said.term, said.beat), self._looked_at
            # A beat since the last look is no sign of life if that is long ago.
            is_new = self._looked_at - before < STANDS_STILL_SECONDS
            if is_new and said.is_recovered and self._serves.is_set():
                if not self.is_timed_now():
                    self._catch_up(said)
                self._is_alive(self._looked_at)
        if self._serves.is_set():
            await self._be_counted()
            if not await self._is_kept(said, STANDS_STILL_SECONDS):
                await self._take_over(said)
        else:
            await self._begin(said)

    async def _begin(self, said: Said) -> None:
        """Join those who serve the site, or bring it up to date if there are none."""
        if not await site_clock.is_served(self._connection):
            try:
                if await self._take_over(said):
                    await self._be_counted()
            finally:
                if self._connection is not None:
                    await site_clock.let_others_serve(self._connection)
        elif not await self._is_kept(said, 2 * STANDS_STILL_SECONDS):  # those who serve would be quicker
            if await self._take_over(said, others_serve=True):
                await self._be_counted()
        elif said.is_recovered and (told := self._following.clocks_of(said.term)) is not None:
            join(told)
            if await self._be_counted():
                self._is_alive(self._looked_at)
                self._serves.set()

    async def _be_counted(self) -> bool:
        if not self._is_counted:
            self._is_counted = await site_clock.serve(self._connection)
        return self._is_counted

    async def _is_kept(self, said: Said, patience_s: float) -> bool:
        return said.term > 0 and (
            _now() - self._seen_at < patience_s and await site_clock.is_kept(self._connection, said.term)
        )

    def _hear_clock(self, told: dict[str, Any]) -> None:
        """The worker that keeps the time has said what time it is."""
        made = self._following.hear(told, own=own_clocks(), at=_now())
        if made is not None and self._serves.is_set() and not self.is_one:
            self.duties.clock_was_set(join(made))

    # Deadlines

    def _hear(self, told: dict[str, Any]) -> None:
        for stream, _seq, due_ms in told["told"]:
            if due_ms is None:
                self._due.pop(stream, None)
            else:
                self._due[stream] = due_ms

    def _lost(self, worker: str) -> None:
        if self.is_one:
            log.warning("worker %s is gone", worker)
            self._soon(self.duties.look_after())

    def _soon(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _written_clocks(said: Said) -> Clocks | None:
    """Return the clocks of the last beat, by this machine's counters; None before the first."""
    if said.clocks is not None and said.clocks.is_here:
        return said.clocks
    return None if said.seen is None else clocks_since(said.seen)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception:
        log.exception("a duty of the worker that keeps the time was not done")


def _now() -> float:
    return asyncio.get_running_loop().time()
