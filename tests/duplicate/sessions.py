"""Sessions to test on: a small lexicon, an arbiter who does everything, and every event kept."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from faristol.board import Grid, load_layout, parse_place, spread_out
from faristol.duplicate import (
    Phase,
    Program,
    SessionEvent,
    SessionState,
    Slip,
    apply,
    deadline_ms,
    decide,
    duplicate_book,
    load_duplicate_book,
    on_deadline,
    open_session,
    opening_state,
)
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.events import SessionOpened
from faristol.errors import IllegalMove
from faristol.game.evolve import replace
from faristol.lexicon import build_graph
from faristol.movegen import Generator
from faristol.rulebook import DuplicateBook, parse_book
from faristol.tiles import Bag, Rack, load_tileset, without

SEED = bytes(range(32))
PRACTICE = Path(__file__).with_name("practice.toml")
ARBITER = "Σάββας"
RACK = "ΛΟΓΟΣΑΤ"


@cache
def book_named(name: str) -> DuplicateBook:
    if name == "practice":
        return duplicate_book(parse_book(PRACTICE.read_bytes(), name="practice.toml"), name=name)
    return load_duplicate_book(name)


@cache
def program_of(words: tuple[str, ...], tileset_id: str) -> Program:
    """A lexicon of just these words."""
    book, tileset = load_duplicate_book("el-duplicate"), load_tileset(tileset_id)
    spelled = {tileset.alphabet.spell(word) for word in words}
    generator = Generator(
        build_graph(sorted(spelled)),
        tileset=tileset,
        layout=load_layout("standard"),
        play=replace(book.play, tileset=tileset_id),
    )
    return Program(spelled.__contains__, generator)


def slip(text: str, *, score: int | None = None, illegible: bool = False) -> Slip:
    """`H8Ο ΛΟΓΟΣ`, or nothing at all."""
    square, _, word = text.partition(" ")
    return Slip(square=square, word=word, score=score, illegible=illegible)


def grid_with(*plays: str, book: DuplicateBook) -> Grid:
    """A board where these words lie: `H8Ο ΛΟΓΟΣ`, blanks in lower case."""
    grid = Grid.of(load_layout(book.play.board))
    alphabet = load_tileset(book.play.tileset).alphabet
    for play in plays:
        place, _, word = play.partition(" ")
        tiles = alphabet.parse_tiles(word)
        placement, objections = spread_out(grid, parse_place(place, book.play.coordinates), tiles)
        assert not objections, play
        grid = grid.lay(placement.tiles)
    return grid


@dataclass
class Session:
    """A session and everything that happened in it."""

    book: DuplicateBook
    program: Program
    state: SessionState
    events: list[SessionEvent] = field(default_factory=list)
    now_ms: int = 0

    @classmethod
    def of(
        cls, *words: str, book: DuplicateBook | None = None, entrants: int = 3, seed: bytes = SEED
    ) -> "Session":
        """With this many entrants, and the words that the program knows."""
        book = book or book_named("el-duplicate")
        opened = open_session(book, lexicon="few", lexicon_version="few (0)", seed=seed)
        session = cls.opened_as(opened, *words, book=book)
        for number in range(1, entrants + 1):
            session.do(a.Admit((f"Player {number}",)))
        return session

    @classmethod
    def opened_as(cls, opened: SessionOpened, *words: str, book: DuplicateBook | None = None) -> "Session":
        """Nobody has a number yet."""
        book = book or book_named(opened.rulebook)
        return cls(book, program_of(words, book.play.tileset), opening_state(opened), [opened])

    def do(self, action: SessionAction) -> tuple[SessionEvent, ...]:
        decision = decide(self.state, action, now_ms=self.now_ms, book=self.book, program=self.program)
        self.events += decision.events
        self.state = decision.state
        return decision.events

    def record(self, events: Iterable[SessionEvent]) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)

    def tiles(self, text: str) -> Rack:
        return tuple(sorted(load_tileset(self.book.play.tileset).alphabet.parse_tiles(text)))

    def next_rack(self, rack: str) -> None:
        """Fix the next rack: only the bag's order changes."""
        wanted = without(self.tiles(rack), self.state.rack)
        rest = list(self.state.bag.tiles)
        for tile in wanted:
            rest.remove(tile)
        self.state = replace(self.state, bag=Bag((*wanted, *rest)))

    def bag(self, text: str) -> None:
        """Only these tiles are left to draw, in this order."""
        alphabet = load_tileset(self.book.play.tileset).alphabet
        self.state = replace(self.state, bag=Bag(alphabet.parse_tiles(text)))

    def think(self, rack: str = "") -> None:
        """Draw, announce, and let the time run."""
        if rack:
            self.next_rack(rack)
        self.do(a.DrawRack())
        self.do(a.AnnounceRack())
        self.do(a.StartCountdown())

    def close(self, slips: Sequence[str] = (), *, somebody_played: bool = False) -> None:
        """Entrants 1, 2 … hand these in; time is called, everything collected."""
        for number, text in enumerate(slips, 1):
            self.do(a.HandIn(number, slip(text)))
        if self.state.phase is Phase.THINKING:
            self.do(a.StopCountdown())
        self.do(a.CloseCoup(somebody_played=somebody_played))

    def coup(self, rack: str, *slips: str) -> None:
        self.think(rack)
        self.close(slips)


def running() -> Session:
    """Three entrants think about RACK."""
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.think(RACK)
    return session


def pass_time(session: Session, to_ms: int) -> list[str]:
    """Let time pass, and return what happens by itself."""
    happened = []
    while (due := deadline_ms(session.state, session.book)) is not None and due <= to_ms:
        session.now_ms = max(session.now_ms, due)
        events = on_deadline(session.state, now_ms=session.now_ms, book=session.book)
        assert events
        session.record(events)
        happened += [f"{type(event).__name__} {event.at_ms}" for event in events]
    session.now_ms = to_ms
    return happened


def refused(session: Session, action: SessionAction) -> str:
    """Return the objection; nothing has changed."""
    before = (session.state, list(session.events))
    with pytest.raises(IllegalMove) as error:
        session.do(action)
    assert (session.state, session.events) == before
    return str(error.value)
