"""A rack: the tiles one player holds, sorted, because their order carries no rule."""

from collections.abc import Iterable
from typing import TypeAlias

from faristol.tiles.alphabet import UNKNOWN, Tile

Rack: TypeAlias = tuple[Tile, ...]


def missing_from(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[Tile, ...]:
    """
    Tiles asked for that the rack cannot give, in the order asked; an unknown tile may be any.

    >>> missing_from((1, 1, 2), (1, 2, 2)), missing_from((1, UNKNOWN), (2, 1, 1))
    ((2,), (1,))
    """
    return _taken(rack, wanted)[1]


def without(rack: Iterable[Tile], taken: Iterable[Tile]) -> Rack:
    """
    Return the rack after some tiles leave, known ones before unknown; tiles the rack never held are ignored.

    >>> without((1, 1, 2, 3), (1, 3)), without((1, UNKNOWN, UNKNOWN), (2, 1))
    ((1, 2), (127,))
    """
    return tuple(sorted(_taken(rack, taken)[0]))


def _taken(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[list[Tile], tuple[Tile, ...]]:
    """Return the tiles left, and the missing ones. For a few tiles searching is faster than counting."""
    left, unmet, missing = list(rack), [], []
    for tile in wanted:
        if tile in left:
            left.remove(tile)
        else:
            unmet.append(tile)
    for tile in unmet:  # after the known ones, so that no order of asking wastes an unknown tile
        if UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            missing.append(tile)
    return left, tuple(missing)
