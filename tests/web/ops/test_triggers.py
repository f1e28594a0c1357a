"""Guards of history, and a doctor that knows every table with history."""

import pytest

from faristol_web.ops.triggers import NEVER_CHANGED, guarded_tables, unguarded

pytestmark = pytest.mark.django_db(databases=["default", "events"])


@pytest.mark.parametrize("alias", ["default", "events"])
def test_the_doctor_asks_for_every_table_that_is_guarded(alias: str) -> None:
    """A new one wants a line in NEVER_CHANGED."""
    guarded = {table for table, verbs in guarded_tables(alias).items() if verbs == {"UPDATE", "DELETE"}}

    assert guarded == set(NEVER_CHANGED[alias])
    assert unguarded(alias) == []
