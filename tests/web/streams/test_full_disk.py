"""The disk takes nothing more for a while: people who act hear of it, and acknowledged events stay."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.play.test_lobby_pages import PASSWORD
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, act, begin, seat_two
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow
NOTHING, ANY = (1024, resource.RLIM_INFINITY), (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The server may make no file longer: as a full disk does, that refuses every write."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, NOTHING)
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, ANY)


def pages_of(public_id: str, *visitors: Visitor) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


def test_an_unrecorded_move_is_refused_and_the_game_continues_later(own_server: Server) -> None:
    public_id, *visitors = seat_two(own_server.address)
    mover, other = begin(*pages_of(public_id, *visitors))
    act((mover, other), mover, "play", tiles=along_spiral(0, mover.view["rack"], 2))
    board, seq = mover.board, mover.view["seq"]

    with full_disk(own_server):
        refused = other.do("accept", id="once")
        assert refused["type"] == "refused"
        assert "could not save this" in refused["reasons"][0]["text"]
        with pytest.raises(ConnectionClosed):  # it comes back, and is shown what is recorded
            other.until(lambda _message: False)
        assert Visitor(own_server.address).get(f"/games/{public_id}/")[0] == 200

    pages = pages_of(public_id, *visitors)
    assert [(page.board, page.view["seq"]) for page in pages] == [(board, seq)] * 2
    (again,) = (page for page in pages if "accept" in page.view["may"])
    assert again.do("accept", id="once")["type"] == "ack"


def test_a_form_is_sent_again_when_there_is_room_and_pages_are_shown_meanwhile(own_server: Server) -> None:
    visitor, other = (Visitor(own_server.address, language=each) for each in ("ca", "el"))
    form = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD, "display_name": "", "email": ""}
    with full_disk(own_server):
        for path in ("/", "/lobby/", "/players/", "/account/new/"):
            assert other.get(path)[0] == 200, path
        status, _, page = visitor.post("/account/new/", **form)
        assert status == 503
        assert '<html lang="ca"' in page
        assert PASSWORD not in page
    status, address, _ = visitor.post("/account/new/", **form)
    assert (status, address.endswith("/account/new/")) == (200, False)
