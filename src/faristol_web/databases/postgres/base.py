"""
Django's own backend, and five things more.

Transactions on the site's database follow one another, as they do on SQLite: one that decides and then writes
has the database to itself meanwhile. The events, which have a schema of their own, do without: there a unique
number tells who was first. And a connection that was cut is opened anew in every thread: Django looks only
where a request begins, but the hub's and the journal's threads keep theirs for days. And a process
that serves pages does not wait for ever for a database that says nothing. It says which process it is, so
that the others can cut off one that is frozen.
"""

import os
import secrets
import select
from collections.abc import Generator
from time import monotonic
from types import SimpleNamespace
from typing import Any

import psycopg
from django.db.backends.postgresql import base

from faristol_web.databases.holding import SERVES

SITE = "default"
EVENTS = "events"
"""The alias and the schema."""
ONE_WRITER = 7_100_001
MAKING_SCHEMA = 7_100_002
MIGRATING = 7_100_005
IDLE_SECONDS = 1.0
"""Idle time after which a connection is checked."""
ANSWERS_WITHIN_SECONDS = 15.0
"""A server that has said nothing for so long is away; locks are waited for less long."""
SERVING = "FARISTOL_STARTED"
"""In the environment of those who serve pages; a backup or a migration may take its time."""
_NAME = SERVES + secrets.token_hex(4)


class Connection(psycopg.Connection[Any]):
    """One that gives up on a server that is silent, as behind a network that was cut."""

    def wait(self, gen: Generator[Any, Any, Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        if timeout is None and SERVING in os.environ:
            timeout = ANSWERS_WITHIN_SECONDS
        try:
            return super().wait(gen, interval, timeout)
        except psycopg.errors._WaitTimeout as error:  # noqa: SLF001 – the only name that it has
            self.pgconn.finish()  # nobody knows what it has done
            raise psycopg.OperationalError(f"it has not answered for {timeout:g} s") from error


class DatabaseWrapper(base.DatabaseWrapper):
    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})
    """Django's name for the module of the driver."""
    _used_at = 0.0
    holds = 0
    """Locks that this connection holds, and that no other can replace; see `databases/holding.py`."""

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        return {**params, "application_name": _NAME} if SERVING in os.environ else params

    def connect(self) -> None:
        if self.holds:
            with self.wrap_database_errors:
                raise psycopg.OperationalError("the connection was cut while it held a lock")
        super().connect()

    def init_connection_state(self) -> None:
        super().init_connection_state()
        if self.alias == EVENTS:
            self._ensure_schema(self.connection)

    def close_if_health_check_failed(self) -> None:
        """Check the connection before every cursor and every transaction."""
        now = monotonic()
        if self.connection is not None and self.connection.autocommit and not self.in_atomic_block:
            is_idle = now - self._used_at > IDLE_SECONDS
            if (is_idle or _is_cut(self.connection)) and not self.is_usable():
                self.close()
        self._used_at = now
        super().close_if_health_check_failed()

    def _set_autocommit(self, autocommit: bool) -> None:  # noqa: FBT001 – Django's
        """Off means: a transaction begins, and will probably write."""
        super()._set_autocommit(autocommit)
        if not autocommit and self.alias == SITE:
            with self.wrap_database_errors:
                self.connection.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_WRITER])

    @staticmethod
    def _ensure_schema(connection: Any) -> None:
        """Make the schema, which does not exist before the first migration."""
        if connection.execute("SELECT to_regnamespace(%s)", [EVENTS]).fetchone()[0] is None:
            connection.execute("SELECT pg_advisory_lock(%s)", [MAKING_SCHEMA])
            try:
                connection.execute(f"CREATE SCHEMA IF NOT EXISTS {EVENTS}")
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", [MAKING_SCHEMA])


def _is_cut(connection: Any) -> bool:
    """
    True if the connection may be cut: between two queries a server only says farewell. Asks only this
    machine.
    """
    if connection.closed:
        return True
    if not hasattr(select, "poll"):  # Windows; the other way counts no further than 1024 open files
        return bool(select.select([connection], [], [], 0)[0])
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(0))
