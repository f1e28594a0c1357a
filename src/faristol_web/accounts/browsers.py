"""The browsers in which an account is logged in, as Django's table of sessions cannot say."""

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from faristol_web.accounts.models import AccountSession
from faristol_web.accounts.visitors import note_change, profile_of

_DEVICE = 200
_PROGRAMS = {"Edg/": "Edge", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}
"""Parts of a browser's name for itself, the telling ones first: most browsers claim to be each other."""


def note_browser(request: HttpRequest, user: User) -> None:
    """Note the browser after signing in, and after the session's key was changed."""
    if not request.session.session_key:
        request.session.save()
    AccountSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={"user": user, "device": request.headers.get("User-Agent", "")[:_DEVICE]},
    )


def device_name(agent: str) -> str:
    """
    Empty for a browser that nobody knows.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    program = next((name for mark, name in _PROGRAMS.items() if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS.items() if mark in agent), "")
    return ", ".join(filter(None, (program, system)))


def browsers_of(user: User) -> list[AccountSession]:
    """Return the browsers that are still signed in, newest first."""
    live = Session.objects.values("session_key")
    known = AccountSession.objects.filter(user=user)
    known.exclude(session_key__in=live).delete()
    return list(known.order_by("-began_at", "-pk"))


@transaction.atomic
def log_out_everywhere(user: User, *, besides: str | None = None) -> int:
    """Sign browsers out and return how many; the one with this session key stays."""
    gone = AccountSession.objects.filter(user=user).exclude(session_key=besides or "")
    keys = list(gone.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    gone.delete()
    note_change(profile_of(user).visitor)
    return len(keys)


def note_log_out(request: HttpRequest, user: User | None, **_: object) -> None:
    """Django's signal. The session goes now, before its pages ask again who they are."""
    if user is not None and user.pk and request.session.session_key:
        Session.objects.filter(session_key=request.session.session_key).delete()
        note_change(profile_of(user).visitor)
