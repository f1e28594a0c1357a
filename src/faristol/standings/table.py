"""Ranking of the entrants."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from faristol.errors import FaristolError
from faristol.standings.record import Field, field_of
from faristol.standings.result import RoundScore
from faristol.standings.tiebreaks import Function, tie_break_named


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entrant in the standings."""

    entrant: int
    place: int
    """From 1; equals in everything share the better one, and the next is skipped."""
    half_points: int
    spread: int
    points_for: int
    wins: int
    ties: int
    losses: int
    games: int
    """Games with an opponent, forfeits included: won, tied and lost."""
    tie_breaks: tuple[Fraction, ...]
    """In the order in which they are asked for."""


def rank(
    entrants: Sequence[int],
    scores: Iterable[RoundScore],
    *,
    tie_breaks: Sequence[str],
    seeding: Sequence[int],
) -> tuple[Line, ...]:
    """
    The best first. Who is equal in everything shares a place, and is listed by seeding.

    A score of somebody who is not among the entrants counts for their opponents only.

    Raises:
        FaristolError: if there is no tie-break of some name, or an entrant is listed twice.
    """
    functions = [tie_break_named(name) for name in tie_breaks]
    if len(set(entrants)) != len(entrants):
        raise FaristolError("an entrant is listed twice")
    field = field_of(entrants, scores)
    seeds = {entrant: seed for seed, entrant in enumerate(seeding)}
    listed = sorted(entrants, key=lambda entrant: (seeds.get(entrant, len(seeds)), entrant))
    worth: dict[int, list[Fraction]] = {entrant: [] for entrant in entrants}
    groups = _parted(listed, {entrant: Fraction(field.records[entrant].half_points) for entrant in listed})
    for function in functions:
        groups = [part for group in groups for part in _broken(field, group, function, worth)]
    lines: list[Line] = []
    for group in groups:
        place = len(lines) + 1
        lines += [_line(field, entrant, place, worth[entrant]) for entrant in group]
    return tuple(lines)


def _broken(
    field: Field, group: list[int], function: Function, worth: dict[int, list[Fraction]]
) -> list[list[int]]:
    """Break ties; values are also worked out for untied entrants, to be shown beside their names."""
    values = dict(zip(group, function(field, group), strict=True))
    for entrant, value in values.items():
        worth[entrant].append(value)
    return _parted(group, values)


def _parted(group: list[int], values: Mapping[int, Fraction]) -> list[list[int]]:
    """Into those who stay equal, the best first; within each the order stays."""
    if len(group) == 1:
        return [group]
    ordered = sorted(group, key=values.__getitem__, reverse=True)
    return [list(equal) for _, equal in groupby(ordered, key=values.__getitem__)]


def _line(field: Field, entrant: int, place: int, worth: list[Fraction]) -> Line:
    record = field.records[entrant]
    return Line(
        entrant=entrant,
        place=place,
        half_points=record.half_points,
        spread=record.spread,
        points_for=record.points_for,
        wins=record.wins,
        ties=record.ties,
        losses=record.losses,
        games=record.wins + record.ties + record.losses,
        tie_breaks=tuple(worth),
    )
