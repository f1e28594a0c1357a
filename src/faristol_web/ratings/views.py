"""Pages of rating lists: editions, players, previews, and an administrator's first edition."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.formats.duplicate.csv import COMMA, SEMICOLON
from faristol.formats.tournament.rows import format_half_points
from faristol.rating import editions as library
from faristol_web import hooks
from faristol_web.accounts.access import Deed, allowed, may
from faristol_web.http import cache
from faristol_web.http.downloads import CSV, ZIP
from faristol_web.language.refusals import refusal
from faristol_web.ratings import queries, services
from faristol_web.ratings.files import archive, edition_csv
from faristol_web.ratings.forms import FirstEdition, PreviewAsked, September, asked_preview
from faristol_web.ratings.labels import STATES
from faristol_web.ratings.lines import edition_lines, name_options, signed
from faristol_web.ratings.models import Edition, Player, RatingList
from faristol_web.ratings.names import plain_name
from faristol_web.ratings.plot import plot
from faristol_web.ratings.stamp import stamp

LINES = 500
"""Players on one page of a list: a telephone takes twelve seconds to lay out five thousand."""


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    context = {"lists": queries.listed(), "may_edit": may(request.user, Deed.EDIT_ARCHIVE)}
    return render(request, "ratings/lists.html", context)


@require_safe
def rating_list(request: HttpRequest, system: str) -> HttpResponseBase:
    rating_list = get_object_or_404(RatingList, system=system)
    edition = queries.latest_edition(rating_list)
    if edition is None:
        raise Http404
    return _edition_page(request, edition, is_latest=True)


@require_safe
def rating_edition(request: HttpRequest, system: str, number: int) -> HttpResponseBase:
    return _edition_page(request, _edition(system, number), is_latest=False)


@require_safe
def rating_edition_csv(request: HttpRequest, system: str, number: int) -> HttpResponseBase:
    edition = _edition(system, number)
    delimiter = COMMA if (get_language() or "").startswith("en") else SEMICOLON
    response = cache.content(
        request,
        lambda: edition_csv(edition, delimiter=delimiter).encode(),
        key=(*stamp(edition.list), "csv", number),
        content_type=CSV,
    )
    response["Content-Disposition"] = f'attachment; filename="{system}-{number}.csv"'
    return response


@require_safe
def rating_archive(request: HttpRequest, system: str) -> HttpResponseBase:
    rating_list = get_object_or_404(RatingList, system=system)
    key = (*stamp(rating_list), "zip")
    response = cache.content(request, lambda: archive(rating_list), key=key, content_type=ZIP)
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
def rating_preview(request: HttpRequest, system: str) -> HttpResponseBase:
    rating_list = get_object_or_404(RatingList, system=system)
    if not request.GET:
        key = (*stamp(rating_list), "preview")
        template = "ratings/preview.html"
        return cache.page(request, template, key=key, context=lambda: _preview(request, rating_list)[0])
    context, status = _preview(request, rating_list)
    return render(request, "ratings/preview.html", context, status=status)


def _preview(request: HttpRequest, rating_list: RatingList) -> tuple[dict[str, object], int]:
    """Values for the template, and the status."""
    system, edition = rating_list.system, queries.latest_edition(rating_list)
    known = queries.standing_of(edition) if edition else []
    own = rating_list.newcomer
    newcomer = library.system_named(system).newcomer if own is None else own
    asked = asked_preview(request.GET, known, newcomer=newcomer)
    context = {
        "list": rating_list,
        "edition": edition,
        "asked": asked,
        "names": name_options(sorted({each.name for each in known if each.name}, key=plain_name)),
        "newcomer": newcomer,
        "results": [("1", _("won")), ("0.5", _("tied")), ("0", _("lost"))],
    }
    status = 200
    if asked.is_complete:
        try:
            context |= _previewed(system, asked, newcomer)
        except FaristolError as error:
            context["refused"], status = refusal(error), 400
    elif "player" in request.GET:
        status = 400
        if not asked.error and not any(encounter.error for encounter in asked.encounters):
            context["refused"] = _("Enter at least one opponent and the result.")
    return context, status


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
            form.add_error("file", refusal(error))
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
            form.add_error("day", refusal(error))
        else:
            messages.success(request, _("The edition is published."))
            return redirect("rating_edition", system, edition.number)
    context = {"form": form, "list": rating_list}
    return render(request, "ratings/september.html", context, status=400 if form.errors else 200)


def _edition(system: str, number: int) -> Edition:
    return get_object_or_404(Edition.objects.select_related("list"), list__system=system, number=number)


def _edition_page(request: HttpRequest, edition: Edition, *, is_latest: bool) -> HttpResponseBase:
    search, state = request.GET.get("q", ""), request.GET.get("state", "")
    state = state if state in STATES else ""
    asked = {name: value for name, value in (("q", search), ("state", state)) if value}
    number = request.GET.get("page", "")
    may_edit = may(request.user, Deed.EDIT_ARCHIVE)
    system = library.system_named(edition.list.system)
    corrected = tuple(each for answer in hooks.corrected_since(edition.source) for each in answer)

    def context() -> dict[str, object]:
        others = edition.list.editions.exclude(pk=edition.pk).order_by("-number")
        page = Paginator(queries.rows_of(edition, search=search, state=state), LINES).get_page(number)
        return {
            "list": edition.list,
            "edition": edition,
            "is_latest": is_latest or not others.filter(number__gt=edition.number).exists(),
            "page": page,
            "query": urlencode(asked),
            "lines": edition_lines(page.object_list, system),
            "count": page.paginator.count,
            "search": search,
            "state": state,
            "states": STATES.items() if system.has_states else (),
            "categories": system.categories,
            "others": others,
            "corrected": corrected,
            "may_edit": may_edit,
        }

    return cache.page(
        request,
        "ratings/edition.html",
        key=(*stamp(edition.list), edition.number, is_latest, may_edit, corrected),
        context=context,
        query=asked | ({"page": number} if number.isdecimal() else {}),
        is_kept=not search,
    )


def _shown_chapter(chapter: queries.Chapter, player: Player) -> dict[str, object]:
    row = chapter.row
    return {
        "edition": chapter.edition,
        "row": row,
        "score": format_half_points(row.half_points),
        "expected": _decimals(row.expected_thousandths),
        "delta": signed(row.delta) if row.event_games else "",
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
        "delta": signed(line.delta),
        "score": format_half_points(line.half_points),
        "expected": _decimals(line.expected_thousandths),
        "games": games,
    }


def _result(half_points: int) -> str:
    return (_("lost"), _("tied"), _("won"))[half_points]


def _decimals(thousandths: int) -> str:
    """Two of them, rounded half up, with the reader's decimal mark."""
    hundredths = (thousandths + 5) // 10
    return str(number_format(f"{hundredths // 100}.{hundredths % 100:02}", 2))
