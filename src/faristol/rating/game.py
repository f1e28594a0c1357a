"""Input of every rating: who met whom, with what result, and what was known of them before."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

WIN, TIE, LOSS = 2, 1, 0
"""In halves, so that a tie is a whole number."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that was played: byes and absences are none."""

    round_number: int
    players: tuple[str, str]
    half_points: int
    """Half points of the first player: 2, 1 or 0; the other has the rest of 2."""

    def half_points_of(self, player: str) -> int:
        return self.half_points if player == self.players[0] else WIN - self.half_points

    def opponent_of(self, player: str) -> str:
        return self.players[1] if player == self.players[0] else self.players[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    """Facts that a list keeps of a player from one edition to the next."""

    rating: int
    """0 for a player without a rating."""
    games: int = 0
    """Rated ones, of all events so far."""
    last_season: int | None = None
    """Season of the last rated game: the year in which it began. None if nobody noted it."""
    debut_season: int | None = None
    """In which the player was no newcomer any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Effect of an event on one player."""

    rating: int
    expected: float
    """Points that the ratings foretold, a win being one."""


Rate: TypeAlias = Callable[[Mapping[str, RatedPlayer], Sequence[RatedGame]], Mapping[str, Outcome]]
"""Function from the players, each with a rating to begin with, and the games in order to each outcome."""
