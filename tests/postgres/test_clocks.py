"""Several workers whose wall clock is set: they have one playing time, also those that start later."""

import os
import signal
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.postgres.test_two_workers import play_next, seated_apart
from tests.web.site_client import Page, begin
from tests.web.streams.test_clocks_that_jump import BEAT_MS, TWO_HOURS_MS, Counted, Wall
from tests.web.streams.test_durability import SLACK_MS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wall(tmp_path_factory: pytest.TempPathFactory) -> Wall:
    return Wall(tmp_path_factory.mktemp("wall"))


@pytest.fixture(scope="module")
def jumping(
    wall: Wall, postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    data = tmp_path_factory.mktemp("jumping-cluster") / "data"
    running = Cluster(data, postgres.new_database(like=migrated))
    running.environment |= wall.environment
    running.start()
    yield running
    running.kill()


class OwnTime:
    """
    Time of the players of a young game: no more is spent than really passes, and what was spent stays.

    The site's time may be set meanwhile: on a machine so slow that no worker served for seconds, the site
    counts as started anew, and that is nobody's time.
    """

    def __init__(self, page: Page) -> None:
        self.spent_ms, self.at = spent_ms(page), monotonic()

    def must_be_right_at(self, page: Page) -> None:
        spent, passed_ms = spent_ms(page), (monotonic() - self.at) * 1000
        assert self.spent_ms - BEAT_MS <= spent <= self.spent_ms + passed_ms + SLACK_MS


def spent_ms(page: Page) -> int:
    return int(sum(page.hello()["view"]["clock"]["spent_ms"]))


@pytest.mark.release
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_a_worker_that_starts_after_a_jump_has_the_time_of_the_others(
    jumping: Cluster, wall: Wall, by_ms: int
) -> None:
    public_id, (anna, _), pages = seated_apart(jumping)
    mover, other = begin(*pages)
    time = OwnTime(other)
    wall.jump(by_ms)
    play_next(mover, other)
    time.must_be_right_at(other)
    first, second = jumping.workers()
    jumping.kill_worker(first)
    (new,) = set(jumping.wait_for_workers(2, but=first)) - {second}
    assert Counted(jumping.page_at(anna, public_id, new)).now_ms == pytest.approx(
        Counted(jumping.page_at(anna, public_id, second)).now_ms, abs=SLACK_MS
    )


@pytest.mark.release
def test_a_worker_that_keeps_the_time_while_the_other_stands_still_goes_by_its_clock(
    jumping: Cluster, wall: Wall
) -> None:
    public_id, (anna, _), pages = seated_apart(jumping)
    mover, other = begin(*pages)
    time = OwnTime(other)
    play_next(mover, other)
    first, second = jumping.workers()
    wall.jump(-TWO_HOURS_MS)
    os.kill(second, signal.SIGSTOP)
    try:
        jumping.kill_worker(first)
        (new,) = set(jumping.wait_for_workers(2, but=first)) - {second}
        Counted(anna.play(public_id, line=jumping.line_to(new)))
    finally:
        os.kill(second, signal.SIGCONT)
    for worker in (new, second, new):
        time.must_be_right_at(jumping.page_at(anna, public_id, worker))
