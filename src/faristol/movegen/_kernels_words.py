"""
The compiled part that makes word maps: which words a handful of tiles spells. `wordmap` calls it.

The key of tiles is the sum of a random number for each, so that those of a rack and those on the board are
joined by one addition. A table has lines of 64 bytes, each with room for some entries:

    bytes 0 …      the lowest 16 bits of a key, entry by entry
    from `at` on   what the key stands for, entry by entry; 0 where there is none

An entry lies in the line that its key's highest 32 bits say, or in one of the next where that one is full.
Two keys may share line and bits, so an answer says what may be; letters prove it.

    spelled   uint8; the letters of words less one, words of one key together; LAST_LETTER and LAST_WORD mark
              where a word ends, and where the words of a key do
"""

import numpy as np
from numba import njit

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

LINE = 64  # bytes
LAST_LETTER, LAST_WORD = 0x40, 0x80
LETTER_BITS = 0x3F

_LAST_FLAG, _ARC_BITS = 0x400000, 0x3FFFFF
_ACCEPTS_FLAG = 0x800000
_LONGEST = 15


@njit(**OPTIONS)
def spell(nodes, letters, starts):
    """
    Every word of two letters or more, one after the other; return how many words and letters there are.

    `letters` is uint8, `starts` int64. Writes nothing where they are too short.
    """
    places = np.zeros(_LONGEST + 2, np.int64)
    word = np.zeros(_LONGEST + 2, np.uint8)
    depth, count, total = 0, 0, 0
    places[0] = nodes[0] & _ARC_BITS
    while depth >= 0:
        place = places[depth]
        if not place:
            depth -= 1
            continue
        node = np.int64(nodes[place])
        places[depth] = 0 if node & _LAST_FLAG else place + 1
        word[depth] = node >> 24
        depth += 1
        if node & _ACCEPTS_FLAG and depth > 1:
            if count < len(starts) and total + depth <= len(letters):
                starts[count] = total
                letters[total : total + depth] = word[:depth]
            count += 1
            total += depth
        if depth > _LONGEST:
            depth -= 1
            continue
        places[depth] = node & _ARC_BITS
    return count, total


@njit(**OPTIONS)
def keys_of(letters, starts, numbers, keys):
    """The key of each word; `starts` has the end of the last one, too."""
    for word in range(len(keys)):
        key = np.int64(0)
        for place in range(starts[word], starts[word + 1]):
            key += numbers[letters[place]]
        keys[word] = key


@njit(**OPTIONS)
def gather(letters, starts, keys, order, spelled, kinds, places):
    """
    Write words in the order of their keys; for each key it and its place. Return how many keys there are.
    """
    at, count = 0, 0
    spelled[0] = LAST_LETTER | LAST_WORD  # no word has place 0
    at = 1
    for index in range(len(order)):
        word = order[index]
        if not index or keys[word] != keys[order[index - 1]]:
            if index:
                spelled[at - 1] |= LAST_WORD
            kinds[count], places[count] = keys[word], at
            count += 1
        for place in range(starts[word], starts[word + 1]):
            spelled[at] = letters[place] - 1
            at += 1
        spelled[at - 1] |= LAST_LETTER
    spelled[at - 1] |= LAST_WORD
    return count


@njit(**OPTIONS)
def less_a_tile(spelled, kinds, places, numbers, keys, letters):
    """
    For each key its tiles less one, for each different tile: that key, and the tile. Return how many.

    Writes nothing where `keys` is too short.
    """
    count = 0
    for kind in range(len(kinds)):
        seen = np.int64(0)
        place = np.int64(places[kind])
        while True:
            letter = np.int64(spelled[place] & LETTER_BITS)
            bit = np.int64(1) << letter
            if not seen & bit:
                seen |= bit
                if count < len(keys):
                    keys[count] = kinds[kind] - numbers[letter + 1]
                    letters[count] = letter
                count += 1
            if spelled[place] & LAST_LETTER:
                break
            place += 1
    return count


@njit(**OPTIONS)
def join_masks(keys, letters, order, kinds, masks):
    """Of equal keys, in this order, one with a bit for each letter; return how many there are."""
    count = 0
    for index in range(len(order)):
        key = keys[order[index]]
        if not count or key != kinds[count - 1]:
            kinds[count], masks[count] = key, 0
            count += 1
        masks[count - 1] |= np.int64(1) << np.int64(letters[order[index]])
    return count


@njit(**OPTIONS)
def fill_lines(kinds, values, home, entries, bits, rest):
    """
    Put entries into their lines; return how many lines are needed.

    `kinds` are sorted as unsigned numbers, `home` lines are meant for them. `bits` (lines, 32) are the lines
    as uint16, `rest` (lines, entries) is where values go. Writes nothing where the lines are too few.
    """
    free = np.int64(0)
    for index in range(len(kinds)):
        high = (np.uint64(kinds[index]) >> np.uint64(32)) * np.uint64(home) >> np.uint64(32)
        free = max(free, np.int64(high) * entries)
        line, entry = free // entries, free % entries
        if line < len(bits):
            bits[line, entry] = np.uint64(kinds[index]) & np.uint64(0xFFFF)
            rest[line, entry] = values[index]
        free += 1
    return free // entries + 1
