"""Holds every request to the table of `access`, before its view."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from faristol_web.accounts import lockout
from faristol_web.accounts.access import MAY, Deed, Role, deed_of, is_site_wide, refusal
from faristol_web.accounts.allowances import TooOften, too_often
from faristol_web.http.limits import LINKS, address_of

PRIVATE = {Deed.OPEN_LINK} | {deed for deed, roles in MAY.items() if roles and Role.SPECTATOR not in roles}
"""No browser and no proxy keeps such a page."""


class Guard:
    """
    An address without a line is the administrators' alone, so that a forgotten one opens nothing.

    Make a device wait that tries private links leading nowhere.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        deed = _deed(request)
        if deed in PRIVATE:
            response.headers.setdefault("Cache-Control", "no-store")
        if deed is Deed.OPEN_LINK and response.status_code == HTTPStatus.NOT_FOUND:
            lockout.note_wrong_link(address_of(request), request.path)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_often(request, exception) if isinstance(exception, TooOften) else None

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponse | None:
        deed = _deed(request)
        if deed is Deed.OPEN_LINK and (wait := lockout.waiting_s(LINKS, address_of(request))):
            return _wait(request, wait)
        return refusal(request, deed) if deed is not None and is_site_wide(deed) else None


def _deed(request: HttpRequest) -> Deed | None:
    """None for an address that there is not."""
    match = request.resolver_match
    return None if match is None else deed_of(match.view_name) or Deed.ADMINISTER


def _wait(request: HttpRequest, seconds: int) -> HttpResponse:
    response = render(request, "accounts/wait.html", {"text": lockout.wait_said(seconds)}, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response
