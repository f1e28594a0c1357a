"""Damage in a database is found at the start, and a large one keeps nobody waiting."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from faristol_web.databases.whole import first_fault

ROWS = 200_000
LONG_S, SHORT_S = 300.0, 0.001


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as connection:
        connection.execute("CREATE TABLE row (number INTEGER PRIMARY KEY, text TEXT)")
        rows = ((number, f"{number:040}") for number in range(ROWS))
        connection.executemany("INSERT INTO row VALUES (?, ?)", rows)
        connection.execute("CREATE INDEX by_text ON row (text)")
        connection.commit()
        yield connection


def test_damage_is_found_in_time_and_a_look_that_takes_longer_ends(
    database: sqlite3.Connection, tmp_path: Path
) -> None:
    assert first_fault(database, within_s=LONG_S) == ""
    assert first_fault(database, within_s=SHORT_S) == ""
    size = database.execute("PRAGMA page_size").fetchone()[0]
    with (tmp_path / "site.sqlite3").open("r+b") as file:  # the last page but one, near the end of the look
        file.seek(-2 * size, 2)
        file.write(b"\xff" * size)
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as again:
        assert first_fault(again, within_s=LONG_S)
        assert first_fault(again, within_s=SHORT_S) == "", "the time was over before"
        assert again.execute("SELECT count(*) FROM row WHERE number < 9").fetchone() == (9,), (
            "nothing is left of it"
        )
