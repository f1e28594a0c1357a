"""Guest links: its opener works in one event or game until it is revoked, without an account."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils import timezone

from faristol_web import hooks
from faristol_web.accounts.access import Deed, Role, may
from faristol_web.accounts.links import new_keys, token_hash
from faristol_web.accounts.models import Guest, GuestLink
from faristol_web.accounts.visitors import note_change, profile_of


@dataclass(frozen=True, slots=True)
class Place:
    """Place where a guest works."""

    title: str
    url: str
    players: frozenset[str] = frozenset()
    """The visitor ids of those who play there: nobody rules there, nor sends anybody to rule."""


def place_of(kind: str, public_id: str) -> Place | None:
    """None where there is none."""
    return next(filter(None, hooks.place_of(kind, public_id)), None)


def new_guest_link(kind: str, public_id: str, *, made_by: User, role: Role = Role.ARBITER) -> GuestLink:
    return GuestLink.objects.create(
        kind=kind, place=public_id, role=role.value, made_by=made_by, **new_keys(GuestLink.PURPOSE)
    )


def good_guest_link(token: str) -> GuestLink | None:
    """None if it was revoked, or never was."""
    link = GuestLink.objects.filter(token_hash=token_hash(token), revoked_at=None).first()
    return link if link is not None and link.is_current else None


def links_of(kind: str, public_id: str) -> list[GuestLink]:
    links = GuestLink.objects.filter(kind=kind, place=public_id, revoked_at=None)
    return list(links.prefetch_related("guests").order_by("pk"))


def come_in(link: GuestLink, *, visitor: str) -> None:
    Guest.objects.get_or_create(link=link, visitor=visitor)


@transaction.atomic
def revoke(link: GuestLink) -> None:
    """Revoke a link: it does nothing any more, and the guest who used it loses the role."""
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    for visitor in link.guests.values_list("visitor", flat=True):
        note_change(visitor)
    link.guests.all().delete()


def is_guest(visitor: str | None, kind: str, public_id: str, role: Role = Role.ARBITER) -> bool:
    if visitor is None:
        return False
    came = Guest.objects.filter(visitor=visitor, link__kind=kind, link__place=public_id)
    good = came.filter(link__role=role.value, link__revoked_at=None).select_related("link__made_by")
    return any(not plays_there(guest.link.made_by, place_of(kind, public_id)) for guest in good)


def plays_there(user: User | None, place: Place | None) -> bool:
    return user is not None and place is not None and profile_of(user).visitor in place.players


def may_rule(user: User | AnonymousUser, visitor: str | None, kind: str, public_id: str) -> bool:
    """By a role of the site, or by a guest link; that nobody rules in an own game is the caller's to ask."""
    return may(user, Deed.RULE_GAMES) or is_guest(visitor, kind, public_id)


def adopt_guests(before: str, own: str) -> int:
    Guest.objects.filter(visitor=before).exclude(link__guests__visitor=own).update(visitor=own)
    return 0
