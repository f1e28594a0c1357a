"""Value of a move beyond its points: tables for `Generator.best_plays`, and the best exchange."""

from collections import Counter
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.movegen import leaves_of
from faristol.rulebook.choices import OutCountsRack
from faristol.rulebook.schema import EndingRules, ExchangeRules
from faristol.tiles import Rack, Tile, TileSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MILLIPOINTS = 1000


def last_values(rack: Rack, opponents: Rack, *, rules: EndingRules, tileset: TileSet) -> "NDArray[np.int64]":
    """
    Return the value in millipoints of staying with each of `leaves_of(rack)` once the bag is empty.

    Going out is worth what the rulebook then gives and takes for the opponent's tiles. Whatever stays counts
    as if the opponent went out next.
    """
    gained = 2 if rules.out_counts_rack is OutCountsRack.TWICE else 1
    shares = gained * rules.out_gains_opponents_rack + rules.out_costs_opponent_rack
    values = [
        -tileset.worth(leave) if leave else tileset.worth(opponents)  # all that stays, or nothing
        for leave in leaves_of(rack)
    ]
    table: NDArray[np.int64] = load.numpy().array(values, "i8") * (shares * MILLIPOINTS)
    return table


def best_exchange(
    rack: Rack, values: "NDArray[np.int64]", *, in_bag: int, rules: ExchangeRules
) -> tuple[Rack, int] | None:
    """
    The tiles to give back and the value, in millipoints, of what is kept; None where no exchange is allowed.

    `values` are those of `leaves_of(rack)`; among equals the one that gives back fewer low tiles.
    """
    if in_bag < rules.minimum_in_bag:
        return None
    fewest = max(1, rules.minimum_tiles)
    for index in (-values).argsort(kind="stable").tolist():
        given = tiles_gone(rack, index)
        if fewest <= len(given) <= in_bag:
            return given, int(values[index])
    return None


def tiles_gone(rack: Rack, index: int) -> Rack:
    """
    Return the tiles that have left when `leaves_of(rack)[index]` stays.

    >>> rack = (Tile(1), Tile(1), Tile(2))
    >>> [tiles_gone(rack, index) for index in range(6)]
    [(), (1,), (1, 1), (2,), (1, 2), (1, 1, 2)]
    """
    gone: list[Tile] = []
    for tile, count in sorted(Counter(rack).items()):
        index, left = divmod(index, count + 1)
        gone += [tile] * left
    return tuple(gone)
