"""
The compiled part that solves endings: every line of play once the bag is empty, to the last tile.

`analysis.endings` calls it, with checked arguments; `rules` and `work` are those of `_kernels_games`. A value
is in points, from the side to move: all that it gains until the end less all that the other side gains. Two
passes in a row end a line: nothing has changed, so a side that wants to lay a tile does it at the first.

The search keeps its own stack, a frame a move, so that it can pause and so that it is cached when compiled.
"""

import numpy as np
from numba import njit

from faristol.movegen._kernels_games import OPTIONS
from faristol.movegen._kernels_lanes import (
    AT_ONCE,
    BARE,
    CHANGES,
    COUNT,
    CUT,
    FIRST,
    KEPT,
    LANES,
    LIMIT,
    MOST_OUTS,
    MOST_PLAYS,
    MOST_PLIES,
    NODES,
    NUMBERS,
    OUTS,
    PAUSE,
    PLY,
    RACKS_COUNT,
    REFUTER,
    STOPPED,
    VALUE,
    Search,
    _begin_lanes,
    _lay,
    _take_back,
    fill_worths,
    lane_of,
    list_both,
    same_lanes,
    used_of,
)
from faristol.movegen._kernels_line import best_line
from faristol.movegen._kernels_replies import (
    bring_best,
    find_outs,
    guess,
    most_of,
    share_of,
    shield_outs,
    sort_places,
)
from faristol.movegen._kernels_table import (
    ALL_OF_IT,
    NO_MOVE,
    PASSING,
    _is_killer,
    _keep,
    _key_after,
    _key_now,
    _known,
    _move,
    _note_killer,
    _slot_of,
)

__all__ = [
    "AT_ONCE",
    "CUT",
    "FRAME",
    "KEPT",
    "LANES",
    "LIMIT",
    "MOST_OUTS",
    "MOST_PLAYS",
    "MOST_PLIES",
    "NODES",
    "NUMBERS",
    "PAUSE",
    "RACKS_COUNT",
    "REFUTER",
    "STOPPED",
    "VALUE",
    "Search",
    "ask",
    "begin",
    "best_line",
    "search_on",
]

# A frame; 0 is UNDO
ALPHA, BETA, DEPTH, PASSED, BASE, PLAYS, TURN, HINT = 1, 2, 3, 4, 5, 6, 7, 8
BEST, MOVE, OPEN, TRIED, SCORE, IS_NARROW, BEFORE, PASS_MOST = 9, 10, 11, 12, 13, 14, 15, 16
HOW = 17  # place of the move among the frame's records
FRAME = 18
TILE = 14  # points for each tile laid, in the order of moves: who is out soon leaves little to search
SCANNED = 4  # moves looked for one by one; if none refutes, the rest is sorted
FEW = 2  # answers: then no other move is looked at
TILES_LEFT = 3  # of the other side: with fewer, a search is short and answers are not counted
INDEX_BITS = 18
INDEX = (1 << INDEX_BITS) - 1
INFINITE = 1 << 30
_ENTERING, _ADVANCING, _RETURNING = 0, 1, 2  # of a frame

# The search -----------------------------------------------------------------------------------------


@njit(**BARE)
def _still(search, side):
    """Return what the racks are worth to this side if nobody lays a tile any more."""
    return (search.sides[1 - side, 1] - search.sides[side, 1]) * search.numbers[RACKS_COUNT]


@njit(**BARE)
def _ended(search, ply):
    """Return what a pass is worth that ends the game, or the line."""
    return search.numbers[AT_ONCE] if ply == 0 else _still(search, ply & 1)


@njit(**BARE)
def _took(search, frame, value, cut):
    """Note what a move is worth."""
    if value > frame[BEST]:
        frame[BEST], frame[MOVE] = value, frame[TRIED]
    frame[OPEN] |= cut
    if value > frame[ALPHA]:
        frame[ALPHA] = value
    if frame[ALPHA] >= frame[BETA]:
        frame[OPEN] = cut  # this move alone refutes: an open end of another changes nothing


@njit(**BARE)
def _go_out(rules, search, frame, side, lists):
    """Take the plays that use up the rack: their value is known."""
    gain = share_of(rules) * search.sides[1 - side, 1]
    before = 0
    for number in range(lists):
        plays = search.lists[side, number]
        for place in range(plays[OUTS]):
            frame[TRIED] = before + place
            _took(search, frame, (np.int64(search.kept[plays[FIRST] + place, 0]) & 0xFFFFFFFF) + gain, 0)
        before += plays[COUNT]


@njit(**BARE)
def _choose(rules, work, search, ply, side, lists, outs):
    """Write down the plays that have to be searched; the others are worth no more than is found already."""
    frame, share = search.frames[ply], share_of(rules)
    worth = search.sides[side, 1]
    count, before, base = 0, 0, frame[BASE]
    room = len(search.records) - base
    for number in range(lists):
        plays = search.lists[side, number]
        first = plays[FIRST]
        lane = lane_of(search.kept[first])
        for offset in range(plays[OUTS], plays[COUNT]):
            record = search.kept[first + offset]
            score = np.int64(record[0]) & 0xFFFFFFFF
            left = worth - search.worths[side, used_of(record)]
            most = most_of(search, outs, score, lane, np.int64(record[1] >> np.uint64(32)), left, share)
            if most <= frame[ALPHA]:
                frame[BEST] = max(frame[BEST], most)
                continue
            if count == room:
                return -1
            promise = score + TILE * (np.int64(record[1]) & 0xFF) - left
            if before + offset == frame[HINT]:
                promise += 1 << 20
            elif _is_killer(search, ply, record):
                promise += 1 << 10
            for word in range(4):
                search.records[base + count, word] = record[word]
            search.promises[base + count] = -(promise << INDEX_BITS) + count
            search.order[base + count, 0] = most
            search.order[base + count, 1] = before + offset
            count += 1
        before += plays[COUNT]
    return count


@njit(**BARE)
def _stop(search, side):
    numbers = search.numbers
    numbers[VALUE], numbers[STOPPED], numbers[CUT] = _still(search, side), 1, 1
    return True


@njit(**BARE)
def _take_pass(search, ply, lists):
    """Take the pass if its worth is known: both have passed, or all plays of the other side end the game."""
    frame, side = search.frames[ply], ply & 1
    frame[TRIED] = PASSING
    if frame[PASSED]:
        _took(search, frame, _ended(search, ply), 0)
        return
    for number in range(lists):
        plays = search.lists[1 - side, number]
        if plays[OUTS] < plays[COUNT]:
            return
    frame[PASS_MOST] = min(frame[PASS_MOST], _still(search, side))
    _took(search, frame, frame[PASS_MOST], 0)


@njit(**BARE)
def _is_settled(search, ply):
    """Return whether no move of this position has to be searched."""
    frame = search.frames[ply]
    if frame[PASSED]:
        frame[TRIED] = PASSING
        _took(search, frame, _ended(search, ply), 0)
    elif frame[PASS_MOST] <= frame[ALPHA]:
        frame[BEST] = max(frame[BEST], frame[PASS_MOST])
    else:
        return False
    return frame[PLAYS] == 0 or frame[ALPHA] >= frame[BETA]


@njit(**BARE)
def _guessed(rules, work, search, ply, lists):
    """Judge a position that is not searched further."""
    numbers, frame, side = search.numbers, search.frames[ply], ply & 1
    fill_worths(rules, work, search, 1 - side)
    value = guess(rules, work, search, side, lists[side], lists[1 - side])
    numbers[VALUE], numbers[CUT] = max(value, frame[BEST]), 1
    return True


@njit(**BARE)
def _enter(rules, work, search, ply):
    """Look at a new position; return whether its value is known already, in VALUE and CUT."""
    numbers, frame, side = search.numbers, search.frames[ply], ply & 1
    is_counted = (
        ply != 1 or frame[DEPTH] > 0
    )  # the first look at each move is free: so there is always a line
    if is_counted and numbers[NODES] >= numbers[LIMIT]:
        return _stop(search, side)
    key = _key_now(search, side, frame[PASSED], search.places[ply, 0])
    search.places[ply, 1] = key
    frame[HINT] = NO_MOVE
    slot = _slot_of(search, key)
    if slot >= 0:
        is_known, value, is_open = _known(search, slot, frame[DEPTH], frame[ALPHA], frame[BETA])
        if is_known:
            numbers[VALUE], numbers[CUT] = value, is_open
            return True
        frame[HINT] = _move(search, slot)
    numbers[NODES] += is_counted
    lists = list_both(rules, work, search, ply)
    if lists[0] < 0:
        return _stop(search, side)
    frame[BEST], frame[MOVE], frame[OPEN], frame[BEFORE] = -INFINITE, NO_MOVE, 0, frame[ALPHA]
    frame[TURN], frame[PLAYS] = 0, 0
    _go_out(rules, search, frame, side, lists[side])
    if frame[ALPHA] >= frame[BETA]:
        _finish(search, ply)
        return True
    outs = find_outs(search, 1 - side, lists[1 - side])
    shield_outs(rules, work, search, outs)
    fill_worths(rules, work, search, side)
    frame[PASS_MOST] = INFINITE
    if outs and not frame[PASSED]:
        frame[PASS_MOST] = -search.outs[0, 0] - share_of(rules) * search.sides[side, 1]
    if frame[BETA] - frame[ALPHA] == 1:  # else the line of best moves follows the pass
        _take_pass(search, ply, lists[1 - side])
        if frame[ALPHA] >= frame[BETA]:
            _finish(search, ply)
            return True
    frame[PLAYS] = _choose(rules, work, search, ply, side, lists[side], outs)
    if frame[PLAYS] < 0:
        return _stop(search, side)
    is_last = frame[DEPTH] == 0 or ply >= MOST_PLIES
    if (is_last or frame[PLAYS] == 0) and _is_settled(search, ply):
        _finish(search, ply)
        return True
    return is_last and _guessed(rules, work, search, ply, lists)


@njit(**BARE)
def _tried(search, frame):
    """Return the place of the move to try now: the pass comes last, or first where the table says so."""
    turn, count, base = frame[TURN], frame[PLAYS], frame[BASE]
    if frame[HINT] == PASSING:
        if turn == 0:
            return PASSING
        turn -= 1
    if turn == count:
        return PASSING
    promises, first = search.promises, base + turn
    if turn < SCANNED:
        bring_best(promises, first, base + count)
    elif turn == SCANNED:
        sort_places(promises, first, base + count)
    return promises[first] & INDEX


@njit(**BARE)
def _go_down(search, ply, low, high):
    """Prepare the frame after this one for a search between these values of this side."""
    frame, below = search.frames[ply], search.frames[ply + 1]
    below[ALPHA], below[BETA] = frame[SCORE] - high, frame[SCORE] - low
    below[DEPTH], below[PASSED] = frame[DEPTH] - 1, frame[TRIED] == PASSING
    below[BASE] = frame[BASE] + frame[PLAYS]


@njit(**BARE)
def _is_remembered(rules, search, ply, side, record):
    """Take the value of a play from the table, if it is there."""
    frame = search.frames[ply]
    slot = _slot_of(search, _key_after(rules, search, ply, side, record))
    if slot < 0:
        return False
    score, high = frame[SCORE], frame[ALPHA] + 1 if frame[IS_NARROW] else frame[BETA]
    is_known, value, is_open = _known(search, slot, frame[DEPTH] - 1, score - high, score - frame[ALPHA])
    value = score - value
    if not is_known or (frame[IS_NARROW] and frame[ALPHA] < value < frame[BETA]):
        return False
    _took(search, frame, value, is_open)
    return True


@njit(**BARE)
def _looks_ahead(search, ply):
    """Return whether the answers to the first moves of a position are counted before one is searched."""
    frame, side = search.frames[ply], ply & 1
    return (
        search.numbers[REFUTER] == side
        and frame[TURN] == 0
        and frame[PLAYS] > 1
        and frame[HINT] != PASSING
        and frame[BETA] - frame[ALPHA] == 1
        and search.sides[1 - side, 0] >= TILES_LEFT
    )


@njit(**BARE)
def _look_ahead(rules, work, search, ply):
    """Put the moves first that leave few answers to search: of those that refute, one is enough."""
    numbers, frame, below, side = search.numbers, search.frames[ply], search.frames[ply + 1], ply & 1
    base, promises, order = frame[BASE], search.promises, search.order
    frame[IS_NARROW] = 0
    looked_at = search.sides[1 - side, 0] ** 2 // 2  # the more tiles, the longer is each search
    for first in range(base, base + min(looked_at, frame[PLAYS])):
        if numbers[NODES] >= numbers[LIMIT]:
            return
        bring_best(promises, first, base + frame[PLAYS])
        at = promises[first] & INDEX
        record = search.records[base + at]
        frame[SCORE] = np.int64(record[0]) & 0xFFFFFFFF
        frame[TRIED] = order[base + at, 1]
        is_known = _is_remembered(rules, search, ply, side, record)
        if not is_known:
            _lay(rules, work, search, ply, side, record)
            _go_down(search, ply, frame[ALPHA], frame[BETA])
            is_known = _enter(rules, work, search, ply + 1)
            _take_back(rules, work, search, ply, side, record)
            if numbers[STOPPED]:  # no room: the search of this move will find it too
                numbers[STOPPED] = 0
                return
            if is_known:
                _took(search, frame, frame[SCORE] - numbers[VALUE], numbers[CUT])
        if frame[ALPHA] >= frame[BETA]:
            _note_killer(search, ply, record)
            return
        if is_known:
            promises[first], order[base + at, 0] = at, -INFINITE  # last, and left aside
            continue
        answers = below[PLAYS] + (below[PASS_MOST] > below[ALPHA])
        promises[first] = -((INFINITE - answers) << INDEX_BITS) + at
        if answers <= FEW:
            return


@njit(**BARE)
def _advance(rules, work, search, ply):
    """Make the next move of this position whose value has to be searched; False if there is none."""
    frame, side = search.frames[ply], ply & 1
    if _looks_ahead(search, ply):
        _look_ahead(rules, work, search, ply)
    while frame[TURN] <= frame[PLAYS] and frame[ALPHA] < frame[BETA]:
        at = _tried(search, frame)
        frame[TURN] += 1
        # After the first move it is enough to see that another is no better.
        frame[IS_NARROW] = frame[TURN] > 1 and frame[BETA] - frame[ALPHA] > 1
        if at == PASSING:
            frame[SCORE], frame[TRIED] = 0, PASSING
            if frame[PASSED]:
                _took(search, frame, _ended(search, ply), 0)
                continue
            if frame[PASS_MOST] <= frame[ALPHA]:
                frame[BEST] = max(frame[BEST], frame[PASS_MOST])
                continue
            search.places[ply + 1, 0] = search.places[ply, 0]
            same_lanes(search, ply)
        else:
            most = search.order[frame[BASE] + at, 0]
            if most <= frame[ALPHA]:
                frame[BEST] = max(frame[BEST], most)
                continue
            record = search.records[frame[BASE] + at]
            frame[SCORE] = np.int64(record[0]) & 0xFFFFFFFF
            frame[TRIED] = search.order[frame[BASE] + at, 1]
            if _is_remembered(rules, search, ply, side, record):
                continue
            _lay(rules, work, search, ply, side, record)
        frame[HOW] = at
        _go_down(search, ply, frame[ALPHA], frame[ALPHA] + 1 if frame[IS_NARROW] else frame[BETA])
        return True
    return False


@njit(**BARE)
def _came_back(rules, work, search, ply):
    """Take the value of the move that was made; True if it has to be searched again, more widely."""
    numbers, frame = search.numbers, search.frames[ply]
    value = frame[SCORE] - numbers[VALUE]
    if frame[IS_NARROW] and frame[ALPHA] < value < frame[BETA] and not numbers[STOPPED]:
        frame[IS_NARROW] = 0
        _go_down(search, ply, frame[ALPHA], frame[BETA])
        return True
    if frame[TRIED] != PASSING:
        record = search.records[frame[BASE] + frame[HOW]]
        _take_back(rules, work, search, ply, ply & 1, record)
        if value >= frame[BETA] and not numbers[STOPPED]:
            _note_killer(search, ply, record)
    if not numbers[STOPPED]:
        _took(search, frame, value, numbers[CUT])
    return False


@njit(**BARE)
def _finish(search, ply):
    """Remember what this position is worth, and tell it."""
    numbers, frame = search.numbers, search.frames[ply]
    depth = frame[DEPTH] if frame[OPEN] else ALL_OF_IT
    move = frame[MOVE]
    if frame[BEST] <= frame[BEFORE] and frame[HINT] != NO_MOVE:
        move = frame[HINT]  # no move is good enough here: the one that was good before says more
    _keep(search, search.places[ply, 1], depth, frame[BEST], frame[BEFORE], frame[BETA], move)
    numbers[VALUE], numbers[CUT] = frame[BEST], frame[OPEN]


@njit(**OPTIONS)
def begin(rules, work, search):
    """Take the position in `work.board` and `work.held`, side 0 to move."""
    search.numbers[CHANGES] = 0
    search.killers[:] = 0
    _begin_lanes(rules, work, search)


@njit(**BARE)
def ask(search, depth, alpha, beta, passed):
    """Begin a search so many moves deep for a value between two others."""
    frame, numbers = search.frames[0], search.numbers
    frame[:] = 0
    frame[ALPHA], frame[BETA], frame[DEPTH], frame[PASSED] = alpha, beta, depth, passed
    numbers[PLY] = numbers[STOPPED] = numbers[CUT] = 0
    numbers[VALUE] = -INFINITE


@njit(**BARE)
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
