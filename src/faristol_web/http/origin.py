"""Origin of a request: our own pages, or those of another site."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

View = Callable[[HttpRequest], HttpResponseBase]


def is_same_origin(origin: str | None, host: str) -> bool:
    """
    Browsers send Origin with every form and every WebSocket; programs send none, and have no cookies.

    >>> [is_same_origin(origin, "club.example") for origin in ("https://club.example", "null", None)]
    [True, False, True]
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # an address that is none
        return False


def from_own_pages(view: View) -> View:
    """
    Answer forms of our own pages only, without a token in them: pages that all readers share have no tokens.

    For what a reader may choose and nobody gains by: the language, light or dark.
    """

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponseBase:
        if not is_same_origin(request.headers.get("Origin"), request.get_host()):
            raise PermissionDenied
        return view(request)

    return csrf_exempt(answer)
