"""Courses as charts: what is drawn, what a screen reader says of it, and the table of the same numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from faristol.statistics import Period, Tally, last_of
from faristol_web.archive.seasons import name_of
from faristol_web.ratings.plot import Plot, plot

MOST_POINTS = 60
MOST_MONTHS = 24
"""A longer course is shown by seasons."""
_HUNDREDTHS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    id: str
    title: str
    said: str
    """Its course in one sentence."""
    plot: Plot
    lines: Sequence[tuple[str, str]] = ()
    """The same as a table: days or periods, and values; empty where another table has them."""


def rating_chart(id_: str, title: str, course: Sequence[tuple[str, int]]) -> Chart | None:
    return _chart(
        id_,
        title,
        last_of(course, most=MOST_POINTS),
        dated=lambda day: date_format(day, "DATE_FORMAT"),
        has_table=True,
    )


def granularity(months: Sequence[tuple[str, Tally]]) -> Period:
    return Period.MONTH if len(months) <= MOST_MONTHS else Period.SEASON


def period_label(start: str, period: Period) -> str:
    day = date.fromisoformat(start)
    if period is Period.SEASON:
        return name_of(day.year)
    return date_format(day, "YEAR_MONTH_FORMAT" if period is Period.MONTH else "DATE_FORMAT")


def mean_charts(course: Sequence[tuple[str, Tally]], period: Period) -> list[Chart]:
    """Return a chart for each figure that two periods have."""
    figures: tuple[tuple[str, str, Callable[[Tally], float | None], int, float], ...] = (
        ("points", _("Points per game"), lambda told: told.points_a_game, 0, 50),
        ("won", _("Games won (%)"), _won_percent, 0, 20),
        ("bingos", _("Bingos per game"), lambda told: told.bingos_a_game, 2, 0.5),
        ("lost", _("Points lost per turn"), lambda told: told.lost_a_turn, 2, 1),
    )
    charts = []
    for id_, title, figure, places, least in figures:
        scale = _HUNDREDTHS if places else 1
        known = [(start, value) for start, told in course if (value := figure(told)) is not None]
        charts.append(
            _chart(
                id_,
                title,
                [(start, round(value * scale)) for start, value in known],
                dated=lambda day: period_label(day.isoformat(), period),
                least=round(least * scale),
                written=lambda value, scale=scale, places=places: _number(value / scale, places),
            )
        )
    return [chart for chart in charts if chart]


def cells_of(told: Tally) -> list[str]:
    """Return the figures of one line of a table, with a dash for those that are not known."""
    means = (
        (told.points_a_game, 1),
        (told.conceded_a_game, 1),
        (told.bingos_a_game, 2),
        (told.lost_a_turn, 2),
    )
    known = ("–" if mean is None else _number(mean, places) for mean, places in means)
    return [str(told.games), str(told.won), *known]


def count_chart(id_: str, title: str, counts: Sequence[tuple[str, int]]) -> Chart | None:
    """By month."""
    return _chart(id_, title, counts, dated=lambda day: date_format(day, "YEAR_MONTH_FORMAT"), least=10)


def _won_percent(told: Tally) -> float | None:
    return 100 * (told.won + told.tied / 2) / told.games if told.games else None


def _number(value: float, places: int) -> str:
    return str(number_format(round(value, places), places))


def _chart(
    id_: str,
    title: str,
    points: Sequence[tuple[str, int]],
    *,
    dated: Callable[[date], str],
    least: int = 100,
    written: Callable[[int], str] = str,
    has_table: bool = False,
) -> Chart | None:
    dots = [(date.fromisoformat(day), value) for day, value in points]
    drawn = plot(dots, least=least, written=written, dated=dated)
    if drawn is None:
        return None
    said = _("From %(first)s (%(from)s) to %(last)s (%(to)s); lowest %(low)s, highest %(high)s.") % {
        "first": written(dots[0][1]),
        "from": dated(dots[0][0]),
        "last": written(dots[-1][1]),
        "to": dated(dots[-1][0]),
        "low": written(min(value for _day, value in dots)),
        "high": written(max(value for _day, value in dots)),
    }
    lines = [(dated(day), written(value)) for day, value in reversed(dots)] if has_table else ()
    return Chart(id=id_, title=title, said=said, plot=drawn, lines=lines)
