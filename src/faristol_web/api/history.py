"""Seasons and who won in them; the best plays and games."""

from datetime import date
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from django.urls import reverse
from ninja import Field, Path, Query, Router

from faristol_web.api.shapes import Shape
from faristol_web.archive import bests as best_queries
from faristol_web.archive import seasons as queries
from faristol_web.archive.bests import Best
from faristol_web.archive.indexing import freshen
from faristol_web.archive.models import Source
from faristol_web.archive.seasons import Champion, Known, Standings
from faristol_web.ratings.models import Player

router = Router(tags=["Seasons and bests"])

_FIRST, _LAST = 1901, 2199
_Season = Annotated[int, Path(ge=_FIRST, le=_LAST, description="The year in which it begins, in September.")]
Category = Literal["play", "game", "bingos", "word", "spread", "lost", "total"]


class SeasonLine(Shape):
    year: int
    """Year in which it begins, in September."""
    name: str
    first_day: date
    last_day: date
    events: int = Field(ge=0)
    url: str


class PersonShape(Shape):
    name: str
    """Empty where it was erased."""
    player: str
    """Id of the player; empty where nobody knows which one it is."""


class ChampionShape(Shape):
    event: str
    day: date | None
    kind: str
    """`tournament` or `duplicate`."""
    entrants: int = Field(ge=0)
    winners: list[PersonShape]
    """All that share the first place."""
    url: str


class PlacePoints(PersonShape):
    rank: int = Field(ge=1)
    points: float
    events: int = Field(ge=0)


class StandingsShape(Shape):
    rulebook: str
    events: int = Field(ge=0)
    left_out: int = Field(ge=0)
    """Events whose number of entrants has no scale."""
    lines: list[PlacePoints]


class SeasonShape(SeasonLine):
    champions: list[ChampionShape]
    """Winners of the last finished events, newest first."""
    standings: list[StandingsShape]
    """Points by place."""


class BestShape(Shape):
    rank: int = Field(ge=1)
    """Equals share one."""
    value: int
    """The value ranked: points, tiles or bingos."""
    word: str
    """Empty where it is a whole game."""
    player: PersonShape
    opponent: str
    points: int
    """Points of the whole game."""
    conceded: int | None
    """Null where nobody plays against anybody."""
    day: date | None
    source: str
    """`online`, `table`, `tournament`, `duplicate` or `record`."""
    url: str


class BestsShape(Shape):
    rulebook: str
    category: str
    items: list[BestShape]


@router.get("/seasons", response=list[SeasonLine], summary="Seasons")
def seasons(request: HttpRequest) -> list[SeasonLine]:
    """Each that something happened in, the newest first."""
    freshen()
    return [SeasonLine(**_season_line(request, year)) for year in queries.seasons_known()]


@router.get("/seasons/{year}", response=SeasonShape, summary="One season")
def season(request: HttpRequest, year: _Season) -> SeasonShape:
    """The winners of a season, and its points by place."""
    freshen()
    known = next((known for known in queries.seasons_known() if known.season == year), None)
    if known is None:
        raise Http404
    return SeasonShape(
        **_season_line(request, known),
        champions=[_champion(request, champion) for champion in queries.champions_of(year)],
        standings=[_standings(standings) for standings in queries.standings_of(year)],
    )


@router.get("/bests", response=BestsShape, summary="Best plays and games")
def bests(
    request: HttpRequest,
    rulebook: Annotated[
        str, Query(max_length=60, description="Of games under this rulebook.", examples=["ca-1v1"])
    ],
    category: Annotated[Category, Query("play", description="Which list.")],
    season: Annotated[
        int | None,
        Query(None, ge=_FIRST, le=_LAST, description="Only of the season that begins in this year."),
    ],
    source: Annotated[
        Literal["online", "table", "tournament", "duplicate", "record"] | None,
        Query(None, description="Only entries played, or recorded, there."),
    ],
) -> BestsShape:
    """The highest first. Uploaded records count only where they are asked for."""
    freshen()
    wanted = best_queries.Wanted(
        rulebook_id=rulebook, season=season, source="" if source is None else Source(source).value
    )
    best_sides = best_queries.best_of(wanted, best_queries.CATEGORIES[category], most=best_queries.MOST)
    return BestsShape(
        rulebook=rulebook, category=category, items=[_best(request, best) for best in best_sides]
    )


def _season_line(request: HttpRequest, known: Known) -> dict[str, object]:
    first, last = queries.days_of(known.season)
    return {
        "year": known.season,
        "name": known.name,
        "first_day": first,
        "last_day": last,
        "events": known.events,
        "url": request.build_absolute_uri(reverse("season", args=[known.season])),
    }


def _champion(request: HttpRequest, champion: Champion) -> ChampionShape:
    return ChampionShape(
        event=champion.title,
        day=champion.day,
        kind=champion.source,
        entrants=champion.entrants,
        winners=[PersonShape(**_person(row.player, row.name)) for row in champion.winners],
        url=request.build_absolute_uri(champion.address),
    )


def _standings(standings: Standings) -> StandingsShape:
    lines = [
        PlacePoints(
            **_person(standings.players[line.player], ""),
            rank=line.rank,
            points=float(line.points),
            events=line.events,
        )
        for line in standings.lines
    ]
    return StandingsShape(
        rulebook=standings.rulebook_id, events=standings.events, left_out=standings.left_out, lines=lines
    )


def _best(request: HttpRequest, best: Best) -> BestShape:
    side = best.side
    return BestShape(
        rank=best.rank,
        value=best.value,
        word=best.word,
        player=PersonShape(**_person(side.player, side.name)),
        opponent=side.opponent_name,
        points=side.points,
        conceded=side.conceded,
        day=side.day,
        source=side.source,
        url=request.build_absolute_uri(best.address),
    )


def _person(player: Player | None, name: str) -> dict[str, str]:
    """Return a person as the pages name them: by the player's own name, if the player is known."""
    if player is None:
        return {"name": name, "player": ""}
    if player.erased_at is not None:
        return {"name": "", "player": ""}
    return {"name": player.name or name, "player": player.public_id}
