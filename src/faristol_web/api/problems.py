"""What went wrong, as RFC 9457 says it: one shape for every error, with what was wrong and where."""

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
            _("The body is not JSON, or a header is not what it should be."),
        ),
        Kind(
            "unauthorised",
            HTTPStatus.UNAUTHORIZED,
            _("A token is missing or does not work"),
            _("Send a token that is not revoked: Authorization: Bearer …"),
        ),
        Kind(
            "forbidden",
            HTTPStatus.FORBIDDEN,
            _("This token is not for that"),
            _("The token has not the scope that this takes, or its account has not the role."),
        ),
        Kind(
            "not-found",
            HTTPStatus.NOT_FOUND,
            _("There is no such thing"),
            _("Nothing has this address, or it is not for everyone."),
        ),
        Kind(
            "method",
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("Not with this method"),
            _("The header Allow says which methods this address takes."),
        ),
        Kind(
            "changed",
            HTTPStatus.CONFLICT,
            _("Somebody else was first"),
            _("Since the event named by “seen” the same thing has changed. Nothing was done: read it again."),
        ),
        Kind(
            "refused",
            HTTPStatus.CONFLICT,
            _("The rules do not allow it"),
            _("Every reason is listed, with its article where a rulebook says it. Nothing was done."),
        ),
        Kind(
            "invalid",
            HTTPStatus.UNPROCESSABLE_ENTITY,
            _("Something in the request is not right"),
            _("Every fault is listed with its place in the request."),
        ),
        Kind(
            "too-large",
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            _("The request is too large"),
            _("The body is longer than this server reads."),
        ),
        Kind(
            "too-many",
            HTTPStatus.TOO_MANY_REQUESTS,
            _("Too many requests"),
            _("The header Retry-After says in how many seconds to come again."),
        ),
        Kind(
            "unwritten",
            HTTPStatus.SERVICE_UNAVAILABLE,
            _("Nothing can be written down"),
            _("The server could not write this down, so it was not done. Try again in a moment."),
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
