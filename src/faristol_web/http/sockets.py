"""
Connections of WebSockets. Thousands look on at once, so one that is silent costs no task.

Uvicorn answers the handshake; then a page takes the connection over. It is called with each message, and
writes without waiting. Signs of life go out at all connections, so that both ends, and a proxy between them,
notice when the other is gone without a word.
"""

import asyncio
from collections import deque
from functools import lru_cache
from typing import Any, Protocol
from weakref import WeakKeyDictionary
from weakref import ref as weakref

from django.conf import settings
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "faristol.connection"
"""Name under which the scope has the connection."""
MOST_WAITING = 256
"""Messages kept for a reader who has stopped, beside what the system keeps."""
MOST_AT_ONCE = 1 << 16
"""Bytes written in one go, about as many as the system takes without waiting."""
MOST_UNANSWERED = 2
"""Pings in a row to which nothing came back: then the other end is gone."""
_PARTS = 10
"""Parts of all connections, of which one at a time is given its signs: each turn is short."""
_NO_TEXT = 1007
_FINAL_TEXT = b"\x81"
_UNASKED_PONG, _PING = b"\x8a\x00", b"\x89\x00"
"""The first asks for no answer, and no page sees it."""
_BEAT = '{"type":"beat"}'
_SHORT, _MEDIUM = 126, 1 << 16
"""From these lengths on a frame says its length in two bytes, and in eight."""


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
        self._is_sending_soon = False
        self._signs = self._unanswered = 0
        self._is_heard, self._is_gone = True, False
        """True if something came since the last ping."""

    # For the page

    def hand_over(self, listener: Listener) -> None:
        """Call this listener from now on, first with what has arrived already."""
        self._listener = listener
        _Signs.of(self.loop).add(self)
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
            self._send_now()
            if self._unsent:
                return False
        self._unsent.append(text)
        self._send_soon()
        return True

    def close(self, code: int) -> None:
        """Close with this code, after the messages before it."""
        self._unsent.append(code)
        self._send_soon()

    def give_sign(self) -> bool:
        """Show that this process is not frozen, and ask for a sign now and then; false if nobody is there."""
        if self._is_gone:
            return False
        if self.close_sent or not self.writable.is_set() or self._unsent:
            return True  # closing, or somebody slow: others look after these
        asks = self._signs % settings.SIGNS_TO_AN_ANSWER == 0
        self._signs += 1
        if not asks:
            self.transport.write(_UNASKED_PONG)
            return True
        self._unanswered = 0 if self._is_heard else self._unanswered + 1
        self._is_heard = False
        if self._unanswered == MOST_UNANSWERED:
            self.transport.abort()
            return False
        self.transport.write(_PING + _framed(_BEAT))
        return True

    def _send_soon(self) -> None:
        """
        Send after two turns of the loop: what a move changed, and the answer to whoever made it, go together.

        To write is what costs most of a message.
        """
        if not self._is_sending_soon and self.writable.is_set():
            self._is_sending_soon = True
            self.loop.call_soon(self.loop.call_soon, self._send_now)

    def _send_now(self) -> None:
        self._is_sending_soon = False
        while self._unsent and self.writable.is_set():
            if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
                self._unsent.clear()
            elif isinstance(self._unsent[0], str):
                self.transport.write(self._next_frames())
            else:
                self._close_now(self._unsent.popleft())

    def _next_frames(self) -> bytes:
        frames, size = [], 0
        while self._unsent and isinstance(self._unsent[0], str) and size < MOST_AT_ONCE:
            frames.append(_framed(self._unsent.popleft()))
            size += len(frames[-1])
        return frames[0] if len(frames) == 1 else b"".join(frames)

    def _close_now(self, code: int) -> None:
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # For uvicorn

    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        super().data_received(data)

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
        self._send_now()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._is_gone = True
        self._unsent.clear()
        if self._listener is not None:
            self._listener.lost()


class _Signs:
    """Gives every connection of a loop its sign of life in turn."""

    _of_loops: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Signs]" = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref(loop)
        self._turns: deque[SocketConnection] = deque()
        self._is_due, self._owed = False, 0.0

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "_Signs":
        signs = cls._of_loops.get(loop)
        if signs is None:
            signs = cls._of_loops[loop] = cls(loop)
        return signs

    def add(self, connection: SocketConnection) -> None:
        self._turns.append(connection)
        self._soon()

    def _soon(self) -> None:
        """Nothing is due while there is nobody."""
        loop = self._loop()
        if self._turns and not self._is_due and loop is not None:
            self._is_due = True
            loop.call_later(settings.SIGN_OF_LIFE_S / _PARTS, self._give)

    def _give(self) -> None:
        self._owed += len(self._turns) / _PARTS
        turns, self._owed = divmod(self._owed, 1)
        for _ in range(int(turns)):
            connection = self._turns.popleft()
            if connection.give_sign():
                self._turns.append(connection)
        self._is_due = False
        self._soon()


@lru_cache(maxsize=64)
def _framed(text: str) -> bytes:
    """A message as it is sent; made once for all who are sent the same."""
    data = text.encode()
    length = len(data)
    if length < _SHORT:
        return _FINAL_TEXT + bytes((length,)) + data
    if length < _MEDIUM:
        return _FINAL_TEXT + b"\x7e" + length.to_bytes(2) + data
    return _FINAL_TEXT + b"\x7f" + length.to_bytes(8) + data
