"""The words a placement forms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from faristol.board.grid import Grid
from faristol.board.placement import Placement
from faristol.board.squares import Direction, Place, Square
from faristol.tiles import Letter, Tile, face


@dataclass(frozen=True, slots=True)
class Word:
    """A run of two or more tiles on the board."""

    squares: tuple[Square, ...]
    tiles: tuple[Tile, ...]
    direction: Direction

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Return the letters as a lexicon looks them up: blanks are what they stand for."""
        return tuple(face(tile) for tile in self.tiles)

    def place_on(self, grid: Grid) -> Place:
        return Place(*divmod(self.squares[0], grid.columns), self.direction)


def words_formed(grid: Grid, placement: Placement, *, main: Direction | None = None) -> tuple[Word, ...]:
    """
    The words that new tiles make or change, the main word first, the cross words in order of squares.

    `grid` is the board before the play. The main word runs along the tiles; for a single tile, the way
    `main` says, else the longer way, else across.
    """
    after = grid.lay(placement.tiles)
    direction = placement.direction_on(grid.columns)
    if direction is not None:
        return tuple(_words(after, placement, direction))
    across = tuple(_words(after, placement, main or Direction.ACROSS))
    if main is None and len(across) > 1 and len(across[1].tiles) > len(across[0].tiles):
        return across[::-1]
    return across


def _words(after: Grid, placement: Placement, direction: Direction) -> Iterator[Word]:
    along = _word(after, placement.tiles[0][0], direction)
    if along is not None:
        yield along
    for square, _ in placement.tiles:
        crossing = _word(after, square, direction.other)
        if crossing is not None:
            yield crossing


def _word(after: Grid, square: Square, direction: Direction) -> Word | None:
    first, last = after.run_through(square, direction)
    if first == last:
        return None
    step = after.step(direction)
    squares, tiles = range(first, last + 1, step), after.tiles[first : last + 1 : step]
    # Cast, not converted: calling Square and Tile on each would take longer than all the rest.
    return Word(cast("tuple[Square, ...]", tuple(squares)), cast("tuple[Tile, ...]", tuple(tiles)), direction)
