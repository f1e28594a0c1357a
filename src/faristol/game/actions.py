"""
What somebody at the table wants to do. Moves use up a turn; the rest moves the game along.

What only an arbiter may do is in `faristol.game.rulings`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Direction, Placement
from faristol.game.events import ClaimKind, Outcome
from faristol.rulebook.choices import StopReason
from faristol.tiles import Tile


@dataclass(frozen=True, slots=True)
class TakeSeat:
    name: str


@dataclass(frozen=True, slots=True)
class DrawForStart:
    tile: Tile | None = None
    """What was drawn at a table; online the seed says it."""


@dataclass(frozen=True, slots=True)
class DrawRack:
    pass


@dataclass(frozen=True, slots=True)
class Lay:
    """Put these tiles on the board without declaring anything yet: all that lie there, not only the last."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take tiles that are not declared back from the board, entered or not."""


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
    """At a table perhaps UNKNOWN, as many as were swapped."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A move: do nothing."""


@dataclass(frozen=True, slots=True)
class Write:
    """The scorer has the play on the sheet."""


@dataclass(frozen=True, slots=True)
class Draw:
    """At a table: begin to refill the rack, which closes the time for challenging."""


@dataclass(frozen=True, slots=True)
class PressClock:
    """Hand the turn over."""


@dataclass(frozen=True, slots=True)
class StopClock:
    reason: StopReason


@dataclass(frozen=True, slots=True)
class RestartClock:
    pass


@dataclass(frozen=True, slots=True)
class CorrectClock:
    """Both agree that it showed something wrong."""

    spent_ms: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent's play stands."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The opponent's play is doubted, in these of its words."""

    words: tuple[str, ...]
    argument: str = ""
    """Needed when the same play is challenged once more."""
    verdict: bool | None = None
    """An arbiter's answer at a table; None asks the word list."""
    arbiter: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRack:
    """Senyors: show a rack all of one kind, put it back, draw again."""

    shown: tuple[Tile, ...] = ()
    """At a table, where the program does not know them."""
    found: Outcome | None = None
    """At a table: what whoever looked into the bag saw, once that is due."""
    tile: Tile | None = None
    """The only one, where one was found."""


@dataclass(frozen=True, slots=True)
class EnterRack:
    """At a table: say what a side holds."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class ReportOverdraw:
    """This side drew so many tiles too many."""

    count: int
    on_rack: bool = True
    seen: bool = True


@dataclass(frozen=True, slots=True)
class ReturnSurplus:
    """This side takes the surplus of the other at random and puts it back."""


@dataclass(frozen=True, slots=True)
class ReportUnderdraw:
    """This side has so many tiles too few."""

    count: int


@dataclass(frozen=True, slots=True)
class CorrectTotal:
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """At a table: what was entered last was a slip."""


@dataclass(frozen=True, slots=True)
class Claim:
    claim: ClaimKind


@dataclass(frozen=True, slots=True)
class Sign:
    pass


@dataclass(frozen=True, slots=True)
class CallArbiter:
    question: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """Ask the whole committee about a ruling."""

    ruling: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the game up."""

    both: bool = False
    """At a table: both do."""


Move: TypeAlias = Play | Exchange | Pass
TableAction: TypeAlias = (
    Lay
    | TakeUp
    | Write
    | Draw
    | StopClock
    | RestartClock
    | CorrectClock
    | EnterRack
    | ReportOverdraw
    | ReturnSurplus
    | ReportUnderdraw
    | CorrectTotal
    | UndoEntry
    | Sign
)
"""What happens with hands, clock and paper."""
PlayersAction: TypeAlias = (
    TakeSeat
    | DrawForStart
    | DrawRack
    | Move
    | PressClock
    | Accept
    | Challenge
    | ChangeRack
    | Claim
    | CallArbiter
    | Appeal
    | Leave
)
"""What happens in every game."""
Action: TypeAlias = PlayersAction | TableAction
