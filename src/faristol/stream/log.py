"""
A log: the events of one stream as a file.

Those that grow are JSON Lines, so that an event is added by writing at the end:

    {"faristol":"duplicate log","schema_version":1}
    {"kind":"SessionOpened",…}
    {"kind":"EntrantAdmitted",…}

Empty lines mean nothing: a writer may end a decision of several events with one. Other keys in the first line
mean nothing either. A game, short as it is, is one document:
`{"faristol": "game log", "schema_version": 3, "events": [{"kind": "GameOpened", …}, …]}`
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.stream.codec import Codec, event_kind
from faristol.stream.lines import (
    UNREADABLE,
    check_header,
    format_line,
    has_mark,
    header_of,
    numbered_lines,
    parse_json,
    raise_if_other,
    split_row,
)

Event = TypeVar("Event")
Context = TypeVar("Context")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFormat(Generic[Event, Context]):
    """File format of one family of events."""

    mark: str
    """The family's name in the first line."""
    newest: int
    """Version of the schema that is written; all before it are read."""
    codec: Codec[Event, Context]
    opening: type
    """The first event of every log, and only that."""
    context_of: Callable[[str, Mapping[str, Any]], Context]
    """From the kind of the opening, and the opening as it is written."""
    max_bytes: int

    def is_log(self, content: bytes) -> bool:
        """True if the first line bears the log's mark, whatever comes after."""
        return has_mark(content, self.mark)

    def format_event(self, event: Event, context: Context) -> str:
        """One line."""
        return format_line(self._row(event, context))

    def format_lines(
        self, events: Iterable[Event], context: Context, *, kept: Mapping[str, Any] | None = None
    ) -> str:
        """Inverse of `parse_lines`; a shell remembers what is `kept` in the first line."""
        header = format_line({"faristol": self.mark, "schema_version": self.newest, **(kept or {})})
        return header + "".join(self.format_event(event, context) for event in events)

    def parse_lines(self, content: bytes, *, name: str) -> list[Event]:
        """
        Raises:
            NotationError: naming the first line that cannot be read.
        """
        self._check_size(content, name)
        check_header(header_of(content, name, self.mark), name=name, mark=self.mark, newest=self.newest)
        return self._load(((f"line {number}", line) for number, line in numbered_lines(content)), name)

    def format_document(self, events: Iterable[Event], context: Context) -> str:
        """Inverse of `parse_document`."""
        rows = [self._row(event, context) for event in events]
        document = {"faristol": self.mark, "schema_version": self.newest, "events": rows}
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

    def parse_document(self, content: bytes, *, name: str) -> list[Event]:
        """
        Raises:
            NotationError: naming the first event that cannot be read.
        """
        self._check_size(content, name)
        try:
            document = parse_json(unmarked(content))
        except (ValueError, RecursionError) as error:
            raise_if_other(content, name=name, mark=self.mark)
            raise NotationError(f"{name}: not a {self.mark}: {error}") from error
        check_header(document, name=name, mark=self.mark, newest=self.newest)
        rows = document.get("events")
        if not isinstance(rows, list):
            raise NotationError(f"{name}: a {self.mark} without events")
        return self._load(((f"event {number}", row) for number, row in enumerate(rows, 1)), name)

    def _row(self, event: Event, context: Context) -> dict[str, Any]:
        return {"kind": event_kind(event), **self.codec.dump(event, context)}

    def _check_size(self, content: bytes, name: str) -> None:
        if len(content) > self.max_bytes:
            raise NotationError(f"{name}: {len(content)} bytes: too large for a {self.mark}")

    def _load(self, rows: Iterable[tuple[str, object]], name: str) -> list[Event]:
        """The events of rows that are lines as yet, or were read with the whole document."""
        loaded: list[Event] = []
        for where, row in rows:
            try:
                kind, payload = split_row(parse_json(row) if isinstance(row, bytes) else row)
                if (self.codec.kind_named(kind) is self.opening) == bool(loaded):
                    raise NotationError(f"{self.opening.__name__} is the first event, and only that")
                if not loaded:
                    context = self.context_of(kind, payload)
                loaded.append(self.codec.load(kind, payload, context))
            except UNREADABLE as error:
                raise NotationError(f"{name}: {where} cannot be read: {error}") from error
        if not loaded:
            raise NotationError(f"{name}: a {self.mark} without events")
        return loaded
