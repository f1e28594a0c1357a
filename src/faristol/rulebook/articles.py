"""Articles as rules cite them: several in one line, and ranges."""

import re
from collections.abc import Iterator

_RANGE = re.compile(r"(?P<head>.*?)(?P<first>\d{1,3}|[a-z])-(?P<again>.*?)(?P<last>\d{1,3}|[a-z])")
_PARAGRAPH = "¶"


def articles_in(cited: str) -> tuple[str, ...]:
    """
    Return every article that a citation names; a paragraph alone belongs to the section before it.

    >>> articles_in("2 Control ¶2, ¶5"), articles_in("3 ¶3 a-c")
    (('2 Control ¶2', '2 Control ¶5'), ('3 ¶3 a', '3 ¶3 b', '3 ¶3 c'))
    >>> articles_in("preface, 42-44"), articles_in("6.1-6.3, 8.4")
    (('preface', '42', '43', '44'), ('6.1', '6.2', '6.3', '8.4'))
    >>> articles_in("e-99"), articles_in("1-a")  # whoever rules may write anything
    (('e-99',), ('1-a',))
    """
    found: list[str] = []
    section = ""
    for part in cited.split(", "):
        whole = f"{section}{part}" if part.startswith(_PARAGRAPH) else part
        section = whole.partition(_PARAGRAPH)[0]
        found += _in_range(whole)
    return tuple(found)


def _differ(first: str, last: str) -> bool:
    """Tell a number from a letter: between them there is no range."""
    return first.isdigit() != last.isdigit()


def _in_range(part: str) -> Iterator[str]:
    found = _RANGE.fullmatch(part)
    if found is None or found["again"] not in {"", found["head"]} or _differ(found["first"], found["last"]):
        yield part
    elif found["first"].isdigit():
        yield from (
            f"{found['head']}{number}" for number in range(int(found["first"]), int(found["last"]) + 1)
        )
    else:
        letters = range(ord(found["first"]), ord(found["last"]) + 1)
        yield from (f"{found['head']}{chr(letter)}" for letter in letters)
