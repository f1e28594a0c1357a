"""
Check that records are what was written: numbers without gaps, hashes that follow, heads and lists that agree.

A record ends where its head says (`streams/heads.py`), and every game, session and tournament that is listed
has a record.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from django.db import connections

from faristol.stream.chain import COLUMNS, StoredEvent, first_damaged

TABLES = {"events": "event", "default": "tournament_event"}
"""By database, where streams of events lie."""
HEADS = {"events": "event_head", "default": "tournament_head"}
LISTS = {
    "events": (("play_game", "game"), ("duplicate_session", "duplicate session")),
    "default": (("tournaments_tournament", "tournament"),),
}
"""By database of the events, which tables of the site list them, and what a line in one is called."""
SESSION_OPENED = "SessionOpened"
UNKNOWN = "game or duplicate session"
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One record that is not what was written."""

    kind: str
    """`game`, `duplicate session` or `tournament`."""
    stream: str
    said: str
    is_gone: bool = False
    """Not one of its events is left."""

    def __str__(self) -> str:
        return f"{self.kind} {self.stream} {self.said}"


@dataclass(slots=True)
class Found:
    streams: int = 0
    events: int = 0
    faults: list[Fault] = field(default_factory=list)
    unlisted: list[Fault] = field(default_factory=list)
    """Whole records that no list has, so that nobody finds them."""
    has_heads: bool = False
    """False until the site has been started with a version that keeps them."""
    anchored: int = 0
    """Records that were there before heads were kept."""
    anchored_ms: int = 0
    """The latest time when heads were made for records that were there, in milliseconds since 1970."""


Head = tuple[int, str]
"""Number and hash of the last event."""


def check_chains(alias: str) -> Found:
    """
    Examine all streams in a database, also while the site runs.

    The lists are read before and after: a game has its first events before it is listed.
    """
    tables = set(connections[alias].introspection.table_names())
    found = Found(has_heads=HEADS[alias] in tables)
    listed = listed_in(alias)
    seen: dict[str, str] = {}
    for stream, group in groupby(_rows(alias, has_heads=found.has_heads), key=lambda pair: pair[0].stream):
        rows, heads = map(list, zip(*group, strict=True))
        found.streams, found.events = found.streams + 1, found.events + len(rows)
        seen[stream] = kind = listed.get(stream) or kind_of(alias, rows[0].kind)
        said = _what_is_wrong(rows, heads[0], has_heads=found.has_heads)
        if said:
            found.faults.append(Fault(kind=kind, stream=stream, said=said))
    found.faults += _without_events(alias, seen, listed, has_heads=found.has_heads)
    if connections["default"].introspection.table_names():
        after = listed_in(alias)
        found.unlisted = [
            Fault(kind=kind, stream=stream, said="is missing from its list")
            for stream, kind in seen.items()
            if stream not in after
        ]
    if found.has_heads:
        sql = f"SELECT COUNT(anchored_ms), MAX(anchored_ms) FROM {HEADS[alias]}"  # noqa: S608 – our own names
        found.anchored, found.anchored_ms = _all(alias, sql)[0]
    return found


def kind_of(alias: str, first: str) -> str:
    """Name of a kind of stream, by its first event."""
    if alias == "default":
        return "tournament"
    return "duplicate session" if first == SESSION_OPENED else "game"


def listed_in(alias: str) -> dict[str, str]:
    """Return what the site's lists name, by stream; missing tables are skipped."""
    tables = set(connections["default"].introspection.table_names())
    return {
        stream: kind
        for table, kind in LISTS[alias]
        if table in tables
        for (stream,) in _all("default", f"SELECT public_id FROM {table}")  # noqa: S608 – our own names
    }


def kinds_of(alias: str) -> dict[str, str]:
    """Return the kind of each stream."""
    firsts = _all(alias, f"SELECT stream, kind FROM {TABLES[alias]} WHERE seq = 1")  # noqa: S608 – our own names
    return listed_in(alias) | {stream: kind_of(alias, first) for stream, first in firsts}


def keeps_heads() -> bool:
    """True if the database has the tables of heads."""
    return all(table in connections[alias].introspection.table_names() for alias, table in HEADS.items())


def hashes_at(
    alias: str, wanted: Mapping[str, Collection[int]]
) -> tuple[dict[tuple[str, int], str], dict[str, int]]:
    """The hashes of these events by stream and number, if they are there, and each stream's last number."""
    hashes: dict[tuple[str, int], str] = {}
    last: dict[str, int] = {}
    sql = f"SELECT stream, seq, hash FROM {TABLES[alias]}"  # noqa: S608 – our own names
    for stream, seq, digest in _some_by_some(alias, sql):
        last[stream] = max(last.get(stream, 0), seq)
        if seq in wanted.get(stream, ()):
            hashes[stream, seq] = digest
    return hashes, last


def heads_of(alias: str) -> dict[str, Head]:
    """All heads, by stream; none before the site was brought up to date."""
    if HEADS[alias] not in connections[alias].introspection.table_names():
        return {}
    sql = f"SELECT stream, seq, hash FROM {HEADS[alias]} ORDER BY stream"  # noqa: S608 – our own names
    return {stream: (seq, digest) for stream, seq, digest in _all(alias, sql)}


def _what_is_wrong(rows: Sequence[StoredEvent], head: Head | None, *, has_heads: bool) -> str:
    """Empty if nothing is."""
    damaged = first_damaged(rows)
    if damaged is not None:
        before = next((row.seq for row, after in pairwise(rows) if after is damaged), 0)
        if damaged.seq > before + 1:
            return f"lacks {_events(before + 1, damaged.seq - 1)}"
        return f"is damaged at event {damaged.seq}"
    last = rows[-1]
    if not has_heads or head == (last.seq, last.hash):
        return ""
    if head is None:
        return f"has {last.seq} events and no head: the head was removed, or the events were added by hand"
    if head[0] > last.seq:
        return f"lacks {_events(last.seq + 1, head[0])}, its last"
    if head[0] == last.seq or rows[head[0] - 1].hash != head[1]:
        return f"was changed: event {head[0]} has another hash than its head"
    return f"has {_events(head[0] + 1, last.seq)} in addition, which the site did not write"


def _events(first: int, last: int) -> str:
    return f"event {first}" if first == last else f"events {first} to {last}"


def _without_events(
    alias: str, seen: Mapping[str, str], listed: Mapping[str, str], *, has_heads: bool
) -> Iterator[Fault]:
    gone: dict[str, str] = {}
    if has_heads:
        table, events = HEADS[alias], TABLES[alias]
        sql = (
            f"SELECT stream, seq FROM {table} h "  # noqa: S608 – our own names
            f"WHERE NOT EXISTS (SELECT 1 FROM {events} e WHERE e.stream = h.stream) ORDER BY stream"
        )
        gone = {stream: f"lacks all of its {seq} events" for stream, seq in _all(alias, sql)}
    unknown = "tournament" if alias == "default" else UNKNOWN
    for stream, said in gone.items():
        yield Fault(kind=listed.get(stream, unknown), stream=stream, said=said, is_gone=True)
    for stream, kind in listed.items():
        if stream not in seen and stream not in gone:
            yield Fault(kind=kind, stream=stream, said="is listed and has no events", is_gone=True)


def _rows(alias: str, *, has_heads: bool) -> Iterator[tuple[StoredEvent, Head | None]]:
    """With the head of its stream: in one statement, because the site may run."""
    columns = ", ".join(f"e.{name}" for name in COLUMNS)
    head = "h.seq, h.hash" if has_heads else "NULL, NULL"
    join = f"LEFT JOIN {HEADS[alias]} h ON h.stream = e.stream" if has_heads else ""
    sql = f"SELECT {columns}, {head} FROM {TABLES[alias]} e {join} ORDER BY e.stream, e.seq"  # noqa: S608
    for row in _some_by_some(alias, sql):
        seq, digest = row[-2:]
        yield StoredEvent(*row[:-2]), None if seq is None else (seq, digest)


def _all(alias: str, sql: str) -> list[tuple]:  # type: ignore[type-arg] # whatever is asked for
    with connections[alias].cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())


def _some_by_some(alias: str, sql: str) -> Iterator[tuple]:  # type: ignore[type-arg] # as above
    with connections[alias].cursor() as cursor:
        cursor.execute(sql)
        while some := cursor.fetchmany(_AT_ONCE):
            yield from some
