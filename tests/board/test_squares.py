"""Coordinates: the same place in every federation's style, and what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import (
    Direction,
    Place,
    example_of,
    example_slip,
    format_place,
    format_square,
    parse_place,
)
from faristol.errors import NotationError
from faristol.rulebook.choices import Coordinates

ROWS, COLUMNS, GREEK = Coordinates.ROWS_LETTERED, Coordinates.COLUMNS_LETTERED, Coordinates.GREEK
places = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.sampled_from(Direction))


@given(place=places, style=st.sampled_from(Coordinates))
def test_every_place_reads_as_it_is_written(place: Place, style: Coordinates) -> None:
    written = format_place(place, style)
    assert parse_place(written, style) == place
    assert parse_place(f" {written.lower()} ", style) == place


@given(place=places)
def test_the_two_lettered_styles_are_mirror_images(place: Place) -> None:
    mirrored = Place(place.column, place.row, place.direction.other)
    assert format_place(place, ROWS) == format_place(mirrored, COLUMNS)


@pytest.mark.parametrize(
    ("text", "style", "row", "column", "direction"),
    [
        pytest.param("H8", ROWS, 7, 7, "across", marks=pytest.mark.clause("RO-15")),
        pytest.param("6E", ROWS, 4, 5, "down", marks=pytest.mark.clause("RO-15")),
        ("O2", ROWS, 14, 1, "across"),
        ("H8", COLUMNS, 7, 7, "down"),
        ("8G", COLUMNS, 7, 6, "across"),
        ("15A", COLUMNS, 14, 0, "across"),
        pytest.param("A5Κ", GREEK, 4, 0, "down", marks=pytest.mark.clause("GR-4.3")),
        pytest.param("A5Ο", GREEK, 4, 0, "across", marks=pytest.mark.clause("GR-4.3")),
        ("K8K", GREEK, 7, 10, "down"),
        ("Η8ο", GREEK, 7, 7, "across"),
        ("O3O", GREEK, 2, 14, "across"),
        ("\u200eH8\u200b", ROWS, 7, 7, "across"),  # copied from a chat
    ],
)
def test_places_of_each_style(text: str, style: Coordinates, row: int, column: int, direction: str) -> None:
    assert parse_place(text, style) == Place(row, column, Direction(direction))


@pytest.mark.parametrize("style", Coordinates)
@pytest.mark.parametrize("text", ["", "H", "8", "HH8", "H8H8", "H-8", "8H8", "H 8", "·8", "H123"])
def test_an_invalid_place_says_how_to_write_one(text: str, style: Coordinates) -> None:
    with pytest.raises(NotationError, match="is not a square like"):
        parse_place(text, style)


def test_a_direction_letter_belongs_to_the_greek_style_alone() -> None:
    with pytest.raises(NotationError):
        parse_place("H8", GREEK)
    with pytest.raises(NotationError):
        parse_place("H8K", ROWS)


@pytest.mark.parametrize("style", Coordinates)
def test_the_examples_in_messages_are_true(style: Coordinates) -> None:
    across, down = example_of(style).split(" or ")
    assert parse_place(across.removesuffix(" (across)"), style).direction is Direction.ACROSS
    assert parse_place(down.removesuffix(" (down)"), style).direction is Direction.DOWN
    assert parse_place(example_slip(style).split()[0], style).direction is Direction.ACROSS


def test_one_square_is_written_letter_first() -> None:
    assert [format_square(0, 14, style) for style in Coordinates] == ["A15", "O1", "O1"]
