"""The blossoms behind one function."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import FaristolError
from faristol.pairing.matching import Edge, cheapest_matching
from tests.oracles.pairing import everyone_paired

COSTS = st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(0, 900))


@given(
    st.integers(1, 4).flatmap(
        lambda half: st.lists(st.none() | COSTS, min_size=28, max_size=28).map(
            lambda costs: (2 * half, costs)
        )
    )
)
def test_no_matching_costs_less_level_by_level(case: tuple[int, list[tuple[int, int, int] | None]]) -> None:
    size, drawn = case
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    costs = {pair: cost for pair, cost in zip(pairs, drawn, strict=False) if cost is not None}
    found = cheapest_matching(size, [Edge(*pair, cost) for pair, cost in costs.items()])

    def total(pairing: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sum(level) for level in zip(*(costs[pair] for pair in pairing), strict=True))

    possible = [list(pairing) for pairing in everyone_paired(range(size)) if set(pairing) <= set(costs)]
    assert (found is None) == (not possible)
    if found is not None:
        assert total(found) == min(map(total, possible))


def test_an_odd_number_has_no_perfect_matching() -> None:
    assert cheapest_matching(3, [Edge(0, 1, (1,)), Edge(1, 2, (1,))]) is None


def test_nobody_is_matched_with_nobody() -> None:
    assert cheapest_matching(0, []) == []


def test_costs_that_could_not_be_counted_exactly_are_refused() -> None:
    huge = 1 << 70
    with pytest.raises(FaristolError, match="exactly"):
        cheapest_matching(2, [Edge(0, 1, (huge, huge))])
