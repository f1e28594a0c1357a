"""
Events that the state of a game keeps whole, because later rules ask for them, and the words that they use.

Fields with a default came later than the first logs: those are read with it.
"""

from dataclasses import dataclass
from enum import StrEnum

from faristol.board import Square
from faristol.game.stamp import Done, Event, Side
from faristol.tiles import Tile


class Mode(StrEnum):
    """The holder of bag, racks and clock: the program or the players."""

    ONLINE = "online"
    """The server."""
    TABLE = "table"
    """The players, at a wooden board: racks are unknown unless somebody enters them."""


class AcceptedBy(StrEnum):
    """The act that closed the time for challenging a play."""

    OPPONENT = "opponent"
    MOVE = "move"
    """The opponent moved, or the game ended over it."""
    REFILL = "refill"
    """Its player began to draw, or pressed the clock."""
    WINDOW = "window"
    """No answer came in time."""
    CHALLENGE = "challenge"
    """A challenge found it valid."""


class EndReason(StrEnum):
    OUT = "out"
    LOST_TURNS = "lost-turns"
    PASSES = "passes"
    WRONG_PLAYS = "wrong-plays"
    FRUITLESS = "fruitless"
    LEFT = "left"
    BOTH_LEFT = "both-left"
    TIME = "time"
    """Lost by overtime."""
    CLAIMED = "claimed"
    """The opponent, far over time online, does not come back."""
    ROUND_OVER = "round-over"
    ABSENT = "absent"
    ARBITER = "arbiter"


PLAYED_OUT = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES, EndReason.FRUITLESS})
"""Ends of games whose points count in means: nobody left, and nobody decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened(Event):
    """Everything that is settled before anyone sits down."""

    rulebook: str
    rulebook_digest: str
    tileset: str
    board: str
    lexicon: str
    """Id of the word list that challenges consult."""
    lexicon_version: str
    side_ms: int
    """Time for each side; the rulebook's unless the opener chose another."""
    seed: bytes
    """Secret until the game is over."""
    commitment: str
    """Public from the start: fixes the seed."""
    mode: Mode = Mode.ONLINE
    timed: bool = True
    """True if the program runs the clock."""
    paper_sheet: bool = False
    """True if a person keeps a sheet by hand and must be waited for."""
    official: bool = False
    """An official contest, where an accepted word list decides."""
    first: Side | None = None
    """The side that starts when no lot is drawn: named first in the pairing, or already known."""
    round_ms: int | None = None
    """Duration of the round; None if only an arbiter ends it."""
    round: str = ""
    table: str = ""
    committee: tuple[str, ...] = ()
    """Arbiters by name; who stands in for a conflicted one comes last."""
    turn_ms: int | None = None
    """By correspondence: the time for each move, instead of one for the game; who exceeds it has lost."""
    delay_ms: int = 0
    """Delay before spectators see it."""
    chat: bool = True
    """True if the players may write to each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayDeclared(Done):
    """Laid, counted and written down; it can still be challenged."""

    begins_a_turn = True

    tiles: tuple[tuple[Square, Tile], ...]
    place: str
    """In the rulebook's style."""
    word: str
    """The main word; letters of blanks in lower case."""
    words: tuple[str, ...]
    """All words formed, main word first."""
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndReached(Event):
    """End of play at a table; racks, sums and signatures follow."""

    reason: EndReason
    loser: Side | None = None
    clock_runs: bool = False
    """True if nobody has stopped it: it runs on until both have signed."""
    spent_ms: tuple[int, int] | None = None
    """Each side's time when the last play was written; None for what the clock showed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points given or taken, during the game or at its end."""

    side: Side
    points: int
    rule: str
    """Rulebook key; it leads to the article."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The result as it was computed; it stands even if a rule's file changes later."""

    reason: EndReason
    winner: Side | None
    """None for a tie."""
    adjustments: tuple[Adjustment, ...]
    scores: tuple[int, int]
    racks: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    seed: bytes
    """Now public: the draws can be checked against the commitment."""
    both_lost: bool = False
    """No winner, and no tie either."""
