"""What somebody at the table wants to do. Moves use up a turn; the rest moves the game along."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Direction, Placement
from faristol.tiles import Tile


@dataclass(frozen=True, slots=True)
class TakeSeat:
    name: str


@dataclass(frozen=True, slots=True)
class DrawForStart:
    pass


@dataclass(frozen=True, slots=True)
class DrawRack:
    pass


@dataclass(frozen=True, slots=True)
class Play:
    """A move: lay these tiles and declare the words they form."""

    placement: Placement
    main: Direction | None = None
    """Which way the main word of a single tile runs; None takes the longer."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A move: swap these tiles for others from the bag."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """A move: do nothing."""


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent's play stands."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The opponent's play is doubted, in these of its words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the game up."""


Move: TypeAlias = Play | Exchange | Pass
Action: TypeAlias = TakeSeat | DrawForStart | DrawRack | Move | Accept | Challenge | Leave
