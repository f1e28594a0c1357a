"""Tables and arbiters on the site that all tests visit."""

import pytest

from tests.web.server import Server
from tests.web.site_client import Visitor, administrator_of
from tests.web.table import Table


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
