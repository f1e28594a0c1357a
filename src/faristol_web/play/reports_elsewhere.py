"""
Full reports of a site's other hosts: one that is made is a file that all share, see `databases/shared.py`; of
one that is being made a row tells the progress while its maker's connection holds a lock.

Where the site has one host nothing is done here.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import Error, connections

from faristol_web.databases import shared
from faristol_web.databases.shared import DATABASE, are_shared

log = logging.getLogger(__name__)

FOLDER = "reports"
_NOTE = (
    "INSERT INTO shared_file (path, content, digest, changed_ms) VALUES (%s, %s, '', 0) "
    "ON CONFLICT (path) DO UPDATE SET content = excluded.content"
)
_READ = "SELECT content FROM shared_file WHERE path = %s"
_FORGET = "DELETE FROM shared_file WHERE path = %s"


@contextmanager
def being_made(key: str) -> Iterator[None]:
    """Hold the report while this thread makes it."""
    if not are_shared():
        yield
        return
    _told("SELECT pg_advisory_lock(%s)", _lock(key))
    try:
        yield
    finally:
        _told(_FORGET, _progress(key))
        _told("SELECT pg_advisory_unlock(%s)", _lock(key))
        connections[DATABASE].close()


def note(key: str, made: int, total: int) -> None:
    """Tell the progress; a report goes on without."""
    if are_shared():
        _told(_NOTE, _progress(key), f"{made} {total}".encode())


def progress(key: str) -> tuple[int, int] | None:
    """Return how many turns another host has judged, of how many; None if none is at it."""
    if not are_shared():
        return None
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_READ, [_progress(key)])
        row = cursor.fetchone()
        if row is None:
            return None
        cursor.execute("SELECT pg_try_advisory_lock_shared(%s)", [_lock(key)])
        if cursor.fetchone()[0]:  # its host was killed
            cursor.execute("SELECT pg_advisory_unlock_shared(%s)", [_lock(key)])
            return None
    made, total = bytes(row[0]).split()
    return int(made), int(total)


def note_failure(key: str, why: str) -> None:
    if are_shared():
        _told(_NOTE, _failure(key), why.encode())


def failure(key: str) -> str | None:
    """Return why the last try of any host failed."""
    if not are_shared():
        return None
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_READ, [_failure(key)])
        row = cursor.fetchone()
    return None if row is None else bytes(row[0]).decode()


def forget_failure(key: str) -> None:
    if are_shared():
        _told(_FORGET, _failure(key))


def share(key: str) -> None:
    """Give a report that is made to the other hosts."""
    if are_shared():
        try:
            shared.share(Path(settings.DATA), _name(key))
        except Error:  # it is made anew where somebody asks for it
            log.exception("the report %s was not given to the other hosts", key)


def fetch(key: str) -> bool:
    """Copy a report that another host made into this one's folder; false if there is none."""
    return are_shared() and shared.fetch(Path(settings.DATA), _name(key))


def forget(key: str) -> None:
    if are_shared():
        _told(_FORGET, _name(key))


def _told(sql: str, *values: object) -> None:
    with suppress(Error), connections[DATABASE].cursor() as cursor:
        cursor.execute(sql, values)


def _name(key: str) -> str:
    return f"{FOLDER}/{key}.json"


def _progress(key: str) -> str:
    return f"{FOLDER}/{key}.progress"


def _failure(key: str) -> str:
    return f"{FOLDER}/{key}.failed"


def _lock(key: str) -> int:
    return int.from_bytes(sha256(_progress(key).encode()).digest()[:8], signed=True)
