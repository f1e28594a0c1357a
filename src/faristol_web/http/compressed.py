"""Answers compressed beforehand, once for all readers. Django's middleware compresses the others."""

import gzip
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers


def compress(content: bytes) -> bytes:
    """The same bytes each time, for what holds no secrets of a reader."""
    return gzip.compress(content, mtime=0)


def compressed_response(
    request: HttpRequest, compressed: bytes, plain: Callable[[], bytes], *, content_type: str | None = None
) -> HttpResponse:
    """The content as this reader takes it."""
    if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        response = HttpResponse(compressed, content_type=content_type)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(plain(), content_type=content_type)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
