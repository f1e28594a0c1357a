"""
One event as a file that goes from machine to machine: JSON Lines under a first line that says what it is.

    {"faristol":"event file","schema_version":1,"event":"tournament","id":…,"title":…}
    {"kind":"rulebook","digest":…,"content":…,"base_digest":…}
    {"kind":"row","of":"tournament",…}
    {"kind":"event","stream":…,"seq":1,"event":"TournamentOpened","payload":…,"hash":…}
    {"kind":"end","lines":…,"sha256":…}

The events are as they were written, each with its hash made of the one before: what comes of them on another
machine is the same record, and each can go on with it where the other left off.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import GENESIS, StoredEvent, chained
from faristol.stream.lines import (
    UNREADABLE,
    check_header,
    format_line,
    has_mark,
    header_of,
    numbered_lines,
    parse_json,
    split_line,
)

MARK = "event file"
SCHEMA_VERSION = 1
MAX_BYTES = 1 << 28
KINDS = ("tournament", "duplicate", "game")
_PLAIN = ("stream", "seq", "schema_version", "payload", "actor", "server_ms", "client_id", "hash")


@dataclass(slots=True, kw_only=True)
class EventFile:
    """The events and rows that the file holds."""

    event: str
    """One of KINDS."""
    id: str
    """The public id of what it holds: of a series, where it is one."""
    title: str
    has_people: bool = True
    rulebooks: list[KeptText] = field(default_factory=list)
    """Each after the one that it extends."""
    rows: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Rows beside the events: their kind, and their fields."""
    streams: dict[str, list[StoredEvent]] = field(default_factory=dict)

    def rows_of(self, kind: str) -> list[dict[str, Any]]:
        return [fields for name, fields in self.rows if name == kind]


def is_event_file(content: bytes) -> bool:
    return has_mark(content, MARK)


def format_event_file(file: EventFile) -> str:
    """Inverse of `parse_event_file`."""
    lines = list(map(format_line, _lines(file)))
    digest = sha256("".join(lines).encode()).hexdigest()
    return "".join(lines) + format_line({"kind": "end", "lines": len(lines), "sha256": digest})


def _lines(file: EventFile) -> Iterator[dict[str, Any]]:
    yield {
        "faristol": MARK,
        "schema_version": SCHEMA_VERSION,
        "event": file.event,
        "id": file.id,
        "title": file.title,
        "has_people": file.has_people,
    }
    for text in file.rulebooks:
        yield {
            "kind": "rulebook",
            "digest": text.digest,
            "content": text.content,
            "base_digest": text.base_digest,
        }
    for name, fields in file.rows:
        yield {"kind": "row", "of": name, "fields": fields}
    for rows in file.streams.values():
        for row in rows:
            yield {"kind": "event", "event": row.kind} | {name: getattr(row, name) for name in _PLAIN}


def parse_event_file(content: bytes, *, name: str) -> EventFile:
    """
    Raises:
        NotationError: if it is none, is not whole, or an event is not what was written.
    """
    if len(content) > MAX_BYTES:
        raise NotationError(f"{name}: {len(content)} bytes: too large for an event")
    content = unmarked(content)
    if not is_event_file(content):
        raise NotationError(f"{name}: not an event written by faristol export")
    header: Any = header_of(content, name, MARK)
    check_header(header, name=name, mark=MARK, newest=SCHEMA_VERSION)
    _check_whole(content, name)
    number = 1
    try:
        file = EventFile(
            event=_one_of(header["event"], KINDS),
            id=_text(header["id"]),
            title=_text(header["title"]),
            has_people=header["has_people"] is True,
        )
        for number, line in numbered_lines(content):  # noqa: B007 – it is told what went wrong where
            _read(file, *split_line(line))
    except UNREADABLE as error:
        raise NotationError(f"{name}: line {number} cannot be read: {error}") from error
    if not file.streams:
        raise NotationError(f"{name}: an event without events")
    return file


def new_rows(here: Sequence[StoredEvent], there: Sequence[StoredEvent], *, name: str) -> list[StoredEvent]:
    """
    Return the rows that a record lacks; none if it goes further than the file.

    Raises:
        NotationError: naming where the two part, if neither is the other's beginning.
    """
    for own, other in zip(here, there, strict=False):
        if own.hash != other.hash:
            raise NotationError(
                f"{name}: this record and the one here part at event {own.seq}: here it is {own.kind}, in "
                f"the file {other.kind}; both went on by themselves since, and only one of them can be kept"
            )
    return list(there[len(here) :])


def _check_whole(content: bytes, name: str) -> None:
    """A copy that stopped half-way must not pass for a tournament that did."""
    body, _, last = content.rstrip(b"\n").rpartition(b"\n")
    try:
        end = parse_json(last)
        is_end = end["kind"] == "end" and end["sha256"] == sha256(body + b"\n").hexdigest()
    except (ValueError, KeyError, TypeError, RecursionError):
        is_end = False
    if not is_end:
        raise NotationError(f"{name}: it is incomplete, or was changed after it was written")


def _read(file: EventFile, kind: object, values: dict[str, Any]) -> None:
    match kind:
        case "rulebook":
            text = KeptText(*(_text(values[key]) for key in ("digest", "content", "base_digest")))
            file.rulebooks.append(text)
        case "row":
            if not isinstance(values["fields"], dict):
                raise TypeError("a row has fields")
            file.rows.append((_text(values["of"]), values["fields"]))
        case "event":
            _read_event(file, values)
        case "end":
            pass
        case _:
            raise ValueError(f"unknown kind of line: {kind!r}")


def _read_event(file: EventFile, values: dict[str, Any]) -> None:
    rows = file.streams.setdefault(_text(values["stream"]), [])
    client_id = values["client_id"]
    row = chained(
        rows[-1] if rows else None,
        stream=_text(values["stream"]),
        kind=_text(values["event"]),
        schema_version=_whole(values["schema_version"]),
        payload=_text(values["payload"]),
        actor=_text(values["actor"]),
        server_ms=_whole(values["server_ms"]),
        client_id=None if client_id is None else _text(client_id),
    )
    if row.hash != values["hash"] or row.seq != values["seq"]:
        after = rows[-1].hash if rows else GENESIS
        raise ValueError(f"event {values['seq']} does not follow the one before ({after[:8]})")
    rows.append(row)


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise TypeError("a text")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a whole number")
    return value


def _one_of(value: object, known: Iterable[str]) -> str:
    if value not in tuple(known):
        raise ValueError(f"unknown event: {value!r}")
    return str(value)
