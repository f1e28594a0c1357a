"""Leaves of a rack, and their value."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.movegen import LeaveWeights, leaves_of
from faristol.movegen.leaves import FACES, kinds_of
from faristol.tiles import BLANK, Tile, load_tileset

RACKS = st.lists(st.integers(0, 26).map(Tile), max_size=7).map(tuple)
CATALAN = load_tileset("catalan")
KINDS = kinds_of(CATALAN.vowels, len(CATALAN.alphabet.labels))


def some_weights(seed: int) -> LeaveWeights:
    chance = np.random.default_rng(seed)
    pair = chance.integers(-900, 900, (FACES, FACES), "i4")
    return LeaveWeights(
        single=chance.integers(-9000, 30_000, (FACES, 8), "i4"),
        pair=pair + pair.T,
        balance=chance.integers(-5000, 5000, (8, 8), "i4"),
        kinds=KINDS,
    )


@given(RACKS)
def test_the_leaves_are_all_parts_of_the_rack_each_once(rack: tuple[Tile, ...]) -> None:
    leaves = leaves_of(rack)
    parts = {tuple(sorted(part)) for count in range(len(rack) + 1) for part in combinations(rack, count)}
    assert set(leaves) == parts
    assert len(leaves) == len(parts)
    assert leaves[0] == tuple(sorted(rack))
    assert leaves[-1] == ()


@given(RACKS, st.integers(0, 9))
def test_a_leave_is_worth_the_sum_of_its_parts(rack: tuple[Tile, ...], seed: int) -> None:
    weights = some_weights(seed)
    for leave, value in zip(leaves_of(rack), weights.table(rack), strict=True):
        held = Counter(leave)
        singles = sum(int(weights.single[tile, count]) for tile, count in held.items())
        pairs = sum(int(weights.pair[one, other]) for one, other in combinations(held, 2))
        vowels = sum(map(CATALAN.is_vowel, leave))
        consonants = len(leave) - vowels - leave.count(BLANK)
        assert value == singles + pairs + weights.balance[vowels, consonants]


@pytest.mark.parametrize("rack", [tuple(range(1, 18)), (65,), (-1,), (0x81,)])
def test_racks_that_no_table_has_room_for_are_refused(rack: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="a rack holds at most 16 tiles, each with a code under 65"):
        some_weights(1).table(map(Tile, rack))
