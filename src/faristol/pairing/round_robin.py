"""Round robin: everyone meets everyone, by the circle."""

from dataclasses import dataclass

from faristol.pairing.bars import why_barred
from faristol.pairing.constraints import Constraints, Pair, as_pair
from faristol.pairing.request import PairingRequest, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class CircleRound:
    number: int
    """From 1, of `rounds`: after the last one it begins anew."""
    rounds: int
    pairs: tuple[Pair, ...]
    """In the order of the circle."""
    bye: int | None = None
    """The odd entrant of this round."""
    idle: tuple[int, ...] = ()
    """Entrants whose opponent is away."""


def rounds_needed(entrants: int) -> int:
    """
    For everyone to meet everyone once.

    >>> rounds_needed(8), rounds_needed(7), rounds_needed(1)
    (7, 7, 0)
    """
    return entrants - 1 + entrants % 2 if entrants > 1 else 0


def circle_round(request: PairingRequest) -> CircleRound:
    """
    Return the round of all entrants, absent ones included, so that a player who leaves does not change whom
    the others meet; after the last round it begins anew. The first of the seeding meets the last one first,
    and the second one last.
    """
    pairs: list[Pair] = []
    bye: int | None = None
    idle: list[int] = []
    present = set(request.order)
    seats = _circle(request)
    rounds = rounds_needed(len(seats))
    number = (request.round_number - 1) % max(rounds, 1) + 1
    for one, other in _schedule(seats, number):
        here = [entrant for entrant in (one, other) if entrant in present]
        if len(here) == len((one, other)):
            pairs.append((here[0], here[1]))
        elif here and None in {one, other}:
            bye = here[0]
        else:
            idle += here
    return CircleRound(number=number, rounds=rounds, pairs=tuple(pairs), bye=bye, idle=tuple(idle))


def objections_to_circle(
    request: PairingRequest, circle: CircleRound, constraints: Constraints
) -> list[Reason]:
    """A round robin has no choice: what stands against its pairs must yield."""
    drawn = {as_pair(*pair) for pair in circle.pairs}
    reasons = [
        Reason(key="circle.fixed", values={"one": request.name_of(one), "other": request.name_of(other)})
        for one, other in request.fixed
        if as_pair(one, other) not in drawn
    ]
    if request.sits_out is not None and request.sits_out != circle.bye:
        reasons.append(Reason(key="circle.bye", values={"entrant": request.name_of(request.sits_out)}))
    barred = [pair for pair in circle.pairs if constraints.price(*pair) is None]
    return reasons + [
        why_barred("circle", *pair, request=request, constraints=constraints) for pair in barred
    ]


def _circle(request: PairingRequest) -> list[int | None]:
    """An even number of seats; the empty one is the bye."""
    seeded = request.seeding or request.order
    # Late entrants follow by number and keep their seats when away: by the standings these would change.
    late = sorted(set(request.places) - set(seeded)) if request.seeding else []
    seats: list[int | None] = [*seeded, *late]
    return seats if len(seats) % 2 == 0 else [*seats, None]


def _schedule(seats: list[int | None], number: int) -> list[tuple[int | None, int | None]]:
    """The first seat stays, the others turn round it."""
    turning = len(seats) - 1
    if turning < 1:
        return []
    against_first = turning - (number - 1)
    pairs = [(seats[0], seats[against_first])]
    for step in range(1, (turning + 1) // 2):
        above, below = ((against_first + sign * step - 1) % turning + 1 for sign in (-1, 1))
        pairs.append((seats[min(above, below)], seats[max(above, below)]))
    return pairs
