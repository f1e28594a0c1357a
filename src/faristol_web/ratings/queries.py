"""Reads that more than one page needs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from django.db.models import F, Max, Q, QuerySet

from faristol.rating import editions as library
from faristol.rating.game import RatedGame, RatedPlayer
from faristol_web.ratings.models import Edition, EditionGame, EditionRow, Player, RatingList
from faristol_web.ratings.names import merged_players, plain_name

_COMPARED = (
    "rating",
    "games",
    "old",
    "delta",
    "event_games",
    "half_points",
    "expected_thousandths",
    "position",
    "category",
    "state",
    "is_newcomer",
    "is_debutant",
    "last_season",
    "debut_season",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One event in a player's history."""

    edition: Edition
    row: EditionRow
    games: Sequence[EditionGame]


def latest_edition(rating_list: RatingList) -> Edition | None:
    return rating_list.editions.order_by("-number").first()


def latest_ratings(system: str) -> dict[str, int]:
    """By the players' public ids, those that are merged included; empty while there is no edition."""
    latest = Edition.objects.filter(list__system=system).order_by("-number").first()
    if latest is None:
        return {}
    ratings = dict(latest.rows.values_list("player__public_id", "rating"))
    stands = stands_for(latest)
    ids = dict(Player.objects.filter(pk__in={*stands, *stands.values()}).values_list("pk", "public_id"))
    own = {ids[key]: ratings.get(ids[row]) for key, row in stands.items()}
    return ratings | {public_id: rating for public_id, rating in own.items() if rating is not None}


def stands_for(latest: Edition | None) -> dict[int, int]:
    """
    By the key of each other row of one person: the row by which a list goes on.

    That is the row that shows the person, or, where only others are on the list, the first of them.
    """
    merged = merged_players()
    people: dict[int, list[int]] = {}
    for key, kept in sorted(merged.items()):
        people.setdefault(kept, [kept]).append(key)
    rows = (
        latest.rows.filter(player__in={*merged, *people}) if latest and merged else EditionRow.objects.none()
    )
    listed = set(rows.values_list("player", flat=True))
    chosen = {kept: next((key for key in keys if key in listed), kept) for kept, keys in people.items()}
    return {key: chosen[kept] for kept, keys in people.items() for key in keys if key != chosen[kept]}


def rows_of(edition: Edition, *, search: str = "", state: str = "") -> QuerySet[EditionRow]:
    """Return the rows: holders of a position first, then by rating, equals by name."""
    rows = edition.rows.select_related("player").order_by(
        F("position").asc(nulls_last=True), "-rating", "player__sort_name", "player_id"
    )
    for word in plain_name(search).split():
        rows = rows.filter(player__sort_name__contains=word)
    return rows.filter(state=state) if state else rows


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in an edition, as far as a preview needs it."""

    name: str
    """Empty where it was erased."""
    rating: int
    games: int


def standing_of(edition: Edition) -> list[Standing]:
    return list(starmap(Standing, rows_of(edition).values_list("player__name", "rating", "games")))


def known_players(edition: Edition | None) -> dict[str, RatedPlayer]:
    """Return the players as the next edition starts, by public id."""
    if edition is None:
        return {}
    return {
        public_id: RatedPlayer(rating=rating, games=games, last_season=last_season, debut_season=debut_season)
        for public_id, rating, games, last_season, debut_season in edition.rows.order_by("pk").values_list(
            "player__public_id", "rating", "games", "last_season", "debut_season"
        )
    }


def games_of(edition: Edition) -> list[RatedGame]:
    """By public ids."""
    return [
        RatedGame(round_number, (first, second), half_points)
        for round_number, first, second, half_points in edition.games.order_by("number").values_list(
            "round_number", "first__public_id", "second__public_id", "half_points"
        )
    ]


def history_of(player: Player, rating_list: RatingList) -> list[Chapter]:
    """The edition that a player came with, and every one since that their games made; the newest last."""
    rows = player.rows.filter(edition__list=rating_list).select_related("edition").order_by("edition__number")
    kept = [row for index, row in enumerate(rows) if row.event_games or not index]
    games: dict[int, list[EditionGame]] = {row.edition_id: [] for row in kept}
    games_played = EditionGame.objects.filter(Q(first=player) | Q(second=player), edition__in=games)
    for game in games_played.select_related("first", "second").order_by("number"):
        games[game.edition_id].append(game)
    return [Chapter(edition=row.edition, row=row, games=games[row.edition_id]) for row in kept]


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """A person's current rating in one list."""

    system: str
    name: str
    """Name of the list."""
    rating: int
    position: int | None


def newest_ratings(players: Iterable[int]) -> dict[int, list[Newest]]:
    """By the players' keys, in the order of the lists; without those who are on none. Two queries."""
    rows = _newest_rows().filter(player__in=list(players)).order_by("edition__list__name", "edition__list")
    by_player: dict[int, list[Newest]] = {}
    for player, system, name, rating, position in rows.values_list(
        "player_id", "edition__list__system", "edition__list__name", "rating", "position"
    ):
        newest = Newest(system=system, name=name, rating=rating, position=position)
        by_player.setdefault(player, []).append(newest)
    return by_player


def _newest_rows() -> QuerySet[EditionRow]:
    """Return the rows of the last edition of every list."""
    last = Edition.objects.order_by().values("list").annotate(number=Max("number"))
    latest = Q(pk__in=[])
    for row in last:
        latest |= Q(edition__list=row["list"], edition__number=row["number"])
    return EditionRow.objects.filter(latest)


def best_ratings() -> dict[int, int]:
    """By the players' keys: what each is rated now, in the list that rates them highest. Two queries."""
    return dict(_newest_rows().order_by().values_list("player").annotate(best=Max("rating")))


def lists_of(player: Player) -> list[RatingList]:
    return list(RatingList.objects.filter(editions__rows__player=player).distinct())


def differences(rating_list: RatingList) -> Iterator[str]:
    """Every edition again from the first one: what is not as it was published. Nothing, if all is well."""
    published = list(rating_list.editions.order_by("number"))
    if not published:
        return
    known: library.Before = known_players(published[0])
    for edition in published[1:]:
        made = library.apply(
            rating_list.system,
            known,
            games_of(edition),
            season=edition.season,
            seasons=rating_list.seasons,
            newcomer=rating_list.newcomer,
        )
        yield from (f"{edition}: {difference}" for difference in _differences(edition, made))
        known = made


def _differences(edition: Edition, made: library.Edition) -> Iterator[str]:
    rows = {row["public_id"]: row for row in _published(edition)}
    for line in made.lines:
        row = rows.pop(line.player, None)
        if row is None:
            yield f"{line.player} is missing"
            continue
        for name in _COMPARED:
            computed = getattr(line, name)
            if row[name] != ("" if name == "state" and computed is None else computed):
                yield f"{line.player}: {name} is {row[name]}, recomputed {computed}"
    for public_id in rows:
        yield f"{public_id} should not exist"


def _published(edition: Edition) -> QuerySet[EditionRow, dict[str, object]]:
    return edition.rows.annotate(public_id=F("player__public_id")).values("public_id", *_COMPARED)


def listed() -> Sequence[Mapping[str, object]]:
    """Every list that has an edition, with its newest and the number of players who hold a position."""
    lines = []
    for rating_list in RatingList.objects.all():
        edition = latest_edition(rating_list)
        if edition is not None:
            lines.append(
                {
                    "list": rating_list,
                    "edition": edition,
                    "first_rows": rows_of(edition).filter(position__isnull=False)[:5],
                }
            )
    return lines
