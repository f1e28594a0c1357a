"""Asking one account to a game that waits."""

from typing import TYPE_CHECKING

from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import reverse
from django.utils import timezone

from faristol_web.notifications.models import Kind
from faristol_web.notifications.services import notify
from faristol_web.play.models import Game, Invitation

if TYPE_CHECKING:
    from django.db.models import QuerySet

MOST = 10
"""For one game."""


def invite(game: Game, user: AbstractBaseUser) -> bool:
    """False if too many are invited already. Who declined is not asked again."""
    if game.invitations.count() >= MOST:
        return False
    invitation, is_new = Invitation.objects.get_or_create(game=game, user_id=user.pk)
    if is_new:
        path = reverse("join_public", args=[game.public_id])
        notify(user.pk, Kind.INVITATION, f"{invitation.pk}", path=path, opponent=game.names[0])
    return True


def has_declined(game: Game, user: AbstractBaseUser) -> bool:
    return game.invitations.filter(user_id=user.pk).exclude(declined_at=None).exists()


def decline(invitation: Invitation) -> None:
    invitation.declined_at = timezone.now()
    invitation.save(update_fields=["declined_at"])


def invitations_to(user: AbstractBaseUser) -> "QuerySet[Invitation]":
    """Return the invitations to games that still wait."""
    waiting = Invitation.objects.filter(user_id=user.pk, declined_at=None)
    return waiting.filter(game__status=Game.Status.SEATING).select_related("game").order_by("-made_at")
