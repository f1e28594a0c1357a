"""Every page request from its head to its answer: taken or refused, made when its turn comes, sent."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPMethod, HTTPStatus
from io import BytesIO
from typing import IO

from faristol_web.http import bodies
from faristol_web.http.admission import Admission, Full, Room
from faristol_web.http.bodies import SMALL_BYTES, Budget, Gone, Refused
from faristol_web.http.limits import address_in
from faristol_web.http.pages import Headers, Message, Page, Pages, Receive, Send, is_gone
from faristol_web.http.refusals import refusal
from faristol_web.http.shared import Key, Shared, is_everybodys
from faristol_web.http.static_files import StaticFiles

log = logging.getLogger(__name__)

ROOM = Room(slow=3, slow_after_s=0.25, each=2, waiting=256, waiting_each=128)
"""Figures for pages. A hall's network has one address."""
WAIT_S, WAIT_WITH_FORM_S = 10.0, 20.0
STREAMS, STREAMS_EACH = 16, 4
LIVE, LIVE_EACH = 32, 16
"""Answers that come bit by bit, which mostly wait: a hall's network has one address."""
RETRY_S = 5
HEALTH = "/healthz"
HEALTH_S = 1.0
"""Time for which one answer about our health serves everyone."""
_API = "/api/"
_OF_BODY = (b"content-length", b"content-type", b"expect", b"transfer-encoding")


@dataclass(slots=True)
class _Request:
    scope: Message
    receive: Receive
    send: Send
    visitor: str
    has_more: bool = False
    """True while some of its body has not been received."""

    async def refuse(self, status: HTTPStatus, retry_s: int | None = None) -> None:
        head, body = refusal(self.scope, status, retry_s=retry_s, closes=self.has_more)
        await self.answer(status, head, body)

    async def answer(self, status: int, headers: Headers, body: bytes) -> None:
        await self.send({"type": "http.response.start", "status": int(status), "headers": headers})
        if self.has_more:
            await self.send({"type": "http.response.body", "body": body, "more_body": True})
            await bodies.forget_rest(self.receive)
            body = b""
        await self.send({"type": "http.response.body", "body": body})


class Reception:
    """
    Static files and our health never wait. Pages wait for their turn, and are refused at once
    where too many wait. A large body is taken only from somebody who sees its form.
    """

    def __init__(self, most_bytes: Callable[[str], int]) -> None:
        """`most_bytes` is what a path takes."""
        self._most_bytes = most_bytes
        self._pages, self._static, self._budget = Pages(1 + ROOM.slow), StaticFiles(), Budget()
        self._places, self._shared = Admission(ROOM), Shared()
        self._making: dict[tuple[str, Key], asyncio.Task[Page]] = {}
        self._health = _Health()
        self._streams, self._live = Counter[str](), Counter[str]()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        visitor = address_in((scope.get("client") or ("",))[0])
        request = _Request(scope, receive, send, visitor)
        try:
            if "\0" in scope["path"] or b"%00" in scope["query_string"]:
                # No address has one, and a database may choke on it.
                await request.refuse(HTTPStatus.BAD_REQUEST)
            elif scope["path"] == HEALTH and scope["method"] in (HTTPMethod.GET, HTTPMethod.HEAD):
                await self._pages.send(await self._health.page(), receive, send)
            elif self._static.has(scope):
                await self._static.send(scope, send)
            else:
                await self._page(request)
        except Full:
            await request.refuse(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_S)
        except Refused as refused:
            await request.refuse(refused.status, refused.retry_s)
        except Gone:
            return

    async def _page(self, request: _Request) -> None:
        length = bodies.declared_length(request.scope)
        if length:
            await self._page_with_body(request, length)
        else:
            await self._sent(request, await self._made(request, request.scope, BytesIO(), WAIT_S))

    async def _page_with_body(self, request: _Request, length: int) -> None:
        request.has_more, path = True, request.scope["path"]
        if length > self._most_bytes(path):
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        with self._budget.room(length, request.visitor):
            if length > SMALL_BYTES and not path.startswith(_API):
                form = await self._made(request, _of_form(request.scope), BytesIO(), WAIT_S)
                if form.status not in (HTTPStatus.OK, HTTPStatus.METHOD_NOT_ALLOWED):
                    await request.answer(form.status, [*form.headers, (b"connection", b"close")], form.body)
                    return
            try:
                body = await bodies.gathered(request.receive, length)
            except OSError as error:
                log.error("a form's files could not be kept: %s", error)  # noqa: TRY400 – a full disk has no traceback
                raise Refused(HTTPStatus.INSUFFICIENT_STORAGE, retry_s=RETRY_S) from error
            request.has_more = False
            with body:
                page = await self._made(request, request.scope, body, WAIT_WITH_FORM_S)
        await self._sent(request, page)

    async def _made(self, request: _Request, scope: Message, body: IO[bytes], wait_s: float) -> Page:
        """
        Raises:
            Full: if no place is free in time.
            Gone: if nobody waits for it any more when its turn comes.
        """
        key = self._shared.key(scope)
        if key is None:
            return await self._own(request, scope, body, wait_s)
        if (shared := self._shared.page(key)) is not None:
            return shared
        mark = (request.visitor, key)
        if (making := self._making.get(mark)) is None:
            making = self._making[mark] = asyncio.create_task(self._for_everybody(mark, scope, wait_s))
            making.add_done_callback(lambda made: self._forget_making(mark, made))
            return await asyncio.shield(making)
        page = await asyncio.shield(making)
        return page if is_everybodys(page) else await self._own(request, scope, body, wait_s)

    async def _own(self, request: _Request, scope: Message, body: IO[bytes], wait_s: float) -> Page:
        is_form = request.scope["method"] not in (HTTPMethod.GET, HTTPMethod.HEAD)
        may_go = not request.has_more and self._places.is_taken
        gone = asyncio.create_task(is_gone(request.receive)) if may_go else None
        try:
            async with self._places.place(request.visitor, patience_s=wait_s, is_form=is_form):
                if gone is not None and gone.done():
                    raise Gone
                page = await self._pages.made(scope, body)
                if is_form:
                    self._shared.note_form(page)
                return page
        finally:
            if gone is not None:
                gone.cancel()

    async def _for_everybody(self, mark: tuple[str, Key], scope: Message, wait_s: float) -> Page:
        """Make a page once for all who wait for it at one address; another address has its own turns."""
        visitor, key = mark
        # A turn of its own: it does not queue up behind pages that are one reader's.
        async with self._places.place(f"{visitor} for everybody", patience_s=wait_s):
            if (shared := self._shared.page(key)) is not None:
                return shared
            changes = self._shared.changes
            page = await self._pages.made(scope, BytesIO())
            self._shared.keep(key, page, changes=changes)
            return page

    def _forget_making(self, mark: tuple[str, Key], made: "asyncio.Task[Page]") -> None:
        del self._making[mark]
        if not made.cancelled():
            made.exception()  # those who waited know it, or have gone

    async def _sent(self, request: _Request, page: Page) -> None:
        if page.stream is None and page.live is None:
            await self._pages.send(page, request.receive, request.send)
            return
        streams = (
            (self._streams, STREAMS, STREAMS_EACH) if page.live is None else (self._live, LIVE, LIVE_EACH)
        )
        try:
            with _counted(*streams, request.visitor):
                await self._pages.send(page, request.receive, request.send)
        except Full:
            await self._pages.drop(page)
            raise


@contextmanager
def _counted(streams: Counter[str], most: int, each: int, visitor: str) -> Iterator[None]:
    """
    Raises:
        Full: if there are too many.
    """
    if streams[visitor] >= each or streams.total() >= most:
        raise Full
    streams[visitor] += 1
    try:
        yield
    finally:
        streams[visitor] -= 1
        if not streams[visitor]:
            del streams[visitor]


class _Health:
    """Asked by a thread of its own, once for all who ask within a moment."""

    def __init__(self) -> None:
        self._pages = Pages(1)
        self._answer: asyncio.Task[Page] | None = None
        self._asked_at = 0.0

    async def page(self) -> Page:
        now = asyncio.get_running_loop().time()
        if self._answer is None or (self._answer.done() and now - self._asked_at > HEALTH_S):
            scope: Message = {
                "method": "GET",
                "path": HEALTH,
                "query_string": b"",
                "http_version": "1.1",
                "headers": [(b"host", b"localhost")],
            }
            self._asked_at = now
            self._answer = asyncio.create_task(self._pages.made(scope, BytesIO()))
        return await asyncio.shield(self._answer)


def _of_form(scope: Message) -> Message:
    """The request for the page that the form stands on, by the same visitor."""
    headers = [(name, value) for name, value in scope["headers"] if name not in _OF_BODY]
    return {**scope, "method": "GET", "headers": headers}
