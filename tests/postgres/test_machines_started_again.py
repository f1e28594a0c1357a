"""A site on PostgreSQL whose machine starts again with a clock that is years off: nobody pays for it."""

import time
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host
from tests.web.seeded import COUNTER_VARIABLE
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two
from tests.web.streams.test_clocks_that_jump import Counted, Wall
from tests.web.streams.test_durability import SLACK_MS, pages_of, play_next
from tests.web.streams.test_machine_started_again import YEAR_MS, by_correspondence, days_left

pytestmark = [pytest.mark.slow, pytest.mark.release]


@pytest.fixture(params=["two workers", "another host"])
def machines(
    request: pytest.FixtureRequest, postgres: Postgres, migrated: str, tmp_path: Path
) -> Iterator[tuple[Server, Server, Wall]]:
    """The site as it was, and as it is started again: by the same machine, or by another one."""
    url, wall = postgres.new_database(like=migrated), Wall(tmp_path)
    first: Server
    again: Server
    if request.param == "two workers":
        first = again = Cluster(tmp_path / "data", url, environment=wall.environment)
    else:
        first = Host(tmp_path / "a", url)
        again = Host(tmp_path / "b", url, days=100, environment=wall.environment)
    first.start()
    yield first, again, wall
    again.kill()


@pytest.mark.parametrize("by_ms", [YEAR_MS, -YEAR_MS])
def test_nobody_is_charged_and_nothing_falls_due(machines: tuple[Server, Server, Wall], by_ms: int) -> None:
    first, again, wall = machines
    public_id, anna, biel = seat_two(first.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    play_next(mover, other)
    other.until_seq(other.do("accept")["seq"])
    slow, slow_anna = by_correspondence(first.address)
    assert days_left(slow_anna, slow) == 3
    spent, at = sum(other.hello()["view"]["clock"]["spent_ms"]), monotonic()
    first.kill()
    time.sleep(1)
    wall.jump(by_ms)
    if again is first:
        again.environment[COUNTER_VARIABLE] = "8640000000"
    again.start()
    visitor = _at(again, anna)
    page = visitor.play(public_id)
    page.hello()
    assert sum(page.view["clock"]["spent_ms"]) < spent + (monotonic() - at) * 1000 + SLACK_MS
    counted = Counted(page)
    counted.must_run()
    assert abs(counted.off_by_ms()) < SLACK_MS
    assert days_left(_at(again, slow_anna), slow) == 3


def _at(server: Server, visitor: Visitor) -> Visitor:
    """The same person, with the same cookies."""
    here = Visitor(server.address)
    for cookie in visitor.cookies:
        here.cookies.set_cookie(cookie)
    return here
