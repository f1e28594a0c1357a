"""Scripts, styles and drawings travel packed: a phone in a hall loads a page in a third of the bytes."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

CATALOGUE = "/jsi18n/"


class PackedFiles(GZipMiddleware):
    """Files only, which are the same for everyone: a page holds secrets that its length must not tell."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_file = request.path.startswith((f"/{settings.STATIC_URL.strip('/')}/", CATALOGUE))
        return super().process_response(request, response) if is_file else response
