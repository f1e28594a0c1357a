"""Names of people: which text can be one, how it is cleaned, and which two are the same."""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

MOST_LETTERS = 60
_LEAST_LETTERS = 6
"""Shorter names differ by one letter too often: Anna and Anne."""
_COMMAS = str.maketrans("şţ", "șț")
"""The letters with a cedilla, and the Romanian ones that they are written for."""
_TYPED = str.maketrans(dict.fromkeys("’‘ʼʹ´`", "'") | dict.fromkeys("‐‑", "-"))
"""The keyboard's apostrophe and hyphen, for those that telephones and word processors write."""
_JOINER = "\u200d"
"""Holds some emoji together."""


def is_name(text: str) -> bool:
    """
    True if the text can be shown and printed: it is visible, steers no terminal, and is not too long.

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


@lru_cache(maxsize=20_000)
def fold_name(name: str) -> str:
    """
    The same for all ways to write one name: capitals, Greek without its accents, which capitals lack,
    Romanian with cedillas, as older keyboards have it, and the apostrophe that a telephone writes.

    >>> fold_name(" ΑΝΝΑ  ΒΑΪΟΥ") == fold_name("Άννα Βαΐου")
    True
    >>> fold_name("Ţîrlea") == fold_name("Țîrlea"), fold_name("Martí") == fold_name("Marti")
    (True, False)
    >>> fold_name("Pau d’Or") == fold_name("Pau d'Or")
    True
    """
    plain = unicodedata.normalize("NFC", "".join(_without_greek_signs(written_name(name))))
    return plain.translate(_COMMAS)


def written_name(name: str) -> str:
    """The name in small letters with single spaces, each accent as it was written."""
    return " ".join(unicodedata.normalize("NFC", name).translate(_TYPED).casefold().split())


def _without_greek_signs(name: str) -> Iterator[str]:
    is_greek = False
    for sign in unicodedata.normalize("NFD", name):
        if not unicodedata.combining(sign):
            is_greek = unicodedata.name(sign, "").startswith("GREEK")
            yield sign
        elif not is_greek:
            yield sign


def fold_names(names: Iterable[str]) -> frozenset[str]:
    """The same for one entrant however written; a pair is the same pair in either order."""
    return frozenset(map(fold_name, names))


def nearly_same(names: Iterable[str]) -> list[tuple[str, str]]:
    """
    Pairs of names that may be one person's: accents, the order of words, or one letter apart.

    >>> nearly_same(["Martí Pla", "Pla Marti", "Άννα Παππά", "Άννα Παπά", "Eva"])
    [('Martí Pla', 'Pla Marti'), ('Άννα Παππά', 'Άννα Παπά')]
    """
    listed = {fold_name(name): name for name in names}
    alike: dict[str, list[str]] = {}
    for name in listed.values():
        for way in _with_a_letter_less(" ".join(sorted(without_accents(name).split()))):
            alike.setdefault(way, []).append(name)
    return list(dict.fromkeys(pair for found in alike.values() for pair in combinations(found, 2)))


def _with_a_letter_less(plain: str) -> frozenset[str]:
    """The name and, if it is long enough, all that a letter less leaves of it: near names share one."""
    if len(plain) < _LEAST_LETTERS:
        return frozenset((plain,))
    return frozenset((plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))))


def without_accents(name: str) -> str:
    """
    The name as people look for it, in lower case: Àngels among the A.

    >>> without_accents("Àlex GÜELL"), without_accents("Ελένη")
    ('alex guell', 'ελενη')
    """
    parts = unicodedata.normalize("NFKD", name.translate(_TYPED).casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _is_shown(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign)[0] != "C"
