"""One game in memory, and how it is made from rows and turned into rows."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from faristol.errors import FaristolError, LexiconError, StoreError
from faristol.game import Event, GameState, Phase, Side, Viewer, replay
from faristol.game.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.game.events import GameOpened, PlayerSeated
from faristol.lexicon import Lexicon
from faristol.rulebook import Rulebook
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent, chained
from faristol.stream.codec import event_kind
from faristol.stream.compact import as_json
from faristol.tiles import Alphabet, Letter, load_tileset
from faristol_web.rulebooks.books import lexicon_of, rulebook_of
from faristol_web.streams import store
from faristol_web.streams.delayed import shown_at_first
from faristol_web.streams.stand_ins import StandIns, without_name
from faristol_web.streams.store import opened_in
from faristol_web.streams.stream_room import StreamRoom

SERVER, ARBITER = store.SERVER, "arbiter"
_BOT = "bot "


@dataclass(slots=True, eq=False)
class Visitor:
    """One open page. Neither function waits: a slow page must not hold up the others."""

    viewer: Viewer
    send: Callable[[str], None]
    close: Callable[[], None]
    is_arbiter: bool = False
    """
    True if rulings are accepted from it. It sees no more for that, but no later than the players either.
    """

    @property
    def waits(self) -> bool:
        """True if the organiser's delay applies to it."""
        return self.viewer is None and not self.is_arbiter

    def hears(self, to: "To") -> bool:
        if to is To.SPECTATORS:
            return self.viewer is None
        return to is To.ALL or self.waits == (to is To.WAITING)


class To(StrEnum):
    """Audience in a room for messages that are not events. An arbiter belongs to both sides."""

    ALL = "all"
    PLAYERS = "players"
    SPECTATORS = "spectators"
    WAITING = "waiting"
    """Spectators that are no arbiters."""


@dataclass(slots=True, eq=False, kw_only=True)
class Room(StreamRoom[GameState, Event, Visitor]):
    """A game in memory."""

    rulebook: Rulebook
    lexicon: Lexicon | None
    """None if the list is gone; only word look-ups fail."""
    alphabet: Alphabet
    bots: dict[Side, str] = field(default_factory=dict)
    """Sides that a program plays, and which: its id."""
    shown: GameState
    """The newest state that everyone may see: `told`, or an older one where spectators get it later."""
    due: tuple[GameState | None, int | None] = (None, None)
    """Deadline of the state that it was last asked for."""
    show_timer: asyncio.TimerHandle | None = None
    """For the next event that grows old enough."""
    note_timer: asyncio.TimerHandle | None = None
    """For the list of games, which need not know of each move."""
    elsewhere: dict[str, "Counter[Viewer]"] = field(default_factory=dict)
    """Viewers at the site's other workers."""
    presence_told: float = 0
    """Time of the last presence message, on the loop's clock."""
    presence_due: asyncio.TimerHandle | None = None
    here_shown: tuple[bool, bool] = (False, False)
    """Connected sides, as spectators know them."""

    def viewers(self) -> "Counter[Viewer]":
        """Return the viewers at this worker."""
        return Counter(visitor.viewer for visitor in self.visitors)

    def has_word(self, word: tuple[Letter, ...]) -> bool:
        """
        Raises:
            LexiconError: if the word list is missing or damaged.
        """
        if self.lexicon is None:
            version = self.state.opened.lexicon_version
            raise LexiconError(f"the word list of this game is missing on this server: {version}")
        return self.lexicon.has(word)


def game_opened_in(rows: list[StoredEvent]) -> GameOpened:
    """Return the event that opens a stream; raise the errors of `opened_in`."""
    return opened_in(rows, GameOpened, load_event, schema_version=SCHEMA_VERSION)


def room_from(
    rows: list[StoredEvent], kept: tuple[KeptText, ...] = (), stand_ins: StandIns = MappingProxyType({})
) -> Room:
    """
    `kept` is the rulebook's text, where it is not the one that comes with the program.

    Raises:
        StoreError: if the events cannot be read by this version, or are no game.
    """
    stream = rows[0].stream
    try:
        return _room_from(rows, kept, stand_ins)
    except (AssertionError, KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"game {stream} cannot be read: {error}") from error


def _room_from(rows: list[StoredEvent], kept: tuple[KeptText, ...], stand_ins: StandIns) -> Room:
    opened = game_opened_in(rows)
    alphabet = load_tileset(opened.tileset).alphabet
    events = [
        without_name(load_event(row.kind, json.loads(row.payload), alphabet), stand_ins) for row in rows
    ]
    rulebook = rulebook_of(opened, kept)
    state = replay(events)
    return Room(
        stream=rows[0].stream,
        rulebook=rulebook,
        lexicon=lexicon_of(opened),
        alphabet=alphabet,
        opened_ms=rows[0].server_ms,
        state=state,
        told=state,
        shown=shown_at_first(state, events),
        events=events,
        last=rows[-1],
        committed=len(rows),
        bots=bots_seated(events, [row.actor for row in rows]),
    )


def actor_of(side: Side, bot_id: str) -> str:
    """Return who acts for this side: a person, or a bot by its id."""
    return _BOT + bot_id if bot_id else f"side {side}"


def bots_seated(events: Sequence[Event], actors: Sequence[str]) -> dict[Side, str]:
    """Return the bots that sat down in these events: only the actor tells them from people."""
    return {
        event.side: actor.removeprefix(_BOT)
        for event, actor in zip(events, actors, strict=True)
        if isinstance(event, PlayerSeated) and actor.startswith(_BOT)
    }


def time_runs(state: GameState) -> bool:
    """True if something would happen if everybody only waited; then nobody's time runs in an outage."""
    within_round = state.opened.round_ms is not None and state.started_ms is not None
    waits = state.pending is not None or state.attendance is not None or within_round
    return state.phase is not Phase.OVER and (waits or state.clock.running is not None)


def event_of(row: StoredEvent, alphabet: Alphabet) -> Event:
    """
    Raises:
        StoreError: if this version cannot read it.
    """
    try:
        return load_event(row.kind, json.loads(row.payload), alphabet)
    except (KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"event {row.seq} of game {row.stream} cannot be read: {error}") from error


def row_of(
    previous: StoredEvent | None,
    stream: str,
    event: Event,
    alphabet: Alphabet,
    *,
    zero_ms: int,
    actor: str,
    client_id: str | None,
) -> StoredEvent:
    return chained(
        previous,
        stream=stream,
        kind=event_kind(event),
        schema_version=SCHEMA_VERSION,
        payload=as_json(dump_event(event, alphabet)),
        actor=actor,
        server_ms=zero_ms + event.at_ms,
        client_id=client_id,
    )
