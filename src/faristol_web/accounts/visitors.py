"""Visitors: a random id in the session, with an account or without."""

import secrets
from collections.abc import MutableMapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.crypto import salted_hmac

from faristol_web import hooks
from faristol_web.accounts.models import Profile
from faristol_web.accounts.names import known_by

KEY = "visitor"


def note_change(visitor: str) -> None:
    """Have this visitor's open pages ask again what they may do, once the change is stored."""
    transaction.on_commit(lambda: hooks.recheck_pages(visitor))


def visitor_id(session: MutableMapping[str, Any]) -> str:
    """The visitor's id, made on first use."""
    if KEY not in session:
        session[KEY] = secrets.token_hex(16)
    return str(session[KEY])


def known_visitor_id(session: MutableMapping[str, Any]) -> str | None:
    """The visitor's id, or None for somebody who has never sat down."""
    visitor = session.get(KEY)
    return str(visitor) if visitor else None


def owner_of(session: MutableMapping[str, Any]) -> str:
    """Tell people apart for their browser, which keeps what each has not sent yet; empty without an id."""
    return owner_mark(known_visitor_id(session))


def owner_mark(visitor: str | None) -> str:
    """The id itself is a key to the visitor's seats, and stays here."""
    return salted_hmac("faristol.owner", visitor, algorithm="sha256").hexdigest()[:16] if visitor else ""


def profile_of(user: AbstractBaseUser) -> Profile:
    """Made with the account, see `note_account`."""
    return Profile.objects.get_or_create(user=user, defaults={"visitor": secrets.token_hex(16)})[0]


def note_account(instance: User, *, created: bool, raw: bool = False, **_: object) -> None:
    """
    Django's signal.

    Raises:
        IntegrityError: if another account's name differs in case alone.
    """
    if created and not raw:
        folded = known_by(instance.get_username())
        Profile.objects.create(user=instance, visitor=secrets.token_hex(16), folded=folded)


def account_of_visitor(visitor: str) -> User | None:
    """Return the account of this id; None for a visitor without one."""
    profile = Profile.objects.filter(visitor=visitor).select_related("user").first()
    return profile.user if profile else None


def adopt(session: MutableMapping[str, Any], user: AbstractBaseUser) -> int:
    """
    From now on this session is the account's; what it sat in before is the account's, too.

    Returns how many seats stay the guest's.
    """
    own, before = profile_of(user).visitor, known_visitor_id(session)
    session[KEY] = own
    if before is None or before == own or account_of_visitor(before) is not None:
        return 0
    return sum(hooks.adopt_seats(before, own))
