"""Reads of one person, under every row that is theirs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet, Sum

from faristol_web.archive import bests
from faristol_web.archive.clubs import kept_clubs
from faristol_web.archive.models import Club, GameSide, Result, Source
from faristol_web.archive.people import of_everyone, same_people, same_person
from faristol_web.ratings.labels import STATES
from faristol_web.ratings.models import Player, RatingList
from faristol_web.ratings.plot import Plot, plot
from faristol_web.ratings.queries import Newest, best_ratings, history_of, latest_edition, newest_ratings

ONLINE = (Source.ONLINE, Source.TABLE)
MOST_GAMES = 60
ORDERS = {"name": "name", "rating": "-rating", "events": "-events"}
"""Sorting keys of players, with direction: numbers from the highest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line in the list of players."""

    player: Player
    ratings: Sequence[Newest]
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """One player's row in one list, now, and the way there."""

    list: RatingList
    player: Player
    rating: int
    position: int | None
    games: int
    category: str
    state: object
    best: int
    plot: Plot | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    player: Player
    games: int
    won: int
    lost: int

    @property
    def tied(self) -> int:
        return self.games - self.won - self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """All games of two against each other, the newest first, as the first sees them."""

    games: Sequence[GameSide]
    won: int
    tied: int
    lost: int
    points: int
    conceded: int


def in_order(players: QuerySet[Player], order: str) -> list[int]:
    """Keys by `name`, `rating` or `events`, with `-` the other way round; those without one come last."""
    names = list(players.order_by("sort_name", "pk").values_list("pk", flat=True))
    by, is_turned = order.removeprefix("-"), order.startswith("-")
    if by == "name":
        return names[:: -1 if is_turned else 1]
    counts = of_everyone(best_ratings(), max) if by == "rating" else of_everyone(_events_of_all(), sum)
    having = sorted((key for key in names if key in counts), key=counts.__getitem__, reverse=is_turned)
    return [*having, *(key for key in names if key not in counts)]


def _events_of_all() -> dict[int, int]:
    played = Result.objects.exclude(player=None).order_by().values_list("player")
    return dict(played.annotate(events=Count("pk")))


def listed(players: Iterable[Player]) -> list[Row]:
    """Return the rows with all that is theirs under other rows, too. Three queries."""
    rows = list(players)
    keys = same_people(player.pk for player in rows)
    of = {key: player.pk for player in rows for key in keys[player.pk]}
    counts: dict[int, int] = {}
    played = Result.objects.filter(player__in=list(of)).values_list("player").annotate(events=Count("pk"))
    for key, events in played.order_by():
        counts[of[key]] = counts.get(of[key], 0) + events
    ratings = newest_ratings(of)
    return [
        Row(
            player=player,
            ratings=[rating for key in keys[player.pk] for rating in ratings.get(key, ())],
            events=counts.get(player.pk, 0),
        )
        for player in rows
    ]


def ratings_of(keys: Collection[int]) -> list[Rated]:
    """In every list; where two rows of one person are in it, both."""
    ratings = []
    for player in Player.objects.filter(pk__in=list(keys)):
        for rating_list in RatingList.objects.filter(editions__rows__player=player).distinct():
            chapters, latest = history_of(player, rating_list), latest_edition(rating_list)
            assert latest is not None
            now = latest.rows.filter(player=player).first()
            if now is None or not chapters:
                continue
            ratings.append(
                Rated(
                    list=rating_list,
                    player=player,
                    rating=now.rating,
                    position=now.position,
                    games=now.games,
                    category=now.category,
                    state=STATES.get(now.state, ""),
                    best=max(chapter.row.rating for chapter in chapters),
                    plot=plot([(chapter.edition.day, chapter.row.rating) for chapter in chapters]),
                )
            )
    return ratings


def results_of(keys: Collection[int]) -> QuerySet[Result]:
    """Places, the newest first."""
    return Result.objects.filter(player__in=list(keys)).order_by("-day", "key", "number")


def summary_of(keys: Collection[int]) -> Mapping[str, int]:
    sides = GameSide.objects.filter(player__in=list(keys)).exclude(source=Source.DUPLICATE)
    sums = sides.aggregate(
        games=Count("pk"),
        won=Count("pk", filter=Q(is_won=True)),
        points=Sum("points"),
        bingos=Sum("bingos"),
    )
    first = Count("pk", filter=Q(place=1))
    events = Result.objects.filter(player__in=list(keys)).aggregate(events=Count("pk"), first=first)
    return {name: value or 0 for name, value in (sums | events).items()}


def bests_of(keys: Collection[int]) -> list[tuple[str, list[tuple[bests.Category, bests.Best]]]]:
    """The best of each kind by rulebook: tile sets are never mixed."""
    mine = GameSide.objects.filter(player__in=list(keys)).exclude(source=Source.RECORD)
    played = mine.values_list("rulebook_id").annotate(games=Count("pk")).order_by("-games", "rulebook_id")
    shown = [bests.CATEGORIES[name] for name in ("play", "game", "bingos", "spread")]
    player = Player.objects.filter(pk=next(iter(keys))).first()
    return [
        (
            rulebook_id,
            [
                (category, best)
                for category in shown
                for best in bests.best_of(
                    bests.Wanted(rulebook_id=rulebook_id, player=player), category, most=1
                )
            ],
        )
        for rulebook_id, _games in played[:4]
    ]


def rivals_of(keys: Collection[int], *, most: int = 5) -> list[Rival]:
    """Return the opponents whom this person met most often, under whatever names."""
    mine = (
        GameSide.objects.filter(player__in=list(keys)).exclude(opponent=None).exclude(opponent__in=list(keys))
    )
    met = (
        mine.filter(opponent__erased_at=None)
        .values_list("opponent")
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(is_won=True)),
            lost=Count("pk", filter=Q(is_won=False)),
        )
        .order_by()
    )
    counts = of_everyone({opponent: numbers for opponent, *numbers in met}, _added)
    ordered = sorted(counts, key=lambda opponent: (-counts[opponent][0], opponent))[:most]
    people = Player.objects.in_bulk(ordered)
    return [
        Rival(player=people[opponent], games=games, won=won, lost=lost)
        for opponent in ordered
        for games, won, lost in [counts[opponent]]
    ]


def _added(counts: Iterable[Sequence[int]]) -> Sequence[int]:
    return [sum(column) for column in zip(*counts, strict=True)]


def meeting_of(first: Player, second: Player) -> Meeting:
    rows = list(
        GameSide.objects.filter(player__in=same_person(first), opponent__in=same_person(second)).order_by(
            "-day", "key", "-round_number"
        )
    )
    won, lost = sum(row.is_won is True for row in rows), sum(row.is_won is False for row in rows)
    return Meeting(
        games=rows[:MOST_GAMES],
        won=won,
        lost=lost,
        tied=len(rows) - won - lost,
        points=sum(row.points for row in rows),
        conceded=sum(row.conceded or 0 for row in rows),
    )


def clubs_of(keys: Collection[int]) -> list[tuple[Club, int | None]]:
    """Each with the last season, the newest first."""
    played = Result.objects.filter(player__in=list(keys)).exclude(club=None)
    last = dict(played.values_list("club").annotate(last=Max("season")).order_by())
    kept = kept_clubs()
    shown: dict[int, int] = {}
    for club, season in last.items():
        key = kept.get(club, club)
        shown[key] = max(shown.get(key, 0), season or 0)
    clubs = Club.objects.in_bulk(list(shown))
    return [(clubs[key], shown[key] or None) for key in sorted(shown, key=lambda key: -shown[key])]


def online_of(keys: Collection[int]) -> list[GameSide]:
    """The last games of the account, where its owner agreed that they are shown."""
    rows = GameSide.objects.filter(player__in=list(keys), source__in=ONLINE)
    return list(rows.order_by("-day", "-pk")[:10])
