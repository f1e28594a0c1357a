"""The course of a rating as lines of an SVG: numbers only, drawn by the template."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 14, 36
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MOST_LINES = 6
_MOST_YEARS = 8


@dataclass(frozen=True, slots=True)
class Tick:
    at: int
    """In units of the drawing."""
    label: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: int
    y: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    width: int
    height: int
    left: int
    right: int
    bottom: int
    line: str
    """Points of a polyline."""
    dots: Sequence[Dot]
    ratings: Sequence[Tick]
    """Down the left side."""
    years: Sequence[Tick]
    """Along the bottom."""


def plot(points: Sequence[tuple[date, int]]) -> Plot | None:
    """In order of time; None for fewer than two: a dot is no course."""
    if len(points) < 2:  # noqa: PLR2004
        return None
    days = [day.toordinal() for day, _ in points]
    ratings = [rating for _, rating in points]
    step = next(
        (each for each in _STEPS if max(ratings) - min(ratings) <= each * (_MOST_LINES - 2)), _STEPS[-1]
    )
    lowest, highest = min(ratings) // step * step, -(-max(ratings) // step) * step
    if lowest == highest:
        lowest, highest = lowest - step, highest + step

    def across(day: int) -> int:
        return _between(day, (days[0], days[-1]), (_LEFT, WIDTH - _RIGHT))

    def down(rating: int) -> int:
        return _between(rating, (lowest, highest), (HEIGHT - _BOTTOM, _TOP))

    dots = [Dot(across(day.toordinal()), down(rating), f"{rating}") for day, rating in points]
    first, last = points[0][0].year, points[-1][0].year
    every = -(-(last - first + 1) // _MOST_YEARS)
    years = [
        Tick(across(date(year, 1, 1).toordinal()), str(year))
        for year in range(first + 1, last + 1, every)
        if days[0] <= date(year, 1, 1).toordinal() <= days[-1]
    ]
    return Plot(
        width=WIDTH,
        height=HEIGHT,
        left=_LEFT,
        right=WIDTH - _RIGHT,
        bottom=HEIGHT - _BOTTOM,
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        dots=dots,
        ratings=[Tick(down(rating), str(rating)) for rating in range(lowest, highest + 1, step)],
        years=years,
    )


def _between(value: int, from_: tuple[int, int], to: tuple[int, int]) -> int:
    """Where a value of one range lies in another."""
    span = from_[1] - from_[0]
    return to[0] + (value - from_[0]) * (to[1] - to[0]) // span if span else (to[0] + to[1]) // 2
