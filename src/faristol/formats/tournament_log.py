"""
A tournament as a file that grows: JSON Lines, so that an event is added by writing at its end.

    {"faristol":"tournament log","schema_version":1}
    {"kind":"TournamentOpened",…}
    {"kind":"EntrantRegistered",…}

Empty lines mean nothing here: whoever writes may end a decision of several events with one. So do keys of the
first line that are not ours.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

from faristol.errors import NotationError
from faristol.formats.event_lines import (
    UNREADABLE,
    check_header,
    format_line,
    numbered_lines,
    parse_line,
)
from faristol.tournament.codec import SCHEMA_VERSION, dump_event, load_event
from faristol.tournament.events import TournamentEvent, TournamentOpened

MARK = "tournament log"
MAX_BYTES = 1 << 27
"""Five thousand entrants and fifteen rounds take a fifth of it."""


def format_tournament_event(event: TournamentEvent) -> str:
    """One line."""
    return format_line({"kind": type(event).__name__, **dump_event(event)})


def format_tournament_log(events: Iterable[TournamentEvent], *, kept: Mapping[str, Any] | None = None) -> str:
    """Inverse of `parse_tournament_log`; `kept` is what a shell remembers in the first line."""
    header = format_line({"faristol": MARK, "schema_version": SCHEMA_VERSION, **(kept or {})})
    return header + "".join(map(format_tournament_event, events))


@overload
def parse_tournament_log(
    content: bytes, *, name: str, mend: Literal[False] = ...
) -> list[TournamentEvent]: ...
@overload
def parse_tournament_log(
    content: bytes, *, name: str, mend: Literal[True]
) -> tuple[list[TournamentEvent], int]: ...
def parse_tournament_log(
    content: bytes, *, name: str, mend: bool = False
) -> list[TournamentEvent] | tuple[list[TournamentEvent], int]:
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


def _load_all(content: bytes, name: str) -> list[TournamentEvent]:
    loaded: list[TournamentEvent] = []
    for number, line in numbered_lines(content):
        try:
            kind, payload = parse_line(line)
            event = load_event(kind, payload)
        except UNREADABLE as error:
            raise NotationError(f"{name}: line {number} cannot be read: {_problem(error)}") from error
        if isinstance(event, TournamentOpened) != (not loaded):
            raise NotationError(f"{name}: line {number}: TournamentOpened is the first event, and only that")
        loaded.append(event)
    return loaded


def _problem(error: Exception) -> str:
    """As a reader of the file says it, and not Python."""
    if isinstance(error, KeyError):
        return f"it has no {error.args[0]}"
    lacking = re.search(r"missing \d+ required keyword-only arguments?: (.*)", str(error))
    return str(error) if lacking is None else f"it lacks {lacking[1]}"
