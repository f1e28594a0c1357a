"""Tables and arbiters on the site that all tests visit."""

import re
import secrets

import pytest

from tests.web.server import Server
from tests.web.site_client import Visitor
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
    link = re.search(r"http\S+(/administrator/\S+)", server.greeting)
    assert link
    visitor, password = Visitor(server.address), secrets.token_urlsafe(12)
    status, _, page = visitor.post(link[1], username="serra", password1=password, password2=password)
    assert status == 200, page
    return visitor
