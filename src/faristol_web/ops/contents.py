"""`faristol restore --show`: what backups hold, before one of them is restored."""

from collections.abc import Iterator
from pathlib import Path

from faristol.cli.kit.output import counted
from faristol.cli.kit.progress import Progress
from faristol.cli.kit.tables import columns
from faristol.errors import FaristolError, StoreError
from faristol_web.ops.against import day
from faristol_web.ops.backup_file import ArchiveReader, Entry, Manifest

_COUNTED = (
    ("play.game", "games"),
    ("duplicate.session", "duplicate sessions"),
    ("tournaments.tournament", "tournaments"),
    ("auth.user", "accounts"),
)
"""Tables of the site, and what a row of them is."""
_LISTED = (("tournaments.tournament", "tournament"), ("duplicate.session", "duplicate session"))


def shown(path: Path) -> Iterator[str]:
    """
    Lines about one backup, which is read whole and proven, or one about each of a folder, oldest first.

    Raises:
        FaristolError: if the one cannot be read, or the folder has none.
    """
    if not path.is_dir():
        yield from _one(path)
        return
    files = sorted(path.glob("*.zip"))
    if not files:
        raise StoreError(f"{path}: no backup is in it")
    rows, unread = [], []
    for file in files:
        try:
            archive = ArchiveReader(file)
        except FaristolError as error:
            unread.append(str(error))
            continue
        archive.close()
        rows.append((archive.manifest.made_ms, file.name, _counts(archive.manifest)))
    head = ["backup", "made", *(noun for _, noun in _COUNTED)]
    yield from columns(head, [[name, day(made_ms), *counts] for made_ms, name, counts in sorted(rows)])
    yield from unread


def _one(path: Path) -> Iterator[str]:
    archive = ArchiveReader(path)
    try:
        manifest = archive.manifest
        archive.check(Progress()(manifest.entries, "reading"))
        made = f"made {day(manifest.made_ms)} by Faristol {manifest.version}, {manifest.database}"
        yield f"{path}: whole, {made}"
        counts = zip(_counts(manifest), _COUNTED, strict=True)
        yield "; ".join(counted(count, noun.removesuffix("s")) for count, (_, noun) in counts)
        if not manifest.has_secrets:
            yield "without the secret key: everyone signs in again, and private links are handed out anew"
        entries = {entry.name: entry for entry in manifest.entries}
        lines = [
            line for label, noun in _LISTED for line in _events(archive, entries.get(_name(label)), noun)
        ]
        if lines:
            yield from columns(["", "id", "day", "status", "title"], lines)
    finally:
        archive.close()


def _events(archive: ArchiveReader, entry: Entry | None, noun: str) -> Iterator[list[object]]:
    for row in archive.rows(entry.name) if entry else ():
        event_day = row.get("day") or str(row.get("opened_at", ""))[:10]
        yield [noun, row.get("slug") or row.get("public_id"), event_day, row.get("status"), row.get("title")]


def _counts(manifest: Manifest) -> list[int]:
    rows = {entry.name: entry.rows for entry in manifest.entries}
    return [rows.get(_name(label), 0) for label, _ in _COUNTED]


def _name(label: str) -> str:
    return f"tables/default/{label}.jsonl"
