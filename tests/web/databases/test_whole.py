"""Damage in a database is found at the start, and a large one keeps nobody waiting."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from faristol_web.databases.whole import first_fault

ROWS = 20_000
LONG_S, SHORT_S = 300.0, 0.05
WAIT_S = 0.01
"""For each row, so that the whole look would take minutes and no machine is too quick for it."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as connection:
        connection.create_function("stand", 1, lambda number: number >= 0, deterministic=True)
        connection.execute("CREATE TABLE row (number INTEGER PRIMARY KEY CHECK (stand(number)), text TEXT)")
        rows = ((number, f"{number:040}") for number in range(ROWS))
        connection.executemany("INSERT INTO row VALUES (?, ?)", rows)
        connection.execute("CREATE INDEX by_text ON row (text)")
        connection.commit()
        yield connection


def test_damage_is_found_near_the_end_of_a_look(database: sqlite3.Connection, tmp_path: Path) -> None:
    assert first_fault(database, within_s=LONG_S) == ""
    size = database.execute("PRAGMA page_size").fetchone()[0]
    with (tmp_path / "site.sqlite3").open("r+b") as file:  # the last page but one
        file.seek(-2 * size, 2)
        file.write(b"\xff" * size)
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as again:
        again.create_function("stand", 1, lambda number: number >= 0, deterministic=True)
        assert first_fault(again, within_s=LONG_S)


def test_a_look_that_takes_longer_ends(database: sqlite3.Connection) -> None:
    def stands_slowly(number: int) -> bool:
        time.sleep(WAIT_S)
        return number >= 0

    database.create_function("stand", 1, stands_slowly, deterministic=True)
    began = time.monotonic()
    assert first_fault(database, within_s=SHORT_S) == ""
    assert time.monotonic() - began < ROWS * WAIT_S / 2, "it ended before its end"
    database.create_function("stand", 1, lambda number: number >= 0, deterministic=True)
    assert database.execute("SELECT count(*) FROM row WHERE number < 9").fetchone() == (9,), (
        "nothing is left of it"
    )
