"""Reading and appending events. One connection writes: the hub's own thread."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256

from django.db import DatabaseError, connections, transaction

from faristol.errors import StoreError
from faristol_web.live.shelf import KeptText

DATABASE = "events"
GENESIS = "0" * 64
_KEEP = "INSERT OR IGNORE INTO rulebook_text (digest, content, base_digest) VALUES (%s, %s, %s)"
_COLUMNS = "stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash"


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row, in the order of the table's columns."""

    stream: str
    seq: int
    kind: str
    schema_version: int
    payload: str
    actor: str
    server_ms: int
    client_id: str | None
    prev_hash: str
    hash: str


def chained(
    previous: StoredEvent | None,
    *,
    stream: str,
    kind: str,
    schema_version: int,
    payload: str,
    actor: str,
    server_ms: int,
    client_id: str | None,
) -> StoredEvent:
    """The row that follows `previous`, with its number and hash."""
    seq = previous.seq + 1 if previous else 1
    prev_hash = previous.hash if previous else GENESIS
    facts = (stream, seq, kind, schema_version, payload, actor, server_ms, client_id)
    return StoredEvent(*facts, prev_hash, _hash(prev_hash, facts))


def append(rows: Sequence[StoredEvent], texts: Sequence[KeptText] = ()) -> None:
    """
    All of them in one transaction, on disk when this returns; rulebooks that are there already stay.

    Raises:
        StoreError: nothing was written.
    """
    sql = f"INSERT INTO event ({_COLUMNS}) VALUES ({', '.join(['%s'] * 10)})"  # noqa: S608 – our own names
    try:
        with transaction.atomic(DATABASE), connections[DATABASE].cursor() as cursor:
            cursor.executemany(_KEEP, [(text.digest, text.content, text.base_digest) for text in texts])
            cursor.executemany(sql, [astuple(row) for row in rows])
    except DatabaseError as error:
        raise StoreError(f"events could not be written: {error}") from error


def read(stream: str) -> list[StoredEvent]:
    """
    A stream in order, its chain of hashes checked.

    Raises:
        StoreError: if the table cannot be read or the record was tampered with.
    """
    sql = f"SELECT {_COLUMNS} FROM event WHERE stream = %s ORDER BY seq"  # noqa: S608 – our own names
    try:
        with connections[DATABASE].cursor() as cursor:
            cursor.execute(sql, [stream])
            rows = [StoredEvent(*row) for row in cursor.fetchall()]
    except DatabaseError as error:
        raise StoreError(f"events could not be read: {error}") from error
    _check_chain(rows)
    return rows


def read_texts(digest: str) -> tuple[KeptText, ...]:
    """
    The rulebook with this digest, after those that it extends; nothing if it was never kept.

    Raises:
        StoreError: if the table cannot be read.
    """
    sql = "SELECT digest, content, base_digest FROM rulebook_text WHERE digest = %s"
    found: list[KeptText] = []
    try:
        with connections[DATABASE].cursor() as cursor:
            while digest:
                row = cursor.execute(sql, [digest]).fetchone()
                if row is None:
                    return ()
                found.insert(0, KeptText(*row))
                digest = found[0].base_digest
    except DatabaseError as error:
        raise StoreError(f"rulebooks could not be read: {error}") from error
    return tuple(found)


def _check_chain(rows: Iterable[StoredEvent]) -> None:
    prev_hash, seq = GENESIS, 0
    for row in rows:
        facts = astuple(row)[:8]
        if row.seq != seq + 1 or row.prev_hash != prev_hash or row.hash != _hash(prev_hash, facts):
            raise StoreError(f"the record of game {row.stream} is damaged at event {row.seq}")
        prev_hash, seq = row.hash, row.seq


def _hash(prev_hash: str, facts: tuple[object, ...]) -> str:
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return sha256(prev_hash.encode() + text.encode()).hexdigest()
