"""Positions looked at, of one person: moves are listed for each."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from faristol_web.accounts.allowances import TooOften
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.http.limits import POSITIONS, QuotaCount, address_of

_looks = QuotaCount(POSITIONS)


def count_look(request: HttpRequest) -> None:
    """
    Raises:
        TooOften: if this person has asked for too many positions in the last minute.
    """
    taken = _looks.take(known_visitor_id(request.session) or address_of(request))
    if not taken.is_allowed:
        raise TooOften(_("Too many positions were requested."), taken.reset_s)
