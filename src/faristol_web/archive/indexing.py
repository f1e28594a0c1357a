"""
The index of what is over: places, games, plays, by person and club. Made from what is stored, at any time.

An event is read again when its revision differs from the one that was read. Pages ask for that before they
show anything (`freshen`), so that whatever wrote, here or in another process, is in it; a finished game is
told of by the hub, too.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from threading import Lock

from django.contrib.auth.models import User
from django.db import Error, transaction
from django.db.models import CharField, Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from faristol.duplicate import SessionState
from faristol.errors import FaristolError
from faristol.game import GameState, Phase
from faristol_web.archive import lines
from faristol_web.archive.clubs import take_in_named
from faristol_web.archive.models import Claim, GameSide, Indexed, Result, Source, TileBest
from faristol_web.archive.people import end_claim, erase_known_for_nothing
from faristol_web.databases.unwritten import is_unwritten
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game
from faristol_web.replays.models import Record
from faristol_web.tournaments.models import OnlineGame, Tournament

log = logging.getLogger(__name__)

VERSION = "1"
"""Version of the reader: a new one reads everything again."""
RECENT = timedelta(days=3)
"""Finished games that pages look for themselves; older ones are caught up at the start."""
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
        end_claim(claim)
    read_games_of(user)
    erase_known_for_nothing(claim.player_id for claim in claims)


def freshen() -> None:
    """Index what is over and not in its current state: mostly nothing, which six queries tell."""
    since = timezone.now() - RECENT
    try:
        _catch_up(games=Game.objects.filter(ended_at__gt=since))
    except Error as error:
        if not is_unwritten(error):
            raise
        log.exception("the archive is shown in its previous state")


def catch_up() -> None:
    """The same with every game, however old."""
    _catch_up(games=Game.objects.all())


def rebuild() -> int:
    """All anew; answers with the number of events and games."""
    with transaction.atomic():
        for model in (TileBest, GameSide, Result, Indexed):
            model.objects.all().delete()
    catch_up()
    return Indexed.objects.count()


def _catch_up(*, games: QuerySet[Game]) -> None:
    with _freshening:  # of one process; between two, the second writes the same rows again
        for tournament in stale_tournaments():
            _safely(_index_tournament, tournament, source=Source.TOURNAMENT, key=tournament.public_id)
        for session in stale_sessions():
            _safely(_index_session, session, source=Source.DUPLICATE, key=session.public_id)
        for record in stale_records():
            _safely(_index_record, record, source=Source.RECORD, key=record.slug)
        for game in stale_games(games):
            _safely(_index_game, game, source=Source(game.mode), key=game.public_id)
        take_in_named()


# Changes since the last reading


def stale_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments to read again, including unlisted ones."""
    shown = Concat(Value(f"{VERSION} "), Cast(OuterRef("revision"), _TEXT), Value(" "), OuterRef("status"))
    known = Indexed.objects.filter(source=Source.TOURNAMENT, key=OuterRef("public_id"))
    over = Tournament.objects.filter(status=Tournament.Status.OVER)
    gone = Tournament.objects.exclude(status=Tournament.Status.OVER).filter(Exists(known))
    return (over | gone).exclude(Exists(known.filter(revision=shown))).order_by("pk")


def stale_sessions() -> QuerySet[Session]:
    shown = Concat(
        Value(f"{VERSION} "),
        Cast(OuterRef("coups"), _TEXT),
        Value(" "),
        Cast(OuterRef("master_total"), _TEXT),
    )
    known = Indexed.objects.filter(source=Source.DUPLICATE, key=OuterRef("public_id"), revision=shown)
    return Session.objects.filter(status=Session.Status.OVER).exclude(Exists(known)).order_by("pk")


def stale_records() -> QuerySet[Record]:
    known = Indexed.objects.filter(source=Source.RECORD, key=OuterRef("slug"), revision=VERSION)
    return Record.objects.exclude(Exists(known)).order_by("pk")


def stale_games(among: QuerySet[Game]) -> QuerySet[Game]:
    """Return the games to read again: those of tournaments are read with them; bots hold no records."""
    known = Indexed.objects.filter(source__in=(Source.ONLINE, Source.TABLE), key=OuterRef("public_id"))
    elsewhere = OnlineGame.objects.filter(game=OuterRef("public_id"))
    over = among.filter(status=Game.Status.OVER, bot="")
    return over.exclude(Exists(known)).exclude(Exists(elsewhere)).order_by("pk")


# One at a time


def _safely(index: Callable[..., None], row: object, *, source: Source, key: str) -> None:
    """
    One transaction: two who read the same event at once must not make its players twice.

    One event that cannot be read must not hold up the others; it is tried again with the next version.
    """
    try:
        with transaction.atomic():
            index(row)
    except FaristolError:
        log.exception("%s %s is not in the archive", source, key)
        _replace(source, key, revision=VERSION, results=(), sides=())


def _index_tournament(tournament: Tournament) -> None:
    revision = f"{VERSION} {tournament.revision} {tournament.status}"
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
    revision = f"{VERSION} {session.coups} {session.master_total}"
    _replace(Source.DUPLICATE, session.public_id, revision=revision, results=read.results, sides=read.sides)


def _index_record(record: Record) -> None:
    _replace(Source.RECORD, record.slug, revision=VERSION, results=(), sides=lines.of_record(record))


def _index_game(game: Game) -> None:
    if game.bot or OnlineGame.objects.filter(game=game.public_id).exists():
        return
    _replace(Source(game.mode), game.public_id, revision=VERSION, results=(), sides=lines.of_game(game))


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
