"""
Glicko-2: a rating, how unsure it is, and how much it swings, after Mark Glickman's paper of 2013.

Each result is a period of its own, so that a new rating is there at once; deviations do not grow with time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
MIDDLE = 1500.0
SWING = 0.5
"""The constant τ: how much the volatility may change."""
CLOSE = 1e-6
LEAST_DEVIATION = 30.0
"""No rating is surer than this, so that a player who has learnt something is soon believed."""


@dataclass(frozen=True, slots=True)
class Rating:
    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


def chance(mine: Rating, other: Rating) -> float:
    """
    Return the chance to win.

    >>> chance(Rating(), Rating()), round(chance(Rating(1700, 50), Rating(1500, 50)), 2)
    (0.5, 0.75)
    """
    unsure = _weight(sqrt(mine.deviation**2 + other.deviation**2) / SCALE)
    return 1 / (1 + exp(-unsure * (mine.rating - other.rating) / SCALE))


def rated(before: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """
    Return the rating after results against others: 1 for a win, 0.5 for a draw, 0 for a loss.

    >>> others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    >>> after = rated(Rating(1500, 200), others)
    >>> round(after.rating, 1), round(after.deviation, 1), round(after.volatility, 4)
    (1464.1, 151.5, 0.06)
    """
    if not results:
        return before
    mean, spread = (before.rating - MIDDLE) / SCALE, before.deviation / SCALE
    certainty, gained = 0.0, 0.0
    for other, score in results:
        weight = _weight(other.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mean - (other.rating - MIDDLE) / SCALE)))
        certainty += weight**2 * expected * (1 - expected)
        gained += weight * (score - expected)
    variance = 1 / certainty
    volatility = _volatility(before.volatility, spread, variance, variance * gained)
    unsure = sqrt(spread**2 + volatility**2)
    after = 1 / sqrt(1 / unsure**2 + certainty)
    return Rating(
        rating=MIDDLE + SCALE * (mean + after**2 * gained),
        deviation=max(SCALE * after, LEAST_DEVIATION),
        volatility=volatility,
    )


def _weight(deviation: float) -> float:
    """Return how much a result against somebody so unsure says."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(before: float, spread: float, variance: float, delta: float) -> float:
    """Find the zero by the Illinois method, step 5 of the paper."""
    start = log(before**2)

    def f(x: float) -> float:
        swing = spread**2 + variance + exp(x)
        return exp(x) * (delta**2 - swing) / (2 * swing**2) - (x - start) / SWING**2

    low = start
    if delta**2 > spread**2 + variance:
        high = log(delta**2 - spread**2 - variance)
    else:
        steps = 1
        while f(start - steps * SWING) < 0:
            steps += 1
        high = start - steps * SWING
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
