"""Seasons, and everything there is to take away."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from faristol_web.archive import files, zipping
from faristol_web.archive import seasons as queries
from faristol_web.archive.indexing import freshen
from faristol_web.archive.labels import SOURCES, rulebook_titles
from faristol_web.archive.showing import listed, shown
from faristol_web.ratings.models import RatingList

STANDING, EVENTS = 20, 100
_FIRST, _LAST = 1900, 2200

_List: TypeAlias = tuple[Sequence[str], Callable[[], Iterable[Sequence[object]]]]
"""Columns, and what makes the rows."""


@require_safe
def seasons(request: HttpRequest) -> HttpResponseBase:
    return shown(request, "archive/seasons.html", lambda: {"rows": queries.seasons_known()})


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponseBase:
    """Its events, its champions, its editions, and points by place where events are counted so."""
    return shown(request, "archive/season.html", lambda: _season(year), about=(year,))


def _season(year: int) -> dict[str, object]:
    """
    Raises:
        Http404: if nothing happened then.
    """
    order = sorted(known.season for known in queries.seasons_known())
    if year not in order:
        raise Http404
    at = order.index(year)
    editions = queries.editions_of(year)
    events = queries.events_of(year)
    return {
        "year": year,
        "name": queries.name_of(year),
        "days": queries.days_of(year),
        "previous": order[at - 1] if at else None,
        "next": order[at + 1] if at + 1 < len(order) else None,
        "events": events[: -EVENTS - 1 : -1],
        "more": max(0, len(events) - EVENTS),
        "champions": queries.champions_of(year),
        "editions": editions[::-1],
        "standings": [
            (standings, [(line, standings.players[line.player]) for line in standings.lines[:STANDING]])
            for standings in queries.standings_of(year)
        ],
        "busiest": queries.busiest(year),
        "rulebooks": rulebook_titles(),
        "sources": SOURCES,
    }


@require_safe
def season_file(request: HttpRequest, year: int, what: str, kind: str) -> HttpResponseBase:
    """`events`, `results` or `games` of a season as `csv` or `json`."""
    _ensure_year(year)
    rows: Mapping[str, _List] = {
        "events": (files.EVENTS, lambda: map(files.event_row, queries.events_of(year))),
        "results": (files.RESULTS, lambda: files.result_rows(year)),
        "games": (files.GAMES, lambda: files.game_rows(year)),
    }
    if what not in rows:
        raise Http404
    return listed(request, kind, *rows[what], name=f"season-{year}-{what}")


@require_safe
def season_archive(request: HttpRequest, year: int) -> HttpResponseBase:
    """Everything of a season as one file; nobody waits while it is made."""
    freshen()
    _ensure_year(year)
    return zipping.archive(request, year)


def _ensure_year(year: int) -> None:
    if not _FIRST < year < _LAST:
        raise Http404


@require_safe
def archive(request: HttpRequest) -> HttpResponseBase:
    """All that can be taken away, in one place."""

    def context() -> dict[str, object]:
        return {
            "seasons": queries.seasons_known(),
            "lists": RatingList.objects.filter(editions__isnull=False).distinct(),
        }

    return shown(request, "archive/archive.html", context)
