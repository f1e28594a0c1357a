"""Whether every record is what was written: numbers without gaps, each hash made of the one before."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db import connections

from faristol.stream.chain import COLUMNS, StoredEvent, first_damaged

TABLES = {"events": "event", "default": "tournament_event"}
"""By database, where streams of events lie."""
_AT_ONCE = 1000


@dataclass(slots=True)
class Found:
    streams: int = 0
    events: int = 0
    faults: tuple[str, ...] = ()


def check_chains(alias: str) -> Found:
    """All streams in a database; of a broken one only the first fault is told."""
    chains = Found()
    faults: list[str] = []
    for stream, group in groupby(_rows(alias), key=attrgetter("stream")):
        rows = list(group)
        chains.streams, chains.events = chains.streams + 1, chains.events + len(rows)
        damaged = first_damaged(rows)
        if damaged is not None:
            faults.append(f"{stream} is damaged at event {damaged.seq}")
    chains.faults = tuple(faults)
    return chains


def _rows(alias: str) -> Iterator[StoredEvent]:
    sql = f"SELECT {', '.join(COLUMNS)} FROM {TABLES[alias]} ORDER BY stream, seq"  # noqa: S608 – our own names
    with connections[alias].cursor() as cursor:
        cursor.execute(sql)
        while some := cursor.fetchmany(_AT_ONCE):
            for row in some:
                yield StoredEvent(*row)
