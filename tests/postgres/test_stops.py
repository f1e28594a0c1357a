"""Workers that are stopped in their tracks: if all were, the time meanwhile is nobody's."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

import psycopg
import pytest

from tests.patience import slowness
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.postgres.hosts import rows
from tests.postgres.test_two_workers import play_next
from tests.web.seeded import ALIVE_VARIABLE
from tests.web.site_client import Page, Visitor, begin, seat_two, soon
from tests.web.streams.test_durability import pages_of

pytestmark = pytest.mark.slow
STOPPED_S, ALIVE_MS, NEAR_MS = 6.0, 3_000, 2_000
PID = (
    "SELECT pid FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid "
    "WHERE locktype = 'advisory' AND classid = 7100003 AND datname = current_database()"
)


@pytest.fixture(scope="module")
def stopping(
    postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    data = tmp_path_factory.mktemp("stopping") / "data"
    url = postgres.new_database(like=migrated)
    running = Cluster(data, url, environment={ALIVE_VARIABLE: str(ALIVE_MS)})
    running.start()
    yield running
    for pid in running.workers():
        os.kill(pid, signal.SIGCONT)
    running.kill()


@pytest.fixture
def alone(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Cluster]:
    url = postgres.new_database(like=migrated)
    running = Cluster(tmp_path / "data", url, workers=1, environment={ALIVE_VARIABLE: str(ALIVE_MS)})
    running.start()
    yield running
    assert running.process is not None
    running.thaw()
    running.process.kill()


def keeper_of(cluster: Cluster) -> int:
    """The process of the worker that keeps the time: it has the connection that holds the lock."""
    with psycopg.connect(cluster.url) as connection:
        port = connection.execute(
            f"SELECT client_port FROM pg_stat_activity WHERE pid = ({PID} LIMIT 1)"  # noqa: S608 – a constant
        ).fetchone()
    assert port is not None
    return next(pid for pid in cluster.workers() if cluster.holds(pid, port[0]))


def stop_all(pids: Sequence[int], *, pause_s: float = 0.0) -> None:
    """For a while; they are continued in this order."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(STOPPED_S)
    for pid in pids:
        os.kill(pid, signal.SIGCONT)
        time.sleep(pause_s)


def begun(cluster: Cluster) -> tuple[str, Visitor, tuple[Page, Page]]:
    public_id, *visitors = seat_two(cluster.address)
    mover, other = begin(*pages_of(public_id, *visitors))
    play_next(mover, other)
    other.until_seq(other.do("accept")["seq"])
    return public_id, visitors[0], (mover, other)


def must_be_given_back(cluster: Cluster, public_id: str, visitor: Visitor, *, since: float) -> None:
    soon(lambda: kinds(cluster, public_id), lambda found: "ServerWasDown" in found)
    (page,) = pages_of(public_id, visitor)
    played_s = monotonic() - since - STOPPED_S
    assert sum(page.view["clock"]["spent_ms"]) < 1000 * played_s + NEAR_MS * slowness()
    assert kinds(cluster, public_id).count("ServerWasDown") == 1


def kinds(cluster: Cluster, public_id: str) -> list[str]:
    return [row[2] for row in rows(cluster.url, public_id)]


@pytest.mark.release
@pytest.mark.parametrize("first", ["the one that keeps the time", "the other"])
def test_if_all_workers_were_stopped_the_time_is_nobodys(stopping: Cluster, first: str) -> None:
    since = monotonic()
    public_id, visitor, _ = begun(stopping)
    keeps = keeper_of(stopping)
    pids = sorted(stopping.workers(), key=lambda pid: (pid == keeps) == (first == "the other"))
    stop_all(pids, pause_s=0.3)
    must_be_given_back(stopping, public_id, visitor, since=since)


@pytest.mark.release
def test_if_one_was_stopped_and_the_other_kept_the_time_it_went_on(stopping: Cluster) -> None:
    """For the one that kept it see `test_hosts_in_trouble.py`."""
    public_id, visitor, _ = begun(stopping)
    keeps = keeper_of(stopping)
    (other,) = [pid for pid in stopping.workers() if pid != keeps]
    stop_all([other])
    page = stopping.page_at(visitor, public_id, keeps)
    page.hello()
    assert "ServerWasDown" not in kinds(stopping, public_id)
    assert sum(page.view["clock"]["spent_ms"]) > 1000 * STOPPED_S - NEAR_MS


@pytest.mark.release
def test_a_stop_of_the_only_worker_on_postgresql_is_nobodys_time(alone: Cluster) -> None:
    since = monotonic()
    public_id, visitor, _ = begun(alone)
    assert alone.process is not None
    stop_all([alone.process.pid])
    must_be_given_back(alone, public_id, visitor, since=since)
