"""`faristol restore FILE`: a site made of a backup, in an empty place, whole or not at all."""

import argparse
import glob
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from faristol.cli.kit.output import counted, print_lines
from faristol.cli.kit.progress import Progress
from faristol.errors import StoreError
from faristol_web.ops.backup_file import ArchiveReader
from faristol_web.ops.put_back import parse_time, put_back
from faristol_web.ops.site import (
    ELSEWHERE,
    add_place,
    is_on_postgresql,
    keep_private,
    make_secret_key,
    open_site,
    place_of,
)
from faristol_web.ops.summary import keep_summary

_NS_IN_MS = 1_000_000

DESCRIPTION = (
    "Restore a site from a backup, into a data folder that is empty or does not exist yet. With "
    "FARISTOL_DATABASE_URL its rows go to that database, which must be empty too: this moves a site from "
    "SQLite to PostgreSQL and back. A backup of an older version is upgraded. Every record is verified "
    "before anything is put in place. --show says what backups hold. --as-of is for a database that "
    "PostgreSQL has put back by its own means: every record is verified, and `faristol doctor` knows from "
    "then on that the older state is no fraud."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar="FILE", type=Path, nargs="?", help="a backup made by `faristol backup`")
    what.add_argument(
        "--show",
        metavar="FILE",
        type=Path,
        help="restore nothing: say what a backup holds and whether it is whole, or list those of a folder",
    )
    what.add_argument(
        "--as-of",
        metavar="TIME",
        help="the recovery_target_time to which PostgreSQL has put the database back, with its zone",
    )
    parser.add_argument(
        "--damaged",
        action="store_true",
        help="restore even if records are damaged or lack events; each one is listed",
    )
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    if args.show:
        from faristol_web.ops.contents import shown  # noqa: PLC0415 – needed only here

        print_lines(shown(args.show))
        return 0
    data = place_of(args)
    keep_private()
    if args.as_of:
        records = counted(put_back(data, parse_time(args.as_of)), "record")
        print(f"{data}: {records} proven; the state of {args.as_of} is written down, start the site")  # noqa: T201
        return 0
    archive = ArchiveReader(args.file)
    try:
        rows = restore(archive, data, may_be_damaged=args.damaged)
    finally:
        archive.close()
    settings = f" --env {args.env}" if args.env else ""
    print(f"{data}: {rows} rows restored; start the site with: faristol serve --data {data}{settings}")  # noqa: T201
    if is_on_postgresql() and not args.env:
        print("Its rows are in PostgreSQL: keep FARISTOL_DATABASE_URL set as it is now.")  # noqa: T201
    for left in _left_behind(data):
        print(f"note: {left} is left over from an interrupted restore; remove it if no restore is running")  # noqa: T201
    if not archive.manifest.has_secrets:
        print("It had no secret key: a new one is created, and everyone must sign in again.")  # noqa: T201
    return 0


def restore(archive: ArchiveReader, data: Path, *, may_be_damaged: bool = False) -> int:
    """
    Restore a site and return the number of rows. To be called in a process that has not opened a site yet.

    Raises:
        FaristolError: if there is a site already, or the backup is damaged; then nothing is there.
    """
    _ensure_empty(data)
    _ensure_room(archive, data)
    archive.check(Progress()(archive.manifest.entries, "reading"))
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=data.parent, prefix=f".{data.name}-"))
    except OSError as error:
        raise StoreError(f"cannot write {data.parent}: {error.strerror}") from error
    try:
        for entry in archive.files():
            archive.extract(entry, made)
        make_secret_key(made)
        _leave_sign_of_life(made, archive.manifest.alive_ms)
        rows = _fill(archive, made, data, may_be_damaged=may_be_damaged)
    except BaseException:
        if not made.exists():  # it was in place already when the database said no
            shutil.rmtree(data, ignore_errors=True)
        raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return rows


def _ensure_room(archive: ArchiveReader, data: Path) -> None:
    """Before hours of reading: rows in a database take about what their lines do."""
    there = next((folder for folder in (data, *data.parents) if folder.is_dir()), data)
    free, needed = shutil.disk_usage(there).free, archive.unpacked_bytes(with_tables=not is_on_postgresql())
    if needed > free:
        raise StoreError(
            f"{archive.path} unpacks to {needed / 1e6:.0f} MB, and {there} has {free / 1e6:.0f} MB free: "
            "make room, or choose another --data"
        )


def _left_behind(data: Path) -> list[Path]:
    """Folders of restores that were cut off: private, and of no use."""
    return [path for path in data.parent.glob(f".{glob.escape(data.name)}-????????") if path.is_dir()]


def _ensure_empty(data: Path) -> None:
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise StoreError(f"{data} is not empty: restore into an empty or new folder")


def _fill(archive: ArchiveReader, made: Path, data: Path, *, may_be_damaged: bool) -> int:
    """Rows, brought up to date and proven, and the folder in place; all in one transaction a database."""
    open_site(made)
    from django.db import DatabaseError, connections  # noqa: PLC0415 – only now there are settings

    from faristol_web.ops import rows  # noqa: PLC0415
    from faristol_web.streams import site_clock  # noqa: PLC0415

    wanted = {
        alias: rows.known((app, name) for app, name in migrations)
        for alias, migrations in archive.manifest.migrations.items()
    }
    if set(wanted) != set(rows.databases()):
        raise StoreError(f"{archive.path}: not a backup of a site's databases: {', '.join(wanted)}")
    try:
        with _all_or_nothing():
            count = _load(archive, wanted)
            _prove(archive, may_be_damaged=may_be_damaged)
            # From now on a summary that goes further is known to be from before this backup was restored.
            keep_summary(made, made_ms=time.time_ns() // _NS_IN_MS, restored_ms=archive.manifest.made_ms)
            if is_on_postgresql():
                site_clock.leave_sign_of_life(archive.manifest.alive_ms)
                (made / ELSEWHERE).touch()
            else:
                connections.close_all()
            _move(made, data)
    except DatabaseError as error:
        raise StoreError(f"{archive.path}: not restored: {error}") from error
    finally:
        connections.close_all()
    return count


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    """
    Restore all or nothing: on SQLite the folder is thrown away as a whole; another database gets one
    transaction.
    """
    from django.conf import settings  # noqa: PLC0415
    from django.db import connections, transaction  # noqa: PLC0415

    if not is_on_postgresql():
        yield
        return
    with ExitStack() as stack:
        for alias in sorted(settings.OWN_DATABASES):
            if connections[alias].introspection.table_names():
                raise StoreError("the database is not empty: restore into an empty one")
            stack.enter_context(transaction.atomic(alias))
        yield


def _load(archive: ArchiveReader, wanted: dict[str, list[tuple[str, str]]]) -> int:
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connections, transaction  # noqa: PLC0415

    from faristol_web.ops import rows  # noqa: PLC0415
    from faristol_web.ops.triggers import without_triggers  # noqa: PLC0415

    count = 0
    for alias, migrations in wanted.items():
        rows.migrate_to(alias, migrations)
        tables = rows.tables_of(alias, rows.apps_after(migrations))
        entries = [entry for entry in archive.tables() if entry.name.split("/")[1] == alias]
        with transaction.atomic(alias), without_triggers(alias):
            for entry in Progress()(entries, "restoring"):
                label = entry.name.split("/")[2].removesuffix(".jsonl")
                if label not in tables:
                    raise StoreError(f"{archive.path}: {entry.name}: no such table at that version")
                loaded = rows.load_rows(alias, tables[label], archive.rows(entry.name))
                if loaded != entry.rows:
                    raise StoreError(f"{archive.path}: {entry.name} has {loaded} rows, not {entry.rows}")
                count += loaded
        _set_sequences(connections[alias], list(tables.values()))
        call_command("migrate", database=alias, verbosity=0, interactive=False)
    return count


def _set_sequences(connection: Any, models: list[Any]) -> None:
    """The next row gets a number that none has."""
    from django.core.management.color import no_style  # noqa: PLC0415

    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


def _prove(archive: ArchiveReader, *, may_be_damaged: bool) -> None:
    from faristol_web.ops.against import compare  # noqa: PLC0415
    from faristol_web.ops.chains import TABLES, check_chains  # noqa: PLC0415

    faults = [fault for alias in TABLES for fault in check_chains(alias).faults]
    if archive.has_summary():
        known = {fault.stream for fault in faults}
        faults += [fault for fault in compare(archive.summary()).faults if fault.stream not in known]
    for fault in faults:
        if not may_be_damaged:
            raise StoreError(f"{archive.path}: {fault}; --damaged restores it anyway, this part as it is")
        print(f"note: {fault}", file=sys.stderr)  # noqa: T201


def _leave_sign_of_life(made: Path, alive_ms: int) -> None:
    """Clocks of games that were going on have stood still since then."""
    alive = made / "alive"
    alive.touch()
    os.utime(alive, ns=(alive_ms * _NS_IN_MS, alive_ms * _NS_IN_MS))


def _move(made: Path, data: Path) -> None:
    try:
        if data.exists():
            data.rmdir()
        made.rename(data)
    except OSError as error:
        raise StoreError(f"cannot write {data}: {error.strerror}") from error
