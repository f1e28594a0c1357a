"""The network between the site and its database: it can be cut, or stall, and be whole again."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from tests.web.server import free_port

BLOCK = 1 << 16


class Line:
    """A proxy on this machine, in front of one port of it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.target = ("127.0.0.1", parts.port or 5432)
        self.port = free_port()
        self.url = parts._replace(netloc=f"{parts.username}@127.0.0.1:{self.port}").geturl()
        self._flows = threading.Event()
        self._flows.set()
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening: socket.socket | None = None
        self.mend()

    def cut(self) -> None:
        """Every connection breaks, and none can be made."""
        listening, self._listening = self._listening, None
        if listening is not None:
            _end(listening)
        with self._lock:
            for end in self._open:
                _end(end)
            self._open.clear()

    def stall(self) -> None:
        """Nothing comes through any more, and neither end notices."""
        self._flows.clear()

    def mend(self) -> None:
        self._flows.set()
        if self._listening is None:
            self._listening = socket.create_server(("127.0.0.1", self.port), backlog=100)
            threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def close(self) -> None:
        self._flows.set()
        self.cut()

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listening.accept()
                threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        self._flows.wait()
        try:
            far = socket.create_connection(self.target)
        except OSError:
            near.close()
            return
        with self._lock:
            self._open |= {near, far}
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while block := source.recv(BLOCK):
                self._flows.wait()
                sink.sendall(block)
        self._flows.wait()
        for end in (source, sink):
            _end(end)
        with self._lock:
            self._open -= {source, sink}


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
