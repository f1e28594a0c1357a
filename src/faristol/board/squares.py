"""
Squares, directions, and how each federation writes them.

The board is symmetric, so scores cannot tell one style from another: `H8` is across for a Catalan and
down for an English reader. A reader of coordinates must say whose they are.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from faristol.errors import NotationError
from faristol.rulebook.choices import Coordinates
from faristol.tiles.alphabet import strip_format_marks

Square = NewType("Square", int)
"""Row × columns + column, both from 0."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOOK_ALIKES = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_PLACE = re.compile(r"(?:([A-Z])(\d{1,2})|(\d{1,2})([A-Z]))([KO]?)")


class Direction(StrEnum):
    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


@dataclass(frozen=True, slots=True)
class Place:
    """Start of a word and its direction; row and column from 0, whether on a board or not."""

    row: int
    column: int
    direction: Direction


def parse_place(text: str, style: Coordinates) -> Place:
    """
    Read a place as people type it; what is invisible, as in a line copied from a chat, does not matter.

    >>> parse_place("H8", Coordinates.ROWS_LETTERED)
    Place(row=7, column=7, direction=<Direction.ACROSS: 'across'>)
    >>> parse_place("6E", Coordinates.ROWS_LETTERED) == parse_place("F5Κ", Coordinates.GREEK)
    True

    Raises:
        NotationError: if the text is no coordinate in this style.
    """
    parts = _PLACE.fullmatch(strip_format_marks(text).strip().upper().translate(_LOOK_ALIKES))
    if parts is None or bool(parts[5]) is not (style is Coordinates.GREEK):
        raise NotationError(
            "%(found)r is not a square like %(example)s", found=text, example=example_of(style)
        )
    letter, number = _LETTERS.index(parts[1] or parts[4]), int(parts[2] or parts[3]) - 1
    letter_first = parts[1] is not None
    match style:
        case Coordinates.GREEK:
            return Place(number, letter, Direction.DOWN if parts[5] == "K" else Direction.ACROSS)
        case Coordinates.ROWS_LETTERED:
            return Place(letter, number, Direction.ACROSS if letter_first else Direction.DOWN)
        case Coordinates.COLUMNS_LETTERED:
            return Place(number, letter, Direction.DOWN if letter_first else Direction.ACROSS)


def format_place(place: Place, style: Coordinates) -> str:
    """
    Inverse of `parse_place`.

    >>> [format_place(Place(7, 2, Direction.DOWN), style) for style in Coordinates]
    ['3H', 'C8', 'C8Κ']
    """
    across = place.direction is Direction.ACROSS
    match style:
        case Coordinates.GREEK:
            return f"{_LETTERS[place.column]}{place.row + 1}{'Ο' if across else 'Κ'}"
        case Coordinates.ROWS_LETTERED:
            letter, number = _LETTERS[place.row], place.column + 1
            return f"{letter}{number}" if across else f"{number}{letter}"
        case Coordinates.COLUMNS_LETTERED:
            letter, number = _LETTERS[place.column], place.row + 1
            return f"{number}{letter}" if across else f"{letter}{number}"


def format_square(row: int, column: int, style: Coordinates) -> str:
    """One square, without a direction: letter first in every style."""
    row_lettered = style is Coordinates.ROWS_LETTERED
    letter, number = (row, column) if row_lettered else (column, row)
    return f"{_LETTERS[letter]}{number + 1}"


def example_slip(style: Coordinates) -> str:
    """A place and a word, as a player types them."""
    return {
        Coordinates.ROWS_LETTERED: "H8 CASA",
        Coordinates.COLUMNS_LETTERED: "8H CASA",
        Coordinates.GREEK: "H8Ο ΚΑΛΑ",
    }[style]


def example_of(style: Coordinates) -> str:
    """Return an example to type, for error messages."""
    return {
        Coordinates.ROWS_LETTERED: "H8 (across) or 8H (down)",
        Coordinates.COLUMNS_LETTERED: "8H (across) or H8 (down)",
        Coordinates.GREEK: "H8Ο (across) or H8Κ (down)",
    }[style]
