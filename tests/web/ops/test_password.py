"""A link to a new password from the terminal: for an administrator whom nobody else can help."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.ops.sites import done, old_site, refused
from tests.web.server import Server
from tests.web.site_client import Visitor

LOST, NEW = "three quiet words", "five other quiet words"
GUESSES = 6
"""Wrong tries until the account has to wait."""


def test_a_folder_without_the_sites_key_gives_no_link_that_opens_nothing(tmp_path: Path) -> None:
    data = old_site(tmp_path / "data")
    (data / "secret-key").unlink()

    assert "has no secret key" in refused("password", "carme", "--data", data)


@pytest.mark.release
def test_the_only_administrator_comes_back_in_while_the_site_runs(own_server: Server) -> None:
    here, data = Visitor(own_server.address), ("--data", own_server.data)
    assert "nobody is an administrator yet" in refused("password", *data)
    first = re.search(r"/administrator/\S+", own_server.greeting)
    assert first
    here.post(first[0], username="Carme", password1=LOST, password2=LOST)
    away = Visitor(own_server.address)
    for guess in range(GUESSES):
        away.post("/login/", username="carme", password=f"guess {guess}")

    assert done("password", *data) == "Carme\n"
    assert "no account" in refused("password", "nobody", *data)
    said = done("password", "CARME", *data)
    assert "another address or port" in said, "the terminal does not know where the site listens"
    link = re.search(r"http://\S+", said)
    assert link
    path = urlsplit(link[0]).path
    assert away.post(path, password1=NEW, password2=NEW)[0] == 200
    status, url, _page = away.post("/login/", username="carme", password=NEW)

    assert (status, urlsplit(url).path) == (200, "/"), "the guesses before the new password are void"
    assert away.get("/people/")[0] == 200
    assert away.get(path)[0] == 404, "the link works once"
