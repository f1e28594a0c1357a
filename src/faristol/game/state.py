"""Everything the next decision needs, and nothing that can be computed from it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from faristol.board import Grid, Square
from faristol.game.clock import Clock
from faristol.game.milestones import Adjustment, EndReached, GameEnded, GameOpened, Mode, PlayDeclared
from faristol.game.stamp import Ruling, Side
from faristol.rulebook.choices import StopReason, TurnKind
from faristol.tiles import Bag, Rack, Tile

Laid: TypeAlias = tuple[tuple[Square, Tile], ...]


class Phase(StrEnum):
    SEATING = "seating"
    START_DRAW = "start-draw"
    RACKS = "racks"
    PLAY = "play"
    ANSWER = "answer"
    """A play lies on the board and may be challenged."""
    HELD = "held"
    """The move is made, the clock not pressed yet."""
    CLOSING = "closing"
    """At a table: play is over; racks, sums and signatures are still to come."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """Outcome of one turn, and its line on the sheet."""

    side: Side
    kind: TurnKind
    play: PlayDeclared | None = None
    exchanged: int = 0
    judged: bool = False
    """A verdict was given on its play."""


@dataclass(frozen=True, slots=True)
class Overdraw:
    """Too many tiles drawn: whether the opponent may look at them depends on where they were."""

    side: Side
    on_rack: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A correction or an undoing that needs the assent of the other side or an arbiter."""

    side: Side
    """The side that asks."""
    whose: Side
    """The side whose total it is."""
    points: int = 0
    note: str = ""
    turn: int | None = None
    """The turn, from 1, whose play was counted wrong."""
    undoes: bool = False
    """The last entry, and corrects nothing."""
    since: int = 0
    """Number of events before the turn to be undone."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Absence of a player, with the clock that runs for it."""

    present: tuple[bool, bool]
    waiting_for: Side
    since_ms: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and what became of it."""

    number: int
    """Among the game's events, from 1."""
    ruling: Ruling
    appealed: bool = False
    overturned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    opened: GameOpened
    grid: Grid
    bag: Bag
    racks: tuple[Rack, Rack] = ((), ())
    """Racks; at a table UNKNOWN tiles until someone enters them."""
    names: tuple[str, str] = ("", "")
    phase: Phase = Phase.SEATING
    start_tiles: tuple[Tile | None, Tile | None] = (None, None)
    start_round: int = 1
    """Grows when equal tiles are drawn again."""
    starter: Side | None = None
    on_turn: Side = 0
    held: Side | None = None
    """The side whose finished move keeps the clock, in that phase."""
    scores: tuple[int, int] = (0, 0)
    """Points of the plays that stand, with `marks`."""
    marks: tuple[Adjustment, ...] = ()
    """Corrections, sanctions and costs during the game."""
    marked_at: tuple[int, ...] = ()
    """Number of turns before each mark."""
    laid: Laid = ()
    """Tiles put on the board and not yet declared; the grid does not hold them."""
    first_laid: Square | None = None
    """Its row or column binds the play."""
    pending: PlayDeclared | None = None
    """The play that waits for its answer."""
    written: bool = False
    """True if the scorer has written the move that waits for its answer or for the clock."""
    challenged: tuple[str, ...] = ()
    answers: int = 0
    """Verdicts given on the pending play."""
    stopped_over: tuple[StopReason, ...] = ()
    """The cause of the clock's stop while it waited."""
    turns: tuple[Turn, ...] = ()
    exchanges: int = 0
    changes: int = 0
    """Racks changed for being all of one kind."""
    changes_in_a_row: tuple[int, int] = (0, 0)
    fresh: tuple[bool, bool] = (False, False)
    """True for each side whose rack was drawn and not played from since, by either side."""
    keeps_rack: tuple[bool, bool] = (False, False)
    """
    True for each side that keeps a rack of one kind this turn, because the bag held nothing of the other.
    """
    overdrawn: tuple[Overdraw, ...] = ()
    surplus: tuple[int, int] = (0, 0)
    """Tiles drawn too many, not yet returned."""
    missing: tuple[int, int] = (0, 0)
    """Tiles drawn too few, not yet made up."""
    clock: Clock = field(default_factory=Clock)
    stopped_for: StopReason | None = None
    round_ends_ms: int | None = None
    """End of the round that the director has started."""
    started_ms: int | None = None
    """Time at which a clock first ran."""
    turn_since_ms: int = 0
    """Time at which the running turn began, or at which the round's time was called in it."""
    turns_left: int | None = None
    """Turns left once the round's time is over."""
    attendance: Attendance | None = None
    left: tuple[Side, ...] = ()
    """Sides that gave the game up; it waits if the committee decides."""
    closing: EndReached | None = None
    spent_at_play: tuple[int, int] = (0, 0)
    """Time of each side when the last play was declared."""
    spent_at_end: tuple[int, int] = (0, 0)
    """Thinking time of each side when the end was reached."""
    asked: Asked | None = None
    signed: tuple[bool, bool] = (False, False)
    claimants: tuple[Side, ...] = ()
    """Sides that claimed something against the other, in order."""
    rulings: tuple[Ruled, ...] = ()
    on_duty: str = ""
    """The member of the committee who was drawn to answer."""
    is_answered: bool = True
    """True if a ruling has followed the last call."""
    ended: GameEnded | None = None
    follows_scores: bool = False
    """True if the result follows the scores: a correction after the end may then change the winner."""
    final: bool = False
    """The round is closed: the result is the tournament's."""
    length: int = 0
    """Events applied so far."""
    before: "GameState | None" = field(default=None, repr=False, compare=False)
    """State when the last turn began. A chain back to the start; its parts are shared."""
    before_ruling: "GameState | None" = field(default=None, repr=False, compare=False)
    """State before the last ruling that changed moves, kept while nothing was played since."""

    @property
    def is_table(self) -> bool:
        return self.opened.mode is Mode.TABLE
