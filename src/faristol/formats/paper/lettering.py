"""
Text as the letters that stand on paper, from left to right: names in Hebrew and Arabic letters among others.

ReportLab draws one letter after the other as they are stored. Hebrew and Arabic are stored in the order of
reading, from right to left, and an Arabic letter's shape depends on its neighbours.
"""

import re
import unicodedata
from collections.abc import Callable

from arabic_reshaper import reshape
from bidi.algorithm import get_display  # the package's other one leaves brackets as they are

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_SET_APART = re.compile("[\u2068\u2069]")
"""Signs around a name whose direction is nobody else's."""


def lettered(text: str, *, has_glyph: Callable[[str], bool]) -> str:
    """
    The signs to draw. A picture that the font lacks is left out rather than drawn as an empty box.

    >>> lettered("Anna \\U0001f389 דוד (בן) 12 א", has_glyph=lambda sign: sign < "\\u2000")
    'Anna א 12 (ןב) דוד'
    >>> lettered("of \u2068דוד\u2069: 10I", has_glyph=lambda sign: sign < "\u2000")
    'of דוד: 10I'
    """
    if text.isascii():
        return text
    if _SET_APART.search(text):
        return "".join(lettered(part, has_glyph=has_glyph) for part in _SET_APART.split(text))
    kept = "".join(sign for sign in text if has_glyph(sign) or not _is_picture(sign))
    plain = text if kept == text else " ".join(kept.split()) or text
    if not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return plain
    drawn: str = get_display(reshape(plain))
    return drawn


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in {"So", "Sk", "Cf", "Mn", "Me"}
