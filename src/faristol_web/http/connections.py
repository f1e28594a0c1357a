"""
Connections of the server, and how long it waits for those at their other end.

Half a request is no reason to wait, nor is a reader who has stopped: such connections are cut off, whatever
is being sent on them. Somebody slow but steady may take as long as it takes.
"""

import asyncio
import struct
import sys
from collections import deque
from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from faristol_web.http.patience import Patience

MOST_HEADER_BYTES = 64 << 10
MOST_WAITING = 64
"""Requests on a connection that wait for the answer to an earlier one. Browsers wait themselves."""
MOST_UNSENT_BYTES = 64 << 20
"""Limit for all connections together; above it, those that have stopped for longest are cut."""
_LOOK_S, _PARTS = 0.5, 10
"""Time between two looks at a connection; between them come the other parts of all: each look is short."""


class _TooMany(Exception):
    """Too many requests wait on one connection."""


class Connection(HttpToolsProtocol):
    """Uvicorn's, but it waits neither for the rest of a request's head, nor for a reader who has stopped."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_due: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; uvicorn's `cycle` is the one that came last."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        _Watch.of(self.server_state, self.loop).add(self.transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head_due is not None:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEADER_BYTES:
                self.transport.abort()
        elif self.cycle is not None and self.cycle.response_complete and not self.transport.is_closing():
            self._await_head()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise _TooMany
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        if self.pipeline:  # it would come in the middle of another answer
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        super().connection_lost(exc)
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        self._forget()

    def _forget(self) -> None:
        """
        Let go of all that leads back here.

        Cycles of garbage are looked for while nobody waits, see `streams/garbage.py`: in an attack, never.
        """
        self.pipeline.clear()
        self.parser = self.cycle = self._answering = None  # type: ignore[assignment]

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def resume_writing(self) -> None:
        super().resume_writing()
        _Watch.of(self.server_state, self.loop).has_read(self.transport)

    def _await_head(self) -> None:
        self._head_bytes = 0
        self._head_due = self.loop.call_later(settings.PATIENCE_S, self._give_up)

    def _head_is_here(self) -> None:
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _give_up(self) -> None:
        self._head_due = None
        self.transport.abort()


@dataclass(slots=True)
class _Line:
    """State of one connection when it was last looked at."""

    patience: Patience
    socket: int
    waiting: int = 0
    """Bytes that the other end has not taken."""
    seen_at: float | None = None
    """None while there was nothing to read."""


class _Watch:
    """
    Looks at every connection now and then, pages' and sockets' alike, also at those that are being closed:
    nothing else ends one whose last bytes are never read.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lines: dict[asyncio.Transport, _Line] = {}
        self._turns: deque[asyncio.Transport] = deque()
        self._slow: dict[asyncio.Transport, tuple[float, int]] = {}
        """Those with unsent bytes when last looked at: seconds of patience left, and how many."""
        self._look_soon()

    @classmethod
    def of(cls, state: ServerState, loop: asyncio.AbstractEventLoop) -> "_Watch":
        """The one of this server."""
        watch: _Watch | None = getattr(state, "watch", None)
        if watch is None:
            watch = state.watch = cls(loop)  # type: ignore[attr-defined]
        return watch

    def add(self, transport: asyncio.Transport) -> None:
        socket = transport.get_extra_info("socket").fileno()
        self._lines[transport] = _Line(Patience(settings.PATIENCE_S), socket)
        self._turns.append(transport)

    def has_read(self, transport: asyncio.Transport) -> None:
        """Note that the other end took enough for us to send on."""
        if line := self._lines.get(transport):
            line.seen_at = None

    def _look_soon(self) -> None:
        self.loop.call_later(_LOOK_S / _PARTS, self._look)

    def _look(self) -> None:
        self._look_soon()
        now = self.loop.time()
        for _ in range(-(-len(self._turns) // _PARTS)):
            transport = self._turns.popleft()
            if self._may_stay(transport, now):
                self._turns.append(transport)
        unsent_in_all = sum(unsent for _, unsent in self._slow.values())
        if unsent_in_all > MOST_UNSENT_BYTES:
            for transport, (_, unsent) in sorted(self._slow.items(), key=lambda entry: entry[1][0]):
                if unsent_in_all <= MOST_UNSENT_BYTES:
                    break
                unsent_in_all -= unsent
                self._turns.remove(transport)
                self._cut(transport)

    def _may_stay(self, transport: asyncio.Transport, now: float) -> bool:
        line, unsent = self._lines[transport], transport.get_write_buffer_size()
        if unsent:
            left_s = self._left_s(line, now, unsent)
            self._slow[transport] = left_s, unsent
            if left_s <= 0:
                self._cut(transport)
            return left_s > 0
        line.seen_at = None
        self._slow.pop(transport, None)
        if transport.is_closing():
            del self._lines[transport]
            return False
        return True

    def _left_s(self, line: _Line, now: float, unsent: int) -> float:
        waiting = unsent + _unread(line.socket)
        if line.seen_at is None:
            line.patience = Patience(settings.PATIENCE_S)
        else:
            line.patience.wait(now - line.seen_at, moved=max(0, line.waiting - waiting))
        line.waiting, line.seen_at = waiting, now
        return line.patience.left_s

    def _cut(self, transport: asyncio.Transport) -> None:
        del self._lines[transport], self._slow[transport]
        transport.abort()


def _unread(socket: int) -> int:
    """Bytes that the system keeps for the other end; without them progress shows only in large steps."""
    if not sys.platform.startswith("linux"):
        return 0
    import fcntl  # noqa: PLC0415 – other systems lack it
    import termios  # noqa: PLC0415

    try:
        return int(struct.unpack("i", fcntl.ioctl(socket, termios.TIOCOUTQ, bytes(4)))[0])
    except OSError:
        return 0
