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
from faristol.analysis.selfplay import PlayedGame, play_game
from faristol.game import Side
from faristol.game.actions import Play
from faristol.rulebook.schema import Rulebook

GAMES = 2
"""In a pair."""


class Pair(NamedTuple):
    """Two games of the same tiles, counted for the first policy."""

    starting: int
    """Its spread when it starts."""
    answering: int
    """Its spread when the other starts."""
    points: int = 0
    """In both games together; the same of the other in the next field."""
    others_points: int = 0
    bingos: int = 0
    others_bingos: int = 0

    @property
    def spread(self) -> int:
        return self.starting + self.answering

    @property
    def half_wins(self) -> int:
        """Points out of four: two for a game won, one for a tie."""
        return sum(1 + (spread > 0) - (spread < 0) for spread in (self.starting, self.answering))


def play_pair(policies: tuple[Policy, Policy], *, rulebook: Rulebook, seed: bytes) -> Pair:
    first = play_game(policies, rulebook=rulebook, seed=seed)
    second = play_game(policies[::-1], rulebook=rulebook, seed=seed)
    size = rulebook.play.rack_size
    return Pair(
        first.scores[0] - first.scores[1],
        second.scores[1] - second.scores[0],
        first.scores[0] + second.scores[1],
        first.scores[1] + second.scores[0],
        _bingos(first, 0, size) + _bingos(second, 1, size),
        _bingos(first, 1, size) + _bingos(second, 0, size),
    )


def _bingos(game: PlayedGame, side: Side, rack_size: int) -> int:
    moves = (turn.choice.move for turn in game.turns if turn.side == side)
    return sum(isinstance(move, Play) and len(move.placement) >= rack_size for move in moves)


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
    share: float
    """Share of all games that it won, a tie counted as half."""
    share_error: float
    """One standard error of that share; a pair counts once, for its games have the same tiles."""
    scores: tuple[float, float]
    """Mean points a game, of both policies."""
    bingos: tuple[float, float]
    """A game, of both policies."""


def judge(pairs: Sequence[Pair]) -> Verdict:
    """
    >>> verdict = judge([Pair(30, 10), Pair(-20, 0)])
    >>> verdict.mean_points, verdict.error_points, (verdict.won, verdict.tied, verdict.lost)
    (10.0, 30.0, (2, 1, 1))
    >>> verdict.share, round(verdict.share_error, 3)
    (0.625, 0.375)

    Raises:
        ValueError: if there are fewer than two pairs: they tell nothing about the error.
    """
    if len(pairs) < 2:  # noqa: PLR2004  # as the docstring says
        raise ValueError(f"a comparison needs at least two pairs of games, not {len(pairs)}")
    spreads = [pair.spread for pair in pairs]
    games = [spread for pair in pairs for spread in (pair.starting, pair.answering)]
    shares = [pair.half_wins / (2 * GAMES) for pair in pairs]
    each = [[row[place] / GAMES for row in pairs] for place in range(2, len(Pair._fields))]
    points, others_points, bingos, others_bingos = map(fmean, each)
    return Verdict(
        pairs=len(pairs),
        mean_points=fmean(spreads),
        error_points=stdev(spreads) / sqrt(len(spreads)),
        won=sum(spread > 0 for spread in games),
        tied=games.count(0),
        lost=sum(spread < 0 for spread in games),
        share=fmean(shares),
        share_error=stdev(shares) / sqrt(len(shares)),
        scores=(points, others_points),
        bingos=(bingos, others_bingos),
    )
