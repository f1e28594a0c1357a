"""Reads that more than one page needs."""

from collections.abc import MutableMapping
from typing import Any

from faristol.game import Side
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.play.models import Game, Seat

LISTED = 20


def seat_of(public_id: str, session: MutableMapping[str, Any]) -> Side | None:
    """Where the owner of this session sits in this game; None for a spectator."""
    visitor = known_visitor_id(session)
    if visitor is None:
        return None
    sides = Seat.objects.filter(game__public_id=public_id, visitor=visitor).values_list("side", flat=True)
    return sides[0] if len(sides) == 1 else None


def games_by_status(status: Game.Status) -> list[Game]:
    """The newest games of this kind; of those that wait for a player, the public ones."""
    games = Game.objects.filter(status=status)
    if status == Game.Status.SEATING:
        games = games.filter(is_public=True)
    return list(games[:LISTED])
