"""Public pages: pairings, standings, cross table, prizes, each entrant's card."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from faristol.formats.tournament.rows import (
    PairingRow,
    PrizeRow,
    StandingRow,
    by_name,
    card_rows,
    cross_rows,
    pairing_rows,
    prize_rows,
    standing_rows,
)
from faristol.names import without_accents
from faristol.pairing.explain import TEXTS
from faristol.pairing.request import PairingPlan, Reason
from faristol.rulebook import Rulebook
from faristol.tournament.chapters.prizes import Award, awards
from faristol.tournament.conditions import is_list_public
from faristol.tournament.planning import explain_round
from faristol.tournament.state import RoundState
from faristol_web.http import cache
from faristol_web.language.days import money
from faristol_web.language.wording import cited
from faristol_web.streams.time import hall_ms
from faristol_web.tournaments.domain.event_reports import public_document
from faristol_web.tournaments.domain.public import Seen, ends_ms, said, seen
from faristol_web.tournaments.views.labels import public_labels

BY = ("table", "name")
MOST_ASKED = 60
_CALLED, _NOT_PAIRED = "time-called", ""


@require_safe
def pairings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """By table, or by name (`?by=name`); with `?q=` only those whose name it is."""
    public = seen(request, slug)
    shown = public.round(number)
    by = request.GET.get("by", BY[0])
    wanted = request.GET.get("q", "")[:MOST_ASKED]
    if by not in BY:
        raise Http404

    def context() -> dict[str, object]:
        rows = pairing_rows(public.state, shown.number) if shown else ()
        own = by_name(rows)
        return {
            "round": shown,
            "by": by,
            "q": wanted,
            "tables": [row for row in rows if row.table is not None and _is_asked(row_names(row), wanted)],
            "without": [row for row in rows if row.table is None and _is_asked(row_names(row), wanted)],
            "own": [row for row in own if _is_asked(row.who.name, wanted)] if by == "name" else [],
            "is_last": shown is public.state.round,
        }

    query = {name: value for name, value in {"by": by, "q": wanted}.items() if value not in {BY[0], ""}}
    return public_page(request, public, "tournaments/pairings.html", _("Pairings"), context, query=query)


@require_safe
def explanation(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Explain why these two meet."""
    public = seen(request, slug)
    shown = public.round(number)
    here = (
        next((table_state for table_state in shown.tables if table_state.table.number == table), None)
        if shown
        else None
    )
    if shown is None or here is None:
        raise Http404

    def context() -> dict[str, object]:
        pair = set(here.table.entrants)
        plan = explained(public, shown)
        planned = next((other for other in plan.pairs if {other.first, other.second} == pair), None)
        return {
            "round": shown,
            "table": here,
            "first": public.state.entrants[here.table.entrants[0]],
            "second": public.state.entrants[here.table.entrants[1]],
            "distance": planned.distance if planned else None,
            "reasons": [worded(reason, public.book) for reason in planned.reasons] if planned else [],
            "round_reasons": [worded(reason, public.book) for reason in plan.reasons],
        }

    return public_page(request, public, "tournaments/table.html", _("Why this pairing"), context)


@require_safe
def standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the standings after all known results, or after that round."""
    public = seen(request, slug)
    shown = public.round(number)

    def context() -> dict[str, object]:
        rows = standing_rows(public.state, number)
        return {
            "round": shown,
            "is_last": number is None,
            "rows": rows,
            "tie_breaks": _headings(rows),
        }

    return public_page(request, public, "tournaments/standings.html", _("Standings"), context)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    public = seen(request, slug)

    def context() -> dict[str, object]:
        rows = cross_rows(public.state)
        return {"rows": rows, "round_numbers": [round_state.number for round_state in public.state.rounds]}

    return public_page(request, public, "tournaments/cross_table.html", _("Cross table"), context)


@require_safe
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    public = seen(request, slug)

    def context() -> dict[str, object]:
        rows = zip(prize_rows(public.state, public_labels()), awards(public.state), strict=True)
        currency = public.state.settings.registration.currency
        return {"rows": [_prize_line(row, award, currency) for row, award in rows]}

    return public_page(request, public, "tournaments/prizes.html", _("Prizes"), context)


def _prize_line(row: PrizeRow, award: Award, currency: str) -> tuple[PrizeRow, str, list[tuple[str, str]]]:
    """Return the line with amounts in the reader's language: of the prize, and of each winner's part."""
    whole = award.prize.amount_cents
    parts = ["" if cents in (0, whole) else money(cents, currency) for cents in award.amount_cents_each]
    return row, money(whole, currency) if whole else "", list(zip_longest(row.winners, parts, fillvalue=""))


@require_safe
def card(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """One entrant's rounds."""
    public = seen(request, slug)
    if entrant not in public.state.entrants:
        raise Http404

    def context() -> dict[str, object]:
        (shown,) = card_rows(public.state, [entrant])
        standing = next((row for row in standing_rows(public.state) if row.number == entrant), None)
        return {
            "card": shown,
            "standing": standing,
            "entrant": public.state.entrants[entrant],
            "lines": [(line, _table_report(public, line.table, line.round_number)) for line in shown.lines],
        }

    return public_page(request, public, "tournaments/card.html", _("Player's card"), context)


@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the version that open pages poll, mostly answered 304."""
    public = seen(request, slug)
    response = cache.unchanged(request, key=public.key)
    return response if response is not None else cache.tagged(_version(public), key=public.key)


def _version(public: Seen) -> HttpResponse:
    last = public.state.round
    body = {
        "now_ms": hall_ms(),
        "shown": public.shown,
        "round": last.number if last else 0,
        "stage": last.stage.value if last else "",
        "started_ms": last.started_ms if last else None,
        "ends_ms": ends_ms(public.state),
        "announcement": public.state.announcement,
    }
    return HttpResponse(json.dumps(body, ensure_ascii=False), content_type="application/json")


# Common parts of pages


def row_names(row: PairingRow) -> str:
    return f"{row.first.name} {row.second.name if row.second else ''}"


def _is_asked(names: str, wanted: str) -> bool:
    here = without_accents(names)
    return all(word in here for word in without_accents(wanted).split())


def explained(public: Seen, shown: RoundState) -> PairingPlan:
    """The round's pairing as it is explained: worked out again, once for all tables."""
    key = (*public.key, shown.number)
    return _plans.get(key, partial(explain_round, public.state, shown.number))


_plans: cache.Kept[PairingPlan] = cache.Kept(most=8)


def worded(reason: Reason, book: Rulebook) -> dict[str, str]:
    """In the reader's language, with the article it rests on."""
    text = _(TEXTS[reason.key]) % reason.values
    return {"text": text, "article": cited(book.cite(reason.rule)) if reason.rule else ""}


def _headings(rows: Sequence[StandingRow]) -> list[str]:
    labels: Mapping[str, str] = public_labels()
    return [labels.get(f"tie-break-{name}", name) for name, _value in rows[0].tie_breaks] if rows else []


def _table_report(public: Seen, table: int | None, number: int) -> object:
    if table is None:
        return None
    tables = public.state.rounds[number - 1].tables
    return next((table_state.report for table_state in tables if table_state.table.number == table), None)


def public_page(
    request: HttpRequest,
    public: Seen,
    template: str,
    heading: str,
    context: "cache.Context",
    *,
    query: Mapping[str, str] | None = None,
) -> HttpResponse:
    asked = query or {}

    def whole() -> dict[str, object]:
        return {
            "tournament": public.tournament,
            "state": public.state,
            "book": public.book,
            "labels": public_labels(),
            "heading": heading,
            "shown": public.shown,
            "said": said(public.state),
            "has_list": is_list_public(public.book),
            "has_report": public_document(public.tournament) is not None,
            "has_moves": public.state.is_closed and public.tournament.online_games.exists(),
            **context(),
        }

    return cache.page(request, template, key=public.key, context=whole, query=asked, is_kept="q" not in asked)
