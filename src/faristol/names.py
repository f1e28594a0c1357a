"""Names of people: which text can be one, how it is cleaned, and which two are the same."""

import unicodedata
from collections.abc import Iterable

MOST_LETTERS = 60
_JOINER = "\u200d"
"""Holds some emoji together."""


def is_name(text: str) -> bool:
    """
    Whether the text can be shown and printed: it can be seen, steers no terminal, and is not too long.

    >>> [is_name(text) for text in ("Άννα", "\\x1b[31mΆννα", "Α" * 61, " ")]
    [True, False, False, False]
    """
    return bool(visible(text)) and all(map(_is_shown, text)) and len(text) <= MOST_LETTERS


def shown(text: str) -> str:
    """Return the text without control and direction marks; tabs and line ends become spaces."""
    return "".join(sign if _is_shown(sign) else " " if sign.isspace() else "" for sign in text)


def visible(text: str) -> str:
    """
    The text as it is kept, with single spaces; empty if no character with a shape is left.

    >>> visible(" Anna\\tSerra\\u202e "), visible("\\u200b \\u200d")
    ('Anna Serra', '')
    """
    plain = " ".join(shown(text).split())
    return plain if plain.replace(_JOINER, "").strip() else ""


def fold_name(name: str) -> str:
    """
    The same for all ways to write one name.

    >>> fold_name(" ΆΝΝΑ  Βασιλείου") == fold_name("Άννα Βασιλείου")
    True
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def fold_names(names: Iterable[str]) -> frozenset[str]:
    """The same for one entrant however written; a pair is the same pair in either order."""
    return frozenset(map(fold_name, names))


def without_accents(name: str) -> str:
    """
    The name as people look for it, in lower case: Àngels among the A.

    >>> without_accents("Àlex GÜELL"), without_accents("Ελένη")
    ('alex guell', 'ελενη')
    """
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _is_shown(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign)[0] != "C"
