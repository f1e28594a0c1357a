"""A connection whose other end does not read takes no page from others, and does not stay for ever."""

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.http.conftest import PATIENCE_S
from tests.web.http.raw import GIVE_UP_S, asking
from tests.web.server import Server
from tests.web.site_client import Visitor, soon

LARGE = "/static/admin/js/vendor/jquery/jquery.js"
LARGE_BYTES = 285_314
MORE_THAN_THREADS = 24
MORE_THAN_FITS = 40
"""Times that file: more than the system keeps of what nobody fetches."""


def open_connections(server: Server) -> int:
    """Count the connections that the server holds with this machine, as the system does."""
    assert server.process is not None
    return sum(
        1
        for link in Path(f"/proc/{server.process.pid}/fd").iterdir()
        if str(_target(link)).startswith("socket:")
    )


def _target(link: Path) -> Path:
    try:
        return link.readlink()
    except OSError:  # closed meanwhile
        return Path()


@pytest.mark.parametrize("leaves", [False, True])
def test_readers_that_stop_take_no_page_from_others(hasty: Server, *, leaves: bool) -> None:
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            reader = held.enter_context(asking(hasty, LARGE, times=MORE_THAN_FITS))
            if leaves:
                reader.close()
        visitor = Visitor(hasty.address)
        assert visitor.get("/help/")[0] == 200
        assert visitor.get("/healthz")[0] == 200


def test_a_reader_that_stops_is_cut_off(hasty: Server) -> None:
    before = open_connections(hasty)
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            held.enter_context(asking(hasty, LARGE, times=MORE_THAN_FITS))
        soon(lambda: open_connections(hasty), lambda count: count >= before + MORE_THAN_THREADS)
        soon(lambda: open_connections(hasty), lambda count: count <= before)


def test_a_reader_that_is_slow_but_steady_gets_everything(hasty: Server) -> None:
    """It takes several times as long as one that does not read is waited for."""
    with asking(hasty, LARGE, headers=("Connection: close",)) as reader:
        began, received = time.monotonic(), b""
        while piece := reader.recv(8192):
            received += piece
            time.sleep(0.1)
    assert time.monotonic() - began > PATIENCE_S
    assert len(received.partition(b"\r\n\r\n")[2]) == LARGE_BYTES


def test_a_socket_that_does_not_read_is_cut_off_however_much_it_says(hasty: Server) -> None:
    """Answers to pings need no application, so nobody else would notice."""
    upgrade = (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Origin: {hasty.address}",
    )
    with asking(hasty, "/ws/games/none/", headers=upgrade) as talker:
        talker.setblocking(False)  # noqa: FBT003
        with pytest.raises(OSError, match=r"reset|pipe"):
            _ping_on(talker)


def _ping_on(talker: socket.socket) -> None:
    ping, give_up = b"\x89\xfd" + bytes(4) + bytes(125), time.monotonic() + GIVE_UP_S
    while time.monotonic() < give_up:
        try:
            talker.send(ping * 100)
        except BlockingIOError:
            time.sleep(0.01)


def test_the_same_connection_serves_again_after_a_slow_page(hasty: Server) -> None:
    with asking(hasty, LARGE) as reader:
        _read_response(reader)
        reader.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert reader.recv(15).startswith(b"HTTP/1.1 200")


def _read_response(reader: socket.socket) -> None:
    head = b""
    while b"\r\n\r\n" not in head:
        head += reader.recv(1024)
    left = LARGE_BYTES - len(head.partition(b"\r\n\r\n")[2])
    while left:
        left -= len(reader.recv(min(left, 8192)))
