"""
The index of what is over: places, games, plays, by person and club. Made from what is stored, at any time.

An event is read again when its revision differs from the one that was read. Pages ask for that before they
show anything (`freshen`), so that whatever wrote, here or in another process, is in it; a finished game is
told of by the hub, too.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache, partial
from threading import Lock
from typing import Any

from django.contrib.auth.models import User
from django.db import Error, connection, transaction
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from faristol.duplicate import SessionState
from faristol.errors import FaristolError
from faristol.game import GameState, Phase
from faristol_web.archive import lines, people
from faristol_web.archive.clubs import is_any_named_unknown, take_in_named
from faristol_web.archive.judged import take_in_reports
from faristol_web.archive.models import Claim, GameSide, Indexed, Result, Source, TileBest
from faristol_web.databases.unwritten import is_unwritten
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game
from faristol_web.ratings.models import Player
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.queries import public_records
from faristol_web.streams.beside import Doing, at_once
from faristol_web.tournaments.models import OnlineGame, SetAsideGame, Tournament

log = logging.getLogger(__name__)

Lines = tuple[Game, list[tuple[GameSide, list[TileBest]]]]
"""A game, and what it has for the index."""

VERSION = "3"
"""Version of the reader: a new one reads everything again."""
SHOWN_VERSIONS = ("1", "2", VERSION)
"""
Versions that pages are content with: what an older one read is read again beside the site, and no page waits
for it.
"""
RECENT = timedelta(days=3)
"""Finished games that pages look for themselves; older ones are caught up at the start."""
AT_ONCE, BATCH = 10, 50
"""Of each kind, what a page reads by itself, and what the index is made of at a time."""
_freshening = Lock()
_TEXT = CharField()


def note_game(public_id: str, state: GameState) -> None:
    """Note a game; called by the hub when a game changes, once that is on disk."""
    if state.phase is Phase.OVER:
        for game in Game.objects.filter(public_id=public_id):
            _safely(_index_game, game, source=Source(game.mode), key=public_id)


def note_session(public_id: str, state: SessionState) -> None:
    """Note a session; called by the hall, since a name or a mark may be corrected after the end."""
    if state.ended is not None:
        for session in Session.objects.filter(public_id=public_id, status=Session.Status.OVER):
            _safely(_index_session, session, source=Source.DUPLICATE, key=public_id)


def read_game(public_id: str) -> None:
    """Again, if it is over: what is shown of it is another now."""
    for game in Game.objects.filter(public_id=public_id, status=Game.Status.OVER):
        _safely(_index_game, game, source=Source(game.mode), key=public_id)


def read_games_of(user: User) -> None:
    """All that this account played, again: whose they are, or what is shown of them, is another now."""
    for game in Game.objects.filter(seats__user=user, seats__side__lt=2, status=Game.Status.OVER).distinct():
        _safely(_index_game, game, source=Source(game.mode), key=game.public_id)


def forget_account(user: User, visitor: str) -> None:  # noqa: ARG001 – as accounts tell it
    """Its games stay, as nobody's."""
    claims = list(Claim.objects.filter(user=user, ended_at=None))
    for claim in claims:
        people.end_claim(claim)
    read_games_of(user)
    people.erase_known_for_nothing(claim.player_id for claim in claims)


def forget_player(player: Player) -> None:
    """Forget the name in all that is over: what ended just now is in the index first."""
    freshen()
    people.forget(player)


def forget_unshared(instance: Record, **_signal: object) -> None:
    """Note that a record changed: one that is not public is in no figures."""
    if instance.sharing != Sharing.PUBLIC:
        forget(Source.RECORD, instance.slug)


@transaction.atomic
def forget(source: Source, key: str) -> None:
    """Drop the results of what was taken off its list."""
    for model in (Result, GameSide, Indexed):
        model.objects.filter(source=source, key=key).delete()  # type: ignore[attr-defined]


def forget_deleted(instance: Game | Session | Tournament | Record, **_signal: object) -> None:
    """Note that an administrator took one off its list; its events stay."""
    match instance:
        case Game():
            forget(Source(instance.mode), instance.public_id)
        case Session():
            forget(Source.DUPLICATE, instance.public_id)
        case Tournament():
            forget(Source.TOURNAMENT, instance.public_id)
        case Record():
            forget(Source.RECORD, instance.slug)


def freshen() -> None:
    """
    Index what is over and not in its current state: mostly nothing, which three queries tell.

    Where much is missing, as after a restore, pages show what there is: the rest is `make_all`'s.
    """
    since = (timezone.now() - RECENT).replace(minute=0, second=0, microsecond=0)
    try:
        if not is_any_named_unknown() and not _is_any_stale(since):
            return
        _catch_up(games=Game.objects.filter(ended_at__gt=since), at_most=AT_ONCE, versions=SHOWN_VERSIONS)
    except Error as error:
        if not is_unwritten(error):
            raise
        log.exception("the archive is shown in its previous state")


def catch_up() -> None:
    """The same with every game, however old, and the figures of reports."""
    take_in_reports()
    for _ in make_all():
        pass


def waiting() -> int:
    """Count what is not in the index yet."""
    stale: tuple[QuerySet[Any], ...] = (stale_tournaments(), stale_sessions(), stale_records())
    return sum(rows.count() for rows in (*stale, stale_games(Game.objects.all())))


def make_all(reading: Doing = at_once) -> Iterator[int]:
    """
    Index everything, batch by batch; yields the number of each batch, and may be stopped between two.

    What is indexed is not read again, so a new start continues where this one stopped.
    """
    while done := _catch_up(games=Game.objects.all(), at_most=BATCH, reading=reading):
        yield done


def rebuild() -> int:
    """All anew; answers with the number of events and games."""
    with transaction.atomic():
        for model in (TileBest, GameSide, Result, Indexed):
            model.objects.all().delete()
    catch_up()
    return Indexed.objects.count()


def _catch_up(
    *,
    games: QuerySet[Game],
    at_most: int,
    versions: Sequence[str] = (VERSION,),
    reading: Doing = at_once,
) -> int:
    """So many of each kind, the newest first; how many there were."""
    done = 0
    with _freshening:  # of one process; between two, the second writes the same rows again
        for tournament in stale_tournaments(versions)[:at_most]:
            source, key, revision = Source.TOURNAMENT, tournament.public_id, _revision_of(tournament)
            _safely(_index_tournament, tournament, source=source, key=key, revision=revision)
            done += 1
        for session in stale_sessions(versions)[:at_most]:
            source, key, revision = Source.DUPLICATE, session.public_id, _revision_of(session)
            _safely(_index_session, session, source=source, key=key, revision=revision)
            done += 1
        for record in stale_records(versions)[:at_most]:
            _safely(_index_record, record, source=Source.RECORD, key=record.slug)
            done += 1
        done += _index_games(list(stale_games(games, versions)[:at_most]), versions, reading)
        _forget_set_aside()
        take_in_named()
    return done


def _index_games(games: Sequence[Game], versions: Sequence[str], reading: Doing) -> int:
    """
    Many in one transaction, which is as long as writing takes: all of them are read first.

    One that was deleted meanwhile, or read by another because a name was erased, is left as it is now.
    """
    if games:
        read = reading(partial(_read_games, games))
        with transaction.atomic():
            these = Game.objects.filter(pk__in=[game.pk for game in games])
            still = stale_games(these, versions).select_for_update(skip_locked=True)
            left = {game.pk for game in still}
            _replace_games([(game, sides) for game, sides in read if game.pk in left])
    return len(games)


def _read_games(games: Sequence[Game]) -> list[Lines]:
    """One that cannot be read must not hold up the others; it is tried again with the next version."""
    read: list[Lines] = []
    for game in games:
        try:
            read.append((game, list(lines.of_game(game))))
        except FaristolError:
            log.exception("%s %s is not in the archive", Source(game.mode), game.public_id)
            read.append((game, []))
    return read


def _replace_games(read: Sequence[Lines]) -> None:
    keys = [game.public_id for game, _ in read]
    of_games = {"source__in": (Source.ONLINE, Source.TABLE), "key__in": keys}
    for model in (GameSide, Indexed):
        model.objects.filter(**of_games).delete()  # type: ignore[attr-defined]
    made = [line for _, sides in read for line in sides]
    GameSide.objects.bulk_create(side for side, _tiles in made)
    TileBest.objects.bulk_create(tile for _side, tiles in made for tile in tiles)
    Indexed.objects.bulk_create(
        Indexed(source=Source(game.mode), key=game.public_id, revision=VERSION) for game, _ in read
    )


# Changes since the last reading


def _is_any_stale(since: datetime) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(*_stale_asked(since))
        return cursor.fetchone() is not None


@lru_cache(maxsize=1)
def _stale_asked(since: datetime) -> tuple[str, tuple[Any, ...]]:
    """One query for what is stale of every kind: every page asks it, and composing it takes far longer."""
    kinds: tuple[QuerySet[Any], ...] = (
        stale_tournaments(SHOWN_VERSIONS),
        stale_sessions(SHOWN_VERSIONS),
        stale_records(SHOWN_VERSIONS),
        stale_games(Game.objects.filter(ended_at__gt=since), SHOWN_VERSIONS),
    )
    first, *others = (rows.order_by().values_list("pk") for rows in kinds)
    return first.union(*others, all=True)[:1].query.sql_with_params()


def stale_tournaments(versions: Sequence[str] = (VERSION,)) -> QuerySet[Tournament]:
    """Return the tournaments to read again, including unlisted ones."""
    shown = _at_versions(versions, Cast(OuterRef("revision"), _TEXT), Value(" "), OuterRef("status"))
    known = Indexed.objects.filter(source=Source.TOURNAMENT, key=OuterRef("public_id"))
    over = Tournament.objects.filter(status=Tournament.Status.OVER)
    gone = Tournament.objects.exclude(status=Tournament.Status.OVER).filter(Exists(known))
    return (over | gone).exclude(Exists(known.filter(shown))).order_by("pk")


def _at_versions(versions: Sequence[str], *parts: Combinable) -> Q:
    """Match revisions that one of these versions has read."""
    matching = Q(pk__in=[])
    for version in versions:
        matching |= Q(revision=Concat(Value(f"{version} "), *parts))
    return matching


def stale_sessions(versions: Sequence[str] = (VERSION,)) -> QuerySet[Session]:
    counts = Cast(OuterRef("coups"), _TEXT), Cast(OuterRef("master_total"), _TEXT)
    shown = _at_versions(versions, counts[0], Value(" "), counts[1])
    known = Indexed.objects.filter(shown, source=Source.DUPLICATE, key=OuterRef("public_id"))
    return Session.objects.filter(status=Session.Status.OVER).exclude(Exists(known)).order_by("pk")


def stale_records(versions: Sequence[str] = (VERSION,)) -> QuerySet[Record]:
    """Return the records to read again, including those that are no longer public."""
    known = Indexed.objects.filter(source=Source.RECORD, key=OuterRef("slug"))
    unread = public_records().exclude(Exists(known.filter(revision__in=versions)))
    return (unread | Record.objects.exclude(sharing=Sharing.PUBLIC).filter(Exists(known))).order_by("pk")


def stale_games(among: QuerySet[Game], versions: Sequence[str] = (VERSION,)) -> QuerySet[Game]:
    """
    Return the games to read again: those of tournaments are read with them, unless they are set aside, and
    bots hold no records.
    """
    known = Indexed.objects.filter(
        source__in=(Source.ONLINE, Source.TABLE), key=OuterRef("public_id"), revision__in=versions
    )
    elsewhere = OnlineGame.objects.filter(game=OuterRef("public_id"))
    nowhere = SetAsideGame.objects.filter(game=OuterRef("public_id"))
    over = among.filter(status=Game.Status.OVER, bot="")
    return over.exclude(Exists(known)).exclude(Exists(elsewhere)).exclude(Exists(nowhere)).order_by("-pk")


# One at a time


def _safely(
    index: Callable[..., None], row: object, *, source: Source, key: str, revision: str = VERSION
) -> None:
    """
    One transaction: two who read the same event at once must not make its players twice.

    One event that cannot be read must not hold up the others; it is tried again with the next version.
    """
    try:
        with transaction.atomic():
            index(row)
    except FaristolError:
        log.exception("%s %s is not in the archive", source, key)
        _replace(source, key, revision=revision, results=(), sides=())


def _revision_of(event: Tournament | Session) -> str:
    if isinstance(event, Tournament):
        return f"{VERSION} {event.revision} {event.status}"
    return f"{VERSION} {event.coups} {event.master_total}"


def _index_tournament(tournament: Tournament) -> None:
    revision = _revision_of(tournament)
    if tournament.status != Tournament.Status.OVER:
        _replace(Source.TOURNAMENT, tournament.public_id, revision=revision, results=(), sides=())
        return
    read = lines.of_tournament(tournament)
    _replace(
        Source.TOURNAMENT,
        tournament.public_id,
        revision=revision,
        results=read.results,
        sides=read.sides,
        last_day=read.last_day,
    )


def _index_session(session: Session) -> None:
    read = lines.of_session(session)
    _replace(
        Source.DUPLICATE,
        session.public_id,
        revision=_revision_of(session),
        results=read.results,
        sides=read.sides,
    )


def _index_record(record: Record) -> None:
    # Locked: while it is being read, its owner may make it private.
    if not public_records().select_for_update().filter(pk=record.pk).exists():
        forget(Source.RECORD, record.slug)
        return
    _replace(Source.RECORD, record.slug, revision=VERSION, results=(), sides=lines.of_record(record))


def _index_game(game: Game) -> None:
    if game.bot or _is_pairs(game.public_id):
        return
    _replace(Source(game.mode), game.public_id, revision=VERSION, results=(), sides=lines.of_game(game))


def _is_pairs(public_id: str) -> bool:
    """True for the game of a pair in a tournament, whether it counts there or was set aside."""
    return any(rows.filter(game=public_id).exists() for rows in (OnlineGame.objects, SetAsideGame.objects))


def _forget_set_aside() -> None:
    """A host of an earlier version takes a game that was set aside for one between friends."""
    set_aside = SetAsideGame.objects.values("game")
    known = Indexed.objects.filter(source=Source.ONLINE, key__in=set_aside)
    for key in list(known.values_list("key", flat=True)):
        forget(Source.ONLINE, key)


@transaction.atomic
def _replace(
    source: Source,
    key: str,
    *,
    revision: str,
    results: Iterable[Result],
    sides: Iterable[tuple[GameSide, list[TileBest]]],
    last_day: date | None = None,
) -> None:
    Result.objects.filter(source=source, key=key).delete()
    GameSide.objects.filter(source=source, key=key).delete()
    Result.objects.bulk_create(results)
    made = list(sides)
    GameSide.objects.bulk_create(side for side, _tiles in made)
    TileBest.objects.bulk_create(tile for _side, tiles in made for tile in tiles)
    Indexed.objects.update_or_create(
        source=source, key=key, defaults={"revision": revision, "last_day": last_day}
    )
