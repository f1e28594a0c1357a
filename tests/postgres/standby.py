"""A copy of a PostgreSQL that follows it, as `pg_basebackup` makes one: streaming replication."""

import shutil
from contextlib import suppress

import psycopg

from tests.postgres.database import Postgres
from tests.web.server import free_port


class Standby(Postgres):
    """In a folder of its own inside the first one's, with the same programs."""

    def __init__(self, first: Postgres) -> None:
        self.folder, self.programs = first.folder / "standby", first.programs
        self.settings, self.port = first.settings, free_port()
        self.process, self.made = None, 0
        self.first = first

    def start(self) -> "Standby":
        self.folder.mkdir()
        self.give(self.folder)
        where = ["-h", "127.0.0.1", "-p", str(self.first.port), "-U", "postgres"]
        self.run(["pg_basebackup", *where, "-D", "data", "-R", "-X", "stream", "-c", "fast"])
        self.go_on()
        return self

    def copy_of(self, url: str) -> str:
        return self.url(url.rpartition("/")[2])

    def hold_back(self) -> None:
        """Take no more changes over."""
        self._say("SELECT pg_wal_replay_pause()")

    def catch_up(self) -> None:
        self._say("SELECT pg_wal_replay_resume()")

    def questions(self) -> str:
        """Return the last statement of each connection."""
        with psycopg.connect(self.url("postgres")) as connection:
            rows = connection.execute(
                "SELECT query FROM pg_stat_activity WHERE datname LIKE 'site%' AND pid <> pg_backend_pid()"
            )
            return "\n".join(str(row[0]) for row in rows)

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            if self.process is not None and self.process.poll() is None:
                self.break_off()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _say(self, query: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(query)
