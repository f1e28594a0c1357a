"""
A duplicate session as a file that grows: JSON Lines, so that an event is added by writing at its end.

    {"faristol":"duplicate log","schema_version":1}
    {"kind":"SessionOpened",…}
    {"kind":"EntrantAdmitted",…}

Empty lines mean nothing here: whoever writes may end a decision of several events with one. So do keys of the
first line that are not ours.
"""

import codecs
import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

from faristol.duplicate.codec import SCHEMA_VERSION, dump_event, event_kind, load_event
from faristol.duplicate.events import SessionEvent
from faristol.errors import FaristolError, NotationError
from faristol.tiles import Alphabet, load_tileset

MARK = "duplicate log"
MAX_BYTES = 1 << 26
"""Three hundred entrants and thirty coups take a tenth of it."""
_UNREADABLE = (FaristolError, AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError)


def is_session_log(content: bytes) -> bool:
    """Whether its first line says so, whatever comes after."""
    try:
        return _header(content, "").get("faristol") == MARK
    except NotationError:
        return False


def format_session_event(event: SessionEvent, alphabet: Alphabet) -> str:
    """One line."""
    return _line({"kind": event_kind(event), **dump_event(event, alphabet)})


def format_session_log(events: Iterable[SessionEvent], alphabet: Alphabet) -> str:
    """Inverse of `parse_session_log`."""
    header = _line({"faristol": MARK, "schema_version": SCHEMA_VERSION})
    return header + "".join(format_session_event(event, alphabet) for event in events)


@overload
def parse_session_log(content: bytes, *, name: str, mend: Literal[False] = ...) -> list[SessionEvent]: ...
@overload
def parse_session_log(
    content: bytes, *, name: str, mend: Literal[True]
) -> tuple[list[SessionEvent], int]: ...
def parse_session_log(
    content: bytes, *, name: str, mend: bool = False
) -> list[SessionEvent] | tuple[list[SessionEvent], int]:
    """
    The events of a log.

    With `mend`, what stands after the last line's end is left out, because a crash has cut it off; the answer
    then says how many bytes are sound, so that the caller can tell, cut there and go on writing.

    Raises:
        NotationError: naming the first line that cannot be read; without `mend`, also the one cut off.
    """
    if len(content) > MAX_BYTES:
        raise NotationError(f"{name}: {len(content)} bytes are too many for a {MARK}")
    _check_header(content, name)
    sound = content.rfind(b"\n") + 1
    events = _load_all(content[:sound] if mend else content, name)
    if not events:
        raise NotationError(f"{name}: a {MARK} without events")
    return (events, sound) if mend else events


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _check_header(content: bytes, name: str) -> None:
    header = _header(content, name)
    if header.get("faristol") != MARK:
        raise NotationError(f"{name}: not a {MARK}")
    version = header.get("schema_version")
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        raise NotationError(f"{name}: a log of version {version!r}; this program reads 1 to {SCHEMA_VERSION}")


def _header(content: bytes, name: str) -> dict[str, Any]:
    first = content.removeprefix(codecs.BOM_UTF8).partition(b"\n")[0]
    try:
        found = json.loads(first)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{name}: not a {MARK}: line 1: {error}") from error
    if not isinstance(found, dict):
        raise NotationError(f"{name}: not a {MARK}")
    return found


def _load_all(content: bytes, name: str) -> list[SessionEvent]:
    loaded: list[SessionEvent] = []
    alphabet: Alphabet | None = None
    for number, line in enumerate(content.split(b"\n")[1:], 2):
        if not line.strip():
            continue
        try:
            row = json.loads(line, parse_constant=_refuse_constant)
            alphabet = alphabet or _alphabet(row)
            payload = {key: value for key, value in row.items() if key != "kind"}
            loaded.append(load_event(row["kind"], payload, alphabet))
        except _UNREADABLE as error:
            raise NotationError(f"{name}: line {number} cannot be read: {error}") from error
    return loaded


def _refuse_constant(written: str) -> float:
    """Infinity and NaN, which Python reads and JSON has not."""
    raise ValueError(f"{written} is no number")


def _alphabet(row: Mapping[str, Any]) -> Alphabet:
    """Of the tiles that the session is opened with, which must be the first thing that happens."""
    if row["kind"] != "SessionOpened":
        raise ValueError("a session begins with SessionOpened")
    return load_tileset(row["tileset"]).alphabet
