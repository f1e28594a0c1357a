"""Statistics: a player's figures and curves, a club's season, the heat map of the board."""

from collections.abc import Iterable

from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from faristol.statistics import Period, Tally, by_opponent, by_start, course_of, tally
from faristol_web.archive import bests, charts, files, heat, judged, people, played
from faristol_web.archive.best_views import event_title
from faristol_web.archive.club_seasons import club_season, seasons_of
from faristol_web.archive.clubs import kept_club, same_club
from faristol_web.archive.indexing import freshen
from faristol_web.archive.labels import SOURCES, rulebook_titles
from faristol_web.archive.models import Club, GameSide, Source
from faristol_web.archive.player_views import player_called
from faristol_web.archive.seasons import name_of
from faristol_web.archive.showing import shown
from faristol_web.language.numerals import whole_number
from faristol_web.ratings.models import Player
from faristol_web.rulebooks.tongues import language_called, tile_language

OPPONENTS, BESTS = 10, 5
_FIGURES = (
    *("games", "won", "tied", "lost", "points_a_game", "conceded_a_game", "bingos_a_game"),
    *("reported", "lost_a_turn"),
)
"""Columns of the files, by the names of the library."""


# A player


@require_safe
def player_statistics(request: HttpRequest, public_id: str) -> HttpResponseBase:
    player = player_called(public_id)
    kept = people.kept_of(player)
    if kept.pk != player.pk:
        return redirect("player_statistics", kept.public_id)
    return shown(
        request,
        "archive/player_statistics.html",
        lambda: _person(request, player),
        heeds=("period", "tiles"),
        about=("statistics", player.pk, player.name, judged.newest()),
    )


def _asked(request: HttpRequest, player: Player) -> played.PlayerGames:
    return played.PlayerGames(player, request.GET.get("period", ""), request.GET.get("tiles", ""))


def _person(request: HttpRequest, player: Player) -> dict[str, object]:
    asked = _asked(request, player)
    total = tally(asked.games)
    months = course_of(asked.games, Period.MONTH)
    period = charts.granularity(months)
    course = months if period is Period.MONTH else course_of(asked.games, period)
    opponents = by_opponent(asked.games, most=OPPONENTS)
    met = Player.objects.exclude(name="").in_bulk([key for key, _told in opponents])
    started, second = by_start(asked.games)
    chosen = asked.sides.filter(asked.when.days(), tileset=asked.tileset)
    known = [row.squares for row in asked.rows if row.squares and row.game.is_whole]
    newest_side = chosen.order_by("-day", "-pk").first()
    return {
        "player": player,
        "asked": asked,
        "periods": [
            (label, [(when.value, played.period_name(when)) for when in periods])
            for label, periods in ((_("Seasons"), asked.seasons), (_("Years"), asked.years))
        ],
        "tilesets": _tilesets(asked.tilesets),
        "total": total,
        "cut": total.games - total.whole,
        "lately": [charts.cells_of(told) for told in played.lately(asked.games) or ()],
        "recent": played.LATELY,
        "ratings": [chart for chart in _ratings(asked) if chart],
        "charts": charts.mean_charts(course, period),
        "course": [
            (charts.period_label(start, period), charts.cells_of(told)) for start, told in reversed(course)
        ],
        "starts": [
            (_("Went first"), charts.cells_of(started)),
            (_("Went second"), charts.cells_of(second)),
        ]
        if started.games + second.games
        else (),
        "unknown_start": total.games - started.games - second.games,
        "opponents": [(met[key], charts.cells_of(told)) for key, told in opponents if key in met],
        "plays": bests.best_among(chosen, bests.CATEGORIES["play"], most=BESTS),
        "words": bests.best_among(chosen, bests.CATEGORIES["word"], most=BESTS),
        "heat": heat.heat_of(known, style=heat.style_of(newest_side.rulebook_id)) if newest_side else None,
        "source_labels": SOURCES,
        "query": urlencode({"period": asked.when.value, "tiles": asked.tileset}),
    }


def _ratings(asked: played.PlayerGames) -> Iterable[charts.Chart | None]:
    of_lists = played.rating_courses(asked.keys)
    online = [
        (f"online-{rulebook}", _("Online: %(rulebook)s") % {"rulebook": _title(rulebook)}, course)
        for rulebook, course in played.online_courses(asked.keys)
    ]
    for number, (_id, title, course) in enumerate([*of_lists, *online]):
        held = [(day, rating) for day, rating in course if asked.when.holds(day)]
        yield charts.rating_chart(f"rating-{number}", title, held)


def _title(rulebook_id: str) -> str:
    return rulebook_titles().get(rulebook_id, rulebook_id)


def _tilesets(tilesets: Iterable[str]) -> list[tuple[str, str]]:
    return [(tileset, language_called(tile_language(tileset)) or tileset) for tileset in tilesets]


@require_safe
def player_statistics_file(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """The figures by month, and of all of it in the last line."""
    freshen()
    player = people.kept_of(player_called(public_id))
    asked = _asked(request, player)
    lines = [
        *((start[: len("2026-11")], told) for start, told in course_of(asked.games, Period.MONTH)),
        ("", tally(asked.games)),
    ]
    rows = [[month, asked.tileset, *figures_of(told)] for month, told in lines]
    columns = ("month", "tiles", *_FIGURES)
    return files.listed(kind, columns, rows, name=f"player-{player.public_id}-statistics")


def figures_of(told: Tally) -> list[float | None]:
    values = (getattr(told, name) for name in _FIGURES)
    return [round(value, 3) if isinstance(value, float) else value for value in values]


# A club's season


@require_safe
def club_season_page(request: HttpRequest, slug: str, year: int) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    kept = kept_club(club)
    if kept.pk != club.pk:
        return redirect("club_season", kept.slug, year)
    about = ("club season", club.pk, club.name, year)
    return shown(request, "archive/club_season.html", lambda: _club_season(club, year), about=about)


def _club_season(club: Club, year: int) -> dict[str, object]:
    """
    Raises:
        Http404: for a season without a result for the club.
    """
    keys = same_club(club)
    known = seasons_of(keys)
    if year not in known:
        raise Http404
    season = club_season(keys, year)
    chart = charts.count_chart("attendance", _("Entries of the club's players by month"), season.attendance)
    return {
        "club": club,
        "year": year,
        "name": name_of(year),
        "seasons": [(each, name_of(each)) for each in known],
        "season": season,
        "chart": chart,
        "months": [(charts.period_label(month, Period.MONTH), count) for month, count in season.attendance],
        "language": language_called(tile_language(season.tileset)) if season.tileset else "",
        "members": [(each, charts.cells_of(each.tally)) for each in season.members],
        "files": (("players", _("Players")), ("events", _("Events"))),
    }


@require_safe
def club_season_file(request: HttpRequest, slug: str, year: int, what: str, kind: str) -> HttpResponse:  # noqa: ARG001
    """`players` or `events` of the season."""
    freshen()
    club = kept_club(get_object_or_404(Club, slug=slug))
    keys = same_club(club)
    if year not in seasons_of(keys) or what not in {"players", "events"}:
        raise Http404
    season = club_season(keys, year)
    columns: tuple[str, ...]
    if what == "players":
        columns = ("id", "name", "events", "tiles", *_FIGURES)
        rows = [
            [each.player.public_id, each.player.name, each.events, season.tileset, *figures_of(each.tally)]
            for each in season.members
        ]
    else:
        columns = ("title", "day", "players", "entrants", "best_place", "best_name", "address")
        rows = [
            [each.title, each.day, each.players, each.entrants, each.best.place, each.best.name, each.address]
            for each in season.visits
        ]
    return files.listed(kind, columns, rows, name=f"{club.slug}-{year}-{what}")


# The board


@require_safe
def heat_map(request: HttpRequest) -> HttpResponseBase:
    """Squares covered in the newest games; `?event=` is a tournament's id."""
    heeds = ("tiles", "season", "event")
    return shown(
        request, "archive/heat_map.html", lambda: _heat_map(request), heeds=heeds, about=("heat map",)
    )


def _heat_map(request: HttpRequest) -> dict[str, object]:
    event = request.GET.get("event", "")[:80].replace("\0", "")
    known = played.sides_against()
    if event:
        known = known.filter(source=Source.TOURNAMENT, key=event)
    among = known if event else GameSide.objects.all()  # without a condition the index alone tells
    tilesets = sorted(among.order_by().values_list("tileset", flat=True).distinct())
    asked = request.GET.get("tiles", "")
    tileset = asked if asked in tilesets else _most_usual(tilesets)
    sides = known if event else known.filter(tileset=tileset)
    seasons = [] if event else heat.seasons_of(tileset)
    season = whole_number(request.GET.get("season", ""))
    if season in seasons:
        sides = sides.filter(played.When("season", season).days())
    return {
        "tilesets": _tilesets(tilesets),
        "tileset": tileset,
        "seasons": [(year, name_of(year)) for year in seasons],
        "season": season,
        "event": event_title(event) if event else "",
        "event_key": event,
        "heat": _of_many(sides if event else heat.in_order(sides)) if tileset else None,
        "most": heat.MOST_GAMES,
    }


def _most_usual(tilesets: list[str]) -> str:
    """Return the tile set with most sides of games; an event has one."""
    if len(tilesets) <= 1:
        return next(iter(tilesets), "")
    counts = dict(GameSide.objects.order_by().values_list("tileset").annotate(sides=Count("pk")))
    return max(tilesets, key=lambda tileset: counts[tileset])


def _of_many(sides: QuerySet[GameSide]) -> heat.Heat | None:
    """A map of both sides of games: the first ones in their order, or all of an event, which needs none."""
    newest_side = sides.first()
    if newest_side is None:
        return None
    return heat.heat_of(heat.squares_of(sides), style=heat.style_of(newest_side.rulebook_id), sides_a_game=2)
