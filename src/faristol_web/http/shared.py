"""
Pages that readers without an account share for a moment, while many are being asked for.

Making a page takes the interpreter from the games for tens of milliseconds, sending one that is there takes
none. In quiet times nothing is shared.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from http import HTTPMethod, HTTPStatus
from time import monotonic
from typing import TypeAlias

from django.conf import settings
from django.http import parse_cookie

from faristol_web.http import theme
from faristol_web.http.pages import Message, Page

SHARED_S = 1.0
"""Oldest page that somebody else may get."""
OWN_S = 10.0
"""Time for which an answer that cannot be shared is not tried again."""
BUSY = 20
"""Pages asked for in a second from which on they are shared."""
MOST, LARGEST_BYTES = 64, 256 << 10

Key: TypeAlias = tuple[Hashable, ...]

_OWN = ("authorization", "if-", "range")
"""Beginnings of headers whose answer is one reader's."""
_UNHEEDED = (
    *("user-agent", "referer", "connection", "keep-alive", "sec-", "upgrade-insecure-requests", "dnt"),
    *("priority", "cache-control", "pragma", "x-forwarded-for", "x-real-ip", "forwarded"),
)
"""Beginnings of headers that make no other page."""
_API = "/api/"


@dataclass(slots=True)
class Shared:
    """The pages made last, each as long as nobody has sent a form since."""

    now: Callable[[], float] = monotonic
    changes: int = 0
    """Count of the times that something may have changed."""
    _made: OrderedDict[Key, tuple[float, Page | None]] = field(default_factory=OrderedDict)
    """With the time; None where an answer turned out to be its asker's own."""
    _asked_at: deque[float] = field(default_factory=lambda: deque(maxlen=BUSY))

    def key(self, scope: Message) -> Key | None:
        """Return the name under which a request's answer may be shared; None if it is the asker's own."""
        now = self.now()
        self._asked_at.append(now)
        is_busy = len(self._asked_at) == BUSY and now - self._asked_at[0] < 1
        key = _key(scope) if is_busy else None
        made_at, page = self._made.get(key, (0.0, None)) if key is not None else (0.0, None)
        return None if page is None and now - made_at < OWN_S else key

    def page(self, key: Key) -> Page | None:
        made_at, page = self._made.get(key, (0.0, None))
        return page if self.now() - made_at < SHARED_S else None

    def keep(self, key: Key, page: Page, *, changes: int) -> None:
        """Keep a page for others; `changes` is the count when its making began."""
        if changes != self.changes:
            return
        self._made[key] = (self.now(), page if is_everybodys(page) else None)
        self._made.move_to_end(key)
        if len(self._made) > MOST:
            self._made.popitem(last=False)

    def note_form(self, answer: Page) -> None:
        """Something may have changed, unless the form was refused: the next readers see it."""
        if answer.status // 100 != 4:  # noqa: PLR2004 – of the kind that says so
            self.changes += 1
            self._made.clear()


def _key(scope: Message) -> Key | None:
    if scope["method"] != HTTPMethod.GET or scope["path"].startswith(_API):
        return None
    heeded = []
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        if name.startswith(_OWN):
            return None
        if name == "cookie":
            cookies = parse_cookie(value.decode("latin-1"))
            # A page with a token in it sets the token's cookie, and is nobody else's.
            cookies.pop(settings.CSRF_COOKIE_NAME, None)
            if cookies.keys() - {settings.LANGUAGE_COOKIE_NAME, theme.COOKIE}:
                return None
            heeded += [(f"cookie {each}", said.encode()) for each, said in cookies.items()]
        elif not name.startswith(_UNHEEDED):
            heeded.append((name, value))
    return (scope.get("scheme"), scope["path"], scope["query_string"], *sorted(heeded))


def is_everybodys(page: Page) -> bool:
    """True if there is nothing of its asker's in it."""
    if page.status != HTTPStatus.OK or page.stream is not None or len(page.body) > LARGEST_BYTES:
        return False
    return not any(
        name == b"set-cookie" or (name == b"cache-control" and (b"no-store" in value or b"private" in value))
        for name, value in page.headers
    )
