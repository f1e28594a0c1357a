"""A visitor's role in one tournament, from a seat or an account; what it may do is the one table's."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from faristol_web.accounts.access import MAY, Deed, Role, roles_of
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.tournaments.models import Seat, Tournament

__all__ = ("MAY", "Deed", "Role", "actor_of", "knows_all", "may", "require", "role_of", "tournament_for")

_STRONGEST_FIRST = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.ARBITER, Role.ENTRY)


def may(role: Role, deed: Deed) -> bool:
    return role in MAY[deed]


def knows_all(request: HttpRequest) -> bool:
    """True for those who see every tournament of the site, hidden ones too."""
    return any(may(role, Deed.SEE_DESK) for role in roles_of(request.user))


def role_of(request: HttpRequest, tournament: Tournament) -> Role:
    """The strongest that this visitor has: here, or everywhere on the site."""
    return _strongest(request, tournament.seats.all())


def tournament_for(request: HttpRequest, slug: str) -> Tournament:
    """
    Find a tournament that this visitor may see.

    For anybody else a hidden one and none at all are the same questions to the database with the same
    answers, and take the same time.

    Raises:
        Http404: if there is none, or it is hidden and the visitor does not run it.
    """
    shown = Tournament.objects.exclude(status=Tournament.Status.HIDDEN).filter(slug=slug).first()
    if shown is not None:
        return shown
    if not may(_strongest(request, Seat.objects.filter(tournament__slug=slug)), Deed.SEE_DESK):
        raise Http404
    return get_object_or_404(Tournament, slug=slug)


def _strongest(request: HttpRequest, seats: QuerySet[Seat]) -> Role:
    user = request.user
    roles = set(map(str, roles_of(user)))
    if (visitor := known_visitor_id(request.session)) is not None:
        roles.update(seats.filter(visitor=visitor).values_list("role", flat=True))
    if user.is_authenticated:
        roles.update(seats.filter(user=user).values_list("role", flat=True))
    return next((role for role in _STRONGEST_FIRST if role.value in roles), Role.SPECTATOR)


def actor_of(role: Role) -> str:
    """Return the author's name in events."""
    return role.value


def require(request: HttpRequest, tournament: Tournament, deed: Deed) -> Role:
    """
    The visitor's role, where it may do this.

    Raises:
        Http404: to others the page does not exist.
    """
    role = role_of(request, tournament)
    if not may(role, deed):
        raise Http404
    return role
