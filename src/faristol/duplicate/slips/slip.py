"""An entrant's slip: kept as it was written, and read under the rulebook."""

import re
from dataclasses import dataclass, replace
from unicodedata import combining, normalize

from faristol.board import Direction, Layout, Place, example_of, parse_place
from faristol.duplicate.slips.keyboard import in_letters_of
from faristol.errors import IllegalMove, NotationError
from faristol.game.records.typed import parse_word as parse_typed
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet, Tile

_DIRECTIONS = {
    **dict.fromkeys(("K", "Κ", "ΚΑΘΕΤΑ", "DOWN", "↓"), Direction.DOWN),
    **dict.fromkeys(("O", "Ο", "ΟΡΙΖΟΝΤΙΑ", "ACROSS", "→"), Direction.ACROSS),
}
_LETTERS = frozenset("KΚOΟ")
"""Directions that belong to the square, in the style that has them."""
NO_DIRECTION = "-"
"""Typed for a slip that has no direction."""
_DASHES = frozenset(("-", "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"))
_CIRCLED = re.compile(r"\(([^()]+)\)")
_OTHERS = {"V": Direction.DOWN, "H": Direction.ACROSS}
"""Vertical and horizontal, where squares do not say it already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Texts, because what somebody wrote is evidence, whether it can be read or not."""

    square: str = ""
    direction: str = ""
    """Empty where the square says it, by its order or with a letter after it."""
    word: str = ""
    """The main word; a circled letter in parentheses, or in lower case among several capitals."""
    score: int | None = None
    """None where nothing is written."""
    illegible: bool = False
    """An arbiter had trouble reading it."""

    @property
    def is_empty(self) -> bool:
        return not (self.square.strip() or self.word.strip())


def slip_text(slip: Slip) -> str:
    """
    Return the slip in one line.

    >>> slip_text(Slip(square="H8", direction="Κ", word="ΛΟΓΟΣ"))
    'H8 Κ ΛΟΓΟΣ'
    """
    return " ".join(filter(None, (slip.square.strip(), slip.direction.strip(), slip.word.strip())))


def read_place(slip: Slip, style: Coordinates, layout: Layout) -> Place:
    """
    Read the place where the word starts, and its direction.

    >>> from faristol.board import load_layout
    >>> board = load_layout("standard")
    >>> greek = [Slip(square="8h", direction="κ"), Slip(square="H8Κ"), Slip(square="H8", direction="Κ")]
    >>> greek += [Slip(square=f"H8 {word}") for word in ("κάθετα", "↓")]
    >>> {read_place(slip, Coordinates.GREEK, board) for slip in greek}
    {Place(row=7, column=7, direction=<Direction.DOWN: 'down'>)}

    Raises:
        NotationError: if it is no square of this board, or there is no direction, or there are two.
    """
    if not slip.square.strip():
        raise NotationError("no square")
    square, said = _parted(slip)
    direction = direction_of(said, style)
    if has_no_direction(slip):
        raise NotationError("no direction")
    if said.strip() and direction is None:
        raise NotationError(f"{said!r} is not a direction")
    place = _parse(square, direction, style)
    if direction is not None and place.direction is not direction:
        raise NotationError(f"{slip.square!r} and {slip.direction!r} are two directions")
    if layout.square(place.row, place.column) is None:
        raise NotationError(f"{slip.square!r} is off the board")
    return place


def _parted(slip: Slip) -> tuple[str, str]:
    """The square and the direction, where a word or an arrow for it stands behind the square."""
    if slip.direction.strip():
        return slip.square, slip.direction
    folded = _folded(slip.square)
    said = next((name for name in _DIRECTIONS if name not in _LETTERS and folded.endswith(name)), "")
    return (folded.removesuffix(said), said) if said else (slip.square, "")


def direction_of(text: str, style: Coordinates) -> Direction | None:
    """The direction that is written under this style; None where it is none."""
    asked = _folded(text)
    return _DIRECTIONS.get(asked) or (None if style is Coordinates.GREEK else _OTHERS.get(asked))


def has_no_direction(slip: Slip) -> bool:
    """True if whoever typed it says so, with a dash of any length."""
    return slip.direction.strip() in _DASHES


def is_direction(text: str) -> bool:
    """True if it is a direction in some rulebook's style; which one, the rulebook decides."""
    return _folded(text) in {*_DIRECTIONS, *_OTHERS}


def _folded(text: str) -> str:
    """Capitals without accents."""
    return "".join(sign for sign in normalize("NFD", text.strip().upper()) if not combining(sign))


def _parse(square: str, direction: Direction | None, style: Coordinates) -> Place:
    if style is not Coordinates.GREEK or direction is None:
        return parse_place(square, style)
    try:
        return parse_place(square, style)  # the letter stands beside the square as well
    except NotationError:
        letter = "K" if direction is Direction.DOWN else "O"
        try:
            return replace(parse_place(square.strip() + letter, style), direction=direction)
        except NotationError as error:
            raise NotationError(f"{square!r} is not a square like {example_of(style)}") from error


def read_word(slip: Slip, alphabet: Alphabet) -> tuple[Tile, ...]:
    """
    The tiles of the main word; circled letters are designated blanks.

    >>> from faristol.tiles import load_tileset
    >>> greek = load_tileset("greek").alphabet
    >>> [greek.written(read_word(Slip(word=word), greek)) for word in ("λόγος", "λογ(ος)", "ΛοΓΟΣ")]
    ['ΛΟΓΟΣ', 'ΛΟΓοσ', 'ΛοΓΟΣ']

    A capital that only begins the word is how a telephone writes, and no mark: there a circle needs its
    parentheses.

    >>> [greek.written(read_word(Slip(word=word), greek)) for word in ("Λόγος", "Λογο(ς)", "ΛΟγος")]
    ['ΛΟΓΟΣ', 'ΛΟΓΟσ', 'ΛΟγοσ']

    Typed on the other keyboard it is the same word.

    >>> greek.written(read_word(Slip(word="logos"), greek))
    'ΛΟΓΟΣ'

    Raises:
        NotationError: if there is no word, or no tiles spell it.
    """
    word = in_letters_of(slip.word.strip(), alphabet)
    if not word:
        raise NotationError("no word")
    try:
        return parse_typed(_CIRCLED.sub(lambda circled: _each_circled(circled[1], alphabet), word), alphabet)
    except IllegalMove as error:
        raise NotationError(str(error)) from error


def _each_circled(letters: str, alphabet: Alphabet) -> str:
    """Parentheses may go round several letters; each is a tile of its own."""
    return "".join(f"({alphabet.label(tile)})" for tile in alphabet.parse_tiles(letters.upper()))
