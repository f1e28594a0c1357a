"""
The compiled part of the generator. Only `generate`, `gaddag` and `compiled` call it, with checked arguments.

Arrays cost seven machine arguments each, so the recursion passes addresses and a few integers: `c`, the
address of the context, and from there on int64 only. Names, the same in every function:

    graph   uint32; blocks of a node each, node 0 without arcs (`faristol.movegen.compiled`):
            after the separator   mask (2 words), arcs …
            before it             mask (2 words), arc of the separator, arcs …
            an arc is node << 1 | accepts; bit n-1 of a mask stands for letter n
    c       int64; the context, laid out by the constants below
    at      a position on the lane, from 1; 0 and the one after the last are walls
    node    where in the graph what was spelled so far has led to
    points  of the main word so far << 32 | of the words across it
    times   what multiplies the main word
    laid    a bit for each position laid on | which tiles left << 32 | how many << 48

A lane is a row or a column. A wall is an empty square that allows no letter, so nothing tests for it.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

# The context ----------------------------------------------------------------------------------------

SIDE = 32  # room for a lane: 26 squares and two walls
FACES = 65  # the blank and 64 letters
SQUARES = 26 * 26

TILES = 0  # by position: the letter that lies there, or 0
LAID = TILES + SIDE  # by position: the tile being tried
ALLOWED = LAID + SIDE  # by position: the letters that the words across allow, as a mask
ACROSS = ALLOWED + SIDE  # by position: points of the tiles that a word across would join, or -1
LETTER = ACROSS + SIDE  # by position: multiplier of the letter
WORD = LETTER + SIDE  # by position: multiplier of the word
FACE = WORD + SIDE  # by position: points of the tile that lies there
HELD = FACE + SIDE  # by letter: how many the rack holds
VALUE = HELD + FACES  # by letter: points
STRIDE = VALUE + FACES  # by letter: what laying one adds to `laid`
GRAPH = STRIDE + FACES  # from here on single numbers; this one and the next five are addresses
BOARD = GRAPH + 1  # bytes, a tile a square
LETTER_TIMES = GRAPH + 2  # bytes, a multiplier a square
WORD_TIMES = GRAPH + 3
OUT = GRAPH + 4  # the records
LEAVES = GRAPH + 5  # int64 millipoints: the value of what stays, by which tiles left
ROOT = GRAPH + 6
ROWS = GRAPH + 7
COLUMNS = GRAPH + 8
START = GRAPH + 9
BOTH_WAYS = GRAPH + 10  # 1 for plays along both lines of an empty board, 0 for its row alone
RACK_SIZE = GRAPH + 11
BONUS = GRAPH + 12
FEWEST = GRAPH + 13  # tiles that a play needs
ROOM = GRAPH + 14  # how many records fit
WANTED = GRAPH + 15  # COUNT, RECORD or BEST
RACK_MASK = GRAPH + 16
FOUND = GRAPH + 17
TOP = GRAPH + 18
TOTAL = GRAPH + 19
BEST_VALUE = GRAPH + 20
AFTER = GRAPH + 21  # the position right of the anchor
LIMIT = GRAPH + 22  # the leftmost position that plays of this anchor may use
LANE = GRAPH + 23
IS_DOWN = GRAPH + 24
RACK_COUNT = GRAPH + 25
SHADOW = GRAPH + 26  # by tiles laid: the highest value that what stays can have
HIGHEST = SHADOW + 17  # by tiles laid: the points of the rack's best tiles, that many, added up
HEAD_SIZE = HIGHEST + 17  # up to here the caller fills it; the rest is written before it is read
SETS = HEAD_SIZE  # by direction and square: ALLOWED for all lanes
SUMS = SETS + 2 * SQUARES  # by direction and square: ACROSS for all lanes
ANCHORS = SUMS + 2 * SQUARES  # four numbers an anchor: bound, direction and lane, position, limit
CONTEXT_SIZE = ANCHORS + 4 * 2 * SQUARES

COUNT, RECORD, BEST = 0, 1, 2

RECORD_SIZE = 32
"""
uint32 score; bytes: 1 for down, lane, first position, length, how many tiles laid, none; uint16 which tiles
left; uint32 the positions laid on; a byte for each tile laid.
"""
MOST_TILES = 16  # in a rack

EVERY_LETTER = -1
NEVER = -(1 << 50)

I = types.int64


@intrinsic
def _get(_context, address, index):
    """The int64 at this place of the context."""

    def emit(_, builder, __, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(base, [arguments[1]]))

    return I(I, I), emit


@intrinsic
def _put(_context, address, index, value):
    def emit(context, builder, _, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(64).as_pointer())
        builder.store(arguments[2], builder.gep(base, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(I, I, I), emit


@intrinsic
def _arc(_context, address, index):
    """The uint32 at this place of the graph."""

    def emit(_, builder, __, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(32).as_pointer())
        return builder.zext(builder.load(builder.gep(base, [arguments[1]])), ir.IntType(64))

    return I(I, I), emit


@intrinsic
def _byte(_context, address, index):
    def emit(_, builder, __, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(builder.gep(base, [arguments[1]])), ir.IntType(64))

    return I(I, I), emit


@intrinsic
def _mask(_context, address, index):
    """The two uint32 from this place of the graph on, as one."""

    def emit(_, builder, __, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(32).as_pointer())
        place = builder.bitcast(builder.gep(base, [arguments[1]]), ir.IntType(64).as_pointer())
        loaded = builder.load(place)
        loaded.align = 4
        return loaded

    return I(I, I), emit


@intrinsic
def _write(_context, address, index, value):
    """One byte."""

    def emit(context, builder, _, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        value = builder.trunc(arguments[2], ir.IntType(8))
        builder.store(value, builder.gep(base, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(I, I, I), emit


@intrinsic
def _write32(_context, address, index, value):
    """Four bytes; `index` counts bytes and is a multiple of four."""

    def emit(context, builder, _, arguments):
        base = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        place = builder.bitcast(builder.gep(base, [arguments[1]]), ir.IntType(32).as_pointer())
        builder.store(builder.trunc(arguments[2], ir.IntType(32)), place)
        return context.get_dummy_value()

    return types.void(I, I, I), emit


@intrinsic
def _bits(_context, value):
    """How many are set."""

    def emit(_, builder, __, arguments):
        return builder.ctpop(arguments[0])

    return I(I), emit


@intrinsic
def _lowest(_context, value):
    """The place of the lowest bit that is set; one must be."""

    def emit(_, builder, __, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return I(I), emit


# One play -------------------------------------------------------------------------------------------


@njit(types.void(I, I, I, I, I), **OPTIONS)
def _emit(c, last, points, times, laid):
    """A play whose word ends before `last`: count it, write it down, or keep it if it is the best."""
    count = laid >> 48
    if count < _get(c, FEWEST):
        return
    squares = laid & 0xFFFFFFFF
    if count == 1 and _get(c, IS_DOWN) and _get(c, ACROSS + _lowest(squares)) >= 0:
        return  # the same tile was found along its row
    score = (points >> 32) * times + (points & 0xFFFFFFFF)
    if count >= _get(c, RACK_SIZE):
        score += _get(c, BONUS)
    wanted = _get(c, WANTED)
    found = _get(c, FOUND)
    if wanted == BEST:
        value = score * 1000 + _get(_get(c, LEAVES), (laid >> 32) & 0xFFFF)
        best = _get(c, BEST_VALUE)
        if value < best:
            return
        if value > best:
            found = 0
            _put(c, BEST_VALUE, value)
        # Among equals all are kept, for the order of plays to choose from.
    else:
        _put(c, TOTAL, _get(c, TOTAL) + score)
        if score > _get(c, TOP):
            _put(c, TOP, score)
    _put(c, FOUND, found + 1)
    if wanted == COUNT or found >= _get(c, ROOM):
        return
    record = _get(c, OUT) + found * RECORD_SIZE
    first = _lowest(squares)
    while first > 1 and _get(c, TILES + first - 1):
        first -= 1
    _write32(record, 0, score)
    _write(record, 4, _get(c, IS_DOWN))
    _write(record, 5, _get(c, LANE))
    _write(record, 6, first)
    _write(record, 7, last - first)
    _write32(record, 8, count | (laid >> 32 & 0xFFFF) << 16)
    _write32(record, 12, squares)
    place = 16
    while squares:
        _write(record, place, _get(c, LAID + _lowest(squares)))
        squares &= squares - 1
        place += 1


@njit(I(I, I, I, I), **OPTIONS)
def _follow(graph, node, letter, first_arc):
    """The arc of this letter, or 0; `first_arc` is 3 before the separator and 2 after it."""
    mask = _mask(graph, node)
    bit = 1 << (letter - 1)
    if not mask & bit:
        return 0
    return _arc(graph, node + first_arc + _bits(mask & (bit - 1)))


@njit(types.void(I, I, I, I, I, I, I), **OPTIONS)
def _right(c, at, node, allowed, points, times, laid):
    """Every play that lays one of the allowed letters here; a call costs more than to see that none is."""
    graph = _get(c, GRAPH)
    mask = _mask(graph, node)
    held, blanks = _get(c, RACK_MASK), _get(c, HELD)
    letter_times, shared_times = _get(c, LETTER + at), 0
    if _get(c, ACROSS + at) >= 0:
        shared_times = _get(c, WORD + at)
        points += _get(c, ACROSS + at) * shared_times
    times *= _get(c, WORD + at)
    laid += 1 << at
    while allowed:
        bit = allowed & -allowed
        allowed ^= bit
        letter = _lowest(bit) + 1
        arc = _arc(graph, node + 2 + _bits(mask & (bit - 1)))
        following, run = at + 1, 0
        tile = _get(c, TILES + following)
        while tile:
            arc = _follow(graph, arc >> 1, tile, 2)
            if not arc:
                break
            run += _get(c, FACE + following)
            following += 1
            tile = _get(c, TILES + following)
        if not arc:
            continue
        can_follow = _mask(graph, arc >> 1) & _get(c, ALLOWED + following)
        key = letter if held & bit else 0  # the letter itself first, then a blank
        while True:
            left = _get(c, HELD + key) - 1
            _put(c, HELD + key, left)
            _put(c, LAID + at, key or letter | 0x80)
            value = _get(c, VALUE + key) * letter_times
            points_now = points + ((value + run) << 32) + value * shared_times
            laid_now = laid + _get(c, STRIDE + key)
            if arc & 1:
                _emit(c, following, points_now, times, laid_now)
            held_now = held ^ bit if key and not left else held
            usable = can_follow
            if not _get(c, HELD):
                usable &= held_now
            if usable:
                _put(c, RACK_MASK, held_now)
                _right(c, following, arc >> 1, usable, points_now, times, laid_now)
            _put(c, HELD + key, left + 1)
            if not key or not blanks:
                break
            key = 0
    _put(c, RACK_MASK, held)


@njit(types.void(I, I, I, I, I, I), **OPTIONS)
def _turn(c, node, accepts, points, times, laid):
    """What was spelled backwards is all that stands left of the anchor: go on to its right."""
    graph = _get(c, GRAPH)
    at = _get(c, AFTER)
    tile = _get(c, TILES + at)
    arc = _arc(graph, node + 2) + accepts  # the separator itself completes nothing
    while tile:
        arc = _follow(graph, arc >> 1, tile, 2)
        if not arc:
            return
        points += _get(c, FACE + at) << 32
        at += 1
        tile = _get(c, TILES + at)
    if arc & 1:
        _emit(c, at, points, times, laid)
    usable = _mask(graph, arc >> 1) & _get(c, ALLOWED + at)
    if not _get(c, HELD):
        usable &= _get(c, RACK_MASK)
    if usable:
        _right(c, at, arc >> 1, usable, points, times, laid)


@njit(types.void(I, I, I, I, I, I, I), **OPTIONS)
def _left(c, at, node, allowed, points, times, laid):
    """The same to the left, letter before letter; after each, all that can stand to the right."""
    graph = _get(c, GRAPH)
    mask = _mask(graph, node)
    held, blanks = _get(c, RACK_MASK), _get(c, HELD)
    letter_times, shared_times = _get(c, LETTER + at), 0
    if _get(c, ACROSS + at) >= 0:
        shared_times = _get(c, WORD + at)
        points += _get(c, ACROSS + at) * shared_times
    times *= _get(c, WORD + at)
    laid += 1 << at
    before = _get(c, ALLOWED + at - 1) if at > _get(c, LIMIT) else 0
    while allowed:
        bit = allowed & -allowed
        allowed ^= bit
        letter = _lowest(bit) + 1
        arc = _arc(graph, node + 3 + _bits(mask & (bit - 1)))
        turns = arc & 1 or _arc(graph, (arc >> 1) + 2)
        can_precede = _mask(graph, arc >> 1) & before
        key = letter if held & bit else 0
        while True:
            left = _get(c, HELD + key) - 1
            _put(c, HELD + key, left)
            _put(c, LAID + at, key or letter | 0x80)
            value = _get(c, VALUE + key) * letter_times
            points_now = points + (value << 32) + value * shared_times
            laid_now = laid + _get(c, STRIDE + key)
            held_now = held ^ bit if key and not left else held
            _put(c, RACK_MASK, held_now)
            if turns:
                _turn(c, arc >> 1, arc & 1, points_now, times, laid_now)
            usable = can_precede
            if not _get(c, HELD):
                usable &= held_now
            if usable:
                _left(c, at - 1, arc >> 1, usable, points_now, times, laid_now)
            _put(c, HELD + key, left + 1)
            if not key or not blanks:
                break
            key = 0
    _put(c, RACK_MASK, held)


# The board ------------------------------------------------------------------------------------------


@njit(I(I, I, I), **OPTIONS)
def _accepted(graph, node, first_arc):
    """The letters that complete a word here, as a mask."""
    mask = _mask(graph, node)
    found = 0
    place = node + first_arc
    while mask:
        bit = mask & -mask
        mask ^= bit
        if _arc(graph, place) & 1:
            found |= bit
        place += 1
    return found


@njit(I(I, I, I, I, I, I), **OPTIONS)
def _allowed_by_word_across(graph, root, board, before, after, step):
    """
    The letters that make a word of the tiles on both sides of an empty square.

    `before` and `after` are the squares at the far ends of the two runs, or -1 where there is none.
    """
    if before < 0:  # the run behind, backwards; then any letter that goes before it
        node, at = root, after
        square = at
        while _byte(board, square):
            arc = _follow(graph, node, _byte(board, square) & 0x7F, 3)
            if not arc:
                return 0
            node = arc >> 1
            square -= step
        return _accepted(graph, node, 3)
    square = before
    while _byte(board, square):
        square += step
    gap = square
    node = root
    square = gap - step
    while True:
        arc = _follow(graph, node, _byte(board, square) & 0x7F, 3)
        if not arc:
            return 0
        node = arc >> 1
        if square == before:
            break
        square -= step
    node = _arc(graph, node + 2) >> 1
    if after < 0:
        return _accepted(graph, node, 2)
    mask = _mask(graph, node)
    found = 0
    place = node + 2
    while mask:
        bit = mask & -mask
        mask ^= bit
        arc = _arc(graph, place)
        place += 1
        square = gap
        while True:
            square += step
            arc = _follow(graph, arc >> 1, _byte(board, square) & 0x7F, 2)
            if not arc:
                break
            if square == after:
                if arc & 1:
                    found |= bit
                break
    return found


@njit(types.void(I), **OPTIONS)
def _find_words_across(c):
    """Fills SETS and SUMS: for every empty square and direction, what the words across allow and add."""
    graph, root, board = _get(c, GRAPH), _get(c, ROOT), _get(c, BOARD)
    rows, columns = _get(c, ROWS), _get(c, COLUMNS)
    for square in range(rows * columns):
        if _byte(board, square):
            continue
        row, column = square // columns, square % columns
        for is_down in range(2):
            if is_down:  # a play down: the words across are in rows
                step, backward, forward = 1, column, columns - 1 - column
            else:
                step, backward, forward = columns, row, rows - 1 - row
            place = is_down * SQUARES + square
            before = after = -1
            total = 0
            near = square
            while backward and _byte(board, near - step):
                near -= step
                backward -= 1
                before = near
                if _byte(board, near) < 0x80:
                    total += _get(c, VALUE + _byte(board, near))
            near = square
            while forward and _byte(board, near + step):
                near += step
                forward -= 1
                after = near
                if _byte(board, near) < 0x80:
                    total += _get(c, VALUE + _byte(board, near))
            if before < 0 and after < 0:
                _put(c, SETS + place, EVERY_LETTER)
                _put(c, SUMS + place, -1)
            else:
                _put(c, SETS + place, _allowed_by_word_across(graph, root, board, before, after, step))
                _put(c, SUMS + place, total)


@njit(types.void(I, I, I), **OPTIONS)
def _load_lane(c, lane, is_down):
    """Copies a row or column into the context, a wall at each end."""
    board, letter_times, word_times = _get(c, BOARD), _get(c, LETTER_TIMES), _get(c, WORD_TIMES)
    columns = _get(c, COLUMNS)
    size = _get(c, ROWS) if is_down else columns
    square, step = (lane, columns) if is_down else (lane * columns, 1)
    sets, sums = SETS + is_down * SQUARES, SUMS + is_down * SQUARES
    for at in range(1, size + 1):
        tile = _byte(board, square)
        if tile:
            _put(c, TILES + at, tile & 0x7F)
            _put(c, FACE + at, _get(c, VALUE + tile) if tile < 0x80 else 0)
            _put(c, ACROSS + at, -1)
            _put(c, ALLOWED + at, 0)
        else:
            _put(c, TILES + at, 0)
            _put(c, ALLOWED + at, _get(c, sets + square))
            _put(c, ACROSS + at, _get(c, sums + square))
            _put(c, LETTER + at, _byte(letter_times, square))
            _put(c, WORD + at, _byte(word_times, square))
        square += step
    for at in (0, size + 1):
        _put(c, TILES + at, 0)
        _put(c, ALLOWED + at, 0)
        _put(c, ACROSS + at, -1)
    _put(c, LANE, lane)
    _put(c, IS_DOWN, is_down)


@njit(types.void(I, I, I), **OPTIONS)
def _from_anchor(c, at, limit):
    """Every play whose leftmost anchor is this one: an empty square, or the last tile of a run."""
    _put(c, LIMIT, limit)
    _put(c, AFTER, at + 1)
    graph = _get(c, GRAPH)
    node, accepts, points = _get(c, ROOT), 0, 0
    tile = _get(c, TILES + at)
    while tile:
        arc = _follow(graph, node, tile, 3)
        if not arc:
            return
        node, accepts = arc >> 1, arc & 1
        points += _get(c, FACE + at) << 32
        at -= 1
        tile = _get(c, TILES + at)
    if node != _get(c, ROOT):
        _turn(c, node, accepts, points, 1, 0)
    if at >= limit:
        usable = _mask(graph, node) & _get(c, ALLOWED + at)
        if not _get(c, HELD):
            usable &= _get(c, RACK_MASK)
        if usable:
            _left(c, at, node, usable, points, 1, 0)


@njit(I(I, I, I), **OPTIONS)
def _find_anchors(c, size, count):
    """
    Adds the anchors of the loaded lane; answers with how many there are in all.

    One for each run of tiles (its last), one for each empty square that only a word across touches. A play
    belongs to its leftmost anchor, so none is found twice.
    """
    limit = 1
    for at in range(1, size + 1):
        if _get(c, TILES + at):
            if _get(c, TILES + at + 1):
                continue
            next_limit = at + 2
        elif _get(c, ACROSS + at) >= 0:
            next_limit = at + 1
            if _get(c, TILES + at - 1):  # whatever uses this square joins the run before it
                limit = max(limit, next_limit)
                continue
        else:
            continue
        place = ANCHORS + 4 * count
        _put(c, place, 0)
        _put(c, place + 1, _get(c, IS_DOWN) << 8 | _get(c, LANE))
        _put(c, place + 2, at)
        _put(c, place + 3, limit)
        count += 1
        limit = next_limit
    return count


# Bounds ---------------------------------------------------------------------------------------------


@njit(types.void(I, I, I, I), **OPTIONS)
def _shadow(c, letter, index, laid):
    """Goes through every choice of tiles to lay, from this letter on."""
    while letter < FACES and not _get(c, HELD + letter):
        letter += 1
    if letter == FACES:
        value = _get(_get(c, LEAVES), index)
        if value > _get(c, SHADOW + laid):
            _put(c, SHADOW + laid, value)
        return
    stride = _get(c, STRIDE + letter) >> 32 & 0xFFFF
    for used in range(_get(c, HELD + letter) + 1):
        _shadow(c, letter + 1, index + used * stride, laid + used)


@njit(types.void(I), **OPTIONS)
def _prepare_bounds(c):
    """Fills HIGHEST, and SHADOW from the table of leaves."""
    total, count = 0, 0
    most = 0
    for letter in range(1, FACES):
        if _get(c, HELD + letter):
            most = max(most, _get(c, VALUE + letter))
    _put(c, HIGHEST, 0)
    for value in range(most, 0, -1):
        for letter in range(1, FACES):
            if _get(c, VALUE + letter) == value:
                for _ in range(_get(c, HELD + letter)):
                    total += value
                    count += 1
                    _put(c, HIGHEST + count, total)
    while count < MOST_TILES:
        count += 1
        _put(c, HIGHEST + count, total)
    for laid in range(MOST_TILES + 1):
        _put(c, SHADOW + laid, NEVER)
    # Which tiles left, digit by digit: the strides say what a tile adds, the digits sum up to how many.
    _shadow(c, 0, 0, 0)


@njit(I(I, I, I), **OPTIONS)
def _bound(c, anchor, limit):
    """
    No play of this anchor is worth more than this. It looks at no word, only at squares and points.

    In every shape the dearest tiles are put on the dearest squares, once for the word along the lane and once
    for the words across: more than any real play can have.
    """
    held, blanks, most = _get(c, RACK_MASK), _get(c, HELD), _get(c, RACK_COUNT)
    highest = c + 8 * HIGHEST
    # Left of the anchor: nothing, one square, two …; for each of them, all that can follow to the right.
    best = NEVER
    run = 0
    left = anchor
    while _get(c, TILES + left):
        run += _get(c, FACE + left)
        left -= 1
    is_run = left < anchor
    count, times, doubles, triples, more = 0, 1, 0, 0, 0
    shared, ones, twos, threes, rest = 0, 0, 0, 0, 0
    while True:
        # Right of the anchor, beginning with what this many squares to the left give.
        at = anchor + 1
        points = run
        a_count, a_times, a_doubles, a_triples, a_more = count, times, doubles, triples, more
        a_shared, a_ones, a_twos, a_threes, a_rest = shared, ones, twos, threes, rest
        while True:
            while _get(c, TILES + at):
                points += _get(c, FACE + at)
                at += 1
            if a_count:
                main = points + _get(highest, a_count) + _get(highest, a_doubles) + _get(highest, a_triples)
                main += a_more * _get(highest, 1)
                across = _get(highest, a_ones) + _get(highest, a_twos) + _get(highest, a_threes)
                score = main * a_times + a_shared + across + a_rest * _get(highest, 1)
                if a_count >= _get(c, RACK_SIZE):
                    score += _get(c, BONUS)
                best = max(best, score * 1000 + _get(c, SHADOW + a_count))
            allowed = _get(c, ALLOWED + at)
            if a_count == most or not allowed or not (blanks or allowed & held):
                break
            if not a_count and not is_run:
                break  # the anchor itself comes first, from the left
            a_count += 1
            letter_times, word_times = _get(c, LETTER + at), _get(c, WORD + at)
            a_times *= word_times
            a_doubles += letter_times > 1
            a_triples += letter_times > 2
            a_more += max(letter_times - 3, 0)
            if _get(c, ACROSS + at) >= 0:
                a_shared += _get(c, ACROSS + at) * word_times
                both = letter_times * word_times
                a_ones += 1
                a_twos += both > 1
                a_threes += both > 2
                a_rest += max(both - 3, 0)
            at += 1
        allowed = _get(c, ALLOWED + left)
        if left < limit or count == most or not allowed or not (blanks or allowed & held):
            return best
        count += 1
        letter_times, word_times = _get(c, LETTER + left), _get(c, WORD + left)
        times *= word_times
        doubles += letter_times > 1
        triples += letter_times > 2
        more += max(letter_times - 3, 0)
        if _get(c, ACROSS + left) >= 0:
            shared += _get(c, ACROSS + left) * word_times
            both = letter_times * word_times
            ones += 1
            twos += both > 1
            threes += both > 2
            rest += max(both - 3, 0)
        left -= 1


# Whole positions ------------------------------------------------------------------------------------


@njit(types.boolean(I), **OPTIONS)
def _is_empty(c):
    board = _get(c, BOARD)
    for square in range(_get(c, ROWS) * _get(c, COLUMNS)):
        if _byte(board, square):
            return False
    return True


@njit(types.void(I, I), **OPTIONS)
def _search_best_first(c, count):
    """Anchors in the order of what they can give at most, until none can give as much as was found."""
    while count:
        best = 0
        for index in range(1, count):
            if _get(c, ANCHORS + 4 * index) > _get(c, ANCHORS + 4 * best):
                best = index
        place = ANCHORS + 4 * best
        if _get(c, place) < _get(c, BEST_VALUE):
            return
        where = _get(c, place + 1)
        _load_lane(c, where & 0xFF, where >> 8)
        _from_anchor(c, _get(c, place + 2), _get(c, place + 3))
        count -= 1
        for offset in range(4):
            _put(c, place + offset, _get(c, ANCHORS + 4 * count + offset))


@njit(types.void(I), **OPTIONS)
def generate(c):
    """Plays of the position that the context describes: board, rack, what is wanted, where to write it."""
    rows, columns = _get(c, ROWS), _get(c, COLUMNS)
    _find_words_across(c)
    if _is_empty(c):
        start = _get(c, START)
        for is_down in range(1 + _get(c, BOTH_WAYS)):
            row, column = start // columns, start % columns
            _load_lane(c, column if is_down else row, is_down)
            _from_anchor(c, (row if is_down else column) + 1, 1)
        return
    is_best_wanted = _get(c, WANTED) == BEST
    if is_best_wanted:
        _prepare_bounds(c)
    count = 0
    for is_down in range(2):
        for lane in range(columns if is_down else rows):
            _load_lane(c, lane, is_down)
            first = count
            count = _find_anchors(c, rows if is_down else columns, first)
            for index in range(first, count):
                place = ANCHORS + 4 * index
                if is_best_wanted:
                    _put(c, place, _bound(c, _get(c, place + 2), _get(c, place + 3)))
                else:
                    _from_anchor(c, _get(c, place + 2), _get(c, place + 3))
            if not is_best_wanted:
                count = 0
    if is_best_wanted:
        _search_best_first(c, count)


# The order of plays ---------------------------------------------------------------------------------

_SCORES, _PLAYS = 1 << 19, 1 << 20  # more of either does not fit a key


@njit(**OPTIONS)
def order_keys(records, columns, keys):
    """A key for each record that sorts as plays do, up to the second tile; its low bits say which record."""
    if len(records) >= _PLAYS:
        return False
    for index in range(len(records)):
        record = records[index]
        score = np.int64(record[0]) | np.int64(record[1]) << 8 | np.int64(record[2]) << 16
        if score >= _SCORES or record[3]:
            return False
        lane, first = np.int64(record[5]), np.int64(record[6]) - 1
        start = first * columns + lane if record[4] else lane * columns + first
        key = (_SCORES - 1 - score) << 1 | np.int64(record[4])
        key = (key << 10 | start) << 5 | np.int64(record[7])
        keys[index] = (key << 8 | np.int64(record[16])) << 20 | index
    return True


@njit(**OPTIONS)
def put_in_order(records, keys, ordered):
    """Copies the records in the order of their sorted keys; those with equal keys by all their tiles."""
    last = np.int64(-1)
    begun = 0
    for place in range(len(keys)):
        key = keys[place]
        ordered[place] = records[key & (_PLAYS - 1)]
        if key >> 20 != last:
            last = key >> 20
            begun = place
        here = place
        while here > begun and _is_before(ordered[here], ordered[here - 1]):
            for byte in range(RECORD_SIZE):
                held = ordered[here, byte]
                ordered[here, byte] = ordered[here - 1, byte]
                ordered[here - 1, byte] = held
            here -= 1


@njit(**OPTIONS)
def _is_before(one, other):
    for byte in range(16, RECORD_SIZE):
        if one[byte] != other[byte]:
            return one[byte] < other[byte]
    return False


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


# The graph ------------------------------------------------------------------------------------------

LONGEST = 15
_LETTER_BITS = 7
_LOW_LETTERS = 7  # of a reversed beginning, the first 8 letters are in its high key, 7 in its low one
_LAST_FLAG, _ARC_BITS = 0x400000, 0x3FFFFF
_ACCEPTS_FLAG = 0x800000


@njit(**OPTIONS)
def beginnings(nodes, most, high, low, ends):
    """
    Every beginning of a word, backwards, as two sortable keys; and where it leads in `nodes`, << 1 | accepts.

    Answers with how many there are, -1 if more than `most`, -2 if one is longer than LONGEST. Writes nothing
    where `high` is too short.
    """
    places = np.zeros(LONGEST + 2, np.int64)
    highs = np.zeros(LONGEST + 2, np.int64)
    lows = np.zeros(LONGEST + 2, np.int64)
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
        if depth > LONGEST:
            return -2
        if found >= most:
            return -1
        letter = node >> 24
        new_low = lows[depth] >> _LETTER_BITS | (highs[depth] & 0x7F) << (_LETTER_BITS * (_LOW_LETTERS - 1))
        new_high = highs[depth] >> _LETTER_BITS | letter << (_LETTER_BITS * 7)
        if found < room:
            high[found] = new_high
            low[found] = new_low
            ends[found] = (node & _ARC_BITS) << 1 | (1 if node & _ACCEPTS_FLAG else 0)
        found += 1
        depth += 1
        places[depth] = node & _ARC_BITS
        highs[depth] = new_high
        lows[depth] = new_low
    return found


@njit(I(I, I, I), **OPTIONS)
def _letter_of(high, low, index):
    """The letter at this place of a reversed beginning, 0 behind its end."""
    if index < 8:
        return high >> (_LETTER_BITS * (7 - index)) & 0x7F
    return low >> (_LETTER_BITS * (14 - index)) & 0x7F


@njit(**OPTIONS)
def trie_size(high, low):
    """How many nodes the sorted beginnings need when only what they begin with is shared."""
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
def lay_out(nodes, states, root, graph):
    """
    The blocks that `generate` reads, written to `graph`; answers with where the root is.

    Call it once with an empty `graph`: it then answers with how long one must be.
    """
    size = 3  # node 0, which has no arcs
    # What follows the separator: the lists of siblings of the word graph that something leads to.
    places = np.zeros(len(nodes), np.int64)
    for index in range(len(nodes)):
        target = np.int64(nodes[index]) & _ARC_BITS
        if index != 1:
            places[target] = 1
    places[0] = 0
    for first in range(len(nodes)):
        if places[first]:
            places[first] = size
            size += 3
            place = first
            while not nodes[place] & _LAST_FLAG:
                place += 1
                size += 1
    # What stands before it, the root first: those near it are asked for together.
    homes = np.zeros(states[0], np.int64)
    starts = np.zeros(states[0], np.int64)
    count = 0
    state = np.int64(2)
    while state < states[0]:
        starts[count] = state
        count += 1
        state += 2 + states[state + 1]
    for index in range(count - 1, -1, -1):
        homes[starts[index]] = size
        size += 3 + states[starts[index] + 1]
    if len(graph) < size:
        return size
    graph[0] = graph[1] = graph[2] = 0
    for first in range(len(nodes)):
        block = places[first]
        if block:
            mask = np.int64(0)
            place = first
            arc = block + 2
            while True:
                node = np.int64(nodes[place])
                mask |= np.int64(1) << ((node >> 24) - 1)
                graph[arc] = places[node & _ARC_BITS] << 1 | (1 if node & _ACCEPTS_FLAG else 0)
                arc += 1
                if node & _LAST_FLAG:
                    break
                place += 1
            graph[block] = mask & 0xFFFFFFFF
            graph[block + 1] = mask >> 32 & 0xFFFFFFFF
    for index in range(count):
        state = starts[index]
        block = homes[state]
        mask = np.int64(0)
        graph[block + 2] = places[states[state]] << 1
        for place in range(states[state + 1]):
            packed = states[state + 2 + place]
            mask |= np.int64(1) << ((packed >> 33) - 1)
            graph[block + 3 + place] = homes[packed & 0xFFFFFFFF] << 1 | (packed >> 32 & 1)
        graph[block] = mask & 0xFFFFFFFF
        graph[block + 1] = mask >> 32 & 0xFFFFFFFF
    return homes[root]
