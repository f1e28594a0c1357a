"""Directors at two workers who write at the same moment: one transaction follows another."""

import re
import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.postgres.cluster import Cluster
from tests.web.site_client import Visitor
from tests.web.tournaments import made

pytestmark = pytest.mark.slow
DIRECTORS, TABLES = 4, 2
TOLD = 409


def administrator(cluster: Cluster) -> Visitor:
    link = re.search(r"http\S+(/administrator/\S+)", cluster.greeting)
    assert link
    visitor, password = Visitor(cluster.address), secrets.token_urlsafe(12)
    status, _, page = visitor.post(link[1], username="serra", password1=password, password2=password)
    assert status == 200, page
    return visitor


def test_of_many_at_one_table_one_wins_and_the_others_are_told(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATABASE_URL", cluster.url)
    event = made.make(cluster.data, "--entrants", str(2 * TABLES), "--title", "Alhora")
    staff = administrator(cluster)
    address = event.page("desk/rounds/1/")
    seen = re.search(r'name="seen" value="(\d+)"', staff.get(address)[2])
    assert seen

    def enter(number: int, table: int) -> int:
        result = {"first": str(400 + number), "second": "300"}
        return staff.post(address, do="enter", seen=seen[1], round="1", table=str(table), **result)[0]

    with ThreadPoolExecutor(DIRECTORS) as pool:
        for table in range(1, TABLES + 1):
            answers = list(pool.map(enter, range(DIRECTORS), [table] * DIRECTORS))
            assert sorted(answers) == [200, *[TOLD] * (DIRECTORS - 1)], table
    assert f"{TABLES} of {TABLES} results are in" in staff.get(address)[2]
