"""Headers of every response, accepted requests, log lines, and the context of every template."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

import faristol

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; script-src 'self'; style-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""
Headers beside those that Django sends by itself: nosniff, no frames, the referrer and the opener's policy.
"""


class SecurityHeaders:
    """Only our own files run: an injected script has nothing to stand on. A view may say otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


class WithoutTokens(logging.Filter):
    """An address may be somebody's key: in a log it stands without it."""

    def filter(self, record: logging.LogRecord) -> bool:
        match = getattr(getattr(record, "request", None), "resolver_match", None)
        token = match.kwargs.get("token") if match else None
        if token and isinstance(record.args, tuple):
            record.args = tuple(str(argument).replace(token, "…") for argument in record.args)
        return True


def version(_request: HttpRequest) -> dict[str, str]:
    return {"faristol_version": faristol.__version__}
