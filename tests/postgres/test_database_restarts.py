"""PostgreSQL is started again under two hosts: games go on by themselves, nothing is lost or done twice."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed

from tests.oracles import chain
from tests.patience import slowness, wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, rows
from tests.postgres.test_hosts import BACK_WITHIN_S, Two
from tests.postgres.test_outages import sent
from tests.web.site_client import Page, Visitor, begin, soon

pytestmark = [pytest.mark.slow, pytest.mark.release]
RESTARTS, DOWN_S = 3, 1.0


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
    mover, _ = begin(*pages)
    side = pages.index(mover)
    for number in range(RESTARTS):
        breaking = Timer(0.004 * number, postgres.break_off)
        breaking.start()
        outcome = sent(pages[side], f"play {number}", 2)
        breaking.join()
        time.sleep(DOWN_S)
        for host in hosts:
            reader = Visitor(host.address)
            assert [reader.get(path)[0] for path in ("/healthz", "/lobby/")] == [503, 503]
        postgres.go_on()
        at = monotonic()
        pages = tuple(page_again(host, who, public_id) for host, who in zip(hosts, visitors, strict=True))  # type: ignore[assignment]
        assert monotonic() - at < BACK_WITHIN_S * slowness()
        assert outcome != "ack" or _plays(two, public_id) == number + 1
        assert [sent(pages[side], f"play {number}", 2) for _ in range(2)] == ["ack", "ack"]
        assert _plays(two, public_id) == number + 1
        side = 1 - side
        pages[side].until_seq(pages[1 - side].hello()["view"]["seq"])
        seq = pages[side].do("accept")["seq"]
        for page in pages:
            page.until_seq(seq)
    assert chain.damaged_streams(rows(two.url, public_id)) == set()
    for host in hosts:
        wait_until(lambda host=host: "the database is back" in host.said())  # type: ignore[misc]
        assert "Traceback" not in host.said()


def _plays(two: Two, public_id: str) -> int:
    return [row[2] for row in rows(two.url, public_id)].count("PlayDeclared")
