"""
Selection of the pairs that need to be looked at: few, and yet an exact answer. The proofs are in
docs/decisions/0019.

`bars` holds for each rank, in order, the ranks that it may not or would rather not meet: `Constraints.bars`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from faristol.pairing.constraints import Pair


def near_pairs(bars: Sequence[Sequence[int]], *, slack: int = 0) -> Iterator[Pair]:
    """
    Yield the pairs on a line that a pairing of least distance can hold. `slack` is how many may be left
    unpaired.

    >>> list(near_pairs([[], [], [], []]))
    [(0, 1), (1, 2), (2, 3)]
    >>> list(near_pairs([[1], [0], [], []]))
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    """
    for first, second in sorted(_candidates([len(barred) for barred in bars], slack + 1)):
        # A player between has a partner, and a swap with that pair would be shorter. What bars it is
        # somebody above the second for the first, or somebody below the first for the second.
        barred = bisect_left(bars[first], second) + len(bars[second]) - bisect_right(bars[second], first)
        if second - first - 1 <= barred + slack:
            yield first, second


def near_shifts(bars: Sequence[Sequence[int]]) -> Iterator[Pair]:
    """
    The top half against the bottom half: all that a pairing with the least shifts can hold.

    >>> list(near_shifts([[], [], [], []]))
    [(0, 2), (1, 3)]
    >>> list(near_shifts([[2], [], [0], []]))
    [(0, 2), (0, 3), (1, 2), (1, 3)]
    """
    half = len(bars) // 2
    below = [[rank - half for rank in barred if rank >= half] for barred in bars[:half]]
    above = [[rank for rank in barred if rank < half] for barred in bars[half:]]
    for top, bottom in sorted(_shift_candidates(below, above)):
        # A player who meets one beyond this pair could swap, and fewer would be shifted.
        mine, theirs = below[top], above[bottom]
        if bottom >= top:
            barred = bisect_left(mine, bottom) + len(theirs) - bisect_right(theirs, top)
        else:
            barred = len(mine) - bisect_right(mine, bottom) + bisect_left(theirs, top)
        if abs(bottom - top) <= barred:
            yield top, half + bottom


def all_pairs(size: int) -> Iterator[Pair]:
    return ((first, second) for first in range(size) for second in range(first + 1, size))


def _candidates(counts: Sequence[int], more: int) -> Iterator[Pair]:
    """Each pair whose ranks differ by at most both counts and `more`: found by who has the higher count."""
    for rank, count in enumerate(counts):
        reach = 2 * count + more
        for other in range(max(0, rank - reach), min(len(counts), rank + reach + 1)):
            if other == rank or (counts[other], -other) > (count, -rank):
                continue
            if abs(other - rank) <= count + counts[other] + more:
                yield min(rank, other), max(rank, other)


def _shift_candidates(below: Sequence[Sequence[int]], above: Sequence[Sequence[int]]) -> set[Pair]:
    """Return the pairs shifted by at most both counts."""
    size = len(below)
    edges = {(top, bottom) for top, barred in enumerate(below) for bottom in _around(top, barred, size)}
    edges |= {(top, bottom) for bottom, barred in enumerate(above) for top in _around(bottom, barred, size)}
    return {
        (top, bottom) for top, bottom in edges if abs(bottom - top) <= len(below[top]) + len(above[bottom])
    }


def _around(rank: int, barred: Sequence[int], size: int) -> range:
    reach = 2 * len(barred)
    return range(max(0, rank - reach), min(size, rank + reach + 1))
