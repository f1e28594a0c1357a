"""Slips as people write them: squares, directions, circled letters."""

import pytest

from faristol.board import Direction, Place, load_layout
from faristol.duplicate import Slip
from faristol.duplicate.slips.slip import read_place, read_word
from faristol.errors import NotationError
from faristol.rulebook.choices import Coordinates
from faristol.tiles import load_tileset

BOARD = load_layout("standard")
DOWN, ACROSS = Place(7, 3, Direction.DOWN), Place(7, 3, Direction.ACROSS)


@pytest.mark.clause("GR-4.3")
@pytest.mark.parametrize(
    ("square", "direction", "place"),
    [
        ("D8Κ", "", DOWN),
        ("d8", "κ", DOWN),
        ("8D", "K", DOWN),
        ("D8", "Ο", ACROSS),
        ("8d", "o", ACROSS),
        ("D8Ο", "Ο", ACROSS),
        (" D8 ", " Κ ", DOWN),
    ],
)
def test_greek_squares_go_letter_and_number_and_then_the_direction(
    square: str, direction: str, place: Place
) -> None:
    assert read_place(Slip(square=square, direction=direction), Coordinates.GREEK, BOARD) == place


@pytest.mark.parametrize(
    ("square", "direction", "style", "place"),
    [
        ("H4", "", Coordinates.ROWS_LETTERED, ACROSS),
        ("4H", "", Coordinates.ROWS_LETTERED, DOWN),
        ("8D", "", Coordinates.COLUMNS_LETTERED, ACROSS),
        ("D8", "", Coordinates.COLUMNS_LETTERED, DOWN),
        ("D8", "V", Coordinates.COLUMNS_LETTERED, DOWN),
        ("H4", "across", Coordinates.ROWS_LETTERED, ACROSS),
    ],
)
def test_elsewhere_the_order_of_letter_and_number_says_the_direction(
    square: str, direction: str, style: Coordinates, place: Place
) -> None:
    assert read_place(Slip(square=square, direction=direction), style, BOARD) == place


@pytest.mark.parametrize(
    ("square", "direction", "style", "complaint"),
    [
        ("D8", "", Coordinates.GREEK, "not a square like H8Ο"),
        ("D8", "Χ", Coordinates.GREEK, "'Χ' is not a direction"),
        ("D8", "H", Coordinates.GREEK, "'H' is not a direction"),
        ("D8Ο", "Κ", Coordinates.GREEK, "two directions"),
        ("P8", "Κ", Coordinates.GREEK, "off the board"),
        ("D16", "Κ", Coordinates.GREEK, "off the board"),
        ("", "Κ", Coordinates.GREEK, "no square"),
        ("D8 οριζόντια", "", Coordinates.COLUMNS_LETTERED, "two directions"),
        ("D8", "H", Coordinates.COLUMNS_LETTERED, "two directions"),
        ("D8Κ", "", Coordinates.COLUMNS_LETTERED, "not a square"),
    ],
)
def test_a_wrong_square_or_direction_says_so(
    square: str, direction: str, style: Coordinates, complaint: str
) -> None:
    with pytest.raises(NotationError, match=complaint):
        read_place(Slip(square=square, direction=direction), style, BOARD)


@pytest.mark.clause("GR-4.3")
@pytest.mark.parametrize("square", ["D8 οριζόντια", "D8→", "8D ΟΡΙΖΌΝΤΙΑ", "d8across"])
def test_a_direction_may_be_written_out_behind_the_square(square: str) -> None:
    assert read_place(Slip(square=square), Coordinates.GREEK, BOARD) == Place(7, 3, Direction.ACROSS)


@pytest.mark.clause("GR-4.3")
@pytest.mark.parametrize("typed", ["Κάθετα", "ΚΑΘΕΤΑ", "κ", "down"])
def test_a_direction_may_be_written_out(typed: str) -> None:
    assert (
        read_place(Slip(square="H8", direction=typed), Coordinates.GREEK, BOARD).direction is Direction.DOWN
    )
    across = Slip(square="H8", direction="οριζόντια")
    assert read_place(across, Coordinates.GREEK, BOARD).direction is Direction.ACROSS


@pytest.mark.clause("GR-8.4")
@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("ΛΟΓΟΣ", "ΛΟΓΟΣ"),
        ("λόγος", "ΛΟΓΟΣ"),
        ("ΛΟΓΟ(Σ)", "ΛΟΓΟσ"),
        ("ΛΟΓΟ(σ)", "ΛΟΓΟσ"),
        ("λογο(ς)", "ΛΟΓΟσ"),
        ("λογο(Σ)", "ΛΟΓΟσ"),
        ("ΛΟΓΟς", "ΛΟΓΟσ"),
        ("Λόγος", "ΛΟΓΟΣ"),
        ("Λόγο(ς)", "ΛΟΓΟσ"),
        ("(Λ)ογος", "λΟΓΟΣ"),
        ("Λ(ό)γος", "ΛοΓΟΣ"),
        ("λΟΓΟΣ", "λΟΓΟΣ"),
        ("ΛΟγος", "ΛΟγοσ"),
        ("λΌγος", "λΟγοσ"),
        ("Αν", "ΑΝ"),
        ("Α(ν)", "Αν"),
        ("ΛΟΓ(ΟΣ)", "ΛΟΓοσ"),
        ("(Λ)ΟΓΟ(Σ)", "λΟΓΟσ"),
    ],
)
def test_circled_letters_are_in_parentheses_or_small_among_capitals(word: str, read: str) -> None:
    greek = load_tileset("greek").alphabet

    assert greek.written(read_word(Slip(word=word), greek)) == read


@pytest.mark.parametrize("word", ["", "LOGQS", "ΛΟΓΟ?", "ΛΟΓ()ΟΣ", "Λ.ΓΟΣ", "(ΛΟΓΟΣ", "12", "(?)ΟΓΟΣ"])
def test_text_that_no_tiles_spell_is_no_word(word: str) -> None:
    with pytest.raises(NotationError):
        read_word(Slip(word=word), load_tileset("greek").alphabet)


def test_digraphs_are_one_tile_circled_or_not() -> None:
    catalan = load_tileset("catalan").alphabet

    assert catalan.format_tiles(read_word(Slip(word="CO(L·L)EGI"), catalan)) == "CO[l·l]EGI"
    assert catalan.format_tiles(read_word(Slip(word="A(NY)"), catalan)) == "A[ny]"


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("Nyap", "[NY]AP"),
        ("NYap", "[NY]ap"),
        ("Col·legi", "CO[L·L]EGI"),
        ("Qu(e)", "[QU]e"),
        ("cOl·LEGI", "cO[L·L]EGI"),
    ],
)
def test_a_capital_that_only_begins_a_word_marks_nothing_of_a_digraph_either(word: str, read: str) -> None:
    catalan = load_tileset("catalan").alphabet

    assert catalan.format_tiles(read_word(Slip(word=word), catalan)) == read


def test_only_a_slip_with_neither_square_nor_word_is_empty() -> None:
    assert Slip(direction="Κ", score=12).is_empty
    assert not Slip(square="H8").is_empty
    assert not Slip(word="ΛΑ").is_empty
