"""
Handling of every API request: tokens instead of cookies, limits, language, conditional answers.

No session counts here, so a page elsewhere makes nobody's browser do anything, and anyone may read answers.
"""

from collections.abc import Callable, Hashable
from copy import copy
from datetime import datetime
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.log import log_response
from django.utils.translation import gettext as _

import faristol
from faristol.errors import StoreError
from faristol_web.accounts import lockout
from faristol_web.api import tokens
from faristol_web.api.counts import COUNTS
from faristol_web.api.models import ApiToken
from faristol_web.api.problems import Problem, problem_response
from faristol_web.databases.unwritten import RETRY_SECONDS, is_unwritten
from faristol_web.http.limits import REQUESTS, REQUESTS_WITH_TOKEN, TOKENS, Quota, address_of
from faristol_web.http.sessions import SessionStore

View = Callable[..., HttpResponse]

_SAFE = {"GET", "HEAD"}
_READ_BY_POST = "/positions/"
"""Addresses whose questions do not fit into an address; they change nothing."""


class Known(Exception):
    """Signal that the client has the answer already."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__("not modified")
        self.response = response


def api_view(view: View) -> View:
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked = _without_cookies(request)
        language = translation.get_language_from_request(asked)
        with translation.override(language):
            if request.method == "OPTIONS":
                return _preflight(request)
            try:
                response = _answered(asked, view, args, kwargs)
            except Problem as problem:
                response = problem_response(problem)
            except Http404:
                response = problem_response(Problem("not-found"))
            except (Error, StoreError) as error:
                if not is_unwritten(error):
                    raise
                response = _unwritten(request, error)
            except RequestDataTooBig:
                response = problem_response(Problem("too-large"))
        return _dressed(request, response, language)

    answer.csrf_exempt = True  # type: ignore[attr-defined]  # nobody is known by a cookie here
    return answer


def heed(request: HttpRequest, *key: Hashable, changed: datetime | None = None) -> None:
    """
    Note what the answer depends on besides address and language; `changed` is when it last changed.

    Raises:
        Known: if the asker has it already. Nothing need be read or made.
    """
    assert isinstance(request, HttpRequest)
    said = repr((faristol.__version__, translation.get_language(), request.get_full_path(), *key))
    etag = f'W/"{sha256(said.encode()).hexdigest()[:32]}"'
    request.etag, request.changed = etag, changed  # type: ignore[attr-defined]
    unchanged = get_conditional_response(request, etag=etag, last_modified=_seconds(changed))
    if unchanged is not None:
        raise Known(unchanged)


def token_of(request: HttpRequest) -> ApiToken | None:
    token: ApiToken | None = getattr(request, "token", None)
    return token


def take(limit: Quota, request: HttpRequest) -> dict[str, str]:
    """
    Count one more request, and return the headers that say so.

    Raises:
        Problem: if there were too many.
    """
    taken = COUNTS[limit].take(_asker(request))
    headers = {
        "RateLimit-Limit": str(taken.most),
        "RateLimit-Remaining": str(taken.remaining),
        "RateLimit-Reset": str(taken.reset_s),
    }
    if not taken.is_allowed:
        raise Problem("too-many", headers={**headers, "Retry-After": str(taken.reset_s)})
    return headers


def _without_cookies(request: HttpRequest) -> HttpRequest:
    """The request itself stays as it is for the middleware around us."""
    asked = copy(request)
    asked.COOKIES = {}
    asked.session = SessionStore()
    asked.user = AnonymousUser()
    if asked.method == "HEAD":
        asked.method = "GET"
    return asked


def _answered(asked: HttpRequest, view: View, args: Any, kwargs: Any) -> HttpResponse:
    asked.token = _identified(asked)  # type: ignore[attr-defined]
    token = token_of(asked)
    if token is not None:
        asked.user = token.user
    counted = take(REQUESTS if token is None else REQUESTS_WITH_TOKEN, asked)
    if token is not None:
        tokens.note_use(token)
    try:
        response = view(asked, *args, **kwargs)
    except Known as known:
        response = known.response
    if response.status_code == 405:  # noqa: PLR2004 – as HTTP numbers it
        response = problem_response(Problem("method", headers={"Allow": response.get("Allow", "GET")}))
    elif asked.method in _SAFE and response.status_code == 200:  # noqa: PLR2004
        response = _tagged(asked, response)
    for name, value in counted.items():
        response.headers.setdefault(name, value)
    return response


def _identified(request: HttpRequest) -> ApiToken | None:
    """
    Raises:
        Problem: if what was sent is no token, or there were too many such from this address.
    """
    said = request.headers.get("Authorization", "")
    if not said:
        return None
    against = [(TOKENS, address_of(request))]
    if wait_s := lockout.waiting_s(*against[0]):
        headers = {"Retry-After": str(wait_s)}
        raise Problem("too-many", _("Too many invalid tokens came from this address."), headers=headers)
    scheme, _space, text = said.partition(" ")
    token = tokens.token_named(text.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        lockout.attempt(against)
        raise Problem("unauthorised")
    return token


def _asker(request: HttpRequest) -> str:
    token = token_of(request)
    return address_of(request) if token is None else f"token {token.pk}"


def _tagged(asked: HttpRequest, response: HttpResponse) -> HttpResponse:
    """By what it depends on, or by its bytes."""
    etag = getattr(asked, "etag", "") or f'W/"{sha256(response.content).hexdigest()[:32]}"'
    changed: datetime | None = getattr(asked, "changed", None)
    response["ETag"] = etag
    if changed is not None:
        response["Last-Modified"] = http_date(changed.timestamp())
    unchanged = get_conditional_response(asked, etag=etag, last_modified=_seconds(changed), response=response)
    return response if unchanged is None else unchanged


def _seconds(changed: datetime | None) -> int | None:
    return None if changed is None else int(changed.timestamp())


def _dressed(request: HttpRequest, response: HttpResponse, language: str) -> HttpResponse:
    """Let scripts of any site read the answer."""
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = (
        "ETag, Last-Modified, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After"
    )
    response.headers.setdefault("Content-Language", language)
    response.headers.setdefault("Cache-Control", "no-cache" if request.method in _SAFE else "no-store")
    patch_vary_headers(response, ["Accept-Language", "Authorization"])
    if not response.streaming:
        response["Content-Length"] = str(len(response.content))
    if request.method == "HEAD":
        response.content = b""
    return response


def _unwritten(request: HttpRequest, error: Exception) -> HttpResponse:
    response = problem_response(Problem("unwritten", headers={"Retry-After": str(RETRY_SECONDS)}))
    log_response("not recorded: %s", request.path, response=response, request=request, exception=error)
    return response


def _preflight(request: HttpRequest) -> HttpResponse:
    """Scripts of other places may read, with a token, too; they change nothing."""
    reads_by_post = _READ_BY_POST in request.path
    return HttpResponse(
        status=204,
        headers={
            "Allow": "GET, HEAD, OPTIONS, POST, PUT",
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD, POST" if reads_by_post else "GET, HEAD",
            "Access-Control-Allow-Headers": "Accept-Language, Authorization, Content-Type, If-None-Match",
            "Access-Control-Max-Age": "86400",
        },
    )
