"""A site moves from SQLite to PostgreSQL and back by its backup; the doctor knows both."""

from pathlib import Path

import psycopg
import pytest

from tests.postgres.database import Postgres
from tests.web.ops import sites
from tests.web.ops.sites import broken, done, findings, refused
from tests.web.server import Server
from tests.web.site_client import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """On SQLite, as the first release left it."""
    return sites.old_site(tmp_path_factory.mktemp("old") / "data")


@pytest.fixture(scope="module")
def backup(old: Path) -> Path:
    done("backup", old.parent / "old.zip", "--data", old)
    return old.parent / "old.zip"


@pytest.mark.release
def test_an_old_site_moves_to_postgresql_and_back(
    old: Path, backup: Path, postgres: Postgres, tmp_path: Path
) -> None:
    environment = {"FARISTOL_DATABASE_URL": postgres.new_database()}
    data = tmp_path / "data"

    done("restore", backup, "--data", data, environment=environment)

    server = Server(data, environment=environment).start()
    try:
        status, _, page = Visitor(server.address).get("/games/29accc9c723da752/replay/")
        assert (status, "Mireia" in page) == (200, True)
        assert Visitor(server.address).open_game("Berta")  # numbers go on after those that came
        told = findings(data, environment)
        assert broken(told) == []
        assert told["records of games and sessions"][0]["said"].startswith("6, ")
        done("backup", tmp_path / "live.zip", "--data", data, environment=environment)
    finally:
        assert server.stop() == 0
    done("restore", tmp_path / "live.zip", "--data", tmp_path / "back")
    there = sites.events(tmp_path / "back")
    assert [row for row in sites.events(old) if row not in there] == []


def test_a_database_that_is_not_empty_is_left_alone(
    backup: Path, postgres: Postgres, migrated: str, tmp_path: Path
) -> None:
    environment = {"FARISTOL_DATABASE_URL": postgres.new_database(like=migrated)}

    assert "the database is not empty" in refused(
        "restore", backup, "--data", tmp_path / "data", environment=environment
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.release
def test_a_restore_that_fails_leaves_the_database_empty(
    backup: Path, postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    forged = sites.with_a_forged_record(backup, tmp_path / "forged.zip")

    said = refused("restore", forged, "--data", tmp_path / "data", environment={"FARISTOL_DATABASE_URL": url})

    assert "is damaged at event" in said
    assert tables_in(url) == []


@pytest.mark.release
def test_a_restore_whose_folder_cannot_be_put_in_place_leaves_the_database_empty(
    backup: Path, postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "data").symlink_to(tmp_path / "elsewhere")  # another folder cannot take its name

    said = refused("restore", backup, "--data", tmp_path / "data", environment={"FARISTOL_DATABASE_URL": url})

    assert "cannot write" in said
    assert tables_in(url) == []


def tables_in(url: str) -> list[tuple[str, ...]]:
    with psycopg.connect(url) as connection:
        tables = "SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'events')"
        return connection.execute(tables).fetchall()
