"""
Locks that a connection to PostgreSQL holds, for longer than a transaction.

They are lost with the connection: the server was restarted, or the process was frozen for so long that the
others cut it off (`streams/site_clock.py`). Somebody else may hold them since. So while anything is held,
a thread whose connection was cut gets no other one: what it was doing fails.
"""

from contextlib import suppress

from django.db import Error
from django.db.backends.base.base import BaseDatabaseWrapper

SERVES = "faristol serves "
"""How the name begins that all connections of a process that serves pages have at the server."""


def hold(connection: BaseDatabaseWrapper, number: int) -> bool:
    """Take the lock of this number (64 bits, signed); false if another connection holds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
        is_ours = bool(cursor.fetchone()[0])
    _count(connection, is_ours)
    return is_ours


def wait_for(connection: BaseDatabaseWrapper, number: int) -> None:
    """Take the lock, however long others hold it."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")  # a slow one before us is no reason to give up
        try:
            cursor.execute("SELECT pg_advisory_lock(%s)", [number])
        finally:
            cursor.execute("RESET lock_timeout")
    _count(connection, 1)


def let_go(connection: BaseDatabaseWrapper, number: int) -> None:
    """Give the lock back; one that was lost already is nobody's trouble."""
    _count(connection, -1)
    if connection.connection is None:  # it was closed, and the lock went with it
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [number])
    except Error:
        with suppress(Error):
            connection.close()


def forget_if_lost(connection: BaseDatabaseWrapper) -> None:
    """Let what only tidies up go by another connection, if the one that held something was cut."""
    if not connection.is_usable():
        connection.close()
        _count(connection, -connection.holds)  # type: ignore[attr-defined]


def _count(connection: BaseDatabaseWrapper, more: int) -> None:
    connection.holds = max(0, connection.holds + more)  # type: ignore[attr-defined]
