"""
Words typed on the other keyboard: a Greek one in Latin letters, or with a Latin letter that looks Greek.

What was written stays as it is; only its reading knows that ΛOΓOΣ with two Latin letters is ΛΟΓΟΣ.
"""

import unicodedata
from collections.abc import Mapping

from faristol.tiles import Alphabet

_LATIN = "ABCDEFGHIJKLMNOPRSTUVWXYZ"
_GREEK = "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΣΧΥΖ"
"""On the same keys; Σ is on two, of which S is the first."""
_TO_GREEK: Mapping[str, str] = dict(zip(_LATIN, _GREEK, strict=True))
_TO_LATIN: Mapping[str, str] = dict(zip(reversed(_GREEK), reversed(_LATIN), strict=True))
_ALIKE = {"GREEK": {"P": "Ρ"}, "LATIN": {"Ρ": "P"}}
"""One letter alone looks like another than the one on its key."""


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
    own = "GREEK" if any(_script(label) == "GREEK" for label in alphabet.labels) else "LATIN"
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


def _meant(sign: str, table: Mapping[str, str]) -> str:
    capital = sign.upper()
    meant = table.get(capital, sign)
    return meant if sign in {capital, meant} else meant.lower()


def _script(text: str) -> str:
    """GREEK, LATIN, or whatever else its name begins with."""
    return unicodedata.name(text[:1], "").partition(" ")[0]
