"""A host that is frozen, and wakes up: nobody waits for what it held, and it does nothing a second time."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker
from websockets.exceptions import ConnectionClosed

from faristol_web.databases.holding import forget_if_lost, hold, let_go
from tests.oracles import chain
from tests.patience import slowness, wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, rows
from tests.postgres.nginx import PROGRAM
from tests.postgres.test_hosts import Two
from tests.postgres.test_hosts_behind_nginx import Behind, page_of
from tests.postgres.test_two_workers import play_next
from tests.web.site_client import Message, Page, Visitor, begin, seat_two, soon

pytestmark = pytest.mark.slow

CUT_OFF_WITHIN_S = 8
"""Five seconds of silence, and what the look and the new attempt take."""
BACK_WITHIN_S = 8
"""Four seconds in which nothing comes, and the way back."""
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid "
    "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
)
OPENED = {"name": "Anna", "rulebook": "ca-ajusc", "lexicon": "ca-disc-2021", "minutes": "25"}


@pytest.fixture
def two(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Two]:
    made = Two(tmp_path, postgres.new_database(like=migrated)).start()
    yield made
    made.stop()


def count(url: str, table: str, where: str = "true") -> int:
    with psycopg.connect(url) as database:
        row = database.execute(f"SELECT count(*) FROM {table} WHERE {where}").fetchone()  # noqa: S608
    assert row is not None
    return int(row[0])


@contextmanager
def frozen_at(host: Host, url: str, table: str, deed: Callable[[], Any]) -> Iterator[Future[Any]]:
    """Freeze a host as it waits for this table in the middle of a deed; then the table is free."""
    with ThreadPoolExecutor(1) as threads, psycopg.connect(url) as holds:
        holds.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        under_way = threads.submit(deed)
        with psycopg.connect(url, autocommit=True) as looks:
            wait_until(lambda: (looks.execute(WAITING).fetchone() or (0,))[0] > 0)
        host.freeze()
        holds.rollback()
        try:
            yield under_way
        finally:
            host.thaw()


@pytest.mark.release
def test_what_a_frozen_host_was_writing_holds_up_nobody_and_is_done_once(two: Two) -> None:
    visitor = Visitor(two.first.address)
    token = visitor.token("/")
    with frozen_at(two.first, two.url, "play_game", lambda: visitor.send("/", token, **OPENED)) as first:
        at = monotonic()
        status, address, _ = two.second.visited_by(visitor).send("/", token, **OPENED)
        assert monotonic() - at < CUT_OFF_WITHIN_S * slowness()
        assert (status, "/games/" in address) == (200, True)
        Visitor(two.second.address).open_game("Berta")
        assert "is frozen" in two.second.said()
    assert first.result()[0] == 503
    assert count(two.url, "play_game", "status <> 'over'") == 2
    again = two.second.visited_by(visitor).send("/", token, **OPENED)
    assert again[:2] == (status, address), "the answer that was kept is nobody else's to forget"
    assert soon(lambda: two.first.visited_by(visitor).get("/healthz")[0], lambda code: code == 200)
    assert two.first.visited_by(visitor).send("/", token, **OPENED)[0] == 200


def test_a_thread_whose_lock_was_lost_goes_on_by_no_other_connection(
    postgres: Postgres, migrated: str, django_db_blocker: DjangoDbBlocker
) -> None:
    url = postgres.new_database(like=migrated)
    place = {
        "NAME": url.rpartition("/")[2],
        "USER": "postgres",
        "HOST": "127.0.0.1",
        "PORT": str(postgres.port),
    }
    ours = ConnectionHandler({"default": {"ENGINE": "faristol_web.databases.postgres", **place}})["default"]

    def cut() -> None:
        with psycopg.connect(url, autocommit=True) as other:
            other.execute(CUT)

    def asks() -> None:
        with ours.cursor() as cursor:
            cursor.execute("SELECT 1")

    with django_db_blocker.unblock():
        assert hold(ours, 7)
        cut()
        for _ in range(2):
            with pytest.raises(OperationalError):
                asks()
        forget_if_lost(ours)
        asks()
        assert hold(ours, 7)
        cut()
        let_go(ours, 7)
        asks()
        ours.close()


def sent_again(page: Page, back: Callable[[], Page], message: Message) -> tuple[Page, Message]:
    """Send as a page does: until there is an answer, by another socket if the first is lost."""
    while True:
        try:
            return page, page.ask(dict(message))
        except ConnectionClosed:
            page = back()


@pytest.fixture
def behind(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Behind]:
    made = Behind(tmp_path, postgres.new_database(like=migrated))
    yield made.start()
    for host in (made.first, made.second):
        host.thaw()
    made.stop()


@pytest.mark.release
@pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed here")
@pytest.mark.parametrize(("which", "for_s"), [("first", 5), ("second", 30), ("first", 120)])
def test_pages_of_a_frozen_host_are_back_and_it_does_nothing_twice(
    behind: Behind, which: str, for_s: int
) -> None:
    frozen: Host = getattr(behind, which)
    public_id, *visitors = seat_two(behind.nginx.address)
    owners = {page_of(visitor, public_id): visitor for visitor in visitors}
    mover, other = begin(*owners)
    play_next(mover, other)
    watching = Visitor(behind.nginx.address)
    page_of(watching, public_id)
    frozen.freeze()
    at = monotonic()
    pages: dict[Page, Page] = {}
    waits = []
    for page, message in (
        (other, {"type": "say", "text": "Once?", "id": "said-once"}),
        (mover, {"type": "say", "text": "Once!", "id": "answered-once"}),
        (other, {"type": "do", "action": "accept", "id": "accepted-once"}),
    ):
        back = lambda: page_of(owners[page], public_id, page.view["seq"])  # noqa: E731, B023
        now, answer = sent_again(pages.get(page, page), back, message)
        pages[page] = now
        assert answer["type"] == "ack"
        waits.append(monotonic() - at)
    assert waits[-1] < BACK_WITHIN_S * slowness(), waits
    slowest = 0.0
    for path in ("/", "/tournaments/", "/healthz", f"/games/{public_id}/") * 3:
        begun = monotonic()
        assert watching.get(path)[0] == 200
        slowest = max(slowest, monotonic() - begun)
    assert slowest < BACK_WITHIN_S * slowness()
    time.sleep(max(0.0, for_s - (monotonic() - at)))  # the freeze must be long; nothing is waited for
    frozen.thaw()
    soon(lambda: Visitor(frozen.address).get("/healthz")[0], lambda status: status == 200)
    here, there = (
        page_of(host.visited_by(owners[mover]), public_id) for host in (behind.first, behind.second)
    )
    assert (here.board, here.view["seq"]) == (there.board, there.view["seq"])
    assert here.view["seq"] >= pages[other].view["seq"]
    stored = rows(behind.url, public_id)
    assert chain.damaged_streams(stored) == set()
    assert "ServerWasDown" not in {row[2] for row in stored}
    for text in ("Once?", "Once!"):
        assert count(behind.url, "talk_chatline", f"text = '{text}'") == 1
    play_next(*(page_of(owners[page], public_id) for page in (other, mover)))
