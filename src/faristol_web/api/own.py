"""Data of the account that owns the token."""

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router

from faristol_web.accounts.access import roles_of
from faristol_web.accounts.names import display_name
from faristol_web.api.games import GamesPage, game_line
from faristol_web.api.identity import scoped, user_of
from faristol_web.api.requests import token_of
from faristol_web.api.shapes import PageNumber, PageSize, Shape, paged
from faristol_web.api.tokens import Scope
from faristol_web.play.models import Game
from faristol_web.tournaments.models import Seat

router = Router(tags=["My account"])


class OwnShape(Shape):
    username: str
    name: str
    """Name as others see it."""
    roles: list[str]
    """Roles on the whole site."""
    scopes: list[str]
    """Scopes of this token."""
    made_at: datetime
    """Time when this token was made."""


class OwnTournament(Shape):
    id: str
    title: str
    role: str
    """`director`, `arbiter` or `entry`."""
    status: str
    url: str


@router.get("/me", response=OwnShape, summary="Who I am", **scoped(Scope.READ_OWN))
def me(request: HttpRequest) -> OwnShape:
    user, token = user_of(request), token_of(request)
    assert token is not None
    return OwnShape(
        username=user.get_username(),
        name=display_name(user),
        roles=sorted(str(role) for role in roles_of(user)),
        scopes=token.scope_list,
        made_at=token.made_at,
    )


@router.get(
    "/me/tournaments",
    response=list[OwnTournament],
    summary="Tournaments where I have work",
    **scoped(Scope.READ_OWN),
)
def my_tournaments(request: HttpRequest) -> list[OwnTournament]:
    seats = Seat.objects.filter(user=user_of(request)).select_related("tournament").order_by("-pk")
    return [
        OwnTournament(
            id=seat.tournament.slug,
            title=seat.tournament.title,
            role=seat.role,
            status=seat.tournament.status,
            url=request.build_absolute_uri(reverse("tournament", args=[seat.tournament.slug])),
        )
        for seat in seats
    ]


@router.get("/me/games", response=GamesPage, summary="My games", **scoped(Scope.READ_OWN))
def my_games(request: HttpRequest, page: PageNumber, size: PageSize) -> GamesPage:
    """The games in which this account sits or sat, newest first; each shows what everyone may see."""
    games = Game.objects.filter(seats__user=user_of(request)).distinct()
    rows, facts = paged(request, games, page=page, size=size)
    return GamesPage(items=[game_line(request, row) for row in rows], **facts)
