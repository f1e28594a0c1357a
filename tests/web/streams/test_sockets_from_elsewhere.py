"""Sockets are opened by the site's own pages only, under a name that the site answers to."""

import base64
import secrets
import socket
import urllib.parse

import pytest

from tests.web.duplicate.client import HeldSession
from tests.web.server import Server
from tests.web.site_client import Visitor


def answer(server: Server, path: str, *, host: str, origin: str | None) -> int:
    """Return the status of a handshake."""
    port = urllib.parse.urlsplit(server.address).port
    host = host.replace("PORT", str(port))
    headers = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
    ]
    if origin is not None:
        headers.append(f"Origin: {origin.replace('PORT', str(port))}")
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall("\r\n".join([*headers, "", ""]).encode())
        return int(line.makefile("rb").readline().split()[1])


@pytest.fixture(scope="module")
def paths(server: Server) -> list[str]:
    """Return one socket of each kind."""
    game, _ = Visitor(server.address).open_game()
    session = HeldSession.of(server.address, "Ελένη")
    return [f"/ws/games/{game}/", f"/ws/duplicate/{session.public_id}/"]


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1:PORT", "http://127.0.0.1:PORT", 101),
        ("localhost:PORT", "http://localhost:PORT", 101),
        ("127.0.0.1:PORT", None, 101),
        ("127.0.0.1:PORT", "http://evil.example", 403),
        ("127.0.0.1:PORT", "http://127.0.0.1:1", 403),
        ("127.0.0.1:PORT", "null", 403),
        ("evil.example:PORT", "http://evil.example:PORT", 403),
        ("evil.example:PORT", None, 403),
        ("", None, 403),
        ("[::1", None, 403),
    ],
)
def test_only_own_names_and_own_pages(
    server: Server, paths: list[str], host: str, origin: str | None, status: int
) -> None:
    assert {path: answer(server, path, host=host, origin=origin) for path in paths} == dict.fromkeys(
        paths, status
    )
