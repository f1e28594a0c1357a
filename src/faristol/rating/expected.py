"""Expected result of a game, and the rounding of a change to a whole number."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import erf, exp, fsum, sqrt

from faristol.rating.game import Outcome, RatedGame, RatedPlayer


def normal(difference: float) -> float:
    """
    Φ, the normal distribution: the chance of a win, by a difference in standard deviations.

    >>> normal(0), round(normal(1), 4), round(normal(-1), 4)
    (0.5, 0.8413, 0.1587)
    """
    return (1 + erf(difference / sqrt(2))) / 2


def logistic(difference: float) -> float:
    """
    The same by the logistic distribution, of scale 1.

    >>> logistic(0), round(logistic(1), 4), logistic(-1000), logistic(1000)
    (0.5, 0.7311, 0.0, 1.0)
    """
    if difference >= 0:
        return 1 / (1 + exp(-difference))
    power = exp(difference)  # never of a positive number: that can be too large
    return power / (1 + power)


def rounded(change: float) -> int:
    """
    Round to the nearest whole number, halves away from zero.

    >>> [rounded(change) for change in (2.5, -2.5, 2.4999, 0.49999999999999994)]
    [3, -3, 2, 0]
    """
    exact = abs(Fraction(change))
    whole = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return whole if change > 0 else -whole


def games_by_player(games: Sequence[RatedGame]) -> Mapping[str, Sequence[RatedGame]]:
    """In the order in which they first appear."""
    by_player: dict[str, list[RatedGame]] = {}
    for game in games:
        for player in game.players:
            by_player.setdefault(player, []).append(game)
    return by_player


def rate_whole(
    before: Mapping[str, RatedPlayer],
    games: Sequence[RatedGame],
    *,
    chance: Callable[[int], float],
    factor: Callable[[RatedPlayer, int], int],
) -> Mapping[str, Outcome]:
    """
    A whole event at once: every game is measured by the ratings from before it.

    `chance` is of a win, by the difference of two ratings; `factor` says what a point more than expected is
    worth to a player, given the number of games in this event.
    """
    outcomes = {}
    for player, played in games_by_player(games).items():
        known = before[player]
        expected = fsum(chance(known.rating - before[game.opponent_of(player)].rating) for game in played)
        points = sum(game.half_points_of(player) for game in played) / 2
        change = rounded((points - expected) * factor(known, len(played)))
        outcomes[player] = Outcome(rating=known.rating + change, expected=expected)
    return outcomes
