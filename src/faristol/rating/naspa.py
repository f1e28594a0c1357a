"""NASPA's rating, of North America: the logistic curve, and a factor by rating and number of games."""

from collections.abc import Mapping, Sequence

from faristol.rating.expected import logistic, rate_whole
from faristol.rating.game import Outcome, RatedGame, RatedPlayer

SCALE = 0.0031879
MANY_GAMES = 50
FACTORS = ((2000, 15, 10), (1800, 24, 16))
"""From which rating on: for who has played fewer games than that, and for the others."""
LOW_FACTORS = (30, 20)


def chance(difference: int) -> float:
    """
    Return the chance of winning against a player rated so much lower.

    >>> [round(chance(difference), 4) for difference in (0, 200, -200)]
    [0.5, 0.6542, 0.3458]
    """
    return logistic(SCALE * difference)


def factor(player: RatedPlayer, _games: int) -> int:
    """
    By the games before this event.

    >>> [factor(RatedPlayer(rating=rating, games=49), 9) for rating in (1799, 1800, 2000)]
    [30, 24, 15]
    """
    lively, steady = next(
        (factors for least, *factors in FACTORS if player.rating >= least), list(LOW_FACTORS)
    )
    return steady if player.games >= MANY_GAMES else lively


def rate(before: Mapping[str, RatedPlayer], games: Sequence[RatedGame]) -> Mapping[str, Outcome]:
    """Ratings after one event."""
    return rate_whole(before, games, chance=chance, factor=factor)
