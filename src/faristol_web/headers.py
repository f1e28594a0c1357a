"""What every response carries, and what every template knows."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

import faristol

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class ContentSecurityPolicy:
    """Only our own files run: an injected script has nothing to stand on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", _POLICY)
        return response


def version(_request: HttpRequest) -> dict[str, str]:
    return {"faristol_version": faristol.__version__}
