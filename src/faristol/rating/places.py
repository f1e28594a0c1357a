"""
Points by place, as the Romanian federation gives them, summed over events.

The number of entrants chooses the scale. Who shares a place shares the points of all the places together.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from faristol.errors import FaristolError

SCALES: Mapping[int, tuple[int, ...]] = {
    14: (606, 438, 370, 317, 273, 235, 201, 169, 141, 114, 88, 64, 42, 20),
    100: (1000, 859, 801, 757, 720, 688, 659, 632, 608, 585),
}
"""By number of entrants. The scales are tables, not a formula; of the one for 100 the first ten are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player in the list."""

    rank: int
    """Equals share the better one."""
    player: str
    points: Fraction
    events: int
    event_points: Fraction | None = None
    """Points of the last event; None for players who missed it."""


def points_of(places: Mapping[str, int], scale: Sequence[int]) -> Mapping[str, Fraction]:
    """
    Return the points of each player's place in an event.

    >>> shared = points_of({"Ana": 1, "Dan": 2, "Ion": 2, "Mia": 4}, SCALES[14])
    >>> [str(points) for points in shared.values()]
    ['606', '404', '404', '317']

    Raises:
        FaristolError: if a place is missing, or the scale does not go so far.
    """
    sharing: dict[int, int] = {}
    for place in places.values():
        sharing[place] = sharing.get(place, 0) + 1
    expected = 1
    for place in sorted(sharing):
        if place != expected:
            raise FaristolError(
                f"place {place} follows where place {expected} is due: a shared place fills several"
            )
        expected += sharing[place]
        if expected - 1 > len(scale):
            raise FaristolError(f"the scale covers {len(scale)} places, not place {place}")
    return {
        player: Fraction(sum(scale[place - 1 : place - 1 + sharing[place]]), sharing[place])
        for player, place in places.items()
    }


def scale_for(entrants: int) -> tuple[int, ...]:
    """
    Raises:
        FaristolError: if there is none for so many.
    """
    if entrants not in SCALES:
        known = ", ".join(map(str, SCALES))
        raise FaristolError(f"no scale is known for {entrants} entrants, only for {known}")
    return SCALES[entrants]


def rate(
    before: Mapping[str, tuple[Fraction, int]], places: Mapping[str, int], *, scale: Sequence[int]
) -> tuple[Line, ...]:
    """Points and number of events so far, and the places of one more → the list, the most points first."""
    won = points_of(places, scale)
    sums = dict(before)
    for player, points in won.items():
        total, events = sums.get(player, (Fraction(0), 0))
        sums[player] = total + points, events + 1
    return tuple(_ranked(sums, won))


def _ranked(sums: Mapping[str, tuple[Fraction, int]], won: Mapping[str, Fraction]) -> Iterable[Line]:
    totals = sorted((points for points, _ in sums.values()), reverse=True)
    for player, (points, events) in sorted(sums.items(), key=lambda item: (-item[1][0], item[0])):
        yield Line(
            rank=1 + totals.index(points),
            player=player,
            points=points,
            events=events,
            event_points=won.get(player),
        )
