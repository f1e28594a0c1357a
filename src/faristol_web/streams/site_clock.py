"""
The site's clock where several hosts share a database: one row says which worker keeps the time.

A worker keeps it for a term, and the term's number is a fencing token: a worker that was frozen or cut off
finds at its next beat that another has the next term. No clock of the database is played by: the others see
that the row moves, and count by their own counters how long it has stood still.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from django.db import connections

from faristol.errors import StoreError
from faristol_web.databases.holding import SERVES as OF_A_WORKER
from faristol_web.streams.models import ServingWorker
from faristol_web.streams.time import Clocks, LastSeen, as_told, join

DATABASE = "events"
KEEPS, SERVES = 7_100_003, 7_100_004
"""Classes of advisory locks: one a term, held by its keeper; one for all, shared by those who serve."""
STANDS_STILL_SECONDS = 3.0
"""Time without a beat after which another worker begins the next term."""

_READ = (
    "SELECT term, beat, recovered_term, alive_ms, hall_ms, "
    "extract(epoch FROM clock_timestamp() - said_at) * 1000, clocks FROM site_clock"
)
_MAKE = (
    "INSERT INTO site_clock (id, term, beat, recovered_term, holder) VALUES (1, 0, 0, 0, '') "
    "ON CONFLICT DO NOTHING"
)
_TAKE = (
    "UPDATE site_clock SET term = term + 1, beat = beat + 1, holder = %s "
    "WHERE term = %s AND beat = %s RETURNING term"
)
_HOLD = "UPDATE site_clock SET beat = beat + 1 WHERE term = %s RETURNING term"
_BEAT = (
    "UPDATE site_clock SET beat = beat + 1, recovered_term = term, alive_ms = %s, hall_ms = %s, clocks = %s, "
    "said_at = clock_timestamp() WHERE term = %s RETURNING term"
)
_NOW = (
    "SELECT alive_ms, hall_ms, clocks, extract(epoch FROM clock_timestamp() - said_at) * 1000 "
    "FROM site_clock WHERE alive_ms IS NOT NULL"
)
_SILENT_S = 5
"""Each worker asks the database something every second."""
_CUT_OFF = f"""
WITH seen AS (
    SELECT pid, application_name, xact_start, max(state_change) OVER (PARTITION BY application_name) AS at
    FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name LIKE '{OF_A_WORKER}%%'
)
SELECT application_name, count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM seen
WHERE at < clock_timestamp() - make_interval(secs => %s) AND (xact_start IS NOT NULL OR EXISTS (
    SELECT FROM pg_locks WHERE pg_locks.pid = seen.pid AND locktype = 'advisory' AND granted
))
GROUP BY application_name
"""  # noqa: S608 – a constant
_LATE_MS = 5_000
_SILENT_MS = 20_000
"""A worker says something of itself every five seconds."""


class Deposed(Exception):
    """Another worker keeps the time."""


@dataclass(frozen=True, slots=True)
class Said:
    """The row as it was read."""

    term: int
    beat: int
    """Grows with every sign of the worker that keeps the time."""
    recovered_term: int
    """The term in which the site was last brought up to date; the current one once it may be used."""
    alive_ms: int | None
    """Last sign of life of the site, by `playing_ms`; None before the first."""
    seen: LastSeen | None
    """The same with the time since, by the database's clock: no host's own counts here."""
    clocks: Clocks | None

    @property
    def is_recovered(self) -> bool:
        return self.term > 0 and self.term == self.recovered_term


async def read(connection: Any) -> Said:
    """Read the row; made where there is none."""
    row = await _first(connection, _READ)
    if row is None:
        await connection.execute(_MAKE)
        row = await _first(connection, _READ)
    *numbers, alive_ms, hall_ms, away_ms, clocks = row
    seen = None
    if None not in (alive_ms, hall_ms, away_ms):
        seen = LastSeen(playing_ms=alive_ms, hall_ms=hall_ms, away_ms=int(away_ms))
    return Said(*numbers, alive_ms, seen, clocks_from(clocks))


async def take(connection: Any, said: Said, worker: str) -> int | None:
    """Begin the next term; None if another worker was first."""
    term = said.term + 1
    if not (await _first(connection, "SELECT pg_try_advisory_lock(%s, %s)", KEEPS, term))[0]:
        return None
    if await _first(connection, _TAKE, worker, said.term, said.beat) is not None:
        return term
    await connection.execute("SELECT pg_advisory_unlock(%s, %s)", [KEEPS, term])
    return None


async def hold(connection: Any, term: int) -> None:
    """
    Leave a sign that the term is kept, but none that the site is alive.

    Raises:
        Deposed: if the term is over.
    """
    if await _first(connection, _HOLD, term) is None:
        raise Deposed


async def beat(connection: Any, term: int, clocks: Clocks) -> None:
    """
    Leave a sign of life of the site.

    Raises:
        Deposed: if the term is over; then nothing was written.
    """
    written = json.dumps(asdict(clocks))
    if await _first(connection, _BEAT, clocks.playing_ms(), clocks.hall_ms(), written, term) is None:
        raise Deposed


async def is_kept(connection: Any, term: int) -> bool:
    """True while the worker of this term is connected; a host that lost its power seems so for a while."""
    row = await _first(connection, "SELECT pg_try_advisory_lock_shared(%s, %s)", KEEPS, term)
    if row[0]:
        await connection.execute("SELECT pg_advisory_unlock_shared(%s, %s)", [KEEPS, term])
    return not row[0]


async def is_served(connection: Any) -> bool:
    """True if any worker serves the site or brings it up to date; otherwise all others wait for this one."""
    return not (await _first(connection, "SELECT pg_try_advisory_lock(%s, 0)", SERVES))[0]


async def serve(connection: Any) -> bool:
    """Count among those who serve; false while another worker brings the site up to date."""
    return bool((await _first(connection, "SELECT pg_try_advisory_lock_shared(%s, 0)", SERVES))[0])


async def let_others_serve(connection: Any) -> None:
    """The end of what a false `is_served` began."""
    await connection.execute("SELECT pg_advisory_unlock(%s, 0)", [SERVES])


async def cut_off_silent(connection: Any) -> list[str]:
    """
    Cut the connections of frozen workers that hold a lock or a transaction; return their names.

    A stopped process keeps its connections, for its machine answers, and everybody would wait for its locks.
    The database itself says who is silent: a worker that has just woken up cannot take the others for dead.
    """
    rows = await (await connection.execute(_CUT_OFF, [_SILENT_S])).fetchall()
    return [name.removeprefix(OF_A_WORKER) for name, _ in rows]


async def _first(connection: Any, sql: str, *values: object) -> Any:
    return await (await connection.execute(sql, values)).fetchone()


def clocks_from(text: str | None) -> Clocks | None:
    try:
        return Clocks(**json.loads(text or ""))
    except (ValueError, TypeError):
        return None


# At a terminal


def last_alive_ms() -> int | None:
    """Return when the site was last seen running on any host, by `playing_ms`; None before its first run."""
    with connections[DATABASE].cursor() as cursor:
        cursor.execute("SELECT alive_ms FROM site_clock")
        row = cursor.fetchone()
    return row[0] if row else None


def last_said_ms() -> int | None:
    """Return when that was by the database's clock; None before the first run."""
    with connections[DATABASE].cursor() as cursor:
        cursor.execute("SELECT floor(extract(epoch FROM said_at) * 1000)::bigint FROM site_clock")
        row = cursor.fetchone()
    return row[0] if row else None


def serving() -> list[ServingWorker]:
    """Return the workers that serve the site now, as they last said of themselves."""
    alive_ms = last_alive_ms() or 0
    fresh = ServingWorker.objects.using(DATABASE).filter(seen_ms__gte=alive_ms - _SILENT_MS)
    return list(fresh.order_by("host", "worker"))


def leave_sign_of_life(alive_ms: int) -> None:
    """Leave one that a restored site has from its backup."""
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_MAKE)
        cursor.execute("UPDATE site_clock SET alive_ms = %s, clocks = NULL", [alive_ms])


def join_running() -> None:
    """
    Take the clocks of a running site, on whichever host.

    Only here the database's clock counts, and only the time since the last beat.
    """
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_NOW)
        row = cursor.fetchone()
    if row is None or row[3] is None or not 0 <= row[3] < _LATE_MS:
        return
    alive_ms, hall_ms, clocks, age_ms = row
    age_ms = int(age_ms)
    join(as_told(clocks_from(clocks), playing_ms=alive_ms + age_ms, hall_ms=hall_ms + age_ms))


@contextmanager
def nobody_serves() -> Iterator[None]:
    """
    Hold a site on PostgreSQL as one that brings it up to date does: servers that start wait.

    Raises:
        StoreError: if a server is running, on whichever host.
    """
    if connections[DATABASE].vendor != "postgresql":
        yield
        return
    with connections[DATABASE].cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, 0)", [SERVES])
        if not cursor.fetchone()[0]:
            raise StoreError("a server is running on the database")
    try:
        yield
    finally:
        with connections[DATABASE].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, 0)", [SERVES])
