"""
What happened, in the order it happened. Events are facts: past tense, never edited.

A game is its list of events; every other view of it (board, scores, GCG) is computed. Every change of
phase is an event of its own, so that a game stopped anywhere goes on exactly there. Times are
milliseconds since the game was opened, read once by the shell and passed in.

Fields with a default came later than the first logs: those are read with it. What happens only at a wooden
table is in `table_events`, what arbiters decide in `ruling_events`, all together in `event`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from faristol.board import Square
from faristol.rulebook.choices import StopReason
from faristol.tiles import Tile

Side: TypeAlias = Literal[0, 1]
"""0 opened the game, 1 joined it; who starts is drawn."""


class Mode(StrEnum):
    """Who holds bag, racks and clock."""

    ONLINE = "online"
    """The server."""
    TABLE = "table"
    """The players, at a wooden board: racks are unknown unless somebody enters them."""


class AcceptedBy(StrEnum):
    """What closed the time for challenging a play."""

    OPPONENT = "opponent"
    MOVE = "move"
    """The opponent made a move of the own, or the game ended over it."""
    REFILL = "refill"
    """Its player began to draw, or pressed the clock."""
    WINDOW = "window"
    """Nobody answered in time."""
    CHALLENGE = "challenge"
    """It was challenged and found valid."""


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


class Outcome(StrEnum):
    """What somebody who looks into the bag finds of the kind that a rack lacks, blanks included."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


class ClaimKind(StrEnum):
    OVERTIME = "overtime"
    """The clock that was not stopped after the last move has run on."""
    SHEET = "sheet"
    """The opponent's sheet is not complete."""
    ABANDONED = "abandoned"
    """The opponent is far over time online."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    """Everything that is settled before anyone sits down."""

    at_ms: int
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
    """Whether the program runs the clock."""
    paper_sheet: bool = False
    """Whether somebody keeps a sheet by hand, and must be waited for."""
    official: bool = False
    """An official contest, where an accepted word list decides."""
    first: Side | None = None
    """Who starts, where no lot is drawn: named first in the pairing, or known already."""
    round_ms: int | None = None
    """How long the round lasts; None where nobody ends it but an arbiter."""
    round: str = ""
    table: str = ""
    committee: tuple[str, ...] = ()
    """Arbiters by name; who stands in for a conflicted one comes last."""
    turn_ms: int | None = None
    """By correspondence: the time for each move, instead of one for the game; who exceeds it has lost."""
    delay_ms: int = 0
    """So much later do spectators see it."""
    chat: bool = True
    """Whether the players may write to each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated:
    at_ms: int
    side: Side
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTileDrawn:
    """Shown to everyone."""

    at_ms: int
    side: Side
    tile: Tile
    kept: bool = False
    """It stays with its player as the first of the rack; else it goes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawTied:
    """Equal tiles: both draw again."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterFound:
    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDrawn:
    """A rack filled, at the start or after a play that stood."""

    at_ms: int
    side: Side
    count: int
    tiles: tuple[Tile, ...]
    """Secret from everyone but this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted:
    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped:
    at_ms: int
    reason: StopReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerWasDown:
    """From the last sign of life until the server was back: nobody's time."""

    at_ms: int
    from_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayDeclared:
    """Laid, counted and written down; it can still be challenged."""

    at_ms: int
    side: Side
    tiles: tuple[tuple[Square, Tile], ...]
    place: str
    """In the rulebook's style."""
    word: str
    """The main word; letters of blanks in lower case."""
    words: tuple[str, ...]
    """All words formed, main word first."""
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAmended:
    """Taken up by its own player before it was final: another declaration follows."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAccepted:
    """From here on the play can no longer be challenged."""

    at_ms: int
    side: Side
    """Whose play it was."""
    by: AcceptedBy


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChallenged:
    at_ms: int
    side: Side
    """Who challenges."""
    words: tuple[str, ...]
    argument: str = ""
    """Why the first answer is doubted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAnswered:
    """One verdict for the play; never why."""

    at_ms: int
    valid: bool
    lexicon: str
    """Version of the word list consulted."""
    lexicon_id: str = ""
    arbiter: str = ""
    """Who answered instead of the word list."""
    wrong: tuple[str, ...] = ()
    """Which words, only where the rulebook says so."""
    final: bool = True
    """Whether the same play may not be challenged once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsDeducted:
    """What a failed challenge costs."""

    at_ms: int
    side: Side
    points: int
    rule: str
    """Rulebook key; it leads to the article."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWithdrawn:
    """The tiles go back to the rack, the score is undone, the turn is lost."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesExchanged:
    at_ms: int
    side: Side
    count: int
    returned: tuple[Tile, ...]
    """Secret from everyone but this side."""
    drawn: tuple[Tile, ...]
    """Secret from everyone but this side."""
    returned_first: bool = False
    """The discards went back before the draw."""
    announced: bool = True
    """Whether everyone may know the number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed:
    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnKept:
    """The move is made and the rack full; the clock is not pressed yet."""

    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHandedOver:
    at_ms: int
    side: Side
    """Who pressed the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BagInspected:
    """After several such racks in a row somebody looks for tiles of the other kind."""

    at_ms: int
    side: Side
    found: Outcome
    tile: Tile | None = None
    """The only one, now on the rack; secret from everyone but this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackChanged:
    """Senyors: a rack all of one kind is shown and goes back; the turn is not lost."""

    at_ms: int
    side: Side
    shown: tuple[Tile, ...]
    """To everyone."""
    drawn: tuple[Tile, ...]
    """Secret from everyone but this side; a tile given by the inspection not among them."""
    kept: Tile | None = None
    """Given by the inspection; secret likewise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMade:
    at_ms: int
    side: Side
    """Who claims."""
    claim: ClaimKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    at_ms: int
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points given or taken when the game ends."""

    side: Side
    points: int
    rule: str
    """Rulebook key; it leads to the article."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The result as it was computed; it stands even if a rule's file changes later."""

    at_ms: int
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


GameEvent: TypeAlias = (
    GameOpened
    | PlayerSeated
    | StartTileDrawn
    | StartDrawTied
    | StarterFound
    | TilesDrawn
    | ClockStarted
    | ClockStopped
    | ServerWasDown
    | PlayDeclared
    | PlayAmended
    | PlayAccepted
    | PlayChallenged
    | ChallengeAnswered
    | PointsDeducted
    | PlayWithdrawn
    | TilesExchanged
    | TurnPassed
    | TurnKept
    | TurnHandedOver
    | BagInspected
    | RackChanged
    | ClaimMade
    | PlayerLeft
    | GameEnded
)


def opponent_of(side: Side) -> Side:
    return 1 if side == 0 else 0
