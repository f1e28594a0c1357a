"""Refusals, made without a page's thread: a small page in the visitor's language, or JSON for programs."""

import json
from functools import cache
from http import HTTPMethod, HTTPStatus

from django.http import HttpRequest, parse_cookie
from django.template.loader import get_template
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from faristol_web.http.headers import HEADERS
from faristol_web.http.pages import Headers, Message

_POLICIES = [
    (name.lower().encode(), value.encode())
    for name, value in (HEADERS | {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY"}).items()
]

_SAID = {
    HTTPStatus.SERVICE_UNAVAILABLE: _("Many people are asking for pages right now, and games come first."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("What you sent is larger than this page accepts."),
    HTTPStatus.TOO_MANY_REQUESTS: _(
        "Your network is already sending as much as one address may send at once. Try again in a moment."
    ),
    HTTPStatus.INSUFFICIENT_STORAGE: _(
        "The server has no room for this right now, so nothing was changed. Try again in a moment."
    ),
    HTTPStatus.REQUEST_TIMEOUT: _("What you sent arrived too slowly, so nothing was changed."),
}


_PROBLEMS = {
    HTTPStatus.BAD_REQUEST: "malformed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.TOO_MANY_REQUESTS: "too-many",
}
"""Names of the API's own problems with these statuses, which its page explains."""


def refusal(
    scope: Message, status: HTTPStatus, *, retry_s: int | None = None, closes: bool = False
) -> tuple[Headers, bytes]:
    """Headers and body."""
    asked = dict(scope["headers"])
    if scope["path"].startswith("/api/"):
        kind, body = "application/problem+json", _problem(status, _language(asked))
    elif b"text/html" in asked.get(b"accept", b"") and status in _SAID:
        is_form = scope["method"] not in (HTTPMethod.GET, HTTPMethod.HEAD)
        kind, body = "text/html; charset=utf-8", _page(_language(asked), status, is_form, retry_s)
    else:
        kind, body = "text/plain", f"{status.phrase}\n".encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *_POLICIES,
    ]
    if retry_s is not None:
        headers.append((b"retry-after", str(retry_s).encode()))
    if closes:
        headers.append((b"connection", b"close"))
    return headers, b"" if scope["method"] == HTTPMethod.HEAD else body


def _problem(status: HTTPStatus, language: str) -> bytes:
    name = _PROBLEMS.get(status)
    with translation.override(language):
        said = {
            "type": f"/api/#problem-{name}" if name else "about:blank",
            "title": status.phrase,
            "status": int(status),
            "detail": str(_SAID.get(status, status.description or status.phrase)),
            "errors": [],
        }
    return json.dumps(said, ensure_ascii=False).encode()


def _language(asked: dict[bytes, bytes]) -> str:
    request = HttpRequest()
    request.COOKIES = parse_cookie(asked.get(b"cookie", b"").decode("latin-1"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = asked.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)


@cache
def _page(language: str, status: HTTPStatus, is_form: bool, retry_s: int | None) -> bytes:  # noqa: FBT001
    """Made once for everyone: it has to be cheap just when there is no time."""
    with translation.override(language):
        said = {"status": str(int(status)), "text": _SAID[status], "is_form": is_form, "retry_s": retry_s}
        return get_template("refused.html").render(said).encode()
