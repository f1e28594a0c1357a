"""A board as text, with its coordinates as the rulebook writes them."""

from collections.abc import Iterator

from faristol.board import Grid, Layout, Square
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EMPTY = {(1, 1): ".", (1, 3): "=", (1, 2): "-", (3, 1): '"', (2, 1): "'"}
"""Empty squares by letter and word multiplier, as Quackle and others that draw a board in text have them."""
_HIGHER = "+"
LEGEND = "on empty squares: = triple word · - double word · \" triple letter · ' double letter"


def draw_board(grid: Grid, layout: Layout, alphabet: Alphabet, coordinates: Coordinates) -> str:
    """
    A line a row, blanks in lower case, empty squares by their premium (see `LEGEND`).

    >>> layout = Layout(2, 2, bytes([1, 1, 1, 1]), bytes([2, 1, 1, 3]), start=Square(0))
    >>> grid = Grid(2, 2, bytes([1, 0, 130, 0]))
    >>> print(draw_board(grid, layout, Alphabet(("A", "L·L")), Coordinates.ROWS_LETTERED))
      1   2
    A A   .
    B l·l =
    """
    return "\n".join(line.rstrip() for line in _lines(grid, layout, alphabet, coordinates))


def _lines(grid: Grid, layout: Layout, alphabet: Alphabet, coordinates: Coordinates) -> Iterator[str]:
    def drawn(square: Square) -> str:
        if tile := grid[square]:
            return alphabet.label(tile)
        premium = layout.letter_multipliers[square], layout.word_multipliers[square]
        return _EMPTY.get(premium, _HIGHER)

    lettered = coordinates is Coordinates.ROWS_LETTERED
    rows = _LETTERS if lettered else [str(row) for row in range(1, grid.rows + 1)]
    columns = [str(column) for column in range(1, grid.columns + 1)] if lettered else _LETTERS
    margin = max(map(len, rows[: grid.rows]))
    width = max(len(str(grid.columns)), *(len(label) for label in alphabet.labels))
    cells = (column.ljust(width) for column in columns[: grid.columns])
    yield " ".join([" " * margin, *cells])
    for row in range(grid.rows):
        labels = (drawn(Square(row * grid.columns + column)) for column in range(grid.columns))
        yield " ".join([rows[row].rjust(margin), *(label.ljust(width) for label in labels)])
