"""The API as a whole: its operations, its errors, the document that describes it."""

import re
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer

import faristol
from faristol.errors import FaristolError, IllegalMove
from faristol_web.api import (
    calendar,
    directing,  # noqa: F401 – adds its operations to those of the tournaments
    duplicate,
    games,
    history,
    own,
    positions,
    ratings,
    rulebooks,
    statistics,
    tournaments,
)
from faristol_web.api.describing import described
from faristol_web.api.faults import fault_said
from faristol_web.api.problems import Fault, Problem, problem_response
from faristol_web.api.requests import api_view
from faristol_web.databases.unwritten import is_unwritten

NAMESPACE = "api"
ROOT = "/api/v1/"
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
_MOST_NAMES, _MOST_NAME = 20, 80
DESCRIPTION = """\
Everything that the public pages show, as data; and with a token, what a desk does all day.

Reading takes no token. Times are ISO 8601 in UTC, durations milliseconds, points whole numbers. Ids never
change. Texts are in the language that Accept-Language asks for. Every answer has an ETag: send it back in
If-None-Match, and what has not changed is not sent again. Errors are RFC 9457 problems.
"""


class Readable(JSONRenderer):
    json_dumps_params = {"ensure_ascii": False}


class Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Any) -> str:
        return str(operation.view_func.__name__)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        made = super().get_openapi_schema(path_prefix=path_prefix or ROOT, path_params=path_params)
        return described(made)


api = Api(
    title="Faristol",
    version="1",
    description=DESCRIPTION,
    urls_namespace=NAMESPACE,
    docs_url=None,
    renderer=Readable(),
    openapi_extra={
        "info": {
            "x-program-version": faristol.__version__,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        }
    },
)
PARTS = (rulebooks, positions, games, duplicate, tournaments, ratings, calendar, statistics, history, own)
for part in PARTS:
    api.add_router("", part.router)


@api.exception_handler(Problem)
def _problem(_request: HttpRequest, problem: Problem) -> HttpResponse:
    return problem_response(problem)


@api.exception_handler(ValidationError)
def _not_valid(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    faults = [Fault(_place(fault["loc"]), fault_said(fault)) for fault in error.errors]
    return problem_response(Problem("invalid", faults=faults))


@api.exception_handler(Http404)
def _not_found(_request: HttpRequest, _error: Http404) -> HttpResponse:
    return problem_response(Problem("not-found"))


@api.exception_handler(HttpError)
def _refused(_request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem_response(Problem("malformed", str(error)))


@api.exception_handler(FaristolError)
def _told(_request: HttpRequest, error: FaristolError) -> HttpResponse:
    if is_unwritten(error):
        raise error
    kind = "refused" if isinstance(error, IllegalMove) else "invalid"
    return problem_response(Problem(kind, str(error), faults=[Fault("", str(error))]))


def _place(location: tuple[object, ...]) -> str:
    """`body.first`: without the name that the operation itself has for its body."""
    parts = [str(step) for step in location]
    if parts[0] == "body" and len(parts) > 1:
        del parts[1]
    return ".".join(parts)


def nothing_here(_request: HttpRequest, rest: str) -> HttpResponse:  # noqa: ARG001
    raise Http404


def api_patterns() -> list[URLPattern]:
    """Every operation, as a view of the API."""
    patterns = [pattern for pattern in api.urls[0] if isinstance(pattern, URLPattern)]
    for pattern in patterns:
        pattern.callback = api_view(_without_unknown_names(str(pattern.pattern), pattern.callback))
    return patterns


def _without_unknown_names(route: str, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Report a misspelled name in the query, as in a body, instead of ignoring it."""
    path = ROOT + _PLACE.sub(r"{\1}", route)

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = _query_names().get((path, str(request.method).lower()))
        unknown = [] if known is None else sorted(set(request.GET) - known)
        if known is not None and unknown:
            listed = ", ".join(sorted(known)) or "–"
            raise Problem(
                "invalid",
                faults=[
                    Fault(
                        f"query.{name[:_MOST_NAME]}",
                        _("Unknown parameter. Available: %(names)s") % {"names": listed},
                    )
                    for name in unknown[:_MOST_NAMES]
                ],
            )
        return view(request, *args, **kwargs)

    return asked


@cache
def _query_names() -> Mapping[tuple[str, str], frozenset[str]]:
    """Return the query names of every operation in the document, by path and method."""
    return {
        (path, method): frozenset(
            parameter["name"] for parameter in spec["parameters"] if parameter["in"] == "query"
        )
        for path, methods in api.get_openapi_schema()["paths"].items()
        for method, spec in methods.items()
        if "parameters" in spec
    }
