"""
The rooms: every game that is going on, in the memory of one event loop.

An action goes through five steps: find the room, decide (the library), append, commit, tell. Deciding
happens at once on the newest state; how it gets to the disk is the journal's affair, how rooms come and go
the keeper's.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faristol.errors import RulebookError, StoreError
from faristol.game import (
    Event,
    GameDecision,
    GameState,
    Phase,
    Side,
    Viewer,
    apply,
    deadline_ms,
    decide,
    on_deadline,
    opening_state,
    rule,
)
from faristol.game.actions import Action, AnswerCall, Grounds, Order
from faristol.game.events import GameOpened, ServerWasDown
from faristol.stream import Decision
from faristol.stream.chain import StoredEvent
from faristol.stream.compact import as_json
from faristol.tiles import load_tileset
from faristol_web.rulebooks import books
from faristol_web.streams import messages, store
from faristol_web.streams.bus import bus
from faristol_web.streams.delayed import grown_public, is_delayed, public_now_ms, with_events
from faristol_web.streams.journal import Journal, journal
from faristol_web.streams.keeper import Keeper
from faristol_web.streams.rooms import (
    ARBITER,
    SERVER,
    Room,
    To,
    Visitor,
    actor_of,
    bots_seated,
    event_of,
    game_opened_in,
    room_from,
    row_of,
    time_runs,
)
from faristol_web.streams.store import last_of_each_action
from faristol_web.streams.time import playing_ms
from faristol_web.wire.game.told import FromServer

if TYPE_CHECKING:
    from faristol_web.streams.stand_ins import StandIns

NOTE_SECONDS = 2.0
"""Longest time for which the list of games does not know of a move; pages ask the room."""
PRESENCE_SECONDS = 0.25
"""Least time between presence messages to two players."""
PRESENCE_SECONDS_EACH = 0.01
"""For every page that is told: where a whole hall opens one game, each arrival would tell the whole hall."""
_ENDS = frozenset({Phase.SEATING, Phase.OVER})
_VIEWERS: dict[str, Viewer] = {"0": 0, "1": 1, "table": "table", "None": None}


class Hub(Keeper[Room]):
    """All games."""

    def __init__(self, journal: Journal | None = None) -> None:
        super().__init__(journal)
        self.on_events: Callable[[Room, int, Sequence[Event]], object] = lambda _room, _first, _events: None
        """Listener on the loop for events, with the first event's number; perhaps called more than once."""
        self.stand_ins_of: Callable[[str], StandIns] = lambda _stream: {}
        """Lookup of a game's erased names."""
        bus.subscribe("post", self._post_from_elsewhere)
        bus.subscribe("presence", self._present_elsewhere)
        bus.on_lost.append(self._nobody_there)

    # Games

    async def open(self, stream: str, opened: GameOpened) -> None:
        """
        Begin a stream; the rulebook's text is kept with it, and the word list for it.

        Raises:
            LexiconError: if its word list is not on offer, or no longer as it was.
            RulebookError: if its rulebook is not on offer, or no longer as it was.
            StoreError: nothing was recorded.
        """
        rulebook = books.offered_rulebook(opened.rulebook)
        if rulebook.digest != opened.rulebook_digest:  # its text could not be found again
            raise RulebookError(f"{rulebook.id} was changed just now")
        lexicon = await self.journal.on_disk_thread(books.keep_lexicon, opened)
        alphabet = load_tileset(opened.tileset).alphabet
        row = row_of(None, stream, opened, alphabet, zero_ms=playing_ms(), actor=SERVER, client_id=None)
        room = Room(
            stream=stream,
            rulebook=rulebook,
            lexicon=lexicon,
            alphabet=alphabet,
            opened_ms=row.server_ms,
            state=opening_state(opened),
            told=opening_state(opened),
            shown=opening_state(opened),
            events=[opened],
            last=row,
            committed=0,
        )
        await self.journal.begin([row], books.texts_of(rulebook))
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

        def decided(room: Room) -> GameDecision:
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

        def ruled(room: Room) -> GameDecision:
            return rule(room.state, order, grounds, now_ms=room.now_ms(), rulebook=room.rulebook)

        return await self._act(stream, ruled, actor=ARBITER, client_id=client_id)

    async def answer(self, stream: str, text: str, *, author: str, client_id: str) -> int:
        """
        An arbiter answers a call in words; answers as `do` does.

        Raises:
            IllegalMove: if nobody waits for an answer any more.
        """
        words = Grounds(author=author, clause="", reason=text)
        return await self.rule(stream, AnswerCall(), words, client_id=client_id)

    async def _act(
        self, stream: str, decided: Callable[[Room], GameDecision], *, actor: str, client_id: str
    ) -> int:
        async def attempt() -> int:
            room = await self.room(stream)
            if client_id in room.done:
                return await asyncio.shield(room.done[client_id])
            self._let_happen(room)  # what fell due before this was asked
            stored = self._record(room, decided(room), actor=actor, client_id=client_id)
            return await asyncio.shield(stored)

        return await self.again(stream, attempt)

    async def _load(self, stream: str) -> Room:
        room = await super()._load(stream)
        self._show_what_is_old_enough(room)  # from now on: pages and programs ask without entering
        return room

    async def _recover(self, stream: str, last_alive_ms: int | None) -> None:
        room = await self._load(stream)  # no timer yet: no window closes over the outage
        self._note(room, room.state)  # the crash may have come before the list was told
        self.on_events(room, 1, room.events)
        if time_runs(room.state):
            alive, now = room.back_at(last_alive_ms)
            down = ServerWasDown(at_ms=now, from_ms=alive)
            decision = Decision((down,), apply(room.state, down))
            await self._record(room, decision, actor=SERVER, client_id=None)
        self.on_told(room)
        self.release(stream)

    # Pages

    async def enter(self, stream: str, visitor: Visitor, *, seen: int) -> None:
        """A page looks on from now on; it is sent everything at once."""
        room = await self.newest(stream, seen)
        self._show_what_is_old_enough(room)
        state = _as_shown(room) if visitor.waits else room.told
        missed = list(enumerate(room.events[seen : state.length], seen + 1)) if seen > 0 else []
        message = messages.welcome(
            state,
            visitor.viewer,
            is_arbiter=visitor.is_arbiter,
            rulebook=room.rulebook,
            lexicon=room.lexicon,
            now_ms=self._now_for(room, visitor),
            missed=missed,
        )
        is_first = not room.visitors
        room.visitors.add(visitor)
        visitor.send(as_json(message))
        if visitor.waits and is_delayed(room.told):
            visitor.send(as_json(messages.presence(room.here_shown, self._viewers(room))))
        self._presence_changed(room, ask=is_first)
        self.on_told(room)

    def leave(self, stream: str, visitor: Visitor) -> None:
        room = self._rooms.get(stream)
        if room is not None and visitor in room.visitors:
            room.visitors.discard(visitor)
            self._presence_changed(room)
        self.release(stream)

    def post(self, stream: str, message: FromServer, *, to: To) -> None:
        """Tell the pages of a room, wherever they are open, something that is no event. From any thread."""
        self.post_here(stream, message, to=to)
        bus.publish("post", {"stream": stream, "message": message, "to": to.value})

    def post_here(self, stream: str, message: FromServer, *, to: To) -> None:
        """The same to the pages of this worker only."""
        self.journal.running_loop.call_soon_threadsafe(self._post, stream, message, to)

    def _post(self, stream: str, message: FromServer, to: To) -> None:
        room, text = self._rooms.get(stream), as_json(message)
        for visitor in room.visitors if room else ():
            if visitor.hears(to):
                visitor.send(text)

    def _post_from_elsewhere(self, told: dict[str, Any]) -> None:
        self._post(told["stream"], told["message"], To(told["to"]))

    def summary(self, stream: str) -> Any:
        """The state as everyone may see it, for lists; safe from any thread: states never change."""
        room = self._rooms.get(stream)
        return _as_shown(room) if room else None

    # Parts of a game alone

    def _record(
        self, room: Room, decision: GameDecision, *, actor: str, client_id: str | None
    ) -> asyncio.Future[int]:
        stored = super()._record(room, decision, actor=actor, client_id=client_id)
        room.bots |= bots_seated(decision.events, [actor] * len(decision.events))
        return stored

    def _event(self, room: Room, row: StoredEvent) -> Event:
        return event_of(row, room.alphabet)

    def _applied(self, state: GameState, event: Event) -> GameState:
        return apply(state, event)

    def _heard(self, room: Room, rows: Sequence[StoredEvent]) -> None:
        room.bots |= bots_seated(room.events[-len(rows) :], [row.actor for row in rows])

    def _row(self, room: Room, event: Event, *, actor: str, client_id: str | None) -> StoredEvent:
        return row_of(
            room.last,
            room.stream,
            event,
            room.alphabet,
            zero_ms=room.zero_ms,
            actor=actor,
            client_id=client_id,
        )

    def _tell(self, room: Room, before: GameState, events: Sequence[Event]) -> None:
        """One message a kind of viewer; those who wait are told when it is time."""
        self._tell_those(room, before, room.told, events, to=To.PLAYERS)
        self._show_what_is_old_enough(room)
        self.on_events(room, room.told.length - len(events) + 1, events)
        self._set_timer(room)
        if _is_news(before, room.told):
            self._note(room, room.told)
        elif before.phase is not room.told.phase:
            self._note_later(room)

    def _tell_those(
        self, room: Room, before: GameState, after: GameState, events: Sequence[Event], *, to: To
    ) -> None:
        by_viewer: dict[Viewer, list[Visitor]] = defaultdict(list)
        for visitor in room.visitors:
            if visitor.hears(to):
                by_viewer[visitor.viewer].append(visitor)
        if not by_viewer:
            return
        now = room.now_ms() if to is To.PLAYERS else public_now_ms(room.told, room.now_ms())
        updates = messages.Updates(before, after, events, rulebook=room.rulebook, now_ms=now)
        for viewer, visitors in by_viewer.items():
            text = as_json(updates.for_viewer(viewer))
            for visitor in visitors:
                visitor.send(text)

    def _now_for(self, room: Room, visitor: Visitor) -> int:
        now = room.now_ms()
        return public_now_ms(room.told, now) if visitor.waits else now

    def _show_what_is_old_enough(self, room: Room) -> None:
        """Show everyone the events that are old enough; and again when the next one is."""
        if room.show_timer:
            room.show_timer.cancel()
            room.show_timer = None
        before, told = room.shown, room.told
        if before is told:
            return
        now = room.now_ms()
        events = grown_public(told, room.events[before.length : told.length], now_ms=now)
        if events:
            room.shown = told if before.length + len(events) == told.length else with_events(before, events)
            self._tell_those(room, before, _as_shown(room), events, to=To.WAITING)
            if is_delayed(told):
                self._note(room, told)
            elif told.opened.delay_ms:
                self._tell_presence(room)
        if room.shown.length < told.length:
            wait_ms = room.events[room.shown.length].at_ms + told.opened.delay_ms - now
            room.show_timer = self.journal.running_loop.call_later(
                max(wait_ms, 1) / 1000, self._shown_later, room
            )

    def _shown_later(self, room: Room) -> None:
        if self._rooms.get(room.stream) is room and self.journal.loop is not None:
            self._show_what_is_old_enough(room)

    def _note_later(self, room: Room) -> None:
        """
        Note what lists show of a game in play, once for several moves: each is a transaction.

        Where there is no other worker its pages ask the room, and the list hears when the room is let go.
        But a game of a round may be told by the list that a terminal has started the round.
        """
        if not (bus.is_open or room.told.opened.round):
            return
        if room.note_timer is None and not self._is_told_by_others:
            loop = self.journal.running_loop
            room.note_timer = loop.call_later(NOTE_SECONDS, self._note_now, room)

    def _note_now(self, room: Room) -> None:
        room.note_timer = None
        if self._rooms.get(room.stream) is room:  # else it was noted when it was let go
            self._note(room, room.told)

    def _note(self, room: Room, state: GameState) -> None:
        """A list shows no newer scores than spectators see."""
        super()._note(room, replace(state, scores=room.shown.scores) if is_delayed(state) else state)

    # Presence

    def _viewers(self, room: Room) -> "Counter[Viewer]":
        """Return the viewers at all workers; bots always are there."""
        return sum(room.elsewhere.values(), Counter(room.bots.keys()) + room.viewers())

    def _presence_changed(self, room: Room, *, ask: bool = False) -> None:
        """Now, or a little later if it was told just now; `ask` the other workers about theirs, too."""
        if bus.is_open:
            counts = {str(viewer): count for viewer, count in room.viewers().items()}
            bus.publish("presence", {"stream": room.stream, "viewers": counts, "ask": ask})
        self._tell_presence_soon(room)

    def _present_elsewhere(self, told: dict[str, Any]) -> None:
        room = self._rooms.get(told["stream"])
        if room is None:
            return
        room.elsewhere[told["from"]] = Counter({_VIEWERS[key]: n for key, n in told["viewers"].items()})
        self._tell_presence_soon(room)
        if told["ask"] and room.visitors:
            self._presence_changed(room)

    def _nobody_there(self, worker: str) -> None:
        for room in self._rooms.values():
            if room.elsewhere.pop(worker, None):
                self._tell_presence_soon(room)

    def _tell_presence_soon(self, room: Room) -> None:
        loop = self.journal.running_loop
        if room.presence_due is None:
            apart = max(PRESENCE_SECONDS, PRESENCE_SECONDS_EACH * len(room.visitors))
            wait = room.presence_told + apart - loop.time()
            if wait <= 0:
                self._tell_presence(room)
            else:
                room.presence_due = loop.call_later(wait, self._tell_presence, room)

    def _tell_presence(self, room: Room) -> None:
        if (loop := self.journal.loop) is None:  # the site has stopped meanwhile
            return
        room.presence_told, room.presence_due = loop.time(), None
        viewers = self._viewers(room)
        here = messages.are_here(viewers)
        text = as_json(messages.presence(here, viewers))
        delay_ms = room.told.opened.delay_ms if is_delayed(room.told) else 0
        if delay_ms:
            loop.call_later(delay_ms / 1000, self._show_presence, room, here)
        for visitor in room.visitors:
            if not (delay_ms and visitor.waits):
                visitor.send(text)

    def _show_presence(self, room: Room, here: tuple[bool, bool]) -> None:
        """Show the presence to delayed spectators, as late as everything else."""
        room.here_shown = here
        if is_delayed(room.told):
            text = as_json(messages.presence(here, self._viewers(room)))
            for visitor in room.visitors:
                if visitor.waits:
                    visitor.send(text)

    def _due_ms(self, room: Room) -> int | None:
        state, due = room.due
        if state is not room.state:
            due = deadline_ms(room.state, room.rulebook)
            room.due = room.state, due
        return due

    def _time_runs(self, state: GameState) -> bool:
        return time_runs(state)

    def _may_wait(self, room: Room) -> bool:
        """The list of games by correspondence knows when each is due."""
        return room.state.opened.turn_ms is not None

    def _let_happen(self, room: Room) -> bool:
        happened = False
        while (due := self._due_ms(room)) is not None and due <= (now := room.now_ms()):
            decision = on_deadline(room.state, now_ms=now, rulebook=room.rulebook)
            if not decision.events:
                break
            self._record(room, decision, actor=SERVER, client_id=None)
            happened = True
        return happened

    async def _read(self, stream: str) -> tuple[Room, dict[str, int]]:
        rows = await self.journal.on_disk_thread(store.read, stream)
        if not rows:
            raise StoreError(f"no game {stream}")
        opened, kept = game_opened_in(rows), ()
        if not books.is_offered(opened):
            kept = await self.journal.on_disk_thread(store.read_texts, opened.rulebook_digest)
        await self.journal.on_disk_thread(books.fetch_lexicon, opened)
        stand_ins = await self.journal.on_disk_thread(self.stand_ins_of, stream)
        room = room_from(rows, kept, stand_ins)
        old_enough = grown_public(room.told, room.events[room.shown.length :], now_ms=room.now_ms())
        room.shown = with_events(room.shown, old_enough)
        return room, last_of_each_action(rows)


def _as_shown(room: Room) -> GameState:
    """Return the public view; the players are no secret, so nobody faces free seats for minutes."""
    shown, names = room.shown, room.told.names
    return shown if shown.names == names else replace(shown, names=names)


def _is_news(before: GameState, after: GameState) -> bool:
    """True if the list of games shows something else now; during a game it asks the room."""
    begun_or_over = before.phase is not after.phase and not {before.phase, after.phase}.isdisjoint(_ENDS)
    corrected = after.phase is Phase.OVER and before.scores != after.scores
    other_deadline = after.opened.turn_ms is not None and before.clock != after.clock
    return begun_or_over or corrected or other_deadline or before.names != after.names


hub = Hub(journal)
