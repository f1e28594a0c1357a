"""
States of players (new, provisional, active, inactive) and their positions.

A season runs from September to August. Nobody lapses in the middle of one: only when a September has come.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from faristol.errors import NotationError

PROVISIONAL_GAMES = 10
"""Most games of a provisional player, who never becomes inactive."""
SEASONS = 2
"""Playing in the present season or the one before keeps a player active; three in an older practice."""
_SEPTEMBER = 9
_DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)


class State(StrEnum):
    NEW = "new"
    PROVISIONAL = "provisional"
    ACTIVE = "active"
    INACTIVE = "inactive"


def season_of(day: str) -> int:
    """
    The year in which its season began.

    >>> season_of("2009-08-31"), season_of("2009-09-01")
    (2008, 2009)

    Raises:
        NotationError: if it is no day, written `2009-11-21`.
    """
    date = _DAY.fullmatch(day)
    if not date:
        raise NotationError(f"{day!r} is not a day, such as 2009-11-21")
    year, month = int(date[1]), int(date[2])
    return year if month >= _SEPTEMBER else year - 1


def first_day_of(season: int) -> str:
    """
    >>> first_day_of(2026)
    '2026-09-01'
    """
    return f"{season:04}-{_SEPTEMBER:02}-01"


def state_of(games: int, last_season: int | None, *, season: int | None, seasons: int = SEASONS) -> State:
    """
    Return a player's state; without noted seasons, nobody becomes inactive.

    >>> str(state_of(11, 2007, season=2009)), str(state_of(11, 2007, season=2009, seasons=3))
    ('inactive', 'active')
    """
    if not games:
        return State.NEW
    if games <= PROVISIONAL_GAMES:
        return State.PROVISIONAL
    has_lapsed = season is not None and last_season is not None and last_season <= season - seasons
    return State.INACTIVE if has_lapsed else State.ACTIVE


def positions(ratings: Mapping[str, int], holders: Iterable[str]) -> Mapping[str, int]:
    """
    Return the positions of these players: equals share one, and the next is left out.

    >>> positions({"a": 1100, "b": 1200, "c": 1100, "d": 1000, "e": 1300}, "abcd")
    {'b': 1, 'a': 2, 'c': 2, 'd': 4}
    """
    ordered = sorted(holders, key=lambda player: -ratings[player])
    places: dict[str, int] = {}
    for place, player in enumerate(ordered, start=1):
        above = ordered[place - 2] if place > 1 else None
        shares = above is not None and ratings[above] == ratings[player]
        places[player] = places[above] if above is not None and shares else place
    return places
