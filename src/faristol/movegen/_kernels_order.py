"""
The compiled part that puts plays in order, and values what stays. `generate` and `leaves` call it.

Records are those of `_kernels`, read as four uint64 each.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

FACES = 65  # the blank and 64 letters
MOST_TILES = 16  # in a rack

# The order of plays ---------------------------------------------------------------------------------

_SCORES, _PLAYS = 1 << 19, 1 << 20  # more of either does not fit a key


@intrinsic
def _swapped(_context, value):
    """
    Swap the first byte last, less half of all: the value then compares as the bytes do, one after the other.
    """

    def emit(_, builder, __, arguments):
        swapped = builder.bswap(arguments[0])
        return builder.xor(swapped, ir.Constant(ir.IntType(64), 1 << 63))

    return types.int64(types.int64), emit


@njit(**OPTIONS)
def order_keys(records, columns, keys):
    """
    A key for each record that sorts as plays do, up to the first tile; its low bits say which record.

    `records` are uint64, four to a record. False if there are too many, or one has too many points.
    """
    if len(records) >= _PLAYS:
        return False
    for index in range(len(records)):
        word = np.int64(records[index, 0])
        score, is_down = word & 0xFFFFFFFF, word >> 32 & 1
        lane, first, length = word >> 40 & 0xFF, (word >> 48 & 0xFF) - 1, word >> 56 & 0xFF
        if score >= _SCORES:
            return False
        start = first * columns + lane if is_down else lane * columns + first
        key = ((_SCORES - 1 - score) << 1 | is_down) << 15 | start << 5 | length
        keys[index] = (key << 8 | np.int64(records[index, 2]) & 0xFF) << 20 | index
    return True


@njit(**OPTIONS)
def put_in_order(records, keys, ordered):
    """Copies the records, as above, in the order of their sorted keys; those with equal keys by all tiles."""
    last = np.int64(-1)
    begun = 0
    for place in range(len(keys)):
        key = keys[place]
        index = key & (_PLAYS - 1)
        if key >> 20 != last:
            last = key >> 20
            begun = place
        here = place
        tiles, more = _swapped(np.int64(records[index, 2])), _swapped(np.int64(records[index, 3]))
        while here > begun:
            before = _swapped(np.int64(ordered[here - 1, 2]))
            if tiles > before or (tiles == before and more >= _swapped(np.int64(ordered[here - 1, 3]))):
                break
            for word in range(4):
                ordered[here, word] = ordered[here - 1, word]
            here -= 1
        for word in range(4):
            ordered[here, word] = records[index, word]


# Leaves ---------------------------------------------------------------------------------------------


@njit(**OPTIONS)
def leave_table(held, kinds, single, pair, balance, table, spare):
    """
    The value of what stays for every choice of tiles that leave, in the order of LEAVES.

    `held` counts the rack's tiles by code; `kinds` says 1 for a vowel, 2 for a consonant. `spare` is (3, as
    long as the table or longer), int64.
    """
    sums, counts, pairs = spare[0], spare[1], spare[2]
    sums[0] = counts[0] = pairs[0] = 0
    size = 1
    for code in range(FACES):
        if not held[code]:
            continue
        below = 1  # what this tile makes with each choice of the tiles before it
        for other in range(code):
            if held[other]:
                joined = pair[code, other]
                for kept in range(1, held[other] + 1):
                    for index in range(below):
                        pairs[kept * below + index] = pairs[index] + joined
                below *= held[other] + 1
        adds = 1 if kinds[code] == 1 else 1 << 8 if kinds[code] == 2 else 0
        for kept in range(1, held[code] + 1):
            worth = single[code, min(kept, single.shape[1] - 1)]
            for index in range(size):
                sums[kept * size + index] = sums[index] + pairs[index] + worth
                counts[kept * size + index] = counts[index] + kept * adds
        size *= held[code] + 1
    most = balance.shape[0] - 1
    for index in range(len(table)):
        vowels, consonants = min(counts[index] & 0xFF, most), min(counts[index] >> 8, most)
        table[len(table) - 1 - index] = sums[index] + balance[vowels, consonants]
