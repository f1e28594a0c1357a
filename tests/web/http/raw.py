"""Connections that behave as no browser does: bytes out, and nothing read until somebody says so."""

import socket
import time
from urllib.parse import urlsplit

from tests.web.server import Server

GIVE_UP_S = 60.0
"""Nothing takes so long, but on a busy machine."""
_LITTLE = 4096
"""Bytes that the system holds for a reader that does not read; it takes a little more."""


def connection(server: Server) -> socket.socket:
    place = urlsplit(server.address)
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _LITTLE)
    opened.settimeout(GIVE_UP_S)
    opened.connect((str(place.hostname), place.port or 80))
    return opened


def asking(
    server: Server, path: str, *, method: str = "GET", headers: tuple[str, ...] = (), times: int = 1
) -> socket.socket:
    """Somebody who has asked for a page, or several times at once, and reads nothing of it yet."""
    asked = connection(server)
    host = urlsplit(server.address).netloc
    request = "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", ""])
    asked.sendall(request.encode() * times)
    return asked


def was_cut_off(sender: socket.socket) -> bool:
    """
    True if the server ends the connection by itself; everything it has sent until then is read and dropped.
    """
    give_up = time.monotonic() + GIVE_UP_S
    try:
        while sender.recv(1 << 16):
            if time.monotonic() > give_up:
                return False
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def whole(sender: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    return b"".join(iter(lambda: sender.recv(1 << 16), b""))
