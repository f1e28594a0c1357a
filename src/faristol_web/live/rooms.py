"""One game in memory, and how it is made from rows and turned into rows."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from faristol.errors import FaristolError, StoreError
from faristol.game import Event, GameState, Viewer, replay
from faristol.game.codec import SCHEMA_VERSION, dump_event, event_kind, load_event
from faristol.game.events import GameOpened
from faristol.lexicon import Lexicon, load_lexicon
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import Alphabet, load_tileset
from faristol_web.live import store
from faristol_web.live.store import StoredEvent
from faristol_web.live.time import wall_ms

log = logging.getLogger(__name__)

SERVER = "server"


@dataclass(slots=True, eq=False)
class Visitor:
    """One open page. Neither function waits: a slow page must not hold up the others."""

    viewer: Viewer
    send: Callable[[str], None]
    close: Callable[[], None]


@dataclass(slots=True, eq=False)
class Room:
    """A game in memory, up to the newest decision, whether on disk yet or not."""

    stream: str
    rulebook: Rulebook
    lexicon: Lexicon
    alphabet: Alphabet
    opened_ms: int
    """Milliseconds since 1970 when the game was opened; event times count from here."""
    state: GameState
    told: GameState
    """The newest state that is on disk: all that anybody may be shown."""
    events: list[Event]
    last: StoredEvent
    committed: int
    """Events that are on disk, and may be told."""
    done: dict[str, asyncio.Future[int]] = field(default_factory=dict)
    """Actions by the id the page gave them, with the number of their last event."""
    visitors: set[Visitor] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None

    def now_ms(self) -> int:
        """The game's time; it never runs backwards, whatever the machine's clock does."""
        return max(self.events[-1].at_ms, wall_ms() - self.opened_ms)


def room_from(rows: list[StoredEvent]) -> Room:
    """
    Raises:
        StoreError: if the events cannot be read by this version, or are no game.
    """
    stream = rows[0].stream
    newer = [row for row in rows if row.schema_version > SCHEMA_VERSION]
    if newer:
        raise StoreError(f"game {stream} was written by a newer version (event {newer[0].seq})")
    try:
        return _room_from(rows)
    except (AssertionError, KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"game {stream} cannot be read: {error}") from error


def _room_from(rows: list[StoredEvent]) -> Room:
    alphabet = load_tileset(json.loads(rows[0].payload)["tileset"]).alphabet
    events = [load_event(row.kind, json.loads(row.payload), alphabet) for row in rows]
    opened = events[0]
    assert isinstance(opened, GameOpened), "a stream begins with GameOpened"
    rulebook = load_rulebook(opened.rulebook)
    if rulebook.digest != opened.rulebook_digest:
        log.warning("game %s was opened under another text of %s", rows[0].stream, rulebook.id)
    state = replay(events)
    return Room(
        stream=rows[0].stream,
        rulebook=rulebook,
        lexicon=load_lexicon(opened.lexicon),
        alphabet=alphabet,
        opened_ms=rows[0].server_ms,
        state=state,
        told=state,
        events=events,
        last=rows[-1],
        committed=len(rows),
    )


def last_of_each_action(rows: list[StoredEvent]) -> dict[str, int]:
    """The number of an action's last event, by its id; only its first event carries the id."""
    found: dict[str, int] = {}
    action_id: str | None = None
    for row in rows:
        if row.client_id or row.actor == SERVER:
            action_id = row.client_id
        if action_id:
            found[action_id] = row.seq
    return found


def row_of(
    previous: StoredEvent | None,
    stream: str,
    event: Event,
    alphabet: Alphabet,
    *,
    opened_ms: int,
    actor: str,
    client_id: str | None,
) -> StoredEvent:
    return store.chained(
        previous,
        stream=stream,
        kind=event_kind(event),
        schema_version=SCHEMA_VERSION,
        payload=as_json(dump_event(event, alphabet)),
        actor=actor,
        server_ms=opened_ms + event.at_ms,
        client_id=client_id,
    )


def as_json(message: dict[str, Any]) -> str:
    """Compact, and readable where letters are not ASCII."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
