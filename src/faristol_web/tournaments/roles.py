"""Who may do what: one table. A visitor's role comes from a seat, an account, or a player's private link."""

from collections.abc import Mapping
from enum import StrEnum

from django.http import Http404, HttpRequest

from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.tournaments.models import Seat, Tournament


class Role(StrEnum):
    ADMINISTRATOR = "administrator"
    """Of the site: runs any tournament."""
    DIRECTOR = "director"
    ARBITER = "arbiter"
    ENTRY = "entry"
    """Types results in."""
    PLAYER = "player"
    """Whoever opened an entrant's private link: only that page knows."""
    SPECTATOR = "spectator"


class Deed(StrEnum):
    """What pages let people do, as few kinds as are told apart."""

    SEE = "see"
    """What is public."""
    REGISTER = "register"
    SEE_OWN = "see-own"
    """One's own page: table, result, data."""
    SEE_DESK = "see-desk"
    ENTER_RESULTS = "enter-results"
    RUN_ROUNDS = "run-rounds"
    """Pair, start, close; check in, note absences, withdraw."""
    RULE = "rule"
    """Correct results, decide inquiries."""
    SEE_PEOPLE = "see-people"
    """Addresses, fees, grants, notes."""
    DIRECT = "direct"
    """Settings, people, links, prizes, ratings."""


_EVERYONE = frozenset(Role)
_STAFF = frozenset({Role.ADMINISTRATOR, Role.DIRECTOR, Role.ARBITER, Role.ENTRY})
_ARBITERS = _STAFF - {Role.ENTRY}
_DIRECTORS = _ARBITERS - {Role.ARBITER}

MAY: Mapping[Deed, frozenset[Role]] = {
    Deed.SEE: _EVERYONE,
    Deed.REGISTER: _EVERYONE,
    Deed.SEE_OWN: _DIRECTORS | {Role.PLAYER},
    Deed.SEE_DESK: _STAFF,
    Deed.ENTER_RESULTS: _STAFF,
    Deed.RUN_ROUNDS: _ARBITERS,
    Deed.RULE: _ARBITERS,
    Deed.SEE_PEOPLE: _DIRECTORS,
    Deed.DIRECT: _DIRECTORS,
}

_STRONGEST_FIRST = (Seat.Role.DIRECTOR, Seat.Role.ARBITER, Seat.Role.ENTRY)


def may(role: Role, deed: Deed) -> bool:
    return role in MAY[deed]


def role_of(request: HttpRequest, tournament: Tournament) -> Role:
    """The strongest that this visitor has."""
    user = request.user
    if user.is_active and user.is_staff:
        return Role.ADMINISTRATOR
    seats = tournament.seats.all()
    found: set[str] = set()
    if (visitor := known_visitor_id(request.session)) is not None:
        found.update(seats.filter(visitor=visitor).values_list("role", flat=True))
    if user.is_authenticated:
        found.update(seats.filter(user=user).values_list("role", flat=True))
    return next((Role(role) for role in _STRONGEST_FIRST if role in found), Role.SPECTATOR)


def actor_of(role: Role) -> str:
    """What events say of who did it."""
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
