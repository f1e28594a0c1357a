"""
Connections of WebSockets. Thousands look on at once, so one that is silent costs no task.

Uvicorn answers the handshake; then a page takes the connection over. It is called with each message, and
writes without waiting.
"""

from collections import deque
from functools import lru_cache
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

EXTENSION = "faristol.connection"
"""Name under which the scope has the connection."""
MOST_WAITING = 256
"""Messages kept for a reader who has stopped, beside what the system keeps."""
_NO_TEXT = 1007


class Listener(Protocol):
    """The page at our end of a connection. Neither function waits."""

    def heard(self, text: str) -> None:
        """Take a message; empty if it was not text."""

    def lost(self) -> None:
        """The other end has gone."""


class Line(Protocol):
    """The connection, as the page sees it."""

    def hand_over(self, listener: Listener) -> None: ...

    def write(self, text: str) -> bool: ...

    def close(self, code: int) -> None: ...


class SocketConnection(WebSocketsSansIOProtocol):
    """Uvicorn's, until a listener takes it over."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listener: Listener | None = None
        self._unsent: deque[str | int] = deque()
        """Messages, and the code to close with, that wait for the reader."""

    # For the page

    def hand_over(self, listener: Listener) -> None:
        """Call this listener from now on, first with what has arrived already."""
        self._listener = listener
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                listener.heard(message.get("text") or "")
        if self.disconnected:
            listener.lost()
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def write(self, text: str) -> bool:
        """Send a message; false if too many wait for the reader already."""
        if len(self._unsent) >= MOST_WAITING:
            return False
        self._unsent.append(text)
        self._send_what_waits()
        return True

    def close(self, code: int) -> None:
        """Close with this code, after the messages before it."""
        self._unsent.append(code)
        self._send_what_waits()

    def _send_what_waits(self) -> None:
        while self._unsent and self.writable.is_set():
            item = self._unsent.popleft()
            if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
                self._unsent.clear()
            elif isinstance(item, str):
                self.transport.write(_framed(item))
            else:
                self.conn.send_close(item)
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.close_sent = True
                self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # For uvicorn

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else the handshake was refused
            self.scope["extensions"] = {EXTENSION: self}  # type: ignore[dict-item]

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("a socket was not opened")
            self.send_500_response()
        if self._listener is None and self.close_timer is None:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            self._listener.heard(data.decode() if self.curr_msg_data_type == "text" else "")
        except UnicodeDecodeError:
            self.conn.send_close(_NO_TEXT)
            self.handle_parser_exception()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._send_what_waits()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unsent.clear()
        if self._listener is not None:
            self._listener.lost()


@lru_cache(maxsize=64)
def _framed(text: str) -> bytes:
    """A message as it is sent; made once for all who are sent the same."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
