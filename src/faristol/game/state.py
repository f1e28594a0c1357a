"""Everything the next decision needs, and nothing that can be computed from it."""

from dataclasses import dataclass, field
from enum import StrEnum

from faristol.board import Grid
from faristol.game.clock import Clock
from faristol.game.events import GameEnded, GameOpened, PlayDeclared, Side
from faristol.rulebook.schema import TurnKind
from faristol.tiles import Bag, Rack, Tile


class Phase(StrEnum):
    SEATING = "seating"
    START_DRAW = "start-draw"
    RACKS = "racks"
    PLAY = "play"
    ANSWER = "answer"
    """A play lies on the board and may be challenged."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """What became of one turn, and what the sheet says of it."""

    side: Side
    kind: TurnKind
    play: PlayDeclared | None = None
    exchanged: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    opened: GameOpened
    grid: Grid
    bag: Bag
    racks: tuple[Rack, Rack] = ((), ())
    names: tuple[str, str] = ("", "")
    phase: Phase = Phase.SEATING
    start_tiles: tuple[Tile | None, Tile | None] = (None, None)
    start_round: int = 1
    """Grows when equal tiles are drawn again."""
    starter: Side | None = None
    on_turn: Side = 0
    scores: tuple[int, int] = (0, 0)
    pending: PlayDeclared | None = None
    """The play that waits for its answer."""
    challenged: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    exchanges: int = 0
    clock: Clock = field(default_factory=Clock)
    ended: GameEnded | None = None
    length: int = 0
    """Events applied so far."""
