"""
BARRUF, the Catalan rating of one against one.

What a player made of an event is compared with what the ratings foretold by the normal curve. Events count
whole, in order of date; published ratings are whole numbers, and the next event starts from those.
"""

from collections.abc import Mapping, Sequence

from faristol.rating.expected import normal, rate_whole
from faristol.rating.game import Outcome, RatedGame, RatedPlayer

NEWCOMER = 950
DEVIATION = 283.84
"""Difference between two ratings at which the better player wins 84 games of 100."""
MANY_GAMES = 50
FACTOR, STEADY_FACTOR = 30, 20
"""Factors up to this many games, this event's included, and after."""
CATEGORIES = (
    (1400, "Gran Gran Mestre"),
    (1300, "Gran Mestre"),
    (1200, "Mestre"),
    (1100, "Expert"),
    (1000, "Avançat"),
)
"""From which rating on, the highest first."""


def chance(difference: int) -> float:
    """
    Return the chance of winning against a player rated so much lower.

    >>> [round(chance(difference), 4) for difference in (0, 100, 283, -283)]
    [0.5, 0.6377, 0.8406, 0.1594]
    """
    return normal(difference / DEVIATION)


def factor(player: RatedPlayer, games: int) -> int:
    """
    >>> factor(RatedPlayer(rating=1200, games=44), 6), factor(RatedPlayer(rating=1200, games=45), 6)
    (30, 20)
    """
    return STEADY_FACTOR if player.games + games > MANY_GAMES else FACTOR


def rate(before: Mapping[str, RatedPlayer], games: Sequence[RatedGame]) -> Mapping[str, Outcome]:
    """
    >>> two = {"Anna": RatedPlayer(rating=1200, games=90), "Biel": RatedPlayer(rating=1000, games=8)}
    >>> after = rate(two, [RatedGame(1, ("Biel", "Anna"), 2)])
    >>> after["Anna"].rating, after["Biel"].rating
    (1185, 1023)
    """
    return rate_whole(before, games, chance=chance, factor=factor)
