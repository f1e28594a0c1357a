"""Pages of rating lists: editions, players, previews, and an administrator's first edition."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.formats.duplicate.csv import COMMA, SEMICOLON
from faristol.formats.tournament.rows import format_half_points
from faristol.rating import editions as library
from faristol.rating.states import State
from faristol_web.accounts.access import Deed, allowed, may
from faristol_web.ratings import queries, services
from faristol_web.ratings.files import archive, edition_csv
from faristol_web.ratings.forms import FirstEdition, PreviewAsked, September, asked_preview
from faristol_web.ratings.labels import EXPLAINED, STATES
from faristol_web.ratings.models import Edition, EditionRow, Player, RatingList
from faristol_web.ratings.names import plain_name
from faristol_web.ratings.plot import plot


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    context = {"lists": queries.listed(), "may_edit": may(request.user, Deed.EDIT_ARCHIVE)}
    return render(request, "ratings/lists.html", context)


@require_safe
def rating_list(request: HttpRequest, system: str) -> HttpResponse:
    rating_list = get_object_or_404(RatingList, system=system)
    edition = queries.latest_edition(rating_list)
    if edition is None:
        raise Http404
    return _edition_page(request, edition, is_latest=True)


@require_safe
def rating_edition(request: HttpRequest, system: str, number: int) -> HttpResponse:
    return _edition_page(request, _edition(system, number), is_latest=False)


@require_safe
def rating_edition_csv(request: HttpRequest, system: str, number: int) -> HttpResponse:  # noqa: ARG001
    delimiter = COMMA if (get_language() or "").startswith("en") else SEMICOLON
    text = edition_csv(_edition(system, number), delimiter=delimiter)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{system}-{number}.csv"'
    return response


@require_safe
def rating_archive(request: HttpRequest, system: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    content = archive(get_object_or_404(RatingList, system=system))
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{system}.zip"'
    return response


@require_safe
def rating_player(request: HttpRequest, public_id: str) -> HttpResponse:
    player = get_object_or_404(Player, public_id=public_id)
    histories = []
    for rating_list in queries.lists_of(player):
        chapters = queries.history_of(player, rating_list)
        latest = queries.latest_edition(rating_list)
        assert latest is not None
        now = latest.rows.get(player=player)
        histories.append(
            {
                "list": rating_list,
                "now": now,
                "state": STATES.get(now.state, ""),
                "plot": plot([(chapter.edition.day, chapter.row.rating) for chapter in chapters]),
                "chapters": [_shown_chapter(chapter, player) for chapter in reversed(chapters)],
                "best": max(chapters, key=lambda chapter: chapter.row.rating),
            }
        )
    return render(request, "ratings/player.html", {"player": player, "histories": histories})


@require_safe
def rating_preview(request: HttpRequest, system: str) -> HttpResponse:
    rating_list = get_object_or_404(RatingList, system=system)
    edition = queries.latest_edition(rating_list)
    rows = list(queries.rows_of(edition)) if edition else []
    own = rating_list.newcomer
    newcomer = library.system_named(system).newcomer if own is None else own
    asked = asked_preview(request.GET, rows, newcomer=newcomer)
    context = {
        "list": rating_list,
        "edition": edition,
        "asked": asked,
        "names": sorted({row.player.name for row in rows if row.player.name}, key=plain_name),
        "newcomer": newcomer,
        "results": [("1", _("won")), ("0.5", _("tied")), ("0", _("lost"))],
    }
    status = 200
    if asked.is_complete:
        try:
            context |= _previewed(system, asked, newcomer)
        except FaristolError as error:
            context["refused"], status = str(error), 400
    elif "player" in request.GET:
        status = 400
        if not asked.error and not any(encounter.error for encounter in asked.encounters):
            context["refused"] = _("Enter at least one opponent and the result.")
    return render(request, "ratings/preview.html", context, status=status)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def rating_import(request: HttpRequest) -> HttpResponse:
    form = FirstEdition(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        try:
            edition = services.import_first(
                services.list_of(clean["system"]),
                clean["file"].read(),
                name=clean["file"].name,
                label=clean["label"],
                day=clean["day"].isoformat(),
                newcomer=clean["newcomer"],
                seasons=clean["seasons"],
            )
        except FaristolError as error:
            form.add_error("file", str(error))
        else:
            messages.success(request, _("The first edition is published."))
            return redirect("rating_edition", edition.list.system, edition.number)
    return render(request, "ratings/import.html", {"form": form}, status=400 if form.errors else 200)


@allowed(Deed.EDIT_ARCHIVE)
@require_http_methods(["GET", "HEAD", "POST"])
def rating_september(request: HttpRequest, system: str) -> HttpResponse:
    rating_list = get_object_or_404(RatingList, system=system)
    form = September(request.POST or None)
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        try:
            edition = services.pass_september(rating_list, label=clean["label"], day=clean["day"].isoformat())
        except FaristolError as error:
            form.add_error("day", str(error))
        else:
            messages.success(request, _("The edition is published."))
            return redirect("rating_edition", system, edition.number)
    context = {"form": form, "list": rating_list}
    return render(request, "ratings/september.html", context, status=400 if form.errors else 200)


def _edition(system: str, number: int) -> Edition:
    return get_object_or_404(Edition.objects.select_related("list"), list__system=system, number=number)


def _edition_page(request: HttpRequest, edition: Edition, *, is_latest: bool) -> HttpResponse:
    search, state = request.GET.get("q", ""), request.GET.get("state", "")
    state = state if state in STATES else ""
    rows = queries.rows_of(edition, search=search, state=state)
    others = edition.list.editions.exclude(pk=edition.pk).order_by("-number")
    context = {
        "list": edition.list,
        "edition": edition,
        "is_latest": is_latest or not others.filter(number__gt=edition.number).exists(),
        "rows": [_shown_row(row) for row in rows],
        "search": search,
        "state": state,
        "states": STATES.items() if library.system_named(edition.list.system).has_states else (),
        "categories": library.system_named(edition.list.system).categories,
        "others": others,
        "may_edit": may(request.user, Deed.EDIT_ARCHIVE),
    }
    return render(request, "ratings/edition.html", context)


def _shown_row(row: EditionRow) -> dict[str, object]:
    return {
        "row": row,
        "state": STATES.get(row.state, ""),
        "explained": EXPLAINED.get(row.state, ""),
        "is_soft": row.state in {State.INACTIVE, State.NEW},
        "delta": _signed(row.delta) if row.event_games else "",
    }


def _shown_chapter(chapter: queries.Chapter, player: Player) -> dict[str, object]:
    row = chapter.row
    return {
        "edition": chapter.edition,
        "row": row,
        "score": format_half_points(row.half_points),
        "expected": _decimals(row.expected_thousandths),
        "delta": _signed(row.delta) if row.event_games else "",
        "games": [
            {
                "round": game.round_number,
                "opponent": game.second if game.first_id == player.pk else game.first,
                "result": _result(game.half_points if game.first_id == player.pk else 2 - game.half_points),
            }
            for game in chapter.games
        ],
    }


def _previewed(system: str, asked: PreviewAsked, newcomer: int | None) -> dict[str, object]:
    met = [
        (encounter, encounter.rating, encounter.half_points)
        for encounter in asked.encounters
        if encounter.opponent
    ]
    results = []
    for encounter, rating, half_points in met:
        if rating is None or half_points is None:
            raise FaristolError(_("%(name)s has no rating yet: enter one.") % {"name": encounter.opponent})
        results.append((rating, half_points))
    line = library.preview(system, asked.known, results, newcomer=newcomer)
    singly = [library.preview(system, asked.known, [result], newcomer=newcomer) for result in results]
    games = [
        {
            "opponent": encounter.opponent,
            "rating": rating,
            "result": _result(half_points),
            "expected": _decimals(one.expected_thousandths),
        }
        for (encounter, _opponent, _halves), (rating, half_points), one in zip(
            met, results, singly, strict=True
        )
    ]
    return {
        "line": line,
        "delta": _signed(line.delta),
        "score": format_half_points(line.half_points),
        "expected": _decimals(line.expected_thousandths),
        "games": games,
    }


def _result(half_points: int) -> str:
    return (_("lost"), _("tied"), _("won"))[half_points]


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _decimals(thousandths: int) -> str:
    """Two of them, rounded half up, with the reader's decimal mark."""
    hundredths = (thousandths + 5) // 10
    return str(number_format(f"{hundredths // 100}.{hundredths % 100:02}", 2))
