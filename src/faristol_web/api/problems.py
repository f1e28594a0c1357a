"""Problems in the form of RFC 9457: one shape for every error, with what was wrong and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem: its name is the fragment of the page that explains it."""

    name: str
    status: HTTPStatus
    title: str | Promise
    meaning: str | Promise


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "malformed",
            HTTPStatus.BAD_REQUEST,
            _("The request cannot be read"),
            _("The body is not valid JSON, or a header is wrong."),
        ),
        Kind(
            "unauthorised",
            HTTPStatus.UNAUTHORIZED,
            _("The token is missing or invalid"),
            _("Send a token that has not been revoked: Authorization: Bearer …"),
        ),
        Kind(
            "forbidden",
            HTTPStatus.FORBIDDEN,
            _("This token does not allow that"),
            _("The token lacks the required scope, or its account lacks the role."),
        ),
        Kind(
            "not-found",
            HTTPStatus.NOT_FOUND,
            _("Not found"),
            _("Nothing has this address, or you do not have access to it."),
        ),
        Kind(
            "method",
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("Method not allowed"),
            _("The Allow header lists the methods of this address."),
        ),
        Kind(
            "changed",
            HTTPStatus.CONFLICT,
            _("Someone else has changed this"),
            _("It has changed since the event named by “seen”. Nothing was done: read it again."),
        ),
        Kind(
            "refused",
            HTTPStatus.CONFLICT,
            _("The rules do not allow it"),
            _("Every reason is listed, with its article if it comes from a rulebook. Nothing was done."),
        ),
        Kind(
            "invalid",
            HTTPStatus.UNPROCESSABLE_ENTITY,
            _("The request has errors"),
            _("Every error is listed with its place in the request."),
        ),
        Kind(
            "too-large",
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            _("The request is too large"),
            _("The body is larger than this server accepts."),
        ),
        Kind(
            "too-many",
            HTTPStatus.TOO_MANY_REQUESTS,
            _("Too many requests"),
            _("The Retry-After header says how many seconds to wait."),
        ),
        Kind(
            "unwritten",
            HTTPStatus.SERVICE_UNAVAILABLE,
            _("Nothing can be saved"),
            _("The server could not save this, so it was not done. Try again in a moment."),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Fault:
    where: str
    """`query.page`, `body.first`; empty for the request as a whole."""
    what: str


class Problem(Exception):
    """Ends a request; `api_view` makes the response of it."""

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail or kind)
        self.kind, self.detail, self.faults, self.headers = KINDS[kind], detail, faults, headers or {}


def problem_response(problem: Problem) -> HttpResponse:
    kind = problem.kind
    body: dict[str, Any] = {
        "type": f"/api/#problem-{kind.name}",
        "title": str(kind.title),
        "status": kind.status.value,
        "detail": problem.detail or str(kind.meaning),
        "errors": [{"where": fault.where, "what": fault.what} for fault in problem.faults],
    }
    response = JsonResponse(
        body,
        status=kind.status,
        content_type=MEDIA_TYPE,
        headers={**problem.headers, "Cache-Control": "no-store"},
        json_dumps_params={"ensure_ascii": False},
    )
    if kind.name == "unauthorised":
        response["WWW-Authenticate"] = 'Bearer realm="faristol"'
    return response
