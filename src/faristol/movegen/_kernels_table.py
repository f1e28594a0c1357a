"""
The compiled part that remembers what is known of positions of an ending: two bounds, each with its depth.

`search` is that of `_kernels_lanes`. A position has one of two places; of two positions the deeper stays.
"""

import numpy as np
from numba import njit

from faristol.movegen._kernels_lanes import BARE, _mixed

NO_MOVE, PASSING = -2, -1
ALL_OF_IT = 255  # the depth of a value that no deeper search changes
HIGH = 1 << 22  # bounds outside are not kept


@njit(**BARE)
def _key(place, mine, theirs, side, passed):
    own, others = _mixed(mine + np.uint64(1)), _mixed(theirs + np.uint64(2))
    return place ^ own ^ others ^ _mixed(7 + 2 * side + passed)


@njit(**BARE)
def _key_now(search, side, passed, place):
    return _key(place, search.racks[0], search.racks[1], side, passed)


@njit(**BARE)
def _slot_of(search, key):
    """Return where the table has a position, or -1."""
    slot = np.int64(key & np.uint64(len(search.table) - 1))
    if search.table[slot, 0] == key:
        return slot
    if search.table[slot ^ 1, 0] == key:
        return slot ^ 1
    return -1


@njit(**BARE)
def _bound(word, is_most):
    """Return a bound and its depth, 0 if there is none; the lower half is the least, the upper the most."""
    half = np.int64(word >> np.uint64(32 if is_most else 0)) & 0xFFFFFFFF
    return (half >> 8) - HIGH, half & 0xFF


@njit(**BARE)
def _half(value, depth):
    return np.uint64((value + HIGH) << 8 | depth)


@njit(**BARE)
def _known(search, slot, depth, alpha, beta):
    """
    Return whether the table makes another search of this depth needless, the value, and if it is open.

    A value between the two is searched again, so that the line of best moves is in the table.
    """
    word = search.table[slot, 1]
    least, least_depth = _bound(word, 0)
    most, most_depth = _bound(word, 1)
    wanted = depth + 1
    if least_depth >= wanted and least >= beta:
        return True, least, least_depth < ALL_OF_IT
    if most_depth >= wanted and most <= alpha:
        return True, most, most_depth < ALL_OF_IT
    return False, 0, False


@njit(**BARE)
def _keep(search, key, depth, value, before, beta, move):
    """Keep what a search so many moves deep has found; of two positions in two places the deeper stays."""
    if not -HIGH < value < HIGH:
        return
    table = search.table
    slot = _slot_of(search, key)
    if slot < 0:
        slot = np.int64(key & np.uint64(len(table) - 1))
        if np.int64(table[slot, 2]) >> 32 > depth:
            slot ^= 1
        table[slot, 0], table[slot, 1], table[slot, 2] = key, 0, 0
    word = table[slot, 1]
    low, high = word & np.uint64(0xFFFFFFFF), word >> np.uint64(32)
    least, least_depth = _bound(word, 0)
    most, most_depth = _bound(word, 1)
    now = min(depth + 1, ALL_OF_IT)
    if value > before and (now > least_depth or (now == least_depth and value > least)):
        low = _half(value, now)
    if value < beta and (now > most_depth or (now == most_depth and value < most)):
        high = _half(value, now)
    table[slot, 1] = low | high << np.uint64(32)
    table[slot, 2] = np.uint64(depth << 32 | (move + 2))


@njit(**BARE)
def _move(search, slot):
    """Return the best move's place among all plays, PASSING or NO_MOVE."""
    return (np.int64(search.table[slot, 2]) & 0xFFFFFFFF) - 2
