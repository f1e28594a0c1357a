"""Static files, sent by the event loop: they wait for no page, and no page waits for them."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.middleware.security import SecurityMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

if TYPE_CHECKING:
    from whitenoise.responders import StaticFile

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

_COMPRESSED_TYPES = ("text/", "image/svg", "application/json", "application/manifest")
_LEAST_BYTES = 200
"""Size below which files are not compressed, as in Django."""


class StaticFiles:
    """WhiteNoise's files; it knows their types, their ages and what a browser has already."""

    def __init__(self) -> None:
        self._files: dict[str, StaticFile] = WhiteNoiseMiddleware(_nothing).files
        self._headers = _security_headers()
        self._whole: dict[str, bytes] = {}
        """Files that were asked for: those who read slowly hold one copy, not one each."""
        self._compressed: dict[str, bytes] = {}

    def has(self, scope: Message) -> bool:
        """True for a static file asked for in the way it is served; elsewhere http is redirected to https."""
        return scope["path"] in self._files and (
            scope["scheme"] == "https" or not settings.SECURE_SSL_REDIRECT
        )

    async def send(self, scope: Message, send: Send) -> None:
        path, asked = scope["path"], dict(scope["headers"])
        known = asked.get(b"if-none-match", b"").decode("latin-1").removeprefix("W/")
        said = {"HTTP_IF_NONE_MATCH": known} if known else {}
        for name in ("if-modified-since", "range"):
            if value := asked.get(name.encode()):
                said[f"HTTP_{name.upper().replace('-', '_')}"] = value.decode("latin-1")
        found = self._files[path].get_response(scope["method"], said)
        body = b""
        if found.file:
            body = found.file.read()
            found.file.close()
            if found.status == HTTPStatus.OK:
                body = self._whole.setdefault(path, body)
        headers = dict(found.headers) | self._headers
        is_text = headers.get("Content-Type", "").startswith(_COMPRESSED_TYPES)
        if is_text:
            headers["Vary"] = "Accept-Encoding"
        takes = asked.get(b"accept-encoding", b"").decode("latin-1")
        if (
            is_text
            and found.status == HTTPStatus.OK
            and len(body) >= _LEAST_BYTES
            and re_accepts_gzip.search(takes)
        ):
            if path not in self._compressed:
                self._compressed[path] = await asyncio.to_thread(gzip.compress, body, mtime=0)
            body = self._compressed[path]
            headers |= {
                "Content-Encoding": "gzip",
                "Content-Length": str(len(body)),
                "ETag": f"W/{headers['ETag']}",
            }
        lines = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": int(found.status), "headers": lines})
        await send({"type": "http.response.body", "body": body})


def _security_headers() -> dict[str, str]:
    """Return the headers that Django's middleware gives every answer."""
    scheme = "https" if settings.HTTPS else "http"
    request = WSGIRequest({"REQUEST_METHOD": "GET", "wsgi.url_scheme": scheme, "wsgi.input": BytesIO()})
    response = SecurityMiddleware(_nothing).process_response(request, HttpResponse())
    del response["Content-Type"]
    return dict(response.items())


def _nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()
