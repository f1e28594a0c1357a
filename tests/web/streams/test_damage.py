"""A record that was tampered with is called what it is."""

from dataclasses import replace

import pytest

from faristol.errors import StoreError
from faristol_web.streams import store
from tests.web.ops.test_live_files import RUNNING, SESSION, old_records

pytestmark = pytest.mark.django_db(databases=["default", "events"])


@pytest.mark.parametrize(("stream", "name"), [(RUNNING, "game"), (SESSION, "duplicate session")])
def test_a_damaged_record_is_called_what_it_is(stream: str, name: str) -> None:
    rows = old_records()[stream]
    rows[2] = replace(rows[2], actor="somebody")
    store.append(rows)

    said = f"^the record of {name} {stream} is damaged at event 3$"
    with pytest.raises(StoreError, match=said):
        store.read(stream)
    with pytest.raises(StoreError, match=said):
        store.read_after(stream, rows[1])
