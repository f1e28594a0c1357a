"""Who is looking: a random id in the session, with an account or without."""

import secrets
from collections.abc import Callable, MutableMapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User

from faristol_web.accounts.models import Profile

KEY = "visitor"

on_adopt: list[Callable[[str, str], None]] = []
"""Each gives the seats of the first visitor to the second; called in the transaction of the log-in."""


def visitor_id(session: MutableMapping[str, Any]) -> str:
    """The visitor's id, made on first use."""
    if KEY not in session:
        session[KEY] = secrets.token_hex(16)
    return str(session[KEY])


def known_visitor_id(session: MutableMapping[str, Any]) -> str | None:
    """The visitor's id, or None for somebody who has never sat down."""
    found = session.get(KEY)
    return str(found) if found else None


def profile_of(user: AbstractBaseUser) -> Profile:
    """Made on first use."""
    return Profile.objects.get_or_create(user=user, defaults={"visitor": secrets.token_hex(16)})[0]


def account_of_visitor(visitor: str) -> User | None:
    """Whose id this is; None for somebody without an account."""
    found = Profile.objects.filter(visitor=visitor).select_related("user").first()
    return found.user if found else None


def adopt(session: MutableMapping[str, Any], user: AbstractBaseUser) -> None:
    """From now on this session is the account's; what it sat in before is the account's, too."""
    own, before = profile_of(user).visitor, known_visitor_id(session)
    session[KEY] = own
    if before is not None and before != own and account_of_visitor(before) is None:
        for take_over in on_adopt:
            take_over(before, own)
