"""
Elo with the logistic curve, as the Internet Scrabble Club counts it: after every game, in whole numbers.

The further two ratings are apart, the more a game counts, up to a difference of 200.
"""

from collections.abc import Mapping, Sequence
from math import log

from faristol.rating.expected import logistic, rounded
from faristol.rating.game import Outcome, RatedGame, RatedPlayer

SCALE = log(10) / 400
FACTOR, MOST_DIFFERENCE, DIVISOR = 20, 200, 10


def chance(difference: int) -> float:
    """
    Return the chance of winning against a player rated so much lower.

    >>> round(chance(400), 6), chance(0)
    (0.909091, 0.5)
    """
    return logistic(SCALE * difference)


def factor(difference: int) -> float:
    """
    >>> [factor(difference) for difference in (0, -55, 200, 900)]
    [20.0, 25.5, 40.0, 40.0]
    """
    return FACTOR + min(abs(difference), MOST_DIFFERENCE) / DIVISOR


def rate(before: Mapping[str, RatedPlayer], games: Sequence[RatedGame]) -> Mapping[str, Outcome]:
    """Game by game, in order of rounds."""
    ratings = {player: before[player].rating for game in games for player in game.players}
    expected = dict.fromkeys(ratings, 0.0)
    for game in sorted(games, key=lambda game: game.round_number):
        difference = ratings[game.players[0]] - ratings[game.players[1]]
        for player, ahead in zip(game.players, (difference, -difference), strict=True):
            foretold = chance(ahead)
            change = (game.half_points_of(player) / 2 - foretold) * factor(ahead)
            ratings[player] += rounded(change)
            expected[player] += foretold
    return {player: Outcome(rating=ratings[player], expected=expected[player]) for player in ratings}
