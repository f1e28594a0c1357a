"""Values of leaves: weights, and the table that they give for one rack."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.errors import NotationError
from faristol.tiles import Letter, Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FACES = 65
"""The blank and 64 letters."""
MOST_COPIES = 7
MOST_TILES = 16
"""In a rack."""


@dataclass(frozen=True, slots=True, eq=False)
class LeaveWeights:
    """
    A leave is worth the sum of its parts, all in millipoints.

    The parts: for each tile, so many copies of it; for any two tiles, having both; for so many vowels, so
    many consonants.
    """

    single: "NDArray[np.int32]"
    """(65, 8): tile code, copies kept; of all these copies together."""
    pair: "NDArray[np.int32]"
    """(65, 65): tile codes; symmetric, the diagonal unused."""
    balance: "NDArray[np.int32]"
    """(8, 8): vowels kept, consonants kept; a blank is neither."""
    kinds: "NDArray[np.uint8]"
    """(65,): 1 for a vowel, 2 for a consonant, 0 for neither."""

    def table(self, rack: Iterable[Tile]) -> "NDArray[np.int64]":
        """
        The value of each of `leaves_of(rack)`.

        Raises:
            NotationError: if the rack is too large, or holds what is no tile in hand.
        """
        tiles = tuple(rack)
        if len(tiles) > MOST_TILES or not all(0 <= tile < FACES for tile in tiles):
            raise NotationError(f"a rack holds at most {MOST_TILES} tiles, each with a code under {FACES}")
        numpy, kernels = load.numpy(), load.order_kernels()
        held = numpy.bincount(numpy.array(tiles, "i8"), minlength=FACES)
        size = int((held + 1).prod())
        table: NDArray[np.int64] = numpy.empty(size, "i8")
        spare = numpy.empty((3, size), "i8")
        kernels.leave_table(held, self.kinds, self.single, self.pair, self.balance, table, spare)
        return table


def kinds_of(vowels: Iterable[Letter], letters: int) -> "NDArray[np.uint8]":
    """For `LeaveWeights.kinds`, of an alphabet with so many letters."""
    kinds: NDArray[np.uint8] = load.numpy().zeros(FACES, "u1")
    kinds[1 : letters + 1] = 2
    kinds[list(vowels)] = 1
    return kinds


def leaves_of(rack: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    """
    Everything that can stay of a rack when some of its tiles leave, first when none does.

    The order counts what leaves, in a number whose lowest digit is the tile with the lowest code.

    >>> leaves_of((Tile(1), Tile(1), Tile(2)))
    [(1, 1, 2), (1, 2), (2,), (1, 1), (1,), ()]
    """
    held = sorted(Counter(rack).items(), reverse=True)
    choices = product(*(range(count, -1, -1) for _, count in held))
    return [
        tuple(sorted(tile for (tile, _), kept in zip(held, choice, strict=True) for _ in range(kept)))
        for choice in choices
    ]
