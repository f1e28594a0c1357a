"""Games to test on: opened without a server, played by a referee whose every call is recorded."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from faristol.board import Placement, Square, load_layout
from faristol.errors import IllegalMove
from faristol.game import (
    Event,
    GameState,
    Phase,
    Side,
    apply,
    decide,
    open_under,
    opening_state,
    opponent_of,
    rule,
)
from faristol.game.actions import (
    Action,
    DrawForStart,
    DrawRack,
    Grounds,
    Order,
    Play,
    PressClock,
    TakeSeat,
)
from faristol.game.events import (
    GameOpened,
    Mode,
)
from faristol.game.records.typed import parse_play
from faristol.game.turns import side_to_move
from faristol.rulebook import Objection, Rulebook, load_rulebook
from faristol.tiles import BLANK, Bag, Letter, Tile, commitment_to, designate, load_tileset

SEED = bytes(range(32))
DAY_MS = 86_400_000


def opened_under(rulebook: Rulebook, seed: bytes = SEED) -> GameOpened:
    return GameOpened(
        at_ms=0,
        rulebook=rulebook.id,
        rulebook_digest=rulebook.digest,
        tileset=rulebook.play.tileset,
        board=rulebook.play.board,
        lexicon="none",
        lexicon_version="none (0)",
        side_ms=rulebook.clock.side_ms,
        seed=seed,
        commitment=commitment_to(seed),
    )


@dataclass
class Played:
    """A game and everything that happened in it."""

    rulebook: Rulebook
    state: GameState
    events: list[Event] = field(default_factory=list)
    now_ms: int = 0
    has_word: Callable[[tuple[Letter, ...]], bool] = lambda _word: True

    @classmethod
    def under(cls, rulebook_id: str, seed: bytes = SEED) -> "Played":
        rulebook = load_rulebook(rulebook_id)
        opened = opened_under(rulebook, seed)
        return cls(rulebook, opening_state(opened), [opened])

    @classmethod
    def begun(cls, rulebook_id: str, seed: bytes = SEED) -> "Played":
        """Seats taken, start drawn, racks full, the starter's clock running."""
        game = cls.under(rulebook_id, seed)
        game.do(0, TakeSeat("Anna"))
        game.do(1, TakeSeat("Biel"))
        while game.state.phase is Phase.START_DRAW:
            game.do(0 if game.state.start_tiles[0] is None else 1, DrawForStart())
        assert game.state.starter is not None
        game.do(game.state.starter, DrawRack())
        game.do(opponent_of(game.state.starter), DrawRack())
        return game

    @classmethod
    def at_table(
        cls,
        rulebook_id: str,
        *,
        first: Side = 0,
        names: tuple[str, str] = ("Anna", "Biel"),
        **settled: object,
    ) -> "Played":
        """A wooden board: `first` starts, racks are full and unknown, and the starter's clock runs if any."""
        rulebook = load_rulebook(rulebook_id)
        opened = replace(opened_under(rulebook), mode=Mode.TABLE, first=first, **settled)  # type: ignore[arg-type]  # fields
        game = cls(rulebook, opening_state(opened), [opened])
        game.do(0, TakeSeat(names[0]))
        game.do(1, TakeSeat(names[1]))
        game.do(first, DrawRack())
        game.do(opponent_of(first), DrawRack())
        if opened.timed:
            game.do(opponent_of(first), PressClock())
        return game

    def play(self, text: str, *, after_ms: int = 1_000) -> tuple[Event, ...]:
        """Declare a typed play, `H8 CASA`, for the side to move."""
        side = side_to_move(self.state)
        return self.do(side, parse_play(text, self.state, side, self.rulebook), after_ms=after_ms)

    def refused(self, side: Side, action: Action) -> list[str]:
        """The rules an action would break; it must break one, and then nothing has happened."""
        before = (self.state, len(self.events), self.now_ms)
        try:
            self.do(side, action)
        except IllegalMove as error:
            assert (self.state, len(self.events)) == before[:2]
            self.now_ms = before[2]
            return [each.rule for each in error.objections if isinstance(each, Objection)]
        raise AssertionError(f"{action} was allowed")

    def rule(self, order: Order, grounds: Grounds, *, after_ms: int = 1_000) -> tuple[Event, ...]:
        """Do what an arbiter orders."""
        self.now_ms += after_ms
        decision = rule(self.state, order, grounds, now_ms=self.now_ms, rulebook=self.rulebook)
        self.take(decision.events)
        assert self.state == decision.state
        return decision.events

    def not_ruled(self, order: Order, grounds: Grounds) -> list[str]:
        """The rules an order would break; it must break one."""
        try:
            self.rule(order, grounds, after_ms=0)
        except IllegalMove as error:
            return [each.rule for each in error.objections if isinstance(each, Objection)]
        raise AssertionError(f"{order} was allowed")

    def do(self, side: Side, action: Action, *, after_ms: int = 1_000) -> tuple[Event, ...]:
        self.now_ms += after_ms
        decision = decide(
            self.state,
            side,
            action,
            now_ms=self.now_ms,
            rulebook=self.rulebook,
            has_word=self.has_word,
        )
        self.take(decision.events)
        assert self.state == decision.state
        return decision.events

    def take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = apply(self.state, event)
        self.events += events

    def first_tiles(self, count: int, side: Side) -> Placement:
        """So many of the side's tiles in a row from the start square on."""
        start = load_layout(self.state.opened.board).start
        rack = self.state.racks[side][-count:]
        return Placement.of(
            (Square(start + index), designate(Letter(1)) if tile == BLANK else tile)
            for index, tile in enumerate(rack)
        )


def tiles(text: str, tileset_id: str = "catalan") -> tuple[Tile, ...]:
    return load_tileset(tileset_id).alphabet.parse_tiles(text)


def last_play(rulebook_id: str) -> tuple[Played, int]:
    """The starter lays the last two tiles with an empty bag."""
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    racks = [game.state.racks[0], game.state.racks[1]]
    racks[side] = game.state.racks[side][-2:]
    game.state = replace(game.state, bag=Bag(()), racks=(racks[0], racks[1]))
    game.do(side, Play(game.first_tiles(2, side)))
    return game, side


def reasons(error: pytest.ExceptionInfo[IllegalMove]) -> list[str]:
    return [each.rule for each in error.value.objections if isinstance(each, Objection)]


def by_correspondence(rulebook_id: str, seed: bytes = SEED) -> Played:
    """Three days a move."""
    rulebook = load_rulebook(rulebook_id)
    opened = open_under(rulebook, lexicon="none", lexicon_version="none (0)", seed=seed, turn_ms=3 * DAY_MS)
    game = Played(rulebook, opening_state(opened), [opened])
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    return game
