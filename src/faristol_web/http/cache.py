"""
Public pages and files, made once for all who ask: thousands read while one result comes in.

A page is known by the tournament, by how much has happened in it, by the language and by which page it is. So
nothing here is ever out of date, nothing has to be thrown away on a change, and a browser that has the page
already is told so without one being made. What stands in an address and means nothing makes no other page.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from threading import Lock
from typing import Generic, TypeAlias, TypeVar

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.utils.translation import get_language

import faristol
from faristol_web.http.compressed import compress, compressed_response
from faristol_web.http.theme import theme_of

Made = TypeVar("Made")
Key: TypeAlias = tuple[Hashable, ...]
Context: TypeAlias = Callable[[], dict[str, object]]

MOST_BYTES = 48 * 1024 * 1024
_DENSE = {"application/pdf", "application/zip"}
"""Compressed as they are."""
_LEAST_BYTES = 4096
"""Below it a packet or two is all there is."""


class Kept(Generic[Made]):
    """The last things that were made; each is made by one thread while others wait for it."""

    def __init__(self, *, most: int, size: Callable[[Made], int] = lambda _made: 1) -> None:
        """Keep entries up to a total of `most`, measured by `size`."""
        self._most, self._size, self._held = most, size, 0
        self._lock = Lock()
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._made:  # by the thread that held the lock
                    return self._made[key]
            try:
                made = make()
                self.keep(key, made)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return made

    def found(self, key: Hashable) -> Made | None:
        """Return what was made already."""
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
            return self._made.get(key)

    def keep(self, key: Hashable, made: Made) -> None:
        with self._lock:
            if key in self._made:  # made twice at the same time
                self._held -= self._size(self._made.pop(key))
            self._made[key] = made
            self._held += self._size(made)
            while self._held > self._most and len(self._made) > 1:
                _, oldest = self._made.popitem(last=False)
                self._held -= self._size(oldest)


@dataclass(frozen=True, slots=True)
class _Content:
    plain: bytes
    compressed: bytes = b""
    """Empty where compressing is not worth it."""

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.compressed)


_TOKEN = f"token-{token_hex(16)}"
"""Stands in a page with forms where each reader's own goes; nobody can write it into a name."""
_with_forms: Kept[str] = Kept(most=MOST_BYTES // 6, size=len)
_contents: Kept[_Content] = Kept(most=MOST_BYTES, size=lambda made: made.size)


def page(
    request: HttpRequest,
    template: str,
    *,
    key: Key,
    context: Context,
    query: Mapping[str, object] | None = None,
    is_kept: bool = True,
) -> HttpResponseBase:
    """
    A public page. `key` says how much had happened; `context` is called only if the page must be made.

    `query` is what the page heeds of what stands behind the address, each in one way of writing it.

    Signed-in visitors, and those with a message waiting, get their own, and so does who asks for what few
    others ask (not `is_kept`). All others get the same bytes: their forms have no tokens.
    """
    if len(get_messages(request)):
        return _asked_again(HttpResponse(render_to_string(template, context(), request)))
    viewer = request.user.pk if request.user.is_authenticated else None
    heeded = _heeded(request, query or {})
    whole = (*key, template, heeded.get_full_path(), viewer, theme_of(request))
    not_modified = unchanged(request, key=whole)
    if not_modified is not None:
        return not_modified
    if viewer is not None or not is_kept:
        return tagged(HttpResponse(render_to_string(template, context(), request)), key=whole)
    made = _contents.get((*whole, get_language()), lambda: _shared(heeded, template, context()))
    return tagged(_answer(request, made), key=whole)


def page_with_forms(
    request: HttpRequest, template: str, *, key: Callable[[], Key], context: Context
) -> HttpResponse:
    """
    A page with forms, which asks for nothing behind its address: made once for all who have no session.

    `key` is asked for before the page is made, and says what it shows; each reader gets a token of their own.
    """
    made = text_with_forms(request, template, key=key, context=context)
    return HttpResponse(made.replace(_TOKEN, get_token(request)) if _TOKEN in made else made)


def text_with_forms(request: HttpRequest, template: str, *, key: Callable[[], Key], context: Context) -> str:
    """The same text, or a part of a page."""
    if not is_stranger(request):
        return render_to_string(template, context(), request)
    whole = (*key(), template, request.scheme, request.get_host(), theme_of(request), get_language())
    return _with_forms.get(
        whole, lambda: render_to_string(template, {**context(), "csrf_token": _TOKEN}, request)
    )


def is_stranger(request: HttpRequest) -> bool:
    """True for those who only read, and of whom the site knows nothing: they all see the same."""
    return (
        request.method in {"GET", "HEAD"}
        and not request.META.get("QUERY_STRING")
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and not len(get_messages(request))
    )


def drawn(make: Callable[[], bytes], *, key: Key) -> bytes:
    """A paper that takes its time, for those who may have it: `key` names all that is in it."""
    return _contents.get((*key, get_language()), lambda: _Content(make())).plain


def content(
    request: HttpRequest, make: Callable[[], bytes], *, key: Key, content_type: str
) -> HttpResponseBase:
    """A file, the same for everyone who reads the same language."""
    not_modified = unchanged(request, key=key)
    if not_modified is not None:
        return not_modified
    is_text = content_type.partition(";")[0] not in _DENSE
    made = _contents.get((*key, get_language()), lambda: _content(make()) if is_text else _Content(make()))
    return tagged(_answer(request, made, content_type=content_type), key=key)


def unchanged(request: HttpRequest, *, key: Key) -> HttpResponseBase | None:
    """The answer (304) for a browser that has the page already."""
    not_modified = get_conditional_response(request, etag=_etag(key))
    return None if not_modified is None else _asked_again(not_modified)


def tagged(response: HttpResponse, *, key: Key) -> HttpResponse:
    response["ETag"] = _etag(key)
    _asked_again(response)
    return response


def _heeded(request: HttpRequest, query: Mapping[str, object]) -> HttpRequest:
    """The same question without what does not matter: a page that is kept says its own address, too."""
    match = request.resolver_match
    assert match is not None, "pages are asked for by an address"
    heeded = copy(request)
    heeded.path = reverse(match.view_name, args=match.args, kwargs=match.kwargs)
    heeded.META = {**request.META, "QUERY_STRING": urlencode(query)}
    return heeded


def _shared(request: HttpRequest, template: str, context: dict[str, object]) -> _Content:
    """Return content without a token: one reader's would be in the pages of all."""
    return _content(render_to_string(template, {**context, "csrf_token": ""}, request).encode())


def _content(plain: bytes) -> _Content:
    return _Content(plain, compress(plain) if len(plain) >= _LEAST_BYTES else b"")


def _answer(request: HttpRequest, made: _Content, *, content_type: str | None = None) -> HttpResponse:
    if not made.compressed:
        return HttpResponse(made.plain, content_type=content_type)
    return compressed_response(request, made.compressed, lambda: made.plain, content_type=content_type)


def _etag(key: Key) -> str:
    digest = sha256(repr((faristol.__version__, get_language(), *key)).encode()).hexdigest()
    return f'W/"{digest[:32]}"'  # the same page, though not to the byte: compressed or not


def _asked_again(response: HttpResponseBase) -> HttpResponseBase:
    """Browsers keep it and ask each time: most answers are then 304, without a body."""
    response["Cache-Control"] = "no-cache"
    return response
