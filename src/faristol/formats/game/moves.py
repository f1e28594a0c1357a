"""A play as records write it."""

from faristol.board import Direction, Grid, Place, Placement, Square, format_place
from faristol.formats.game.words import format_word
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet


def format_play(
    placement: Placement, main: Direction | None, grid: Grid, *, alphabet: Alphabet, style: Coordinates
) -> tuple[str, str]:
    """
    Return the main word's place, and the word: a dot for a tile that lay there.

    `grid` is the board before; `main` is needed for a single tile.
    """
    direction = placement.direction_on(grid.columns) or main or Direction.ACROSS
    first, last = grid.lay(placement.tiles).run_through(placement.tiles[0][0], direction)
    laid = dict(placement.tiles)
    word = [laid.get(Square(square)) for square in range(first, last + 1, grid.step(direction))]
    return format_place(Place(*divmod(first, grid.columns), direction), style), format_word(word, alphabet)
