"""A game as everyone may see it now: as late as its organiser says, and without racks until it is over."""

from dataclasses import dataclass

from faristol.board import load_layout
from faristol.game.records import Replay, replay
from faristol.game.records.transcript import record_so_far
from faristol.tiles import load_tileset
from faristol_web.play.models import Game
from faristol_web.play.queries import known_room


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicGame:
    replay: Replay
    is_over: bool
    """For everyone: then its racks are, too."""


def public_game(public_id: str) -> PublicGame:
    """
    Raises:
        Http404: if there is no such game.
    """
    room = known_room(public_id)
    shown = room.shown
    record = record_so_far(room.events[: shown.length], room.rulebook)
    opened = shown.opened
    replayed = replay(
        record, room.rulebook, tileset=load_tileset(opened.tileset), layout=load_layout(opened.board)
    )
    return PublicGame(replay=replayed, is_over=shown.ended is not None)


def public_scores(game: Game) -> list[int] | None:
    """In the list: only of games that are over."""
    return list(game.scores) if game.status == Game.Status.OVER and game.scores else None
