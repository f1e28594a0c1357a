"""A chain of rows against a second, plainer reading of what its hashes are made of."""

from dataclasses import astuple, replace
from typing import Any

import pytest

from faristol.stream.chain import COLUMNS, StoredEvent, chained, first_damaged
from tests.oracles import chain


def rows_of(length: int) -> list[StoredEvent]:
    rows: list[StoredEvent] = []
    for number in range(length):
        rows.append(
            chained(
                rows[-1] if rows else None,
                stream="a",
                kind="Là",
                schema_version=1,
                payload=f'{{"at_ms":{number}}}',
                actor="server",
                server_ms=number,
                client_id=None if number else "x",
            )
        )
    return rows


def test_a_sound_chain_has_no_damaged_row() -> None:
    rows = rows_of(4)

    assert first_damaged(rows) is None
    assert first_damaged(rows[2:], rows[1]) is None
    assert chain.damaged_streams([astuple(row) for row in rows]) == set()


@pytest.mark.parametrize("column", [name for name in COLUMNS if name != "stream"])
@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_change_in_any_column_is_seen_where_it_is(column: str, number: int) -> None:
    rows = rows_of(4)
    changed: Any = 77 if column in {"seq", "schema_version", "server_ms"} else "b"
    rows[number] = replace(rows[number], **{column: changed})

    assert first_damaged(rows) == rows[number]
    assert chain.damaged_streams([astuple(row) for row in rows]) == {"a"}


def test_a_row_that_is_gone_is_seen_behind_it() -> None:
    rows = rows_of(4)
    after = rows[2]
    del rows[1]

    assert first_damaged(rows) == after
    assert first_damaged(rows[1:], rows[0]) == after
