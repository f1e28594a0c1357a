"""One WebSocket as any page has it: messages in and out, a budget, and whose page it is. No rules."""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeAlias

from channels.db import database_sync_to_async
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils import translation

from faristol.errors import FaristolError
from faristol.stream.compact import as_json
from faristol_web.accounts.visitors import known_visitor_id, owner_mark
from faristol_web.http.limits import BucketLevel, messages
from faristol_web.http.origin import is_same_origin
from faristol_web.http.sessions import SessionStore
from faristol_web.http.sockets import EXTENSION, MOST_WAITING, Line
from faristol_web.streams.bus import bus
from faristol_web.streams.journal import journal
from faristol_web.streams.time import playing_ms
from faristol_web.wire.game import told as game
from faristol_web.wire.session import told as session

log = logging.getLogger(__name__)

MALFORMED, TOO_MANY, FAULT, ASK_AGAIN, NOT_FOUND, TOO_SLOW = 1007, 1008, 1011, 4401, 4404, 4408
OTHER_PERSON = 4403
"""The page was made for somebody else: what it still has to send is not for the person who is here now."""
_RECHECK = "ask again"
"""The kind of the message to other workers."""

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Scope]]
Send: TypeAlias = Callable[[Scope], Awaitable[None]]
Handler: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]

_open_pages: "dict[str | None, set[PageSocket]]" = defaultdict(set)
"""By the visitor whose they are, if that is known; on the event loop."""


class PageSocket(ABC):
    """Called by its connection; a task runs only while messages are being handled."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.language = language_of(scope)
        self.budget = BucketLevel(messages())
        self.received_ms = 0
        """Time of arrival of the message being handled, by `playing_ms`."""
        self._line: Line | None = None
        self._owner: str | None = None
        self._inbox: deque[tuple[str, int]] = deque()
        self._taking: asyncio.Task[None] | None = None
        self._is_closing = self._is_lost = False

    @property
    @abstractmethod
    def handlers(self) -> Mapping[str, Handler]:
        """By the type of a message."""

    @abstractmethod
    def left(self) -> None:
        """The page is gone."""

    async def open(self, send: Send) -> None:
        """Accept the socket; from then on messages come in."""
        session = self.scope["session"]
        self._owner = await database_sync_to_async(known_visitor_id)(session)
        await send({"type": "websocket.accept"})
        self.begin(self.scope["extensions"][EXTENSION])
        # Whoever was logged out after the session was read, and before its pages were let go.
        if self._owner is not None:
            now = await database_sync_to_async(known_visitor_id)(SessionStore(session.session_key))
            if now != self._owner:
                self.put(ASK_AGAIN)

    def begin(self, line: Line) -> None:
        self._line = line
        _open_pages[self._owner].add(self)
        line.hand_over(self)

    def heard(self, text: str) -> None:
        """Note a message at once, also while others are handled: its time is its arrival, not its turn."""
        if len(self._inbox) > MOST_WAITING:  # more than the budget allows, so it is let go soon
            return
        self._inbox.append((text, playing_ms()))
        if self._taking is None:
            self._taking = asyncio.create_task(self._take_all())

    def lost(self) -> None:
        self._is_lost = True
        if self._taking is None:
            self._leave()

    async def _take_all(self) -> None:
        try:
            while self._inbox:
                text, self.received_ms = self._inbox.popleft()
                await self._take(text)
        except Exception:
            log.exception("a message was not handled")
            self.put(FAULT)
        finally:
            self._taking = None
            if self._is_lost:
                self._leave()

    def _leave(self) -> None:
        pages = _open_pages[self._owner]
        pages.discard(self)
        if not pages:
            del _open_pages[self._owner]
        self.left()

    async def _take(self, text: str) -> None:
        if self._is_closing:
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
            if message.get("owner", own := owner_mark(self._owner)) != own:
                self.put(OTHER_PERSON)
                return
        try:
            await handler(message)
        except FaristolError as error:
            log.warning("a page was turned away: %s", error)
            self.put(NOT_FOUND)

    def tell(self, message: game.FromServer | session.FromServer) -> None:
        self.put(as_json(message))

    def put(self, item: str | int) -> None:
        """Send a message, or a close code; a page that does not read is let go."""
        if self._is_closing or self._line is None:
            return
        if isinstance(item, str) and self._line.write(item):
            return
        self._is_closing = True
        self._line.close(item if isinstance(item, int) else TOO_SLOW)


def let_ask_again(visitor: str) -> None:
    """
    Close this visitor's pages, at all workers: they come back as whoever they are now. From any thread.

    A visitor who has signed out, or is no longer an arbiter, must not act or look on by a page opened before.
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
