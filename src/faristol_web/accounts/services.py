"""Making the administrator."""

import secrets
from hashlib import sha256

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from faristol_web.accounts.models import AdministratorLink


def has_administrator() -> bool:
    return get_user_model().objects.filter(is_superuser=True).exists()


@transaction.atomic
def new_administrator_link() -> str:
    """The token of a fresh link; links made before no longer work."""
    token = secrets.token_urlsafe(24)
    AdministratorLink.objects.all().delete()
    AdministratorLink.objects.create(token_hash=_hash(token))
    return token


def is_administrator_link(token: str) -> bool:
    return AdministratorLink.objects.filter(token_hash=_hash(token)).exists()


@transaction.atomic
def make_administrator(token: str, *, username: str, password: str) -> AbstractBaseUser | None:
    """The new administrator, or None if the link was used in the meantime."""
    used, _ = AdministratorLink.objects.filter(token_hash=_hash(token)).delete()
    if not used:
        return None
    return get_user_model().objects.create_superuser(username=username, password=password)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
