"""Databases of the tests' own, and tables and arbiters on the site that all tests visit."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from django.db import connections

from tests.web.server import Server, empty_tables
from tests.web.site_client import Visitor, administrator_of
from tests.web.table import Table


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001 – before
) -> Iterator[None]:
    """
    Begin with the empty tables that servers begin with: all migrations take two seconds in every process.

    A database in memory is there as long as somebody has it open. Django finds nothing left to migrate
    (and all, if it called its databases otherwise).
    """
    with ExitStack() as held:
        for connection in connections.all():
            if connection.vendor == "sqlite":
                name = f"file:memorydb_{connection.alias}?mode=memory&cache=shared"  # as Django calls it
                filled = held.enter_context(closing(sqlite3.connect(name, uri=True)))
                file = empty_tables() / Path(connection.settings_dict["NAME"]).name
                # Else files of a log lie beside it for a moment, and are copied by who starts a server.
                with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as tables:
                    tables.backup(filled)
        yield


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server)


@pytest.fixture
def untimed(server: Server) -> Table:
    return Table(server, timed="")


@pytest.fixture(scope="session")
def staff(server: Server) -> Visitor:
    """An arbiter: somebody with an account on the site."""
    return administrator_of(server)
