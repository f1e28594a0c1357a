"""One duplicate session in memory, and how it is made from rows and turned into rows."""

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any

from faristol.duplicate import Mark, Program, SessionEvent, SessionState, Tops, replay
from faristol.duplicate.chapters.result import Results, Standing
from faristol.duplicate.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.duplicate.events import CountdownPaused, SessionOpened, SlipCameLate, SlipHandedIn
from faristol.duplicate.state import Coup, Handed
from faristol.errors import FaristolError, LexiconError, StoreError
from faristol.lexicon import Lexicon
from faristol.rulebook import DuplicateBook
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent, chained
from faristol.stream.codec import event_kind
from faristol.stream.compact import as_json
from faristol.tiles import Alphabet, Letter, Rack, load_tileset
from faristol_web.duplicate.live.stand_ins import StandIns, without_names
from faristol_web.http.limits import SLIP_CHANGES, BucketLevel
from faristol_web.rulebooks.books import duplicate_book_of, lexicon_of
from faristol_web.streams.store import opened_in
from faristol_web.streams.stream_room import StreamRoom


class Role(StrEnum):
    """A page's role in the session."""

    ARBITER = "arbiter"
    ENTRANT = "entrant"
    PUBLIC = "public"


@dataclass(slots=True, eq=False, kw_only=True)
class SessionVisitor:
    """One open page. Neither function waits: a slow page must not hold up the others."""

    send: Callable[[str], None]
    close: Callable[[], None]
    role: Role = Role.PUBLIC
    number: int | None = None
    """Number of the entrant whose slips it sends; None for everyone else."""
    is_blind: bool = False
    """An arbiter who is shown no slips, marks and best plays while a coup goes on: one who plays, or may."""
    language: str = "en"
    lists: str | None = None
    """The lists of the view as it was sent them last: they are not sent again while they are the same."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The session's entry in the list, apart from its events."""

    pause_ms: int | None = None
    """Between two coups, where the server does the arbiter's steps; None where an arbiter does."""
    is_joinable: bool = False
    series: str = ""
    """Its title; empty where it is in none."""
    game_number: int = 0
    """In its series, from 1."""
    next: str = ""
    """The game that follows in the series, as soon as it is opened: its public id."""


@dataclass(frozen=True, slots=True)
class Here:
    """Owners of the open pages."""

    numbers: frozenset[int] = frozenset()
    spectators: int = 0

    def __or__(self, other: "Here") -> "Here":
        return Here(self.numbers | other.numbers, self.spectators + other.spectators)


@dataclass(frozen=True, slots=True)
class Receipt:
    """Time and way in which a slip that stands arrived."""

    at_ms: int
    late: bool
    by_arbiter: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """The results of the coups that everybody knows, found once."""

    coups: tuple[Coup, ...]
    key: tuple[object, ...]
    results: Results
    by_number: dict[int, Standing]


@dataclass(slots=True)
class Kept:
    """Results worked out for the pages, kept until they change."""

    ranking: Ranking | None = None
    told: int = 0
    """Number of times all pages were told everything."""
    view: tuple[SessionState, Listing, dict[bool, tuple[str, str]]] | None = None
    """Texts and long lists that stay the same until something happens; true for arbiters'."""
    marks: dict[tuple[int, int], tuple[Handed, Mark]] = field(default_factory=dict)
    """Marks of slips in a coup that is not closed yet, by coup and number."""
    own_marks: dict[tuple[int, int, str], tuple[object, str]] = field(default_factory=dict)
    """By number, coup and language; beside it what it was made from."""
    sought: tuple[int, Rack] | None = None
    """The coup and rack whose best plays are being looked for, or were found."""
    tops: tuple[int, Rack, Tops] | None = None
    """Best plays, with their coup and rack."""

    def tops_of(self, coup: Coup) -> Tops | None:
        """The best plays of a coup with its present rack; None while nobody knows them."""
        return self.tops[2] if self.tops and self.tops[:2] == (coup.number, coup.rack) else None


@dataclass(slots=True, eq=False, kw_only=True)
class SessionRoom(StreamRoom[SessionState, SessionEvent, SessionVisitor]):
    """A session in memory."""

    book: DuplicateBook
    lexicon: Lexicon | None
    """None if the list is gone; steps that look up words then fail."""
    alphabet: Alphabet
    stand_ins: StandIns = field(default_factory=dict)
    """Stand-ins of erased names; the events here are without them."""
    program: Program | None = None
    """None until it is first needed."""
    listing: Listing = field(default_factory=Listing)
    receipts: dict[tuple[int, int], Receipt] = field(default_factory=dict)
    """Receipts of the slips that stand, by coup and number."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a decision is made: some take long, on another thread."""
    kept: Kept = field(default_factory=Kept)
    paused_by: str = ""
    """The person who last paused the countdown."""
    changes: dict[int, BucketLevel] = field(default_factory=dict)
    """Changes that each number may still make to its slip, for now."""
    changed_rows: set[tuple[int, int]] = field(default_factory=set)
    """Slips, by coup and number, that arbiters have not been told of."""
    due: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    """Messages that are gathered for a moment, by what they are."""
    elsewhere: dict[str, Here] = field(default_factory=dict)
    """Presence at other workers."""
    here_told: Here = field(default_factory=Here)
    """Last known presence that other workers were told by this one."""

    def has_word(self, word: tuple[Letter, ...]) -> bool:
        """
        Raises:
            LexiconError: if the word list is missing or damaged.
        """
        return self.known_lexicon().has(word)

    def known_lexicon(self) -> Lexicon:
        """
        Raises:
            LexiconError: if it is gone.
        """
        if self.lexicon is None:
            version = self.state.opened.lexicon_version
            raise LexiconError(f"the word list of this session is missing on this server: {version}")
        return self.lexicon

    @property
    def has_players(self) -> bool:
        """True if an entrant's page is open at this worker."""
        return any(visitor.role is Role.ENTRANT for visitor in self.visitors)

    def here(self) -> Here:
        """Return the presence at this worker."""
        numbers = {
            visitor.number
            for visitor in self.visitors
            if visitor.role is Role.ENTRANT and visitor.number is not None
        }
        return Here(frozenset(numbers), sum(visitor.role is Role.PUBLIC for visitor in self.visitors))

    def everywhere(self) -> Here:
        """Return the presence at all workers."""
        return reduce(or_, self.elsewhere.values(), self.here())

    def arbiters(self) -> list[SessionVisitor]:
        return [visitor for visitor in self.visitors if visitor.role is Role.ARBITER]

    def note_receipts(self, events: Iterable[SessionEvent]) -> None:
        """Note receipts; a late slip does not replace one in time."""
        for event in events:
            if not isinstance(event, SlipHandedIn):
                continue
            before = self.receipts.get((event.coup, event.number))
            if isinstance(event, SlipCameLate) and before is not None and not before.late:
                continue
            self.receipts[event.coup, event.number] = Receipt(event.at_ms, event.late, event.by_arbiter)

    def note_pause(self, kind: str, actor: str) -> None:
        """Note who paused it: the name is in the row, not in the event."""
        if kind == CountdownPaused.__name__:
            self.paused_by = actor

    def may_change(self, number: int) -> bool:
        """True if this number may change its slip already: every change is kept for ever."""
        if number not in self.changes:
            self.changes[number] = BucketLevel(SLIP_CHANGES)
        return self.changes[number].take()


def session_opened_in(rows: list[StoredEvent]) -> SessionOpened:
    """Return the event that opens a stream; raise the errors of `opened_in`."""
    return opened_in(rows, SessionOpened, load_event, schema_version=SCHEMA_VERSION)


def session_room_from(
    rows: list[StoredEvent], kept: tuple[KeptText, ...] = (), stand_ins: StandIns = MappingProxyType({})
) -> SessionRoom:
    """
    `kept` is the rulebook's text, where it is not the one that comes with the program.

    Raises:
        StoreError: if the events cannot be read by this version, or are no session.
    """
    opened = session_opened_in(rows)
    alphabet = load_tileset(opened.tileset).alphabet
    try:
        events = [
            without_names(load_event(row.kind, json.loads(row.payload), alphabet), stand_ins) for row in rows
        ]
        book, lexicon = duplicate_book_of(opened, kept), lexicon_of(opened)
        room = made_room(rows, events, book=book, lexicon=lexicon, alphabet=alphabet)
    except (AssertionError, IndexError, KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"session {rows[0].stream} cannot be read: {error}") from error
    room.stand_ins = stand_ins
    return room


def made_room(
    rows: list[StoredEvent],
    events: list[SessionEvent],
    *,
    book: DuplicateBook,
    lexicon: Lexicon | None,
    alphabet: Alphabet,
) -> SessionRoom:
    """Make a room from stored events."""
    state = replay(events)
    room = SessionRoom(
        stream=rows[0].stream,
        book=book,
        lexicon=lexicon,
        alphabet=alphabet,
        opened_ms=rows[0].server_ms - events[0].at_ms,
        state=state,
        told=state,
        events=events,
        last=rows[-1],
        committed=len(rows),
    )
    room.note_receipts(events)
    for row in rows:
        room.note_pause(row.kind, row.actor)
    return room


def session_event(row: StoredEvent, alphabet: Alphabet) -> SessionEvent:
    """
    Raises:
        StoreError: if this version cannot read it.
    """
    try:
        return load_event(row.kind, json.loads(row.payload), alphabet)
    except (KeyError, TypeError, ValueError, FaristolError) as error:
        raise StoreError(f"event {row.seq} of session {row.stream} cannot be read: {error}") from error


def session_row(
    previous: StoredEvent | None,
    stream: str,
    event: SessionEvent,
    alphabet: Alphabet,
    *,
    zero_ms: int,
    actor: str,
    client_id: str | None,
) -> StoredEvent:
    payload: dict[str, Any] = dump_event(event, alphabet)
    return chained(
        previous,
        stream=stream,
        kind=event_kind(event),
        schema_version=SCHEMA_VERSION,
        payload=as_json(payload),
        actor=actor,
        server_ms=zero_ms + event.at_ms,
        client_id=client_id,
    )
