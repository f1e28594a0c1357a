"""Pieces of the start page that no view of another part has to know of."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django import template
from django.http import Http404
from django.template import Context
from django.utils import timezone

from faristol.board.grid import Grid
from faristol.game import GameState
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.archive.entries import coming_elsewhere
from faristol_web.archive.models import Entry
from faristol_web.front.first_paint import paint
from faristol_web.play import lobby
from faristol_web.play.listing import OwnGame
from faristol_web.play.models import Game
from faristol_web.play.queries import known_room
from faristol_web.streams.boards import Drawing, draw_board, word_across
from faristol_web.streams.hub import hub

register = template.Library()
Listed = Mapping[str, object]

BOARD, TILESET, WORD = "standard", "catalan", "FARISTOL"
ENOUGH = 12
"""Tiles on a board that is worth a look."""
MOST_OWN = 5


@register.inclusion_tag("includes/board.html")
def front_board(running: Sequence[Listed], finished: Sequence[Listed]) -> dict[str, object]:
    """The board of a game that is being played, else of one that was, else one with the program's name."""
    for game in running:
        state = hub.summary(str(game["public_id"]))
        if state is not None and _is_worth_a_look(state):
            return {"game": game, "drawing": _drawing(state), "is_running": True}
    for game in finished if hub.journal.loop is not None else ():
        drawn = _of_finished(str(game["public_id"]))
        if drawn is not None:
            return {"game": game, "drawing": drawn}
    return {"game": None, "drawing": draw_board(word_across(WORD, BOARD, TILESET), BOARD, TILESET)}


@register.inclusion_tag("play/first_paint.html")
def first_paint(game: Listed) -> dict[str, object]:
    """The board and the moves of a game that has begun, as everyone may see them."""
    painted = None if game["status"] == Game.Status.SEATING else paint(str(game["public_id"]))
    if painted is None:
        return {"game": game}
    return {
        "game": {**game, "scores": painted.scores},
        "painted": painted,
        "is_running": painted.is_running,
    }


@register.simple_tag(takes_context=True)
def own_games(context: Context) -> list[OwnGame]:
    """Return this visitor's unfinished games, in the lobby's order."""
    return lobby.own_games(known_visitor_id(context["request"].session))[:MOST_OWN]


@register.simple_tag
def announced() -> list[Entry]:
    """Return upcoming events elsewhere: this site's own have lists of their own."""
    return list(coming_elsewhere(timezone.localdate()))


@lru_cache(maxsize=32)
def _of_finished(public_id: str) -> Drawing | None:
    try:
        state = known_room(public_id).shown
    except Http404:
        return None
    return _drawing(state) if _is_worth_a_look(state) else None


def _is_worth_a_look(state: GameState) -> bool:
    return _laid(state.grid) >= ENOUGH


def _laid(grid: Grid) -> int:
    return len(grid.tiles) - grid.tiles.count(0)


def _drawing(state: GameState) -> Drawing:
    return draw_board(state.grid, state.opened.board, state.opened.tileset)
