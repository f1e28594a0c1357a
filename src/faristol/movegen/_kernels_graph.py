"""
The compiled part that makes graphs: sorted beginnings of words, their smallest graph, and its blocks.

`gaddag` and `compiled` call it. `graph` is what `_kernels` reads; `nodes` are those of `lexicon.graph`.
"""

import numpy as np
from numba import njit, types

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

I = types.int64

LONGEST = 15
TOO_MANY, TOO_LONG, NO_LETTER, NOT_SORTED = -1, -2, -3, -4
_LETTER_BITS = 7
_LOW_LETTERS = 7  # of a reversed beginning, the first 8 letters are in its high key, 7 in its low one
_LAST_FLAG, _ARC_BITS = 0x400000, 0x3FFFFF
_ACCEPTS_FLAG = 0x800000


@njit(**OPTIONS)
def beginnings(nodes, most, high, low, ends):
    """
    Every beginning of a word, backwards, as two sortable keys; and where it leads in `nodes`, << 1 | accepts.

    Answers with how many there are, or with what is wrong: TOO_MANY for more than `most`, TOO_LONG for one of
    more than LONGEST letters, NO_LETTER, NOT_SORTED for siblings. Writes nothing where `high` is too short.
    Only what words lead to is looked at.
    """
    places = np.zeros(LONGEST + 2, np.int64)
    highs = np.zeros(LONGEST + 2, np.int64)
    lows = np.zeros(LONGEST + 2, np.int64)
    letters = np.zeros(LONGEST + 2, np.int64)
    depth, found = 1, 0
    places[1] = nodes[0] & _ARC_BITS
    room = len(high)
    while depth:
        place = places[depth]
        if not place:
            depth -= 1
            continue
        node = np.int64(nodes[place])
        places[depth] = 0 if node & _LAST_FLAG else place + 1
        letter = node >> 24
        if depth > LONGEST:
            return TOO_LONG
        if found >= most:
            return TOO_MANY
        if not 1 <= letter <= 64:
            return NO_LETTER
        if letter <= letters[depth]:
            return NOT_SORTED
        letters[depth] = letter
        new_low = lows[depth] >> _LETTER_BITS | (highs[depth] & 0x7F) << (_LETTER_BITS * (_LOW_LETTERS - 1))
        new_high = highs[depth] >> _LETTER_BITS | letter << (_LETTER_BITS * 7)
        if found < room:
            # A word of one letter is no play by itself and no word of another one.
            accepts = 1 if node & _ACCEPTS_FLAG and depth > 1 else 0
            high[found] = new_high
            low[found] = new_low
            ends[found] = (node & _ARC_BITS) << 1 | accepts
        found += 1
        depth += 1
        places[depth] = node & _ARC_BITS
        highs[depth] = new_high
        lows[depth] = new_low
        letters[depth] = 0
    return found


@njit(I(I, I, I), **OPTIONS)
def _letter_of(high, low, index):
    """The letter at this place of a reversed beginning, 0 behind its end."""
    if index < 8:
        return high >> (_LETTER_BITS * (7 - index)) & 0x7F
    return low >> (_LETTER_BITS * (14 - index)) & 0x7F


@njit(**OPTIONS)
def trie_size(high, low):
    """Count the nodes that the sorted beginnings need if they share only what they begin with."""
    size = 1
    for index in range(len(high)):
        at = 0
        if index:
            while at < LONGEST and _letter_of(high[index], low[index], at) == _letter_of(
                high[index - 1], low[index - 1], at
            ):
                at += 1
        while at < LONGEST and _letter_of(high[index], low[index], at):
            at += 1
            size += 1
    return size


@njit(I(types.int64[::1], I, I, types.int64[::1], I, types.int64[::1]), **OPTIONS)
def _registered(arcs, count, separator, states, size, table):
    """The state with this content: one that is there, or written at `size`."""
    mixed = np.uint64(separator) * np.uint64(0x9E3779B97F4A7C15)
    for index in range(count):
        mixed = (mixed ^ np.uint64(arcs[index])) * np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(29)
    slots = len(table)
    slot = np.int64(mixed >> np.uint64(8)) & (slots - 1)
    while table[slot]:
        state = table[slot]
        if states[state] == separator and states[state + 1] == count:
            same = True
            for index in range(count):
                if states[state + 2 + index] != arcs[index]:
                    same = False
                    break
            if same:
                return state
        slot = (slot + 1) & (slots - 1)
    table[slot] = size
    states[size] = separator
    states[size + 1] = count
    for index in range(count):
        states[size + 2 + index] = arcs[index]
    return size


@njit(**OPTIONS)
def merge_beginnings(high, low, ends, states, table):
    """
    Sorted beginnings → the smallest graph of them, written to `states`; answers with the root.

    A state is its separator's target (a place in the word graph), how many arcs, then the arcs: letter << 33
    | accepts << 32 | state. State 0 has none. `states[0]` is set to how much was written: three numbers for
    each node of `trie_size` at most. `table`, zeroes, a power of two long and longer, finds equal states.
    """
    arcs = np.zeros((LONGEST + 2, 65), np.int64)
    counts = np.zeros(LONGEST + 2, np.int64)
    separators = np.zeros(LONGEST + 2, np.int64)
    size = 2
    states[0], states[1] = 0, 0
    last_length = 0
    total = len(high)
    for index in range(total + 1):
        length = shared = 0
        if index < total:
            while length < LONGEST and _letter_of(high[index], low[index], length):
                length += 1
            if index:
                while (
                    shared < length
                    and shared < last_length
                    and _letter_of(high[index], low[index], shared)
                    == _letter_of(high[index - 1], low[index - 1], shared)
                ):
                    shared += 1
        for depth in range(last_length, shared if index < total else -1, -1):
            state = 0
            if counts[depth] or separators[depth]:
                state = _registered(arcs[depth], counts[depth], separators[depth], states, size, table)
                if state == size:
                    size += 2 + counts[depth]
            counts[depth] = separators[depth] = 0
            if not depth:
                states[0] = size
                return state
            arcs[depth - 1, counts[depth - 1] - 1] |= state
        for depth in range(shared, length):
            arcs[depth, counts[depth]] = _letter_of(high[index], low[index], depth) << 33
            counts[depth] += 1
        arcs[length - 1, counts[length - 1] - 1] |= (ends[index] & 1) << 32
        separators[length] = ends[index] >> 1
        last_length = length
    return 0


@njit(**OPTIONS)
def lay_out(nodes, ends, states, root, words, graph):
    """
    The blocks that `generate` reads, written to `graph`; answers with where the root is.

    `ends` says where in `nodes` the beginnings lead: what nothing leads to is left out.

    A mask takes one of its words or two. Call it once with an empty `graph`: it then answers with how long
    one must be.
    """
    places = np.zeros(len(nodes), np.int64)
    size = _places_after(nodes, ends, words, places)
    homes = np.zeros(states[0], np.int64)
    queue = np.zeros(states[0] // 2 + 1, np.int64)
    count, size = _places_before(states, root, words, size, homes, queue)
    if len(graph) < size:
        return size
    graph[0] = graph[1] = graph[2] = 0
    _write_after(nodes, words, places, graph)
    for state in queue[:count]:
        block = homes[state]
        mask = np.int64(0)
        graph[block + words] = places[states[state]] << 1
        for place in range(states[state + 1]):
            packed = states[state + 2 + place]
            mask |= np.int64(1) << ((packed >> 33) - 1)
            graph[block + words + 1 + place] = homes[packed & 0xFFFFFFFF] << 1 | (packed >> 32 & 1)
        _write_mask(graph, block, words, mask)
    return homes[root]


@njit(**OPTIONS)
def _places_after(nodes, ends, words, places):
    """
    Return the places of the blocks behind the separator, one for each list that is led to, with their end.
    """
    for end in ends:
        places[end >> 1] = 1
    places[0] = 0
    size = 3  # node 0, which has no arcs
    for first in range(len(nodes)):
        if places[first]:
            places[first] = size
            size += words + 1
            place = first
            while not nodes[place] & _LAST_FLAG:
                place += 1
                size += 1
    return size


@njit(**OPTIONS)
def _places_before(states, root, words, size, homes, queue):
    """The same before it, in order of distance from the root: what is asked for most lies together."""
    count = done = 0
    if root:
        homes[root] = size
        size += words + 1 + states[root + 1]
        queue[0] = root
        count = 1
    while done < count:
        state = queue[done]
        done += 1
        for place in range(states[state + 1]):
            child = states[state + 2 + place] & 0xFFFFFFFF
            if child and not homes[child]:
                homes[child] = size
                size += words + 1 + states[child + 1]
                queue[count] = child
                count += 1
    return count, size


@njit(**OPTIONS)
def _write_after(nodes, words, places, graph):
    for first in range(len(nodes)):
        block = places[first]
        if not block:
            continue
        mask = np.int64(0)
        place, arc = first, block + words
        while True:
            node = np.int64(nodes[place])
            mask |= np.int64(1) << ((node >> 24) - 1)
            graph[arc] = places[node & _ARC_BITS] << 1 | (1 if node & _ACCEPTS_FLAG else 0)
            arc += 1
            if node & _LAST_FLAG:
                break
            place += 1
        _write_mask(graph, block, words, mask)


@njit(**OPTIONS)
def _write_mask(graph, block, words, mask):
    graph[block] = mask & 0xFFFFFFFF
    if words > 1:
        graph[block + 1] = mask >> 32 & 0xFFFFFFFF
