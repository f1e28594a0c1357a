"""A rack: the tiles one player holds, sorted, because their order carries no rule."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from faristol.tiles.alphabet import Tile

Rack: TypeAlias = tuple[Tile, ...]


def missing_from(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[Tile, ...]:
    """
    Tiles asked for that the rack does not hold, in the order asked.

    >>> missing_from((1, 1, 2), (1, 2, 2))
    (2,)
    """
    left = list(rack)  # a few tiles: searching them is faster than counting them
    missing = []
    for tile in wanted:
        if tile in left:
            left.remove(tile)
        else:
            missing.append(tile)
    return tuple(missing)


def without(rack: Iterable[Tile], taken: Iterable[Tile]) -> Rack:
    """
    What stays when some tiles leave; tiles the rack never held are ignored.

    >>> without((1, 1, 2, 3), (1, 3))
    (1, 2)
    """
    return tuple(sorted((Counter(rack) - Counter(taken)).elements()))
