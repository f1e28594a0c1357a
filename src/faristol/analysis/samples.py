"""
Means and differences of candidates on common draws, brought up to date with every playout.

A long simulation asks thousands of times who leads and by how much; adding everything up each time made its
cost grow with the square of its length.
"""

from math import erfc, exp, inf, log1p, pi, sqrt

_SAME_AFTER = 64
"""Draws without any difference, after which two candidates count as equal for good."""


class Samples:
    """
    One number for each candidate and draw.

    >>> samples = Samples(2)
    >>> for arm, value in ((0, 1.0), (0, 3.0), (1, 0.0)):
    ...     samples.add(arm, value)
    >>> samples.levelled()
    [2.0, 1.0]
    """

    def __init__(self, arms: int) -> None:
        self.rows: list[list[float]] = [[] for _ in range(arms)]
        """By candidate, then by number of the draw."""
        self._sums = [0.0] * arms
        # Of a pair, the lower arm first: mean of the differences on common draws, sum of squares around it
        self._means = [[0.0] * arms for _ in range(arms)]
        self._squares = [[0.0] * arms for _ in range(arms)]

    def add(self, arm: int, value: float) -> None:
        """Take what a candidate came to on its next draw."""
        rows = self.rows
        draw = len(rows[arm])
        rows[arm].append(value)
        self._sums[arm] += value
        for other, row in enumerate(rows):
            if other == arm or len(row) <= draw:
                continue
            low, high = (arm, other) if arm < other else (other, arm)
            means, squares = self._means[low], self._squares[low]
            difference = rows[low][draw] - rows[high][draw]
            beyond = difference - means[high]
            means[high] += beyond / (draw + 1)
            squares[high] += beyond * (difference - means[high])

    def levelled(self) -> list[float]:
        """
        Return the mean of each candidate as if all had been played out on as many draws as the longest.

        The first draws may be kind to every candidate: one that stopped there would seem better than one that
        was played on. So a candidate counts by its differences from the longest, on the draws that both have.
        """
        most = self._most()
        whole = self._sums[most] / len(self.rows[most])
        return [
            self._sums[arm] / len(row)
            if len(row) == len(self.rows[most])
            else whole - self.difference(most, arm)[0]
            for arm, row in enumerate(self.rows)
        ]

    def levelled_error(self, arm: int) -> float:
        """Return one standard error of that: of the common draws, and of those beyond them."""
        row, most = self.rows[arm], self.rows[self._most()]
        beyond = len(most) - len(row)
        if beyond == 0:
            return _error(row)
        part = beyond / len(most)
        common = _error([one - part * other for one, other in zip(row, most, strict=False)])
        return sqrt(common**2 + (part * _error(most[len(row) :])) ** 2)

    def difference(self, better: int, worse: int) -> tuple[float, float]:
        """Return how far the first is ahead on the draws that both have, and one standard error of that."""
        low, high = min(better, worse), max(better, worse)
        mean = self._means[low][high] if low == better else -self._means[low][high]
        count = min(len(self.rows[better]), len(self.rows[worse]))
        if count == 1:  # says nothing of its error
            return mean, abs(mean)
        return mean, sqrt(self._squares[low][high] / (count - 1) / count)

    def distance(self, better: int, worse: int) -> float:
        """Return by how many standard errors the first is ahead, on the draws that both have."""
        mean, error = self.difference(better, worse)
        if error == 0:
            count = min(len(self.rows[better]), len(self.rows[worse]))
            return 0.0 if mean == 0 and count < _SAME_AFTER else inf
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
        common = min(len(self.rows[leader]), len(self.rows[arm]))
        against, doubt = self._doubted(leader, arm, common)
        return chance_beyond(against / doubt * sqrt((common + 1 + draws) / draws), common)

    def gain(self, leader: int, arm: int) -> float:
        """
        Return how much better than the leader a candidate may be expected to turn out, where it is better.

        One that was played out on few draws may gain more than the nearest one: two that are as good as equal
        would otherwise share all playouts that are left. A rare draw counts as in `turning`.
        """
        mean, error = self._doubted(leader, arm, min(len(self.rows[leader]), len(self.rows[arm])))
        if error == 0:
            return max(0.0, -mean)
        away = mean / error
        return error * exp(-away * away / 2) / sqrt(2 * pi) - mean * erfc(away / sqrt(2)) / 2

    def _doubted(self, leader: int, arm: int, common: int) -> tuple[float, float]:
        """Return `difference` with one more draw that goes against the leader by a whole game."""
        mean, error = self.difference(leader, arm)
        seen = common + 1
        squares = error**2 * (common - 1) * common + (mean + 1) ** 2 * common / seen
        return (mean * common - 1) / seen, sqrt(squares / common / seen)

    def passing(self, arm: int, bound: float, draws: int) -> float:
        """Return the chance that a row's mean is on the other side of a bound after so many more draws."""
        row = self.rows[arm]
        error = _error(row)
        if draws == 0 or error == 0:
            return 0.0
        away = abs(self._sums[arm] / len(row) - bound)
        return chance_beyond(away / error * sqrt((len(row) + draws) / draws), len(row) - 1)

    def _most(self) -> int:
        """Return the candidate that was played out on the most draws."""
        return max(range(len(self.rows)), key=lambda arm: len(self.rows[arm]))


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


def _error(row: list[float]) -> float:
    """Return one standard error of the mean; of a single number, its distance from zero."""
    if len(row) == 1:
        return abs(row[0])
    mean = sum(row) / len(row)
    return sqrt(sum((value - mean) ** 2 for value in row) / (len(row) - 1) / len(row))
