"""Tournaments of an account: what it works in, and what it registered for, with the private link."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from faristol_web.accounts.access import Role
from faristol_web.accounts.belongings import Belonging
from faristol_web.accounts.visitors import account_of_visitor
from faristol_web.accounts.wording import ROLES
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.models import Registration, Seat

MOST = 50


def adopt(before: str, own: str) -> int:
    """Move a visitor's seats to an account; a seat that the account has already stays its own."""
    for role in Seat.Role:
        seated = Seat.objects.filter(visitor=own, role=role).values("tournament")
        moving = Seat.objects.filter(visitor=before, role=role).exclude(tournament__in=seated)
        moving.update(visitor=own, user=account_of_visitor(own))
    return 0


def belongings(user: User, visitor: str) -> Iterator[Belonging]:
    seats = Seat.objects.filter(Q(visitor=visitor) | Q(user=user)).select_related("tournament")
    for seat in seats.order_by("-taken_at", "-pk")[:MOST]:
        yield Belonging(
            kind="tournament",
            title=seat.tournament.title,
            url=reverse("tournament_desk", args=[seat.tournament.slug]),
            note=str(ROLES[Role(seat.role)][0]),
            at=seat.taken_at,
        )
    entered = Registration.objects.filter(user=user, erased_at=None).select_related("tournament")
    for own in entered.order_by("-registered_at", "-pk")[:MOST]:
        token = own.token
        yield Belonging(
            kind="link" if token else "tournament",
            title=own.tournament.title,
            url=reverse("tournament_mine", args=[own.tournament.slug, token])
            if token
            else reverse("tournament", args=[own.tournament.slug]),
            note=_("registered as %(name)s") % {"name": own.name},
            at=own.registered_at,
        )


def erase(user: User, visitor: str) -> None:  # noqa: ARG001 – as accounts tell it
    """Erase all registrations of a user, as if each private link had been used for it."""
    for own in Registration.objects.filter(user=user, erased_at=None).select_related("tournament"):
        services.erase_registration(own)
