"""
CUSCA, of Catalan clubs that play by threes and fours.

A player's points in a game are multiplied by the number of players in it, and averaged over the games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from faristol.errors import FaristolError

SIZES = (3, 4)
"""Players in a game."""
LEAST_GAMES = 8
"""For a rank; clubs choose their own number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Facts kept of a player."""

    total: int
    """Points, each game's multiplied by its players."""
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player in the list."""

    player: str
    total: int
    games: int
    rank: int | None = None
    """None with too few games; equals share the better one."""

    @property
    def average(self) -> Fraction:
        return Fraction(self.total, self.games)


def rate(
    before: Mapping[str, Tally], games: Iterable[Mapping[str, int]], *, least_games: int = LEAST_GAMES
) -> tuple[Line, ...]:
    """
    Each game is the points of its players. The best average first, those without a rank last.

    >>> club = rate({}, [{"Anna": 200, "Biel": 150, "Carla": 90}], least_games=1)
    >>> [(line.rank, line.player, str(line.average)) for line in club]
    [(1, 'Anna', '600'), (2, 'Biel', '450'), (3, 'Carla', '270')]

    Raises:
        FaristolError: if a game has other than three or four players.
    """
    sums = {player: (tally.total, tally.games) for player, tally in before.items() if tally.games}
    for number, game in enumerate(games, start=1):
        if len(game) not in SIZES:
            raise FaristolError(f"game {number} has {len(game)} players: this rating needs three or four")
        for player, points in game.items():
            total, played = sums.get(player, (0, 0))
            sums[player] = total + points * len(game), played + 1
    lines = [Line(player=player, total=total, games=played) for player, (total, played) in sums.items()]
    ranked = sorted(
        (line for line in lines if line.games >= least_games), key=lambda line: (-line.average, line.player)
    )
    averages = [line.average for line in ranked]
    others = sorted(
        (line for line in lines if line.games < least_games), key=lambda line: (-line.average, line.player)
    )
    return (*(replace(line, rank=1 + averages.index(line.average)) for line in ranked), *others)
