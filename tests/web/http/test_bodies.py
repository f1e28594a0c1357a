"""What is sent to the pages: whoever stops half-way keeps nobody waiting, and nothing endless is taken."""

import json
import socket
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

from faristol_web.http.bodies import MOST_BYTES
from tests.web.server import Server
from tests.web.site_client import Visitor

COOKIE = "csrftoken=abcdefghijklmnopqrstuvwxyz012345"
"""With it the form itself is read, to see whether it holds the same."""
MORE_THAN_THREADS = 12


def begin(server: Server, length: int) -> socket.socket:
    """A form that says how long it is, and then hardly anything."""
    place = urlsplit(server.address)
    sender = socket.create_connection((str(place.hostname), place.port or 80), timeout=30)
    lines = [
        "POST /records/ HTTP/1.1",
        f"Host: {place.netloc}",
        f"Cookie: {COOKIE}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {length}",
    ]
    sender.sendall("\r\n".join([*lines, "", "title=x"]).encode())
    return sender


def test_forms_that_stop_half_way_take_no_page_from_others(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            held.enter_context(begin(server, 50_000))
        assert Visitor(server.address).get("/help/")[0] == 200


def test_what_is_longer_than_any_form_is_not_taken(server: Server) -> None:
    with begin(server, MOST_BYTES + 1) as sender:
        assert sender.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_long_body_comes_whole_to_the_page(server: Server) -> None:
    body = json.dumps({"cgp": "15", "lexicon": "none-of-ours"}) + " " * 300_000
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=30)) as connection:
        connection.request("POST", "/api/v1/positions/plays", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 422
        assert json.loads(answer.read())["errors"][0]["where"] == "body.lexicon"
