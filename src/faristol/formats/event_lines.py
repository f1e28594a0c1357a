"""What our logs that grow have in common: JSON Lines under a first line that says what they are."""

import codecs
import json
from collections.abc import Iterator, Mapping
from typing import Any

from faristol.errors import FaristolError, NotationError

UNREADABLE = (FaristolError, AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""What reading a line that is no event of ours can raise."""


def format_line(value: Mapping[str, Any]) -> str:
    """
    >>> format_line({"kind": "RoundClosed"})
    '{"kind":"RoundClosed"}\\n'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def has_mark(content: bytes, mark: str) -> bool:
    """Whether the first line says so, whatever comes after."""
    try:
        return _header(content, "", mark).get("faristol") == mark
    except NotationError:
        return False


def check_header(content: bytes, *, name: str, mark: str, newest: int) -> None:
    """
    Raises:
        NotationError: if the first line has another mark, or a version that is not 1 to `newest`.
    """
    header = _header(content, name, mark)
    if header.get("faristol") != mark:
        raise NotationError(f"{name}: not a {mark}")
    version = header.get("schema_version")
    if type(version) is not int or not 1 <= version <= newest:
        raise NotationError(f"{name}: a log of version {version!r}; this program reads 1 to {newest}")


def numbered_lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Those after the first that say something, as an editor counts them."""
    for number, line in enumerate(content.split(b"\n")[1:], 2):
        if line.strip():
            yield number, line


def parse_line(line: bytes) -> tuple[Any, dict[str, Any]]:
    """
    The kind, and all the rest.

    Raises:
        One of UNREADABLE: if it is no object with a kind.
    """
    row = json.loads(line, parse_constant=_refuse_constant)
    return row["kind"], {key: value for key, value in row.items() if key != "kind"}


def _header(content: bytes, name: str, mark: str) -> dict[str, Any]:
    first = content.removeprefix(codecs.BOM_UTF8).partition(b"\n")[0]
    try:
        found = json.loads(first)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{name}: not a {mark}: line 1: {error}") from error
    if not isinstance(found, dict):
        raise NotationError(f"{name}: not a {mark}")
    return found


def _refuse_constant(written: str) -> float:
    """Infinity and NaN, which Python reads and JSON has not."""
    raise ValueError(f"{written} is no number")
