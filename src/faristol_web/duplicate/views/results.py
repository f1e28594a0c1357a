"""The results of a session as pages that print, as PDF, as CSV, as log; and everything at once."""

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from faristol.duplicate.codec import format_session_log
from faristol.formats.duplicate.changes import format_change
from faristol.formats.duplicate.csv import SEMICOLON, coups_csv, racks_csv, results_csv, slips_csv
from faristol.formats.duplicate.pdf import (
    arbiter_sheet_pdf,
    coup_notes,
    coups_pdf,
    player_sheets_pdf,
    results_pdf,
    series_pdf,
    slips_pdf,
)
from faristol.formats.duplicate.results import coup_lines, format_ended, name_of, player_sheets, ranking_of
from faristol.formats.eliot import write_eliot
from faristol.rulebook.choices import SeveralGames
from faristol_web.duplicate.domain.series import games_of, ranked
from faristol_web.duplicate.domain.visible_session import VisibleSession, visible_session, whole_session
from faristol_web.duplicate.live.result_labels import result_labels
from faristol_web.duplicate.models import Series
from faristol_web.duplicate.views.archives import Archives
from faristol_web.http.downloads import CSV, LINES, PDF, XML, ZIP, table_delimiter, zipped

Labels = Mapping[str, str]

_ARCHIVES = Archives()


# Pages


@require_safe
def results(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show everyone the revealed coups, and all of them in the end."""
    visible, labels = visible_session(request, public_id), result_labels()
    ranking = ranking_of(visible.state, visible.book)
    context = {
        "heading": labels["results"],
        "ranking": ranking,
        "corrections": [(correction, labels[correction.verdict]) for correction in ranking.corrections],
        "changes": [(change.coup, format_change(change, labels)) for change in ranking.changes],
        "ended": format_ended(visible.state, visible.book, labels),
    }
    return _page(request, "duplicate/results.html", visible, labels, context)


@require_safe
def coups(request: HttpRequest, public_id: str) -> HttpResponse:
    visible, labels = visible_session(request, public_id), result_labels()
    lines = [(line, coup_notes(line, labels)) for line in coup_lines(visible.state, visible.book)]
    return _page(
        request, "duplicate/coups.html", visible, labels, {"heading": labels["coups"], "lines": lines}
    )


@require_safe
def sheet(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A player's own and an arbiter's until the end, then everyone's."""
    visible, labels = _of_number(request, public_id, number), result_labels()
    (shown,) = player_sheets(visible.state, visible.book, [number], labels)
    context = {"heading": labels["sheet"], "sheet": shown, "name": name_of(shown.entrant.names)}
    return _page(request, "duplicate/sheet.html", visible, labels, context)


@require_safe
def arbiter_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    visible, labels = whole_session(request, public_id), result_labels()
    entrants = [(entrant, name_of(entrant.names)) for entrant in visible.state.entrants]
    context = {
        "heading": labels["arbiter_sheet"],
        "lines": [
            (line, [format_change(change, labels) for change in line.changes])
            for line in coup_lines(visible.state, visible.book)
        ],
        "entrants": entrants,
    }
    return _page(request, "duplicate/arbiter_sheet.html", visible, labels, context)


# Files


@require_safe
def results_file(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(
        visible,
        results_pdf(visible.state, visible.book, result_labels(), date=visible.date),
        "results.pdf",
        PDF,
    )


@require_safe
def results_table(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(
        visible,
        results_csv(visible.state, visible.book, date=visible.iso_date, delimiter=table_delimiter()),
        "results.csv",
        CSV,
    )


@require_safe
def coups_file(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(
        visible,
        coups_pdf(visible.state, visible.book, result_labels(), date=visible.date),
        "coups.pdf",
        PDF,
    )


@require_safe
def coups_table(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(
        visible,
        coups_csv(visible.state, visible.book, delimiter=table_delimiter()),
        "coups.csv",
        CSV,
    )


@require_safe
def slips_table(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(
        visible,
        slips_csv(visible.state, visible.book, delimiter=table_delimiter()),
        "slips.csv",
        CSV,
    )


@require_safe
def racks_table(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = visible_session(request, public_id)
    return _file(visible, racks_csv(visible.state, delimiter=table_delimiter()), "racks.csv", CSV)


@require_safe
def sheet_file(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    visible = _of_number(request, public_id, number)
    content = player_sheets_pdf(
        visible.state,
        visible.book,
        [number],
        _paper_labels(visible),
        date=visible.date,
    )
    return _file(visible, content, f"sheet-{number}.pdf", PDF)


@require_safe
def sheets_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every player's, for an arbiter: to hand out empty before the game, or filled in after it."""
    visible = visible_session(request, public_id)
    if not (visible.is_arbiter and visible.knows_all):
        raise Http404
    return _file(visible, _all_sheets(visible, _paper_labels(visible)), "sheets.pdf", PDF)


@require_safe
def arbiter_sheet_file(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = whole_session(request, public_id)
    return _file(
        visible,
        arbiter_sheet_pdf(visible.state, visible.book, result_labels(), date=visible.date),
        "arbiter.pdf",
        PDF,
    )


@require_safe
def blank_slips(request: HttpRequest, public_id: str) -> HttpResponse:
    """A page of them; with `?packets=1`, for an arbiter, thirty for every number, numbered."""
    visible = visible_session(request, public_id)
    packets = request.GET.get("packets") == "1"
    if packets and not visible.is_arbiter:
        raise Http404
    numbers = [entrant.number for entrant in visible.state.entrants if not entrant.has_left]
    with translation.override(visible.book.language):  # the rulebook says what stands on a slip
        labels = result_labels()
    content = slips_pdf(visible.state, visible.book, labels, numbers=numbers if packets else ())
    return _file(visible, content, "slips.pdf", PDF)


@require_safe
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The events as the visitor may know them; all of them once the game is over."""
    visible = visible_session(request, public_id)
    return _file(visible, format_session_log(visible.events, visible.alphabet), "log.jsonl", LINES)


@require_safe
def eliot(request: HttpRequest, public_id: str) -> HttpResponse:
    visible = whole_session(request, public_id)
    return _file(visible, write_eliot(visible.state, visible.book), "eliot.xml", XML)


@require_safe
def everything(request: HttpRequest, public_id: str) -> HttpResponse:
    """Made once for all who ask, since a big field takes seconds."""
    visible = whole_session(request, public_id)
    made = partial(_archive, visible, result_labels())
    if not visible.is_over:
        return _file(visible, made(), "everything.zip", ZIP)
    names = tuple(entrant.names for entrant in visible.state.entrants)  # one may have been erased since
    key = (public_id, visible.state.length, names, get_language())
    return _file(visible, _ARCHIVES.get(key, made), "everything.zip", ZIP)


@require_safe
def series_file(_request: HttpRequest, public_id: str) -> HttpResponse:
    """The combined ranking of the games that are over."""
    visible = get_object_or_404(Series, public_id=public_id)
    games = games_of(visible)
    standings = [line.standing for line in ranked(games, SeveralGames(visible.method))]
    results = [game.results for game in games]
    content = series_pdf(standings, results, title=visible.title, labels=result_labels())
    return _response(content, visible.title or public_id, "series.pdf", PDF)


def _archive(visible: VisibleSession, labels: Labels) -> bytes:
    state, book, delimiter = visible.state, visible.book, table_delimiter()
    files: dict[str, str | bytes] = {
        "results.pdf": results_pdf(state, book, labels, date=visible.date),
        "results.csv": results_csv(state, book, date=visible.iso_date, delimiter=delimiter),
        "coups.pdf": coups_pdf(state, book, labels, date=visible.date),
        "coups.csv": coups_csv(state, book, delimiter=delimiter),
        "slips.csv": slips_csv(state, book, delimiter=delimiter),
        "racks.csv": racks_csv(state, delimiter=delimiter),
        "sheets.pdf": _all_sheets(visible, labels),
        "arbiter.pdf": arbiter_sheet_pdf(state, book, labels, date=visible.date),
        "log.jsonl": format_session_log(visible.events, visible.alphabet),
        "eliot.xml": write_eliot(state, book),
    }
    return zipped(files)


def _of_number(request: HttpRequest, public_id: str, number: int) -> VisibleSession:
    visible = visible_session(request, public_id)
    if not 1 <= number <= len(visible.state.entrants) or not visible.may_see_sheet(number):
        raise Http404
    return visible


def _all_sheets(visible: VisibleSession, labels: Labels) -> bytes:
    numbers = [entrant.number for entrant in visible.state.entrants]
    return player_sheets_pdf(visible.state, visible.book, numbers, labels, date=visible.date)


def _paper_labels(visible: VisibleSession) -> Labels:
    """Sheets that are to be filled in by hand are in the rulebook's language, as its slips are."""
    language = get_language() if visible.state.coups else visible.book.language
    with translation.override(language):
        return result_labels()


def _page(
    request: HttpRequest,
    template: str,
    visible: VisibleSession,
    labels: Labels,
    context: Mapping[str, object],
) -> HttpResponse:
    shared = {
        "seen": visible,
        "session": visible.session,
        "book": visible.book,
        "labels": labels,
        "has_semicolons": table_delimiter() == SEMICOLON,
    }
    return render(request, template, {**shared, **context})


def _file(visible: VisibleSession, content: str | bytes, name: str, content_type: str) -> HttpResponse:
    return _response(content, visible.session.full_title or visible.session.public_id, name, content_type)


def _response(content: str | bytes, title: str, name: str, content_type: str) -> HttpResponse:
    """Return a file to view if a browser can, otherwise to save; the name describes it."""
    response = HttpResponse(content, content_type=content_type)
    named = "-".join(filter(None, (slugify(title, allow_unicode=True), name)))
    disposition = content_disposition_header(content_type != PDF, named)
    response["Content-Disposition"] = str(disposition)
    return response
