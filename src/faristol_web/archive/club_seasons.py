"""A club's season: its players, how often they came, how they played, and what the club organised."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faristol.statistics import Period, Tally, period_of, tally
from faristol_web.archive import bests
from faristol_web.archive.happenings import Happening, Wanted, When, happenings
from faristol_web.archive.models import Club, GameSide, Result, Source
from faristol_web.archive.people import kept_players
from faristol_web.archive.played import Row, rows_of, sides_against, tilesets_of
from faristol_web.archive.seasons import days_of
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import plain_name

SHOWN_BESTS = ("play", "game", "bingos", "word", "spread")


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One player's season with the club."""

    player: Player
    events: int
    tally: Tally
    """Over games with the club's tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One event in which the club's players took part."""

    title: str
    address: str
    day: date | None
    players: int
    """Players of the club."""
    entrants: int
    best: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSeason:
    members: Sequence[Member]
    """The most active first."""
    visits: Sequence[Visit]
    """The newest first."""
    attendance: Sequence[tuple[str, int]]
    """Players of the club in its events, by the first day of each month."""
    games: int
    """Games of the club's players in tournaments; one between two of them counts once."""
    tally: Tally
    """Over their sides of those with `tileset`."""
    tileset: str
    tilesets: int
    bests: Sequence[tuple[bests.Category, bests.Best]]
    organised: Sequence[Happening]

    @property
    def tournaments(self) -> int:
        return len(self.visits)

    @property
    def entries(self) -> int:
        return sum(visit.players for visit in self.visits)


def seasons_of(clubs: Collection[int]) -> list[int]:
    """Return the seasons with a result for these clubs, the newest first."""
    results = Result.objects.filter(club__in=clubs).exclude(player=None).exclude(season=None).order_by()
    return sorted({season for (season,) in results.values_list("season").distinct() if season}, reverse=True)


def club_season(clubs: Collection[int], season: int) -> ClubSeason:
    """Return the season of a club under all its spellings. Few queries, however many games."""
    kept = kept_players()
    results = list(
        Result.objects.filter(club__in=clubs, season=season, player__erased_at=None)
        .exclude(player=None)
        .select_related("player")
        .order_by("-day", "key", "place", "number", "member")
    )
    rows = _rows(results, kept)
    tilesets = tilesets_of(rows)
    tileset = next(iter(tilesets), "")
    counted = [row for row in rows if row.tileset == tileset]
    visits = _visits(results)
    among = GameSide.objects.filter(pk__in=[row.side for row in counted])
    return ClubSeason(
        members=_members(results, counted, kept),
        visits=visits,
        attendance=_attendance(visits),
        games=_games(rows),
        tally=tally(row.game for row in counted),
        tileset=tileset,
        tilesets=len(tilesets),
        bests=[
            (category, best)
            for category in map(bests.CATEGORIES.__getitem__, SHOWN_BESTS)
            for best in bests.best_among(among, category, most=1)
        ]
        if counted
        else [],
        organised=_organised(clubs, season),
    )


def _rows(results: Sequence[Result], kept: Mapping[int, int]) -> list[Row]:
    """
    Return the sides of those who played that tournament for the club.

    Events and players are conditions of their own, which an index answers; the pairs are matched here.
    """
    entered = {
        (result.key, kept.get(result.player_id, result.player_id))
        for result in results
        if result.source == Source.TOURNAMENT and result.player_id
    }
    sides = sides_against().filter(
        source=Source.TOURNAMENT,
        key__in={key for key, _player in entered},
        player__in={result.player_id for result in results},
    )
    return [row for row in rows_of(sides, kept) if (row.event, row.player) in entered]


def _games(rows: Sequence[Row]) -> int:
    """Count games, those between two of the club once."""
    sides = GameSide.objects.filter(pk__in=[row.side for row in rows]).order_by()
    return sides.values("key", "round_number", "table_number").distinct().count()


def _members(results: Sequence[Result], rows: Sequence[Row], kept: Mapping[int, int]) -> list[Member]:
    events = Counter(kept.get(result.player_id, result.player_id) for result in results if result.player_id)
    people = Player.objects.in_bulk(list(events))
    games: dict[int, list[Row]] = {}
    for row in rows:
        games.setdefault(row.player, []).append(row)
    members = [
        Member(player=people[key], events=count, tally=tally(row.game for row in games.get(key, ())))
        for key, count in events.items()
    ]
    return sorted(
        members, key=lambda each: (-each.events, -each.tally.games, each.player.sort_name, each.player.pk)
    )


def _visits(results: Sequence[Result]) -> list[Visit]:
    by_event: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        by_event.setdefault((result.source, result.key), []).append(result)
    return [
        Visit(
            title=best.title,
            address=best.address,
            day=best.day,
            players=len(group),
            entrants=best.entrants,
            best=best,
        )
        for best, *others in by_event.values()
        if (group := [best, *others])
    ]


def _attendance(visits: Sequence[Visit]) -> list[tuple[str, int]]:
    months: Counter[str] = Counter()
    for visit in visits:
        if visit.day is not None:
            months[period_of(visit.day.isoformat(), Period.MONTH)] += visit.players
    return sorted(months.items())


def _organised(clubs: Collection[int], season: int) -> list[Happening]:
    names = {plain_name(name) for name in Club.objects.filter(pk__in=clubs).values_list("name", flat=True)}
    first, last = days_of(season)
    return [
        event
        for event in reversed(happenings(Wanted(first=first, last=last)))
        if plain_name(event.club) in names and event.when is When.PAST and not event.is_cancelled
    ]
