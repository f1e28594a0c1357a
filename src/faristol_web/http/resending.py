"""
A form that could not be taken is kept, to be sent once more as it was: in the answer's own page, and in the
session, where it outlasts a reload, a new account and a forgotten password.
"""

from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest

_SALT = "faristol.resending"
_LONGEST = 400_000
"""Characters of a kept form; what is longer goes back to a page that the browser still has."""
_LONGEST_IN_SESSION = 100_000
_IN_SESSION = "kept_form"


@dataclass(frozen=True, slots=True)
class KeptForm:
    path: str
    fields: list[tuple[str, str]]


def what_was_sent(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Names and values in their order; None where a page cannot hold it, or should not."""
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    if request.FILES or any("password" in name for name, _ in fields):
        return None
    return [(name, value) for name, value in fields if name != "csrfmiddlewaretoken"]


def keep(request: HttpRequest) -> str:
    """Signed, to go through a page that asks for something else first; empty where nothing can be kept."""
    fields = what_was_sent(request)
    if fields is None:
        return ""
    kept = signing.dumps([request.get_full_path(), fields], salt=_SALT, compress=True)
    return kept if len(kept) <= _LONGEST else ""


def keep_in_session(request: HttpRequest, kept: str) -> bool:
    """Keep what `keep` gave; false for one that is too long."""
    if not kept or len(kept) > _LONGEST_IN_SESSION:
        return False
    request.session[_IN_SESSION] = kept
    return True


def kept_in_session(request: HttpRequest) -> KeptForm | None:
    return read_kept(request.session.get(_IN_SESSION, ""))


def forget(request: HttpRequest, *, path: str | None = None) -> None:
    """Forget the form in the session; only one that was sent to the path, if there is a path."""
    kept = kept_in_session(request)
    if kept is not None and path in {None, kept.path}:
        del request.session[_IN_SESSION]


def read_kept(kept: str) -> KeptForm | None:
    """None for what this site did not sign."""
    try:
        path, fields = signing.loads(kept, salt=_SALT)
    except signing.BadSignature:
        return None
    return KeptForm(path, [(name, value) for name, value in fields])
