"""The pairs that are looked at are few, and every best pairing is among them."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from faristol.pairing.constraints import Constraints
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.window import all_pairs, near_pairs, near_shifts
from tests.oracles.pairing import everyone_paired
from tests.pairing.rounds import after_rounds

Bars = list[list[int]]


@st.composite
def barred_lines(draw: st.DrawFn, longest: int = 4) -> tuple[list[int], Bars]:
    """Places of an even number, and who may not meet whom."""
    size = 2 * draw(st.integers(1, longest))
    steps = draw(st.lists(st.integers(1, 4), min_size=size, max_size=size))
    pairs = draw(st.sets(st.sampled_from(list(combinations(range(size), 2)))))
    return [sum(steps[: rank + 1]) for rank in range(size)], bars_of(size, pairs)


def bars_of(size: int, pairs: set[tuple[int, int]]) -> Bars:
    met = dict.fromkeys(pairs, (1,))
    return Constraints(met=met).bars(range(size))


@given(barred_lines())
def test_every_pairing_of_least_distance_is_within_the_window(line: tuple[list[int], Bars]) -> None:
    places, bars = line
    free = [
        pairing
        for pairing in everyone_paired(range(len(places)))
        if all(other not in bars[one] for one, other in pairing)
    ]
    near = set(near_pairs(bars))
    costs = [sums([places[other] - places[one] for one, other in pairing]) for pairing in free]
    for pairing, cost in zip(free, costs, strict=True):
        assert cost > min(costs) or set(pairing) <= near


@given(barred_lines())
def test_so_is_every_one_with_as_few_barred_pairs_as_can_be(line: tuple[list[int], Bars]) -> None:
    """If rematches are unavoidable, barred pairs have a cost, and are pairs like others."""
    places, bars = line
    pairings = list(everyone_paired(range(len(places))))
    costs = [
        (
            sum(other in bars[one] for one, other in pairing),
            *sums([places[other] - places[one] for one, other in pairing]),
        )
        for pairing in pairings
    ]
    near = set(near_pairs(bars))
    for pairing, cost in zip(pairings, costs, strict=True):
        assert cost > min(costs) or set(pairing) <= near


@given(barred_lines())
def test_every_one_of_halves_with_the_least_shifts_is_within_the_window(line: tuple[list[int], Bars]) -> None:
    _, bars = line
    half = len(bars) // 2
    across = [
        pairing
        for pairing in everyone_paired(range(2 * half))
        if all(one < half <= other and other not in bars[one] for one, other in pairing)
    ]
    costs = [sums([abs(other - one - half) for one, other in pairing]) for pairing in across]
    near = set(near_shifts(bars))
    for pairing, cost in zip(across, costs, strict=True):
        assert cost > min(costs) or set(pairing) <= near


@given(barred_lines(longest=3), st.integers(1, 3))
def test_with_one_left_out_the_window_is_wider_by_that_one(line: tuple[list[int], Bars], step: int) -> None:
    """Any of an odd number may sit out: what is best without that one is in the wider window."""
    places, bars = line
    places, bars = [*places, places[-1] + step], [*bars, []]
    near = set(near_pairs(bars, slack=1))
    for bye in range(len(places)):
        rest = [rank for rank in range(len(places)) if rank != bye]
        free = [
            pairing
            for pairing in everyone_paired(rest)
            if all(other not in bars[one] for one, other in pairing)
        ]
        costs = [sums([places[other] - places[one] for one, other in pairing]) for pairing in free]
        for pairing, cost in zip(free, costs, strict=True):
            assert cost > min(costs) or set(pairing) <= near


def test_all_pairs_together_cost_no_less_than_those_in_the_window() -> None:
    """Larger fields, where nobody can try everything: with every pair there is, the same cost."""
    rng = Random("window")  # noqa: S311 always the same ones
    for density in (0.1, 0.3, 0.6, 0.8):
        size = 60
        pairs = {pair for pair in all_pairs(size) if rng.random() < density}
        bars = bars_of(size, pairs)
        free = [pair for pair in all_pairs(size) if pair not in pairs]
        near = [pair for pair in near_pairs(bars) if pair not in pairs]
        assert len(near) < len(free) or density > 0.5
        assert matched(size, near) == matched(size, free) is not None


def test_the_window_stays_narrow_in_a_large_field() -> None:
    request = after_rounds(1_000, 8, seed=1)
    constraints = Constraints(met=request.met)
    near = list(near_pairs(constraints.bars(request.order)))
    assert len(near) < 17 * 1_000
    assert max(other - one for one, other in near) <= 17


def matched(size: int, pairs: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    edges = [Edge(one, other, (other - one, (other - one) ** 2)) for one, other in pairs]
    found = cheapest_matching(size, edges)
    return None if found is None else sums([other - one for one, other in found])


def sums(distances: Sequence[int]) -> tuple[int, int]:
    return sum(distances), sum(distance**2 for distance in distances)
