"""What happens at a wooden board: tiles in people's hands, a clock to press, a sheet to sign."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Square
from faristol.game.events import EndReason, Side
from faristol.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCorrected:
    """The players found it wrong and put it right."""

    at_ms: int
    spent_ms: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesLaid:
    """Put on the board and not yet declared; each such event names all tiles that lie there."""

    at_ms: int
    side: Side
    tiles: tuple[tuple[Square, Tile], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTakenUp:
    """Taken back, to be laid anew."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLost:
    """Tiles were put on the board and taken back."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreWritten:
    """The scorer has entered the play on the sheet."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class RackEntered:
    """At a table: which tiles a side holds. Secret from everyone but this side and the table."""

    at_ms: int
    side: Side
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdrawn:
    """Too many tiles were drawn."""

    at_ms: int
    side: Side
    count: int
    on_rack: bool
    """Already put on the rack."""
    seen: bool
    """Its player has seen them."""
    takes_back: bool = True
    """A play that was being made comes off the board first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurplusReturned:
    """The opponent took tiles at random and put them back."""

    at_ms: int
    side: Side
    """Who had drawn them."""
    count: int
    seen: bool
    """Whether the opponent could look at them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Underdrawn:
    """Too few tiles were drawn; TilesDrawn follows when they are made up."""

    at_ms: int
    side: Side
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalCorrected:
    """A slip in the running total, found by the players."""

    at_ms: int
    side: Side
    points: int
    """Added; below zero taken."""
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryUndone:
    """At a table: what was entered last was a slip of the fingers; all is as before that turn."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndReached:
    """At a table: nothing more is played; racks, sums and signatures follow."""

    at_ms: int
    reason: EndReason
    loser: Side | None = None
    clock_runs: bool = False
    """Nobody has stopped it, and it runs on until both have signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSigned:
    at_ms: int
    side: Side


TableEvent: TypeAlias = (
    ClockCorrected
    | TilesLaid
    | TilesTakenUp
    | TurnLost
    | ScoreWritten
    | RackEntered
    | Overdrawn
    | SurplusReturned
    | Underdrawn
    | TotalCorrected
    | EntryUndone
    | EndReached
    | SheetSigned
)
