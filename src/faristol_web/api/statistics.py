"""Figures over games: a player's, and a club's season."""

from datetime import date
from typing import Annotated

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Field, Query, Router

from faristol.statistics import Period, Tally, course_of, tally
from faristol_web.api.shapes import Shape
from faristol_web.archive.club_seasons import club_season, seasons_of
from faristol_web.archive.clubs import kept_club, same_club
from faristol_web.archive.indexing import freshen
from faristol_web.archive.models import Club
from faristol_web.archive.people import kept_of
from faristol_web.archive.played import PlayerGames
from faristol_web.ratings.models import Player

router = Router(tags=["Statistics"])

MOST_ASKED = 40
MOST_YEAR = 9999


class FiguresShape(Shape):
    games: int = Field(ge=0)
    won: int = Field(ge=0)
    tied: int = Field(ge=0)
    lost: int = Field(ge=0)
    whole: int = Field(ge=0)
    """Games that were played out: the means are over these."""
    points_a_game: float | None
    conceded_a_game: float | None
    bingos_a_game: float | None
    reported: int = Field(ge=0)
    """Games with a report."""
    judged: int = Field(ge=0)
    """Turns judged in them."""
    lost_a_turn: float | None
    """Points lost a judged turn."""


class MonthShape(FiguresShape):
    month: str
    """Year and month, `2026-11`."""


class PlayerStatistics(Shape):
    player: str
    """Id."""
    tiles: str
    """The set of tiles; empty without a game."""
    period: str
    """`season-2026`, `year-2026`, or empty for all games."""
    total: FiguresShape
    months: list[MonthShape]
    url: str


class MemberShape(Shape):
    player: str
    """Id."""
    name: str
    events: int = Field(ge=0)
    figures: FiguresShape


class VisitShape(Shape):
    title: str
    day: date | None
    players: int = Field(ge=0)
    """Players of the club."""
    entrants: int = Field(ge=0)
    best_place: int = Field(ge=0)
    best_name: str
    url: str


class ClubSeasonShape(Shape):
    club: str
    """Id."""
    season: int
    """The year in which it began."""
    tiles: str
    """The set of tiles of the figures."""
    games: int = Field(ge=0)
    """Games of tournaments, with any tiles; one between two of the club counts once."""
    entries: int = Field(ge=0)
    figures: FiguresShape
    """Over the sides of the club's players."""
    members: list[MemberShape]
    """The most active first."""
    events: list[VisitShape]
    """The newest first."""
    url: str


@router.get("/players/{player_id}/statistics", response=PlayerStatistics, summary="A player's statistics")
def player_statistics(
    request: HttpRequest,
    player_id: str,
    period: Annotated[
        str,
        Query(
            "", max_length=MOST_ASKED, description="A `season-2026` or `year-2026`; all games without one."
        ),
    ],
    tiles: Annotated[
        str, Query("", max_length=MOST_ASKED, description="A set of tiles; the most usual without one.")
    ],
) -> PlayerStatistics:
    """Figures of all games, and month by month: those of the player's page."""
    freshen()
    player = kept_of(get_object_or_404(Player.objects.exclude(name=""), public_id=player_id))
    played = PlayerGames(player, period, tiles)
    return PlayerStatistics(
        player=player.public_id,
        tiles=played.tileset,
        period=played.when.value,
        total=FiguresShape(**_figures(tally(played.games))),
        months=[
            MonthShape(month=start[: len("2026-11")], **_figures(told))
            for start, told in course_of(played.games, Period.MONTH)
        ],
        url=request.build_absolute_uri(reverse("player_statistics", args=[player.public_id])),
    )


@router.get("/clubs/{club_id}/seasons/{season}", response=ClubSeasonShape, summary="A club's season")
def club_season_figures(request: HttpRequest, club_id: str, season: int) -> ClubSeasonShape:
    """Players, events and figures of a season: what was played for the club."""
    freshen()
    club = kept_club(get_object_or_404(Club, slug=club_id))
    keys = same_club(club)
    if not 0 < season <= MOST_YEAR or season not in seasons_of(keys):
        raise Http404
    told = club_season(keys, season)
    return ClubSeasonShape(
        club=club.slug,
        season=season,
        tiles=told.tileset,
        games=told.games,
        entries=told.entries,
        figures=FiguresShape(**_figures(told.tally)),
        members=[
            MemberShape(
                player=each.player.public_id,
                name=each.player.name,
                events=each.events,
                figures=FiguresShape(**_figures(each.tally)),
            )
            for each in told.members
        ],
        events=[
            VisitShape(
                title=each.title,
                day=each.day,
                players=each.players,
                entrants=each.entrants,
                best_place=each.best.place,
                best_name=each.best.name,
                url=request.build_absolute_uri(each.address),
            )
            for each in told.visits
        ],
        url=request.build_absolute_uri(reverse("club_season", args=[club.slug, season])),
    )


def _figures(told: Tally) -> dict[str, int | float | None]:
    values = {name: getattr(told, name) for name in FiguresShape.model_fields}
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in values.items()}
