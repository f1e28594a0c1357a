"""
What happened, in the order it happened. Events are facts: past tense, never edited.

A game is its list of events; every other view of it (board, scores, GCG) is computed. Every change of
phase is an event of its own, so that a game stopped anywhere goes on exactly there. Times are
milliseconds since the game was opened, read once by the shell and passed in.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from faristol.board import Square
from faristol.rulebook.schema import StopReason
from faristol.tiles import Tile

Side: TypeAlias = Literal[0, 1]
"""0 opened the game, 1 joined it; who starts is drawn."""


class AcceptedBy(StrEnum):
    """What closed the time for challenging a play."""

    OPPONENT = "opponent"
    MOVE = "move"
    """The opponent made a move of the own."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated:
    at_ms: int
    side: Side
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTileDrawn:
    """Shown to everyone and put back."""

    at_ms: int
    side: Side
    tile: Tile


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAnswered:
    """One verdict for the play; never which word, never why."""

    at_ms: int
    valid: bool
    lexicon: str
    """Version of the word list consulted."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed:
    at_ms: int
    side: Side


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


Event: TypeAlias = (
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
    | PlayAccepted
    | PlayChallenged
    | ChallengeAnswered
    | PlayWithdrawn
    | TilesExchanged
    | TurnPassed
    | PlayerLeft
    | GameEnded
)


def opponent_of(side: Side) -> Side:
    return 1 if side == 0 else 0
