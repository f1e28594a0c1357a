"""Actions of people and administrators on accounts: one function an action, one transaction."""

import secrets
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from faristol_web.accounts.access import GIVEN, Role
from faristol_web.accounts.browsers import log_out_everywhere, note_browser
from faristol_web.accounts.links import new_keys, token_hash
from faristol_web.accounts.models import AdministratorLink, PersonalLink, SiteRole, SiteSetting
from faristol_web.accounts.visitors import adopt, note_change, profile_of

BY_MAIL = timedelta(hours=1)
BY_HAND = timedelta(days=7)
"""Lifetime of a one-time link: mailed, and handed over by an administrator."""


# The first administrator


def has_administrator() -> bool:
    return get_user_model().objects.filter(is_superuser=True).exists()


@transaction.atomic
def new_administrator_link() -> str:
    """The token of a fresh link; links made before no longer work."""
    token = secrets.token_urlsafe(24)
    AdministratorLink.objects.all().delete()
    AdministratorLink.objects.create(token_hash=token_hash(token))
    return token


def is_administrator_link(token: str) -> bool:
    return AdministratorLink.objects.filter(token_hash=token_hash(token)).exists()


@transaction.atomic
def make_administrator(token: str, *, username: str, password: str) -> User | None:
    """The new administrator, or None if the link was used in the meantime."""
    used, _ = AdministratorLink.objects.filter(token_hash=token_hash(token)).delete()
    if not used:
        return None
    return User.objects.create_superuser(username=username, password=password)


# Accounts


@transaction.atomic
def sign_up(
    *, username: str, password: str, display_name: str = "", email: str = "", link: PersonalLink | None = None
) -> User | None:
    """A new account, or None if its invitation was used in the meantime."""
    if link is not None and not _use(link):
        return None
    user = User.objects.create_user(username=username, password=password, email=email)
    profile = profile_of(user)
    profile.display_name = display_name
    profile.save(update_fields=["display_name"])
    return user


def note_log_in(request: HttpRequest | None, user: User, **_: object) -> None:
    """Django's signal: the browser is the account's from now on, with all seats it had."""
    if request is None:
        return
    with transaction.atomic():
        left = adopt(request.session, user)
        note_browser(request, user)
    if left:
        said = ngettext(
            "This account already had a seat in %(count)s game or session, so it does not get the seat that "
            "you took there as a guest.",
            "This account already had a seat in %(count)s games or sessions, so it does not get the seats "
            "that you took there as a guest.",
            left,
        )
        messages.warning(request, said % {"count": left}, fail_silently=True)


@transaction.atomic
def change_account(user: User, *, display_name: str, email: str, language: str) -> None:
    user.email = email
    user.save(update_fields=["email"])
    profile = profile_of(user)
    profile.display_name, profile.language = display_name, language
    profile.save(update_fields=["display_name", "language"])


@transaction.atomic
def change_password(user: User, password: str) -> None:
    """Every browser is logged out by it, and links to a new password are good for nothing."""
    user.set_password(password)
    user.save(update_fields=["password"])
    PersonalLink.objects.filter(user=user, used_at=None).update(used_at=timezone.now())
    log_out_everywhere(user)


# One-time links


@transaction.atomic
def new_password_link(user: User, *, made_by: User | None = None) -> PersonalLink:
    """
    Make a link; earlier ones made in the same way, mailed or by hand, stop working.

    Anyone may ask for a letter: that must not take away what an administrator has handed over.
    """
    before = PersonalLink.objects.filter(user=user, used_at=None, made_by__isnull=made_by is None)
    before.update(used_at=timezone.now())
    return PersonalLink.objects.create(
        purpose=PersonalLink.Purpose.PASSWORD,
        user=user,
        made_by=made_by,
        expires_at=timezone.now() + (BY_HAND if made_by else BY_MAIL),
        **new_keys(PersonalLink.PURPOSE),
    )


def new_invitation(*, made_by: User) -> PersonalLink:
    return PersonalLink.objects.create(
        purpose=PersonalLink.Purpose.INVITATION,
        made_by=made_by,
        expires_at=timezone.now() + BY_HAND,
        **new_keys(PersonalLink.PURPOSE),
    )


def good_personal_link(token: str) -> PersonalLink | None:
    """None for one that was used or revoked, is too old, or never was."""
    links = PersonalLink.objects.filter(
        token_hash=token_hash(token), used_at=None, expires_at__gt=timezone.now()
    )
    link = links.select_related("user").first()
    return link if link is not None and link.is_current else None


@transaction.atomic
def reset_password(link: PersonalLink, password: str) -> User | None:
    """Set the password and return its owner; None if the link was used in the meantime."""
    if link.user is None or not _use(link):
        return None
    change_password(link.user, password)
    return link.user


def revoke_personal_link(link: PersonalLink) -> None:
    _use(link)


def _use(link: PersonalLink) -> bool:
    fresh = PersonalLink.objects.filter(pk=link.pk, used_at=None)
    return bool(fresh.update(used_at=timezone.now()))


# Settings of administrators


def site_setting() -> SiteSetting:
    """Return the site's setting, or the initial one if nothing was set."""
    return SiteSetting.objects.filter(pk=1).first() or SiteSetting(pk=1)


def set_sign_up(who: str) -> None:
    SiteSetting.objects.update_or_create(pk=1, defaults={"sign_up": who})


@transaction.atomic
def set_roles(user: User, roles: set[Role], *, given_by: User) -> None:
    """Exactly these, of those that can be given, and administrator."""
    is_administrator = Role.ADMINISTRATOR in roles
    if user.is_staff != is_administrator or user.is_superuser != is_administrator:
        user.is_staff = user.is_superuser = is_administrator
        user.save(update_fields=["is_staff", "is_superuser"])
    wanted = roles & set(GIVEN)
    user.site_roles.exclude(role__in=wanted).delete()
    for role in wanted:
        SiteRole.objects.get_or_create(user=user, role=role.value, defaults={"given_by": given_by})
    note_change(profile_of(user).visitor)


@transaction.atomic
def lock(user: User) -> None:
    """Lock an account: it cannot sign in, and is signed out everywhere."""
    user.is_active = False
    user.save(update_fields=["is_active"])
    log_out_everywhere(user)


def unlock(user: User) -> None:
    user.is_active = True
    user.save(update_fields=["is_active"])
