"""Names of entrants: what may be one, and which two are the same."""

import unicodedata
from collections.abc import Iterable

MOST_LETTERS = 60
_JOINER = "\u200d"
"""Holds some emoji together."""


def is_name(text: str) -> bool:
    """
    Whether it can be shown and printed: nothing that steers a terminal or turns text round, and not too long.

    >>> [is_name(text) for text in ("Άννα", "\\x1b[31mΆννα", "Α" * 61)]
    [True, False, False]
    """
    shown = all(sign == _JOINER or unicodedata.category(sign)[0] != "C" for sign in text)
    return shown and len(text) <= MOST_LETTERS


def fold_name(name: str) -> str:
    """
    The same for all ways to write one name.

    >>> fold_name(" ΆΝΝΑ  Βασιλείου") == fold_name("Άννα Βασιλείου")
    True
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def fold_names(names: Iterable[str]) -> frozenset[str]:
    """Of one entrant; a pair is the same pair in either order."""
    return frozenset(map(fold_name, names))
