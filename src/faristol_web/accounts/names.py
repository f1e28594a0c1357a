"""Names of accounts: on pages, and in searches."""

from typing import TYPE_CHECKING
from unicodedata import normalize

from django.contrib.auth.models import AbstractBaseUser, User
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from faristol_web.accounts.models import Profile


def display_name(user: AbstractBaseUser | None) -> str:
    """The chosen name, else the user name; of a deleted account, that it is one."""
    if user is None:
        return _("Deleted account")
    profile: Profile | None = getattr(user, "profile", None)
    return (profile.display_name if profile else "") or user.get_username()


def known_by(username: str) -> str:
    """
    The same for names with the same letters, whatever their case; databases do not agree about that.

    >>> known_by("ΕΛΈΝΗ") == known_by("Ελένη"), known_by("Núria") == known_by("Nuria")
    (True, False)
    """
    return normalize("NFKC", normalize("NFKC", username.strip()).casefold())


def account_called(username: str) -> User | None:
    """
    Return the account with this user name in any case; among accounts that differ in case alone, the exact
    one.
    """
    exact = User.objects.filter(username=normalize("NFKC", username.strip())).first()
    # Also where it is not needed: a log-in for a name that nobody has must not take a query more.
    other = User.objects.filter(profile__folded=known_by(username)).first()
    return exact or other
