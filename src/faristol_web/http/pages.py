"""
Django's pages beside an event loop: a few threads make them, the loop sends them.

A thread is held while a page is made and never while it is sent, so no reader can keep one.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from http import HTTPMethod
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, cast

from django.core import signals
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.urls import set_script_prefix

from faristol_web.http.live import LiveResponse

if TYPE_CHECKING:
    from django.http import HttpResponse, StreamingHttpResponse

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

_PIECE_BYTES, _PIECE_S = 1 << 16, 0.05
"""Most of a stream that is made in one go."""
_BEGINNING_S = 0.2
"""The same of its beginning, which is made like a page."""


@dataclass(slots=True)
class Stream:
    """The rest of a long answer, made while it is sent, each piece when the one before is on its way."""

    parts: Iterator[bytes]
    close: Callable[[], None]
    context: Context
    """Context of the request: its language."""
    is_over: bool = False

    def piece(self, longest_s: float = _PIECE_S) -> bytes:
        """The next bytes; none only at the end."""
        made, length, stop = [], 0, monotonic() + longest_s
        while not (length and (length >= _PIECE_BYTES or monotonic() > stop)):
            part = next(self.parts, None)
            if part is None:
                self.is_over = True
                break
            made.append(part)
            length += len(part)
        return b"".join(made)


@dataclass(frozen=True, slots=True)
class Page:
    """An answer of Django's."""

    status: int
    headers: Headers
    body: bytes
    """Of a stream, its beginning."""
    stream: Stream | None = None
    live: AsyncGenerator[bytes] | None = None
    """Events that come when there is something to tell."""


class Pages:
    """Django, asked from the event loop."""

    def __init__(self, threads: int) -> None:
        self._handler = WSGIHandler()
        self._threads = ThreadPoolExecutor(threads, "page")
        self._streaming = ThreadPoolExecutor(1, "stream")
        """One for all streams: they take turns, piece by piece."""

    async def made(self, scope: Message, body: IO[bytes]) -> Page:
        context = copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, context.run, self._make, environ(scope, body), context
        )

    def _make(self, asked: dict[str, Any], context: Context) -> Page:
        """Do what `WSGIHandler` does, and return the page instead of sending it."""
        set_script_prefix("/")
        signals.request_started.send(sender=WSGIHandler, environ=asked)
        request = WSGIRequest(asked)
        response = self._handler.get_response(request)
        response._handler_class = WSGIHandler  # type: ignore[attr-defined] # noqa: SLF001 – whom its end is told to be from
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()
        ]
        headers += [
            (b"set-cookie", cookie.output(header="").strip().encode()) for cookie in response.cookies.values()
        ]
        if isinstance(response, LiveResponse):
            response.close()
            return Page(response.status_code, headers, b"", live=response.source)
        if response.streaming and request.method != HTTPMethod.HEAD:
            return _begun(cast("StreamingHttpResponse", response), headers, context)
        body = b"" if request.method == HTTPMethod.HEAD else cast("HttpResponse", response).content
        response.close()
        return Page(response.status_code, headers, body)

    async def send(self, page: Page, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": page.status, "headers": page.headers})
        if page.live is not None:
            await _told(page.live, receive, send)
        else:
            more = page.stream is not None
            await send({"type": "http.response.body", "body": page.body, "more_body": more})
            if page.stream is not None:
                await self._stream(page.stream, receive, send)

    async def _stream(self, stream: Stream, receive: Receive, send: Send) -> None:
        """`send` waits for the reader, which holds up nobody; a reader who has gone ends the making, too."""
        gone = asyncio.create_task(is_gone(receive))
        try:
            while not (stream.is_over or gone.done()):
                began = monotonic()
                piece = await self._in_stream(stream, stream.piece)
                made_s = monotonic() - began
                await send({"type": "http.response.body", "body": piece, "more_body": not stream.is_over})
                if not stream.is_over:
                    await asyncio.sleep(made_s)  # games and pages need the interpreter, too
        finally:
            gone.cancel()
            await self._in_stream(stream, stream.close)

    async def drop(self, page: Page) -> None:
        """Send nothing of it."""
        if page.live is not None:
            await page.live.aclose()
        if page.stream is not None:
            await self._in_stream(page.stream, page.stream.close)

    async def _in_stream(self, stream: Stream, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._streaming, stream.context.run, work)


def _begun(response: "StreamingHttpResponse", headers: Headers, context: Context) -> Page:
    """A stream with its beginning; what is short is a page like others, whose maker has waited for a turn."""
    stream = Stream(iter(cast("Iterator[bytes]", response)), response.close, context)
    try:
        body = stream.piece(_BEGINNING_S)
    except BaseException:
        response.close()
        raise
    if not stream.is_over:
        return Page(response.status_code, headers, body, stream)
    response.close()
    return Page(response.status_code, headers, body)


async def _told(events: AsyncGenerator[bytes], receive: Receive, send: Send) -> None:
    """Send each event as it comes; a reader who has gone ends them, even between two."""
    gone = asyncio.create_task(is_gone(receive))
    try:
        while True:
            coming = asyncio.ensure_future(anext(events, b""))
            await asyncio.wait({coming, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                coming.cancel()
                with suppress(asyncio.CancelledError):
                    await coming
                return
            event = await coming
            await send({"type": "http.response.body", "body": event, "more_body": bool(event)})
            if not event:
                return
    finally:
        gone.cancel()
        await events.aclose()


async def is_gone(receive: Receive) -> None:
    """Wait until the other end has left. Its body must be here already."""
    while (await receive())["type"] != "http.disconnect":
        pass


def environ(scope: Message, body: IO[bytes]) -> dict[str, Any]:
    """A request as WSGI writes it."""
    host, port = scope.get("server") or ("localhost", None)
    said: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key in {"CONTENT_LENGTH", "CONTENT_TYPE"} else f"HTTP_{key}"
        text = value.decode("latin-1")
        said[key] = f"{said[key]},{text}" if key in said else text
    return said
