"""A game's page before its script runs, and without one: the board and the list of moves."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404

from faristol.game import GameState, Phase
from faristol.rulebook import Rulebook
from faristol.tiles import load_tileset
from faristol_web.play.queries import known_room
from faristol_web.streams.boards import Drawing, draw_board
from faristol_web.streams.hub import hub
from faristol_web.streams.points import points_said
from faristol_web.streams.view import moves_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Line of the list: a move, or points that no move brought."""

    number: int | None
    """None for the latter."""
    side: int
    kind: str
    place: str = ""
    word: str = ""
    count: int = 0
    said: str = ""
    score: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Painted:
    drawing: Drawing
    is_running: bool
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    language: str
    """Language of the words."""


def paint(public_id: str) -> Painted | None:
    """Return the page's first state as spectators see it; None if the game cannot be read."""
    if hub.journal.loop is None:
        return None
    try:
        room = known_room(public_id)
    except Http404:
        return None
    state = room.shown
    return Painted(
        drawing=draw_board(state.grid, state.opened.board, state.opened.tileset),
        is_running=state.phase is not Phase.OVER,
        scores=tuple(state.scores),
        lines=tuple(_lines(state, room.rulebook)),
        language=load_tileset(state.opened.tileset).language,
    )


def _lines(state: GameState, rulebook: Rulebook) -> Iterator[Line]:
    """In the order in which all of it was, each with the total that it led to."""
    moves, given, played = moves_json(state, 0), [0, 0], [0, 0]
    marks = deque(
        (min(after, len(moves)), mark) for mark, after in zip(state.marks, state.marked_at, strict=True)
    )
    marks.extend((len(moves), adjustment) for adjustment in (state.ended.adjustments if state.ended else ()))
    for index in range(len(moves) + 1):
        while marks and marks[0][0] <= index:
            mark = marks.popleft()[1]
            given[mark.side] += mark.points
            total = played[mark.side] + given[mark.side]
            said = points_said(mark.rule, rulebook)
            yield Line(number=None, side=mark.side, kind="mark", said=said, score=mark.points, total=total)
        if index < len(moves):
            move = moves[index]
            side = move["side"]
            played[side] = move["total"]
            shown = {name: move[name] for name in ("side", "kind", "place", "word", "count", "score")}
            yield Line(number=index + 1, total=played[side] + given[side], **shown)
