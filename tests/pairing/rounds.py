"""Rounds to be paired, made up, and told both to the library and to its twin."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from faristol.pairing.request import (
    ByeTo,
    Method,
    PairingPlan,
    PairingRequest,
    PairingRules,
    Rematches,
    RoundFact,
)
from tests.oracles.pairing import Pair, Pairing, Wanted

MATCHED = (Method.SWISS, Method.HALVES, Method.KING_OF_THE_HILL)
"""The methods that choose among pairings."""

FIXED_TOGETHER = PairingRequest(
    round_number=4,
    order=(1, 2, 3, 4, 5, 6),
    places={entrant: entrant for entrant in range(1, 7)},
    met={(5, 6): (1,), (1, 5): (2,), (2, 5): (2,), (3, 6): (3,), (4, 6): (3,)},
    fixed=((1, 2), (3, 4)),
)
"""Impossible: whom 5 and 6 may meet are fixed with one another, in two pairs, and both must go."""


@st.composite
def wanted_rounds(draw: st.DrawFn, methods: Sequence[Method] = MATCHED, most: int = 8) -> Wanted:
    """Small, with much in the way: about half of them cannot be paired without something yielding."""
    entrants = draw(st.permutations(range(1, draw(st.integers(0, most)) + 1)))
    steps = draw(st.lists(st.integers(1, 3), min_size=len(entrants), max_size=len(entrants)))
    pairs = list(combinations(sorted(entrants), 2))
    some = st.lists(st.sampled_from(pairs), unique=True) if pairs else st.just([])
    met = draw(some)
    return Wanted(
        order=entrants,
        places={entrant: sum(steps[: rank + 1]) for rank, entrant in enumerate(entrants)},
        method=draw(st.sampled_from(methods)).value,
        met={pair: tuple(range(1, draw(st.integers(1, 2)) + 1)) for pair in met},
        rematches=draw(st.sampled_from(Rematches)).value,
        clubs={entrant: draw(st.sampled_from(["", "A", "B"])) for entrant in entrants},
        apart=draw(st.booleans()),
        forbidden=draw(some)[:3],
        fixed=_apart(draw(some)[:2]) if draw(st.booleans()) else (),
        byes={entrant: draw(st.integers(0, 1)) for entrant in entrants},
        last_even_again=draw(st.booleans()),
    )


def request_of(wanted: Wanted, names: Mapping[int, int] | None = None) -> PairingRequest:
    """Return the request to the library; `names` gives entrants other numbers."""
    new = {entrant: entrant if names is None else names[entrant] for entrant in wanted.order}
    return PairingRequest(
        round_number=4,
        order=tuple(new[entrant] for entrant in wanted.order),
        places={new[entrant]: place for entrant, place in wanted.places.items()},
        met={_sorted(new[one], new[other]): tuple(rounds) for (one, other), rounds in wanted.met.items()},
        clubs={new[entrant]: club for entrant, club in wanted.clubs.items()},
        byes={new[entrant]: byes for entrant, byes in wanted.byes.items()},
        fixed=tuple((new[one], new[other]) for one, other in wanted.fixed),
        forbidden=tuple((new[one], new[other]) for one, other in wanted.forbidden),
    )


def rules_of(wanted: Wanted) -> PairingRules:
    return PairingRules(
        method=Method(wanted.method),
        rematches=Rematches(wanted.rematches),
        bye_to=ByeTo.LAST if wanted.last_even_again else ByeTo.LAST_WITHOUT,
        clubmates_apart=wanted.apart,
    )


def drawn_by(plan: PairingPlan, wanted: Wanted) -> Pairing:
    """Return the pairing as the twin writes it: without what was fixed."""
    fixed = {frozenset(pair) for pair in wanted.fixed}
    pairs = [
        sorted((pair.first, pair.second), key=wanted.order.index)
        for pair in plan.pairs
        if {pair.first, pair.second} not in fixed
    ]
    return tuple((one, other) for one, other in sorted(pairs, key=lambda pair: wanted.order.index(pair[0])))


def after_rounds(entrants: int, rounds: int, *, seed: int, clubs: int = 0) -> PairingRequest:
    """
    The round after so many, with opponents near one another as in a real event; results at random.

    The history is made up without the library: neighbours in the standings who have not met.
    """
    rng = Random(seed)  # noqa: S311 a field that is always the same
    histories: dict[int, tuple[RoundFact, ...]] = dict.fromkeys(range(entrants), ())
    points, met, starts = dict.fromkeys(range(entrants), 0), dict[Pair, tuple[int, ...]](), dict[int, int]()
    order = list(range(entrants))
    for round_number in range(1, rounds + 1):
        free = list(order)
        while len(free) > 1:
            one = free.pop(0)
            other = next((other for other in free if _sorted(one, other) not in met), None)
            if other is None:
                continue
            free.remove(other)
            met[_sorted(one, other)] = (round_number,)
            starts[one] = starts.get(one, 0) + 1
            winner = rng.choice((one, other))
            spread = rng.randint(1, 150)
            points[winner] += 10_000 + spread
            points[one + other - winner] -= spread
            for entrant, opponent in ((one, other), (other, one)):
                fact = RoundFact(
                    half_points=2 * (entrant == winner), opponent=opponent, is_first=entrant == one
                )
                histories[entrant] = (*histories[entrant], fact)
        for entrant, facts in histories.items():
            histories[entrant] = (*facts, RoundFact(half_points=0))[:round_number]
        order.sort(key=lambda entrant: (-points[entrant], entrant))
    return PairingRequest(
        round_number=rounds + 1,
        order=tuple(order),
        places={entrant: place for place, entrant in enumerate(order, start=1)},
        met=met,
        starts=starts,
        seeding=tuple(range(entrants)),
        histories=histories,
        clubs={entrant: f"club {rng.randrange(clubs)}" for entrant in order} if clubs else {},
    )


def _apart(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Nobody twice."""
    taken: set[int] = set()
    kept = []
    for pair in pairs:
        if not taken & set(pair):
            kept.append(pair)
            taken.update(pair)
    return tuple(kept)


def _sorted(one: int, other: int) -> Pair:
    return (min(one, other), max(one, other))
