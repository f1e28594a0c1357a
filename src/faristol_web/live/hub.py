"""
The rooms: every game that is going on, in the memory of one event loop.

An action goes through five steps: find the room, decide (the library), append, commit, tell. Deciding
happens at once on the newest state; committing happens on one thread, for all games together: while a
commit waits for the disk, the next batch gathers (group commit). Nobody is told anything before it is
on disk. If a commit fails, the rooms it touched are forgotten and read again from what is stored.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from faristol.errors import RulebookError, StoreError
from faristol.game import (
    Decision,
    Event,
    GameState,
    Phase,
    Side,
    Viewer,
    apply,
    deadline_ms,
    decide,
    on_deadline,
)
from faristol.game.actions import Action
from faristol.game.events import GameOpened, ServerWasDown
from faristol.game.rulings import Grounds, Order, rule
from faristol.game.transition import opening_state
from faristol.tiles import load_tileset
from faristol_web.live import messages, shelf, store
from faristol_web.live.rooms import (
    ARBITER,
    SERVER,
    Room,
    Visitor,
    actor_of,
    as_json,
    bots_seated,
    last_of_each_action,
    opened_in,
    room_from,
    row_of,
    time_runs,
)
from faristol_web.live.store import StoredEvent
from faristol_web.live.time import wall_ms

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Batch:
    """One decision on its way to the disk."""

    room: Room
    before: GameState
    after: GameState
    events: tuple[Event, ...]
    rows: list[StoredEvent]
    stored: asyncio.Future[int]


class Hub:
    """All rooms. Lives on one event loop; other threads come in through `call`."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._disk: ThreadPoolExecutor | None = None
        self._list: ThreadPoolExecutor | None = None
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._waiting: list[_Batch] = []
        self._committer: asyncio.Task[None] | None = None
        self.on_change: Callable[[str, GameState], None] = lambda _stream, _state: None
        """Told when a game changes phase, to keep the list of games true. On a thread of its own: the
        list is in the other database, and the events never wait for that one."""
        self.on_told: Callable[[Room], None] = lambda _room: None
        """Told, on the loop, when a game stands differently on disk, or somebody comes to look: for bots."""

    # Life

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="events")
        self._list = ThreadPoolExecutor(1, thread_name_prefix="list")

    async def stop(self) -> None:
        """Let what is being written reach the disk."""
        while self._committer is not None and not self._committer.done():
            await asyncio.wait([self._committer])
        for room in self._rooms.values():
            if room.timer:
                room.timer.cancel()
        self._rooms.clear()
        for threads in (self._disk, self._list):
            if threads is not None:
                await asyncio.to_thread(threads.shutdown)

    def call(self, work: Awaitable[Any], timeout: float = 30) -> Any:
        """Do this on the hub's loop, from any other thread."""
        assert self.loop is not None, "the hub is not running"
        return asyncio.run_coroutine_threadsafe(_await(work), self.loop).result(timeout)

    # Games

    async def open(self, stream: str, opened: GameOpened) -> None:
        """
        Begin a stream; the rulebook's text is kept with it, and the word list for it.

        Raises:
            LexiconError: if its word list is not on offer, or no longer as it was, or cannot be kept.
            RulebookError: if its rulebook is not on offer, or no longer as it was.
            StoreError: nothing was recorded.
        """
        rulebook = shelf.offered_rulebook(opened.rulebook)
        if rulebook.digest != opened.rulebook_digest:  # its text could not be found again
            raise RulebookError(f"{rulebook.id} was changed just now")
        lexicon = await self._on_disk_thread(shelf.keep_lexicon, opened)
        alphabet = load_tileset(opened.tileset).alphabet
        row = row_of(None, stream, opened, alphabet, opened_ms=wall_ms(), actor=SERVER, client_id=None)
        room = Room(
            stream=stream,
            rulebook=rulebook,
            lexicon=lexicon,
            alphabet=alphabet,
            opened_ms=row.server_ms,
            state=opening_state(opened),
            told=opening_state(opened),
            events=[opened],
            last=row,
            committed=0,
        )
        await self._on_disk_thread(store.append, [row], shelf.texts_of(rulebook))
        room.committed = 1
        self._rooms[stream] = room

    async def do(self, stream: str, side: Side, action: Action, *, client_id: str, bot_id: str = "") -> int:
        """
        One side does something; answers with the number of its last event once that is on disk.

        The same `client_id` again is answered again and done once. `bot_id` names a program that acts.

        Raises:
            IllegalMove: with every reason.
            StoreError: nothing was recorded.
        """

        def decided(room: Room) -> Decision:
            return decide(
                room.state,
                side,
                action,
                now_ms=room.now_ms(),
                rulebook=room.rulebook,
                has_word=room.has_word,
            )

        return await self._act(stream, decided, actor=actor_of(side, bot_id), client_id=client_id)

    async def rule(self, stream: str, order: Order, grounds: Grounds, *, client_id: str) -> int:
        """
        An arbiter orders something; answers as `do` does.

        Raises:
            IllegalMove: with every reason.
            StoreError: nothing was recorded.
        """

        def ruled(room: Room) -> Decision:
            return rule(room.state, order, grounds, now_ms=room.now_ms(), rulebook=room.rulebook)

        return await self._act(stream, ruled, actor=ARBITER, client_id=client_id)

    async def _act(
        self, stream: str, decided: Callable[[Room], Decision], *, actor: str, client_id: str
    ) -> int:
        room = await self.room(stream)
        if client_id in room.done:
            return await asyncio.shield(room.done[client_id])
        self._let_happen(room)  # what fell due before this was asked
        stored = self._record(room, decided(room), actor=actor, client_id=client_id)
        return await asyncio.shield(stored)

    async def room(self, stream: str) -> Room:
        """
        The room of a game, read from its events if it is not in memory.

        Raises:
            StoreError: if there is no such game, or its record is damaged.
        """
        while True:
            room = self._rooms.get(stream) or await self._opened(stream)
            # Between its loading and our turn it may have been released again: then it is nobody's room.
            if self._rooms.get(stream) is room:
                if room.timer is None:
                    self._set_timer(room)
                return room

    async def _opened(self, stream: str) -> Room:
        """Read once, however many wait for it."""
        if stream not in self._opening:
            loading = asyncio.ensure_future(self._load(stream))
            loading.add_done_callback(lambda _: self._opening.pop(stream, None))
            self._opening[stream] = loading
        return await asyncio.shield(self._opening[stream])

    async def recover(self, streams: list[str], *, last_alive_ms: int | None) -> None:
        """After a restart: games in which time was running lose nothing for the server's absence."""
        for stream in streams:
            try:
                await self._recover(stream, last_alive_ms)
            except Exception:  # one game that cannot be read must not keep the others from going on
                log.exception("game %s cannot be opened", stream)

    async def _recover(self, stream: str, last_alive_ms: int | None) -> None:
        room = await self._load(stream)  # no timer yet: no window closes over the outage
        self._note(room, room.state)  # the crash may have come before the list was told
        if time_runs(room.state):
            now = room.now_ms()
            alive = now if last_alive_ms is None else max(0, last_alive_ms - room.opened_ms)
            down = ServerWasDown(at_ms=now, from_ms=max(room.events[-1].at_ms, min(alive, now)))
            decision = Decision((down,), apply(room.state, down))
            await self._record(room, decision, actor=SERVER, client_id=None)
        self.on_told(room)
        self.release(stream)

    def summary(self, stream: str) -> GameState | None:
        """A game in memory as it was last told, for lists; safe from any thread: states never change."""
        room = self._rooms.get(stream)
        return room.told if room else None

    # Pages

    async def enter(self, stream: str, visitor: Visitor, *, seen: int) -> None:
        """A page looks on from now on; it is sent everything at once."""
        room = await self.room(stream)
        missed = list(enumerate(room.events[seen : room.committed], seen + 1)) if seen > 0 else []
        message = messages.welcome(
            room.told,
            visitor.viewer,
            is_arbiter=visitor.is_arbiter,
            rulebook=room.rulebook,
            lexicon=room.lexicon,
            now_ms=room.now_ms(),
            missed=missed,
        )
        room.visitors.add(visitor)
        visitor.send(as_json(message))
        self._tell_presence(room)
        self.on_told(room)

    def leave(self, stream: str, visitor: Visitor) -> None:
        room = self._rooms.get(stream)
        if room is not None and visitor in room.visitors:
            room.visitors.discard(visitor)
            self._tell_presence(room)
        self.release(stream)

    def release(self, stream: str) -> None:
        """Forget a game nobody looks at and nothing is about to happen in; its events are its memory."""
        room = self._rooms.get(stream)
        if room and not room.visitors and not room.timer and room.committed == room.state.length:
            del self._rooms[stream]
            self._note(room, room.state)

    def release_soon(self, stream: str) -> None:
        """The same from another thread."""
        assert self.loop is not None, "the hub is not running"
        self.loop.call_soon_threadsafe(self.release, stream)

    # The way to the disk

    def _record(
        self, room: Room, decision: Decision, *, actor: str, client_id: str | None
    ) -> asyncio.Future[int]:
        """Advance the room, and queue the rows; the future is done when they are on disk."""
        assert self.loop is not None, "the hub is not running"
        before, rows = room.state, []
        for event in decision.events:
            row = row_of(
                room.last,
                room.stream,
                event,
                room.alphabet,
                opened_ms=room.opened_ms,
                actor=actor,
                client_id=client_id if not rows else None,
            )
            rows.append(row)
            room.last = row
        room.state = decision.state
        room.events.extend(decision.events)
        room.bots |= bots_seated(decision.events, rows)
        stored: asyncio.Future[int] = self.loop.create_future()
        stored.add_done_callback(_retrieved)
        if client_id:
            room.done[client_id] = stored
        self._waiting.append(_Batch(room, before, room.state, decision.events, rows, stored))
        if self._committer is None or self._committer.done():
            self._committer = self.loop.create_task(self._commit_all())
        return stored

    async def _commit_all(self) -> None:
        while self._waiting:
            size = settings.LIVE_COMMIT_AT_MOST or len(self._waiting)
            batches, self._waiting = self._waiting[:size], self._waiting[size:]
            batches = [batch for batch in batches if self._follows(batch)]
            if not batches:
                continue
            try:
                await self._append(batches)
            except StoreError:
                await self._commit_each(batches)
            else:
                for batch in batches:
                    self._stored(batch)

    async def _commit_each(self, batches: list[_Batch]) -> None:
        """After a failure: one game's trouble must not cost the others their moves."""
        for batch in batches:
            if not self._follows(batch):
                continue
            try:
                await self._append([batch])
            except StoreError as error:
                log.exception("a move of game %s was not recorded", batch.room.stream)
                self._forget(batch, error)
            else:
                self._stored(batch)

    def _follows(self, batch: _Batch) -> bool:
        """Whether what this decision was made on is stored; if not, it is told so and never written."""
        if batch.room is self._rooms.get(batch.room.stream):
            return True
        batch.stored.set_exception(StoreError("not recorded: what it followed was not"))
        return False

    async def _append(self, batches: list[_Batch]) -> None:
        """
        Raises:
            StoreError: nothing of it was stored.
        """
        rows = [row for batch in batches for row in batch.rows]
        try:
            await self._on_disk_thread(store.append, rows)
        except StoreError:
            raise
        except Exception as error:
            raise StoreError(f"not recorded: {error}") from error

    def _stored(self, batch: _Batch) -> None:
        batch.room.committed = batch.after.length
        batch.room.told = batch.after
        try:
            self._tell(batch)
        except Exception:  # a page that cannot be told must not hold up the other games
            log.exception("the pages of %s were not told", batch.room.stream)
        self.on_told(batch.room)
        batch.stored.set_result(batch.after.length)
        self.release(batch.room.stream)

    def _forget(self, batch: _Batch, error: StoreError) -> None:
        """The room is read again, from what is stored, by whoever comes next."""
        room = batch.room
        if self._rooms.get(room.stream) is room:
            del self._rooms[room.stream]
        if room.timer:
            room.timer.cancel()
        for visitor in room.visitors:
            visitor.close()  # it comes back, and is told what is stored
        batch.stored.set_exception(error)

    def _tell(self, batch: _Batch) -> None:
        """Everyone who looks on, each what they may know: one message a kind of viewer."""
        room, now = batch.room, batch.room.now_ms()
        by_viewer: dict[Viewer, list[Visitor]] = defaultdict(list)
        for visitor in room.visitors:
            by_viewer[visitor.viewer].append(visitor)
        changes = messages.changes(batch.before, batch.after) if by_viewer else {}
        for viewer, visitors in by_viewer.items():
            message = messages.update(
                batch.after, batch.events, viewer, changes=changes, rulebook=room.rulebook, now_ms=now
            )
            text = as_json(message)
            for visitor in visitors:
                visitor.send(text)
        self._set_timer(room)
        if _is_news(batch.before, batch.after):
            self._note(room, batch.after)

    def _note(self, room: Room, state: GameState) -> None:
        assert self._list is not None, "the hub is not running"
        self._list.submit(self._noted, room.stream, state)

    def _noted(self, stream: str, state: GameState) -> None:
        try:
            self.on_change(stream, state)
        except Exception:  # the list of games can be made again from the events
            log.exception("the list of games was not updated for %s", stream)

    def _tell_presence(self, room: Room) -> None:
        text = as_json(messages.presence([*room.bots, *(visitor.viewer for visitor in room.visitors)]))
        for visitor in room.visitors:
            visitor.send(text)

    # Things that happen by themselves

    def _set_timer(self, room: Room) -> None:
        if room.timer:
            room.timer.cancel()
            room.timer = None
        due = deadline_ms(room.state, room.rulebook)
        if due is not None and self.loop is not None:
            wait = max(0, due - room.now_ms()) / 1000
            room.timer = self.loop.call_later(wait, self._time_is_up, room)

    def _time_is_up(self, room: Room) -> None:
        room.timer = None
        if not self._let_happen(room):
            self._set_timer(room)

    def _let_happen(self, room: Room) -> bool:
        """All that is due by now, one thing after the other; whether there was any."""
        happened = False
        while (decision := on_deadline(room.state, now_ms=room.now_ms(), rulebook=room.rulebook)).events:
            self._record(room, decision, actor=SERVER, client_id=None)
            happened = True
        return happened

    # Reading

    async def _load(self, stream: str) -> Room:
        rows = await self._on_disk_thread(store.read, stream)
        if not rows:
            raise StoreError(f"no game {stream}")
        opened, kept = opened_in(rows), ()
        if not shelf.is_offered(opened):
            kept = await self._on_disk_thread(store.read_texts, opened.rulebook_digest)
        room = room_from(rows, kept)
        for action_id, seq in last_of_each_action(rows).items():
            room.done[action_id] = asyncio.get_running_loop().create_future()
            room.done[action_id].set_result(seq)
        self._rooms[stream] = room
        return room

    async def _on_disk_thread(self, work: Callable[..., Any], *args: object) -> Any:
        assert self._disk is not None, "the hub is not running"
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)


async def _await(work: Awaitable[Any]) -> Any:
    return await work


def _is_news(before: GameState, after: GameState) -> bool:
    """Whether the list of games shows something else now; while a game goes on it asks the room."""
    corrected = after.phase is Phase.OVER and before.scores != after.scores
    return corrected or before.phase is not after.phase or before.names != after.names


def _retrieved(future: asyncio.Future[int]) -> None:
    """A failure is told to whoever waits; nobody waiting is no error of its own."""
    if not future.cancelled():
        future.exception()


hub = Hub()
