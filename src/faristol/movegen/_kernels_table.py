"""
The compiled part that remembers what is known of positions of an ending: two bounds, each with its depth;
and the plays that last refuted something, as many moves deep.

`search` is that of `_kernels_lanes`. A position has one of two places; of two positions the deeper stays.
"""

import numpy as np
from numba import njit

from faristol.movegen._kernels_lanes import BARE, _mixed, _of_tile, _squares

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
def _key_after(rules, search, ply, side, record):
    """Return the number of the position after a play, before it is made."""
    squares, tiles = search.squares, search.tiles
    laid, _ = _squares(rules, record, squares, tiles)
    place, rack = search.places[ply, 0], search.racks[side]
    for index in range(laid):
        place ^= _of_tile(0, squares[index], tiles[index])
        rack -= _mixed(1 << 33 | (0 if tiles[index] & 0x80 else tiles[index]))
    if side:
        return _key(place, search.racks[0], rack, 0, 0)
    return _key(place, rack, search.racks[1], 1, 0)


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


@njit(**BARE)
def _is_killer(search, ply, record):
    for which in range(2):
        killer = search.killers[ply, which]
        if killer[0] == record[0] and killer[1] == record[1] and killer[2] == record[2]:
            return True
    return False


@njit(**BARE)
def _note_killer(search, ply, record):
    killers = search.killers[ply]
    if killers[0, 0] == record[0] and killers[0, 1] == record[1] and killers[0, 2] == record[2]:
        return
    for word in range(3):
        killers[1, word] = killers[0, word]
        killers[0, word] = record[word]
