"""
Rooms in memory: each read once, advanced one decision at a time, and forgotten when nobody needs it.

What games and duplicate sessions have in common. The rules, and what pages are told, are the heirs'. Where
several workers serve the site a room may be in the memory of each: who stores first was first, and the others
read it, tell their own pages, and decide again what they had decided on less.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.utils.translation import gettext_lazy as _

from faristol.errors import IllegalMove, StoreError
from faristol.stream import Decision
from faristol.stream.chain import StoredEvent
from faristol_web.streams import store
from faristol_web.streams.bus import bus
from faristol_web.streams.journal import NOT_WRITTEN, Entry, Journal
from faristol_web.streams.store import Overtaken, last_of_each_action
from faristol_web.streams.stream_room import AnyState, StreamRoom

if TYPE_CHECKING:
    from faristol_web.streams.timekeeper import Timekeeper

log = logging.getLogger(__name__)

NEAR_SECONDS = 3600
"""Horizon for keeping a room in memory: one due later is loaded again."""
TELLING_SECONDS = 0.2
"""Time to tell a page of what was not recorded before the room is let go."""
SETTLING_SECONDS = 0.1
"""Wait before work in progress is looked at again when a name is erased."""
UNTIMED_SECONDS = 0.5
"""Wait before a timer is looked at again while the site's clock may stand still."""
PATIENCE_SECONDS = 15.0
"""Time for which an action waits for the site's clock."""
TRIES = 20
"""Number of times another worker may be faster."""


Kept = TypeVar("Kept", bound=StreamRoom[Any, Any, Any])


class Keeper(ABC, Generic[Kept]):
    """All rooms of one kind. Lives on the journal's loop; other threads come in through `call`."""

    def __init__(self, journal: Journal | None = None) -> None:
        """Make a keeper, with a journal of its own if none is shared."""
        self.journal = journal or Journal()
        self._rooms: dict[str, Kept] = {}
        self._opening: dict[str, asyncio.Task[Kept]] = {}
        self.on_change: Callable[[str, Any], object] = lambda _stream, _state: None
        """Listener for changes that the list shows. On a thread of its own."""
        self.on_told: Callable[[Kept], None] = lambda _room: None
        """Listener on the loop, called when a room has changed on disk or someone joins: for bots."""
        self.on_heard: Callable[[Kept], None] = lambda _room: None
        """The same, when another worker wrote it."""
        self.is_elsewhere: Callable[[str], bool] = lambda _stream: False
        """True for a stream that came as a file and continues where it began. Called on the disk's thread."""
        self.timekeeper: Timekeeper | None = None
        """Knows whether the site's clock goes on; without one it always does."""
        self._is_told_by_others = False
        self._reading: set[asyncio.Task[Any]] = set()
        bus.subscribe("events", self._hear)
        bus.subscribe("names", self._names_changed)
        bus.on_gap.append(self._catch_up_all)

    async def start(self) -> None:
        await self.journal.start()

    async def stop(self) -> None:
        """Let what is being written reach the disk."""
        await self.journal.settle()
        for task in self._reading:
            task.cancel()
        for room in self._rooms.values():
            _no_timer(room)
        self._rooms.clear()
        await self.journal.stop()

    def call(self, work: Awaitable[Any]) -> Any:
        """Run this on the keeper's loop, from any other thread."""
        return self.journal.call(work)

    # Rooms

    async def room(self, stream: str) -> Kept:
        """
        The room of a stream, read from its events if it is not in memory.

        Raises:
            StoreError: if there is none, or its record is damaged.
        """
        while True:
            room = self._rooms.get(stream) or await self._opened(stream)
            # Between its loading and our turn it may have been released again: then it is nobody's room.
            if self._rooms.get(stream) is room:
                if room.timer is None:
                    self._set_timer(room)
                return room

    async def _opened(self, stream: str) -> Kept:
        """Read once, however many wait for it."""
        if stream not in self._opening:
            self._opening[stream] = asyncio.ensure_future(self._open(stream))
        return await asyncio.shield(self._opening[stream])

    async def _open(self, stream: str) -> Kept:
        try:
            return await self._load(stream)
        finally:
            # At once, not as a callback: who came between would be given a room that is gone, without end.
            del self._opening[stream]

    async def _load(self, stream: str) -> Kept:
        room, done = await self._read(stream)
        for action_id, seq in done.items():
            self._mark_done(room, action_id, seq)
        room.is_elsewhere = await self.journal.on_disk_thread(self.is_elsewhere, stream)
        self._rooms[stream] = room
        return room

    async def recover(self, streams: list[str], *, last_alive_ms: int | None) -> None:
        """Recover after a restart: running clocks are not charged for the server's absence."""
        for stream in streams:
            if (room := self._rooms.get(stream)) is not None:  # the database was away, and not this worker
                self._forget(room)
            try:
                await self._recover(stream, last_alive_ms)
            except Exception:  # one that cannot be read must not keep the others from going on
                log.exception("%s cannot be opened", stream)

    def summary(self, stream: str) -> Any:
        """The state as it was last told, for lists; safe from any thread: states never change."""
        room = self._rooms.get(stream)
        return room.told if room else None

    def release(self, stream: str) -> None:
        """Forget a room nobody looks at and nothing is about to happen in; its events are its memory."""
        room = self._rooms.get(stream)
        if room and not self._is_needed(room):
            del self._rooms[stream]
            if room.has_written:
                self._note(room, room.state)

    def release_soon(self, stream: str) -> None:
        """The same from another thread."""
        self.journal.running_loop.call_soon_threadsafe(self.release, stream)

    def _is_needed(self, room: Kept) -> bool:
        return bool(room.visitors or room.timer or self._is_at_work(room))

    def _note(self, room: Kept, state: AnyState) -> None:
        """Note a change in the list, kept by the worker that wrote the events."""
        if not self._is_told_by_others:
            self.journal.note(self.on_change, room.stream, state)

    # Decisions

    def _record(
        self, room: Kept, decision: Decision[Any, Any], *, actor: str, client_id: str | None
    ) -> asyncio.Future[int]:
        """Advance the room, and queue the rows; the future is done when they are on disk."""
        if not decision.events:  # the journal counts on every entry having a row
            raise StoreError("not recorded: there is nothing to record")
        before, rows = room.state, []
        for event in decision.events:
            row = self._row(room, event, actor=actor, client_id=client_id if not rows else None)
            rows.append(row)
            room.last = row
        room.state = after = decision.state
        room.events.extend(decision.events)
        stored: asyncio.Future[int] = self.journal.running_loop.create_future()
        stored.add_done_callback(_retrieved)
        if client_id:
            room.done[client_id] = stored

        rolled_back = room.rolled_back

        def is_current() -> bool:
            return room is self._rooms.get(room.stream)

        def tell() -> None:
            room.has_written = True
            if room.committed >= rows[-1].seq:  # read, and told, with what another worker stored after it
                self._note(room, room.told)
                self.on_told(room)
                return
            room.committed, room.told, room.told_last = after.length, after, rows[-1]
            try:
                self._tell(room, before, decision.events)
            finally:
                self.on_told(room)
                self.release(room.stream)

        self.journal.write(
            Entry(
                room.stream,
                rows,
                stored,
                follows=lambda: is_current() and room.rolled_back == rolled_back,
                tell=tell,
                forget=lambda: self._forget(room, after_seconds=TELLING_SECONDS),
                catch_up=lambda: self.catch_up(room.stream),
                lost=lambda: (Overtaken if is_current() else StoreError)(
                    "not recorded: the event before it was not"
                ),
                due_ms=self._due_on_site_ms(room) if bus.is_open else None,
            )
        )
        return stored

    def _forget(self, room: Kept, *, after_seconds: float = 0.0) -> None:
        """Read the room again from the database at the next visit; its pages are closed then."""
        if self._rooms.get(room.stream) is room:
            del self._rooms[room.stream]
        _no_timer(room)
        if not after_seconds:
            _let_go(room)
        elif self.journal.loop is not None:
            self.journal.loop.call_later(after_seconds, _let_go, room)

    # Things that happen by themselves

    def _set_timer(self, room: Kept) -> None:
        _no_timer(room)
        due = None if room.is_elsewhere else self._due_ms(room)
        if due is not None and self.journal.loop is not None:
            wait = max(0, due - room.now_ms()) / 1000
            if wait <= NEAR_SECONDS or not self._may_wait(room):
                room.timer = self.journal.loop.call_later(wait, self._time_is_up, room)

    def _time_is_up(self, room: Kept) -> None:
        room.timer = None
        if self.timekeeper is not None and not self.timekeeper.is_timed_now():
            room.timer = self.journal.running_loop.call_later(UNTIMED_SECONDS, self._time_is_up, room)
        elif not self._let_happen(room):
            self._set_timer(room)

    def _may_wait(self, room: Kept) -> bool:  # noqa: ARG002 – heirs look at it
        """True if another worker wakes it when it is due soon."""
        return False

    def _due_on_site_ms(self, room: Kept) -> int | None:
        due = self._due_ms(room)
        return None if due is None else room.zero_ms + due

    async def any_time_runs(self, streams: Sequence[str]) -> bool:
        """True if something would happen in one of them if everybody only waited."""
        for stream in streams:
            try:
                runs = self._time_runs((await self.room(stream)).state)
            except StoreError:  # nothing happens in one that cannot be read
                continue
            self.release(stream)
            if runs:
                return True
        return False

    def clock_was_set(self, by_ms: int) -> None:
        """The site's clock was moved by so much: the time of rooms continues evenly."""
        for room in self._rooms.values():
            room.zero_ms += by_ms

    def came_back(self) -> None:
        """This process stood still: pages whose clocks went on come back, and are told what time it is."""
        for room in list(self._rooms.values()):
            if self._time_runs(room.told):
                _let_go(room)

    # Other workers

    async def again(self, stream: str, attempt: Callable[[], Awaitable[int]]) -> int:
        """
        Decide, and decide again where another worker was first, or something stood here that is old.

        Raises:
            IllegalMove: as the attempt did, on what is newest.
            StoreError: nothing was recorded.
        """
        if self.timekeeper is not None and not await self.timekeeper.is_timed(PATIENCE_SECONDS):
            raise StoreError(NOT_WRITTEN)
        await self._check_is_here(stream)
        for _try in range(TRIES):
            try:
                return await attempt()
            except Overtaken:
                await self.catch_up(stream)
            except IllegalMove:
                if not bus.is_open or not await self.catch_up(stream):
                    raise
        raise StoreError("not recorded: another process was faster every time")

    async def _check_is_here(self, stream: str) -> None:
        """Asked anew each time: once it is taken up here, the time since it came was nobody's."""
        room = await self.room(stream)
        if not room.is_elsewhere:
            return
        if await self.journal.on_disk_thread(self.is_elsewhere, stream):
            raise StoreError(_("This game or session continues on another server; here you can only watch."))
        if self._rooms.get(stream) is room:
            self._forget(room)
            await self._recover(stream, 0)

    async def newest(self, stream: str, seen: int) -> Kept:
        """The room, at least as new as what a page has seen, perhaps at another worker."""
        room = await self.room(stream)
        if bus.is_open and seen > room.committed:
            await self.catch_up(stream)
            room = await self.room(stream)
        return room

    async def look_after(self, streams: Sequence[str]) -> None:
        """Take over the duties of a lost worker: its list, its bots, its timers."""
        for stream in streams:
            try:
                room = await self.room(stream)
                self._note(room, room.told)
                self.on_told(room)
                self.release(stream)
            except Exception:  # one that cannot be read must not keep the others from going on
                log.exception("%s cannot be opened", stream)

    async def catch_up(self, stream: str) -> bool:
        """Read what others stored; whether there was anything, or nothing is held that could be old."""
        room = self._rooms.get(stream)
        if room is None:
            return True
        try:
            rows = await self.journal.on_disk_thread(store.read_after, stream, room.told_last)
            return self._take_in(room, rows)
        except StoreError:
            self._forget(room)
            raise

    def _take_in(self, room: Kept, rows: list[StoredEvent]) -> bool:
        """Rows that are on disk: the room follows them, and its pages are told."""
        if self._rooms.get(room.stream) is not room:
            return True
        rows = [row for row in rows if row.seq > room.committed]
        if not rows:
            return False
        self._roll_back(room)
        before, events = room.state, [self._event(room, row) for row in rows]
        for event in events:
            room.state = self._applied(room.state, event)
        room.events.extend(events)
        room.last = room.told_last = rows[-1]
        room.committed, room.told = rows[-1].seq, room.state
        room.keep_time()
        for action_id, seq in last_of_each_action(rows).items():
            self._mark_done(room, action_id, seq)
        self._heard(room, rows)
        self._is_told_by_others = True
        try:
            self._tell(room, before, events)
        finally:
            self._is_told_by_others = False
            self.on_heard(room)
            self.release(room.stream)
        return True

    def _roll_back(self, room: Kept) -> None:
        """Roll back to the state on disk; those who wait for later decisions are told, and decide again."""
        if room.state.length == room.committed:
            return
        room.rolled_back += 1
        del room.events[room.committed :]
        room.state, room.last = room.told, room.told_last
        room.done = {action_id: stored for action_id, stored in room.done.items() if stored.done()}

    def _mark_done(self, room: Kept, action_id: str, seq: int) -> None:
        room.done[action_id] = self.journal.running_loop.create_future()
        room.done[action_id].set_result(seq)

    def _hear(self, told: dict[str, Any]) -> None:
        for stream, seq, _due_ms in told["told"]:
            room, opening = self._rooms.get(stream), self._opening.get(stream)
            if opening is not None:  # it may have read before that was stored
                opening.add_done_callback(lambda _, stream=stream: self._soon(self.catch_up(stream)))
            elif room is not None and room.committed < seq:
                self._soon(self.catch_up(stream))

    def _catch_up_all(self) -> None:
        for stream in [*self._rooms, *self._opening]:
            self._soon(self.catch_up(stream))

    def _soon(self, work: Coroutine[Any, Any, Any]) -> None:
        if self.journal.loop is None:
            work.close()
            return
        task = self.journal.loop.create_task(work)
        self._reading.add(task)
        task.add_done_callback(self._was_read)

    def _was_read(self, task: "asyncio.Task[Any]") -> None:
        self._reading.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a room was not updated", exc_info=task.exception())

    # Names that were erased

    def read_again(self, stream: str) -> None:
        """A name in it was erased: here and at the other workers. From any thread."""
        bus.publish("names", {"stream": stream})
        if self.journal.loop is not None:
            self.journal.loop.call_soon_threadsafe(self._names_changed, {"stream": stream})

    def _names_changed(self, told: dict[str, Any]) -> None:
        stream = told["stream"]
        room, opening = self._rooms.get(stream), self._opening.get(stream)
        if opening is not None:  # it may have read before that was stored
            opening.add_done_callback(lambda _: self._names_changed(told))
        elif room is None or self.journal.loop is None:
            return
        elif self._is_at_work(room):  # what is being written is told first
            self.journal.loop.call_later(SETTLING_SECONDS, self._names_changed, told)
        else:
            self._forget(room)
            self._soon(self.look_after([stream]))  # time may be running in it, and nobody look on

    def _is_at_work(self, room: Kept) -> bool:
        """True if something is being decided, or on its way to the disk."""
        return room.committed != room.state.length

    # Hooks for heirs

    @abstractmethod
    async def _read(self, stream: str) -> tuple[Kept, dict[str, int]]:
        """A room from its stored events, and the last event of each action in it."""

    @abstractmethod
    async def _recover(self, stream: str, last_alive_ms: int | None) -> None: ...

    @abstractmethod
    def _row(self, room: Kept, event: Any, *, actor: str, client_id: str | None) -> StoredEvent: ...

    @abstractmethod
    def _event(self, room: Kept, row: StoredEvent) -> Any:
        """Return the event in a row."""

    @abstractmethod
    def _applied(self, state: Any, event: Any) -> Any:
        """The state after it."""

    def _heard(self, room: Kept, rows: Sequence[StoredEvent]) -> None:
        """Keep data from rows beside the state; for heirs."""

    @abstractmethod
    def _tell(self, room: Kept, before: Any, events: Sequence[Any]) -> None:
        """Tell every viewer what they may know."""

    @abstractmethod
    def _due_ms(self, room: Kept) -> int | None:
        """The time at which something happens by itself; None while only a person can act."""

    @abstractmethod
    def _time_runs(self, state: Any) -> bool:
        """True if something would happen if everybody only waited."""

    @abstractmethod
    def _let_happen(self, room: Kept) -> bool:
        """All that is due by now, one thing after the other; whether there was any."""


def _let_go(room: StreamRoom[Any, Any, Any]) -> None:
    for visitor in room.visitors:
        visitor.close()  # it comes back, and is told what is stored


def _no_timer(room: StreamRoom[Any, Any, Any]) -> None:
    if room.timer:
        room.timer.cancel()
        room.timer = None


def _retrieved(future: asyncio.Future[int]) -> None:
    """Pass a failure to those who wait; it is no further error if nobody does."""
    if not future.cancelled():
        future.exception()
