"""
The compiled part that solves endings: every line of play once the bag is empty, to the last tile.

`analysis.endings` calls it, with checked arguments; `rules` and `work` are those of `_kernels_games`. A value
is in points, from the side to move: all that it gains until the end less all that the other side gains. Two
passes in a row end a line: nothing has changed, so a side that wants to lay a tile does it at the first.

The search keeps its own stack, a frame a move, so that it can pause and so that it is cached when compiled.
"""

import numpy as np
from numba import njit

from faristol.movegen._kernels_games import (
    COSTS,
    GAINED,
    OPTIONS,
)
from faristol.movegen._kernels_lanes import (
    ALL_OF_IT,
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BASE,
    BEST,
    BETA,
    CHANGES,
    COUNT,
    CUT,
    DEPTH,
    EXACT,
    FIRST,
    FRAME,
    HOW,
    INFINITE,
    IS_NARROW,
    LANES,
    LIMIT,
    MOST_PLAYS,
    MOST_PLIES,
    MOVE,
    NO_MOVE,
    NODES,
    NUMBERS,
    OPEN,
    PASSED,
    PASSING,
    PAUSE,
    PLY,
    RACKS_COUNT,
    SCORE,
    STOPPED,
    TRIED,
    TURN,
    VALUE,
    Search,
    _begin_lanes,
    _key,
    _lay,
    _plays,
    _promise,
    _take_back,
    _tried,
)

__all__ = [
    "CUT",
    "FRAME",
    "LANES",
    "LIMIT",
    "MOST_PLAYS",
    "MOST_PLIES",
    "NODES",
    "NUMBERS",
    "PAUSE",
    "RACKS_COUNT",
    "STOPPED",
    "VALUE",
    "Search",
    "ask",
    "begin",
    "best_line",
    "search_on",
]
_ENTERING, _ADVANCING, _RETURNING = 0, 1, 2  # of a frame

# The search -----------------------------------------------------------------------------------------


@njit(**OPTIONS)
def _decides(search, slot, depth, alpha, beta):
    """Return whether what the table knows makes another search of this depth needless."""
    bound, value = search.depths[slot] & 3, search.values[slot]
    if search.depths[slot] >> 2 < depth:
        return False
    return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@njit(**OPTIONS)
def _still(search, side):
    """Return what the racks are worth to this side if nobody lays a tile any more."""
    return (search.sides[1 - side, 1] - search.sides[side, 1]) * search.numbers[RACKS_COUNT]


@njit(**OPTIONS)
def _enter(rules, work, search, ply):
    """Look at a new position; return whether its value is known already, in VALUE and CUT."""
    numbers, frame, side = search.numbers, search.frames[ply], ply & 1
    if frame[DEPTH] == 0 or numbers[NODES] >= numbers[LIMIT] or ply >= MOST_PLIES:
        numbers[VALUE], numbers[CUT] = _still(search, side), 1
        numbers[STOPPED] |= frame[DEPTH] > 0
        return True
    key = _key(search, side, frame[PASSED], search.places[ply, 0])
    search.places[ply, 1] = key
    slot = np.int64(key & np.uint64(len(search.keys) - 1))
    frame[FIRST] = NO_MOVE
    if search.keys[slot] == key:
        if _decides(search, slot, frame[DEPTH], frame[ALPHA], frame[BETA]):
            numbers[VALUE], numbers[CUT] = search.values[slot], search.depths[slot] >> 2 < ALL_OF_IT
            return True
        frame[FIRST] = search.moves[slot]
    numbers[NODES] += 1
    frame[COUNT] = _plays(rules, work, search, ply, side, frame[BASE])
    if frame[COUNT] < 0:
        numbers[VALUE], numbers[STOPPED], numbers[CUT] = _still(search, side), 1, 1
        return True
    _promise(rules, search, frame, side)
    frame[TURN], frame[OPEN] = 0, 0
    frame[BEST], frame[MOVE], frame[HOW] = -INFINITE, NO_MOVE, frame[ALPHA]
    return False


@njit(**OPTIONS)
def _took(search, frame, value, cut):
    """Note what a move is worth."""
    if value > frame[BEST]:
        frame[BEST], frame[MOVE] = value, frame[TRIED]
    frame[OPEN] |= cut
    if value > frame[ALPHA]:
        frame[ALPHA] = value
    if frame[ALPHA] >= frame[BETA]:
        frame[OPEN] = cut  # this move alone refutes: an open end of another changes nothing


@njit(**OPTIONS)
def _go_down(search, ply, low, high):
    """Prepare the frame after this one for a search between these values of this side."""
    frame, below = search.frames[ply], search.frames[ply + 1]
    below[ALPHA], below[BETA] = frame[SCORE] - high, frame[SCORE] - low
    below[DEPTH], below[PASSED] = frame[DEPTH] - 1, frame[TRIED] == PASSING
    below[BASE] = frame[BASE] + frame[COUNT]


@njit(**OPTIONS)
def _advance(rules, work, search, ply):
    """Make the next move of this position whose value has to be searched; False if there is none."""
    frame, side = search.frames[ply], ply & 1
    while frame[TURN] <= frame[COUNT] and frame[ALPHA] < frame[BETA]:
        frame[TRIED] = _tried(search, frame)
        frame[TURN] += 1
        frame[SCORE] = 0
        if frame[TRIED] == PASSING:
            if frame[PASSED]:
                _took(search, frame, _still(search, side), 0)
                continue
            search.places[ply + 1, 0] = search.places[ply, 0]
            search.lanes[ply + 1] = search.lanes[ply]
        else:
            record = search.records[frame[BASE] + frame[TRIED]]
            frame[SCORE] = np.int64(record[0]) & 0xFFFFFFFF
            if np.int64(record[1]) & 0xFF == search.sides[side, 0]:
                gain = (rules.numbers[GAINED] + rules.numbers[COSTS]) * search.sides[1 - side, 1]
                _took(search, frame, frame[SCORE] + gain, 0)
                continue
            _lay(rules, work, search, ply, side, record)
        # After the first move it is enough to see that another is no better.
        frame[IS_NARROW] = frame[BEST] > -INFINITE and frame[BETA] - frame[ALPHA] > 1
        _go_down(search, ply, frame[ALPHA], frame[ALPHA] + 1 if frame[IS_NARROW] else frame[BETA])
        return True
    return False


@njit(**OPTIONS)
def _came_back(rules, work, search, ply):
    """Take the value of the move that was made; True if it has to be searched again, more widely."""
    numbers, frame = search.numbers, search.frames[ply]
    value = frame[SCORE] - numbers[VALUE]
    if frame[IS_NARROW] and frame[ALPHA] < value < frame[BETA] and not numbers[STOPPED]:
        frame[IS_NARROW] = 0
        _go_down(search, ply, frame[ALPHA], frame[BETA])
        return True
    if frame[TRIED] != PASSING:
        _take_back(rules, work, search, ply, ply & 1, search.records[frame[BASE] + frame[TRIED]])
    if not numbers[STOPPED]:
        _took(search, frame, value, numbers[CUT])
    return False


@njit(**OPTIONS)
def _finish(search, ply):
    """Remember what this position is worth, and tell it."""
    numbers, frame, key = search.numbers, search.frames[ply], search.places[ply, 1]
    slot = np.int64(key & np.uint64(len(search.keys) - 1))
    best = frame[BEST]
    kind = AT_LEAST if best >= frame[BETA] else AT_MOST if best <= frame[HOW] else EXACT
    search.keys[slot], search.values[slot], search.moves[slot] = key, best, frame[MOVE]
    search.depths[slot] = (frame[DEPTH] if frame[OPEN] else ALL_OF_IT) << 2 | kind
    numbers[VALUE], numbers[CUT] = best, frame[OPEN]


@njit(**OPTIONS)
def begin(rules, work, search):
    """Take the position in `work.board` and `work.held`, side 0 to move."""
    search.numbers[CHANGES] = 0
    _begin_lanes(rules, work, search)


@njit(**OPTIONS)
def ask(search, depth, alpha, beta, passed):
    """Begin a search so many moves deep for a value between two others."""
    frame, numbers = search.frames[0], search.numbers
    frame[:] = 0
    frame[ALPHA], frame[BETA], frame[DEPTH], frame[PASSED] = alpha, beta, depth, passed
    numbers[PLY] = numbers[STOPPED] = numbers[CUT] = 0
    numbers[VALUE] = -INFINITE


@njit(**OPTIONS)
def search_on(rules, work, search):
    """Search until PAUSE positions were looked at; return whether VALUE and CUT are there."""
    numbers, step = search.numbers, _ENTERING
    ply = numbers[PLY]
    while True:
        if step == _ENTERING:
            if numbers[NODES] >= numbers[PAUSE]:
                numbers[PLY] = ply
                return False
            step = _RETURNING if _enter(rules, work, search, ply) else _ADVANCING
        elif step == _ADVANCING:
            if _advance(rules, work, search, ply):
                ply += 1
                step = _ENTERING
            else:
                _finish(search, ply)
                step = _RETURNING
        elif ply == 0:
            return True
        elif _came_back(rules, work, search, ply - 1):
            step = _ENTERING
        else:
            ply -= 1
            step = _RETURNING if numbers[STOPPED] else _ADVANCING


@njit(**OPTIONS)
def best_line(rules, work, search, passed, line):
    """
    Follow the table from the first position; write its moves and return how many.

    `line` is (n, 5) uint64, n at most MOST_PLIES: a record of a play and 1, or zeros for a pass.
    """
    made = laid = 0
    while made < len(line):
        side = made & 1
        key = _key(search, side, passed, search.places[made, 0])
        slot = np.int64(key & np.uint64(len(search.keys) - 1))
        move = search.moves[slot]
        if search.keys[slot] != key or move == NO_MOVE:
            break
        line[made, :] = 0
        made += 1
        laid = made
        if move == PASSING:
            if passed:
                break
            passed = 1
            search.places[made, 0] = search.places[made - 1, 0]
            search.lanes[made] = search.lanes[made - 1]
            continue
        count = _plays(rules, work, search, made - 1, side, 0)
        if move >= count:
            made -= 1
            laid = made
            break
        passed = 0
        line[made - 1, :4] = search.records[move]
        line[made - 1, 4] = 1
        if np.int64(line[made - 1, 1]) & 0xFF == search.sides[side, 0]:
            laid -= 1
            break
        _lay(rules, work, search, made - 1, side, line[made - 1])
    while laid:
        laid -= 1
        if line[laid, 4]:
            _take_back(rules, work, search, laid, laid & 1, line[laid])
    return made
