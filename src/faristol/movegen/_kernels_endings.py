"""
The compiled part that solves endings: every line of play once the bag is empty, to the last tile.

`analysis.endings` calls it, with checked arguments; `rules` and `work` are those of `_kernels_games`. A value
is in points, from the side to move: all that it gains until the end less all that the other side gains. Two
passes in a row end a line: nothing has changed, so a side that wants to lay a tile does it at the first.

Names, the same in every function:

    search   the arrays of one search, below
    base     from where on the records of this position stand
    passed   1 if the move before was a pass
    place    a number made of the tiles on the board; with both racks it names a position
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, types

from faristol.movegen._kernels import FACES, FOUND, OUT, RECORD, RECORD_SIZE, ROOM, WANTED, generate
from faristol.movegen._kernels_games import (
    COLUMNS,
    COSTS,
    GAINED,
    OPTIONS,
    Rules,
    Work,
    count_of,
    prepare,
    worth_of,
)

MOST_PLIES = 48
MOST_PLAYS = 1 << 18  # of all positions of one line
INDEX_BITS = 18
INDEX = (1 << INDEX_BITS) - 1
# The numbers of a search: positions expanded, the most of them, whether a line stayed open, out of budget.
NODES, LIMIT, CUT, STOPPED = 0, 1, 2, 3
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
NO_MOVE, PASSING = -2, -1
ALL_OF_IT = 1000  # the depth of a value that no deeper search changes
INFINITE = 1 << 30


class Search(NamedTuple):
    records: Any  # (MOST_PLAYS, 4) uint64; those of a position follow those of the one before it on the line
    order: Any  # (MOST_PLAYS,) int64
    keys: Any  # (slots,) uint64; slots a power of two
    values: Any  # (slots,) int64
    depths: Any  # (slots,) int64, << 2 | which kind of bound
    moves: Any  # (slots,) int64, a place among the position's records, or PASSING
    numbers: Any  # (4,) int64


@njit(**OPTIONS)
def _mixed(number):
    """Return 64 bits that look like chance (the end of splitmix64)."""
    mixed = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@njit(**OPTIONS)
def _key(work, side, passed, place):
    key = place ^ _mixed(7 + 2 * side + passed)
    for one in range(2):
        for tile in range(FACES):
            count = work.held[one, tile]
            if count:
                key ^= _mixed(1 << 32 | one << 24 | tile << 8 | count)
    return key


@njit(**OPTIONS)
def _laid(rules, work, side, record, is_back):
    """Lay a record's tiles, or take them back; return what changes in the number of the place."""
    word, columns = np.int64(record[0]), rules.numbers[COLUMNS]
    is_down, lane = word >> 32 & 1, word >> 40 & 0xFF
    squares = np.int64(record[1] >> np.uint64(32))
    laid, at, change = 0, 0, np.uint64(0)
    while squares:
        if squares & 1:
            square = (at - 1) * columns + lane if is_down else lane * columns + at - 1
            half = record[2] if laid < 8 else record[3]
            tile = np.int64(half >> np.uint64(8 * (laid & 7))) & 0xFF
            work.board[square] = 0 if is_back else tile
            work.held[side, 0 if tile & 0x80 else tile] += 1 if is_back else -1
            change ^= _mixed(1 << 40 | square << 8 | tile)
            laid += 1
        squares >>= 1
        at += 1
    return change


@njit(**OPTIONS)
def _plays(rules, work, search, side, base):
    """Write every play of this side down; return how many, or -1 if there is no room."""
    prepare(rules, work, side)
    room = len(search.records) - base
    work.context[OUT], work.context[ROOM] = search.records.ctypes.data + base * RECORD_SIZE, room
    work.context[WANTED] = RECORD
    generate(work.context.ctypes.data)
    count = work.context[FOUND]
    return count if count <= room else -1


@njit(**OPTIONS)
def _put_in_order(rules, search, base, count, held, theirs, first):
    """Sort what is tried: the table's move, then going out, then points and tiles got rid of."""
    order, share = search.order[base : base + count], rules.numbers[GAINED] + rules.numbers[COSTS]
    for index in range(count):
        record = search.records[base + index]
        tiles = np.int64(record[1]) & 0xFF
        promise = np.int64(record[0]) & 0xFFFFFFFF
        promise += share * theirs + 1000 if tiles == held else 3 * tiles
        if index == first:
            promise += 1 << 20
        order[index] = -(promise << INDEX_BITS) + index
    order.sort()


@njit(**OPTIONS)
def _decides(search, slot, depth, alpha, beta):
    """Return whether what the table knows makes another search of this depth needless."""
    bound, value = search.depths[slot] & 3, search.values[slot]
    if search.depths[slot] >> 2 < depth:
        return False
    return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@njit(**OPTIONS)
def _tried(search, base, turn, count, first):
    """Return the move to try at this turn: the pass comes last, or first where the table says so."""
    if first == PASSING:
        return PASSING if turn == 0 else search.order[base + turn - 1] & INDEX
    return PASSING if turn == count else search.order[base + turn] & INDEX


@njit(**OPTIONS)
def _remember(search, slot, key, best, move, window, depth):
    kind = AT_LEAST if best >= window[1] else AT_MOST if best <= window[0] else EXACT
    search.keys[slot], search.values[slot], search.moves[slot] = key, best, move
    search.depths[slot] = depth << 2 | kind


_I, _U, _B = types.int64, types.uint64, types.uint8
_RULES = types.NamedTuple(
    [_I[::1], _I[::1], _I[::1], types.int32[:, ::1], types.int32[:, ::1], types.int32[:, ::1], _B[::1]], Rules
)
_WORK = types.NamedTuple([_I[::1], _B[::1], _I[:, ::1], _B[::1], _I[::1], _I[::1], _U[:, ::1]], Work)
_SEARCH = types.NamedTuple([_U[:, ::1], _I[::1], _U[::1], _I[::1], _I[::1], _I[::1], _I[::1]], Search)


# Compiled in every process: loaded from the cache of Numba 0.68, a function that calls itself with tuples of
# arrays brings the interpreter down.
_NOT_CACHED = {**OPTIONS, "cache": False}


@njit(_I(_RULES, _WORK, _SEARCH, _I, _I, _I, _I, _I, _I, _U), **_NOT_CACHED)
def solve(rules, work, search, side, depth, alpha, beta, passed, base, place):
    """
    Return the value of a position, looked at so many moves deep; exact if CUT stays 0.

    `work.board` and `work.held` hold the position, and hold it again afterwards.
    """
    numbers, other = search.numbers, 1 - side
    theirs = worth_of(rules, work.held[other])
    still = theirs - worth_of(rules, work.held[side])  # if nobody lays a tile any more
    if depth == 0 or numbers[NODES] >= numbers[LIMIT]:
        numbers[CUT] = 1
        numbers[STOPPED] |= depth > 0
        return still
    key = _key(work, side, passed, place)
    slot = np.int64(key & np.uint64(len(search.keys) - 1))
    first = NO_MOVE
    if search.keys[slot] == key:
        if _decides(search, slot, depth, alpha, beta):
            numbers[CUT] |= search.depths[slot] >> 2 < ALL_OF_IT
            return search.values[slot]
        first = search.moves[slot]
    was_cut, is_open = numbers[CUT], 0
    numbers[NODES] += 1
    count = _plays(rules, work, search, side, base)
    if count < 0:
        numbers[STOPPED] = numbers[CUT] = 1
        return still
    tiles = count_of(work.held[side])
    _put_in_order(rules, search, base, count, tiles, theirs, first)
    best, move, bottom = -INFINITE, NO_MOVE, alpha
    for turn in range(count + 1):
        index = _tried(search, base, turn, count, first)
        numbers[CUT] = 0
        if index == PASSING:
            value = still
            if not passed:
                value = -solve(rules, work, search, other, depth - 1, -beta, -bottom, 1, base + count, place)
        else:
            record = search.records[base + index]
            score = np.int64(record[0]) & 0xFFFFFFFF
            if np.int64(record[1]) & 0xFF == tiles:
                value = score + (rules.numbers[GAINED] + rules.numbers[COSTS]) * theirs
            else:
                there = place ^ _laid(rules, work, side, record, is_back=False)
                low, high, after = score - beta, score - bottom, base + count
                value = score - solve(rules, work, search, other, depth - 1, low, high, 0, after, there)
                _laid(rules, work, side, search.records[base + index], is_back=True)
        if numbers[STOPPED]:
            return best if best > -INFINITE else still
        if value > best:
            best, move = value, index
        is_open |= numbers[CUT]
        bottom = max(bottom, best)
        if bottom >= beta:
            is_open = numbers[CUT]  # this move alone refutes: an open end of another changes nothing
            break
    _remember(search, slot, key, best, move, (alpha, beta), depth if is_open else ALL_OF_IT)
    numbers[CUT] = was_cut | is_open
    return best


@njit(**OPTIONS)
def best_line(rules, work, search, side, line):
    """
    Follow the table from this position; write its moves and return how many.

    `line` is (MOST_PLIES, 5) uint64: a record of a play and 1, or zeros for a pass.
    """
    place, passed, made = np.uint64(0), 0, 0
    while made < len(line):
        key = _key(work, side, passed, place)
        slot = np.int64(key & np.uint64(len(search.keys) - 1))
        if search.keys[slot] != key or search.moves[slot] == NO_MOVE:
            break
        move = search.moves[slot]
        if move == PASSING:
            line[made, :] = 0
            made += 1
            if passed:
                break
            passed = 1
        else:
            count = _plays(rules, work, search, side, 0)
            if move >= count:
                break
            record = search.records[move].copy()
            line[made, :4] = record
            line[made, 4] = 1
            made += 1
            passed = 0
            place ^= _laid(rules, work, side, record, is_back=False)
            if not count_of(work.held[side]):
                break
        side = 1 - side
    return made
