"""
Words typed on the other keyboard: a Greek one in Latin letters, or with a Latin letter that looks Greek.

What was written stays as it is; only its reading knows that ΛOΓOΣ with two Latin letters is ΛΟΓΟΣ.
"""

import unicodedata
from collections.abc import Mapping

from faristol.tiles import Alphabet

_LATIN = "ABCDEFGHIJKLMNOPRSTUVWXYZ"
_GREEK = "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΣΧΥΖ"
"""Greek letters on the same keys; Σ is on two, of which S is the first."""
_TO_GREEK: Mapping[str, str] = dict(zip(_LATIN, _GREEK, strict=True))
_TO_LATIN: Mapping[str, str] = dict(zip(reversed(_GREEK), reversed(_LATIN), strict=True))
_ALIKE = {"GREEK": {"P": "Ρ"}, "LATIN": {"Ρ": "P"}}
"""One letter alone looks like another than the one on its key."""
_LIKE_LATIN, _LIKE_GREEK = "ABEZHIKMNOPTYX", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
"""Capitals that nobody can tell apart by looking at them."""


def in_letters_of(word: str, alphabet: Alphabet) -> str:
    """
    The word in the alphabet's letters: by keys where all of it is in the other, by looks where it is mixed.

    >>> from faristol.tiles import load_tileset
    >>> greek, english = load_tileset("greek").alphabet, load_tileset("english").alphabet
    >>> in_letters_of("logo(s)", greek), in_letters_of("ΨΑΤ", english)
    ('λογο(σ)', 'CAT')
    >>> in_letters_of("ΛOΓOΣ", greek) == "ΛΟΓΟΣ"
    True
    """
    own = "GREEK" if _is_greek(alphabet) else "LATIN"
    scripts = set(map(_script, word))
    other = "LATIN" if own == "GREEK" else "GREEK"
    if other not in scripts:
        return word
    table = _TO_GREEK if own == "GREEK" else _TO_LATIN
    if own in scripts:
        table = {**table, **_ALIKE[own]}
    return unicodedata.normalize(
        "NFC", "".join(_meant(sign, table) for sign in unicodedata.normalize("NFD", word))
    )


def looking_like(word: str, alphabet: Alphabet) -> str:
    """
    A word in capitals of the other alphabet that all look like letters of the game; empty for any other.

    >>> from faristol.tiles import load_tileset
    >>> looking_like("XAPA", load_tileset("greek").alphabet) == "ΧΑΡΑ"
    True
    >>> looking_like("LOGOS", load_tileset("greek").alphabet)
    ''
    """
    own, other = (_LIKE_GREEK, _LIKE_LATIN) if _is_greek(alphabet) else (_LIKE_LATIN, _LIKE_GREEK)
    letters = {sign for sign in word if sign.isalpha()}
    return word.translate(str.maketrans(other, own)) if letters and letters <= {*other} else ""


def without_zeros(word: str, alphabet: Alphabet) -> str:
    """
    A word with the letter O of its alphabet for each zero: no tile shows a digit.

    >>> from faristol.tiles import load_tileset
    >>> without_zeros("ΛΟΓ0Σ", load_tileset("greek").alphabet) == "ΛΟΓΟΣ"
    True
    """
    scripts = set(map(_script, word)) & {"GREEK", "LATIN"}
    is_greek = _is_greek(alphabet) if len(scripts) != 1 else scripts == {"GREEK"}
    return word.replace("0", "Ο" if is_greek else "O")


def _is_greek(alphabet: Alphabet) -> bool:
    return any(_script(label) == "GREEK" for label in alphabet.labels)


def _meant(sign: str, table: Mapping[str, str]) -> str:
    capital = sign.upper()
    meant = table.get(capital, sign)
    return meant if sign in {capital, meant} else meant.lower()


def _script(text: str) -> str:
    """GREEK, LATIN, or whatever else its name begins with."""
    return unicodedata.name(text[:1], "").partition(" ")[0]
