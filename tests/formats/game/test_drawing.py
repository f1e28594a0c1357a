"""The board as text."""

from faristol.board import Grid, Square, load_layout, parse_layout
from faristol.formats import draw_board
from faristol.rulebook.choices import Coordinates
from faristol.tiles import load_tileset

CATALAN = load_tileset("catalan").alphabet


def test_columns_are_lettered_where_the_rulebook_letters_them() -> None:
    plain = parse_layout("\n".join(["*..", *["..."] * 9]))
    grid = Grid.of(plain).lay([(Square(3), CATALAN.parse_tile("ny"))])
    lines = draw_board(grid, plain, CATALAN, Coordinates.COLUMNS_LETTERED).splitlines()
    assert lines[0] == "   A   B   C"
    assert lines[2] == " 2 ny  .   ."
    assert lines[10] == "10 .   .   ."


def test_rows_are_lettered_where_the_rulebook_letters_them() -> None:
    plain = parse_layout("*.\n..")
    lines = draw_board(Grid.of(plain), plain, CATALAN, Coordinates.ROWS_LETTERED).splitlines()
    assert [line[0] for line in lines] == [" ", "A", "B"]


def test_whoever_chooses_a_place_sees_the_premiums_that_are_left() -> None:
    layout = load_layout("standard")
    empty = draw_board(Grid.of(layout), layout, CATALAN, Coordinates.ROWS_LETTERED).splitlines()
    assert empty[1].split() == ["A", *"=..'...=...'..="]
    assert empty[8].split()[8] == "-", "the start doubles a word"
    assert [sum(line.count(sign) for line in empty) for sign in "=-\"'"] == [8, 17, 12, 24]

    covered = Grid.of(layout).lay([(Square(0), CATALAN.parse_tile("C"))])
    assert draw_board(covered, layout, CATALAN, Coordinates.ROWS_LETTERED).splitlines()[1].split()[1] == "C"
