"""Connections are kept between pages: opening one reads the whole schema again."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.signals import request_finished, request_started
from django.db import connections


@pytest.mark.django_db(transaction=True, databases=["default", "events"])
@pytest.mark.parametrize("alias", ["default", "events"])
def test_the_next_page_of_a_thread_has_the_connection_of_the_last(
    alias: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pages() -> tuple[object, object]:
        connection = connections[alias]
        # Django never closes a database in memory, which the tests have.
        monkeypatch.setattr(connection, "is_in_memory_db", lambda: False, raising=False)
        connection.ensure_connection()
        before = connection.connection
        request_finished.send(sender=None)
        request_started.send(sender=None)
        connection.ensure_connection()
        after = connection.connection
        connection.close()
        return before, after

    with ThreadPoolExecutor(1) as threads:
        before, after = threads.submit(pages).result()
    assert before is after
