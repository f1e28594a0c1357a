"""
Text as the letters that stand on paper, from left to right: names in Hebrew and Arabic letters among others.

ReportLab draws one letter after the other as they are stored. Hebrew and Arabic are stored in the order of
reading, from right to left, and an Arabic letter's shape depends on its neighbours.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import accumulate, groupby

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_NUMBERS = frozenset({"EN", "AN"})
_SET_APART = re.compile("[\u2068\u2069]")
"""Signs around a name whose direction is nobody else's."""
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_FORMS = range(0xFE80, 0xFEFD)
"""Where Unicode has each shape of an Arabic letter as a sign of its own."""
_ALONE, _LAST, _FIRST, _BETWEEN = "<isolated>", "<final>", "<initial>", "<medial>"
_LIGATURE = 2
"""Letters that are drawn as one: only lam and alef have to be."""


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
    kinds = list(_directions(plain))
    if True not in kinds:
        return plain
    base = next(kind for kind in kinds if kind is not None)
    runs = [_turned(run) if is_turned else run for is_turned, run in _runs(_joined(plain), base=base)]
    return "".join(reversed(runs) if base else runs)


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in {"So", "Sk", "Cf", "Mn", "Me"}


def _runs(text: str, *, base: bool) -> Iterator[tuple[bool, str]]:
    """Split at each change of direction; signs between two words of one direction go with them."""
    known = list(_directions(text))
    before, after = list(accumulate(known, _later)), list(accumulate(reversed(known), _later))[::-1]
    turned = [
        own if own is not None else left if left == right and left is not None else base
        for own, left, right in zip(known, before, after, strict=True)
    ]
    for is_turned, run in groupby(range(len(text)), key=turned.__getitem__):
        yield is_turned, "".join(text[at] for at in run)


def _later(known: bool | None, new: bool | None) -> bool | None:  # noqa: FBT001 – as accumulate calls it
    return known if new is None else new


def _directions(text: str) -> Iterator[bool | None]:
    """
    By sign: True from right to left, False from left to right, None for spaces and punctuation.

    A number goes with the word before it.
    """
    last: bool | None = None
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if kind in _RIGHT_TO_LEFT or kind == "L":
            last = kind != "L"
            yield last
        else:
            yield last if kind in _NUMBERS else None


def _turned(run: str) -> str:
    """Return a run from its end; numbers in it keep their order."""
    parts = (
        ("".join(part), is_number)
        for is_number, part in groupby(run, key=lambda sign: unicodedata.bidirectional(sign) in _NUMBERS)
    )
    turned = [part if is_number else part[::-1].translate(_MIRRORED) for part, is_number in parts]
    return "".join(reversed(turned))


# Arabic


@cache
def _shapes() -> Mapping[str, Mapping[str, str]]:
    """By letter or ligature: its sign by its place in a word."""
    found: dict[str, dict[str, str]] = {}
    for number in _FORMS:
        place, *letters = unicodedata.decomposition(chr(number)).split()
        found.setdefault("".join(chr(int(letter, 16)) for letter in letters), {})[place] = chr(number)
    return found


def _joined(text: str) -> str:
    """Return the text with each Arabic letter in the shape that its neighbours give it."""
    shapes = _shapes()
    parts: list[str] = []
    at = 0
    while at < len(text):
        size = _LIGATURE if text[at : at + _LIGATURE] in shapes else 1
        parts.append(text[at : at + size])
        at += size
    shown = []
    for place, part in enumerate(parts):
        forms = shapes.get(part, {})
        before, after = (_beside(parts, place, step) for step in (-1, 1))
        is_held = _BETWEEN in shapes.get(before, {}) and _LAST in forms
        holds = _BETWEEN in forms and _LAST in shapes.get(after, {})
        wanted = {(True, True): _BETWEEN, (True, False): _LAST, (False, True): _FIRST, (False, False): _ALONE}
        shown.append(forms.get(wanted[is_held, holds], part))
    return "".join(shown)


def _beside(parts: list[str], place: int, step: int) -> str:
    """Return the next letter to this side, past vowel signs."""
    at = place + step
    while 0 <= at < len(parts) and unicodedata.category(parts[at][0]) == "Mn":
        at += step
    return parts[at] if 0 <= at < len(parts) else ""
