"""Tournaments as everyone may see them: never a key, an address or a fee."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Query, Router

from faristol.formats.tournament.rows import (
    CrossCell,
    CrossRow,
    PairingRow,
    PrizeRow,
    StandingRow,
    Who,
    card_rows,
    cross_rows,
    entrant_rows,
    pairing_rows,
    prize_rows,
    standing_rows,
)
from faristol.pairing.request import PairingPlan
from faristol.standings.result import ScoreKind
from faristol.tournament.codec import format_tournament_log
from faristol.tournament.report import TableReport
from faristol.tournament.state import RoundState
from faristol_web.api import tournament_shapes as shapes
from faristol_web.api.requests import heed
from faristol_web.api.shapes import PageNumber, PageSize, Searched, paged
from faristol_web.tournaments.domain.public import Seen, seen
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.files import LINES, public_events
from faristol_web.tournaments.views.labels import public_labels
from faristol_web.tournaments.views.public import explained, worded

router = Router(tags=["Tournaments"])

MOST_ROUND = 1000


@router.get("/tournaments", response=shapes.TournamentsPage, summary="Tournaments")
def tournaments(
    request: HttpRequest,
    status: Annotated[
        Literal["registration", "running", "over"] | None,
        Query(None, description="Only tournaments with this status."),
    ],
    q: Searched,
    page: PageNumber,
    size: PageSize,
) -> shapes.TournamentsPage:
    """The latest day first."""
    tournaments_found = Tournament.objects.exclude(status=Tournament.Status.HIDDEN)
    if status is not None:
        tournaments_found = tournaments_found.filter(status=status)
    for word in q.split():
        tournaments_found = tournaments_found.filter(title__icontains=word)
    rows, facts = paged(request, tournaments_found, page=page, size=size)
    return shapes.TournamentsPage(
        items=[shapes.TournamentLine(**_line(request, row)) for row in rows], **facts
    )


@router.get("/tournaments/{slug}", response=shapes.TournamentShape, summary="One tournament")
def tournament(request: HttpRequest, slug: str) -> shapes.TournamentShape:
    public = shown(request, slug)
    settings, terms = public.state.settings, public.state.settings.registration
    return shapes.TournamentShape(
        **_line(request, public.tournament),
        description=public.tournament.description,
        contact=public.tournament.contact,
        languages=public.tournament.language_codes,
        rounds=settings.rounds,
        paired=len(public.state.rounds),
        method=str(settings.method),
        tie_breaks=list(settings.tie_breaks),
        rating=settings.rating,
        registration=shapes.TermsShape(
            opens_on=terms.opens_on,
            closes_on=terms.closes_on,
            capacity=terms.capacity,
            fee_cents=terms.fee_cents,
            currency=terms.currency,
        ),
        announcement=public.state.announcement,
        seen=public.seq,
    )


@router.get("/tournaments/{slug}/entrants", response=list[shapes.EntrantShape], summary="Its entrants")
def tournament_entrants(request: HttpRequest, slug: str) -> list[shapes.EntrantShape]:
    """
    Entrants in order of registration. If the rulebook keeps the list private, entrants in no pairing have no
    name.
    """
    public = shown(request, slug)
    return [
        shapes.EntrantShape(
            **_who(row.who), standing=row.standing.value, is_here=row.is_here, last_round=row.last_round
        )
        for row in entrant_rows(public.state)
    ]


@router.get("/tournaments/{slug}/entrants/{entrant}", response=shapes.CardShape, summary="One entrant's card")
def tournament_entrant(request: HttpRequest, slug: str, entrant: int) -> shapes.CardShape:
    """Every round, those to come too."""
    public = shown(request, slug)
    if entrant not in public.state.entrants:
        raise Http404
    (card,) = card_rows(public.state, [entrant])
    lines = [
        shapes.CardLineShape(
            round=line.round_number,
            table=line.table,
            opponent=shapes.EntrantLine(**_who(line.opponent)) if line.opponent else None,
            half_points=line.half_points,
            is_known=line.is_known,
            **_cell(line.cell),
        )
        for line in card.lines
    ]
    return shapes.CardShape(**_who(card.who), rounds=lines)


@router.get("/tournaments/{slug}/rounds", response=list[shapes.RoundLine], summary="Its rounds")
def tournament_rounds(request: HttpRequest, slug: str) -> list[shapes.RoundLine]:
    """The rounds that are paired."""
    public = shown(request, slug)
    return [shapes.RoundLine(**_round_line(round_state)) for round_state in public.state.rounds]


@router.get("/tournaments/{slug}/rounds/{number}", response=shapes.RoundShape, summary="One round")
def tournament_round(request: HttpRequest, slug: str, number: int) -> shapes.RoundShape:
    """Pairings, and results as far as they are in."""
    public = shown(request, slug)
    return round_shape(public, round_of(public, number))


@router.get(
    "/tournaments/{slug}/rounds/{number}/explanation",
    response=shapes.ExplanationShape,
    summary="Reasons for a pairing",
)
def tournament_explanation(request: HttpRequest, slug: str, number: int) -> shapes.ExplanationShape:
    """The reasons of each pair and of the round, with their articles."""
    public = shown(request, slug)
    paired = round_of(public, number)
    plan = explained(public, paired)
    tables = {frozenset(table.table.entrants): table.table.number for table in paired.tables}
    return shapes.ExplanationShape(
        round=number,
        reasons=[shapes.ReasonShape(**worded(reason, public.book)) for reason in plan.reasons],
        tables=_explained_tables(public, plan, tables),
    )


@router.get("/tournaments/{slug}/standings", response=list[shapes.StandingShape], summary="Its standings")
def tournament_standings(
    request: HttpRequest,
    slug: str,
    after: Annotated[
        int | None,
        Query(None, ge=1, le=MOST_ROUND, description="After this round; by default after the last one."),
    ],
) -> list[shapes.StandingShape]:
    public = shown(request, slug)
    if after is not None:
        round_of(public, after)
    return [_standing(row) for row in standing_rows(public.state, after)]


@router.get("/tournaments/{slug}/cross-table", response=list[shapes.CrossShape], summary="Its cross table")
def tournament_cross_table(request: HttpRequest, slug: str) -> list[shapes.CrossShape]:
    public = shown(request, slug)
    return [_cross(row) for row in cross_rows(public.state)]


@router.get("/tournaments/{slug}/prizes", response=list[shapes.PrizeShape], summary="Its prizes")
def tournament_prizes(request: HttpRequest, slug: str) -> list[shapes.PrizeShape]:
    """The prizes by the current results."""
    public = shown(request, slug)
    return [_prize(prize) for prize in prize_rows(public.state, public_labels())]


@router.get(
    "/tournaments/{slug}/events",
    summary="Everything that happened",
    openapi_extra={
        "responses": {
            200: {
                "description": "JSON Lines: one event a line",
                "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
            }
        }
    },
)
def tournament_events(request: HttpRequest, slug: str) -> HttpResponse:
    """All events as everyone may know them: another Faristol can make the same tournament of them."""
    public = shown(request, slug)
    return HttpResponse(format_tournament_log(public_events(public)), content_type=LINES)


def shown(request: HttpRequest, slug: str) -> Seen:
    """
    Return the tournament as everyone may see it, unless the client has it already.

    Raises:
        Http404: if there is no such tournament.
    """
    public = seen(request, slug)
    heed(request, *public.key)
    return public


def round_of(public: Seen, number: int) -> RoundState:
    if not 1 <= number <= len(public.state.rounds):
        raise Http404
    return public.state.rounds[number - 1]


def round_shape(public: Seen, paired: RoundState) -> shapes.RoundShape:
    rows = pairing_rows(public.state, paired.number)
    return shapes.RoundShape(
        **_round_line(paired),
        seen=public.seq,
        tables=[_table(row) for row in rows if row.table is not None],
        without=[
            shapes.WithoutShape(entrant=shapes.EntrantLine(**_who(row.first)), kind=ScoreKind(row.kind).value)
            for row in rows
            if row.table is None
        ],
    )


def _line(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "id": tournament.slug,
        "title": tournament.title,
        "status": tournament.status,
        "rulebook": tournament.rulebook_id,
        "day": tournament.day,
        "place": tournament.place,
        "entered": tournament.entered,
        "url": request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
    }


def _who(who: Who) -> dict[str, Any]:
    return {"number": who.number, "name": who.name, "club": who.club, "rating": who.rating}


def _round_line(paired: RoundState) -> dict[str, Any]:
    return {
        "number": paired.number,
        "stage": paired.stage.value,
        "tables_count": len(paired.tables),
        "results_count": sum(table.report is not None for table in paired.tables),
        "started_at": None
        if paired.started_ms is None
        else datetime.fromtimestamp(paired.started_ms / 1000, UTC),
    }


def _table(row: PairingRow) -> shapes.TableShape:
    assert row.second is not None, "a table has two sides"
    assert row.table is not None
    return shapes.TableShape(
        table=row.table,
        first=shapes.PairedShape(**_who(row.first), half_points=row.first.half_points),
        second=shapes.PairedShape(**_who(row.second), half_points=row.second.half_points),
        result=None if row.report is None else _result(row.report),
    )


def _result(report: TableReport) -> shapes.ResultShape:
    return shapes.ResultShape(
        first=report.result.points[0],
        second=report.result.points[1],
        kind=report.result.kind.value,
        winner=report.result.winner,
        game=report.game,
    )


def _explained_tables(
    public: Seen, plan: PairingPlan, tables: Mapping[frozenset[int], int]
) -> list[shapes.ExplainedShape]:
    return [
        shapes.ExplainedShape(
            table=tables[frozenset((pair.first, pair.second))],
            first=pair.first,
            second=pair.second,
            distance=pair.distance,
            reasons=[shapes.ReasonShape(**worded(reason, public.book)) for reason in pair.reasons],
        )
        for pair in plan.pairs
        if frozenset((pair.first, pair.second)) in tables
    ]


def _standing(row: StandingRow) -> shapes.StandingShape:
    facts = {name: getattr(row, name) for name in shapes.STANDING_FACTS}
    return shapes.StandingShape(**facts, tie_breaks=dict(row.tie_breaks))


def _cross(row: CrossRow) -> shapes.CrossShape:
    standing = row.standing
    return shapes.CrossShape(
        place=standing.place,
        number=standing.number,
        name=standing.name,
        half_points=standing.half_points,
        spread=standing.spread,
        rounds=[shapes.CellShape(round=at, **_cell(cell)) for at, cell in enumerate(row.cells, 1)],
    )


def _cell(cell: CrossCell) -> dict[str, Any]:
    return {
        "kind": None if cell.kind is None else cell.kind.value,
        "against": cell.opponent,
        "outcome": _OUTCOMES.get(cell.letter),
        "points_for": cell.points_for,
        "points_against": cell.points_against,
        "went_first": cell.went_first,
    }


_OUTCOMES = {"W": "won", "T": "tied", "L": "lost"}


def _prize(row: PrizeRow) -> shapes.PrizeShape:
    return shapes.PrizeShape(
        label=row.label,
        kind=row.kind,
        amount=row.amount,
        winners=[
            shapes.WinnerShape(name=name, amount=amount)
            for name, amount in zip(row.winners, row.amounts, strict=False)
        ],
        why=row.why,
        needs_decision=row.needs_decision,
    )
