"""
The criteria of article 2 as costs, each of a pair or of leaving the bracket unpaired.

A bracket is paired best where the costs come to the least, the first criterion before all others and so on.
C1 to C5 are no costs: what breaks them is not offered.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from faristol.pairing.score_groups.player import Float, Player, Strength
from faristol.pairing.score_groups.search import Numbers

OfPair: TypeAlias = Callable[["Columns", Numbers, Numbers], Numbers]
"""For each pair of two vertices, the higher ranked first."""
OfLeaving: TypeAlias = Callable[["Columns", Numbers], Numbers]
"""Cost of leaving each of these unpaired in the bracket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Data for the criteria, one number a player, so that a thousand are judged at once."""

    score: Numbers
    wish: Numbers
    strength: Numbers
    width: Numbers
    """The difference of starts, whichever way."""
    club: Numbers
    doubled: Numbers
    """+1 or -1 where the last two games began alike, first or second; else 0."""
    is_top: Numbers
    is_moved: Numbers
    downs: tuple[Numbers, Numbers]
    """Floated down in the last round, and in the one before."""
    ups: tuple[Numbers, Numbers]

    @classmethod
    def of(cls, players: Sequence[Player], *, moved: int) -> "Columns":
        """The first `moved` of them came down from above."""
        floats = [
            [player.last_float for player in players],
            [player.float_before for player in players],
        ]

        def column(values: Sequence[int]) -> Numbers:
            return np.array(values, dtype=np.int64)

        def had(ago: int, kind: Float) -> Numbers:
            return column([int(was is kind) for was in floats[ago]])

        return cls(
            score=column([player.score for player in players]),
            wish=column([player.wish for player in players]),
            strength=column([player.strength for player in players]),
            width=column([abs(player.difference) for player in players]),
            doubled=column(
                [
                    (2 * player.starts[-1] - 1) * player.is_doubled if player.starts else 0
                    for player in players
                ]
            ),
            club=column([player.club for player in players]),
            is_top=column([player.is_top for player in players]),
            is_moved=column([place < moved for place in range(len(players))]),
            downs=(had(0, Float.DOWN), had(1, Float.DOWN)),
            ups=(had(0, Float.UP), had(1, Float.UP)),
        )


def _no_pair(_columns: Columns, one: Numbers, _other: Numbers) -> Numbers:
    return np.zeros(len(one), dtype=np.int64)


def _no_leaving(_columns: Columns, one: Numbers) -> Numbers:
    return np.zeros(len(one), dtype=np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One line of article 2, or one score of a line that counts scores in descending order."""

    name: str
    """Name such as `"C12"`."""
    of_pair: OfPair = _no_pair
    of_leaving: OfLeaving = _no_leaving


def criteria_of_leaving(scores: Sequence[int]) -> Iterator[Criterion]:
    """C6 and C7: as few downfloaters as can be, and those with few points."""
    yield Criterion(name="C6", of_leaving=lambda _columns, one: np.ones(len(one), dtype=np.int64))
    if len(scores) > 1:
        for score in sorted(scores, reverse=True):
            yield Criterion(name="C7", of_leaving=_has_score(score))


def criteria_of_pairs(differences: Sequence[int]) -> Iterator[Criterion]:
    """
    Clubmates, where an organiser wants them apart, then C10 to C21.

    `differences` are the scores by which moved-down players can exceed those they meet.
    """
    yield Criterion(name="clubmates", of_pair=_clubmates)
    yield Criterion(name="C10", of_pair=_too_wide)
    yield Criterion(name="C11", of_pair=_thrice)
    yield Criterion(name="C12", of_pair=_same_wish)
    yield Criterion(name="C13", of_pair=_same_strong_wish)
    for ago, (downs, ups) in enumerate((("C14", "C15"), ("C16", "C17"))):
        yield Criterion(name=downs, of_leaving=_resident_down(ago))
        if differences:
            yield Criterion(name=ups, of_pair=_opponent_up(ago))
    for ago, (downs, ups) in enumerate((("C18", "C19"), ("C20", "C21"))):
        if differences:
            # One who floats on has no difference yet; the commentary takes it for greater than any.
            yield Criterion(name=downs, of_leaving=_moved_down(ago))
        for difference in sorted(differences, reverse=True):
            yield Criterion(name=downs, of_pair=_moved_by(ago, difference))
        for difference in sorted(differences, reverse=True):
            yield Criterion(name=ups, of_pair=_opponent_by(ago, difference))


def _clubmates(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    mates: Numbers = ((columns.club[one] > 0) & (columns.club[one] == columns.club[other])).astype(np.int64)
    return mates


def _too_wide(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    """One of the two comes to a difference beyond two, and one of them is a topscorer."""
    is_wide: Numbers = np.minimum(columns.width[one], columns.width[other]) > 1
    wide: Numbers = _is_top(columns, one, other) * is_wide * (columns.wish[one] == columns.wish[other])
    return wide


def _thrice(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    """One of the two begins alike a third time, and one of them is a topscorer."""
    thrice: Numbers = _is_top(columns, one, other) * (columns.doubled[one] * columns.doubled[other] > 0)
    return thrice


def _is_top(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    either: Numbers = columns.is_top[one] | columns.is_top[other]
    return either


def _same_wish(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    same: Numbers = (columns.wish[one] * columns.wish[other] > 0).astype(np.int64)
    return same


def _same_strong_wish(columns: Columns, one: Numbers, other: Numbers) -> Numbers:
    is_strong = np.minimum(columns.strength[one], columns.strength[other]) >= Strength.STRONG
    strong: Numbers = _same_wish(columns, one, other) * is_strong
    return strong


def _has_score(score: int) -> OfLeaving:
    return lambda columns, one: (columns.score[one] == score).astype(np.int64)


def _resident_down(ago: int) -> OfLeaving:
    return lambda columns, one: columns.downs[ago][one] * (1 - columns.is_moved[one])


def _moved_down(ago: int) -> OfLeaving:
    return lambda columns, one: columns.downs[ago][one] * columns.is_moved[one]


def _opponent_up(ago: int) -> OfPair:
    return lambda columns, one, other: columns.is_moved[one] * columns.ups[ago][other]


def _moved_by(ago: int, difference: int) -> OfPair:
    return lambda columns, one, other: (
        columns.is_moved[one] * columns.downs[ago][one] * _is_apart(columns, one, other, difference)
    )


def _opponent_by(ago: int, difference: int) -> OfPair:
    return lambda columns, one, other: (
        columns.is_moved[one] * columns.ups[ago][other] * _is_apart(columns, one, other, difference)
    )


def _is_apart(columns: Columns, one: Numbers, other: Numbers, difference: int) -> Numbers:
    apart: Numbers = columns.score[one] - columns.score[other] == difference
    return apart
