"""Places where a word fits on the board and which of its letters are blanks, when a sheet leaves both out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faristol.board import (
    Direction,
    Grid,
    Place,
    Placement,
    Square,
    format_place,
    spread_out,
    words_formed,
)
from faristol.game.actions import Play
from faristol.game.chapters.placement import objections_to_placing
from faristol.game.chapters.play import count_play
from faristol.game.events import Side
from faristol.game.holdings import unseen_by
from faristol.game.state import GameState
from faristol.game.turns import undo_pending
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, UNKNOWN, Tile, designate, face


@dataclass(frozen=True, slots=True)
class Candidate:
    """One place where a word fits."""

    place: str
    """In the rulebook's style."""
    play: Play
    score: int

    def __str__(self) -> str:
        return f"{self.place} ({self.score})"


def find_plays(
    word: Sequence[Tile], score: int | None, state: GameState, side: Side, *, rulebook: Rulebook
) -> tuple[Candidate, ...]:
    """
    Every legal play whose main word this is, best known by the score that somebody wrote beside it.

    Rows come before columns. A single tile that makes the word both ways is one play.
    """
    state = before_own_play(state, side)
    by_placement: dict[Placement, Candidate] = {}
    for candidate in _fitting(word, state, side, rulebook):
        if score is None or candidate.score == score:
            by_placement.setdefault(candidate.play.placement, candidate)
    return tuple(by_placement.values())


def before_own_play(state: GameState, side: Side) -> GameState:
    """Return the board without the play that still waits: a player who declares again means that one."""
    waits = state.pending is not None and state.pending.side == side
    return undo_pending(state) if waits else state


def from_rack(placement: Placement, state: GameState, side: Side) -> Placement:
    """
    The same with blanks where the rack has to use them: natural tiles first.

    A rack nobody has entered may hold whatever is unseen, so there a letter is a blank only when the set
    has no more of it.
    """
    return Placement.of(_taken(placement.tiles, state, side))


def _taken(
    tiles: Iterable[tuple[Square, Tile]], state: GameState, side: Side
) -> Iterator[tuple[Square, Tile]]:
    left, unseen = list(state.racks[side]), unseen_by(state, side)
    for square, tile in tiles:
        held = _held(tile, left, unseen_natural=unseen[tile], unseen_blanks=unseen[BLANK])
        if held is None:  # the referee says what is missing
            yield square, tile
            continue
        left.remove(held if held in left else UNKNOWN)
        unseen[held] -= 1
        yield square, designate(face(tile)) if held == BLANK else tile


def _held(tile: Tile, left: Sequence[Tile], *, unseen_natural: int, unseen_blanks: int) -> Tile | None:
    """Return the tile of this rack that would be laid for it; None if there is none."""
    if tile in left or (UNKNOWN in left and unseen_natural > 0):
        return tile
    if BLANK in left or (UNKNOWN in left and unseen_blanks > 0):
        return BLANK
    return None


def _fitting(word: Sequence[Tile], state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Candidate]:
    grid, near = state.grid, _near(state.grid)
    for direction in (Direction.ACROSS, Direction.DOWN):
        step = grid.step(direction)
        for square in range(len(grid.tiles)):
            place = Place(*divmod(square, grid.columns), direction)
            along = place.column if direction is Direction.ACROSS else place.row
            length = grid.columns if direction is Direction.ACROSS else grid.rows
            if along + len(word) > length or near.isdisjoint(range(square, square + len(word) * step, step)):
                continue
            candidate = _at(place, word, state, side, rulebook)
            if candidate is not None:
                yield candidate


def _near(grid: Grid) -> frozenset[int]:
    """Squares with a tile or beside one: looking elsewhere takes time and finds nothing."""
    everywhere = range(len(grid.tiles))
    if grid.is_empty:
        return frozenset(everywhere)
    taken = [Square(square) for square in everywhere if grid.tiles[square]]
    return frozenset(near for square in taken for near in (square, *grid.neighbours(square)))


def _at(
    place: Place, word: Sequence[Tile], state: GameState, side: Side, rulebook: Rulebook
) -> Candidate | None:
    placement, objections = spread_out(state.grid, place, word)
    if objections or not placement.tiles:
        return None
    formed = words_formed(state.grid, placement, main=place.direction)
    if not formed or formed[0].place_on(state.grid) != place or len(formed[0].tiles) != len(word):
        return None  # a longer word, or one that crosses
    placement = from_rack(placement, state, side)
    if any(True for _ in objections_to_placing(state, side, placement, rulebook=rulebook)):
        return None
    play = Play(placement, place.direction)
    score = count_play(state, play, rulebook=rulebook).total
    return Candidate(format_place(place, rulebook.play.coordinates), play, score)
