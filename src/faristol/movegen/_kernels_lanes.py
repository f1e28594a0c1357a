"""
The compiled part that finds the plays of an ending, lane by lane, and remembers them.

The plays of a row or column depend on its tiles, the words across it and the rack. They are found once and
remembered, because most of them come again after thousands of other moves elsewhere on the board. `rules` and
`work` are those of `_kernels_games`; `search` is described below.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from faristol.movegen._kernels import (
    BOARD,
    FACES,
    FOUND,
    HEAD_SIZE,
    KEPT_SERIAL,
    OUT,
    RECORD,
    RECORD_SIZE,
    ROOM,
    ROWS,
    SETS,
    SQUARES,
    SUMS,
    WANTED,
    _look_across,
    generate,
    plays_of_lane,
)
from faristol.movegen._kernels_games import (
    COLUMNS,
    OPTIONS,
    count_of,
    prepare,
    worth_of,
)

BARE = OPTIONS | {"_nrt": False}
"""No counting of references to arrays, which took two fifths of the time: so nothing here makes an array."""
MOST_PLIES = 48
LANES = 64  # rows from 0, columns from 32
MOST_PLAYS = 1 << 18  # of all positions of one line
MOST_OUTS = 32  # plays of the other side that end the game, looked at in one position
# The numbers of a search
NODES = 0  # positions whose plays were listed, but for a first look at each move
LIMIT = 1  # the most of them
CUT = 2  # 1 if the value is not that of the end of the game
STOPPED = 3  # 1 once the limit is reached
PAUSE = 4  # positions at which to return to the caller
PLY = 5  # the frame to go on with
VALUE = 6
KEPT = 7  # records in the memory of lanes
CHANGES = 8  # squares in `changes`
RACKS_COUNT = 9  # 1 if racks count where both sides only pass
AT_ONCE = 10  # what the first move is worth where it is the pass that ends the game
REFUTER = 11  # the side that needs one good move a position for what is to be proven, or -1
NUMBERS = 12
FIRST, COUNT, OUTS = 0, 1, 2  # of a lane's plays in the memory; those that use up the rack come first


UNDO = 0  # of a frame


class Search(NamedTuple):
    records: Any  # (MOST_PLAYS, 4) uint64; those of a position follow those of the one before it on the line
    promises: Any  # (MOST_PLAYS,) int64: how good it looks, and its place in `records`
    order: Any  # (MOST_PLAYS, 2) int64: the most it is worth, its place among all plays
    table: Any  # (slots, 3) uint64: position, bounds, move; slots a power of two
    numbers: Any  # (NUMBERS,) int64
    frames: Any  # (MOST_PLIES + 2, FRAME) int64
    places: Any  # (MOST_PLIES + 2, 2) uint64: the tiles on the board, and the whole position
    lanes: Any  # (MOST_PLIES + 2, LANES) uint64: tiles of each lane and words across; 0 if it is closed
    changes: Any  # (n, 3) int64: place of a square, and what SETS and SUMS held
    sides: Any  # (2, 2) int64: tiles and their points, by side
    racks: Any  # (2,) uint64
    lane_keys: Any  # (lane slots,) uint64
    lane_plays: Any  # (lane slots, 3) int64
    kept: Any  # (n, 4) uint64, records
    lists: Any  # (2, LANES, 3) int64: by side, the lanes that have plays now
    worths: Any  # (2, 1 << 16) int64: by side, points of the tiles that a play uses
    outs: Any  # (MOST_OUTS, 2) int64: score and place in `kept`, the dearest first
    shields: Any  # (MOST_OUTS, LANES) int64: by lane, where a tile would change such a play
    killers: Any  # (MOST_PLIES + 2, 2, 3) uint64: the plays that last refuted something, as many moves deep
    guess: Any  # (2, FACES) int64
    squares: Any  # (16,) int64, and the next three: scratch
    tiles: Any  # (16,) int64
    blocked: Any  # (LANES,) int64
    held: Any  # (2, 2) int64


@njit(**BARE)
def _mixed(number):
    """Return 64 bits that look like chance (the end of splitmix64)."""
    mixed = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@njit(**BARE)
def _key(search, side, passed, place):
    own = _mixed(search.racks[0] + np.uint64(1))
    return place ^ own ^ _mixed(search.racks[1] + np.uint64(2)) ^ _mixed(7 + 2 * side + passed)


# Lanes ----------------------------------------------------------------------------------------------


@njit(**BARE)
def _of_tile(is_down, square, tile):
    return _mixed(1 << 40 | is_down << 30 | square << 8 | tile)


@njit(**BARE)
def _of_empty(work, is_down, square):
    """Return what an empty square adds to the number of its lane: nothing where no word crosses."""
    place = is_down * SQUARES + square
    total = work.context[SUMS + place]
    if total < 0:
        return np.uint64(0)
    sets = _mixed(work.context[SETS + place])
    return _mixed(sets ^ np.uint64(1 << 50 | is_down << 45 | square << 30 | total))


@njit(**BARE)
def _look_again(rules, work, search, ply, is_down, square):
    """Find the words across an empty square anew."""
    numbers, columns = search.numbers, rules.numbers[COLUMNS]
    place = is_down * SQUARES + square
    lane = 32 + square % columns if is_down else square // columns
    change = search.changes[numbers[CHANGES]]
    change[0], change[1], change[2] = place, work.context[SETS + place], work.context[SUMS + place]
    numbers[CHANGES] += 1
    search.lanes[ply, lane] ^= _of_empty(work, is_down, square)
    _look_across(work.context.ctypes.data, square, is_down)
    search.lanes[ply, lane] ^= _of_empty(work, is_down, square)


@njit(**BARE)
def _look_beside(rules, work, search, ply, square, is_down):
    """Find the words across anew that this square belongs to: in its column, or with `is_down` in its row."""
    columns = rules.numbers[COLUMNS]
    size = len(work.board)
    step = 1 if is_down else columns
    for sign in (-1, 1):
        near = square
        while True:
            following = near + sign * step
            if following < 0 or following >= size or (is_down and following // columns != near // columns):
                break
            near = following
            if not work.board[near]:
                _look_again(rules, work, search, ply, is_down, near)
                break


@njit(**BARE)
def _squares(rules, record, squares, tiles):
    """Write the record's squares and tiles; return how many, and 1 for a play down."""
    word, columns = np.int64(record[0]), rules.numbers[COLUMNS]
    is_down, lane = word >> 32 & 1, word >> 40 & 0xFF
    positions = np.int64(record[1] >> np.uint64(32))
    laid, at = 0, 0
    while positions:
        if positions & 1:
            squares[laid] = (at - 1) * columns + lane if is_down else lane * columns + at - 1
            half = record[2] if laid < 8 else record[3]
            tiles[laid] = np.int64(half >> np.uint64(8 * (laid & 7))) & 0xFF
            laid += 1
        positions >>= 1
        at += 1
    return laid, is_down


@njit(**BARE)
def _hold(rules, work, search, side, tile, change):
    face = 0 if tile & 0x80 else tile
    work.held[side, face] += change
    search.sides[side, 0] += change
    search.sides[side, 1] += change * rules.values[face]
    mixed = _mixed(1 << 33 | face)
    search.racks[side] += mixed if change > 0 else ~mixed + np.uint64(1)


@njit(**BARE)
def same_lanes(search, ply):
    """Copy the numbers of all lanes to the next frame."""
    for lane in range(LANES):
        search.lanes[ply + 1, lane] = search.lanes[ply, lane]


@njit(**BARE)
def _lay(rules, work, search, ply, side, record):
    """Lay a record's tiles; the frame after this one gets the numbers of the new place."""
    squares, tiles = search.squares, search.tiles
    laid, is_down = _squares(rules, record, squares, tiles)
    columns, below = rules.numbers[COLUMNS], ply + 1
    search.frames[ply, UNDO] = search.numbers[CHANGES]
    same_lanes(search, ply)
    place = search.places[ply, 0]
    for index in range(laid):
        square, tile = squares[index], tiles[index]
        row, column = square // columns, 32 + square % columns
        across, down = _of_tile(0, square, tile), _of_tile(1, square, tile)
        search.lanes[below, row] ^= _of_empty(work, 0, square) ^ across
        search.lanes[below, column] ^= _of_empty(work, 1, square) ^ down
        place ^= across
        work.board[square] = tile
        _hold(rules, work, search, side, tile, -1)
    search.places[below, 0] = place
    for index in range(laid):
        _look_beside(rules, work, search, below, squares[index], is_down)
    _look_beside(rules, work, search, below, squares[0], 1 - is_down)
    if laid > 1:
        _look_beside(rules, work, search, below, squares[laid - 1], 1 - is_down)


@njit(**BARE)
def _take_back(rules, work, search, ply, side, record):
    squares, tiles = search.squares, search.tiles
    laid, _ = _squares(rules, record, squares, tiles)
    for index in range(laid):
        work.board[squares[index]] = 0
        _hold(rules, work, search, side, tiles[index], 1)
    numbers, first = search.numbers, search.frames[ply, UNDO]
    while numbers[CHANGES] > first:
        numbers[CHANGES] -= 1
        change = search.changes[numbers[CHANGES]]
        work.context[SETS + change[0]], work.context[SUMS + change[0]] = change[1], change[2]


@njit(**OPTIONS)
def _begin_lanes(rules, work, search):
    """Write the numbers of the first position."""
    columns = rules.numbers[COLUMNS]
    work.context[:HEAD_SIZE] = rules.head
    work.context[BOARD] = work.board.ctypes.data
    work.context[KEPT_SERIAL] = 0
    search.lanes[0, :] = 0
    search.places[0, :] = 0
    for square in range(len(work.board)):
        row, column, tile = square // columns, 32 + square % columns, work.board[square]
        if tile:
            search.lanes[0, row] ^= _of_tile(0, square, tile)
            search.lanes[0, column] ^= _of_tile(1, square, tile)
            search.places[0, 0] ^= _of_tile(0, square, tile)
            continue
        for is_down in range(2):
            _look_across(work.context.ctypes.data, square, is_down)
            search.lanes[0, column if is_down else row] ^= _of_empty(work, is_down, square)
    search.racks[:] = 0
    for side in range(2):
        search.sides[side, 0] = count_of(work.held[side])
        search.sides[side, 1] = worth_of(rules, work.held[side])
        for face in range(FACES):
            search.racks[side] += _mixed(1 << 33 | face) * np.uint64(work.held[side, face])


# Plays ----------------------------------------------------------------------------------------------


@njit(**BARE)
def _generate(work, into, first, lane):
    """Write plays from `first` on; return how many there are, whether or not they fit."""
    work.context[OUT], work.context[ROOM] = into.ctypes.data + first * RECORD_SIZE, len(into) - first
    work.context[WANTED], work.context[FOUND] = RECORD, 0
    if lane < 0:
        generate(work.context.ctypes.data)
    else:
        plays_of_lane(work.context.ctypes.data, lane & 31, lane >> 5)
    return work.context[FOUND]


@njit(**BARE)
def _outs_first(search, first, count, held):
    """Put the plays that use up the rack before the others; return how many there are."""
    outs = 0
    for index in range(first, first + count):
        if np.int64(search.kept[index, 1]) & 0xFF == held:
            for word in range(4):
                other = search.kept[first + outs, word]
                search.kept[first + outs, word] = search.kept[index, word]
                search.kept[index, word] = other
            outs += 1
    return outs


@njit(**BARE)
def _find_in_lane(work, search, side, lane, slot, key):
    """Generate the plays of one lane into the memory; False if it is full."""
    first = search.numbers[KEPT]
    found = _generate(work, search.kept, first, lane)
    if found > len(search.kept) - first:
        return False
    plays = search.lane_plays[slot]
    plays[FIRST], plays[COUNT] = first, found
    plays[OUTS] = _outs_first(search, first, found, search.sides[side, 0])
    search.lane_keys[slot] = key
    search.numbers[KEPT] = first + found
    return True


@njit(**BARE)
def _list(rules, work, search, ply, side):
    """Find the lanes in which this side has plays; return how many, or -1 if the memory is full."""
    rack, last = _mixed(search.racks[side] + np.uint64(3)), np.uint64(len(search.lane_keys) - 1)
    columns, rows = rules.numbers[COLUMNS], rules.head[ROWS]
    is_prepared, is_empty, lists = False, True, 0
    for number in range(LANES + 1):
        lane = number if number < LANES else -1  # an empty board has no lanes, but plays
        if lane < 0 and not is_empty:
            break
        if lane >= 0 and (search.lanes[ply, lane] == 0 or (lane & 31) >= (columns if lane >> 5 else rows)):
            continue
        is_empty = False
        key = rack if lane < 0 else rack ^ search.lanes[ply, lane]
        slot = np.int64(key & last)
        if search.lane_keys[slot] != key:
            if not is_prepared:
                prepare(rules, work, side)
                is_prepared = True
            if not _find_in_lane(work, search, side, lane, slot, key):
                return -1
        if search.lane_plays[slot, COUNT]:
            for which in range(3):
                search.lists[side, lists, which] = search.lane_plays[slot, which]
            lists += 1
    return lists


@njit(**BARE)
def list_both(rules, work, search, ply):
    """
    Find the lanes in which each side has plays on this board; return how many, -1 if there is no room.

    A full memory forgets everything.
    """
    for _ in range(2):
        mine = _list(rules, work, search, ply, 0)
        theirs = _list(rules, work, search, ply, 1) if mine >= 0 else -1
        if theirs >= 0:
            return mine, theirs
        search.lane_keys[:] = 0
        search.numbers[KEPT] = 0
    return -1, -1


@njit(**BARE)
def fill_worths(rules, work, search, side):
    """Write the points of every choice of tiles of a rack, as records number them."""
    worths, held, size = search.worths[side], work.held[side], 1
    worths[0] = 0
    for tile in range(FACES):
        for times in range(1, held[tile] + 1):
            for index in range(size):
                worths[times * size + index] = worths[index] + times * rules.values[tile]
        size *= held[tile] + 1


@njit(**BARE)
def lane_of(record):
    word = np.int64(record[0])
    return (word >> 40 & 0xFF) | (word >> 32 & 1) << 5


@njit(**BARE)
def used_of(record):
    """Return which tiles of its rack a play uses, as `fill_worths` numbers them."""
    return np.int64(record[1]) >> 16 & 0xFFFF
