"""A delayed game at two workers: neither of them shows its spectators anything too early."""

from collections.abc import Iterator

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.play.test_delay_under_load import SHORT_MINUTES, must_have_waited, play_watched

pytestmark = [pytest.mark.slow, pytest.mark.release]


@pytest.fixture(scope="module")
def short_minutes(
    postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    data = tmp_path_factory.mktemp("short-minutes") / "data"
    running = Cluster(data, postgres.new_database(like=migrated), environment=SHORT_MINUTES)
    running.start()
    yield running
    running.kill()


def test_no_worker_shows_a_delayed_move_too_early(short_minutes: Cluster) -> None:
    known, watchers = play_watched(short_minutes.address)
    must_have_waited(known, watchers, short_minutes.address)
