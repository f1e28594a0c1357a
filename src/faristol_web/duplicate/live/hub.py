"""
The sessions hub: every duplicate session that is going on, in the memory of one event loop.

As in the hub of games an action is decided, appended, committed and told. What takes long (a draw, a coup's
marks, the search for the best plays) is decided on another thread while the room's lock is held, so that
everybody else's slips and clocks go on; the time that counts is when a message came in.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Any, TypeVar, cast

from faristol.duplicate import (
    Phase,
    Program,
    SessionDecision,
    SessionEvent,
    SessionState,
    apply,
    deadline_ms,
    decide,
    on_deadline,
)
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.events import CountdownPaused, SessionOpened
from faristol.errors import RulebookError, StoreError
from faristol.rulebook import DuplicateBook
from faristol.stream import Decision
from faristol.stream.chain import StoredEvent
from faristol.stream.codec import event_kind
from faristol.tiles import load_tileset
from faristol_web.duplicate.live.broadcast import Broadcast
from faristol_web.duplicate.live.room import (
    Here,
    Listing,
    Role,
    SessionRoom,
    SessionVisitor,
    made_room,
    session_event,
    session_opened_in,
    session_room_from,
    session_row,
)
from faristol_web.duplicate.live.stand_ins import StandIns, without_names
from faristol_web.duplicate.live.view import waits_for_players
from faristol_web.rulebooks import books
from faristol_web.streams import store
from faristol_web.streams.bus import bus
from faristol_web.streams.generators import program_for
from faristol_web.streams.journal import Journal, journal
from faristol_web.streams.keeper import Keeper
from faristol_web.streams.rooms import SERVER
from faristol_web.streams.store import Overtaken, last_of_each_action
from faristol_web.streams.time import playing_ms

Answer = TypeVar("Answer")

_LONG = (a.DrawRack, a.RejectRack, a.CloseCoup, a.Rule, a.ChooseMaster)
"""Never while a countdown runs: nothing falls due meanwhile."""
_MARKING = (a.EnterSlip, a.AnnulSlip, a.RestoreSlip)
"""May mark a slip, where its coup is closed."""
_THREADS = 2


class SessionHub(Keeper[SessionRoom]):
    """All duplicate sessions."""

    def __init__(self, journal: Journal | None = None) -> None:
        super().__init__(journal)
        self._work: ThreadPoolExecutor | None = None
        self.stand_ins_of: Callable[[str], StandIns] = lambda _stream: {}
        """Lookup of a session's erased names, called on the disk's thread."""
        self.broadcast = Broadcast(self)
        bus.subscribe("here", self._hear_who_is_there)
        bus.on_lost.append(self._nobody_there)
        bus.subscribe("unseat", lambda told: self._unseat(told["stream"], told["number"]))
        bus.subscribe("relist", lambda told: self._relist(told["stream"], Listing(**told["listing"])))

    async def start(self) -> None:
        await super().start()
        self._work = ThreadPoolExecutor(_THREADS, thread_name_prefix="sessions")

    async def stop(self) -> None:
        rooms = list(self._rooms.values())
        await super().stop()
        await self.broadcast.stop(rooms)
        if self._work is not None:
            self._work.shutdown(wait=False, cancel_futures=True)  # what it counts is recorded by nobody now

    # Sessions

    async def open(self, stream: str, opened: SessionOpened) -> None:
        """
        Begin a stream; the rulebook's text is kept with it, and the word list for it.

        Raises:
            LexiconError: if its word list is not on offer, or no longer as it was.
            RulebookError: if its rulebook is not on offer, or no longer as it was.
            StoreError: nothing was recorded.
        """
        await self.import_events(stream, [opened], actor=SERVER)

    async def import_events(self, stream: str, events: Sequence[SessionEvent], *, actor: str) -> None:
        """A whole session that was played elsewhere, in one commit; it raises what `open` does."""
        opened, alphabet = events[0], None
        if not isinstance(opened, SessionOpened):
            raise StoreError(f"session {stream} begins with something else")
        book = books.offered_duplicate_book(opened.rulebook)
        if book.digest != opened.rulebook_digest:  # its text could not be found again
            raise RulebookError(f"{book.id} was changed just now")
        lexicon = await self.journal.on_disk_thread(books.keep_lexicon, opened)
        alphabet = load_tileset(opened.tileset).alphabet
        zero_ms = playing_ms() - events[-1].at_ms
        rows: list[StoredEvent] = []
        for event in events:
            before = rows[-1] if rows else None
            row = session_row(before, stream, event, alphabet, zero_ms=zero_ms, actor=actor, client_id=None)
            rows.append(row)
        room = made_room(rows, list(events), book=book, lexicon=lexicon, alphabet=alphabet)
        await self.journal.begin(rows, books.texts_of(book))
        self._rooms[stream] = room

    async def do(
        self,
        stream: str,
        action: SessionAction,
        *,
        actor: str,
        client_id: str,
        received_ms: int | None = None,
    ) -> int:
        """
        Do an action; return the number of its last event once that is on disk.

        The same `client_id` again is answered again and done once. `received_ms`, by the site's playing time,
        is when it was asked for, if not now. Closing waits until slips from devices are late.

        Raises:
            IllegalMove: with every reason.
            StoreError: nothing was recorded.
        """
        return await self.do_all(stream, (action,), actor=actor, client_id=client_id, received_ms=received_ms)

    async def do_all(
        self,
        stream: str,
        actions: Sequence[SessionAction],
        *,
        actor: str,
        client_id: str,
        received_ms: int | None = None,
    ) -> int:
        """One after the other, all of them or none; as `do`."""
        received_ms = playing_ms() if received_ms is None else received_ms
        if any(isinstance(action, a.CloseCoup) for action in actions):
            received_ms = max(received_ms, await self._when_grace_is_over(stream))

        async def attempt() -> int:
            while True:
                room = await self.room(stream)
                async with room.lock:
                    if self._rooms.get(stream) is not room:  # it was released or forgotten meanwhile
                        continue
                    if client_id in room.done:
                        stored = room.done[client_id]
                    else:
                        now = room.now_ms(received_ms=received_ms)
                        self._happen(room, now)  # what fell due before this was asked
                        decision = await self._decided(room, actions, now)
                        stored = self._record(room, decision, actor=actor, client_id=client_id)
                return await asyncio.shield(stored)

        return await self.again(stream, attempt)

    async def program(self, stream: str) -> Program:
        """
        Raises:
            LexiconError: if the word list is missing or damaged.
            RulebookError: if the rulebook allows plays that are not generated.
        """
        return await self._ready(await self.room(stream))

    def unseat(self, stream: str, number: int) -> None:
        """A number has another device now: pages of the old one come back as what they are. Any thread."""
        self._unseat_everywhere(stream, number)

    def unseat_arbiters(self, stream: str) -> None:
        """One of them is none any more, or plays from now on. Any thread."""
        self._unseat_everywhere(stream, None)

    def _unseat_everywhere(self, stream: str, number: int | None) -> None:
        self.journal.running_loop.call_soon_threadsafe(self._unseat, stream, number)
        bus.publish("unseat", {"stream": stream, "number": number})

    def _unseat(self, stream: str, number: int | None) -> None:
        """Unseat the pages of this number; None: of all arbiters."""
        room = self._rooms.get(stream)
        for visitor in list(room.visitors) if room else ():
            if visitor.role is Role.ARBITER if number is None else visitor.number == number:
                visitor.close()

    def relist(self, stream: str, listing: Listing) -> None:
        """The list says something else of it: all open pages are told. Any thread."""
        self.journal.running_loop.call_soon_threadsafe(self._relist, stream, listing)
        bus.publish("relist", {"stream": stream, "listing": asdict(listing)})

    def _relist(self, stream: str, listing: Listing) -> None:
        room = self._rooms.get(stream)
        if room is not None and room.visitors:
            room.listing = listing
            self.broadcast.tell_all(room)

    # Pages

    async def enter(self, stream: str, visitor: SessionVisitor, *, listing: Listing) -> None:
        """A page looks on from now on; it is sent everything at once."""
        await self.broadcast.prepare(await self.room(stream), visitor)
        room = await self.room(stream)  # it may have been released meanwhile
        room.listing = listing
        is_first = not room.visitors
        room.visitors.add(visitor)
        self.broadcast.welcome(room, visitor)
        if is_first:
            _publish_who_is_here(room, ask=True)
        self.on_told(room)

    def leave(self, stream: str, visitor: SessionVisitor) -> None:
        room = self._rooms.get(stream)
        if room is not None and visitor in room.visitors:
            room.visitors.discard(visitor)
            self.broadcast.presence_soon(room)
        self.release(stream)

    # Pages at other workers

    def tell_who_is_here(self, room: SessionRoom) -> None:
        """Tell the other workers, if their view differs."""
        room = self._rooms.get(room.stream, room)  # it may have been released, and read again
        if room.here() != room.here_told:
            _publish_who_is_here(room)

    def _hear_who_is_there(self, told: dict[str, Any]) -> None:
        room = self._rooms.get(told["stream"])
        if room is None:
            return
        waited = waits_for_players(room)
        room.elsewhere[told["from"]] = Here(frozenset(told["numbers"]), told["spectators"])
        self._others_came_or_went(room, waited=waited)
        if told["ask"] and room.visitors:
            _publish_who_is_here(room)

    def _nobody_there(self, worker: str) -> None:
        for room in self._rooms.values():
            waited = waits_for_players(room)
            if room.elsewhere.pop(worker, None):
                self._others_came_or_went(room, waited=waited)

    def _others_came_or_went(self, room: SessionRoom, *, waited: bool) -> None:
        if waited != waits_for_players(room):
            self.broadcast.tell_all(room)
        self.broadcast.presence_soon(room)

    # Deciding

    async def _decided(
        self, room: SessionRoom, actions: Sequence[SessionAction], now_ms: int
    ) -> SessionDecision:
        if any(isinstance(action, (*_LONG, *_MARKING)) for action in actions):
            program = await self._ready(room)
        else:
            program = cast("Program", room.program)  # nothing looks a word up, or searches
        base = room.state
        decided = partial(_decide_all, base, actions, now_ms=now_ms, book=room.book, program=program)
        if not any(isinstance(action, _LONG) for action in actions):
            return decided()
        decision = await self.on_thread(decided)
        if room.state is not base:
            raise Overtaken("not recorded: the session has moved on meanwhile")
        return decision

    async def _ready(self, room: SessionRoom) -> Program:
        if room.program is None:
            room.program = await self.on_thread(partial(program_for, room.known_lexicon(), room.book))
        return room.program

    async def on_thread(self, work: Callable[[], Answer]) -> Answer:
        """Do slow work on a thread."""
        assert self._work is not None, "the sessions hub is not open"
        return await asyncio.get_running_loop().run_in_executor(self._work, work)

    async def _when_grace_is_over(self, stream: str) -> int:
        """Waits: a slip that is on its way may still be in time. Not where all were typed from paper."""
        room = await self.room(stream)
        state = room.state
        if state.phase is not Phase.COLLECTING or state.time_ended_ms is None:
            return 0
        slips = state.coup.slips
        if all(number in slips and slips[number].by_arbiter for number in state.coup.entrants):
            return 0
        wait_ms = state.time_ended_ms + state.opened.grace_ms + 1 - room.now_ms()
        if wait_ms > 0:
            await asyncio.sleep(wait_ms / 1000)
        return playing_ms()

    # Parts of a session alone

    def _record(
        self, room: SessionRoom, decision: Decision[Any, Any], *, actor: str, client_id: str | None
    ) -> asyncio.Future[int]:
        for event in decision.events:
            room.note_pause(event_kind(event), actor)
        return super()._record(room, decision, actor=actor, client_id=client_id)

    async def _recover(self, stream: str, last_alive_ms: int | None) -> None:
        """A countdown that ran when the server died is paused as of then."""
        room = await self._load(stream)  # no timer yet: no countdown runs on over the outage
        self._note(room, room.state)
        alive, _now = room.back_at(last_alive_ms)
        self._happen(room, alive)
        if self._time_runs(room.state):
            paused = CountdownPaused(at_ms=alive)
            decision = Decision((paused,), apply(room.state, paused))
            self._record(room, decision, actor=SERVER, client_id=None)
        await self.journal.settle()
        self.on_told(room)
        self.release(stream)

    async def _read(self, stream: str) -> tuple[SessionRoom, dict[str, int]]:
        rows = await self.journal.on_disk_thread(store.read, stream)
        if not rows:
            raise StoreError(f"no session {stream}")
        opened, kept = session_opened_in(rows), ()
        if not books.is_offered(opened):
            kept = await self.journal.on_disk_thread(store.read_texts, opened.rulebook_digest)
        await self.journal.on_disk_thread(books.fetch_lexicon, opened)
        stand_ins = await self.journal.on_disk_thread(self.stand_ins_of, stream)
        return session_room_from(rows, kept, stand_ins), last_of_each_action(rows)

    def _event(self, room: SessionRoom, row: StoredEvent) -> SessionEvent:
        return without_names(session_event(row, room.alphabet), room.stand_ins)

    def _applied(self, state: SessionState, event: SessionEvent) -> SessionState:
        return apply(state, event)

    def _heard(self, room: SessionRoom, rows: Sequence[StoredEvent]) -> None:
        for row in rows:
            room.note_pause(row.kind, row.actor)

    def _row(self, room: SessionRoom, event: Any, *, actor: str, client_id: str | None) -> StoredEvent:
        return session_row(
            room.last,
            room.stream,
            event,
            room.alphabet,
            zero_ms=room.zero_ms,
            actor=actor,
            client_id=client_id,
        )

    def _tell(self, room: SessionRoom, before: SessionState, events: Sequence[SessionEvent]) -> None:
        room.note_receipts(events)
        self._set_timer(room)
        if _is_news(before, room.told):
            self._note(room, room.told)
        self.broadcast.tell(room, events)

    def _is_at_work(self, room: SessionRoom) -> bool:
        return room.lock.locked() or super()._is_at_work(room)

    def _due_ms(self, room: SessionRoom) -> int | None:
        return deadline_ms(room.state, room.book)

    def _time_runs(self, state: SessionState) -> bool:
        return state.phase is Phase.THINKING and state.countdown.ends_ms is not None

    def _let_happen(self, room: SessionRoom) -> bool:
        return self._happen(room, room.now_ms())

    def _happen(self, room: SessionRoom, now_ms: int) -> bool:
        """Make happen what is due by now: the warning, the end of time."""
        events = on_deadline(room.state, now_ms=now_ms, book=room.book)
        if not events:
            return False
        state = room.state
        for event in events:
            state = apply(state, event)
        self._record(room, Decision(events, state), actor=SERVER, client_id=None)
        return True


def _decide_all(
    state: SessionState,
    actions: Sequence[SessionAction],
    *,
    now_ms: int,
    book: DuplicateBook,
    program: Program,
) -> SessionDecision:
    events: list[SessionEvent] = []
    for action in actions:
        decision = decide(state, action, now_ms=now_ms, book=book, program=program)
        events += decision.events
        state = decision.state
    return Decision(tuple(events), state)


def _publish_who_is_here(room: SessionRoom, *, ask: bool = False) -> None:
    """Publish the presence to the other workers; `ask` them for theirs."""
    room.here_told = here = room.here()
    told = {"stream": room.stream, "numbers": sorted(here.numbers), "spectators": here.spectators, "ask": ask}
    bus.publish("here", told)


def _is_news(before: SessionState, after: SessionState) -> bool:
    """True if the list of sessions now shows something else."""
    return (
        before.phase is not after.phase
        or before.entrants != after.entrants
        or len(before.coups) != len(after.coups)
    )


session_hub = SessionHub(journal)
