"""Looking for an opponent: a seek waits in the lobby, and becomes a game when somebody takes it."""

from datetime import timedelta

from django.db import Error
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import account_of_visitor
from faristol_web.databases.unwritten import is_unwritten
from faristol_web.play import services
from faristol_web.play.models import Game, Seek
from faristol_web.play.queries import waiting_games
from faristol_web.play.terms import Terms, terms_of
from faristol_web.streams import store
from faristol_web.streams.time import site_now

LASTS = timedelta(minutes=3)
"""Lifetime after its owner last looked at the lobby."""
LASTS_BY_CORRESPONDENCE = timedelta(days=14)
"""Lifetime by correspondence, where nobody has to be here to begin."""
SEEN_EVERY = timedelta(seconds=20)
"""Time between two notes of the owner's presence."""
MOST = 5
"""Most seeks of one visitor, open at once."""


class TooManySeeks(FaristolError):
    """Refusal of more seeks than one visitor may have open."""


def refuse_too_many(visitor: str) -> None:
    """
    Raises:
        TooManySeeks: if this visitor waits in as many places as one may.
    """
    waiting = waiting_games().filter(seats__visitor=visitor, seats__side=0)
    if open_seeks().filter(visitor=visitor).count() + waiting.count() >= MOST:
        raise TooManySeeks(
            _("You can have %(most)s open games at once. Withdraw one first.") % {"most": MOST}
        )


def open_seek(terms: Terms, *, name: str, visitor: str) -> Seek:
    """
    Raises:
        TooManySeeks: if this visitor waits in too many places already.
    """
    refuse_too_many(visitor)
    user = account_of_visitor(visitor)
    return Seek.objects.create(
        **terms.columns(),
        public_id=services.new_public_id(),
        visitor=visitor,
        user=user,
        name=name,
        seen_at=site_now(),
    )


def open_seeks() -> "QuerySet[Seek]":
    """Return the seeks whose owner is still present."""
    now = site_now()
    about = Q(turn_ms=None, seen_at__gte=now - LASTS) | Q(
        turn_ms__isnull=False, seen_at__gte=now - LASTS_BY_CORRESPONDENCE
    )
    free = Q(user=None) | Q(user__is_active=True)  # who is locked does not come to play
    return Seek.objects.filter(about, free, status=Seek.Status.OPEN).select_related("user")


def stay(visitor: str) -> None:
    """Its owner is looking at the lobby, which is shown even if that cannot be noted."""
    now = site_now()
    own = Seek.objects.filter(visitor=visitor, status=Seek.Status.OPEN)
    try:
        own.filter(seen_at__lt=now - SEEN_EVERY).update(seen_at=now)
    except Error as error:
        if not is_unwritten(error):
            raise


def withdraw(seek: Seek) -> bool:
    """False if somebody took it meanwhile."""
    mine = Seek.objects.filter(pk=seek.pk, status=Seek.Status.OPEN)
    return bool(mine.update(status=Seek.Status.OVER))


def take(seek: Seek, *, name: str, visitor: str) -> Game | None:
    """
    Both sit down at once. None if somebody else was faster, or its owner is gone.

    Raises:
        FaristolError: if the game cannot be opened; then the seek is open again.
    """
    took = open_seeks().filter(pk=seek.pk).update(status=Seek.Status.TAKEN, taken_by=visitor)
    if not took and not _has_taken(seek, visitor):
        return None
    try:
        return services.open_between(
            seek.public_id, terms_of(seek), (_name_of(seek), name), (seek.visitor, visitor)
        )
    except FaristolError:
        if not Game.objects.filter(public_id=seek.public_id).exists():
            Seek.objects.filter(pk=seek.pk).update(status=Seek.Status.OPEN, taken_by="")
        raise


def can_take(seek: Seek, visitor: str) -> bool:
    """True if the visitor may take it, or take it again after the server stopped before there was a game."""
    return open_seeks().filter(pk=seek.pk).exists() or _has_taken(seek, visitor)


def _has_taken(seek: Seek, visitor: str) -> bool:
    return Seek.objects.filter(pk=seek.pk, status=Seek.Status.TAKEN, taken_by=visitor).exists()


def open_again() -> None:
    """Reopen seeks at the start: those taken at the moment of a crash that never became a game."""
    taken = Seek.objects.filter(status=Seek.Status.TAKEN)
    lost = taken.exclude(public_id__in=Game.objects.values("public_id"))
    for seek in lost:
        if not store.read(seek.public_id):
            Seek.objects.filter(pk=seek.pk).update(status=Seek.Status.OPEN, taken_by="")


def _name_of(seek: Seek) -> str:
    return display_name(seek.user) if seek.user else seek.name
