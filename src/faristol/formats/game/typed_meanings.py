"""Other ways to take a sheet's line that cannot be played as it was typed: slips of the finger."""

import re
from collections.abc import Iterator
from itertools import product

from faristol.duplicate.slips.keyboard import in_letters_of
from faristol.tiles import Alphabet

_LOOKS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχАВЕКМНОРСТХІЈЅаеорсхіјѕ",
    "ABEZHIKMNOPTYXabeiknoptyxABEKMHOPCTXIJSaeopcxijs",
)
"""Greek and Cyrillic letters, and the Latin ones that look like them."""
_LINE = re.compile(
    r"[(\[]?\s*([^\W_])\s?[-.,:]?\s?([^\W_]{1,2})\s?[)\]:.,-]*\s+(\D.*)"
    r"|[(\[]?\s*(\d{1,2})\s?[-.,:]?\s?([^\W\d_])\s?[)\]:.,-]*\s+(\D.*)"
)
"""A letter and a number in either order, perhaps parted or in brackets, then the word."""
_SLIPS = {"0": "0O", "O": "O0", "o": "O0", "1": "1I", "I": "I1", "l": "1I", "i": "I1"}
_SQUARE = re.compile(r"([A-Z])(\d{1,2})|(\d{1,2})([A-Z])")


def other_meanings(line: str, alphabet: Alphabet) -> Iterator[list[str]]:
    """
    Yield what the line can mean: first with its place as it is, then with the place turned round.

    >>> from faristol.tiles import load_tileset
    >>> catalan = load_tileset("catalan").alphabet
    >>> [*other_meanings("H-8 CASA 10", catalan)], [*other_meanings("CΑSΑ", catalan)]
    ([['H8 CASA 10'], ['8H CASA 10']], [['CASA']])
    """
    found = _LINE.fullmatch(line)
    if found is None:
        yield _without(line, list(_words(line, alphabet)))
        return
    letter, number, rest = found.group(1, 2, 3) if found[1] else found.group(4, 5, 6)
    written = f"{letter}{number}".translate(_LOOKS)
    squares = ["".join(signs).upper() for signs in product(*(_SLIPS.get(sign, sign) for sign in written))]
    fitting = [match for match in map(_SQUARE.fullmatch, squares) if match is not None]
    words = list(_words(rest, alphabet))
    yield _without(line, [f"{match[0]} {word}" for match in fitting for word in words])
    turned = [f"{match[2]}{match[1]}" if match[1] else f"{match[4]}{match[3]}" for match in fitting]
    yield _without(line, [f"{square} {word}" for square in turned for word in words])


def _words(rest: str, alphabet: Alphabet) -> Iterator[str]:
    """The word with the score after it: as typed, by the look of its letters, by the keys they are on."""
    yield from dict.fromkeys((rest, rest.translate(_LOOKS), in_letters_of(rest, alphabet)))


def _without(line: str, meanings: list[str]) -> list[str]:
    return [meaning for meaning in dict.fromkeys(meanings) if meaning != line]
