"""Limits on what one device, account or address adds to the site; the figures are in `http/limits`."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from faristol_web.accounts.access import Role, roles_of
from faristol_web.accounts.lockout import attempt, waiting_s
from faristol_web.accounts.visitors import visitor_id
from faristol_web.databases.clock import shared_now
from faristol_web.http.limits import (
    COUP_ANSWERS,
    FULL_REPORTS,
    HOUR_S,
    INVITATIONS,
    JOININGS,
    MINUTE_S,
    NOTES,
    OPENINGS,
    REGISTRATIONS,
    SIGN_UPS,
    TOKENS_MADE,
    Allowance,
    Lockout,
    address_of,
    is_this_machine,
)
from faristol_web.http.resending import what_was_sent

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

_RUN_A_HALL = {Role.ADMINISTRATOR, Role.DIRECTOR, Role.ARBITER}
"""Roles of people who enter a whole hall."""
DONE = {
    OPENINGS: gettext_noop("Too many games and events were opened."),
    REGISTRATIONS: gettext_noop("Too many people were registered."),
    JOININGS: gettext_noop("Too many players joined."),
    SIGN_UPS: gettext_noop("Too many accounts were made."),
    INVITATIONS: gettext_noop("Too many invitations were sent."),
    TOKENS_MADE: gettext_noop("Too many tokens were made."),
    FULL_REPORTS: gettext_noop("Too many full reports were requested."),
    COUP_ANSWERS: gettext_noop("Too many answers were sent."),
    NOTES: gettext_noop("Too many notes were saved."),
}
_MOST = {
    "device": gettext_noop("One device may do that %(most)s times an hour."),
    "account": gettext_noop("One account may do that %(most)s times an hour."),
    "address": gettext_noop("Everyone behind one router together may do that %(most)s times an hour."),
    "minute": gettext_noop("Everyone behind one router together may do that %(most)s times a minute."),
}


class TooOften(Exception):
    """A deed over a limit; `guard` answers it."""

    def __init__(self, reason: str, wait_s: int) -> None:
        super().__init__(reason)
        self.reason, self.wait_s = reason, wait_s


def limits(allowance: Allowance) -> Callable[[View[P]], View[P]]:
    """Count every form that is sent to a page."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def limited(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                count(request, allowance)
            return view(request, *args, **kwargs)

        return limited

    return decorate


def count(request: HttpRequest, allowance: Allowance, *, of: str = "") -> None:
    """
    Count a deed that is about to be done, for itself in each tournament or session that `of` names.

    Raises:
        TooOften: if it would be one too many.
    """
    if _RUN_A_HALL & roles_of(request.user):
        return
    at = shared_now()
    counted = {part: _window(allowance, part, asker, of, at) for part, asker in _askers(request)}
    if not attempt(counted.values(), at):
        return
    waits = {part: waiting_s(*window, at) for part, window in counted.items()}
    part = max(waits, key=lambda each: waits[each])
    lasts_s = _lasts_s(part)
    wait_s = min(waits[part], lasts_s - int(at.timestamp()) % lasts_s)
    most = _(_MOST[part]) % {"most": getattr(allowance, part)}
    raise TooOften(f"{_(DONE[allowance])} {most}", wait_s)


def too_often(request: HttpRequest, refused: TooOften) -> HttpResponse:
    """Answer with the limit, when to try again, and the form as it was."""
    wait_s, minutes = refused.wait_s, -(-refused.wait_s // 60)
    if wait_s <= MINUTE_S:
        again = ngettext("Try again in %(count)s second.", "Try again in %(count)s seconds.", wait_s)
        again %= {"count": wait_s}
    else:
        again = ngettext("Try again in %(count)s minute.", "Try again in %(count)s minutes.", minutes)
        again %= {"count": minutes}
    context = {"reason": refused.reason, "when": again, "again": what_was_sent(request)}
    response = render(request, "429.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = str(wait_s)
    return response


def _askers(request: HttpRequest) -> list[tuple[str, str]]:
    """Parts of an allowance, and whose share each counts; this machine's address has no limit."""
    if request.user.is_authenticated:
        askers = [("account", str(request.user.pk))]
    else:
        askers = [("device", visitor_id(request.session))]
    address = address_of(request)
    return askers if is_this_machine(address) else [*askers, ("address", address), ("minute", address)]


def _window(allowance: Allowance, part: str, asker: str, of: str, at: datetime) -> tuple[Lockout, str]:
    """The hour or minute that counts."""
    lasts_s = _lasts_s(part)
    limit = Lockout(f"{allowance.name}-{part}", getattr(allowance, part), first_s=lasts_s)
    return limit, f"{asker} {of} {int(at.timestamp()) // lasts_s}"


def _lasts_s(part: str) -> int:
    return MINUTE_S if part == "minute" else HOUR_S
