"""Words, racks and places as records write them; every complaint is one line."""

import re
from collections.abc import Iterable

from faristol.board import Layout, Place, parse_place
from faristol.errors import NotationError
from faristol.rulebook.choices import Coordinates
from faristol.tiles import BLANK, Alphabet, Tile, is_designated

THROUGH = "."
MAX_LINE = 2000
_LONG_NUMBER = re.compile(r"\d{20,}")
_PARTS = re.compile(r"\[[^\[\]]*\]|\.|[^\[\].]+|[\[\]]")


def refuse_oddities(text: str) -> None:
    """
    Refuse what no game needs, and what would take minutes to read.

    Raises:
        NotationError: naming the line.
    """
    for number, line in enumerate(text.splitlines(), 1):
        refuse_oddity(line, number)


def refuse_oddity(line: str, number: int) -> None:
    """
    Refuse a line for the same.

    Raises:
        NotationError: naming the line by its number.
    """
    if len(line) > MAX_LINE:
        raise NotationError(
            "line %(number)s has %(count)s characters, more than %(most)s",
            number=number,
            count=len(line),
            most=MAX_LINE,
        )
    digits = _LONG_NUMBER.search(line)
    if digits:
        raise NotationError(
            "line %(number)s: a number of %(count)s digits", number=number, count=len(digits[0])
        )


def parse_word(text: str, alphabet: Alphabet) -> tuple[Tile | None, ...]:
    """
    A played word: upper case a tile, lower case a blank, `.` a tile that lies there already (None).

    >>> parse_word("C.Sa", Alphabet(("A", "C", "S")))
    (2, None, 3, 129)

    Raises:
        NotationError: if some part of it is on no tile.
    """
    word: list[Tile | None] = []
    for part in _PARTS.findall(text):
        word += [None] if part == THROUGH else alphabet.parse_tiles(part)
    if BLANK in word:
        raise NotationError("a blank in %(found)r does not show its letter", found=text)
    return tuple(word)


def format_word(word: Iterable[Tile | None], alphabet: Alphabet) -> str:
    """Inverse of `parse_word`."""
    return "".join(THROUGH if tile is None else alphabet.format_tiles((tile,)) for tile in word)


def parse_rack(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """
    Tiles in hand, in the order written.

    Raises:
        NotationError: also where a blank shows a letter, which it does on the board only.
    """
    tiles = alphabet.parse_tiles(text)
    if any(is_designated(tile) for tile in tiles):
        raise NotationError(
            "rack %(found)r: write all tiles of a rack in one case, and a blank as '?'", found=text
        )
    return tiles


def parse_start(text: str, style: Coordinates, layout: Layout) -> Place:
    """
    Read the place where a word starts: `parse_place` for squares that this board has.

    Raises:
        NotationError: if it is no coordinate, or one off the board.
    """
    place = parse_place(text, style)
    if layout.square(place.row, place.column) is None:
        raise NotationError(
            "%(found)r is off the board of %(rows)s by %(columns)s",
            found=text,
            rows=layout.rows,
            columns=layout.columns,
        )
    return place
