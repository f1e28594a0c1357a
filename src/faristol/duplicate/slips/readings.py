"""
Readings of a slip with typing slips: typed apart, a zero for Ο, one alphabet for another, a full stop.

`E 8`, `E.8 Ο`, `E80` and `ΛΟΓ0Σ` are what keyboards make of E8Ο ΛΟΓΟΣ; nobody wrote them on paper. Which of
several readings is meant, the board says, or whoever typed. A dash for the direction says that there is none.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from faristol.board import Layout, Place, format_place, load_layout, parse_place
from faristol.duplicate.slips.keyboard import in_letters_of, looking_like, without_zeros
from faristol.duplicate.slips.slip import (
    NO_DIRECTION,
    Slip,
    direction_of,
    has_no_direction,
    read_place,
    read_word,
)
from faristol.errors import NotationError
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet, Tile, load_tileset

_BETWEEN = re.compile(r"[\s.,:;/\\'’·_-]+")
_ZEROS: Mapping[str, tuple[str, ...]] = {"0": ("0", "O")}
_ROUND: Mapping[str, tuple[str, ...]] = {"O": ("O", "0"), "Ο": ("O", "0")}
_AT_THE_END = " .,;:…"
"""A telephone writes a full stop for two spaces, and dictation ends with one."""
_FINAL = "ς"
"""Has no capital of its own: its key gives it with the capitals lock, too."""
_MOST_TYPED = 6
"""More signs than a place can have are not puzzled over."""


def is_readable(slip: Slip, book: DuplicateBook) -> bool:
    """Tell whether it can be read as it is, letter for letter."""
    try:
        read_place(slip, book.play.coordinates, load_layout(book.play.board))
        read_word(slip, load_tileset(book.play.tileset).alphabet)
    except NotationError:
        return False
    return True


def readings_of(slip: Slip, book: DuplicateBook) -> tuple[Slip, ...]:
    """
    Every way to read the slip, the literal one first where there is one; none where it is no play at all.

    >>> from faristol.duplicate.book import load_duplicate_book
    >>> def read(square, word):
    ...     slips = readings_of(Slip(square=square, word=word), load_duplicate_book("el-duplicate"))
    ...     return [f"{slip.square} {slip.word}" for slip in slips]
    >>> read("E 8", "ΛΑ"), read("E.80", "Λ0ΓΟΣ")
    (['E8Ο ΛΑ', 'E8Κ ΛΑ'], ['E8Ο ΛΟΓΟΣ'])
    >>> read("E8Ο", "ΛΟΓΟΣ.")
    ['E8Ο ΛΟΓΟΣ']
    >>> read("H10", "ΛΑ"), read("H8Ο", "XAPA")
    (['H1Ο ΛΑ', 'H10Ο ΛΑ', 'H10Κ ΛΑ'], ['H8Ο XAPA', 'H8Ο ΧΑΡΑ'])
    """
    places = _places(slip, book.play.coordinates, load_layout(book.play.board))
    words = _words(slip.word, load_tileset(book.play.tileset).alphabet)
    return tuple(
        replace(slip, square=square, direction=direction, word=word)
        for (square, direction), word in product(places, words)
    )


def undirected(slip: Slip) -> Slip:
    """The slip with a dash for the direction that nobody wrote on it."""
    return replace(slip, direction=NO_DIRECTION)


def _places(slip: Slip, style: Coordinates, layout: Layout) -> list[tuple[str, str]]:
    try:
        read_place(slip, style, layout)
    except NotationError:
        if has_no_direction(slip):
            return []
        return [(square, "") for square in _squares(slip, style, layout)]
    return [(slip.square, slip.direction)]


def _squares(slip: Slip, style: Coordinates, layout: Layout) -> list[str]:
    meant = direction_of(slip.direction, style)
    typed = _BETWEEN.sub("", slip.square + ("" if meant else slip.direction)).upper()
    if not typed or len(typed) > _MOST_TYPED:
        return []
    ends = ("", "O", "K") if style is Coordinates.GREEK else ("",)
    for alike in (_ZEROS, {**_ZEROS, **_ROUND}):  # a letter is a digit only where nothing else is left
        signs = [alike.get(sign, (sign,)) for sign in typed]
        squares = [
            format_place(place, style)
            for place in dict.fromkeys(_parsed(signs, ends, style))
            if layout.square(place.row, place.column) is not None and meant in {None, place.direction}
        ]
        if squares:
            return squares
    return []


def _parsed(signs: list[tuple[str, ...]], ends: tuple[str, ...], style: Coordinates) -> Iterator[Place]:
    """Yield the possible readings: the typed direction before an added one, digits before letters."""
    for end, typed in product(ends, product(*signs)):
        try:
            yield parse_place("".join(typed) + end, style)
        except NotationError:
            continue


def _words(word: str, alphabet: Alphabet) -> list[str]:
    """
    Return the word with letters for zeros; by looks, too, if all of it looks like letters of the game.

    A small final ς after capitals is a circled letter, or what the key of that letter writes among capitals.
    """
    plain = without_zeros(word.rstrip(_AT_THE_END), alphabet)
    alike = looking_like(plain, alphabet)
    if alike not in {"", in_letters_of(plain, alphabet)}:
        return [plain, alike]
    if plain.endswith(_FINAL) and plain[:-1] == plain[:-1].upper():
        capital = plain.upper()
        return [plain, capital] if _tiles(plain, alphabet) != _tiles(capital, alphabet) else [plain]
    return [plain]


def _tiles(word: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """Nothing for what no tiles spell."""
    try:
        return read_word(Slip(word=word), alphabet)
    except NotationError:
        return ()
