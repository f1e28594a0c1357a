"""Reads that more than one page needs."""

from collections.abc import MutableMapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal

from django.db.models import F, Q
from django.http import Http404
from django.utils import timezone

from faristol.board import load_layout
from faristol.errors import FaristolError
from faristol.game import Side, Viewer
from faristol.game.records import Replay, replay
from faristol.game.records.transcript import record_so_far
from faristol.tiles import load_tileset
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.play.models import Game, Seat
from faristol_web.streams.hub import hub
from faristol_web.streams.rooms import Room

if TYPE_CHECKING:
    from django.db.models import QuerySet

LISTED = 20
WAITS = timedelta(hours=3)
"""Time for which an open game is offered: after that nobody should sit down opposite an empty chair."""
LASTS = timedelta(days=1)
"""Time for which a live game is listed as in progress: both may have gone before its end."""
_VIEWERS: dict[int, Side | Literal["table"]] = {0: 0, 1: 1, Seat.TABLE: "table"}


def seat_of(public_id: str, session: MutableMapping[str, Any]) -> Viewer:
    """Return the seat of this session's owner in this game; None for a spectator."""
    visitor = known_visitor_id(session)
    if visitor is None:
        return None
    sides = Seat.objects.filter(game__public_id=public_id, visitor=visitor).values_list("side", flat=True)
    return _VIEWERS[sides[0]] if len(sides) == 1 else None


def listed_games(status: Game.Status, _when: int = 0) -> "QuerySet[Game]":
    """The newest games of this kind, or what ended last; of those that wait for a player, the public ones."""
    if status == Game.Status.SEATING:
        return waiting_games()[:LISTED]
    return (latest_over() if status == Game.Status.OVER else games_in_progress())[:LISTED]


def games_in_progress() -> "QuerySet[Game]":
    """Return the games to watch: by correspondence all, others that were opened not too long ago."""
    lately = Q(turn_ms__isnull=False) | Q(opened_at__gt=timezone.now() - LASTS)
    return Game.objects.filter(lately, status=Game.Status.RUNNING)


def waiting_games() -> "QuerySet[Game]":
    """Return the games that anyone may join, and that were opened not too long ago."""
    since = timezone.now() - WAITS
    return Game.objects.filter(status=Game.Status.SEATING, is_public=True, opened_at__gt=since)


def latest_over() -> "QuerySet[Game]":
    """Return finished games, the last to end first; those without a noted end come after."""
    over = Game.objects.filter(status=Game.Status.OVER)
    return over.order_by(F("ended_at").desc(nulls_last=True), "-opened_at", "-pk")


def replayed(public_id: str, viewer: Viewer) -> Replay:
    """
    The game as far as it is played: for everyone once it is over, until then for its table.

    Raises:
        Http404: for everyone else, because a replay shows racks; and if there is no such game.
    """
    room = known_room(public_id)
    if not (is_over(room) or viewer == "table"):
        raise Http404
    tileset, layout = load_tileset(room.state.opened.tileset), load_layout(room.state.opened.board)
    record = record_so_far(room.events[: room.committed], room.rulebook)
    return replay(record, room.rulebook, tileset=tileset, layout=layout)


def is_over(room: Room) -> bool:
    """Over, and on disk: until then its racks are nobody's business."""
    return room.told.ended is not None


def known_room(public_id: str) -> Room:
    """
    Raises:
        Http404: if there is no such game, or it cannot be read.
    """
    try:
        room: Room = hub.call(hub.room(public_id))
    except FaristolError as error:
        raise Http404 from error
    finally:
        hub.release_soon(public_id)
    return room
