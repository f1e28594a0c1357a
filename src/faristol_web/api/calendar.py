"""Events past, current and future; and the clubs."""

from datetime import date
from typing import Annotated

from django.http import HttpRequest
from django.urls import reverse
from ninja import Query, Router

from faristol_web.api.shapes import ListPage, PageNumber, PageSize, Searched, Shape, paged
from faristol_web.archive.clubs import kept_clubs
from faristol_web.archive.happenings import Happening, Kind, Wanted, happenings
from faristol_web.archive.indexing import freshen
from faristol_web.archive.models import Club
from faristol_web.ratings.names import plain_name

router = Router(tags=["Calendar and clubs"])

MOST_CODE = 12


class HappeningShape(Shape):
    id: str
    kind: str
    """`tournament`, `duplicate` or `meeting`."""
    when: str
    """`coming`, `running` or `past`."""
    title: str
    first_day: date | None
    """Null for what was played elsewhere, nobody said when."""
    last_day: date | None
    place: str
    club: str
    language: str
    """Language of the game; empty if it is not known."""
    rulebook: str
    """Title of the rulebook."""
    entrants: int | None
    is_elsewhere: bool
    is_cancelled: bool
    registration_until: date | None
    link: str
    """The organiser's own page; empty where there is none."""
    url: str


class CalendarPage(ListPage):
    items: list[HappeningShape]


class ClubShape(Shape):
    id: str
    name: str
    town: str
    federation: str
    link: str
    url: str


class ClubsPage(ListPage):
    items: list[ClubShape]


@router.get("/calendar", response=CalendarPage, summary="Events")
def calendar(  # noqa: PLR0917 – as the framework calls it
    request: HttpRequest,
    first: Annotated[date | None, Query(None, description="Only events that end on this day or later.")],
    last: Annotated[date | None, Query(None, description="Only events that begin on this day or earlier.")],
    kind: Annotated[Kind | None, Query(None, description="Only of this kind.")],
    language: Annotated[str, Query("", max_length=MOST_CODE, description="Only events in this language.")],
    page: PageNumber,
    size: PageSize,
) -> CalendarPage:
    """Events in order of days: tournaments, duplicate sessions, and events announced elsewhere."""
    events = happenings(
        Wanted(first=first, last=last, kind="" if kind is None else kind.value, language=language)
    )
    rows, facts = paged(request, events, page=page, size=size)
    return CalendarPage(items=[_happening(request, row) for row in rows], **facts)


@router.get("/clubs", response=ClubsPage, summary="Clubs")
def clubs(request: HttpRequest, q: Searched, page: PageNumber, size: PageSize) -> ClubsPage:
    """Clubs by name; each once, however it is written."""
    freshen()
    clubs_found = Club.objects.exclude(pk__in=kept_clubs())
    for word in plain_name(q).split():
        clubs_found = clubs_found.filter(folded__contains=word)
    rows, facts = paged(request, clubs_found, page=page, size=size)
    return ClubsPage(items=[_club(request, row) for row in rows], **facts)


def _happening(request: HttpRequest, happening: Happening) -> HappeningShape:
    facts = {
        name: getattr(happening, name)
        for name in HappeningShape.model_fields
        if name not in {"url", "kind", "when"}
    }
    url = request.build_absolute_uri(happening.address)
    return HappeningShape(**facts, kind=happening.kind.value, when=happening.when.value, url=url)


def _club(request: HttpRequest, club: Club) -> ClubShape:
    return ClubShape(
        id=club.slug,
        name=club.name,
        town=club.town,
        federation=club.federation,
        link=club.link,
        url=request.build_absolute_uri(reverse("club", args=[club.slug])),
    )
