"""Idle sockets: both ends notice when the other is gone without a word, and nobody else is let go."""

import base64
import json
import secrets
import socket
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.patience import LIMIT_S
from tests.web.server import Server
from tests.web.site_client import Visitor, seat_two
from tests.wire import BEAT

pytestmark = pytest.mark.slow
SIGN_S = 0.2


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("signs") / "data"
    running = Server(data, environment={"FARISTOL_SIGN_OF_LIFE_S": str(SIGN_S)})
    yield running.start()
    running.kill()


def opened(server: Server, public_id: str) -> socket.socket:
    """A page on a phone that is out of reach from now on: it answers nothing, and says no farewell."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=LIMIT_S)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    line.sendall(
        f"GET /ws/games/{public_id}/ HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{server.port}\r\nOrigin: {server.address}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    return line


def test_a_line_at_which_nobody_answers_is_closed(quick: Server) -> None:
    public_id, *_ = seat_two(quick.address)
    with opened(quick, public_id) as line:
        received = b""
        while block := line.recv(1 << 16):
            received += block
    assert received.startswith(b"HTTP/1.1 101")
    assert received.count(BEAT.encode()) == 2, "asked twice, and then let go"


def test_a_spectator_who_only_looks_on_stays(quick: Server) -> None:
    public_id, *_ = seat_two(quick.address)
    page = Visitor(quick.address).play(public_id)
    page.hello()
    beats, until = 0, monotonic() + 20 * SIGN_S
    while monotonic() < until or beats < 5:
        text = page.socket.recv(LIMIT_S)
        beats += text == BEAT
        assert json.loads(text)["type"] in {"beat", "presence", "talk"}
    page.close()
