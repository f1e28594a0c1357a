"""PostgreSQL itself is started again under two hosts: games go on by themselves, and nothing is lost or done twice."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from websockets.exceptions import ConnectionClosed

from tests.oracles import chain
from tests.patience import slowness
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, rows
from tests.postgres.test_hosts import BACK_WITHIN_S, Two
from tests.postgres.test_outages import sent
from tests.postgres.test_two_workers import play_next
from tests.web.site_client import Page, Visitor, begin, soon

pytestmark = pytest.mark.slow
RESTARTS, DOWN_S = 4, 1.0


@pytest.fixture
def two(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Two]:
    running = Two(tmp_path, postgres.new_database(like=migrated)).start()
    yield running
    running.stop()


def page_again(host: Host, visitor: Visitor, public_id: str) -> Page:
    """Try again as a page does, until its host has its database."""

    def tried() -> Page | None:
        try:
            page = host.visited_by(visitor).play(public_id)
            page.hello()
        except (ConnectionClosed, OSError):
            return None
        return page

    found = soon(tried, lambda page: page is not None)
    assert found is not None
    return found


def test_games_go_on_by_themselves_when_the_database_is_back(postgres: Postgres, two: Two) -> None:
    public_id, visitors, pages = two.game()
    hosts = two.first, two.second
    mover, other = begin(*pages)
    for number in range(RESTARTS):
        side = pages.index(mover)
        Timer(0.004 * number, postgres.break_off).start()
        answer = sent(mover, f"play {number}", 2)
        soon(lambda: postgres.process is not None and postgres.process.poll(), lambda code: code is not None)
        time.sleep(DOWN_S)
        t = [Visitor(host.address).get("/healthz")[0] for host in hosts]
        p = [Visitor(host.address).get("/lobby/")[0] for host in hosts]
        postgres.go_on()
        at = time.monotonic()
        pages = tuple(page_again(host, who, public_id) for host, who in zip(hosts, visitors, strict=True))
        took = time.monotonic() - at
        answers = [sent(pages[side], f"play {number}", 2) for _ in range(2)]
        print(number, answer, t, p, took, answers, time.monotonic() - at, slowness())
        mover, other = pages[1 - side], pages[side]
        for page in pages:
            page.until_seq(max(each.view["seq"] for each in pages))
        if "accept" in mover.view["may"]:
            seq = mover.do("accept")["seq"]
            for page in pages:
                page.until_seq(seq)
    stored = rows(two.url, public_id)
    print([row[2] for row in stored])
    assert chain.damaged_streams(stored) == set()
    for host in hosts:
        print(host.said())
        print("-----")
    assert 0
