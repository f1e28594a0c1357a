"""Request bodies: a client that stops half-way keeps nobody waiting, and nothing endless is taken."""

import json
import select
import socket
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from faristol_web.accounts.access import deed_of
from faristol_web.http.bodies import LARGE_BYTES_EACH
from faristol_web.http.limits import UPLOADS
from tests.web.http.conftest import PATIENCE_S
from tests.web.http.raw import GIVE_UP_S, asking, connection, was_cut_off, whole
from tests.web.server import ROOT, Server
from tests.web.site_client import Visitor

COOKIE = "csrftoken=abcdefghijklmnopqrstuvwxyz012345"
"""With it the form itself is read, to see whether it holds the same."""
MORE_THAN_THREADS = 12


def begin(
    server: Server, length: int, *, path: str = "/records/", sent: bytes = b"title=x", cookie: str = COOKIE
) -> socket.socket:
    """A form that says how long it is, and then hardly anything."""
    lines = (
        f"Cookie: {cookie}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {length}",
        "Accept: text/html",
        "Accept-Language: ca",
    )
    sender = asking(server, path, method="POST", headers=lines)
    sender.sendall(sent)
    return sender


def test_forms_that_stop_half_way_take_no_page_from_others(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            held.enter_context(begin(server, 50_000))
        assert Visitor(server.address).get("/help/")[0] == 200


def test_a_form_that_stops_half_way_is_not_waited_for(hasty: Server) -> None:
    with begin(hasty, 50_000) as sender:
        assert sender.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_form_that_comes_slowly_but_steadily_is_taken(hasty: Server) -> None:
    body = b"username=x&password=y&filling=" + b"z" * 8_000
    began = time.monotonic()
    with begin(hasty, len(body), path="/login/", sent=b"") as sender:
        for start in range(0, len(body), 400):
            sender.sendall(body[start : start + 400])
            time.sleep(0.2)
        assert time.monotonic() - began > PATIENCE_S
        assert sender.recv(100).startswith(b"HTTP/1.1 403 ")  # for want of its token


@pytest.mark.parametrize(("path", "kilobytes"), [("/login/", 65), ("/search/", 65), ("/records/", 1200)])
def test_an_address_takes_as_much_as_its_form_needs(server: Server, path: str, kilobytes: int) -> None:
    with begin(server, kilobytes << 10, path=path) as sender:
        answer = whole(sender)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"El que has enviat" in answer


def test_a_file_from_somebody_who_may_not_send_one_is_not_read(server: Server) -> None:
    with begin(server, 60 << 20, path="/keeping/") as sender:
        answer = whole(sender)
    assert answer.startswith(b"HTTP/1.1 302 ")
    assert b"/login/" in answer


def test_one_address_holds_room_for_few_files_and_forms_always_find_some(own_server: Server) -> None:
    with ExitStack() as held:
        senders = [
            held.enter_context(begin(own_server, 8 << 20, path="/tournaments/import/"))
            for _ in range((LARGE_BYTES_EACH >> 23) + 2)
        ]
        refused = select.select(senders, [], [], GIVE_UP_S)[0]
        answer = refused[0].recv(10_000)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after" in answer
        visitor = Visitor(own_server.address)
        assert "password" in visitor.post("/login/", username="x")[2]


def test_a_body_that_does_not_say_how_long_it_is_is_not_read(server: Server) -> None:
    chunked = ("Transfer-Encoding: chunked", "Content-Type: text/plain")
    with asking(server, "/login/", method="POST", headers=chunked) as sender:
        assert sender.recv(100).startswith(b"HTTP/1.1 411 ")


def test_a_long_body_comes_whole_to_the_page(server: Server) -> None:
    body = json.dumps({"cgp": "15", "lexicon": "none-of-ours"}) + " " * 200_000
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=30)) as connection:
        connection.request("POST", "/api/v1/positions/plays", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 422
        assert json.loads(answer.read())["errors"][0]["where"] == "body.lexicon"


def test_every_form_with_files_has_its_limit() -> None:
    templates = (ROOT / "src/faristol_web/templates").rglob("*.html")
    assert sum("multipart/form-data" in file.read_text("utf-8") for file in templates) == len(UPLOADS)
    for name in UPLOADS:
        assert deed_of(name) is not None, name


@pytest.mark.parametrize("begun", [b"", b"GET /help/ HTT", b"GET /help/ HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_half_a_head_is_not_waited_for(hasty: Server, begun: bytes) -> None:
    with connection(hasty) as sender:
        sender.sendall(begun)
        assert was_cut_off(sender)


def test_half_a_head_after_a_page_is_not_waited_for_either(hasty: Server) -> None:
    with asking(hasty, "/healthz") as sender:
        assert sender.recv(15).startswith(b"HTTP/1.1 200")
        sender.sendall(b"GET /help/ HTT")
        assert was_cut_off(sender)


def test_a_head_without_an_end_is_cut_off(server: Server) -> None:
    with connection(server) as sender, pytest.raises(OSError, match=r"reset|pipe"):
        sender.sendall(
            b"GET /help/ HTTP/1.1\r\n" + b"X-Filling: 0123456789012345678901234567890\r\n" * 100_000
        )
