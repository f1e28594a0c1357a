"""
A duplicate session as a file that grows: JSON Lines, so that an event is added by writing at its end.

    {"faristol":"duplicate log","schema_version":1}
    {"kind":"SessionOpened",…}
    {"kind":"EntrantAdmitted",…}

Empty lines mean nothing here: whoever writes may end a decision of several events with one. So do keys of the
first line that are not ours.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

from faristol.duplicate.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.duplicate.events import SessionEvent
from faristol.errors import NotationError
from faristol.formats.event_lines import (
    UNREADABLE,
    check_header,
    format_line,
    has_mark,
    numbered_lines,
    parse_line,
)
from faristol.stream.codec import event_kind
from faristol.tiles import Alphabet, load_tileset

MARK = "duplicate log"
MAX_BYTES = 1 << 26
"""Three hundred entrants and thirty coups take a tenth of it."""


def is_session_log(content: bytes) -> bool:
    """Whether its first line says so, whatever comes after."""
    return has_mark(content, MARK)


def format_session_event(event: SessionEvent, alphabet: Alphabet) -> str:
    """One line."""
    return format_line({"kind": event_kind(event), **dump_event(event, alphabet)})


def format_session_log(events: Iterable[SessionEvent], alphabet: Alphabet) -> str:
    """Inverse of `parse_session_log`."""
    header = format_line({"faristol": MARK, "schema_version": SCHEMA_VERSION})
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
    check_header(content, name=name, mark=MARK, newest=SCHEMA_VERSION)
    sound = content.rfind(b"\n") + 1
    events = _load_all(content[:sound] if mend else content, name)
    if not events:
        raise NotationError(f"{name}: a {MARK} without events")
    return (events, sound) if mend else events


def _load_all(content: bytes, name: str) -> list[SessionEvent]:
    loaded: list[SessionEvent] = []
    alphabet: Alphabet | None = None
    for number, line in numbered_lines(content):
        try:
            kind, payload = parse_line(line)
            alphabet = alphabet or _alphabet(kind, payload)
            loaded.append(load_event(kind, payload, alphabet))
        except UNREADABLE as error:
            raise NotationError(f"{name}: line {number} cannot be read: {error}") from error
    return loaded


def _alphabet(kind: object, payload: Mapping[str, Any]) -> Alphabet:
    """Of the tiles that the session is opened with, which must be the first thing that happens."""
    if kind != "SessionOpened":
        raise ValueError("a session begins with SessionOpened")
    return load_tileset(payload["tileset"]).alphabet
