"""The course of a rating, or of a mean, as lines of an SVG: numbers only, drawn by the template."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format

WIDTH, HEIGHT = 640, 290
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 14, 66
_ROW = 26
_LEAST = 100
"""Least range shown: a rating that falls by four should not look like a cliff."""
_MOST_DOTS = 60
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 1_000_000)
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
class End:
    """Beginning or end of the course, in words."""

    x: int
    y: int
    """Height of the label."""
    anchor: str
    """SVG's name for the side of the text at this point."""
    day: str
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
    """Empty where they would hide the line."""
    levels: Sequence[Tick]
    """Down the left side."""
    years: Sequence[Tick]
    """Along the bottom."""
    ends: Sequence[End]
    days_at: int
    """Vertical position of the days of the ends."""


def plot(
    points: Sequence[tuple[date, int]],
    *,
    least: int = _LEAST,
    written: Callable[[int], str] = str,
    dated: Callable[[date], str] = lambda day: date_format(day, "DATE_FORMAT"),
) -> Plot | None:
    """
    Draw values in order of time; None for fewer than two: a dot is no course.

    `least` is the least range shown; `written` and `dated` say a value and a day.
    """
    if len(points) < 2:  # noqa: PLR2004
        return None
    days = [day.toordinal() for day, _ in points]
    values = [value for _, value in points]
    lowest, highest, step = _scale(min(values), max(values), least)

    def across(day: int) -> int:
        return _between(day, (days[0], days[-1]), (_LEFT, WIDTH - _RIGHT))

    def down(value: int) -> int:
        return _between(value, (lowest, highest), (HEIGHT - _BOTTOM, _TOP))

    dots = [Dot(across(day.toordinal()), down(value), written(value)) for day, value in points]
    first, last = points[0][0].year, points[-1][0].year
    every = -(-(last - first + 1) // _MOST_YEARS)
    years = [
        Tick(across(date(year, 1, 1).toordinal()), str(year))
        for year in range(first + 1, last + 1, every)
        if days[0] <= date(year, 1, 1).toordinal() <= days[-1]
    ]
    unused = 0 if years else _ROW
    return Plot(
        width=WIDTH,
        height=HEIGHT - unused,
        left=_LEFT,
        right=WIDTH - _RIGHT,
        bottom=HEIGHT - _BOTTOM,
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        dots=dots if len(dots) <= _MOST_DOTS else (),
        levels=[Tick(down(value), written(value)) for value in range(lowest, highest + 1, step)],
        years=years,
        ends=_ends(points, dots, dated),
        days_at=HEIGHT - unused - _ROW // 2,
    )


def _scale(lowest: int, highest: int, least: int) -> tuple[int, int, int]:
    """The lowest and the highest line, and how far they are apart."""
    span = max(highest - lowest, least)
    step = next((step for step in _STEPS if span <= step * (_MOST_LINES - 2)), _STEPS[-1])
    below = (lowest + highest - span) // 2
    bottom = (max(below, 0) if lowest >= 0 else below) // step * step
    return bottom, -(-max(below + span, highest) // step) * step, step


def _ends(points: Sequence[tuple[date, int]], dots: Sequence[Dot], dated: Callable[[date], str]) -> list[End]:
    """One, where all is of one day. Above its dot, unless that is at the top."""

    def end(at: int, anchor: str) -> End:
        dot = dots[at]
        y = dot.y - _ROW // 2 if dot.y > _TOP + 2 * _ROW else dot.y + _ROW
        return End(x=dot.x, y=y, anchor=anchor, day=dated(points[at][0]), label=dot.label)

    if points[0][0] == points[-1][0]:
        return [end(-1, "middle")]
    return [end(0, "start"), end(-1, "end")]


def _between(value: int, from_: tuple[int, int], to: tuple[int, int]) -> int:
    """Map a value from one range to another."""
    span = from_[1] - from_[0]
    return to[0] + (value - from_[0]) * (to[1] - to[0]) // span if span else (to[0] + to[1]) // 2
