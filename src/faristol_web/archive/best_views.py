"""The best plays and games, and the search over all there is."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from faristol_web.archive import bests as queries
from faristol_web.archive import files, seasons
from faristol_web.archive.indexing import freshen
from faristol_web.archive.labels import FOUND, SOURCES, rulebook_languages, rulebook_titles
from faristol_web.archive.models import Result
from faristol_web.archive.search import MOST_LETTERS, search
from faristol_web.archive.showing import shown
from faristol_web.language.numerals import whole_number

FEW, MANY = 5, 100
_MOST_TILES = 40


@require_safe
def bests(request: HttpRequest, category: str = "") -> HttpResponseBase:
    """The first of each list; with a category, or `?tile=`, that list as far as it is shown."""
    if category and category not in queries.CATEGORIES:
        raise Http404
    heeds = ("rulebook", "season", "where", "event", "tile")
    return shown(
        request, "archive/bests.html", lambda: _lists(request, category), heeds=heeds, about=(category,)
    )


def _lists(request: HttpRequest, category: str) -> dict[str, object]:
    asked, wanted = _asked(request)
    tile = request.GET.get("tile", "")[:8]
    lists = []
    if wanted is not None:
        if tile:
            lists = [("", tile, queries.best_with(wanted, tile, most=queries.MOST))]
        else:
            shown = [queries.CATEGORIES[category]] if category else queries.CATEGORIES.values()
            most = queries.MOST if category else queries.SHOWN
            lists = [(category, "", queries.best_of(wanted, category, most=most)) for category in shown]
    titles, languages = rulebook_titles(), rulebook_languages()
    return {
        "lists": [(category, tile_, best_sides) for category, tile_, best_sides in lists if best_sides],
        "category": category,
        "tile": tile,
        "tiles": queries.tiles_of(wanted)[:_MOST_TILES] if wanted and not category else (),
        "asked": asked,
        "query": urlencode(asked),
        "rulebooks": [
            (rulebook_id, titles.get(rulebook_id, rulebook_id), languages.get(rulebook_id, ""))
            for rulebook_id in queries.rulebooks_played()
        ],
        "rulebook_title": titles.get(wanted.rulebook_id, wanted.rulebook_id) if wanted else "",
        "seasons": [(year, seasons.name_of(year)) for year in queries.seasons_played()],
        "sources": SOURCES.items(),
        "event": event_title(wanted.event) if wanted and wanted.event else "",
        "source_labels": SOURCES,
    }


def _asked(request: HttpRequest) -> tuple[dict[str, str], queries.Wanted | None]:
    """Return the query in the address, and whose bests are wanted; None while no game is known."""
    played = queries.rulebooks_played()
    if not played:
        return {}, None
    rulebook = request.GET.get("rulebook", "")
    season, source = request.GET.get("season", ""), request.GET.get("where", "")
    wanted = queries.Wanted(
        rulebook_id=rulebook if rulebook in played else played[0],
        season=whole_number(season),
        source=source if source in SOURCES else "",
        event=request.GET.get("event", "")[:80].replace("\0", ""),
    )
    asked = {
        "rulebook": wanted.rulebook_id,
        "season": str(wanted.season or ""),
        "where": wanted.source,
        "event": wanted.event,
    }
    return {name: value for name, value in asked.items() if value}, wanted


def event_title(key: str) -> str:
    return Result.objects.filter(key=key).values_list("title", flat=True).first() or ""


@require_safe
def bests_file(request: HttpRequest, category: str, kind: str) -> HttpResponse:
    freshen()
    _question, wanted = _asked(request)
    if category not in queries.CATEGORIES:
        raise Http404
    columns = ("rank", "value", "word", "name", "opponent", "points", "conceded", "day", "source", "address")
    best_sides = queries.best_of(wanted, queries.CATEGORIES[category], most=queries.MOST) if wanted else []
    rows = (
        [
            *(best.rank, best.value, best.word, best.side.name, best.side.opponent_name, best.side.points),
            *(best.side.conceded, best.side.day, best.side.source, best.address),
        ]
        for best in best_sides
    )
    return files.listed(kind, columns, rows, name=f"bests-{category}")


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Everything that is called so; `?kind=` shows more of one kind."""
    freshen()
    asked = request.GET.get("q", "")[:MOST_LETTERS].replace("\0", "")
    kind = request.GET.get("kind", "")
    groups = search(asked, kinds=[kind], most=MANY) if kind in FOUND else search(asked, most=FEW)
    context = {
        "q": asked,
        "kind": kind if kind in FOUND else "",
        "found": [(group, FOUND[group.kind]) for group in groups if group.count],
        "count": sum(group.count for group in groups),
        "is_asked": bool(asked.strip()),
    }
    return render(request, "archive/search.html", context)
