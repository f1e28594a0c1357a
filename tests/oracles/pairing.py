"""
Slow, obvious twin of the pairing: every way of putting everyone in pairs, one by one; up to ten entrants.

Entrants are plain numbers, best first in `order`; nothing of `faristol` is used.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Pair = tuple[int, int]
Pairing = tuple[Pair, ...]
"""Each pair with the one who stands higher first, in the order of the higher ones."""


@dataclass(frozen=True)
class Wanted:
    """A round to be paired, as a director would tell it."""

    order: Sequence[int]
    places: Mapping[int, int]
    method: str = "swiss"
    met: Mapping[Pair, Sequence[int]] = field(default_factory=dict)
    """In either order."""
    rematches: str = "never"
    clubs: Mapping[int, str] = field(default_factory=dict)
    apart: bool = False
    forbidden: Sequence[Pair] = ()
    fixed: Sequence[Pair] = ()
    byes: Mapping[int, int] = field(default_factory=dict)
    last_even_again: bool = False


def everyone_paired(line: Sequence[int]) -> Iterator[Pairing]:
    """All of them; nothing for an odd number."""
    if not line:
        yield ()
    for at in range(1, len(line)):
        rest = [*line[1:at], *line[at + 1 :]]
        for others in everyone_paired(rest):
            yield ((line[0], line[at]), *others)


def bye_of(wanted: Wanted) -> int | None:
    if len(wanted.order) % 2 == 0:
        return None
    held = {entrant for pair in wanted.fixed for entrant in pair}
    free = [entrant for entrant in wanted.order if entrant not in held]
    if wanted.last_even_again:
        return free[-1]
    fewest = min(wanted.byes.get(entrant, 0) for entrant in free)
    return [entrant for entrant in free if wanted.byes.get(entrant, 0) == fewest][-1]


def line_of(wanted: Wanted, bye: int | None) -> list[int]:
    held = {entrant for pair in wanted.fixed for entrant in pair}
    return [entrant for entrant in wanted.order if entrant not in held and entrant != bye]


def best(wanted: Wanted) -> tuple[tuple[int, ...], set[Pairing]] | None:
    """Return the lowest cost and all pairings with it, without the fixed pairs. None if there is none."""
    line = line_of(wanted, bye_of(wanted))
    costs = {
        pairing: cost_of(pairing, line, wanted)
        for pairing in everyone_paired(line)
        if all(is_allowed(pair, wanted) for pair in pairing)
    }
    if not costs:
        return None
    least = min(costs.values())
    return least, {pairing for pairing, cost in costs.items() if cost == least}


def is_allowed(pair: Pair, wanted: Wanted) -> bool:
    if is_banned(pair, wanted):
        return False
    return wanted.rematches != "never" or wanted.method == "king-of-the-hill" or not meetings(pair, wanted)


def meetings(pair: Pair, wanted: Wanted) -> int:
    one, other = pair
    return len(wanted.met.get((one, other), ())) + len(wanted.met.get((other, one), ()))


def cost_of(pairing: Pairing, line: Sequence[int], wanted: Wanted) -> tuple[int, ...]:
    """Compared from the left."""
    by_place_alone = wanted.method == "king-of-the-hill"
    counts_meetings = wanted.rematches != "free" and not by_place_alone
    times = [meetings(pair, wanted) if counts_meetings else 0 for pair in pairing]
    mates = [
        wanted.apart and not by_place_alone and wanted.clubs.get(one, "") == wanted.clubs.get(other) != ""
        for one, other in pairing
    ]
    rematches, again, together = sum(map(bool, times)), sum(times), sum(mates)
    if wanted.method == "halves":
        half = len(line) // 2
        top = line[:half]
        inside = sum((one in top) == (other in top) for one, other in pairing)
        shifts = [abs(line.index(other) - line.index(one) - half) for one, other in pairing]
        return rematches, again, inside, together, sum(shifts), sum(shift**2 for shift in shifts)
    far = [wanted.places[other] - wanted.places[one] for one, other in pairing]
    return rematches, again, together, sum(far), sum(distance**2 for distance in far)


def fewest_that_yield(wanted: Wanted, *, rematches: bool, bans: bool) -> tuple[int, int] | None:
    """Bans first, then rematches, where those of the kinds named may yield; None: not even then."""
    found = []
    for pairing in everyone_paired(line_of(wanted, bye_of(wanted))):
        banned = [pair for pair in pairing if is_banned(pair, wanted)]
        again = [pair for pair in pairing if meetings(pair, wanted)] if wanted.rematches == "never" else []
        if (bans or not banned) and (rematches or not again):
            found.append((len(banned), len(again)))
    return min(found, default=None)


def is_banned(pair: Pair, wanted: Wanted) -> bool:
    return pair in wanted.forbidden or (pair[1], pair[0]) in wanted.forbidden
