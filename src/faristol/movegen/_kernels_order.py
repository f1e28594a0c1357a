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
def leave_table(held, kinds, single, pair, balance, table):
    """
    The value of what stays for every choice of tiles that leave, in the order of LEAVES.

    `held` counts the rack's tiles by code; `kinds` says 1 for a vowel, 2 for a consonant.
    """
    codes = np.zeros(MOST_TILES, np.int64)
    kept = np.zeros(MOST_TILES, np.int64)
    count = 0
    for code in range(FACES):
        if held[code]:
            codes[count] = code
            kept[count] = held[code]
            count += 1
    for index in range(len(table)):
        value = np.int64(0)
        vowels = consonants = 0
        for one in range(count):
            if not kept[one]:
                continue
            code = codes[one]
            value += single[code, min(kept[one], single.shape[1] - 1)]
            for other in range(one):
                if kept[other]:
                    value += pair[code, codes[other]]
            if kinds[code] == 1:
                vowels += kept[one]
            elif kinds[code] == 2:
                consonants += kept[one]
        most = balance.shape[0] - 1
        table[index] = value + balance[min(vowels, most), min(consonants, most)]
        place = 0
        while place < count:  # one more of the first tile leaves; carried on where none is left
            if kept[place]:
                kept[place] -= 1
                break
            kept[place] = held[codes[place]]
            place += 1
