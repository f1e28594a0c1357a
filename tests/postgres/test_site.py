"""The rest of the site on PostgreSQL: its pages, and tests that run on SQLite otherwise."""

import os
import subprocess
import sys

import pytest

from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.server import ROOT
from tests.web.site_client import Visitor

pytestmark = pytest.mark.slow

PAGES = (
    "/",
    "/lobby/",
    "/calendar/",
    "/players/",
    "/clubs/",
    "/seasons/",
    "/bests/",
    "/heat-map/",
    "/search/?q=serra",
    "/archive/",
    "/tournaments/",
    "/duplicate/",
    "/ratings/",
    "/rulebooks/",
    "/records/",
    "/validator/",
    "/login/",
    "/about/",
    "/help/",
    "/api/v1/openapi.json",
)
ELSEWHERE = (
    "tests/web/ops/test_chains.py",
    "tests/web/ops/test_honest_sites.py",
    "tests/web/ops/test_summaries.py",
    "tests/web/tournaments/test_desk.py::test_the_desk_says_what_to_do_next_until_all_is_done",
    "tests/web/tournaments/test_services.py",
    "tests/web/tournaments/test_registration.py",
    "tests/web/ratings/test_services.py",
)
TAKES_GUARDS_OFF = "tampered or does_not_follow or as_published"
"""In SQLite's words."""


def test_every_public_page_answers(cluster: Cluster) -> None:
    visitor = Visitor(cluster.address)
    found = {path: visitor.get(path)[0] for path in PAGES}
    assert set(found.values()) == {200}, found


@pytest.mark.parametrize("path", ["/games/%00/", "/search/?q=%00"])
def test_a_character_that_no_database_takes_is_a_bad_request(cluster: Cluster, path: str) -> None:
    assert Visitor(cluster.address).get(path)[0] == 400


@pytest.mark.release  # `test_desks.py`, `test_guards.py` and `test_halls.py` write and read there
def test_desks_registrations_and_ratings_work_as_on_sqlite(postgres: Postgres) -> None:
    environment = {**os.environ, "FARISTOL_DATABASE_URL": postgres.new_database()}
    chosen = ["-m", "not slow", "-k", f"not ({TAKES_GUARDS_OFF})", *ELSEWHERE]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout[-6000:]
