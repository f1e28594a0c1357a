"""Duplicate sessions: as far as everyone may see them."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Field, Query, Router

from faristol.formats.duplicate.results import CoupLine, RankLine, coup_lines, ranking_of
from faristol_web.api.shapes import ListPage, PageNumber, PageSize, Shape, paged
from faristol_web.duplicate.domain.visible_session import VisibleSession, visible_session
from faristol_web.duplicate.models import Session

router = Router(tags=["Duplicate"])

_MOST_ID = 32


class SessionLine(Shape):
    id: str
    title: str
    series: str
    """The title of the games that count together; empty for a game by itself."""
    game_number: int = Field(ge=1)
    rulebook: str
    tileset: str
    lexicon: str
    status: str
    """`open`: no coup was announced yet; `running`; `over`."""
    entrants: int = Field(ge=0)
    coups: int = Field(ge=0)
    master_total: int = Field(ge=0)
    """Total of the best plays so far."""
    opened_at: datetime
    url: str


class SessionsPage(ListPage):
    items: list[SessionLine]


class RankShape(Shape):
    rank: int = Field(ge=1)
    number: int = Field(ge=1)
    name: str
    """Empty while only the arbiter knows it."""
    points: int
    bonus: int
    penalty: int
    total: int
    result: str
    """Result as the rulebook writes it: `800-80%`."""
    tops: int = Field(ge=0)
    has_left: bool


class RankingShape(Shape):
    is_over: bool
    coups: int = Field(ge=0)
    master_total: int = Field(ge=0)
    ranking: list[RankShape]


class CoupShape(Shape):
    number: int = Field(ge=1)
    rack: str
    place: str
    """Place of the play that went on the board; empty if there was none."""
    word: str
    score: int
    total: int
    """Total of the best plays so far."""
    found_by: list[int]
    """Numbers of the entrants who found it."""
    solo: int | None
    best_below: int
    """The best score below it."""
    best_below_by: list[int]


class CoupsShape(Shape):
    is_over: bool
    coups: list[CoupShape]


@router.get("/duplicate/sessions", response=SessionsPage, summary="Duplicate sessions")
def duplicate_sessions(
    request: HttpRequest,
    status: Annotated[
        Literal["open", "running", "over"] | None, Query(None, description="Only sessions with this status.")
    ],
    page: PageNumber,
    size: PageSize,
) -> SessionsPage:
    """The newest first."""
    sessions = Session.objects.select_related("series")
    if status is not None:
        sessions = sessions.filter(status=status)
    rows, facts = paged(request, sessions, page=page, size=size)
    return SessionsPage(items=[SessionLine(**_line(request, row)) for row in rows], **facts)


@router.get("/duplicate/sessions/{session_id}", response=SessionLine, summary="One session")
def duplicate_session(request: HttpRequest, session_id: str) -> SessionLine:
    if len(session_id) > _MOST_ID:
        raise Http404
    session = get_object_or_404(Session.objects.select_related("series"), public_id=session_id)
    return SessionLine(**_line(request, session))


@router.get("/duplicate/sessions/{session_id}/ranking", response=RankingShape, summary="Its ranking")
def duplicate_ranking(request: HttpRequest, session_id: str) -> RankingShape:
    """The ranking after the coups whose play is laid, and in the end of all of them."""
    public = _seen(request, session_id)
    ranking = ranking_of(public.state, public.book)
    return RankingShape(
        is_over=public.is_over,
        coups=ranking.coups,
        master_total=ranking.master_total,
        ranking=[_rank(line) for line in ranking.lines],
    )


@router.get("/duplicate/sessions/{session_id}/coups", response=CoupsShape, summary="Its coups")
def duplicate_coups(request: HttpRequest, session_id: str) -> CoupsShape:
    """The coups whose play is laid, and the field's results in them."""
    public = _seen(request, session_id)
    return CoupsShape(
        is_over=public.is_over, coups=[_coup(line) for line in coup_lines(public.state, public.book)]
    )


def _seen(request: HttpRequest, session_id: str) -> VisibleSession:
    if len(session_id) > _MOST_ID:
        raise Http404
    return visible_session(request, session_id)


def _line(request: HttpRequest, session: Session) -> dict[str, Any]:
    return {
        "id": session.public_id,
        "title": session.title,
        "series": session.series.title if session.series else "",
        "game_number": session.game_number,
        "rulebook": session.rulebook_id,
        "tileset": session.tileset,
        "lexicon": session.lexicon,
        "status": session.status,
        "entrants": session.entrants,
        "coups": session.coups,
        "master_total": session.master_total,
        "opened_at": session.opened_at,
        "url": request.build_absolute_uri(reverse("duplicate_session", args=[session.public_id])),
    }


def _rank(line: RankLine) -> RankShape:
    return RankShape(**{name: getattr(line, name) for name in RankShape.model_fields})


def _coup(line: CoupLine) -> CoupShape:
    return CoupShape(
        number=line.number,
        rack=line.rack.replace("\N{NO-BREAK SPACE}", " "),
        place=line.place,
        word="".join(letter.label.lower() if letter.is_ringed else letter.label for letter in line.word),
        score=line.score,
        total=line.total,
        found_by=list(line.found_by),
        solo=line.solo,
        best_below=line.best_below,
        best_below_by=list(line.best_below_by),
    )
