"""A board as text, with its coordinates as the rulebook writes them."""

from collections.abc import Iterator

from faristol.board import Grid, Square
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EMPTY = "."


def draw_board(grid: Grid, alphabet: Alphabet, coordinates: Coordinates) -> str:
    """
    A line a row, blanks in lower case.

    >>> grid = Grid(2, 2, bytes([1, 0, 130, 0]))
    >>> print(draw_board(grid, Alphabet(("A", "L·L")), Coordinates.ROWS_LETTERED))
      1   2
    A A   .
    B l·l .
    """
    return "\n".join(line.rstrip() for line in _lines(grid, alphabet, coordinates))


def _lines(grid: Grid, alphabet: Alphabet, coordinates: Coordinates) -> Iterator[str]:
    lettered = coordinates is Coordinates.ROWS_LETTERED
    rows = _LETTERS if lettered else [str(row) for row in range(1, grid.rows + 1)]
    columns = [str(column) for column in range(1, grid.columns + 1)] if lettered else _LETTERS
    margin = max(map(len, rows[: grid.rows]))
    width = max(len(str(grid.columns)), *(len(label) for label in alphabet.labels))
    cells = (column.ljust(width) for column in columns[: grid.columns])
    yield " ".join([" " * margin, *cells])
    for row in range(grid.rows):
        tiles = (grid[Square(row * grid.columns + column)] for column in range(grid.columns))
        labels = (alphabet.label(tile) if tile else EMPTY for tile in tiles)
        yield " ".join([rows[row].rjust(margin), *(label.ljust(width) for label in labels)])
