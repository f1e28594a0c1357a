"""Rating lists, their editions, and the players in them."""

from datetime import date, datetime
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Field, Router

from faristol_web.api.shapes import ListPage, PageNumber, PageSize, Searched, Shape, paged
from faristol_web.archive.people import kept_of, kept_players, same_person
from faristol_web.ratings import queries
from faristol_web.ratings.models import Edition, EditionRow, Player, RatingList
from faristol_web.ratings.names import plain_name

router = Router(tags=["Ratings"])

MOST_NUMBER = 1_000_000


class RatingListShape(Shape):
    system: str
    """The formula, and the list's id."""
    name: str
    seasons: int = Field(ge=0)
    """An active player has played in one of so many."""
    latest: int | None
    """Number of the newest edition."""
    url: str


class EditionLine(Shape):
    number: int = Field(ge=1)
    label: str
    """The event that made it."""
    day: date
    season: int
    """The year in which it began."""
    published_at: datetime
    url: str


class EditionsPage(ListPage):
    items: list[EditionLine]


class RatingRow(Shape):
    player: str
    """Id."""
    name: str
    """Empty for who asked to be forgotten."""
    club: str
    position: int | None
    """Position among the active players."""
    rating: int
    delta: int
    games: int = Field(ge=0)
    """Games of all events so far."""
    category: str
    state: str
    """`active`, `provisional`, `inactive`, `new`; empty where the system knows none."""


class EditionPage(ListPage):
    system: str
    edition: EditionLine
    items: list[RatingRow]


class ChapterShape(Shape):
    edition: int = Field(ge=1)
    label: str
    day: date
    rating: int
    delta: int
    games: int = Field(ge=0)
    """Games of that event."""
    half_points: int = Field(ge=0)
    position: int | None


class HistoryShape(Shape):
    system: str
    rating: int
    position: int | None
    games: int = Field(ge=0)
    chapters: list[ChapterShape]
    """The newest last."""


class PlayerLine(Shape):
    id: str
    name: str
    club: str
    url: str


class PlayersPage(ListPage):
    items: list[PlayerLine]


class PlayerShape(PlayerLine):
    ratings: list[HistoryShape]


@router.get("/ratings", response=list[RatingListShape], summary="Rating lists")
def rating_lists(request: HttpRequest) -> list[RatingListShape]:
    """The rating lists that have an edition."""
    return [
        RatingListShape(
            system=rating_list.system,
            name=rating_list.name,
            seasons=rating_list.seasons,
            latest=latest.number,
            url=request.build_absolute_uri(reverse("rating_list", args=[rating_list.system])),
        )
        for rating_list in RatingList.objects.all()
        if (latest := queries.latest_edition(rating_list)) is not None
    ]


@router.get("/ratings/{system}/editions", response=EditionsPage, summary="Editions of a list")
def rating_editions(request: HttpRequest, system: str, page: PageNumber, size: PageSize) -> EditionsPage:
    """The newest first. An edition never changes."""
    rating_list = get_object_or_404(RatingList, system=system)
    rows, facts = paged(request, rating_list.editions.order_by("-number"), page=page, size=size)
    return EditionsPage(items=[_edition_line(request, system, row) for row in rows], **facts)


@router.get("/ratings/{system}/editions/{number}", response=EditionPage, summary="One edition")
def rating_edition(  # noqa: PLR0917 – as the framework calls it
    request: HttpRequest, system: str, number: int, q: Searched, page: PageNumber, size: PageSize
) -> EditionPage:
    """One edition: players with a position first, then by rating."""
    if not 1 <= number <= MOST_NUMBER:
        raise Http404
    edition = get_object_or_404(Edition, list__system=system, number=number)
    rows, facts = paged(request, queries.rows_of(edition, search=q), page=page, size=size)
    return EditionPage(
        system=system,
        edition=_edition_line(request, system, edition),
        items=[_row(row) for row in rows],
        **facts,
    )


@router.get("/players", response=PlayersPage, summary="Players")
def players(request: HttpRequest, q: Searched, page: PageNumber, size: PageSize) -> PlayersPage:
    """Players on a rating list who have a name here, by name."""
    players_found = Player.objects.exclude(name="").exclude(pk__in=kept_players()).order_by("sort_name", "pk")
    for word in plain_name(q).split():
        players_found = players_found.filter(sort_name__contains=word)
    rows, facts = paged(request, players_found, page=page, size=size)
    return PlayersPage(items=[PlayerLine(**_player_line(request, row)) for row in rows], **facts)


@router.get("/players/{player_id}", response=PlayerShape, summary="One player")
def player(request: HttpRequest, player_id: str) -> PlayerShape:
    """
    A player with the history on every list, under every name. For two that are one person, the one that was
    kept.
    """
    player = kept_of(get_object_or_404(Player, public_id=player_id))
    return PlayerShape(
        **_player_line(request, player),
        ratings=[
            _history(row, rating_list)
            for row in Player.objects.filter(pk__in=same_person(player))
            for rating_list in queries.lists_of(row)
        ],
    )


def _history(player: Player, rating_list: RatingList) -> HistoryShape:
    latest = queries.latest_edition(rating_list)
    assert latest is not None, "the player appears in an edition"
    now = latest.rows.get(player=player)
    return HistoryShape(
        system=rating_list.system,
        rating=now.rating,
        position=now.position,
        games=now.games,
        chapters=[
            ChapterShape(
                edition=line.edition.number,
                label=line.edition.label,
                day=line.edition.day,
                rating=line.row.rating,
                delta=line.row.delta,
                games=line.row.event_games,
                half_points=line.row.half_points,
                position=line.row.position,
            )
            for line in queries.history_of(player, rating_list)
        ],
    )


def _edition_line(request: HttpRequest, system: str, edition: Edition) -> EditionLine:
    return EditionLine(
        number=edition.number,
        label=edition.label,
        day=edition.day,
        season=edition.season,
        published_at=edition.published_at,
        url=request.build_absolute_uri(reverse("rating_edition", args=[system, edition.number])),
    )


def _row(row: EditionRow) -> RatingRow:
    return RatingRow(
        player=row.player.public_id,
        name=row.player.name,
        club=row.player.club,
        position=row.position,
        rating=row.rating,
        delta=row.delta,
        games=row.games,
        category=row.category,
        state=row.state,
    )


def _player_line(request: HttpRequest, player: Player) -> dict[str, Any]:
    return {
        "id": player.public_id,
        "name": player.name,
        "club": player.club,
        "url": request.build_absolute_uri(reverse("player", args=[player.public_id])),
    }
