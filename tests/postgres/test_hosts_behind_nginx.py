"""Two hosts behind the example nginx: one is killed, and nobody at its pages waits for long."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.oracles import chain
from tests.patience import slowness
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, rows
from tests.postgres.line import Line
from tests.postgres.nginx import PROGRAM, Nginx
from tests.postgres.test_hosts import BACK_WITHIN_S
from tests.postgres.test_two_workers import play_next
from tests.web.seeded import SILENCE_VARIABLE
from tests.web.site_client import Page, Visitor, begin, seat_two, soon

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed here")]


IDLE_S = 12
"""Three times as long as nginx waits for a socket that says nothing."""


class Behind:
    """Two hosts, the line of the first to the database, and nginx."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url, self.line = url, Line(url)
        settings = {SILENCE_VARIABLE: "3", "FARISTOL_PROXY": "127.0.0.1"}
        self.first = Host(folder / "a", self.line.url, environment=settings)
        self.second = Host(folder / "b", url, days=7, environment=settings)
        self.nginx = Nginx(folder / "nginx", (self.first, self.second))

    def start(self) -> "Behind":
        self.first.start()
        self.second.start()
        self.nginx.start()
        return self

    def stop(self) -> None:
        self.nginx.stop()
        for host in (self.first, self.second):
            if host.process is not None and host.process.poll() is None:
                host.kill()
        self.line.close()


@pytest.fixture
def behind(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Behind]:
    made = Behind(tmp_path, postgres.new_database(like=migrated))
    yield made.start()
    made.stop()


def page_of(visitor: Visitor, public_id: str, seen: int = 0) -> Page:
    """Try again as a page does."""

    def tried() -> Page | None:
        try:
            page = visitor.play(public_id)
            page.hello(seen)
        except (ConnectionClosed, InvalidStatus, OSError):
            return None
        return page

    found = soon(tried, lambda page: page is not None)
    assert found is not None
    return found


@pytest.mark.release
@pytest.mark.parametrize("killed", ["first", "second"])
def test_pages_of_a_killed_host_are_back_on_the_other(behind: Behind, killed: str) -> None:
    public_id, *visitors = seat_two(behind.nginx.address)
    owners = {page_of(visitor, public_id): visitor for visitor in visitors}
    mover, other = begin(*owners)
    play_next(mover, other)
    board, seq = mover.board, mover.view["seq"]
    getattr(behind, killed).kill()
    at = monotonic()
    again = [page_of(owners[page], public_id, seq) for page in (mover, other)]
    assert monotonic() - at < BACK_WITHIN_S * slowness()
    assert [page.board for page in again] == [board, board]
    play_next(again[1], again[0])
    for path in ("/", "/tournaments/", "/healthz") * 2:
        assert visitors[0].get(path)[0] == 200, path
    assert chain.damaged_streams(rows(behind.url, public_id)) == set()


@pytest.mark.release
def test_a_host_without_its_database_is_passed_over(behind: Behind) -> None:
    visitor = Visitor(behind.nginx.address)
    behind.line.cut()
    assert [visitor.get(path)[0] for path in ("/", "/healthz") * 4] == [200] * 8


@pytest.mark.release
def test_who_only_looks_on_is_not_let_go(behind: Behind) -> None:
    public_id, *_ = seat_two(behind.nginx.address)
    page = page_of(Visitor(behind.nginx.address), public_id)
    with pytest.raises(TimeoutError):
        page.until(lambda _message: False, IDLE_S)
