"""
Static files, sent by the event loop: they wait for no page, and no page waits for them.

All are read once, when the site starts, and have a version: a digest of them all, which is part of their
addresses. What is asked for by that version never changes, so a browser never asks again. An address with
another version, of a page that was opened before an upgrade or comes from a host of another version, gets the
file as it is here, and so does one without a version; both are asked for again every time.
"""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.middleware.security import SecurityMiddleware
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

from faristol_web.http import modules

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

FOR_GOOD = "public, max-age=31536000, immutable"
"""For addresses that name a digest of what they give."""
ASK_AGAIN = "no-cache"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSED_TYPES = ("text/", "image/svg")
_LEAST_BYTES = 200
"""Size below which files are not compressed, as in Django."""
_VERSION_DIGITS = 16
_VERSIONED = re.compile(rf"([0-9a-f]{{{_VERSION_DIGITS}}})/(.+)")


class VersionedFiles(StaticFilesStorage):
    """Addresses with the version in their path, so that what a file names beside it has the same one."""

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: ARG002, FBT001, FBT002 – as Django's
        return f"{settings.STATIC_URL}{version()}/{name}"


def words_of(language: str) -> str:
    """Return the path of the words that scripts say in this language."""
    return f"faristol/language/{language}.js"


def type_of(path: str) -> str:
    return _TYPES.get(PurePosixPath(path).suffix, "application/octet-stream")


@cache
def version() -> str:
    """Return the digest of all static files, and of how modules are put together."""
    digest = sha256(Path(modules.__file__).read_bytes())
    for path, content in sorted(sources().items()):
        digest.update(sha256(path.encode()).digest() + sha256(content).digest())
    return digest.hexdigest()[:_VERSION_DIGITS]


@cache
def content_of(path: str) -> bytes:
    """
    Return a file as it is sent: a module with all that it imports.

    Raises:
        KeyError: if there is none at this path.
    """
    content = sources()[path]
    if path.endswith(".js") and modules.is_module(content.decode()):
        return modules.in_one_piece(path, lambda each: sources()[each].decode()).encode()
    return content


@cache
def sources() -> Mapping[str, bytes]:
    """Path → content, of the files of all applications; the first with a path has it."""
    found: dict[str, bytes] = {}
    for finder in get_finders():
        for path, storage in finder.list(None):
            name = path.replace("\\", "/")
            if name not in found:
                found[name] = Path(storage.path(path)).read_bytes()
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            catalogue = JavaScriptCatalog(packages=["faristol_web"]).get(HttpRequest())
        found[words_of(language)] = catalogue.content
    return found


@dataclass(frozen=True, slots=True)
class _Sent:
    """A file as it is sent. Those who read slowly hold one copy, not one each."""

    content: bytes
    compressed: bytes | None
    """None where compressing makes it no smaller."""
    tag: str


def _sent(path: str) -> _Sent:
    content = content_of(path)
    is_text = type_of(path).startswith(_COMPRESSED_TYPES) and len(content) >= _LEAST_BYTES
    compressed = gzip.compress(content, mtime=0) if is_text else None
    return _Sent(content, compressed, f'"{sha256(content).hexdigest()[:_VERSION_DIGITS]}"')


class StaticFiles:
    """Answers to requests for static files."""

    def __init__(self) -> None:
        self._headers = _security_headers()
        self._current = version()
        self._made: dict[str, _Sent] = {}

    def has(self, scope: Message) -> bool:
        """True for a static file asked for in the way it is served; elsewhere http is redirected to https."""
        return (
            scope["path"].startswith(settings.STATIC_URL)
            and _split(scope["path"])[1] in sources()
            and (scope["scheme"] == "https" or not settings.SECURE_SSL_REDIRECT)
        )

    async def send(self, scope: Message, send: Send) -> None:
        if scope["method"] not in {"GET", "HEAD"}:
            await _answer(send, HTTPStatus.METHOD_NOT_ALLOWED, self._headers | {"Allow": "GET, HEAD"}, b"")
            return
        asked_version, path = _split(scope["path"])
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if path not in self._made:
            self._made[path] = await asyncio.to_thread(_sent, path)
        file = self._made[path]
        headers = self._headers | {
            "Content-Type": type_of(path),
            "Cache-Control": FOR_GOOD if asked_version == self._current else ASK_AGAIN,
            "ETag": file.tag,
        }
        body = file.content
        if file.compressed is not None:
            headers["Vary"] = "Accept-Encoding"
            if re_accepts_gzip.search(asked.get(b"accept-encoding", "")):
                body = file.compressed
                headers |= {"Content-Encoding": "gzip", "ETag": f"W/{file.tag}"}
        if file.tag in asked.get(b"if-none-match", ""):
            await _answer(send, HTTPStatus.NOT_MODIFIED, headers, b"")
            return
        headers["Content-Length"] = str(len(body))
        await _answer(send, HTTPStatus.OK, headers, body if scope["method"] == "GET" else b"")


async def _answer(send: Send, status: HTTPStatus, headers: Mapping[str, str], body: bytes) -> None:
    lines = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status.value, "headers": lines})
    await send({"type": "http.response.body", "body": body})


def _split(path: str) -> tuple[str, str]:
    """Return the version in the path of an address, if there is one, and the path of the file."""
    path = path.removeprefix(settings.STATIC_URL)
    found = _VERSIONED.fullmatch(path)
    return (found[1], found[2]) if found else ("", path)


def _security_headers() -> dict[str, str]:
    """Return the headers that Django's middleware gives every answer."""
    scheme = "https" if settings.HTTPS else "http"
    request = WSGIRequest({"REQUEST_METHOD": "GET", "wsgi.url_scheme": scheme, "wsgi.input": BytesIO()})
    response = SecurityMiddleware(_nothing).process_response(request, HttpResponse())
    del response["Content-Type"]
    return dict(response.items())


def _nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()
