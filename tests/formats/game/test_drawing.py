"""The board as text."""

from faristol.board import Grid, Square
from faristol.formats import draw_board
from faristol.rulebook.choices import Coordinates
from faristol.tiles import load_tileset

CATALAN = load_tileset("catalan").alphabet


def test_columns_are_lettered_where_the_rulebook_letters_them() -> None:
    grid = Grid.empty(10, 3).lay([(Square(3), CATALAN.parse_tile("ny"))])
    lines = draw_board(grid, CATALAN, Coordinates.COLUMNS_LETTERED).splitlines()
    assert lines[0] == "   A   B   C"
    assert lines[2] == " 2 ny  .   ."
    assert lines[10] == "10 .   .   ."


def test_rows_are_lettered_where_the_rulebook_letters_them() -> None:
    lines = draw_board(Grid.empty(2, 2), CATALAN, Coordinates.ROWS_LETTERED).splitlines()
    assert [line[0] for line in lines] == [" ", "A", "B"]
