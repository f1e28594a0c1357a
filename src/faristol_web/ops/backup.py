"""`faristol backup FILE`: the whole site in one file, taken while it runs."""

import argparse
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import faristol
from faristol.cli.kit.progress import Progress
from faristol.errors import StoreError
from faristol_web.databases.folder import FOLDERS, SECRET
from faristol_web.ops import summary
from faristol_web.ops.backup_file import SUMMARY, ArchiveWriter, Manifest
from faristol_web.ops.site import (
    SQLITE_FILES,
    add_place,
    is_on_postgresql,
    need_site,
    open_site,
    place_of,
)
from faristol_web.streams.time import ALIVE, last_alive_ms

_NS_IN_MS = 1_000_000
_ROTATED = re.compile(r"faristol-\d{8}T\d{6}Z\.zip")

DESCRIPTION = (
    "Back up a whole site to one file, even while it runs: all rows as of one moment, the word "
    "lists and rulebooks of its games, and the secret key. `faristol restore` restores it, on "
    "SQLite or PostgreSQL."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "target", metavar="FILE", type=_file, help="the zip to write; with --keep, a folder for backups"
    )
    parser.add_argument(
        "--keep", metavar="N", type=_some, help="keep the newest N backups in the folder, named by their time"
    )
    parser.add_argument(
        "--without-secrets",
        action="store_true",
        help="leave out the secret key and the sign-ins: private links and seats must be handed out again",
    )
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    need_site(data)
    target: Path = args.target.absolute()
    if args.keep:
        target = _in_folder(target)
    elif target.exists():
        raise StoreError(f"{target} already exists; choose another file, or give a folder with --keep N")
    rows = back_up(data, target, has_secrets=not args.without_secrets)
    print(f"{target}: {rows} rows, {target.stat().st_size / 1e6:.1f} MB")  # noqa: T201
    if args.keep:
        for old in _rotated(target.parent)[: -args.keep]:
            old.unlink(missing_ok=True)
    return 0


def back_up(data: Path, target: Path, *, has_secrets: bool) -> int:
    """
    Back up a site and return the number of rows. To be called in a process that has not opened a site yet.

    Raises:
        StoreError: if the site cannot be read or the file cannot be written; then there is no file.
    """
    now_ms = time.time_ns() // _NS_IN_MS
    manifest = Manifest(
        version=faristol.__version__,
        made_ms=now_ms,
        alive_ms=last_alive_ms(data / ALIVE) or now_ms,
        has_secrets=has_secrets,
        database="postgresql" if is_on_postgresql() else "sqlite",
        migrations={},
    )
    with ArchiveWriter(target, manifest) as archive, _one_moment(data, near=target.parent):
        if is_on_postgresql():
            manifest.alive_ms = _last_alive_on_any_host() or now_ms
        rows = _add_tables(archive)
        _add_summary(archive, data)
        for folder in FOLDERS:
            for path in sorted((data / folder).rglob("*")):
                if path.is_file():
                    archive.add_file(f"files/{path.relative_to(data).as_posix()}", path)
        if has_secrets and (data / SECRET).is_file():
            archive.add_file(f"files/{SECRET}", data / SECRET)
    return rows


@contextmanager
def _one_moment(data: Path, *, near: Path) -> Iterator[None]:
    """Django's connections see the databases as they are now, whatever is written meanwhile."""
    if is_on_postgresql():
        open_site(data)
        _take_from_hosts(data)
        with _one_snapshot():
            yield
        return
    with tempfile.TemporaryDirectory(dir=near, prefix=".faristol-") as folder:
        # The list of games first: whatever is in it has its events by then.
        for name in SQLITE_FILES:
            _copy(data / name, Path(folder) / name)
        open_site(Path(folder))
        try:
            yield
        finally:
            from django.db import connections  # noqa: PLC0415 – only now there are settings

            connections.close_all()


def _take_from_hosts(data: Path) -> None:
    """Files that other hosts have brought are copied here first; a site from before has none."""
    from faristol_web.databases import shared  # noqa: PLC0415

    if shared.has_table():
        shared.take_secret(data)
        shared.share_all(data)


def _copy(source: Path, target: Path) -> None:
    try:
        uri = f"{source.as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(uri, uri=True, timeout=30)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as error:
        if _may_be_the_target(error):
            why = "no room" if error.sqlite_errorcode == sqlite3.SQLITE_FULL else str(error)
            raise StoreError(f"cannot copy {source} to {target.parent}: {why}") from error
        raise StoreError(f"{source} cannot be read: {error}") from error


def _may_be_the_target(error: sqlite3.Error) -> bool:
    """True if it was not the source, which is only read."""
    code = error.sqlite_errorcode
    return code == sqlite3.SQLITE_FULL or code in {sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC}


@contextmanager
def _one_snapshot() -> Iterator[None]:
    """Give all connections to the database one moment to read; nobody has to wait for us."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415

    aliases = sorted(settings.OWN_DATABASES)
    snapshots: dict[tuple[object, ...], str] = {}
    try:
        for alias in aliases:
            where = connections[alias].settings_dict
            database = tuple(where[part] for part in ("HOST", "PORT", "NAME"))
            with connections[alias].cursor() as cursor:
                # Not Django's own transaction: that one is for who writes, and keeps all others from it.
                cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                if database in snapshots:
                    cursor.execute(f"SET TRANSACTION SNAPSHOT '{snapshots[database]}'")
                else:
                    cursor.execute("SELECT pg_export_snapshot()")
                    snapshots[database] = cursor.fetchone()[0]
        yield
    finally:
        for alias in aliases:
            connections[alias].close()


def _last_alive_on_any_host() -> int | None:
    from faristol_web.databases import shared  # noqa: PLC0415
    from faristol_web.streams import site_clock  # noqa: PLC0415

    return site_clock.last_alive_ms() if shared.has_table() else None


def _add_tables(archive: ArchiveWriter) -> int:
    from django.db import DatabaseError  # noqa: PLC0415

    from faristol_web.ops import rows  # noqa: PLC0415

    count = 0
    try:
        applied = [(alias, rows.applied(alias)) for alias in rows.databases()]
        tables = [
            (alias, label, model)
            for alias, migrations in applied
            for label, model in rows.tables_of(alias, rows.apps_after(migrations)).items()
            if label not in rows.OF_HOSTS and (archive.manifest.has_secrets or label not in rows.LEFT_OUT)
        ]
        archive.manifest.migrations = {alias: list(map(list, migrations)) for alias, migrations in applied}
        for alias, label, model in Progress()(tables, "copying"):
            count += archive.add_rows(f"tables/{alias}/{label}.jsonl", rows.rows_of(alias, model))
    except DatabaseError as error:
        raise StoreError(f"the site cannot be read: {error}") from error
    return count


def _add_summary(archive: ArchiveWriter, data: Path) -> None:
    """Add the summary of the same moment; nothing for a site that keeps no heads yet, or has no key."""
    from faristol_web.ops.chains import keeps_heads  # noqa: PLC0415

    if keeps_heads() and (data / SECRET).is_file():
        archive.add_text(SUMMARY, summary.summary_text(data, made_ms=archive.manifest.made_ms))


def _in_folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    if shutil.disk_usage(folder).free == 0:
        raise StoreError(f"cannot write {folder}: the disk is full")
    return folder / f"faristol-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip"


def _rotated(folder: Path) -> list[Path]:
    """The oldest first; nothing but what `--keep` has put there."""
    return sorted(path for path in folder.iterdir() if _ROTATED.fullmatch(path.name))


def _file(text: str) -> Path:
    if text == "-":
        raise argparse.ArgumentTypeError("a backup goes to a file, not to standard output")
    return Path(text)


def _some(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)
