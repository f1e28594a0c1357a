"""One function an action, one transaction: editions are published, names given and erased."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from faristol.errors import FaristolError
from faristol.formats.rating.csv import read_ratings
from faristol.names import fold_name, is_name
from faristol.rating import editions as library
from faristol.rating.game import RatedGame, RatedPlayer
from faristol.rating.states import SEASONS, season_of
from faristol_web import hooks
from faristol_web.ratings.models import Edition, EditionGame, EditionRow, Player, RatingList
from faristol_web.ratings.names import (
    find_player,
    give_name,
    merged_players,
    plain_name,
    players_by_name,
    players_named,
)
from faristol_web.ratings.queries import (
    games_of,
    known_players,
    latest_edition,
    latest_ratings,
    stands_for,
)

__all__ = [
    "add_player",
    "edition_name",
    "erase_player",
    "find_player",
    "import_first",
    "latest_ratings",
    "list_of",
    "pass_september",
    "players_by_name",
    "preview_edition",
    "publish",
    "rename_player",
]
IMPORT = "import"
FURTHEST = timedelta(days=3653)
"""An edition cannot be taken back: a day that is further ahead is a slip in the year."""
_TITLES = {"barruf": "BARRUF", "elo": "Elo", "naspa": "NASPA"}


def list_of(system: str) -> RatingList:
    """
    The list of a system; made if there is none yet.

    Raises:
        FaristolError: if there is no such system.
    """
    known = library.system_named(system)
    made, _ = RatingList.objects.get_or_create(
        system=known.id, defaults={"name": _TITLES.get(known.id, known.title), "seasons": SEASONS}
    )
    return made


def edition_name(edition: Edition) -> str:
    """Return the edition's name in a tournament's record: `barruf 12`."""
    return f"{edition.list.system} {edition.number}"


def publish(
    rating_list: RatingList,
    games: Sequence[RatedGame],
    *,
    label: str,
    day: str,
    names: Mapping[str, str],
    source: str,
    players: Mapping[str, Player] | None = None,
    clubs: Mapping[str, str] | None = None,
    is_late: bool = False,
) -> Edition:
    """
    The edition that an event makes. Its games name players by keys of the event's own.

    `players` are those whom somebody has looked up already; others are found by their names, and new to the
    list if nobody has it. Who has had the name erased is on it without one. Publishing the same event again
    gives the same edition.

    Raises:
        FaristolError: if there is no game, the event was published with other results, two players share a
            name, or the list has gone beyond that day, unless `is_late` says that it counts nevertheless.
    """
    if not games:
        raise FaristolError("no game of this event is rated: there is nothing to publish")
    _likely_season(day)
    with transaction.atomic():
        latest = latest_edition(rating_list)
        known = _known(games, names, players or {}, latest)
        existing = rating_list.editions.filter(source=source).first()
        if existing is not None:
            _ensure_same(existing, games, known, names)
            return existing
        season = _season(latest, day, is_late=is_late)
        for key in _keys(games):
            if key not in known:
                known[key] = _new_player(names.get(key, ""), club=(clubs or {}).get(key, ""), day=day)
            elif not is_late:
                _note_club(known[key], (clubs or {}).get(key, ""))
        renamed = [_renamed(game, known) for game in games]
        made = _applied(rating_list, latest, renamed, season=season)
        on_record = {player.public_id: player for player in known.values()}
        edition = _keep(
            rating_list, made, label=label, day=day, season=season, source=source, known=on_record
        )
        EditionGame.objects.bulk_create(
            EditionGame(
                edition=edition,
                number=number,
                round_number=game.round_number,
                first=on_record[game.players[0]],
                second=on_record[game.players[1]],
                half_points=game.half_points,
            )
            for number, game in enumerate(renamed, start=1)
        )
    return edition


def preview_edition(
    rating_list: RatingList,
    games: Sequence[RatedGame],
    *,
    day: str,
    names: Mapping[str, str],
    players: Mapping[str, Player] | None = None,
    is_late: bool = False,
) -> tuple[library.Line, ...]:
    """
    Preview the ratings that `publish` would give, by the event's keys. Changes nothing.

    Raises:
        FaristolError: as `publish` does.
    """
    latest = latest_edition(rating_list)
    known = _known(games, names, players or {}, latest)
    season = _season(latest, day, is_late=is_late)
    ids = {key: player.public_id for key, player in known.items()}
    keys = {public_id: key for key, public_id in ids.items()}
    renamed = [
        replace(game, players=(_id(ids, game.players[0]), _id(ids, game.players[1]))) for game in games
    ]
    keys |= {_id(ids, key): key for key in _keys(games)}
    made = _applied(rating_list, latest, renamed, season=season)
    return tuple(replace(line, player=keys[line.player]) for line in made.lines if line.event_games)


def import_first(
    rating_list: RatingList,
    content: bytes,
    *,
    name: str,
    label: str,
    day: str,
    newcomer: int | None = None,
    seasons: int = SEASONS,
) -> Edition:
    """
    A list that was kept elsewhere becomes the first edition.

    What newcomers begin with, and how many seasons keep a player active, is settled here for all that follow.

    Raises:
        FaristolError: if it cannot be read, or there is an edition already.
    """
    season = _likely_season(day)
    rows = read_ratings(content, name=name)
    if not rows:
        raise FaristolError(f"{name}: this list has no players")
    with transaction.atomic():
        if rating_list.editions.exists():
            raise FaristolError(
                f"{rating_list.name} already has a first edition; published editions never change"
            )
        rating_list.newcomer, rating_list.seasons = newcomer, seasons
        rating_list.save(update_fields=["newcomer", "seasons"])
        known = {}
        for player, rated in rows.items():
            listed = find_player(player) or _new_player(player, club="", day=None)
            known[listed.public_id] = listed, rated
        before = {public_id: rated for public_id, (_, rated) in known.items()}
        made = _applied(rating_list, None, [], season=season, before=before)
        return _keep(
            rating_list,
            made,
            label=label,
            day=day,
            season=season,
            source=IMPORT,
            known={public_id: player for public_id, (player, _) in known.items()},
        )


def pass_september(rating_list: RatingList, *, label: str, day: str) -> Edition:
    """
    An edition without games, which says who has lapsed. Once a season.

    Raises:
        FaristolError: if there is nothing to go on from, or the list is in that season already.
    """
    season = _likely_season(day)
    with transaction.atomic():
        latest = latest_edition(rating_list)
        if latest is None or latest.season >= season:
            raise FaristolError("no player becomes inactive before the next season begins, in September")
        made = _applied(rating_list, latest, [], season=season)
        return _keep(
            rating_list, made, label=label, day=day, season=season, source=f"season {season}", known={}
        )


def rename_player(player: Player, name: str) -> None:
    """
    In every edition: a name is no part of what was published.

    Raises:
        FaristolError: if it is none.
    """
    give_name(player, _proper(name))
    player.save(update_fields=["name", "folded", "sort_name"])


@transaction.atomic
def erase_player(player: Player) -> None:
    """Name and club are gone for good; the numbers of games against others stay."""
    hooks.erase_player(player)
    player.name = player.folded = player.sort_name = player.club = ""
    player.joined, player.erased_at = None, timezone.now()
    player.save()


def _keys(games: Sequence[RatedGame]) -> list[str]:
    return list(dict.fromkeys(key for game in games for key in game.players))


def _known(
    games: Sequence[RatedGame],
    names: Mapping[str, str],
    players: Mapping[str, Player],
    latest: Edition | None,
) -> dict[str, Player]:
    """By key: who is on record already; of rows that were merged, the one by which this list goes on."""
    known: dict[str, Player] = {}
    new: dict[str, str] = {}
    listed = players_named(name for key, name in names.items() if key not in players)
    for key in _keys(games):
        name = names.get(key, "")
        if key not in players and not name:
            continue  # erased since: somebody, and nobody who can be found
        candidates = [players[key]] if key in players else listed[name]
        if len(candidates) > 1:
            raise FaristolError(f"{len(candidates)} players are called {name}: choose one of them")
        if candidates:
            known[key] = candidates[0]
        elif new.setdefault(fold_name(_proper(name)), key) != key:
            raise FaristolError(f"two newcomers are called {name}: make their names different")
    stands = stands_for(latest)
    rows = Player.objects.in_bulk({stands[player.pk] for player in known.values() if player.pk in stands})
    known = {key: rows.get(stands.get(player.pk, 0), player) for key, player in known.items()}
    if len({player.pk for player in known.values()}) < len(known):
        raise FaristolError("one player of the list stands for two of the event")
    return known


def _id(ids: Mapping[str, str], key: str) -> str:
    """Return a player's id; for one not on record, an id that nobody can have."""
    return ids.get(key, f"new {key}")


def _renamed(game: RatedGame, known: Mapping[str, Player]) -> RatedGame:
    first, second = (known[key].public_id for key in game.players)
    return replace(game, players=(first, second))


def _ensure_same(
    existing: Edition, games: Sequence[RatedGame], known: Mapping[str, Player], names: Mapping[str, str]
) -> None:
    """Ensure that an edition has the same players; a person whose name was erased meanwhile can be anyone."""

    merged = merged_players()
    ids = dict(Player.objects.filter(pk__in={*merged, *merged.values()}).values_list("pk", "public_id"))
    shown = {ids[key]: ids[kept] for key, kept in merged.items()}

    def is_one(public_id: str, other: str) -> bool:
        return shown.get(public_id, public_id) == shown.get(other, other)

    def is_same(published: RatedGame, game: RatedGame) -> bool:
        return (published.round_number, published.half_points) == (
            game.round_number,
            game.half_points,
        ) and all(
            is_one(known[key].public_id, public_id) if key in known else not names.get(key)
            for public_id, key in zip(published.players, game.players, strict=True)
        )

    published = games_of(existing)
    if len(published) != len(games) or not all(map(is_same, published, games)):
        raise FaristolError(
            f"{edition_name(existing)} was made from other results of this event; "
            "published editions never change"
        )


def _likely_season(day: str) -> int:
    """
    Raises:
        FaristolError: if the day is more than ten years ahead: nobody would be active any more, for good.
    """
    season = season_of(day)
    if date.fromisoformat(day) > timezone.localdate() + FURTHEST:
        raise FaristolError(f"{day} is more than ten years ahead: check the year")
    return season


def _season(latest: Edition | None, day: str, *, is_late: bool) -> int:
    season = _likely_season(day)
    if latest is None or latest.day <= date.fromisoformat(day):
        return season
    if not is_late:
        raise FaristolError(
            f"events are rated in order of date: {edition_name(latest)} is of {latest.day.isoformat()}"
        )
    # It counts from where the list is now; nobody lapses backwards.
    return max(season, latest.season)


def _applied(
    rating_list: RatingList,
    latest: Edition | None,
    games: Sequence[RatedGame],
    *,
    season: int,
    before: Mapping[str, RatedPlayer] | None = None,
) -> library.Edition:
    return library.apply(
        rating_list.system,
        known_players(latest) if before is None else before,
        games,
        season=season,
        seasons=rating_list.seasons,
        newcomer=rating_list.newcomer,
    )


def _keep(
    rating_list: RatingList,
    made: library.Edition,
    *,
    label: str,
    day: str,
    season: int,
    source: str,
    known: Mapping[str, Player],
) -> Edition:
    latest = latest_edition(rating_list)
    edition = Edition.objects.create(
        list=rating_list,
        number=latest.number + 1 if latest else 1,
        label=label,
        day=date.fromisoformat(day),
        season=season,
        source=source,
    )
    ids = dict(Player.objects.values_list("public_id", "pk")) | {
        key: player.pk for key, player in known.items()
    }
    EditionRow.objects.bulk_create(_row(edition, ids[line.player], line) for line in made.lines)
    return edition


def _row(edition: Edition, player_id: int, line: library.Line) -> EditionRow:
    return EditionRow(
        edition=edition,
        player_id=player_id,
        rating=line.rating,
        games=line.games,
        old=line.old,
        delta=line.delta,
        event_games=line.event_games,
        half_points=line.half_points,
        expected_thousandths=line.expected_thousandths,
        position=line.position,
        category=line.category,
        state=line.state or "",
        is_newcomer=line.is_newcomer,
        is_debutant=line.is_debutant,
        last_season=line.last_season,
        debut_season=line.debut_season,
    )


def add_player(name: str, *, club: str = "") -> Player:
    """
    Add a player who is on no list yet: publishing finds them by this name.

    Raises:
        FaristolError: if it is not a name.
    """
    return _new_player(_proper(name), club=club, day=None)


def _new_player(name: str, *, club: str, day: str | None) -> Player:
    player = Player(public_id=secrets.token_hex(5), club=club, joined=day and date.fromisoformat(day))
    if name:
        give_name(player, _proper(name))
    else:
        player.erased_at = timezone.now()
    player.save()
    return player


def _note_club(player: Player, club: str) -> None:
    """A player is of the club last played for; another spelling of it changes nothing."""
    if player.erased_at is None and plain_name(club) not in {"", plain_name(player.club)}:
        player.club = " ".join(club.split())
        player.save(update_fields=["club"])


def _proper(name: str) -> str:
    if not is_name(name):
        raise FaristolError(f"{name!r} is not a name")
    return name
