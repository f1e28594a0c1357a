"""Room on the disk of a PostgreSQL server, as far as this machine can see it."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.db import DatabaseError, connection, transaction

from faristol_web.ops.findings import Finding, ok
from faristol_web.ops.machine import MB, of_free

_LOCAL = frozenset({"", "localhost", "127.0.0.1", "::1"})
_USUAL = Path("/var/lib/postgresql")
"""Its folder on Debian and most others, where the server does not tell."""
_TOLD = "SELECT current_setting('data_directory', true)"
_PLACES = "SELECT pg_tablespace_location(oid) FROM pg_tablespace"


def room_of_database() -> Iterator[Finding]:
    """Report each disk of a server on this machine; of one elsewhere, only the size of the database."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        size = cursor.fetchone()[0]
    said = f"the database has {size / MB:.0f} MB"
    free = dict(_free()) if _is_here(str(connection.settings_dict["HOST"] or "")) else {}
    if free:
        place = min(free, key=lambda each: free[each])
        yield of_free("disk of the database", f"{said}; {place} has", free[place])
    else:
        yield ok("disk of the database", f"{said}; how much room its server has cannot be seen from here")


def _is_here(host: str) -> bool:
    return host in _LOCAL or host.startswith("/")


def _free() -> Iterator[tuple[Path, int]]:
    """Bytes in the folders of tables, and of what is written before them (WAL)."""
    told = [Path(each) for sql in (_PLACES, _TOLD) for each in _asked(sql)]
    for place in [*told, *(each / "pg_wal" for each in told)] or [_USUAL]:
        with suppress(OSError):  # it is not there, or not ours to look into
            yield place, shutil.disk_usage(place).free


def _asked(sql: str) -> list[str]:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
            return [row[0] for row in cursor.fetchall() if row[0]]
    except DatabaseError:  # only some of its users are told
        return []
