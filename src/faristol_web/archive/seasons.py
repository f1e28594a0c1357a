"""A year of play, from September to August: what there was, who won it, how the year stands."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

from django.db.models import Count

from faristol.errors import FaristolError
from faristol.rating.places import SCALES, Line, rate
from faristol.rating.states import first_day_of, season_of
from faristol_web.archive.happenings import Happening, Wanted, happenings
from faristol_web.archive.models import GameSide, Result, Source
from faristol_web.archive.people import kept_of_each, of_everyone
from faristol_web.ratings.models import Edition, Player

MOST_WINNERS = 4
"""Most winners of one event, on average."""


def days_of(season: int) -> tuple[date, date]:
    """
    >>> days_of(2026)
    (datetime.date(2026, 9, 1), datetime.date(2027, 8, 31))
    """
    first, next_first = (date.fromisoformat(first_day_of(each)) for each in (season, season + 1))
    return first, next_first - timedelta(days=1)


def name_of(season: int) -> str:
    """
    >>> name_of(2026)
    '2026–27'
    """
    return f"{season}–{(season + 1) % 100:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Data available for one season."""

    season: int
    events: int
    games: int
    lists: int
    """Rating lists with an edition."""

    @property
    def name(self) -> str:
        return name_of(self.season)


@dataclass(frozen=True, slots=True, kw_only=True)
class Champion:
    """Winner of an event; all that share the first place."""

    title: str
    address: str
    day: date | None
    source: str
    entrants: int
    winners: Sequence[Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Points by place over the events of one rulebook."""

    rulebook_id: str
    lines: Sequence[Line]
    players: Mapping[str, Player]
    """By the public id that stands in the lines."""
    events: int
    left_out: int
    """Events whose number of entrants has no scale."""


def seasons_known() -> list[Known]:
    """Each that something happened in, the newest first. Few queries."""
    events = Counter(
        season_of(happening.first_day.isoformat())
        for happening in happenings()
        if happening.first_day is not None
    )
    sides = GameSide.objects.exclude(season=None).filter(side=0).order_by()
    games = dict(sides.values_list("season").annotate(games=Count("pk")))
    published = Edition.objects.order_by().values_list("season")
    lists = dict(published.annotate(lists=Count("list", distinct=True)))
    return [
        Known(season=season, events=events[season], games=games.get(season, 0), lists=lists.get(season, 0))
        for season in sorted(events.keys() | games.keys() | lists.keys(), reverse=True)
    ]


def events_of(season: int) -> list[Happening]:
    first, last = days_of(season)
    return happenings(Wanted(first=first, last=last))


def editions_of(season: int) -> list[Edition]:
    return list(
        Edition.objects.filter(season=season).select_related("list").order_by("day", "list", "number")
    )


def champions_of(season: int, *, most: int = 60) -> list[Champion]:
    """Return the winners of the last finished events, newest first. One query."""
    won = Result.objects.filter(season=season, place=1).select_related("player")
    by_event: dict[tuple[str, str], list[Result]] = {}
    for row in won.order_by("-day", "key", "number", "member")[: most * MOST_WINNERS]:
        by_event.setdefault((row.source, row.key), []).append(row)
    return [
        Champion(
            title=rows[0].title,
            address=rows[0].address,
            day=rows[0].day,
            source=rows[0].source,
            entrants=rows[0].entrants,
            winners=rows,
        )
        for rows in islice(by_event.values(), most)
    ]


def standings_of(season: int) -> list[Standings]:
    """One for each rulebook of which an event's places can be counted by a scale."""
    rows = Result.objects.filter(season=season, source=Source.TOURNAMENT).exclude(player=None)
    events: dict[str, dict[str, list[Result]]] = {}
    for row in rows.select_related("player").order_by("day", "key", "place", "number"):
        events.setdefault(row.rulebook_id, {}).setdefault(row.key, []).append(row)
    counted = (row for by_event in events.values() for rows in by_event.values() for row in rows)
    people = kept_of_each(row.player for row in counted if row.player and row.entrants in SCALES)
    tables = (
        _standings(rulebook_id, list(by_event.values()), people)
        for rulebook_id, by_event in sorted(events.items())
    )
    return [standings for standings in tables if standings.events]


def _standings(
    rulebook_id: str, events: Sequence[Sequence[Result]], people: Mapping[int, Player]
) -> Standings:
    lines: Sequence[Line] = ()
    players: dict[str, Player] = {}
    counted = 0
    for rows in events:
        scale = SCALES.get(rows[0].entrants)
        if scale is None:
            continue
        entered = {row: people[row.player_id] for row in rows if row.player_id is not None}
        places = {player.public_id: row.place for row, player in entered.items()}
        before = {line.player: (line.points, line.events) for line in lines}
        try:
            lines = rate(before, places, scale=scale)
        except FaristolError:  # somebody is missing, or the scale does not go so far
            continue
        counted += 1
        players |= {player.public_id: player for player in entered.values()}
    return Standings(
        rulebook_id=rulebook_id,
        lines=lines,
        players=players,
        events=counted,
        left_out=len(events) - counted,
    )


def busiest(season: int, most: int = 10) -> list[tuple[Player, int]]:
    """Return the players with the most events, under whatever names."""
    played = Result.objects.filter(season=season, player__erased_at=None).exclude(player=None).order_by()
    events = of_everyone(dict(played.values_list("player").annotate(events=Count("pk"))), sum)
    people = Player.objects.in_bulk(list(events))
    ordered = sorted(people.values(), key=lambda each: (-events[each.pk], each.sort_name, each.pk))
    return [(player, events[player.pk]) for player in ordered if not player.erased_at][:most]
