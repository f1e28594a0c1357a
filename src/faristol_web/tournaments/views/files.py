"""The papers of a tournament as PDF and CSV, for other programs, and everything at once."""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from faristol.formats.foreign.files import write_tournament
from faristol.formats.foreign.tournament import foreign_of
from faristol.formats.tournament import csv as tables
from faristol.formats.tournament import pdf as papers
from faristol.tournament.codec import format_tournament_log
from faristol.tournament.conditions import is_list_public
from faristol.tournament.events import (
    CommitteeNamed,
    EntrantChanged,
    EntrantRegistered,
    SubstituteNamed,
    TournamentEvent,
)
from faristol.tournament.visibility import visible_to
from faristol_web.http import cache
from faristol_web.http.downloads import CSV, LINES, PDF, TEXT, ZIP, table_delimiter, zipped
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.public import Seen, in_pairings, seen, seen_of
from faristol_web.tournaments.domain.roles import Deed, require
from faristol_web.tournaments.models import Registration
from faristol_web.tournaments.views.labels import public_labels
from faristol_web.tournaments.views.slips import slip_token

Parts = dict[str, Callable[[], str | bytes]]


# By round


@require_safe
def pairings_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """For the wall: by table, or by name with `?by=name`."""
    public = _round(request, slug, number)
    by = "name" if request.GET.get("by") == "name" else "table"

    def make() -> bytes:
        return papers.pairings_pdf(public.state, number, public_labels(), by=by, date=_date(public))

    return _file(request, public, f"pairings-{number}-{by}.pdf", make)


@require_safe
def pairings_csv(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    public = _round(request, slug, number)

    def make() -> str:
        return tables.pairings_csv(public.state, number, delimiter=table_delimiter())

    return _file(request, public, f"pairings-{number}.csv", make)


@require_safe
def slips_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Export slips to cut and put on the tables; for those who work at the desk."""
    public = _round(request, slug, number)
    require(request, public.tournament, Deed.SEE_DESK)
    links, name = _slip_links(request, public, number), f"slips-{number}.pdf"

    def make() -> bytes:
        return papers.slips_pdf(public.state, number, public_labels(), links=links, date=_date(public))

    return _private(public, cache.drawn(make, key=(*public.key, name, *links.items())), name)


def _slip_links(request: HttpRequest, public: Seen, number: int) -> dict[int, str]:
    """By table, where players report their results themselves; only of the last round."""
    shown = public.state.rounds[number - 1]
    if public.state.settings.round_results_by != "players" or shown is not public.state.round:
        return {}

    def link(table: int) -> str:
        return reverse("tournament_slip", args=[public.tournament.slug, slip_token(public, shown, table)])

    return {
        table_state.table.number: request.build_absolute_uri(link(table_state.table.number))
        for table_state in shown.tables
    }


# Of the whole tournament


@require_safe
def standings_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "standings.pdf")


@require_safe
def standings_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "standings.csv")


@require_safe
def cross_table_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "cross-table.pdf")


@require_safe
def cross_table_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "cross-table.csv")


@require_safe
def prizes_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "prizes.pdf")


@require_safe
def prizes_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "prizes.csv")


@require_safe
def timetable_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "timetable.pdf")


@require_safe
def entrants_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _list(request, slug, "entrants.pdf")


@require_safe
def entrants_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _list(request, slug, "entrants.csv")


@require_safe
def results_csv(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Export results as other programs read them, `faristol tournament` among them."""
    return _part(request, slug, "results.csv")


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All events as everyone may know them."""
    return _part(request, slug, "log.jsonl")


@require_safe
def tsh(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "tournament.t")


@require_safe
def trf(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _part(request, slug, "tournament.trf")


@require_safe
def everything(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All papers and files in one archive."""
    public = seen(request, slug)

    def make() -> bytes:
        parts = _parts(public)
        if is_list_public(public.book):
            parts |= _list_parts(public)
        for round_state in public.state.rounds:
            parts |= _round_parts(public, round_state.number)
        return zipped({name: made() for name, made in parts.items()})

    return _file(request, public, "tournament.zip", make)


@require_safe
def cards_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """One each, with the link to the own page: keys, so for directors only."""
    tournament = seen(request, slug).tournament
    require(request, tournament, Deed.SEE_PEOPLE)
    public = seen_of(tournament)
    people = Registration.objects.filter(
        tournament=public.tournament, entrant__isnull=False, erased_at=None
    ).only("entrant", "nonce", "token_hash")
    links = {
        person.entrant: request.build_absolute_uri(reverse("tournament_mine", args=[slug, person.token]))
        for person in people
        if person.token
    }

    def make() -> bytes:
        return papers.cards_pdf(public.state, public_labels(), links=links, date=_date(public))

    content = cache.drawn(make, key=(*public.key, "cards.pdf", *sorted(links.items())))
    return _private(public, content, "cards.pdf")


def _parts(public: Seen) -> Parts:
    """Return the parts that are the same for everyone, by name; made on demand."""
    state, labels, delimiter, date = public.state, public_labels(), table_delimiter(), _date(public)
    return {
        "standings.pdf": lambda: papers.standings_pdf(state, labels, date=date),
        "standings.csv": lambda: tables.standings_csv(state, delimiter=delimiter),
        "cross-table.pdf": lambda: papers.cross_table_pdf(state, labels, date=date),
        "cross-table.csv": lambda: tables.cross_table_csv(state, delimiter=delimiter),
        "prizes.pdf": lambda: papers.prizes_pdf(state, labels, date=date),
        "prizes.csv": lambda: tables.prizes_csv(state, delimiter=delimiter),
        "timetable.pdf": lambda: papers.timetable_pdf(state, labels, date=date),
        "results.csv": lambda: tables.results_csv(state, delimiter=delimiter),
        "log.jsonl": lambda: format_tournament_log(public_events(public)),
        "tournament.t": lambda: _foreign(public, "tsh"),
        "tournament.trf": lambda: _foreign(public, "trf"),
    }


def _list_parts(public: Seen) -> Parts:
    """Return the parts with the list of entrants, which a rulebook may keep from the public."""
    state = public.state
    return {
        "entrants.pdf": lambda: papers.entrants_pdf(state, public_labels(), date=_date(public)),
        "entrants.csv": lambda: tables.entrants_csv(state, delimiter=table_delimiter()),
    }


def _round_parts(public: Seen, number: int) -> Parts:
    state, labels, date = public.state, public_labels(), _date(public)
    return {
        f"pairings-{number}.pdf": lambda: papers.pairings_pdf(state, number, labels, by="table", date=date),
        f"pairings-{number}.csv": lambda: tables.pairings_csv(state, number, delimiter=table_delimiter()),
    }


def _foreign(public: Seen, kind: str) -> bytes:
    """One file of another program's; what it has no room for is left out there."""
    (content,) = write_tournament(foreign_of(public.state), kind).files.values()
    return content


def public_events(shown: Seen) -> list[TournamentEvent]:
    """Return the events as everyone may know them, with names in place of the keys."""
    names = desk.names_of(shown.tournament.public_id)
    listed = shown.state.entrants if is_list_public(shown.book) else in_pairings(shown.state)
    public = visible_to(None, desk.events_of(shown.tournament.public_id)[: shown.seq])
    return [_with_names(event, names, listed) for event in public]


def _with_names(event: TournamentEvent, names: Mapping[str, str], listed: Container[int]) -> TournamentEvent:
    match event:
        case EntrantRegistered(entrant=number) | EntrantChanged(entrant=number) if number not in listed:
            return replace(event, name=f"#{number}", club="", rating=None)
        case EntrantRegistered() | EntrantChanged() | SubstituteNamed():
            return replace(event, name=names.get(event.name, event.name))
        case CommitteeNamed():
            return replace(event, members=tuple(names.get(member, member) for member in event.members))
        case _:
            return event


def _round(request: HttpRequest, slug: str, number: int) -> Seen:
    public = seen(request, slug)
    if public.round(number) is None:
        raise Http404
    return public


def _list(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """Like the page of the entrants: for everyone, or for the desk only."""
    public = seen(request, slug)
    if is_list_public(public.book):
        return _file(request, public, name, _list_parts(public)[name])
    require(request, public.tournament, Deed.SEE_DESK)
    content = _list_parts(seen_of(public.tournament))[name]()
    return _private(public, content, name)


def _part(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    public = seen(request, slug)
    return _file(request, public, name, _parts(public)[name])


def _file(request: HttpRequest, public: Seen, name: str, make: Callable[[], str | bytes]) -> HttpResponseBase:
    content_type = _type_of(name)

    def made() -> bytes:
        content = make()
        return content.encode() if isinstance(content, str) else content

    response = cache.content(request, made, key=(*public.key, name), content_type=content_type)
    response["Content-Disposition"] = _disposition(public, name, content_type)
    return response


def _private(public: Seen, content: str | bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=_type_of(name))
    response["Content-Disposition"] = _disposition(public, name, _type_of(name))
    response["Cache-Control"] = "no-store"
    return response


def _type_of(name: str) -> str:
    kinds = {"pdf": PDF, "csv": CSV, "jsonl": LINES, "zip": ZIP}
    return kinds.get(name.rpartition(".")[2], TEXT)


def _disposition(public: Seen, name: str, content_type: str) -> str:
    """Return a file to view if a browser can, otherwise to save; the name describes it."""
    return str(content_disposition_header(content_type != PDF, f"{public.tournament.slug}-{name}"))


def _date(public: Seen) -> str:
    """In the reader's language; empty where nobody said."""
    day = parse_date(public.state.settings.day) if public.state.settings.day else None
    return date_format(day) if day else ""
