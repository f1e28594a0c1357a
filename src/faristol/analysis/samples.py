"""
Results of playouts by candidate and draw: means, errors, and which candidate is nearest to the best.

Candidates are compared on the draws that both were played out on. Rows only grow, so what was counted for
rows that did not grow is kept: the numbers are the same to the last bit, whoever asks and how often.
"""

from collections.abc import Iterable, Sequence
from math import erfc, inf, log1p, sqrt

ALIKE = 64
"""Draws after which two candidates that always end alike count as equal."""


class Samples:
    """One number a playout; of each candidate, in the order of the draws."""

    def __init__(self, candidates: int) -> None:
        self.rows: tuple[list[float], ...] = tuple([] for _ in range(candidates))
        self._means: dict[tuple[int, int], tuple[int, float]] = {}
        self._leads: dict[tuple[int, int], tuple[int, float, float]] = {}

    def levelled(self) -> list[float]:
        """
        Return the mean of each row as if all had been played out on as many draws as the longest.

        The first draws may be kind to every candidate: one that stopped there would seem better than one
        that was played on. So a row counts by its differences from the longest, on the draws of both.
        """
        longest = max(range(len(self.rows)), key=lambda arm: len(self.rows[arm]))
        most = len(self.rows[longest])
        whole = self._mean(longest, longest)
        return [
            self._mean(arm, arm)
            if len(row) == most
            else whole + self._mean(arm, arm) - self._mean(longest, arm)
            for arm, row in enumerate(self.rows)
        ]

    def levelled_error(self, arm: int) -> float:
        """Return one standard error of that mean: of the common draws, and of those beyond them."""
        row, most = self.rows[arm], max(self.rows, key=len)
        beyond = len(most) - len(row)
        if beyond == 0:
            return _error(row)
        part = beyond / len(most)
        common = _error([one - part * other for one, other in zip(row, most, strict=False)])
        return sqrt(common**2 + (part * _error(most[len(row) :])) ** 2)

    def behind_error(self, best: int, arm: int) -> float:
        """Return one standard error of how far a candidate is behind the best."""
        return self._lead(best, arm)[1]

    def distance(self, leader: int, arm: int) -> float:
        """Return by how many standard errors the leader is ahead."""
        mean, error = self._lead(leader, arm)
        if error == 0:
            return 0.0 if mean == 0 and self._common(leader, arm) < ALIKE else inf
        return mean / error

    def turning(self, leader: int, arm: int, draws: int) -> float:
        """
        Return the chance that the leader is behind after so many more draws of both, from what is known.

        What is still to come is as likely as Student's distribution says of a mean and a deviation that are
        known from draws alone. As a rare draw may not have come yet, one that goes against the leader by all
        there is, a whole game, is counted with those that were made.
        """
        if draws == 0:
            return 0.0
        common = self._common(leader, arm)
        mean, error = self._lead(leader, arm)
        seen = common + 1
        against = (mean * common - 1) / seen
        squares = (error**2 * (common - 1) * common) + (mean + 1) ** 2 * common / seen
        doubt = sqrt(squares / common / seen)
        return chance_beyond(against / doubt * sqrt((seen + draws) / draws), common)

    def passing(self, arm: int, bound: float, draws: int) -> float:
        """Return the chance that a row's mean is on the other side of a bound after so many more draws."""
        row = self.rows[arm]
        error = _error(row)
        if draws == 0 or error == 0:
            return 0.0
        away = abs(self._mean(arm, arm) - bound)
        return chance_beyond(away / error * sqrt((len(row) + draws) / draws), len(row) - 1)

    def _common(self, one: int, other: int) -> int:
        return min(len(self.rows[one]), len(self.rows[other]))

    def _mean(self, arm: int, as_long_as: int) -> float:
        """Return the mean of a row's draws that another row has, too."""
        draws = self._common(arm, as_long_as)
        kept = self._means.get((arm, as_long_as))
        if kept is None or kept[0] != draws:
            row = self.rows[arm]
            kept = draws, _mean(row if len(row) == draws else row[:draws])
            self._means[arm, as_long_as] = kept
        return kept[1]

    def _lead(self, better: int, worse: int) -> tuple[float, float]:
        """Return how far the first is ahead on the draws of both, and one standard error of that."""
        draws = self._common(better, worse)
        kept = self._leads.get((better, worse))
        if kept is None or kept[0] != draws:
            pairs: Iterable[tuple[float, float]] = zip(self.rows[better], self.rows[worse], strict=False)
            differences = [one - other for one, other in pairs]
            kept = draws, _mean(differences), _error(differences)
            self._leads[better, worse] = kept
        return kept[1:]


def chance_beyond(value: float, freedom: int) -> float:
    """
    Return the chance that a number of Student's distribution is larger than `value`.

    By D. L. Wallace's bound of 1959, which is right to a few per cent far out.

    >>> [f"{chance_beyond(value, 1000):.1e}" for value in (0, 2, 4.75)]
    ['5.0e-01', '2.3e-02', '1.2e-06']
    """
    if freedom < 1:
        return 1.0
    scale = (8 * freedom + 1) / (8 * freedom + 3)
    normal = scale * sqrt(freedom * log1p(value * value / freedom))
    return erfc((normal if value > 0 else -normal) / sqrt(2)) / 2


def _mean(row: Sequence[float]) -> float:
    return sum(row) / len(row)


def _error(row: Sequence[float]) -> float:
    """Return one standard error of the mean; of a single number, its distance from zero."""
    if len(row) < 2:  # noqa: PLR2004  # one number says nothing of its error
        return abs(row[0])
    mean = _mean(row)
    return sqrt(sum((value - mean) ** 2 for value in row) / (len(row) - 1) / len(row))
