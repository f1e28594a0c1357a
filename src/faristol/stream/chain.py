"""
Events as rows: numbered without gaps, each with a hash made of the one before, so that no change goes unseen.

The hash is stored with every row, and what it is made of may never change.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from hashlib import sha256
from operator import attrgetter
from typing import Any

from faristol.stream.compact import as_json

GENESIS = "0" * 64
"""The hash before the first."""


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


COLUMNS = tuple(field.name for field in fields(StoredEvent))
values_of: Callable[[StoredEvent], tuple[Any, ...]] = attrgetter(*COLUMNS)
"""A row as the values of its columns."""
_FACTS = len(COLUMNS) - 2
"""All columns but the two hashes."""


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


def first_damaged(rows: Iterable[StoredEvent], last: StoredEvent | None = None) -> StoredEvent | None:
    """The first row of a stream that does not follow the one before it, or `last`; None if all do."""
    prev_hash, seq = (last.hash, last.seq) if last else (GENESIS, 0)
    for row in rows:
        follows = row.seq == seq + 1 and row.prev_hash == prev_hash
        if not follows or row.hash != _hash(prev_hash, values_of(row)[:_FACTS]):
            return row
        prev_hash, seq = row.hash, row.seq
    return None


def _hash(prev_hash: str, facts: tuple[object, ...]) -> str:
    return sha256((prev_hash + as_json(facts)).encode()).hexdigest()
