"""One PostgreSQL for all of these tests, and one site of two workers for those that only visit it."""

from collections.abc import Iterator

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web import site_code
from tests.web.server import MIGRATE


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres().start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def migrated(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database with all tables and no rows, to be copied."""
    url = postgres.new_database()
    site_code.run(MIGRATE, data=tmp_path_factory.mktemp("migrated"), url=url, limit_s=600)
    return url.rpartition("/")[2]


@pytest.fixture(scope="session")
def cluster(postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    data = tmp_path_factory.mktemp("cluster") / "data"
    running = Cluster(data, postgres.new_database(like=migrated))
    running.start()
    yield running
    assert running.heads_astray() == [], "two workers wrote, and no head was lost"
    assert running.stop() == 0
