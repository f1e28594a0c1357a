"""
Two policies against each other, in pairs of games: the same tiles in the same order, the seats changed.

Luck of the draw is most of what decides a game. In a pair both get the same luck, so that far fewer games
tell which policy is better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from faristol.analysis.policy import Policy
from faristol.analysis.selfplay import play_game
from faristol.rulebook.schema import Rulebook


class Pair(NamedTuple):
    """The first policy's spread in the two games: when it starts, and when the other does."""

    starting: int
    answering: int


def play_pair(policies: tuple[Policy, Policy], *, rulebook: Rulebook, seed: bytes) -> Pair:
    first = play_game(policies, rulebook=rulebook, seed=seed).scores
    second = play_game(policies[::-1], rulebook=rulebook, seed=seed).scores
    return Pair(first[0] - first[1], second[1] - second[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Result of the pairs for the first policy. Means and errors are statistics, not points of any game."""

    pairs: int
    mean_points: float
    """Points by which it was ahead, over both games of a pair."""
    error_points: float
    """One standard error of that mean."""
    won: int
    """Games."""
    tied: int
    lost: int


def judge(pairs: Sequence[Pair]) -> Verdict:
    """
    >>> verdict = judge([Pair(30, 10), Pair(-20, 0)])
    >>> verdict.mean_points, verdict.error_points, (verdict.won, verdict.tied, verdict.lost)
    (10.0, 30.0, (2, 1, 1))

    Raises:
        ValueError: if there are fewer than two pairs: they tell nothing about the error.
    """
    if len(pairs) < 2:  # noqa: PLR2004  # as the docstring says
        raise ValueError(f"a comparison needs at least two pairs of games, not {len(pairs)}")
    spreads = [sum(pair) for pair in pairs]
    games = [spread for pair in pairs for spread in pair]
    return Verdict(
        pairs=len(pairs),
        mean_points=fmean(spreads),
        error_points=stdev(spreads) / sqrt(len(spreads)),
        won=sum(spread > 0 for spread in games),
        tied=games.count(0),
        lost=sum(spread < 0 for spread in games),
    )
