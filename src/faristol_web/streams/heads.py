"""
Heads: how many events a stream has and the last one's hash, kept beside the events in the same transaction.

The hashes alone prove that no event was changed, but not that the last ones are still there.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faristol.stream.chain import StoredEvent
from faristol_web.streams.time import wall_ms
from faristol_web.streams.triggers import guard, refuse

_AT_ONCE = 200

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.backends.utils import CursorWrapper


def move_heads(cursor: "CursorWrapper", table: str, rows: Sequence[StoredEvent]) -> None:
    """
    Move heads in the transaction that adds these rows; the rows of a stream follow each other.

    A head moves on only from the event before. Where that is not what it says, it stays as it is, and the
    doctor tells: a record that somebody cut must not become right again by its next event. By the events that
    are missing it does.
    """
    by_stream: dict[str, list[StoredEvent]] = {}
    for row in rows:
        by_stream.setdefault(row.stream, []).append(row)
    new, moved, others = list[object](), list[object](), list[object]()
    for stream, added in by_stream.items():
        last = added[-1]
        if added[0].seq == 1:
            new += (stream, last.seq, last.hash)
        for row in added:
            if row.seq > 1:
                some = moved if row is added[0] else others
                some += (stream, row.seq - 1, row.prev_hash, last.seq, last.hash)
    placed = 0
    for start in range(0, len(new), 3 * _AT_ONCE):
        some = new[start : start + 3 * _AT_ONCE]
        values = ", ".join(["(%s, %s, %s)"] * (len(some) // 3))
        sql = f"INSERT INTO {table} (stream, seq, hash) VALUES {values} ON CONFLICT DO NOTHING"  # noqa: S608
        cursor.execute(sql, some)
        placed += cursor.rowcount
    if placed + _move(cursor, table, moved) < len(by_stream):  # a head that is behind, or astray
        _move(cursor, table, others)


def _move(cursor: "CursorWrapper", table: str, moved: list[object]) -> int:
    """Move the heads that are where it is said, and return their number."""
    count = 0
    for start in range(0, len(moved), 5 * _AT_ONCE):
        some = moved[start : start + 5 * _AT_ONCE]
        values = ", ".join(["(%s, %s, %s, %s, %s)"] * (len(some) // 5))
        # Both databases call the columns of VALUES so.
        sql = (
            f"UPDATE {table} SET seq = v.column4, hash = v.column5 FROM (VALUES {values}) AS v "  # noqa: S608
            f"WHERE stream = v.column1 AND seq = v.column2 AND hash = v.column3"
        )
        cursor.execute(sql, some)
        count += cursor.rowcount
    return count


def anchor(schema_editor: "BaseDatabaseSchemaEditor", table: str, *, events: str) -> None:
    """Heads of the records that are found there, and the guards of the table: heads only move on."""
    newest = f"SELECT stream, MAX(seq) AS seq FROM {events} GROUP BY stream"  # noqa: S608 – our own names
    schema_editor.execute(
        f"INSERT INTO {table} (stream, seq, hash, anchored_ms) "  # noqa: S608
        f"SELECT e.stream, e.seq, e.hash, {wall_ms()} FROM {events} e "
        f"JOIN ({newest}) n ON n.stream = e.stream AND n.seq = e.seq"
    )
    refuse(schema_editor, table, verbs=("DELETE",), message="heads of records are never removed")
    guard(
        schema_editor,
        table,
        name=f"{table}_moves_on",
        verb="UPDATE",
        message="heads of records only move on",
        condition="NEW.stream <> OLD.stream OR NEW.seq <= OLD.seq",
    )
