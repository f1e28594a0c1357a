"""
Details of a reason beside its kind (`the first play must cover H8`), taken apart again, so that a site can
say it in another language.

Marks keep the English text, because that is what was said when they were given.
"""

import re
from collections.abc import Mapping

from faristol.rulebook.objections import TEXTS

_OF_OBJECTIONS = tuple(text for key, text in TEXTS.items() if key.startswith(("placement.", "typed.")))
PHRASES = (
    *_OF_OBJECTIONS,
    "%(found)s and %(other)s are two directions",
    "%(found)s is not a direction",
    "no direction",
    "%(found)s is off the board",
    "%(found)s is not a square like %(allowed)s (across) or %(other)s (down)",
    "no square",
    "no tile spells %(found)s in %(other)s",
    "%(found)s in %(other)s is not one tile",
    "no word",
    "every letter is already on the board",
    "%(found)s has only one letter",
    "%(found)s: the board reads %(other)s",
    "the board reads %(found)s",
)
"""Everything that can stand there but words and letters; the first that fits is it."""
FORMER: Mapping[str, str] = {
    "%(found)s is no direction": "%(found)s is not a direction",
    "every letter lies there already": "every letter is already on the board",
    "%(found)s has one letter": "%(found)s has only one letter",
}
"""Wordings of earlier versions, which stored marks keep, and the phrases they are today."""
_PART = re.compile(r"(%\((?:found|other|allowed)\)s)")


def _pattern(phrase: str) -> re.Pattern[str]:
    parts = (
        f"(?P<{part[2:-2]}>.+?)" if _PART.fullmatch(part) else re.escape(part) for part in _PART.split(phrase)
    )
    return re.compile("".join(parts), re.DOTALL)


_PATTERNS = (
    *((phrase, _pattern(phrase)) for phrase in PHRASES),
    *((phrase, _pattern(former)) for former, phrase in FORMER.items()),
)


def phrase_of(told: str) -> tuple[str, Mapping[str, str]]:
    """
    The phrase that it was made from, and what fills it in; the text itself where it is just words or letters.

    >>> phrase_of("the first play must cover H8")
    ('the first play must cover %(allowed)s', {'allowed': 'H8'})
    >>> phrase_of("ΨΨ, ΛΨ")
    ('%(found)s', {'found': 'ΨΨ, ΛΨ'})
    """
    for phrase, pattern in _PATTERNS:
        filled = pattern.fullmatch(told)
        if filled is not None:
            return phrase, filled.groupdict()
    return "%(found)s", {"found": told}
