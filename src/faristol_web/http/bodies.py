"""
Request bodies, gathered before one of the few threads begins to read them.

Else a handful of connections that send a form and stop half-way would keep everybody else waiting. How much
each address takes is in `limits`; all bodies together have one budget, most of which large ones may use.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.conf import settings

from faristol_web.http.patience import SLOWEST_BYTES_PER_S, Patience

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

SMALL_BYTES = 64 << 10
"""A form without files. What is longer waits on the disk."""
BUDGET_BYTES = 256 << 20
"""Room for all bodies that are being received or read."""
LARGE_BYTES = 192 << 20
"""Part of it for large ones: small ones always find room."""
LARGE_BYTES_EACH = 128 << 20
"""Part for one address: two of the largest imports at once."""
LONGEST_S = 1800
_LINGER_S, _LINGER_BYTES = 2.0, 8 << 20
RETRY_S = 10


class Refused(Exception):
    """A body that is not taken, and why; nothing of it was kept."""

    def __init__(self, status: HTTPStatus, *, retry_s: int | None = None) -> None:
        super().__init__(status.phrase)
        self.status, self.retry_s = status, retry_s


class Gone(Exception):
    """Nobody waits for an answer any more."""


def declared_length(scope: Message) -> int:
    """
    Return the length that its header says.

    Raises:
        Refused: if it says nothing, though a body comes.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if length.isdigit():
        return int(length)
    if b"transfer-encoding" in headers:
        raise Refused(HTTPStatus.LENGTH_REQUIRED)
    return 0


class Budget:
    """Room for the bodies that are here at one time."""

    def __init__(self) -> None:
        self.used, self.large = 0, 0
        self._large_of = Counter[str]()

    @contextmanager
    def room(self, length: int, visitor: str) -> Iterator[None]:
        """
        Room for one body while it is used.

        Raises:
            Refused: if there is none.
        """
        large = length if length > SMALL_BYTES else 0
        if large and self._large_of[visitor] + large > LARGE_BYTES_EACH:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, retry_s=RETRY_S)
        if self.large + large > LARGE_BYTES or self.used + length > BUDGET_BYTES:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, retry_s=RETRY_S)
        self._take(length, large, visitor)
        try:
            yield
        finally:
            self._take(-length, -large, visitor)

    def _take(self, length: int, large: int, visitor: str) -> None:
        self.used += length
        self.large += large
        self._large_of[visitor] += large
        if not self._large_of[visitor]:
            del self._large_of[visitor]


async def gathered(receive: Receive, length: int) -> IO[bytes]:
    """
    The whole body, all of it here.

    Raises:
        Gone: if the sender is.
        OSError: if there is no room for it.
        Refused: if it comes too slowly; a large one has to come faster, since it keeps room from others.
    """
    body: IO[bytes] = SpooledTemporaryFile(SMALL_BYTES)  # noqa: SIM115 – its reader closes it
    try:
        await _gather(receive, body, slowest=max(SLOWEST_BYTES_PER_S, length / LONGEST_S))
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body


async def _gather(receive: Receive, body: IO[bytes], *, slowest: float) -> None:
    patience, clock, is_whole = Patience(settings.PATIENCE_S), asyncio.get_running_loop().time, False
    while not is_whole:
        asked_at = clock()
        try:
            async with asyncio.timeout(patience.left_s):
                message = await receive()
        except TimeoutError as error:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT) from error
        if message["type"] == "http.disconnect":
            raise Gone
        moved = body.write(message.get("body", b""))
        is_whole = not message.get("more_body", False)
        if patience.wait(clock() - asked_at, moved=int(moved * SLOWEST_BYTES_PER_S / slowest)) <= 0:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT)


async def forget_rest(receive: Receive) -> None:
    """
    Throw away what still comes of a body that was refused, for a moment: a sender who is cut off at once
    never reads why.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(_LINGER_S):
            left = _LINGER_BYTES
            while left > 0 and (message := await receive())["type"] == "http.request":
                left -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
