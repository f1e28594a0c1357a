"""Tie-breaks by name. Each function answers for all who are tied at once; more is better."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from faristol.errors import FaristolError
from faristol.rulebook.choices import TieBreak
from faristol.standings.record import Field
from faristol.standings.result import ScoreKind

ROUNDS_WITH_ONE_LEFT_OUT = 6
"""Up to here the median Buchholz leaves out the worst opponent, from the next round on the two worst."""

Function: TypeAlias = Callable[[Field, Sequence[int]], list[Fraction]]
"""The field and those who are equal so far → the worth of each, in their order."""


def spread(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [Fraction(field.records[entrant].spread) for entrant in tied]


def points_for(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [Fraction(field.records[entrant].points_for) for entrant in tied]


def wins(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [Fraction(field.records[entrant].wins) for entrant in tied]


def buchholz(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [Fraction(sum(_against(field, entrant)), 2) for entrant in tied]


def median_buchholz(field: Field, tied: Sequence[int]) -> list[Fraction]:
    """By how many rounds there were so far, not by how many there will be."""
    left_out = 1 if field.rounds <= ROUNDS_WITH_ONE_LEFT_OUT else 2
    return [Fraction(sum(sorted(_against(field, entrant))[left_out:]), 2) for entrant in tied]


def berger(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [
        Fraction(sum(score.half_points * points for score, points in field.opponents_half_points(entrant)), 4)
        for entrant in tied
    ]


def cumulative(field: Field, tied: Sequence[int]) -> list[Fraction]:
    """
    Return the sum of the standing points after each round: early wins count again in every later one, even if
    missed.
    """
    return [
        Fraction(
            sum(
                score.half_points * (field.rounds + 1 - score.round_number)
                for score in field.records[entrant].scores
            ),
            2,
        )
        for entrant in tied
    ]


def direct_encounter(field: Field, tied: Sequence[int]) -> list[Fraction]:
    """Return points among the tied; zero for all unless each has played every other."""
    group = set(tied)
    points, met = dict.fromkeys(tied, 0), {entrant: {entrant} for entrant in tied}
    for entrant in tied:
        for score in field.records[entrant].scores:
            if score.opponent in group and score.kind in {ScoreKind.GAME, ScoreKind.FORFEIT}:
                points[entrant] += score.half_points
                met[entrant].add(score.opponent)
    everyone = all(len(opponents) == len(group) for opponents in met.values())
    return [Fraction(points[entrant] if everyone else 0, 2) for entrant in tied]


def starts_second(field: Field, tied: Sequence[int]) -> list[Fraction]:
    return [Fraction(field.records[entrant].starts_second) for entrant in tied]


TIE_BREAKS: Mapping[str, Function] = {
    TieBreak.SPREAD.value: spread,
    TieBreak.POINTS_FOR.value: points_for,
    TieBreak.WINS.value: wins,
    TieBreak.MEDIAN_BUCHHOLZ.value: median_buchholz,
    TieBreak.BUCHHOLZ.value: buchholz,
    TieBreak.BERGER.value: berger,
    TieBreak.CUMULATIVE.value: cumulative,
    TieBreak.DIRECT_ENCOUNTER.value: direct_encounter,
    TieBreak.STARTS_SECOND.value: starts_second,
}
TEXTS: Mapping[str, str] = {
    "spread": "points scored minus points conceded",
    "points-for": "all points scored",
    "wins": "games won, including forfeits but not byes",
    "median-buchholz": "the points of all opponents except the worst; from seven rounds on, except the two "
    "worst",
    "buchholz": "the points of all opponents",
    "berger": "the points of opponents beaten, and half of those tied with",
    "cumulative": "the points after each round, added up",
    "direct-encounter": "the points from games among tied players, if all of them have met",
    "starts-second": "games in which the opponent went first",
}
"""Each in words, for a page to translate."""


def tie_break_named(name: str) -> Function:
    """
    Raises:
        FaristolError: naming all there are.
    """
    if name not in TIE_BREAKS:
        raise FaristolError(f"no tie-break {name!r}; available: {', '.join(TIE_BREAKS)}")
    return TIE_BREAKS[name]


def explain_tie_break(name: str) -> str:
    """
    Return in words what the tie-break counts.

    Raises:
        FaristolError: if there is none of that name.

    >>> explain_tie_break("buchholz")
    'the points of all opponents'
    """
    tie_break_named(name)
    return TEXTS[name]


def _against(field: Field, entrant: int) -> list[int]:
    return [points for _, points in field.opponents_half_points(entrant)]
