"""
What candidates came to on common draws: means and differences, brought up to date with every playout.

A long simulation asks thousands of times who leads and by how much; adding everything up each time made its
cost grow with the square of its length.
"""

from math import inf, sqrt

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

    def _most(self) -> int:
        """Return the candidate that was played out on the most draws."""
        return max(range(len(self.rows)), key=lambda arm: len(self.rows[arm]))


def _error(row: list[float]) -> float:
    """Return one standard error of the mean; of a single number, its distance from zero."""
    if len(row) == 1:
        return abs(row[0])
    mean = sum(row) / len(row)
    return sqrt(sum((value - mean) ** 2 for value in row) / (len(row) - 1) / len(row))
