"""
The file that a backup is: a zip of JSON Lines, one file a table, and files of the data folder beside them.

    manifest.json                   version, when, migrations, and of every other entry rows and digest
    tables/default/auth.user.jsonl  one row a line
    files/lexica-of-games/…         as they lie in the data folder
    summary.json                    how far every record goes, signed

Every entry is proven by its digest in the manifest, which is written last.
"""

import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Self

from faristol.errors import NotationError, StoreError
from faristol.stream.lines import parse_json
from faristol_web.databases.folder import FOLDERS, SECRET
from faristol_web.ops.summary import MOST_BYTES, Summary, parse_summary

MARK = "site backup"
FORMAT = 1
MANIFEST = "manifest.json"
SUMMARY = "summary.json"
_BLOCK = 1 << 20
_MOST_LISTED = 1 << 24
"""Bytes of a manifest: a hundred thousand word lists take less."""
_MOST_CONTENTS = 1 << 23
"""Bytes of the zip's own list of contents: some 80,000 files. All of it is read before anything is known."""
_END, _LOCATOR, _END64 = b"PK\5\6", b"PK\6\7", b"PK\6\6"
_END_BYTES, _LOCATOR_BYTES, _END64_BYTES, _MOST_COMMENT = 22, 20, 56, 1 << 16
_LONGEST_LINE = 1 << 26
"""Bytes of a row: the largest rulebook or picture takes a hundredth."""
_MOST_TIMES = 200
"""How many times its own size an archive may unpack to: rows come to ten times."""
_ALWAYS = 1 << 26
"""Bytes that any archive may unpack to."""
_LATEST_MS = 1 << 53
_PACKED = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_ENCRYPTED = 1
_DAMAGED = (KeyError, zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError)
"""Errors raised by a damaged zip: RuntimeError where it is encrypted, or packed in an unknown way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Entry of the manifest for one file in the archive."""

    name: str
    sha256: str
    rows: int = 0
    """Rows of a table."""


@dataclass(slots=True, kw_only=True)
class Manifest:
    faristol: str = MARK
    format: int = FORMAT
    version: str
    """Version of the program that wrote it."""
    made_ms: int
    alive_ms: int
    """Time when the site was last seen running: clocks of games stood still since."""
    has_secrets: bool
    database: str
    """`sqlite` or `postgresql`, where it came from; any will take it."""
    migrations: dict[str, list[list[str]]]
    """By database, what had been applied, as app and name."""
    entries: list[Entry] = field(default_factory=list)


class ArchiveWriter:
    """Writer of an archive, which appears under its name only once all of it is on the disk."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest = path, manifest
        self._made = path.with_name(f".{path.name}.{os.getpid()}")

    def __enter__(self) -> Self:
        """
        Raises:
            StoreError: if nothing can be written there.
        """
        try:
            # Names, racks and keys are in it: nobody else on this machine reads it.
            file = os.fdopen(os.open(self._made, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b")
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from error
        self._file = file
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        return self

    def __exit__(self, kind: object, why: object, _: object) -> None:
        try:
            if kind is None:
                self._zip.writestr(MANIFEST, json.dumps(asdict(self.manifest), ensure_ascii=False, indent=1))
                self._zip.close()
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
                self._made.replace(self.path)
            else:
                self._zip.fp = None  # nothing more is written to what nobody will have
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from error
        finally:
            self._file.close()
            self._made.unlink(missing_ok=True)
        if isinstance(why, OSError):
            about = f"{why.filename}: " if why.filename else ""
            raise StoreError(f"cannot write {self.path}: {about}{why.strerror or why}") from why

    def add_rows(self, name: str, rows: Iterable[dict[str, Any]]) -> int:
        """One a line; how many there were."""
        digest, count = sha256(), 0
        with self._zip.open(name, "w", force_zip64=True) as file:
            for row in rows:
                line = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
                digest.update(line)
                file.write(line)
                count += 1
        self.manifest.entries.append(Entry(name=name, sha256=digest.hexdigest(), rows=count))
        return count

    def add_text(self, name: str, text: str) -> None:
        content = text.encode()
        self._zip.writestr(name, content)
        self.manifest.entries.append(Entry(name=name, sha256=sha256(content).hexdigest()))

    def add_file(self, name: str, path: Path) -> None:
        digest = sha256()
        with path.open("rb") as source, self._zip.open(name, "w", force_zip64=True) as file:
            while block := source.read(_BLOCK):
                digest.update(block)
                file.write(block)
        self.manifest.entries.append(Entry(name=name, sha256=digest.hexdigest()))


class ArchiveReader:
    """Whole and ours, or it is not opened."""

    def __init__(self, path: Path) -> None:
        """
        Raises:
            FaristolError: if it cannot be read, is no backup, or was written by a newer program.
        """
        self.path = path
        try:
            _ensure_short_contents(path)
            self._zip = zipfile.ZipFile(path)
            try:
                self._ensure_of_a_size()
                self.manifest = self._manifest()
            except BaseException:
                self._zip.close()
                raise
        except OSError as error:
            raise StoreError(f"cannot read {path}: {error.strerror or error}") from error
        except (*_DAMAGED, TypeError, AttributeError) as error:  # RecursionError is a RuntimeError
            raise NotationError(f"{path}: not a backup of a site: {error}") from error

    def unpacked_bytes(self, *, with_tables: bool = True) -> int:
        """All of it, as its own list of contents says; nothing more is ever read of it."""
        wanted = self._zip.infolist()
        return sum(
            info.file_size for info in wanted if with_tables or not info.filename.startswith("tables/")
        )

    def _ensure_of_a_size(self) -> None:
        """Refuse what unpacks to far more than a backup: disk and hours would go before a digest is asked."""
        packed, unpacked = self.path.stat().st_size, self.unpacked_bytes()
        if unpacked > max(_ALWAYS, _MOST_TIMES * packed):
            raise NotationError(
                f"{self.path}: not a backup of a site: {packed} bytes that unpack to {unpacked}, "
                f"more than {_MOST_TIMES} times as much"
            )
        for info in self._zip.infolist():
            if info.compress_type not in _PACKED or info.flag_bits & _ENCRYPTED:
                raise NotationError(
                    f"{self.path}: not a backup of a site: {info.filename} is encrypted or compressed "
                    "differently; use the file as `faristol backup` wrote it"
                )

    def check(self, entries: Iterable[Entry]) -> None:
        """
        Raises:
            NotationError: naming the first entry that is missing or is not what was written.
        """
        for entry in entries:
            digest = sha256()
            try:
                with self._zip.open(entry.name) as file:
                    while block := file.read(_BLOCK):
                        digest.update(block)
            except _DAMAGED as error:
                raise NotationError(f"{self.path}: {entry.name} is damaged: {error}") from error
            if digest.hexdigest() != entry.sha256:
                raise NotationError(f"{self.path}: {entry.name} is damaged: its checksum differs")

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        with self._zip.open(name) as file:
            while line := file.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise NotationError(f"{self.path}: {name}: a line is longer than {_LONGEST_LINE} bytes")
                try:
                    row = parse_json(line)
                except (ValueError, RecursionError) as error:
                    raise NotationError(f"{self.path}: {name}: a line is not JSON") from error
                if not isinstance(row, dict):
                    raise NotationError(f"{self.path}: {name}: a line is not a row")
                yield row

    def has_summary(self) -> bool:
        return any(entry.name == SUMMARY for entry in self.manifest.entries)

    def summary(self) -> Summary:
        """
        How far the records went; proven by its own signature.

        Raises:
            NotationError: if there is none, or it is damaged.
        """
        if not self.has_summary():
            raise NotationError(f"{self.path}: this backup is older than summaries and has none")
        self.check(entry for entry in self.manifest.entries if entry.name == SUMMARY)
        with self._zip.open(SUMMARY) as file:
            return parse_summary(file.read(MOST_BYTES + 1), name=f"{self.path}: {SUMMARY}")

    def tables(self) -> list[Entry]:
        return [entry for entry in self.manifest.entries if entry.name.startswith("tables/")]

    def files(self) -> list[Entry]:
        return [entry for entry in self.manifest.entries if entry.name.startswith("files/")]

    def extract(self, entry: Entry, folder: Path) -> None:
        """
        Raises:
            StoreError: if it cannot be written, or its name leads out of the folder.
        """
        parts = PurePosixPath(entry.name).parts[1:]
        if not parts or any(part in {"..", "/"} or "\\" in part or ":" in part for part in parts):
            raise StoreError(f"{self.path}: {entry.name} is not the name of a file")
        if parts[0] not in (*FOLDERS, SECRET) or (len(parts) == 1) != (parts[0] == SECRET):
            raise StoreError(f"{self.path}: {entry.name} does not belong in a backup")
        target = folder.joinpath(*parts)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            mode = 0o600 if parts == ("secret-key",) else 0o644
            descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            with self._zip.open(entry.name) as source, os.fdopen(descriptor, "wb") as file:
                shutil.copyfileobj(source, file, _BLOCK)
        except OSError as error:
            raise StoreError(f"cannot write {target}: {error.strerror}") from error

    def close(self) -> None:
        self._zip.close()

    def _manifest(self) -> Manifest:
        if self._zip.getinfo(MANIFEST).file_size > _MOST_LISTED:
            raise ValueError("its manifest is too long")
        fields = parse_json(self._zip.read(MANIFEST))
        if not isinstance(fields, dict) or fields.get("faristol") != MARK:
            raise ValueError("it has no manifest")
        if type(fields["format"]) is not int or not 1 <= fields["format"] <= FORMAT:
            written, version = fields["format"], fields.get("version")
            raise NotationError(
                f"{self.path}: a backup of format {written} by Faristol {version}; this one reads {FORMAT}"
            )
        listed, migrations = fields.pop("entries"), fields["migrations"]
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            raise ValueError("its manifest lists no entries")
        if not isinstance(migrations, dict) or not all(map(_are_migrations, migrations.values())):
            raise ValueError("its manifest names no migrations")
        entries = [Entry(**entry) for entry in listed]
        if not all(map(_is_entry, entries)):
            raise ValueError("its manifest lists something that is not an entry")
        manifest = Manifest(**fields, entries=entries)
        if not all(type(ms) is int and 0 <= ms < _LATEST_MS for ms in (manifest.made_ms, manifest.alive_ms)):
            raise ValueError("its manifest has no time")
        return manifest


def _is_entry(entry: Entry) -> bool:
    return list(map(type, (entry.name, entry.sha256, entry.rows))) == [str, str, int]


def _are_migrations(value: object) -> bool:
    """True if these are pairs of app and name."""
    return isinstance(value, list) and all(
        isinstance(migration, list) and list(map(type, migration)) == [str, str] for migration in value
    )


def _ensure_short_contents(path: Path) -> None:
    """
    Refuse a list of contents that would take a gigabyte of memory: `ZipFile` reads it whole.

    Raises:
        NotationError: if it is longer than any backup's.
    """
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _END64_BYTES - _LOCATOR_BYTES - _END_BYTES - _MOST_COMMENT))
        tail = file.read()
    end = len(tail) - _END_BYTES
    if not (tail.startswith(_END, max(end, 0)) and tail.endswith(bytes(2))):  # then it ends with a comment
        end = tail.rfind(_END)
    if end < 0:
        return  # no zip: `ZipFile` says so
    length = int.from_bytes(tail[end + 12 : end + 16], "little")
    first = end - _LOCATOR_BYTES - _END64_BYTES
    if first >= 0 and tail.startswith(_LOCATOR, end - _LOCATOR_BYTES) and tail.startswith(_END64, first):
        length = int.from_bytes(tail[first + 40 : first + 48], "little")
    if length > _MOST_CONTENTS:
        raise NotationError(
            f"{path}: not a backup of a site: its list of contents has {length} bytes, "
            f"more than {_MOST_CONTENTS}"
        )
