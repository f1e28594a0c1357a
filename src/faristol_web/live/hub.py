"""
The rooms: every game that is going on, in the memory of one event loop.

An action goes through five steps: find the room, decide (the library), append, commit, tell. Deciding
happens at once on the newest state; how it gets to the disk is the journal's affair, how rooms come and go
the keeper's.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence

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
from faristol_web.live.journal import journal
from faristol_web.live.keeper import AnyDecision, Keeper
from faristol_web.live.rooms import (
    ARBITER,
    SERVER,
    Room,
    Visitor,
    actor_of,
    as_json,
    bots_seated,
    game_opened_in,
    last_of_each_action,
    room_from,
    row_of,
    time_runs,
)
from faristol_web.live.store import StoredEvent
from faristol_web.live.time import wall_ms


class Hub(Keeper[Room]):
    """All games."""

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
        lexicon = await self.journal.on_disk_thread(shelf.keep_lexicon, opened)
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
        await self.journal.on_disk_thread(store.append, [row], shelf.texts_of(rulebook))
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

    # What is a game's own

    def _record(
        self, room: Room, decision: AnyDecision, *, actor: str, client_id: str | None
    ) -> asyncio.Future[int]:
        stored = super()._record(room, decision, actor=actor, client_id=client_id)
        room.bots |= bots_seated(decision.events, [actor] * len(decision.events))
        return stored

    def _row(self, room: Room, event: Event, *, actor: str, client_id: str | None) -> StoredEvent:
        return row_of(
            room.last,
            room.stream,
            event,
            room.alphabet,
            opened_ms=room.opened_ms,
            actor=actor,
            client_id=client_id,
        )

    def _tell(self, room: Room, before: GameState, events: Sequence[Event]) -> None:
        """One message a kind of viewer."""
        after, now = room.told, room.now_ms()
        by_viewer: dict[Viewer, list[Visitor]] = defaultdict(list)
        for visitor in room.visitors:
            by_viewer[visitor.viewer].append(visitor)
        changes = messages.changes(before, after) if by_viewer else {}
        for viewer, visitors in by_viewer.items():
            message = messages.update(
                after, tuple(events), viewer, changes=changes, rulebook=room.rulebook, now_ms=now
            )
            text = as_json(message)
            for visitor in visitors:
                visitor.send(text)
        self._set_timer(room)
        if _is_news(before, after):
            self._note(room, after)

    def _tell_presence(self, room: Room) -> None:
        text = as_json(messages.presence([*room.bots, *(visitor.viewer for visitor in room.visitors)]))
        for visitor in room.visitors:
            visitor.send(text)

    def _due_ms(self, room: Room) -> int | None:
        return deadline_ms(room.state, room.rulebook)

    def _let_happen(self, room: Room) -> bool:
        happened = False
        while (decision := on_deadline(room.state, now_ms=room.now_ms(), rulebook=room.rulebook)).events:
            self._record(room, decision, actor=SERVER, client_id=None)
            happened = True
        return happened

    async def _read(self, stream: str) -> tuple[Room, dict[str, int]]:
        rows = await self.journal.on_disk_thread(store.read, stream)
        if not rows:
            raise StoreError(f"no game {stream}")
        opened, kept = game_opened_in(rows), ()
        if not shelf.is_offered(opened):
            kept = await self.journal.on_disk_thread(store.read_texts, opened.rulebook_digest)
        return room_from(rows, kept), last_of_each_action(rows)


def _is_news(before: GameState, after: GameState) -> bool:
    """Whether the list of games shows something else now; while a game goes on it asks the room."""
    corrected = after.phase is Phase.OVER and before.scores != after.scores
    return corrected or before.phase is not after.phase or before.names != after.names


hub = Hub(journal)
