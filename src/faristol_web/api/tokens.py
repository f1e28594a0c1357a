"""Actions on tokens: one function an action."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faristol.errors import NotationError
from faristol_web.accounts.links import token_hash
from faristol_web.api.models import ApiToken

START = "far_"
"""Prefix by which a token in a public place is recognised."""
PREFIX_LENGTH = 8
MOST_TOKENS = 20
"""Most tokens of one account, revoked ones not counted."""
_NOTED_EVERY = timedelta(hours=1)


class Scope(StrEnum):
    """Purpose of a token; it never gives more than its account has."""

    READ_OWN = "read-own"
    RESULTS = "results"
    DIRECTING = "directing"


SCOPE_LABELS = {
    Scope.READ_OWN: gettext_lazy("Read what is mine: my account, my games, my tournaments"),
    Scope.RESULTS: gettext_lazy("Enter and confirm results, where my role allows it"),
    Scope.DIRECTING: gettext_lazy("Enter entrants; pair, start and close rounds, where my role allows it"),
}


def new_token(user: User, *, name: str, scopes: Sequence[Scope]) -> tuple[ApiToken, str]:
    """
    The row, and the token itself, which nobody can show again.

    Raises:
        NotationError: if the account has as many as it may have.
    """
    token = START + secrets.token_urlsafe(32)
    with transaction.atomic():
        if user.api_tokens.filter(revoked_at=None).count() >= MOST_TOKENS:
            raise NotationError(_("You can have %(most)s tokens. Revoke one first.") % {"most": MOST_TOKENS})
        made = ApiToken.objects.create(
            user=user,
            name=name,
            prefix=token[:PREFIX_LENGTH],
            hash=token_hash(token),
            scopes=" ".join(sorted(set(scopes))),
        )
    return made, token


def revoke(user: User, token_id: int) -> bool:
    """Revoke a token; true if it was this account's, and worked until now."""
    tokens = user.api_tokens.filter(pk=token_id, revoked_at=None)
    return bool(tokens.update(revoked_at=timezone.now()))


def tokens_of(user: User) -> list[ApiToken]:
    """Return the tokens that work."""
    return list(user.api_tokens.filter(revoked_at=None))


def token_named(text: str) -> ApiToken | None:
    """The one that works and reads so, of an account that may log in."""
    if not text.startswith(START):
        return None
    token = ApiToken.objects.select_related("user").filter(hash=token_hash(text), revoked_at=None).first()
    return token if token is not None and token.user.is_active else None


def note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > _NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
