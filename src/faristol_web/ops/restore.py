"""`faristol restore FILE`: a site made of a backup, in an empty place, whole or not at all."""

import argparse
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from faristol.cli.kit.progress import Progress
from faristol.errors import StoreError
from faristol_web.ops.backup_file import ArchiveReader
from faristol_web.ops.site import (
    ELSEWHERE,
    add_place,
    is_on_postgresql,
    keep_private,
    open_site,
    place_of,
)

_NS_IN_MS = 1_000_000

DESCRIPTION = (
    "Make a site of a backup, in a data folder that is empty or not there yet. With "
    "FARISTOL_DATABASE_URL its rows go to that database, which must be empty, too: so a site moves from "
    "SQLite to PostgreSQL and back. A backup of an older version is brought up to date. Every record is "
    "proven before anything is in place."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="what faristol backup has written")
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    keep_private()
    archive = ArchiveReader(args.file)
    try:
        rows = restore(archive, data)
    finally:
        archive.close()
    settings = f" --env {args.env}" if args.env else ""
    print(f"{data}: {rows} rows are back; start it with: faristol serve --data {data}{settings}")  # noqa: T201
    if is_on_postgresql() and not args.env:
        print("Its rows are in PostgreSQL: FARISTOL_DATABASE_URL must be set then as it is now.")  # noqa: T201
    if not archive.manifest.has_secrets:
        print("It had no secret key: a new one is made, and everybody logs in again.")  # noqa: T201
    return 0


def restore(archive: ArchiveReader, data: Path) -> int:
    """
    How many rows there are. To be called in a process that has not opened a site yet.

    Raises:
        FaristolError: if there is a site already, or the backup is damaged; then nothing is there.
    """
    _ensure_empty(data)
    archive.check(Progress()(archive.manifest.entries, "reading"))
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=data.parent, prefix=f".{data.name}-"))
    except OSError as error:
        raise StoreError(f"cannot write {data.parent}: {error.strerror}") from error
    try:
        for entry in archive.files():
            archive.extract(entry, made)
        _leave_sign_of_life(made, archive.manifest.alive_ms)
        rows = _fill(archive, made, data)
    except BaseException:
        if not made.exists():  # it was in place already when the database said no
            shutil.rmtree(data, ignore_errors=True)
        raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return rows


def _ensure_empty(data: Path) -> None:
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise StoreError(f"{data} is not empty: a site is restored where there is nothing yet")


def _fill(archive: ArchiveReader, made: Path, data: Path) -> int:
    """Rows, brought up to date and proven, and the folder in place; all in one transaction a database."""
    open_site(made)
    from django.db import DatabaseError, connections  # noqa: PLC0415 – only now there are settings

    from faristol_web.ops import rows  # noqa: PLC0415

    wanted = {
        alias: rows.known((app, name) for app, name in migrations)
        for alias, migrations in archive.manifest.migrations.items()
    }
    if set(wanted) != set(rows.databases()):
        raise StoreError(f"{archive.path}: no backup of a site's databases: {', '.join(wanted)}")
    try:
        with _all_or_nothing():
            count = _load(archive, wanted)
            _prove(archive)
            if is_on_postgresql():
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
    """On SQLite the folder is thrown away as a whole; another database gets one transaction."""
    from django.db import connections, transaction  # noqa: PLC0415

    if not is_on_postgresql():
        yield
        return
    with ExitStack() as stack:
        for alias in sorted(connections.databases):
            if connections[alias].introspection.table_names():
                raise StoreError("the database is not empty: a site is restored where there is nothing yet")
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
                    raise StoreError(f"{archive.path}: {entry.name}: there was no such table")
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


def _prove(archive: ArchiveReader) -> None:
    from faristol_web.ops.chains import TABLES, check_chains  # noqa: PLC0415

    for alias in TABLES:
        faults = check_chains(alias).faults
        if faults:
            raise StoreError(f"{archive.path}: the record {faults[0]}")


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
