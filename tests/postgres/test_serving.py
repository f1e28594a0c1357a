"""Messages for a person who sets up a server, and a database that is away for a moment."""

import os
from pathlib import Path

import psycopg
import pytest

from tests import warm
from tests.postgres.cluster import Cluster
from tests.postgres.test_two_workers import play_next, seated_apart, stored
from tests.web.site_client import begin

pytestmark = pytest.mark.slow

CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.mark.parametrize(
    ("arguments", "url", "code", "told"),
    [
        (["--workers", "2"], "", 2, "several workers need PostgreSQL"),
        (["--workers", "0"], "", 2, "not a number from 1"),
        ([], "mysql://somewhere/site", 2, "postgresql://user@host/name"),
        ([], "postgresql://postgres@127.0.0.1:1/site", 1, "the database site"),
    ],
)
def test_a_setting_that_cannot_be_is_told(
    tmp_path: Path, arguments: list[str], url: str, code: int, told: str
) -> None:
    environment = {**os.environ, "FARISTOL_DATABASE_URL": url}
    arguments = ["serve", "--port", "0", "--data", str(tmp_path), *arguments]
    done = warm.run("faristol", *arguments, environment=environment)
    assert (done.returncode, told in done.stderr) == (code, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.release
def test_workers_that_were_cut_off_from_the_database_go_on(cluster: Cluster) -> None:
    public_id, _, pages = seated_apart(cluster)
    mover, other = begin(*pages)
    play_next(mover, other)
    with psycopg.connect(cluster.url) as connection:
        assert connection.execute(CUT_OFF).fetchall()
    play_next(other, mover)
    play_next(mover, other)
    assert (mover.board, mover.moves) == (other.board, other.moves)
    kinds = [row[2] for row in stored(cluster, public_id)]
    assert kinds.count("PlayDeclared") == 3
    assert "ServerWasDown" not in kinds
