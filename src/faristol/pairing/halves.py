"""The top half against the bottom half."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from faristol.pairing.constraints import Constraints, Pair
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.window import all_pairs, near_shifts


def halved(line: Sequence[int], constraints: Constraints) -> list[Pair] | None:
    """
    Entrants in pairs: first as few rematches as can be, then pairs within a half, then clubmates, then the
    least sum of shifts, then of their squares.
    """
    size = len(line)
    # Nearly always the halves can meet without a rematch, and few pairs need a look. Else all of them do.
    strict = replace(constraints, may_rematch=False)
    matching = cheapest_matching(size, _edges(line, near_shifts(constraints.bars(line)), strict))
    if matching is None:
        matching = cheapest_matching(size, _edges(line, all_pairs(size), constraints))
    return None if matching is None else [(line[one], line[other]) for one, other in matching]


def shift(one: int, other: int, *, size: int) -> int:
    """
    Return how far the second rank is from the opponent the first would meet if everyone were free.

    >>> shift(0, 3, size=6), shift(0, 5, size=6), shift(0, 1, size=6)
    (0, 2, 2)
    """
    return abs(other - one - size // 2)


def is_within(one: int, other: int, *, size: int) -> bool:
    """Both in one half."""
    return (one < size // 2) == (other < size // 2)


def _edges(line: Sequence[int], pairs: Iterable[Pair], constraints: Constraints) -> list[Edge]:
    size, edges = len(line), []
    for one, other in pairs:
        price = constraints.price(line[one], line[other])
        if price is not None:
            bans, rematches, meetings, clubmates = price
            within = int(is_within(one, other, size=size))
            shifted = shift(one, other, size=size)
            cost = (bans, rematches, meetings, within, clubmates, shifted, shifted * shifted)
            edges.append(Edge(one, other, cost))
    return edges
