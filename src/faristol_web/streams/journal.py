"""
The way to the disk: one thread writes, for all games and sessions together.

While a commit waits for the disk the next batch gathers (group commit). Nobody is told anything before it
is on disk. If a commit fails each decision is tried alone: one that is lost has its room forgotten, and what
followed it is never written. Where another worker of the site was first the room reads what it wrote, and
the caller decides again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_lazy as _

from faristol.errors import StoreError
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent
from faristol_web.databases.unwritten import absence
from faristol_web.streams import store
from faristol_web.streams.bus import bus
from faristol_web.streams.store import Notice, Overtaken

log = logging.getLogger(__name__)

NOT_WRITTEN = _("The server could not save this, so it was not done. Try again in a moment.")
"""Message when storing fails; the log has the cause: a full disk, mostly, or a lost database."""
AGAIN_SECONDS = 1.0
"""Wait before a list is tried again while the database is away."""


@dataclass(slots=True, eq=False)
class Entry:
    """One decision on its way to the disk, and what is to be done when it is there, or never will be."""

    stream: str
    rows: list[StoredEvent]
    stored: asyncio.Future[int]
    """Done when the rows are on disk: the number of the last."""
    follows: Callable[[], bool]
    """True if its basis is stored, or about to be."""
    tell: Callable[[], None]
    forget: Callable[[], None]
    catch_up: Callable[[], Awaitable[bool]]
    """Read what another worker stored; false if there was nothing."""
    lost: Callable[[], StoreError]
    """Error raised if its basis was lost."""
    due_ms: int | None = None
    """Time of the room's next event by itself, by `playing_ms`."""


class Journal:
    """Lives on one event loop; other threads come in through `call`."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._disk: ThreadPoolExecutor | None = None
        self._list: ThreadPoolExecutor | None = None
        self._waiting: list[Entry] = []
        self._committer: asyncio.Task[None] | None = None
        self._stops = Event()
        self._called: set[Future[Any]] = set()
        """Work that other threads wait for."""

    async def start(self) -> None:
        """A second call, by a sharer, changes nothing."""
        if self.loop is None:
            self._stops.clear()
            self.loop = asyncio.get_running_loop()
            self._disk = ThreadPoolExecutor(1, thread_name_prefix="events")
            self._list = ThreadPoolExecutor(1, thread_name_prefix="list")

    async def settle(self) -> None:
        """Let what is being written reach the disk."""
        while self._committer is not None and not self._committer.done():
            await asyncio.wait([self._committer])

    async def stop(self) -> None:
        await self.settle()
        self._stops.set()
        for threads in (self._disk, self._list):
            if threads is not None:
                await asyncio.to_thread(threads.shutdown)
        self.loop = self._disk = self._list = None
        for called in tuple(self._called):
            called.cancel()

    def call(self, work: Awaitable[Any]) -> Any:
        """
        Run this on the journal's loop, from any other thread, however long it takes.

        Raises:
            StoreError: if the server stops first.
        """
        loop = self.loop
        if loop is None:
            if isinstance(work, Coroutine):
                work.close()
            raise StoreError(NOT_WRITTEN)
        called = asyncio.run_coroutine_threadsafe(_await(work), loop)
        self._called.add(called)
        called.add_done_callback(self._called.discard)
        if self.loop is None:  # since a moment: nobody else may end it
            called.cancel()
        try:
            return called.result()
        except CancelledError as error:
            raise StoreError(NOT_WRITTEN) from error

    @property
    def running_loop(self) -> asyncio.AbstractEventLoop:
        assert self.loop is not None, "the journal is not open"
        return self.loop

    async def on_disk_thread(self, work: Callable[..., Any], *args: object) -> Any:
        assert self._disk is not None, "the journal is not open"
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)

    async def begin(self, rows: Sequence[StoredEvent], texts: Sequence[KeptText]) -> None:
        """
        A new stream, at once.

        Raises:
            StoreError: nothing was stored.
        """
        try:
            await self.on_disk_thread(store.append, rows, texts)
        except Overtaken:
            raise
        except StoreError as error:
            log.exception("%s was not begun", rows[0].stream)
            raise _not_written(error) from error

    def note(self, work: Callable[..., object], *args: object) -> None:
        """Keep a list true, on a thread of its own: it is in the other database, and events never wait."""
        assert self._list is not None, "the journal is not open"
        self._list.submit(self._noted, work, *args)

    def _noted(self, work: Callable[..., object], *args: object) -> None:
        while True:
            try:
                work(*args)
            except Exception as error:  # a list can be made again from the events
                log.exception("a list was not updated for %s", args[0])
                if connection.vendor != "sqlite":  # it may have gone away: the next one asks for a new one
                    connection.close()
                if absence(error) and not self._stops.wait(AGAIN_SECONDS):
                    continue
            return

    def write(self, entry: Entry) -> None:
        self._waiting.append(entry)
        if self._committer is None or self._committer.done():
            self._committer = self.running_loop.create_task(self._commit_all())

    async def _commit_all(self) -> None:
        while self._waiting:
            size = settings.LIVE_COMMIT_AT_MOST or len(self._waiting)
            entries, self._waiting = self._waiting[:size], self._waiting[size:]
            entries = [entry for entry in entries if _follows(entry)]
            if not entries:
                continue
            try:
                await self._append(entries)
            except StoreError:
                await self._commit_each(entries)
            else:
                for entry in entries:
                    _stored(entry)

    async def _commit_each(self, entries: list[Entry]) -> None:
        """
        Commit entries one by one after a failure: one game's trouble must not cost the others their moves.
        """
        for entry in entries:
            if not _follows(entry):
                continue
            try:
                await self._append([entry])
            except Overtaken as error:
                # While it reads, the bus may read the same: then it follows no more, and is decided again.
                if entry.follows() and not await _caught_up(entry) and entry.follows():
                    _lost(entry, error)
                else:
                    entry.stored.set_exception(error)
            except StoreError as error:
                _lost(entry, error)
            else:
                _stored(entry)

    async def _append(self, entries: list[Entry]) -> None:
        """
        Raises:
            StoreError: nothing of it was stored.
        """
        rows = [row for entry in entries for row in entry.rows]
        try:
            if bus.is_open:
                await self.on_disk_thread(store.append, rows, (), _notices(entries))
            else:
                await self.on_disk_thread(store.append, rows)
        except StoreError:
            raise
        except Exception as error:
            raise StoreError(f"not recorded: {error}") from error


def _follows(entry: Entry) -> bool:
    """True if the entry's basis is stored; otherwise it fails and is never written."""
    if entry.follows():
        return True
    entry.stored.set_exception(entry.lost())
    return False


def _lost(entry: Entry, error: StoreError) -> None:
    log.error("a decision of %s was not recorded", entry.stream, exc_info=error)
    entry.forget()
    entry.stored.set_exception(_not_written(error))


def _not_written(error: StoreError) -> StoreError:
    """Return the error that people see, with its cause attached."""
    told = StoreError(NOT_WRITTEN)
    told.__cause__ = error
    return told


async def _caught_up(entry: Entry) -> bool:
    try:
        return await entry.catch_up()
    except StoreError:
        log.exception("%s was not updated", entry.stream)
        return False


def _notices(entries: list[Entry]) -> list[Notice]:
    """The last of each stream."""
    by_stream = {entry.stream: Notice(entry.stream, entry.rows[-1].seq, entry.due_ms) for entry in entries}
    return list(by_stream.values())


def _stored(entry: Entry) -> None:
    entry.stored.set_result(entry.rows[-1].seq)  # who waits for it goes on afterwards
    try:
        entry.tell()
    except Exception:  # a page that cannot be told must not hold up the other games
        log.exception("the pages of %s were not updated", entry.stream)


async def _await(work: Awaitable[Any]) -> Any:
    return await work


journal = Journal()
