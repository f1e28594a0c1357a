"""
The compiled part of the generator: the plays of a position. Only `generate` calls it, with checked arguments.

What a function calls stands in the same file: Numba's cache notices changes to a function's own file alone.

Arrays cost seven machine arguments each, so the recursion passes addresses and a few integers: `c`, the
address of the context, and from there on int64 only. Names, the same in every function:

    graph   uint32; blocks of a node each, node 0 without arcs (`faristol.movegen.compiled`):
            after the separator   mask, arcs …
            before it             mask, arc of the separator, arcs …
            an arc is node << 1 | accepts; bit n-1 of a mask stands for letter n; a mask is one word, or two
            where there are more than 32 letters: WIDTH says which bits count, ARCS where arcs begin
    c       int64; the context, laid out by the constants below
    at      a position on the lane, from 1; 0 and the one after the last are walls
    node    where in the graph what was spelled so far has led to
    points  of the main word so far << 32 | of the words across it
    times   what multiplies the main word
    laid    a bit for each position laid on | which tiles left << 32 | how many << 48

A lane is a row or a column. A wall is an empty square that allows no letter, so nothing tests for it.
"""

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
WHERE = GRAPH + 23  # direction and lane, as a record has them
IS_DOWN = GRAPH + 24
RACK_COUNT = GRAPH + 25
WIDTH = GRAPH + 26
ARCS = GRAPH + 27
MAP_WORDS = GRAPH + 28  # addresses and lines of a word map, or 0
MAP_WORD_LINES = GRAPH + 29
MAP_MASKS = GRAPH + 30
MAP_MASK_LINES = GRAPH + 31
MAP_SPELLED = GRAPH + 32
MAP_KEYS = GRAPH + 33
SERIAL = GRAPH + 34  # number of the generator, from 1; what is kept of a board is of this one
SHADOW = GRAPH + 35  # by tiles laid: the highest value that what stays can have
HIGHEST = SHADOW + 17  # by tiles laid: the points of the rack's best tiles, that many, added up
HEAD_SIZE = HIGHEST + 17  # up to here the caller fills it; the rest is written before it is read
KEPT_SERIAL = HEAD_SIZE  # SERIAL of whoever keeps SETS and SUMS of a board for the next search, else 0
SETS = KEPT_SERIAL + 1  # by direction and square: ALLOWED for all lanes
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


@njit(**OPTIONS)
def _address(array):
    return array.ctypes.data


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
def _bits(_context, value):
    """Count the bits that are set."""

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
    score = min(score, 0xFFFFFFFF)  # a record has no room for more; no board gives so much
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
    _put(record, 0, score | _get(c, WHERE) | first << 48 | (last - first) << 56)
    _put(record, 1, count | (laid >> 32 & 0xFFFF) << 16 | squares << 32)
    _put(record, 2, 0)
    _put(record, 3, 0)
    place = 16
    while squares:
        _write(record, place, _get(c, LAID + _lowest(squares)))
        squares &= squares - 1
        place += 1


@njit(I(I, I, I, I), **OPTIONS)
def _follow(c, node, letter, is_before):
    """The arc of this letter, or 0; 1 for a node before the separator, 0 for one after it."""
    graph = _get(c, GRAPH)
    mask = _mask(graph, node) & _get(c, WIDTH)
    bit = 1 << (letter - 1)
    if not mask & bit:
        return 0
    return _arc(graph, node + _get(c, ARCS) + is_before + _bits(mask & (bit - 1)))


@njit(types.void(I, I, I, I, I, I, I), **OPTIONS)
def _right(c, at, node, allowed, points, times, laid):
    """Every play that lays one of the allowed letters here; a call costs more than to see that none is."""
    graph = _get(c, GRAPH)
    width, arcs = _get(c, WIDTH), _get(c, ARCS)
    mask = _mask(graph, node) & width
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
        arc = _arc(graph, node + arcs + _bits(mask & (bit - 1)))
        following, run = at + 1, 0
        tile = _get(c, TILES + following)
        while tile:
            arc = _follow(c, arc >> 1, tile, 0)
            if not arc:
                break
            run += _get(c, FACE + following)
            following += 1
            tile = _get(c, TILES + following)
        if not arc:
            continue
        can_follow = _mask(graph, arc >> 1) & width & _get(c, ALLOWED + following)
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
    """
    Turn around: the letters spelled backwards are all that is left of the anchor; continue to its right.
    """
    graph = _get(c, GRAPH)
    at = _get(c, AFTER)
    tile = _get(c, TILES + at)
    arc = _arc(graph, node + _get(c, ARCS)) + accepts  # the separator itself completes nothing
    while tile:
        arc = _follow(c, arc >> 1, tile, 0)
        if not arc:
            return
        points += _get(c, FACE + at) << 32
        at += 1
        tile = _get(c, TILES + at)
    if arc & 1:
        _emit(c, at, points, times, laid)
    usable = _mask(graph, arc >> 1) & _get(c, WIDTH) & _get(c, ALLOWED + at)
    if not _get(c, HELD):
        usable &= _get(c, RACK_MASK)
    if usable:
        _right(c, at, arc >> 1, usable, points, times, laid)


@njit(types.void(I, I, I, I, I, I, I), **OPTIONS)
def _left(c, at, node, allowed, points, times, laid):
    """The same to the left, letter before letter; after each, all that can stand to the right."""
    graph = _get(c, GRAPH)
    width, arcs = _get(c, WIDTH), _get(c, ARCS)
    mask = _mask(graph, node) & width
    held, blanks = _get(c, RACK_MASK), _get(c, HELD)
    letter_times, shared_times = _get(c, LETTER + at), 0
    if _get(c, ACROSS + at) >= 0:
        shared_times = _get(c, WORD + at)
        points += _get(c, ACROSS + at) * shared_times
    times *= _get(c, WORD + at)
    laid += 1 << at
    before = _get(c, ALLOWED + at - 1) if at > _get(c, LIMIT) else 0
    after = _get(c, AFTER)
    is_run_after, allowed_after = _get(c, TILES + after), _get(c, ALLOWED + after)
    while allowed:
        bit = allowed & -allowed
        allowed ^= bit
        letter = _lowest(bit) + 1
        arc = _arc(graph, node + arcs + 1 + _bits(mask & (bit - 1)))
        turn = _arc(graph, (arc >> 1) + arcs) >> 1
        can_follow = _mask(graph, turn) & width & allowed_after
        can_precede = _mask(graph, arc >> 1) & width & before
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
            usable, follows = can_precede, can_follow
            if not _get(c, HELD):
                usable &= held_now
                follows &= held_now
            if is_run_after:
                if arc & 1 or turn:
                    _turn(c, arc >> 1, arc & 1, points_now, times, laid_now)
            else:
                if arc & 1:
                    _emit(c, after, points_now, times, laid_now)
                if follows:
                    _right(c, after, turn, follows, points_now, times, laid_now)
            if usable:
                _left(c, at - 1, arc >> 1, usable, points_now, times, laid_now)
            _put(c, HELD + key, left + 1)
            if not key or not blanks:
                break
            key = 0
    _put(c, RACK_MASK, held)


# The board ------------------------------------------------------------------------------------------


@njit(I(I, I, I), **OPTIONS)
def _accepted(c, node, is_before):
    """The letters that complete a word here, as a mask."""
    graph = _get(c, GRAPH)
    mask = _mask(graph, node) & _get(c, WIDTH)
    found = 0
    place = node + _get(c, ARCS) + is_before
    while mask:
        bit = mask & -mask
        mask ^= bit
        if _arc(graph, place) & 1:
            found |= bit
        place += 1
    return found


@njit(I(I, I, I, I, I, I), **OPTIONS)
def _allowed_by_word_across(c, root, board, before, after, step):
    """
    The letters that make a word of the tiles on both sides of an empty square.

    `before` and `after` are the squares at the far ends of the two runs, or -1 where there is none.
    """
    if before < 0:  # the run behind, backwards; then any letter that goes before it
        node, at = root, after
        square = at
        while _byte(board, square):
            arc = _follow(c, node, _byte(board, square) & 0x7F, 1)
            if not arc:
                return 0
            node = arc >> 1
            square -= step
        return _accepted(c, node, 1)
    square = before
    while _byte(board, square):
        square += step
    gap = square
    node = root
    square = gap - step
    while True:
        arc = _follow(c, node, _byte(board, square) & 0x7F, 1)
        if not arc:
            return 0
        node = arc >> 1
        if square == before:
            break
        square -= step
    graph, arcs = _get(c, GRAPH), _get(c, ARCS)
    node = _arc(graph, node + arcs) >> 1
    if after < 0:
        return _accepted(c, node, 0)
    mask = _mask(graph, node) & _get(c, WIDTH)
    found = 0
    place = node + arcs
    while mask:
        bit = mask & -mask
        mask ^= bit
        arc = _arc(graph, place)
        place += 1
        square = gap
        while True:
            square += step
            arc = _follow(c, arc >> 1, _byte(board, square) & 0x7F, 0)
            if not arc:
                break
            if square == after:
                if arc & 1:
                    found |= bit
                break
    return found


@njit(types.void(I, I, I), **OPTIONS)
def _look_across(c, square, is_down):
    """Fill SETS and SUMS of an empty square: what the word across it allows and adds."""
    board, rows, columns = _get(c, BOARD), _get(c, ROWS), _get(c, COLUMNS)
    row, column = square // columns, square % columns
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
        allowed = _allowed_by_word_across(c, _get(c, ROOT), board, before, after, step)
        _put(c, SETS + place, allowed)
        _put(c, SUMS + place, total)


@njit(types.void(I), **OPTIONS)
def _find_words_across(c):
    board = _get(c, BOARD)
    _put(c, KEPT_SERIAL, 0)
    for square in range(_get(c, ROWS) * _get(c, COLUMNS)):
        if not _byte(board, square):
            _look_across(c, square, 0)
            _look_across(c, square, 1)


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
    _put(c, IS_DOWN, is_down)
    _put(c, WHERE, is_down << 32 | lane << 40)


@njit(types.void(I, I, I), **OPTIONS)
def _from_anchor(c, at, limit):
    """Every play whose leftmost anchor is this one: an empty square, or the last tile of a run."""
    _put(c, LIMIT, limit)
    _put(c, AFTER, at + 1)
    graph = _get(c, GRAPH)
    node, accepts, points = _get(c, ROOT), 0, 0
    tile = _get(c, TILES + at)
    while tile:
        arc = _follow(c, node, tile, 1)
        if not arc:
            return
        node, accepts = arc >> 1, arc & 1
        points += _get(c, FACE + at) << 32
        at -= 1
        tile = _get(c, TILES + at)
    if node != _get(c, ROOT):
        _turn(c, node, accepts, points, 1, 0)
    if at >= limit:
        usable = _mask(graph, node) & _get(c, WIDTH) & _get(c, ALLOWED + at)
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
        _put(c, place + 1, _get(c, WHERE))
        _put(c, place + 2, at)
        _put(c, place + 3, limit)
        count += 1
        limit = next_limit
    return count


# Bounds ---------------------------------------------------------------------------------------------


@njit(types.void(I, I, I, I), **OPTIONS)
def _shadow(c, letter, index, laid):
    """Try every choice of tiles to lay, from this letter on."""
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
    total, count, below = 0, 0, 1 << 40
    _put(c, HIGHEST, 0)
    while count < _get(c, RACK_COUNT):
        value, times = 0, _get(c, HELD)
        letters = _get(c, RACK_MASK)
        while letters:
            letter = _lowest(letters) + 1
            letters &= letters - 1
            points = _get(c, VALUE + letter)
            if value < points < below:
                value, times = points, 0
            if points == value:
                times += _get(c, HELD + letter)
        below = value
        for _ in range(times):
            total += value
            count += 1
            _put(c, HIGHEST + count, total)
        if not value:
            break
    while count < MOST_TILES:
        count += 1
        _put(c, HIGHEST + count, total)
    for laid in range(MOST_TILES + 1):
        _put(c, SHADOW + laid, NEVER)
    # Tiles that left, digit by digit: strides are what a tile adds, digits sum up to their number.
    _shadow(c, 0, 0, 0)


@njit(I(I, I), **OPTIONS)
def _kind_of_square(c, at):
    """
    Return the multipliers for a tile laid here, as counts that can be added up for sixteen tiles.

    Of six bits each, from the lowest: letter at least doubled, at least tripled; whether there is a word
    across, and the same two for it. Then how many times beyond three: letter, and across.
    """
    letter_times = _get(c, LETTER + at)
    kind = (letter_times > 1) | (letter_times > 2) << 6 | max(letter_times - 3, 0) << 30
    if _get(c, ACROSS + at) >= 0:
        both = letter_times * _get(c, WORD + at)
        kind |= 1 << 12 | (both > 1) << 18 | (both > 2) << 24 | max(both - 3, 0) << 42
    return kind


@njit(I(I, I, I, I, I), **OPTIONS)
def _most_for(c, count, kinds, points, times):
    """
    The highest value of plays on such squares; `points` as everywhere.

    The dearest tiles are put on the dearest squares, once for the word along the lane and once for the words
    across: more than any real play can have.
    """
    highest = c + 8 * HIGHEST
    dearest = _get(highest, 1)
    main = (points >> 32) + _get(highest, count) + _get(highest, kinds & 0x3F)
    main += _get(highest, kinds >> 6 & 0x3F) + (kinds >> 30 & 0xFFF) * dearest
    across = _get(highest, kinds >> 12 & 0x3F) + _get(highest, kinds >> 18 & 0x3F)
    across += _get(highest, kinds >> 24 & 0x3F) + (kinds >> 42) * dearest
    score = main * times + (points & 0xFFFFFFFF) + across
    if count >= _get(c, RACK_SIZE):
        score += _get(c, BONUS)
    return score * 1000 + _get(c, SHADOW + count)


@njit(I(I, I), **OPTIONS)
def _shared_points(c, at):
    """Return the points of the tiles beside a square, if a tile there makes a word across."""
    across = _get(c, ACROSS + at)
    return across * _get(c, WORD + at) if across > 0 else 0


@njit(I(I, I, I), **OPTIONS)
def _before_run(c, anchor, first):
    """The node that the run, spelled backwards, leads to; -1 if no word has the run in it."""
    node, at = _get(c, ROOT), anchor
    while at >= first:
        arc = _follow(c, node, _get(c, TILES + at), 1)
        if not arc:
            return -1
        node = arc >> 1
        at -= 1
    return node


@njit(I(I, I, I), **OPTIONS)
def _bound(c, anchor, limit):
    """No play of this anchor is worth more. Of the words it knows only whether there is one with the run."""
    held, blanks, most = _get(c, RACK_MASK), _get(c, HELD), _get(c, RACK_COUNT)
    points, left = 0, anchor
    while _get(c, TILES + left):
        points += _get(c, FACE + left) << 32
        left -= 1
    is_run = left < anchor
    can_precede = EVERY_LETTER
    if is_run:
        node = _before_run(c, anchor, left + 1)
        if node < 0:
            return NEVER
        can_precede = _mask(_get(c, GRAPH), node) & _get(c, WIDTH)
    best = NEVER
    count, kinds, times = 0, 0, 1
    while True:
        # With so many squares left of the anchor: none to the right of it, one, two …
        at, r_count, r_kinds, r_times, r_points = anchor + 1, count, kinds, times, points
        while True:
            while _get(c, TILES + at):
                r_points += _get(c, FACE + at) << 32
                at += 1
            if r_count:
                best = max(best, _most_for(c, r_count, r_kinds, r_points, r_times))
            allowed = _get(c, ALLOWED + at)
            if r_count == most or not (allowed if blanks else allowed & held):
                break
            if not r_count and not is_run:
                break  # the anchor itself comes first, from the left
            r_count += 1
            r_kinds += _kind_of_square(c, at)
            r_times *= _get(c, WORD + at)
            r_points += _shared_points(c, at)
            at += 1
        allowed = _get(c, ALLOWED + left) & can_precede
        if left < limit or count == most or not (allowed if blanks else allowed & held):
            return best
        can_precede = EVERY_LETTER
        count += 1
        kinds += _kind_of_square(c, left)
        times *= _get(c, WORD + left)
        points += _shared_points(c, left)
        left -= 1


@njit(types.void(I, I, I), **OPTIONS)
def plays_of_lane(c, lane, is_down):
    """Plays along one row or column; SETS and SUMS are those of the board, which is not empty."""
    _load_lane(c, lane, is_down)
    count = _find_anchors(c, _get(c, ROWS) if is_down else _get(c, COLUMNS), 0)
    for index in range(count):
        place = ANCHORS + 4 * index
        _from_anchor(c, _get(c, place + 2), _get(c, place + 3))


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
        _load_lane(c, where >> 40, where >> 32 & 1)
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
