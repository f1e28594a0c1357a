"""
BARRISC, the Catalan rating of duplicate: the mean of a player's per cents of the master total.

A season begins with the mean that the one before ended with, which counts as one game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

LEAST_GAMES, SEASONS_LOOKED_AT = 2, 2
"""Conditions of being active: at least so many games, in so many seasons, this one included."""
_HUNDREDTHS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """One player's, at some time in a season."""

    rank: int
    """Equals share the better one."""
    name: str
    mean: Fraction
    """In per cents; bonuses can take it past a hundred."""
    games: int
    """Games of this season."""
    is_active: bool


def mean_percentage(percentages: Sequence[Fraction], *, previous: Fraction | None = None) -> Fraction | None:
    """
    The mean of a season; `previous` is what the one before ended with, if there was one.

    >>> seventy, seventy_five = Fraction(70), Fraction(75)
    >>> str(mean_percentage([seventy, seventy_five]))
    '145/2'
    >>> str(mean_percentage([seventy, seventy_five], previous=Fraction(80)))
    '75'

    None for who has never played.
    """
    counted = [*percentages] if previous is None else [previous, *percentages]
    return sum(counted, start=Fraction(0)) / len(counted) if counted else None


def final_mean(seasons: Sequence[Sequence[Fraction]]) -> Fraction | None:
    """The mean after these seasons, the first one first; who misses a season keeps the mean."""
    mean: Fraction | None = None
    for season in seasons:
        mean = mean_percentage(season, previous=mean)
    return mean


def is_active(games: Sequence[int]) -> bool:
    """
    By the number of games in each season, the last one last.

    >>> is_active([9, 1, 0]), is_active([0, 1, 1]), is_active([2])
    (False, True, True)
    """
    return sum(games[-SEASONS_LOOKED_AT:]) >= LEAST_GAMES


def rate(players: Mapping[str, Sequence[Sequence[Fraction]]]) -> tuple[Rating, ...]:
    """
    Every player's seasons → the list: the highest mean first, equals by name.

    Who has never played is on no list.
    """
    means = {name: final_mean(seasons) for name, seasons in players.items()}
    unranked = [
        Rating(
            rank=0,
            name=name,
            mean=mean,
            games=len(players[name][-1]),
            is_active=is_active([len(season) for season in players[name]]),
        )
        for name, mean in means.items()
        if mean is not None
    ]
    ordered = sorted(unranked, key=lambda rating: (-rating.mean, rating.name))
    return tuple(
        replace(rating, rank=1 + sum(other.mean > rating.mean for other in ordered)) for rating in ordered
    )


def format_mean(mean: Fraction) -> str:
    """
    Two decimals, rounded half up.

    >>> [format_mean(Fraction(mean)) for mean in ("72.5", "66.665", "101", "0.004")]
    ['72.50', '66.67', '101.00', '0.00']
    """
    hundredths = (2 * _HUNDREDTHS * mean.numerator + mean.denominator) // (2 * mean.denominator)
    return f"{hundredths // _HUNDREDTHS}.{hundredths % _HUNDREDTHS:02}"
