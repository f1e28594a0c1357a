"""
Rooms in memory: each read once, advanced one decision at a time, and forgotten when nobody needs it.

What games and duplicate sessions have in common. The rules, and what pages are told, are the heirs'.
"""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from faristol.errors import FaristolError, StoreError
from faristol.tiles import Alphabet, load_tileset
from faristol_web.live.journal import Entry, Journal
from faristol_web.live.store import StoredEvent
from faristol_web.live.time import wall_ms

log = logging.getLogger(__name__)


class AnyEvent(Protocol):
    @property
    def at_ms(self) -> int: ...


class AnyState(Protocol):
    @property
    def length(self) -> int: ...


State = TypeVar("State", bound=AnyState)
Happening = TypeVar("Happening", bound=AnyEvent)
Guest = TypeVar("Guest")
Opened = TypeVar("Opened")


class AnyDecision(Protocol[Happening, State]):
    """Events in order, and the state they lead to."""

    @property
    def events(self) -> tuple[Happening, ...]: ...
    @property
    def state(self) -> State: ...


@dataclass(slots=True, eq=False, kw_only=True)
class StreamRoom(Generic[State, Happening, Guest]):
    """A stream of events in memory, up to the newest decision, whether on disk yet or not."""

    stream: str
    opened_ms: int
    """Milliseconds since 1970 when it was opened; event times count from here."""
    state: State
    told: State
    """The newest state that is on disk: all that anybody may be shown."""
    events: list[Happening]
    last: StoredEvent
    committed: int
    """Events that are on disk, and may be told."""
    done: dict[str, asyncio.Future[int]] = field(default_factory=dict)
    """Actions by the id the page gave them, with the number of their last event."""
    visitors: set[Guest] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None

    def now_ms(self, *, received_ms: int | None = None) -> int:
        """The room's time, now or when a message came in; it never runs backwards, whatever clocks do."""
        wall = wall_ms() if received_ms is None else received_ms
        return max(self.events[-1].at_ms, wall - self.opened_ms)


Kept = TypeVar("Kept", bound=StreamRoom[Any, Any, Any])


class Keeper(ABC, Generic[Kept]):
    """All rooms of one kind. Lives on the journal's loop; other threads come in through `call`."""

    def __init__(self, journal: Journal | None = None) -> None:
        """With a journal of its own where none is shared."""
        self.journal = journal or Journal()
        self._rooms: dict[str, Kept] = {}
        self._opening: dict[str, asyncio.Task[Kept]] = {}
        self.on_change: Callable[[str, Any], None] = lambda _stream, _state: None
        """Told when something changes that the list shows, to keep it true. On a thread of its own."""
        self.on_told: Callable[[Kept], None] = lambda _room: None
        """Told, on the loop, when a room stands differently on disk, or somebody comes: for programs."""

    async def start(self) -> None:
        await self.journal.start()

    async def stop(self) -> None:
        """Let what is being written reach the disk."""
        await self.journal.settle()
        for room in self._rooms.values():
            _no_timer(room)
        self._rooms.clear()
        await self.journal.stop()

    def call(self, work: Awaitable[Any], timeout: float = 30) -> Any:
        """Do this on the keeper's loop, from any other thread."""
        return self.journal.call(work, timeout)

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
            loading = asyncio.ensure_future(self._load(stream))
            loading.add_done_callback(lambda _: self._opening.pop(stream, None))
            self._opening[stream] = loading
        return await asyncio.shield(self._opening[stream])

    async def _load(self, stream: str) -> Kept:
        room, done = await self._read(stream)
        for action_id, seq in done.items():
            room.done[action_id] = self.journal.running_loop.create_future()
            room.done[action_id].set_result(seq)
        self._rooms[stream] = room
        return room

    async def recover(self, streams: list[str], *, last_alive_ms: int | None) -> None:
        """After a restart: where time was running nobody loses any for the server's absence."""
        for stream in streams:
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
            self._note(room, room.state)

    def release_soon(self, stream: str) -> None:
        """The same from another thread."""
        self.journal.running_loop.call_soon_threadsafe(self.release, stream)

    def _is_needed(self, room: Kept) -> bool:
        return bool(room.visitors or room.timer or room.committed != room.state.length)

    def _note(self, room: Kept, state: AnyState) -> None:
        self.journal.note(self.on_change, room.stream, state)

    # Decisions

    def _record(
        self, room: Kept, decision: AnyDecision[Any, Any], *, actor: str, client_id: str | None
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

        def tell() -> None:
            room.committed, room.told = after.length, after
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
                follows=lambda: room is self._rooms.get(room.stream),
                tell=tell,
                forget=lambda: self._forget(room),
            )
        )
        return stored

    def _forget(self, room: Kept) -> None:
        """The room is read again, from what is stored, by whoever comes next."""
        if self._rooms.get(room.stream) is room:
            del self._rooms[room.stream]
        _no_timer(room)
        for visitor in room.visitors:
            visitor.close()  # it comes back, and is told what is stored

    # Things that happen by themselves

    def _set_timer(self, room: Kept) -> None:
        _no_timer(room)
        due = self._due_ms(room)
        if due is not None and self.journal.loop is not None:
            wait = max(0, due - room.now_ms()) / 1000
            room.timer = self.journal.loop.call_later(wait, self._time_is_up, room)

    def _time_is_up(self, room: Kept) -> None:
        room.timer = None
        if not self._let_happen(room):
            self._set_timer(room)

    # What heirs know

    @abstractmethod
    async def _read(self, stream: str) -> tuple[Kept, dict[str, int]]:
        """A room from its stored events, and the last event of each action in it."""

    @abstractmethod
    async def _recover(self, stream: str, last_alive_ms: int | None) -> None: ...

    @abstractmethod
    def _row(self, room: Kept, event: Any, *, actor: str, client_id: str | None) -> StoredEvent: ...

    @abstractmethod
    def _tell(self, room: Kept, before: Any, events: Sequence[Any]) -> None:
        """Everyone who looks on, each what they may know."""

    @abstractmethod
    def _due_ms(self, room: Kept) -> int | None:
        """When something happens by itself; None while only a person can act."""

    @abstractmethod
    def _let_happen(self, room: Kept) -> bool:
        """All that is due by now, one thing after the other; whether there was any."""


def opened_in(
    rows: Sequence[StoredEvent],
    kind: type[Opened],
    load_event: Callable[[str, Mapping[str, Any], Alphabet], object],
    *,
    schema_version: int,
) -> Opened:
    """
    What a stream begins with, by the codec of its kind.

    Raises:
        StoreError: if it begins with something else, or was written by a newer version.
    """
    first = rows[0]
    newer = [row for row in rows if row.schema_version > schema_version]
    if newer:
        raise StoreError(f"{first.stream} was written by a newer version (event {newer[0].seq})")
    try:
        payload = json.loads(first.payload)
        opened = load_event(first.kind, payload, load_tileset(payload["tileset"]).alphabet)
    except (KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"{first.stream} cannot be read: {error}") from error
    if not isinstance(opened, kind):
        raise StoreError(f"{first.stream} begins with {first.kind}")
    return opened


def _no_timer(room: StreamRoom[Any, Any, Any]) -> None:
    if room.timer:
        room.timer.cancel()
        room.timer = None


def _retrieved(future: asyncio.Future[int]) -> None:
    """A failure is told to whoever waits; nobody waiting is no error of its own."""
    if not future.cancelled():
        future.exception()
