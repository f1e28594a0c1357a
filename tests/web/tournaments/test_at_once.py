"""Directors who work at the same moment, on a server that runs."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.server import Server
from tests.web.site_client import Visitor
from tests.web.tournaments import made

DIRECTORS, TABLES = 4, 6
TOLD = 409


@pytest.mark.slow
def test_of_many_at_one_table_one_wins_and_the_others_are_told(server: Server, staff: Visitor) -> None:
    event = made.make(server.data, "--entrants", str(2 * TABLES), "--title", "Alhora")
    address = event.page("desk/rounds/1/")
    _, _, page = staff.get(address)
    shown = re.search(r'name="seen" value="(\d+)"', page)
    assert shown is not None
    seen = shown[1]

    def enter(number: int, table: int) -> int:
        status, _, _ = staff.post(
            address,
            do="enter",
            seen=seen,
            round="1",
            table=str(table),
            first=str(400 + number),
            second="300",
        )
        return status

    with ThreadPoolExecutor(DIRECTORS) as pool:
        for table in range(1, TABLES + 1):
            answers = list(pool.map(enter, range(DIRECTORS), [table] * DIRECTORS))
            assert sorted(answers) == [200, *[TOLD] * (DIRECTORS - 1)], table

    _, _, page = staff.get(address)
    assert f"{TABLES} of {TABLES} results are in" in page
