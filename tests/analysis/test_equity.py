"""Tables of leaves at the end of a game, and exchanges."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.analysis.equity import best_exchange, last_values, tiles_gone
from faristol.movegen import leaves_of
from faristol.rulebook import load_rulebook
from faristol.tiles import Tile, load_tileset, without

RULES = load_rulebook("ca-ajusc")
CATALAN = load_tileset("catalan")


@given(rack=st.lists(st.integers(0, 26).map(Tile), max_size=7).map(sorted).map(tuple))
def test_tiles_gone_and_leaves_make_the_rack(rack: tuple[Tile, ...]) -> None:
    for index, leave in enumerate(leaves_of(rack)):
        gone = tiles_gone(rack, index)
        assert Counter(gone) + Counter(leave) == Counter(rack)


@pytest.mark.parametrize(
    ("gains", "costs", "out", "stuck"),
    [(True, True, 32_000, -20_000), (True, False, 16_000, -10_000), (False, False, 0, 0)],
)
def test_going_out_is_worth_what_the_rulebook_says(gains: bool, costs: bool, out: int, stuck: int) -> None:  # noqa: FBT001  # parameters
    rules = replace(RULES.ending, out_gains_opponents_rack=gains, out_costs_opponent_rack=costs)
    rack, theirs = CATALAN.alphabet.parse_tiles("AX"), CATALAN.alphabet.parse_tiles("HZ")

    values = last_values(rack, theirs, rules=rules, tileset=CATALAN)

    by_leave = dict(zip(leaves_of(rack), values.tolist(), strict=True))
    assert by_leave[()] == out
    assert by_leave[CATALAN.alphabet.parse_tiles("X")] == stuck


def test_the_best_exchange_keeps_the_best_leave_that_it_may() -> None:
    rack = CATALAN.alphabet.parse_tiles("AAE")
    leaves = leaves_of(rack)
    values = np.array([len(leave) * 1_000 for leave in leaves])  # the more is kept the better

    one = best_exchange(rack, values, in_bag=7, rules=RULES.exchange)
    two = best_exchange(rack, values, in_bag=7, rules=replace(RULES.exchange, minimum_tiles=2))
    few = best_exchange(rack, -values, in_bag=2, rules=replace(RULES.exchange, minimum_in_bag=1))
    none = best_exchange(rack, values, in_bag=6, rules=RULES.exchange)

    assert one is not None
    assert (len(one[0]), one[1]) == (1, 2_000)
    assert two is not None
    assert (len(two[0]), two[1]) == (2, 1_000)
    assert few is not None
    assert len(few[0]) == 2, "no more can be drawn than the bag holds"
    assert none is None


def test_an_exchange_that_would_keep_everything_is_none() -> None:
    rack = CATALAN.alphabet.parse_tiles("AE")
    values = np.array([9_000 if leave == rack else 0 for leave in leaves_of(rack)])

    found = best_exchange(rack, values, in_bag=50, rules=replace(RULES.exchange, minimum_tiles=0))

    assert found is not None
    given_back, value = found
    assert given_back
    assert value == 0
    assert without(rack, given_back) != rack
