"""Games of people as the library's statistics take them: from the index, in few queries."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone

from faristol.rating.states import season_of
from faristol.statistics import PlayedGame, Tally, tally
from faristol_web.archive.models import Claim, GameSide, JudgedSide, Source
from faristol_web.archive.people import kept_players, same_person
from faristol_web.archive.seasons import days_of, name_of
from faristol_web.language.numerals import whole_number
from faristol_web.play.models import OnlineRatedGame
from faristol_web.ratings.models import EditionRow, Player

_YEAR = 4
LATELY = 20
"""Games called recent; twice as many are needed to compare them with those before."""
Course = list[tuple[str, int]]
"""Days as `2026-11-21` and ratings, in order of time."""


class Row(NamedTuple):
    """One side of a game, for one page."""

    game: PlayedGame
    player: int
    tileset: str
    squares: str
    side: int
    """Key of the side's row."""
    event: str
    """Key of the event or game."""


class When(NamedTuple):
    """A period to show: `season-2026`, `year-2026`, or all time."""

    kind: str = ""
    year: int = 0

    @property
    def value(self) -> str:
        return f"{self.kind}-{self.year}" if self.kind else ""

    def holds(self, day: str) -> bool:
        if not self.kind:
            return True
        if not day:
            return False
        return self.year == (season_of(day) if self.kind == "season" else int(day[:_YEAR]))

    def days(self) -> Q:
        """Return the same as a condition on rows with a day."""
        if not self.kind:
            return Q()
        if self.kind == "season":
            return Q(day__range=days_of(self.year))
        return Q(day__range=(date(self.year, 1, 1), date(self.year, 12, 31)))


def when_asked(text: str, known: Sequence[When]) -> When:
    """Return the period of an address; all time for one without a game."""
    kind, _dash, year = text.partition("-")
    asked = When(kind, whole_number(year) or 0)
    return asked if asked in known else When()


def periods_of(rows: Iterable[Row]) -> tuple[list[When], list[When]]:
    """Return the seasons and the years with a game, the newest first."""
    days = {row.game.day for row in rows if row.game.day}
    seasons, years = {season_of(day) for day in days}, {int(day[:_YEAR]) for day in days}
    return (
        [When("season", season) for season in sorted(seasons, reverse=True)],
        [When("year", year) for year in sorted(years, reverse=True)],
    )


def period_name(when: When) -> str:
    return name_of(when.year) if when.kind == "season" else str(when.year)


def sides_of(players: Iterable[int]) -> QuerySet[GameSide]:
    """Return sides of games against an opponent; what somebody uploaded is nobody's."""
    return sides_against().filter(player__in=list(players))


def sides_against() -> QuerySet[GameSide]:
    return GameSide.objects.exclude(source__in=(Source.DUPLICATE, Source.RECORD)).exclude(conceded=None)


def rows_of(sides: QuerySet[GameSide], people: Mapping[int, int]) -> list[Row]:
    """
    Return the games in order of days. Two queries.

    `people` has the rows of players that are shown as another one, who then is the player or opponent.
    """
    judged = {
        (game, side): figures
        for game, side, *figures in JudgedSide.objects.filter(
            game__in=sides.exclude(game="").values("game")
        ).values_list("game", "side", "judged", "lost_points")
    }
    found = sides.order_by("day", "pk").values_list(
        *(Cast("day", CharField()), "points", "conceded", "is_won", "is_whole", "started"),
        *("bingos", "opponent", "game", "seat", "player", "tileset", "squares", "pk", "key"),
    )
    return [
        Row(
            PlayedGame(
                day or "",
                points,
                conceded,
                won,
                whole,
                started,
                bingos,
                people.get(opponent, opponent),
                *judged.get((game, seat), ()),
            ),
            people.get(player, player),
            *rest,
        )
        for day, points, conceded, won, whole, started, bingos, opponent, game, seat, player, *rest in found
    ]


def tilesets_of(rows: Iterable[Row]) -> list[str]:
    """Return the tile sets, the one with most games first: figures are never mixed."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.tileset] = counts.get(row.tileset, 0) + 1
    return sorted(counts, key=lambda tileset: (-counts[tileset], tileset))


def lately(games: Sequence[PlayedGame]) -> tuple[Tally, Tally] | None:
    """Return the figures of the last games, and of those before; None if they are too few to compare."""
    if len(games) < 2 * LATELY:
        return None
    return tally(games[-LATELY:]), tally(games[:-LATELY])


class PlayerGames:
    """A player's games of one period with one set of tiles: the most usual where no other is asked for."""

    def __init__(self, player: Player, period: str, tiles: str) -> None:
        self.keys = same_person(player)
        self.sides = sides_of(self.keys)
        rows = rows_of(self.sides, kept_players())
        self.tilesets = tilesets_of(rows)
        self.tileset = tiles if tiles in self.tilesets else next(iter(self.tilesets), "")
        self.seasons, self.years = periods_of(rows)
        self.when = when_asked(period, [*self.seasons, *self.years])
        self.rows = [row for row in rows if row.tileset == self.tileset and self.when.holds(row.game.day)]
        self.games = [row.game for row in self.rows]


# Ratings


def rating_courses(players: Iterable[int]) -> list[tuple[str, str, Course]]:
    """Return the id, name and course of each list: the edition a player came with, and those played in."""
    courses: dict[tuple[int, int], tuple[str, str, Course]] = {}
    rows = EditionRow.objects.filter(player__in=list(players))
    for player, key, system, name, day, rating, games in rows.order_by(
        "edition__list__name", "edition__list", "player", "edition__number"
    ).values_list(
        *("player", "edition__list", "edition__list__system", "edition__list__name"),
        *(Cast("edition__day", CharField()), "rating", "event_games"),
    ):
        course = courses.setdefault((key, player), (system, name, []))[2]
        if games or not course:
            course.append((day, rating))
    return list(courses.values())


def online_courses(players: Iterable[int]) -> list[tuple[str, Course]]:
    """Return the rulebook and course of each online rating of the account that is this player."""
    user = (
        Claim.objects.filter(player__in=list(players), ended_at=None)
        .exclude(confirmed_at=None)
        .values_list("user", flat=True)
        .first()
    )
    if user is None:
        return []
    rated = OnlineRatedGame.objects.filter(Q(first=user) | Q(second=user)).order_by("pk")
    courses: dict[str, Course] = {}
    for rulebook, at, first, first_after, second_after in rated.values_list(
        "rulebook_id", "counted_at", "first", "first_after", "second_after"
    ):
        rating = first_after if first == user else second_after
        courses.setdefault(rulebook, []).append((timezone.localdate(at).isoformat(), rating))
    return list(courses.items())
