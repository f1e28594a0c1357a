"""Format of our growing logs: JSON Lines under a first line that names their kind."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from faristol.errors import FaristolError, NotationError
from faristol.files import unmarked
from faristol.stream.codec import shown
from faristol.stream.compact import as_json

UNREADABLE = (FaristolError, KeyError, RecursionError, TypeError, ValueError)
"""Errors that reading a line that is no event of ours can raise."""
_MARKED = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"faristol"\s*:\s*"([a-z ]{1,40})"')
UNPLAYABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Errors of events that can be read one by one, but that no program ever wrote one after another."""


def format_line(value: Mapping[str, Any]) -> str:
    """
    >>> format_line({"kind": "RoundClosed"})
    '{"kind":"RoundClosed"}\\n'
    """
    return as_json(value) + "\n"


def parse_json(content: bytes) -> Any:
    """
    Parse JSON in UTF-8 that can be written again.

    Raises:
        ValueError: if it is none, or has infinity, NaN or half a character, which Python reads.
        RecursionError: if it is nested too deeply.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is not UTF-8 text") from error
    value = json.loads(text, parse_constant=_refuse_constant)
    if "\\ud" in text.lower():
        format_line({"": value}).encode()
    return value


def has_mark(content: bytes, mark: str) -> bool:
    """True if the first line bears this mark, whatever comes after."""
    try:
        header = header_of(content, "", mark)
    except NotationError:
        return False
    return isinstance(header, dict) and header.get("faristol") == mark


def mark_of(content: bytes) -> str | None:
    """
    Return the mark of a log of this program, on one line or many; None if the content is none.

    >>> mark_of(b'{\\n "faristol": "game log",')
    'game log'
    """
    found = _MARKED.match(content)
    return None if found is None else found[1].decode()


def raise_if_other(content: bytes, *, name: str, mark: str) -> None:
    """
    Raises:
        NotationError: if it is a log of this program with another mark.
    """
    other = mark_of(content)
    if other not in {None, mark}:
        raise NotationError(f"{name}: not a {mark}: it is a {other}")


def header_of(content: bytes, name: str, mark: str) -> object:
    """
    The first line.

    Raises:
        NotationError: if it is no JSON.
    """
    first = unmarked(content).partition(b"\n")[0]
    try:
        return parse_json(first)
    except (ValueError, RecursionError) as error:
        raise_if_other(content, name=name, mark=mark)
        raise NotationError(f"{name}: not a {mark}: line 1: {error}") from error


def check_header(header: object, *, name: str, mark: str, newest: int) -> None:
    """
    Raises:
        NotationError: if it has another mark, or a version that is not 1 to `newest`.
    """
    if not isinstance(header, dict) or header.get("faristol") != mark:
        raise NotationError(f"{name}: not a {mark}")
    version = header.get("schema_version")
    if type(version) is not int or not 1 <= version <= newest:
        raise NotationError(f"{name}: a log of version {version!r}; this program reads 1 to {newest}")


def numbered_lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the non-empty lines after the first, numbered as in an editor."""
    for number, line in enumerate(content.split(b"\n")[1:], 2):
        if line.strip():
            yield number, line


def split_line(line: bytes) -> tuple[Any, dict[str, Any]]:
    """
    The kind, and all the rest.

    Raises:
        One of UNREADABLE: if it is no object with a kind.
    """
    return split_row(parse_json(line))


def split_row(row: object) -> tuple[Any, dict[str, Any]]:
    """Split a row like `split_line`, once it is parsed."""
    if not isinstance(row, dict):
        raise NotationError(f"not an event: {shown(row)}")
    if "kind" not in row:
        raise NotationError("it has no kind")
    return row["kind"], {key: value for key, value in row.items() if key != "kind"}


def _refuse_constant(written: str) -> float:
    """Infinity and NaN, which Python reads and JSON has not."""
    raise ValueError(f"{written} is not a number")
