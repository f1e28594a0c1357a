"""Whether every record is what was written: numbers without gaps, each hash made of the one before."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connections

from faristol_web.streams.store import StoredEvent, chained

TABLES = {"events": "event", "default": "tournament_event"}
"""By database, where streams of events lie."""
_COLUMNS = "stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash"
_AT_ONCE = 1000


@dataclass(slots=True)
class Found:
    streams: int = 0
    events: int = 0
    faults: tuple[str, ...] = ()


def check_chains(alias: str) -> Found:
    """Of all streams in a database; of a broken one only the first fault is told."""
    chains = Found()
    faults: list[str] = []
    previous: StoredEvent | None = None
    is_broken = False
    for row in _rows(alias):
        if previous is None or row.stream != previous.stream:
            chains.streams, previous, is_broken = chains.streams + 1, None, False
        chains.events += 1
        if not is_broken and row != _expected(previous, row):
            faults.append(f"{row.stream} is damaged at event {row.seq}")
            is_broken = True
        previous = row
    chains.faults = tuple(faults)
    return chains


def _expected(previous: StoredEvent | None, row: StoredEvent) -> StoredEvent:
    return chained(
        previous,
        stream=row.stream,
        kind=row.kind,
        schema_version=row.schema_version,
        payload=row.payload,
        actor=row.actor,
        server_ms=row.server_ms,
        client_id=row.client_id,
    )


def _rows(alias: str) -> Iterator[StoredEvent]:
    sql = f"SELECT {_COLUMNS} FROM {TABLES[alias]} ORDER BY stream, seq"  # noqa: S608 – our own names
    with connections[alias].cursor() as cursor:
        cursor.execute(sql)
        while some := cursor.fetchmany(_AT_ONCE):
            for row in some:
                yield StoredEvent(*row)
