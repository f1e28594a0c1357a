"""How each address of a record is opened: by those who may, and without a trace where it is not public."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.queries import record_for


def of_record(
    view: Callable[[HttpRequest, Record], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """
    For views of a record by its `slug`.

    To everybody but its owner a private record does not exist. Neither caches nor search engines keep one
    that is not public.
    """

    @wraps(view)
    def opened(request: HttpRequest, slug: str) -> HttpResponse:
        record = record_for(request.user, slug)
        response = view(request, record)
        if record.sharing != Sharing.PUBLIC:
            response["Cache-Control"] = "private, no-store"
            response["X-Robots-Tag"] = "noindex"
        return response

    return opened
