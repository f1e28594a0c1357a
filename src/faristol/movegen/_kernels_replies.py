"""
The compiled part that judges the plays of an ending before they are searched.

A play of the other side that uses up its rack is its answer to everything that leaves it as it is. So it
limits what a move can be worth, and most moves need no search of their own.
"""

import numpy as np
from numba import njit

from faristol.movegen._kernels import FACES
from faristol.movegen._kernels_games import COLUMNS, COSTS, GAINED
from faristol.movegen._kernels_lanes import (
    BARE,
    COUNT,
    FIRST,
    MOST_OUTS,
    OUTS,
    RACKS_COUNT,
    _squares,
    lane_of,
    used_of,
)

MOST_MOVES_GUESSED = 10
NEVER = -(1 << 40)


@njit(**BARE)
def share_of(rules):
    """Return how often a rack's points count when the other side goes out."""
    return rules.numbers[GAINED] + rules.numbers[COSTS]


@njit(**BARE)
def find_outs(search, side, lists):
    """Choose the dearest plays that use up this side's rack; return how many."""
    count = 0
    for number in range(lists):
        plays = search.lists[side, number]
        for place in range(plays[FIRST], plays[FIRST] + plays[OUTS]):
            score = np.int64(search.kept[place, 0]) & 0xFFFFFFFF
            if count == MOST_OUTS and search.outs[count - 1, 0] >= score:
                continue
            at = min(count, MOST_OUTS - 1)
            while at and search.outs[at - 1, 0] < score:
                search.outs[at, 0], search.outs[at, 1] = search.outs[at - 1, 0], search.outs[at - 1, 1]
                at -= 1
            search.outs[at, 0], search.outs[at, 1] = score, place
            count = min(count + 1, MOST_OUTS)
    return count


@njit(**BARE)
def _mark(shield, columns, square):
    row, column = square // columns, square % columns
    shield[row] |= 1 << (column + 1)
    shield[32 + column] |= 1 << (row + 1)


@njit(**BARE)
def _mark_beside(work, shield, columns, square, is_down):
    """Mark the empty squares at both ends of what stands beside a square, in its column with `is_down`."""
    size = len(work.board)
    step = columns if is_down else 1
    for sign in (-1, 1):
        near = square
        while True:
            following = near + sign * step
            if (
                following < 0
                or following >= size
                or (not is_down and following // columns != near // columns)
            ):
                break
            near = following
            if not work.board[near]:
                _mark(shield, columns, near)
                break


@njit(**BARE)
def shield_outs(rules, work, search, count):
    """Mark the squares that matter to each of these plays: their own, and the ends of all their words."""
    columns = rules.numbers[COLUMNS]
    squares, tiles = search.squares, search.tiles
    for out in range(count):
        shield = search.shields[out]
        shield[:] = 0
        laid, is_down = _squares(rules, search.kept[search.outs[out, 1]], squares, tiles)
        for index in range(laid):
            _mark(shield, columns, squares[index])
            _mark_beside(work, shield, columns, squares[index], 1 - is_down)
        _mark_beside(work, shield, columns, squares[0], is_down)
        _mark_beside(work, shield, columns, squares[laid - 1], is_down)


@njit(**BARE)
def most_of(search, count, score, lane, positions, left, share):
    """Return the most that a play can be worth, after which so many points are left on the rack."""
    for out in range(count):
        if not search.shields[out, lane] & positions:
            return score - search.outs[out, 0] - share * left
    return -NEVER


# The order of moves ---------------------------------------------------------------------------------


@njit(**BARE)
def sort_places(values, low, high):
    """Sort these places (Shell's way: the library's needs counted references)."""
    gap = 1
    while 3 * gap < high - low:
        gap = 3 * gap + 1
    while gap:
        for index in range(low + gap, high):
            value, at = values[index], index
            while at - gap >= low and values[at - gap] > value:
                values[at] = values[at - gap]
                at -= gap
            values[at] = value
        gap //= 3


@njit(**BARE)
def bring_best(promises, first, end):
    """Swap the most promising move of these places to the first."""
    best = first
    for index in range(first + 1, end):
        if promises[index] < promises[best]:
            best = index
    promises[first], promises[best] = promises[best], promises[first]


# A guess ---------------------------------------------------------------------------------------------


@njit(**BARE)
def _fits(held, record):
    """Return whether this rack still has the play's tiles; `held` is as it was."""
    laid = np.int64(record[1]) & 0xFF
    is_enough = True
    for index in range(laid):
        half = record[2] if index < 8 else record[3]
        tile = np.int64(half >> np.uint64(8 * (index & 7))) & 0xFF
        held[0 if tile & 0x80 else tile] -= 1
    for index in range(laid):
        half = record[2] if index < 8 else record[3]
        tile = np.int64(half >> np.uint64(8 * (index & 7))) & 0xFF
        face = 0 if tile & 0x80 else tile
        is_enough &= held[face] >= 0
    for index in range(laid):
        half = record[2] if index < 8 else record[3]
        tile = np.int64(half >> np.uint64(8 * (index & 7))) & 0xFF
        held[0 if tile & 0x80 else tile] += 1
    return is_enough


@njit(**BARE)
def _dearest(search, side, lists, blocked, tiles, reward):
    """Return the place in `kept` of the play that gains most now, or -1."""
    best, most = -1, NEVER
    for number in range(lists):
        plays = search.lists[side, number]
        first = plays[FIRST]
        taken = blocked[lane_of(search.kept[first])]
        for place in range(first, first + plays[COUNT]):
            record = search.kept[place]
            if np.int64(record[1] >> np.uint64(32)) & taken:
                continue
            promise = (np.int64(record[0]) & 0xFFFFFFFF) + search.worths[side, used_of(record)]
            if np.int64(record[1]) & 0xFF == tiles:
                promise += reward
            if promise > most and _fits(search.guess[side], record):
                best, most = place, promise
    return best


@njit(**BARE)
def guess(rules, work, search, side, mine, theirs):
    """
    Return about what a position is worth: both sides make the dearest of their present plays by turns.

    `mine` and `theirs` are the lanes listed of this side and of the other.
    """
    columns, share = rules.numbers[COLUMNS], share_of(rules)
    blocked, held = search.blocked, search.held
    blocked[:] = 0
    squares, tiles = search.squares, search.tiles
    for one in range(2):
        held[one, 0], held[one, 1] = search.sides[one, 0], search.sides[one, 1]
        for face in range(FACES):
            search.guess[one, face] = work.held[one, face]
    value, sign, passes = 0, 1, 0
    lists = (mine, theirs)
    for turn in range(MOST_MOVES_GUESSED):
        mover = side ^ (turn & 1)
        place = _dearest(search, mover, lists[turn & 1], blocked, held[mover, 0], share * held[1 - mover, 1])
        if place < 0:
            passes += 1
            if passes == 2:
                break
        else:
            passes = 0
            record = search.kept[place]
            laid, _ = _squares(rules, record, squares, tiles)
            value += sign * (np.int64(record[0]) & 0xFFFFFFFF)
            for index in range(laid):
                face = 0 if tiles[index] & 0x80 else tiles[index]
                search.guess[mover, face] -= 1
                held[mover, 0] -= 1
                held[mover, 1] -= rules.values[face]
                square = squares[index]
                row, column = square // columns, square % columns
                blocked[row] |= 7 << column
                blocked[32 + column] |= 7 << row
                if row:
                    blocked[row - 1] |= 2 << column
                blocked[row + 1] |= 2 << column
                if column:
                    blocked[31 + column] |= 2 << row
                blocked[33 + column] |= 2 << row
            if not held[mover, 0]:
                return value + sign * share * held[1 - mover, 1]
        sign = -sign
    return value + (held[1 - side, 1] - held[side, 1]) * search.numbers[RACKS_COUNT]
