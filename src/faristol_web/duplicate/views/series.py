"""A series of games: its ranking as page and as file, and the next game."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.duplicate.chapters.result import shown_percentage
from faristol.errors import FaristolError
from faristol.formats.duplicate.csv import series_csv
from faristol.formats.duplicate.results import name_of
from faristol.rating.barrisc import format_mean, is_active, mean_percentage
from faristol.rulebook.choices import SeveralGames
from faristol_web.accounts.visitors import visitor_id
from faristol_web.duplicate.domain import services
from faristol_web.duplicate.domain.queries import chairs_of, is_over, known_room, listed_sessions
from faristol_web.duplicate.domain.renaming import near_names, write_as_one
from faristol_web.duplicate.domain.series import Line, games_of, ranked
from faristol_web.duplicate.forms.session import NextGame, refusal_text
from faristol_web.duplicate.models import Series, Session
from faristol_web.http.downloads import table_delimiter

BARRISC_TILESET = "catalan"
"""Tile set of the rating that takes the mean of the percentages."""


@require_safe
def series(request: HttpRequest, public_id: str) -> HttpResponse:
    series = get_object_or_404(Series, public_id=public_id)
    games = games_of(series)
    lines = ranked(games, SeveralGames(series.method))
    context = {
        "series": series,
        "games": listed_sessions(list(series.sessions.order_by("game_number"))),
        "played": [game.session.game_number for game in games],
        "lines": [shown_line(line) for line in lines],
        "by_percentage": series.method == Series.Method.PERCENTAGE,
        "near": near_names(series, request.session),
        "has_barrisc": bool(games) and all(game.session.tileset == BARRISC_TILESET for game in games),
    }
    return render(request, "duplicate/series.html", context)


@require_POST
def one_person(request: HttpRequest, public_id: str) -> HttpResponse:
    """Two names of one person become one in the games that the visitor leads."""
    series = get_object_or_404(Series, public_id=public_id)
    kept, gone = request.POST.get("kept", ""), request.POST.get("gone", "")
    near = near_names(series, request.session)
    if (kept, gone) not in near and (gone, kept) not in near:
        raise Http404
    try:
        write_as_one(series, kept, gone, request.session)
    except FaristolError as error:
        messages.error(request, refusal_text(error))
    else:
        messages.success(request, _("%(gone)s is now written %(kept)s.") % {"gone": gone, "kept": kept})
    return redirect("duplicate_series", public_id)


@require_safe
def series_file(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    series = get_object_or_404(Series, public_id=public_id)
    lines = ranked(games_of(series), SeveralGames(series.method))
    text = series_csv([line.standing for line in lines], delimiter=table_delimiter())
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(series.title) or public_id}.csv"'
    return response


def shown_line(line: Line) -> dict[str, object]:
    """Whole per cents; the rating is the mean of the games that were played, in hundredths."""
    standing, played = line.standing, [game.percentage for game in line.games if game]
    mean = mean_percentage(played)
    return {
        "rank": standing.rank,
        "name": name_of(standing.names),
        "points": standing.points,
        "percentage": shown_percentage(standing.percentage),
        "games": [
            game and {"total": game.total, "percentage": shown_percentage(game.percentage)}
            for game in line.games
        ],
        "barrisc": format_mean(mean) if mean is not None else "",
        "is_active": is_active([len(played)]),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def next_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """
    Open the next game with the same entrants, numbers and devices; the first asks for the counting method.
    """
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    if not chairs_of(public_id, request.session).is_arbiter:
        raise Http404
    if request.method != "POST":
        return _ask_for_next(request, session)
    room = known_room(public_id)
    if not is_over(room):
        messages.warning(request, _("The next game can begin when this one is over."))
        return redirect("duplicate_console", public_id)
    form = NextGame(request.POST if "method" in request.POST else None)
    if session.series is None and not form.is_valid():
        return _ask_method(request, session, form)
    try:
        made = services.next_game(
            session, room.told, visitor=visitor_id(request.session), method=request.POST.get("method", "")
        )
    except FaristolError as error:
        messages.error(request, refusal_text(error))
        return redirect("duplicate_console", public_id)
    return redirect("duplicate_console", made.public_id)


def _ask_for_next(request: HttpRequest, session: Session) -> HttpResponse:
    """The address alone opens nothing: it may come from a history, or be loaded again."""
    if session.series is None and is_over(known_room(session.public_id)):
        return _ask_method(request, session, NextGame())
    return redirect("duplicate_console", session.public_id)


def _ask_method(request: HttpRequest, session: Session, form: NextGame) -> HttpResponse:
    form.initial["method"] = services.series_method(session)
    return render(request, "duplicate/next.html", {"session": session, "form": form})
