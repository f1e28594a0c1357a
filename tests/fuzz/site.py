"""Readers of the site that need no database."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from hashlib import sha256
from typing import Any

from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent, chained
from faristol_web.duplicate.forms.lines import parse_entrants, parse_schedule
from faristol_web.ops.event_file import EventFile, format_event_file, parse_event_file
from faristol_web.tournaments.forms.lines import (
    format_classes,
    format_prizes,
    parse_cents,
    parse_classes,
    parse_prizes,
)
from tests.fuzz.mutations import EVENTS
from tests.fuzz.places import RELEASES
from tests.fuzz.running import Reader

_PRIZES = "1: 300\nB 1: 50\nbest-play: 20,50 €\nbest-play-with Q: a dictionary\n".encode()
_CLASSES = "A: 1100-\nB: 0–1099\n".encode()
_ENTRANTS = "Anna Puig\n\nBiel / Carla\nDídac & Èlia\n".encode()


def _text(parse: Callable[[str], Any]) -> Callable[[bytes], Any]:
    """Forms are text already when their fields are read."""
    return lambda content: parse(content.decode("utf-8", "replace"))


@cache
def _event_files() -> Sequence[bytes]:
    """One of each kind from the site that the first release left, as `faristol export` writes them."""
    streams: dict[str, list[StoredEvent]] = {}
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((RELEASES / "0.1.0" / "site" / "events.sql").read_text("utf-8"))
        columns = "stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash"
        for row in connection.execute(f"SELECT {columns} FROM event ORDER BY stream, seq"):  # noqa: S608
            streams.setdefault(row[0], []).append(StoredEvent(*row))
    kinds = {"GameOpened": "game", "SessionOpened": "duplicate", "TournamentOpened": "tournament"}
    files: dict[str, bytes] = {}
    for stream, rows in streams.items():
        kind = kinds[rows[0].kind]
        file = EventFile(event=kind, id=stream, title="Thursday", streams={stream: rows[:30]})
        file.rulebooks.append(KeptText("0" * 64, "[rulebook]", ""))
        file.rows.append((kind, {"public_id": stream, "mode": "online", "side_ms": 1_500_000}))
        files[kind] = format_event_file(file).encode()
    return list(files.values())


def _sealed(content: bytes) -> bytes:
    """With the chain and the digest that a forger would work out."""
    lines = content.rstrip(b"\n").split(b"\n")[:-1]
    last: StoredEvent | None = None
    for at, line in enumerate(lines):
        try:
            row = json.loads(line)
            if row["kind"] == "event":
                last = chained(
                    last,
                    **{
                        name: row[name]
                        for name in ("stream", "schema_version", "payload", "actor", "server_ms")
                    },
                    kind=row["event"],
                    client_id=row["client_id"],
                )
                lines[at] = json.dumps(row | {"hash": last.hash, "seq": last.seq}).encode()
        except (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError):
            continue
    body = b"".join(line + b"\n" for line in lines)
    end = {"kind": "end", "lines": len(lines), "sha256": sha256(body).hexdigest()}
    return body + json.dumps(end).encode() + b"\n"


READERS = (
    Reader(
        name="event-file",
        read=lambda content: parse_event_file(content, name="FILE"),
        seeds=_event_files,
        kinds=EVENTS,
        seal=_sealed,
        again=lambda file: (file, parse_event_file(format_event_file(file).encode(), name="FILE")),
    ),
    Reader(name="entrants", read=_text(parse_entrants), seeds=lambda: [_ENTRANTS]),
    Reader(name="schedule", read=_text(parse_schedule), seeds=lambda: [b"from coup 1: 2 2\n16 1 1\n"]),
    Reader(name="amount", read=_text(parse_cents), seeds=lambda: ["12,50 €".encode(), b"8", b"12.50"]),
    Reader(
        name="prizes",
        read=_text(parse_prizes),
        seeds=lambda: [_PRIZES],
        again=lambda prizes: (prizes, parse_prizes(format_prizes(prizes))),
    ),
    Reader(
        name="classes",
        read=_text(parse_classes),
        seeds=lambda: [_CLASSES],
        again=lambda classes: (classes, parse_classes(format_classes(classes))),
    ),
)
