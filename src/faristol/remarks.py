"""Remarks on what was read: English sentences whose values stay apart, so that a page can translate them."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Self

_MOST_SHOWN = 5


class Remark(str):
    """
    A text with its values filled in. A value may be a remark itself, or several as a tuple.

    >>> line = Remark("line %(line)s", line=7)
    >>> Remark("%(places)s and %(count)s more", places=(line, line), count=2)
    'line 7, line 7 and 2 more'
    """

    __slots__ = ("text", "values")

    text: str
    values: Mapping[str, object]

    def __new__(cls, text: str, **values: object) -> Self:
        made = super().__new__(cls, text % {name: _shown(value) for name, value in values.items()})
        made.text, made.values = text, values
        return made

    def __reduce__(self) -> tuple[Callable[..., "Remark"], tuple[str, Mapping[str, object]]]:
        """Copy and pickle the text with its values, not the one filled in."""
        return _made, (self.text, self.values)


def why(error: Exception) -> str:
    """
    Return the remark that an error was raised with, or else its message.

    >>> why(ValueError(Remark("line %(line)s", line=7)))
    'line 7'
    """
    first = error.args[0] if error.args else None
    return first if isinstance(first, Remark) else str(error)


def chained(text: str, remarks: Sequence[str]) -> str:
    """
    Return several as one, of a text with the values `one` and `other`; an empty string for none.

    >>> chained("%(one)s or %(other)s", ("a", "b", "c"))
    'a or b or c'
    """
    return reduce(lambda one, other: Remark(text, one=one, other=other), remarks) if remarks else ""


def _made(text: str, values: Mapping[str, object]) -> Remark:
    return Remark(text, **values)


def _shown(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def shortened(places: Sequence[object]) -> object:
    """
    Return them as a value of a remark, of many only the first.

    >>> Remark("lines %(lines)s", lines=shortened(range(1, 9)))
    'lines 1, 2, 3, 4, 5 and 3 more'
    """
    shown = tuple(places[:_MOST_SHOWN])
    if len(places) == len(shown):
        return shown
    return Remark("%(places)s and %(count)s more", places=shown, count=len(places) - len(shown))


def retold(remark: str, change: Callable[[str], str]) -> str:
    """
    Return the remark with its text, and those of the remarks in it, changed; any other string as it is.

    >>> retold(Remark("%(place)s: empty", place=Remark("line %(line)s", line=7)), lambda text: f"<{text}>")
    '<<line 7>: empty>'
    """
    if not isinstance(remark, Remark):
        return remark
    return Remark(
        change(remark.text), **{name: _retold(each, change) for name, each in remark.values.items()}
    )


def _retold(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, tuple):
        return tuple(_retold(each, change) for each in value)
    return retold(value, change) if isinstance(value, str) else value
