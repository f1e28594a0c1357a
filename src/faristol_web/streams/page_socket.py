"""One WebSocket as any page has it: messages in and out, a budget, and whose page it is. No rules."""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeAlias

from channels.db import database_sync_to_async
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils import translation

from faristol.errors import FaristolError
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.http.limits import MESSAGES, BucketLevel
from faristol_web.http.origin import is_same_origin
from faristol_web.streams.bus import bus
from faristol_web.streams.journal import journal
from faristol_web.streams.time import playing_ms
from faristol_web.wire.game import told as game
from faristol_web.wire.session import told as session

log = logging.getLogger(__name__)

MALFORMED, TOO_MANY, ASK_AGAIN, NOT_FOUND, TOO_SLOW = 1007, 1008, 4401, 4404, 4408
QUEUE_LENGTH = 256
_RECHECK = "ask again"
"""The kind of the message to other workers."""

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Scope]]
Send: TypeAlias = Callable[[Scope], Awaitable[None]]
Handler: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]

_open_pages: "dict[str | None, set[PageSocket]]" = defaultdict(set)
"""By the visitor whose they are, if that is known; on the event loop."""


class PageSocket(ABC):
    """
    A plain loop rather than a Channels consumer: that one visits the database's thread on every message.
    """

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self.send = scope, send
        self.language = language_of(scope)
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(QUEUE_LENGTH)
        self.budget = BucketLevel(MESSAGES)
        self.inbox: asyncio.Queue[tuple[str, int] | None] = asyncio.Queue()
        self.received_ms = 0
        """Time of arrival of the message being handled, by `playing_ms`."""
        self.sender: asyncio.Task[None] | None = None
        self.closing = False

    @property
    @abstractmethod
    def handlers(self) -> Mapping[str, Handler]:
        """By the type of a message."""

    @abstractmethod
    def left(self) -> None:
        """The page is gone."""

    async def run(self, receive: Receive) -> None:
        owner = await database_sync_to_async(known_visitor_id)(self.scope.get("session", {}))
        _open_pages[owner].add(self)
        self.sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all(receive))
        try:
            while (received := await self.inbox.get()) is not None:
                text, self.received_ms = received
                await self._take(text)
        finally:
            reader.cancel()
            self.sender.cancel()
            _open_pages[owner].discard(self)
            if not _open_pages[owner]:
                del _open_pages[owner]
            self.left()

    async def _read_all(self, receive: Receive) -> None:
        """Read messages while others are handled: a message's time is its arrival, not its turn."""
        try:
            while (message := await receive())["type"] == "websocket.receive":
                if self.inbox.qsize() <= QUEUE_LENGTH:  # more than the budget allows, so let go soon
                    self.inbox.put_nowait((message.get("text") or "", playing_ms()))
        finally:
            self.inbox.put_nowait(None)

    async def _take(self, text: str) -> None:
        if self.closing:
            return
        if not self.budget.take():
            self.put(TOO_MANY)
            return
        try:
            message = json.loads(text)
            handler = self.handlers[message["type"]]
        except (ValueError, KeyError, TypeError, RecursionError):
            self.put(MALFORMED)
            return
        if message["type"] == "hello":
            self.language = _supported(message.get("language")) or self.language
        try:
            await handler(message)
        except FaristolError as error:
            log.warning("a page was turned away: %s", error)
            self.put(NOT_FOUND)

    def tell(self, message: game.FromServer | session.FromServer) -> None:
        self.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def put(self, item: str | int) -> None:
        """Queue a message, or a close code; a page that does not read is let go."""
        if self.closing:
            return
        self.closing = isinstance(item, int)
        try:
            self.outbox.put_nowait(item)
        except asyncio.QueueFull:
            if self.sender is not None:
                self.sender.cancel()
            self.closing = True
            self.sender = asyncio.create_task(self._close(TOO_SLOW))

    async def _send_all(self) -> None:
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                await self._close(item)
                return
            await self.send({"type": "websocket.send", "text": item})

    async def _close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code})


def let_ask_again(visitor: str) -> None:
    """
    Close this visitor's pages, at all workers: they come back as whoever they are now. From any thread.

    Whoever has logged out, or is no arbiter any more, must not act or look on by a page opened before.
    """
    if journal.loop is not None:
        journal.loop.call_soon_threadsafe(_close_pages_of, visitor)
    bus.publish(_RECHECK, {"visitor": visitor})


def _close_pages_of(visitor: str) -> None:
    for page in list(_open_pages.get(visitor, ())):
        page.put(ASK_AGAIN)


def hear_worker(message: Mapping[str, Any]) -> None:
    """React to another worker that lets a visitor's pages ask again."""
    if message["kind"] == _RECHECK:
        _close_pages_of(message["visitor"])


def is_own_page(scope: Scope) -> bool:
    """
    Tell whether a socket is opened by a page of this site, under a name that the site answers to.

    A page of another site must not act with our visitor's cookie. Where another site's name leads to this
    machine, its pages and sockets are of one origin: only the list of names tells them from ours.
    """
    headers = dict(scope["headers"])
    origin, host = headers.get(b"origin"), headers.get(b"host", b"").decode("latin-1")
    is_ours = validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
    return is_ours and is_same_origin(None if origin is None else origin.decode("latin-1"), host)


def language_of(scope: Scope) -> str:
    """The reader's language, found as Django's own middleware finds it; a page says it in its `hello`."""
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME)
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    supported = (
        _supported(tag.split(";")[0].strip().lower()) for tag in [chosen or "", *accepted.split(",")]
    )
    return next(filter(None, supported), settings.LANGUAGE_CODE)


def _supported(tag: object) -> str | None:
    try:
        return translation.get_supported_language_variant(tag) if isinstance(tag, str) else None
    except LookupError:
        return None
