"""Several workers whose wall clock is set: they have one playing time, also those that start later."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.postgres.test_two_workers import play_next, seated_apart
from tests.web.site_client import begin
from tests.web.streams.test_clocks_that_jump import TWO_HOURS_MS, Counted, Wall
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


@pytest.mark.release
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_a_worker_that_starts_after_a_jump_has_the_time_of_the_others(
    jumping: Cluster, wall: Wall, by_ms: int
) -> None:
    public_id, (anna, _), pages = seated_apart(jumping)
    mover, other = begin(*pages)
    counted = Counted(other)
    wall.jump(by_ms)
    play_next(mover, other)
    assert abs(counted.off_by_ms()) < SLACK_MS
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
        counted = Counted(jumping.page_at(anna, public_id, worker))
        assert 0 <= counted.now_ms < SLACK_MS
