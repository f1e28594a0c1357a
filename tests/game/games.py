"""Games to test on: opened without a server, played by a referee whose every call is recorded."""

from collections.abc import Callable
from dataclasses import dataclass, field

from faristol.board import Placement, Square, load_layout
from faristol.game import Event, GameState, Phase, Side, apply, decide, opponent_of
from faristol.game.actions import Action, DrawForStart, DrawRack, TakeSeat
from faristol.game.events import GameOpened
from faristol.game.transition import opening_state
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import BLANK, Letter, Tile, commitment_to, designate, load_tileset

SEED = bytes(range(32))


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
