"""The chain of hashes as it is documented, for a record that nobody has to take our word for."""

import json
from collections.abc import Iterable
from hashlib import sha256

COLUMNS = "stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash"
GENESIS = "0" * 64

Row = tuple[str, int, str, int, str, str, int, str | None, str, str]


def link(prev_hash: str, row: Row) -> str:
    """Return the row's expected hash: over the previous hash and the eight facts, as compact JSON."""
    facts = json.dumps(list(row[:8]), ensure_ascii=False, separators=(",", ":"))
    return sha256((prev_hash + facts).encode()).hexdigest()


def damaged_streams(rows: Iterable[Row]) -> set[str]:
    """Streams with a missing number, a changed row or a broken link; rows in order of stream and number."""
    damaged: set[str] = set()
    stream, seq, prev_hash = "", 0, GENESIS
    for row in rows:
        if row[0] != stream:
            stream, seq, prev_hash = row[0], 0, GENESIS
        seq += 1
        if row[1] != seq or row[8] != prev_hash or row[9] != link(prev_hash, row):
            damaged.add(stream)
        prev_hash = row[9]
    return damaged
