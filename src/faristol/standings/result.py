"""Results of a round: for the two at a table, and for each entrant."""

from dataclasses import dataclass
from enum import StrEnum


class ResultKind(StrEnum):
    PLAYED = "played"
    """Played to its end, or until an arbiter ended it."""
    FORFEIT = "forfeit"
    """One side was absent or left: the points are the rulebook's (300-0), or those of the abandoned game."""
    BOTH_LOST = "both-lost"
    """Nobody came: 0-0, and no winner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Result of one table. The first side is the one the pairing names first."""

    points: tuple[int, int]
    winner: int | None
    """0 or 1; None for a tie, or where both lost. Kept: a penalty or a ruling may part it from the points."""
    kind: ResultKind = ResultKind.PLAYED


class ScoreKind(StrEnum):
    GAME = "game"
    FORFEIT = "forfeit"
    """Won or lost without play."""
    BYE = "bye"
    """The odd one out."""
    REQUESTED_BYE = "requested-bye"
    """Asked for beforehand."""
    ABSENT = "absent"
    """In the tournament, and not in that round."""


class Outcome(StrEnum):
    """Outcome of a round with an opponent."""

    WON = "won"
    TIED = "tied"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScore:
    """One entrant's round."""

    entrant: int
    round_number: int
    """From 1."""
    kind: ScoreKind
    opponent: int | None = None
    points_for: int = 0
    points_against: int = 0
    half_points: int = 0
    """Half points in the tournament: a win is 2 if it is worth one point."""
    went_first: bool | None = None
    """None where nothing was played, or nobody noted it."""
    outcome: Outcome | None = None
    """None where there was no opponent. Kept, because a ruling may part it from the points."""


def was_there(score: RoundScore) -> bool:
    """True if the entrant came in that round: an absence scores nothing."""
    match score.kind:
        case ScoreKind.GAME | ScoreKind.BYE:
            return True
        case ScoreKind.FORFEIT:
            return score.outcome is Outcome.WON or score.points_for != 0
        case _:
            return False


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRules:
    """Worth of rounds, in halves of a tournament point."""

    win: int = 2
    tie: int = 1
    loss: int = 0
    bye: int = 2
    requested_bye: int = 1
    absence: int = 0
    bye_spread: int = 0
    """Added to the spread, and to the points made, of whoever sits out."""
