"""A site held against an older summary of its records: what is there still, what went on, what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zipfile import is_zipfile

from faristol.errors import NotationError, StoreError
from faristol_web.ops.backup_file import ArchiveReader
from faristol_web.ops.chains import HEADS, Fault, hashes_at
from faristol_web.ops.summary import MOST_BYTES, Line, Summary, parse_summary


@dataclass(slots=True)
class Compared:
    kept: int = 0
    """Records that are here as far as the summary goes."""
    grown: int = 0
    """The part of `kept` that went on since."""
    faults: list[Fault] = field(default_factory=list)
    older: list[Fault] = field(default_factory=list)
    """Records that go less far because a backup from before the summary was restored after it."""


def read_summary(path: Path) -> Summary:
    """
    A summary in a file, or the one in a backup.

    Raises:
        FaristolError: if it cannot be read, or is neither.
    """
    try:
        if is_zipfile(path):
            archive = ArchiveReader(path)
            try:
                return archive.summary()
            finally:
                archive.close()
        with path.open("rb") as file:
            return parse_summary(file.read(MOST_BYTES + 1), name=str(path))
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def compare(summary: Summary, restored: Sequence[Summary] = ()) -> Compared:
    """`restored` are the summaries that were made when backups were restored here."""
    between = [
        each
        for each in restored
        if each.restored_ms is not None and each.restored_ms <= summary.made_ms <= each.made_ms
    ]
    compared = Compared()
    for alias, lines in summary.lines.items():
        if alias not in HEADS:
            raise NotationError(f"the summary covers a database that does not exist here: {alias}")
        begun = [{line.stream: line for line in each.lines.get(alias, ())} for each in between]
        wanted: dict[str, set[int]] = {line.stream: {line.seq} for line in lines}
        for known in begun:
            for line in known.values():
                wanted.setdefault(line.stream, set()).add(line.seq)
        hashes, last = hashes_at(alias, wanted)
        for line in lines:
            said = _what_is_wrong(line, hashes.get((line.stream, line.seq)), last.get(line.stream, 0))
            if not said:
                compared.kept += 1
                compared.grown += last[line.stream] > line.seq
                continue
            fault = Fault(kind=line.kind, stream=line.stream, said=f"{said} on {day(summary.made_ms)}")
            is_older = any(_goes_on_from(known.get(line.stream), line, hashes) for known in begun)
            (compared.older if is_older else compared.faults).append(fault)
    return compared


def day(ms: int) -> str:
    """`2026-11-23 04:00 UTC`."""
    try:
        return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (OverflowError, ValueError, OSError):
        return f"millisecond {ms}"


def _what_is_wrong(line: Line, here: str | None, last: int) -> str:
    """Empty if nothing is."""
    if here == line.hash:
        return ""
    if not last:
        return f"is gone; it had {line.seq} events"
    if last < line.seq:
        lacking = f"event {line.seq}" if last + 1 == line.seq else f"events {last + 1} to {line.seq}"
        return f"lacks {lacking}, which it had"
    return f"is not what it was: event {line.seq} had another hash"


def _goes_on_from(begun: Line | None, line: Line, hashes: dict[tuple[str, int], str]) -> bool:
    """True if the record continues from a restored backup that went less far than the summary."""
    if begun is None:
        return True
    return begun.seq < line.seq and hashes.get((begun.stream, begun.seq)) == begun.hash
