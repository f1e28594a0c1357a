"""
Text as the letters that stand on paper, from left to right: names in Hebrew and Arabic letters among others.

ReportLab draws one letter after the other as they are stored. Hebrew and Arabic are stored in the order of
reading, from right to left, and an Arabic letter's shape depends on its neighbours.
"""

import re
import unicodedata
from collections.abc import Callable

from arabic_reshaper import reshape
from bidi import get_display

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_PARTNERS = dict(zip("()[]{}«»", ")(][}{»«", strict=True))
_SET_APART = re.compile("[\u2068\u2069]|( · )")
"""Signs around a name whose direction is nobody else's; the dot between two facts is like them, but stays."""


def lettered(text: str, *, has_glyph: Callable[[str], bool]) -> str:
    """
    The signs to draw. A picture that the font lacks is left out rather than drawn as an empty box.

    >>> lettered("Anna \\U0001f389 דוד (בן) 12 א", has_glyph=lambda sign: sign < "\\u2000")
    'Anna א 12 (ןב) דוד'
    >>> lettered("Anna (דוד) 3 · דוד (Dave) Cohen", has_glyph=lambda sign: sign < "\\u2000")
    'Anna (דוד) 3 · Cohen (Dave) דוד'
    >>> lettered("דוד 7 · 2027-01-01", has_glyph=lambda sign: sign < "\u2000")
    '7 דוד · 2027-01-01'
    >>> lettered("of \u2068דוד\u2069: 10I", has_glyph=lambda sign: sign < "\u2000")
    'of דוד: 10I'
    """
    if text.isascii():
        return text
    if _SET_APART.search(text):
        parts = enumerate(_SET_APART.split(text))
        return "".join((part or "") if at % 2 else lettered(part, has_glyph=has_glyph) for at, part in parts)
    kept = "".join(sign for sign in text if has_glyph(sign) or not _is_picture(sign))
    plain = text if kept == text else " ".join(kept.split()) or text
    if not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return plain
    return _mirrored(get_display(reshape(plain)))


def _mirrored(drawn: str) -> str:
    """
    Turn round brackets that stand in text from right to left: there the closing one comes first.

    >>> _mirrored("3 )A[B]( C (D)")
    '3 (A[B]) C (D)'
    """
    signs, open_at = list(drawn), list[int]()
    for at, sign in enumerate(drawn):
        if open_at and drawn[open_at[-1]] == _PARTNERS.get(sign):
            signs[open_at.pop()], signs[at] = sorted((sign, _PARTNERS[sign]))
        elif sign in _PARTNERS:
            open_at.append(at)
    return "".join(signs)


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in {"So", "Sk", "Cf", "Mn", "Me"}
