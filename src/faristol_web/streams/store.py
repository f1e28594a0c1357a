"""Reading and appending events. One connection a worker writes: the hub's own thread."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import chain
from typing import Any, TypeVar

from django.db import DatabaseError, IntegrityError, connections, transaction

from faristol.errors import FaristolError, StoreError
from faristol.game.codec import alphabet_in
from faristol.rulebook.kept import KeptText, with_bases
from faristol.stream.chain import COLUMNS, StoredEvent, first_damaged, values_of
from faristol.tiles import Alphabet
from faristol_web.streams.bus import CHANNEL, bus
from faristol_web.streams.heads import move_heads

Opened = TypeVar("Opened")

DATABASE = "events"
SERVER = "server"
"""The actor of what happens by itself."""
_KEEP = "INSERT INTO rulebook_text (digest, content, base_digest) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_COLUMNS = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO event ({_COLUMNS}) VALUES "  # noqa: S608 – our own names
_ROW = f"({', '.join(['%s'] * len(COLUMNS))})"
_ROWS_AT_ONCE = 200
_NAMES = {"SessionOpened": "duplicate session"}
"""Name of a stream in errors, by its first event; a game otherwise."""
_NOTICES_AT_ONCE = 80
"""Streams of one announcement; it must not be long."""


class Overtaken(StoreError):
    """
    Another worker has written to the stream meanwhile: nothing was stored, and the action is decided again.
    """


@dataclass(frozen=True, slots=True)
class Notice:
    """Message to the other workers about a stream that grew."""

    stream: str
    seq: int
    due_ms: int | None
    """Time at which something happens in it by itself, by `playing_ms`."""


def append(
    rows: Sequence[StoredEvent], texts: Sequence[KeptText] = (), notices: Sequence[Notice] = ()
) -> None:
    """
    All of them in one transaction, on disk when this returns; rulebooks that are there already stay.

    Raises:
        Overtaken: nothing was written; the number or the action's id of one of them is taken.
        StoreError: nothing was written.
    """
    try:
        with transaction.atomic(DATABASE), connections[DATABASE].cursor() as cursor:
            if texts:
                cursor.executemany(_KEEP, [(text.digest, text.content, text.base_digest) for text in texts])
            for start in range(0, len(rows), _ROWS_AT_ONCE):
                some = rows[start : start + _ROWS_AT_ONCE]
                cursor.execute(_INSERT + ", ".join([_ROW] * len(some)), list(chain(*map(values_of, some))))
            move_heads(cursor, "event_head", rows)
            for start in range(0, len(notices), _NOTICES_AT_ONCE):
                told = [astuple(notice) for notice in notices[start : start + _NOTICES_AT_ONCE]]
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, bus.written("events", {"told": told})])
    except IntegrityError as error:
        raise Overtaken(f"events could not be written: {error}") from error
    except DatabaseError as error:
        _reconnect()
        raise StoreError(f"events could not be written: {error}") from error


def read(stream: str) -> list[StoredEvent]:
    """
    A stream in order, its chain of hashes checked.

    Raises:
        StoreError: if the table cannot be read or the record was tampered with.
    """
    rows = _rows_after(stream, 0)
    _check(rows, stream)
    return rows


def read_after(stream: str, last: StoredEvent) -> list[StoredEvent]:
    """
    Return the rows after this one, their chain of hashes checked.

    Raises:
        StoreError: if the table cannot be read or the record was tampered with.
    """
    rows = _rows_after(stream, last.seq)
    _check(rows, stream, last)
    return rows


def _rows_after(stream: str, seq: int) -> list[StoredEvent]:
    sql = f"SELECT {_COLUMNS} FROM event WHERE stream = %s AND seq > %s ORDER BY seq"  # noqa: S608 – our own names

    def rows() -> list[StoredEvent]:
        with connections[DATABASE].cursor() as cursor:
            cursor.execute(sql, [stream, seq])
            return [StoredEvent(*row) for row in cursor.fetchall()]

    try:
        try:
            return rows()
        except DatabaseError:
            _reconnect()  # a database server may have been started again
            return rows()
    except DatabaseError as error:
        raise StoreError(f"events could not be read: {error}") from error


def _reconnect() -> None:
    """A server that was away is asked anew; a file is where it was."""
    connection = connections[DATABASE]
    if connection.vendor != "sqlite" and not connection.in_atomic_block:
        connection.close()


def read_texts(digest: str) -> tuple[KeptText, ...]:
    """
    The rulebook with this digest, after those that it extends; nothing if it was never kept.

    Raises:
        StoreError: if the table cannot be read.
    """
    sql = "SELECT digest, content, base_digest FROM rulebook_text WHERE digest = %s"

    def text_with(wanted: str) -> KeptText | None:
        cursor.execute(sql, [wanted])
        row = cursor.fetchone()
        return None if row is None else KeptText(*row)

    try:
        with connections[DATABASE].cursor() as cursor:
            return with_bases(digest, text_with)
    except DatabaseError as error:
        raise StoreError(f"rulebooks could not be read: {error}") from error


def opened_in(
    rows: Sequence[StoredEvent],
    kind: type[Opened],
    load_event: Callable[[str, Mapping[str, Any], Alphabet], object],
    *,
    schema_version: int,
) -> Opened:
    """
    Return the opening event of a stream, by the codec of its kind.

    Raises:
        StoreError: if it begins with something else, or was written by a newer version.
    """
    first = rows[0]
    newer = [row for row in rows if row.schema_version > schema_version]
    if newer:
        raise StoreError(f"{first.stream} was written by a newer version (event {newer[0].seq})")
    try:
        payload = json.loads(first.payload)
        opened = load_event(first.kind, payload, alphabet_in(first.kind, payload))
    except (AttributeError, ValueError, FaristolError) as error:
        raise StoreError(f"{first.stream} cannot be read: {error}") from error
    if not isinstance(opened, kind):
        raise StoreError(f"{first.stream} begins with {first.kind}")
    return opened


def last_of_each_action(rows: Sequence[StoredEvent]) -> dict[str, int]:
    """The number of an action's last event, by its id; only its first event carries the id."""
    last: dict[str, int] = {}
    action_id: str | None = None
    for row in rows:
        if row.client_id or row.actor == SERVER:
            action_id = row.client_id
        if action_id:
            last[action_id] = row.seq
    return last


def _check(rows: Sequence[StoredEvent], stream: str, last: StoredEvent | None = None) -> None:
    damaged = first_damaged(rows, last)
    if damaged is not None:
        opening = (_rows_after(stream, 0) if last else rows)[0].kind
        name = _NAMES.get(opening, "game")
        raise StoreError(f"the record of {name} {stream} is damaged at event {damaged.seq}")
