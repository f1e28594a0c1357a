"""Finished games are searched by one process of all hosts; what a killed one began, the next one does."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from faristol_web.puzzles.searching import _SEARCHES
from tests.patience import LIMIT_S, wait_until
from tests.postgres.database import Postgres
from tests.web import site_code
from tests.web.server import ROOT

pytestmark = pytest.mark.slow

BRING = "from tests.web.puzzles.games import bring, played\nbring('rich', played(0))\n"
ROWS = "SELECT is_done, tries, puzzle_id <> '' FROM puzzles_searchedgame"


class Searched:
    """A site on PostgreSQL with one finished game, in which there is a puzzle."""

    def __init__(self, url: str, data: Path) -> None:
        self.url = url
        self.environment = {
            **os.environ,
            "FARISTOL_DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "faristol_web.settings",
            "PYTHONPATH": str(ROOT),
        }
        site_code.run(BRING, data=data, url=url)

    def process(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "faristol_web.puzzles.searching_alone"]
        return subprocess.Popen(command, env=self.environment)

    def rows(self) -> list[tuple[bool, int, bool]]:
        with psycopg.connect(self.url) as database:
            return list(database.execute(ROWS))


@pytest.fixture
def site(postgres: Postgres, migrated: str, tmp_path: Path) -> Searched:
    return Searched(postgres.new_database(like=migrated), tmp_path)


def test_while_another_process_searches_nothing_is_begun(site: Searched) -> None:
    with psycopg.connect(site.url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [_SEARCHES])
        assert site.process().wait(LIMIT_S) == 0
    assert site.rows() == []


@pytest.mark.release
def test_what_a_killed_search_began_the_next_finishes(site: Searched) -> None:
    first = site.process()
    wait_until(site.rows)
    first.send_signal(signal.SIGSTOP)  # or on a busy machine it is done before the second has begun
    second = site.process()
    assert second.wait(LIMIT_S) == 0, "it turns back at once"
    assert site.rows() == [(False, 1, False)]
    first.kill()
    first.wait(LIMIT_S)
    assert site.process().wait(5 * LIMIT_S) == 0
    assert site.rows() == [(True, 2, True)]
