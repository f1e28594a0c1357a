"""
The compiled part that finds the slots of a board, and what each can give at most.

Names of addresses are those of `_kernels_subracks`.
"""

from numba import njit, types

from faristol.movegen._kernels import (
    ARCS,
    BOARD,
    BONUS,
    COLUMNS,
    GRAPH,
    HELD,
    HIGHEST,
    KEPT_SERIAL,
    LETTER_TIMES,
    MAP_KEYS,
    RACK_COUNT,
    RACK_MASK,
    RACK_SIZE,
    ROOT,
    ROWS,
    SERIAL,
    SETS,
    SQUARES,
    SUMS,
    VALUE,
    WIDTH,
    WORD_TIMES,
    _arc,
    _byte,
    _find_words_across,
    _follow,
    _get,
    _look_across,
    _mask,
    _put,
    _write,
)
from faristol.movegen._kernels_subracks import (
    ASKED,
    BESIDE,
    BOARD_KEY,
    BOUND,
    CHANGED,
    DEAREST,
    FIRST_HIT,
    GROUP,
    GROUPS,
    HEAP,
    HIT_STOP,
    KEPT_BOARD,
    KEY,
    LAID,
    LANE,
    LANES,
    LATER,
    LETTER_BY,
    LONGEST,
    LOOSE,
    MOST,
    MOST_ASKED,
    MOST_CHANGED,
    NOW,
    POINTS,
    REST,
    SLOTS,
    START,
    STOP,
    TAKES,
    TILE,
    TIMES,
    WORD_BY,
    WORDS,
    _ask_alone,
    _given,
)

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

I = types.int64

# Slots -----------------------------------------------------------------------------------------------


@njit(types.void(I, I, I, I), **OPTIONS)
def _look_along(c, square, step, is_down):
    """Look across the squares whose words across have changed with this one, to its left or right."""
    columns = _get(c, COLUMNS)
    left = _get(c, ROWS) - 1 - square // columns if step > 0 else square // columns
    if is_down:
        left = columns - 1 - square % columns if step > 0 else square % columns
    board, kept = _get(c, BOARD), c + 8 * KEPT_BOARD
    beside = square + step
    if left and _byte(board, beside) != _byte(kept, beside):
        return  # that one looks for itself
    while left and _byte(board, beside):
        beside += step
        left -= 1
    if left:
        _look_across(c, beside, is_down)


@njit(types.void(I), **OPTIONS)
def _keep_words_across(c):
    """Fill SETS and SUMS anew where the board is not what it was the last time."""
    board, kept, columns = _get(c, BOARD), c + 8 * KEPT_BOARD, _get(c, COLUMNS)
    size, count = _get(c, ROWS) * columns, 0
    for square in range(size):
        if _byte(board, square) != _byte(kept, square):
            _put(c, CHANGED + count, square)
            count += 1
    if count > MOST_CHANGED or _get(c, KEPT_SERIAL) != _get(c, SERIAL):
        _find_words_across(c)
        for square in range(size):
            _write(kept, square, _byte(board, square))
        _put(c, KEPT_SERIAL, _get(c, SERIAL))
        return
    for index in range(count):
        square = _get(c, CHANGED + index)
        for is_down in range(2):
            step = 1 if is_down else columns
            if not _byte(board, square):
                _look_across(c, square, is_down)
            _look_along(c, square, -step, is_down)
            _look_along(c, square, step, is_down)
    for index in range(count):
        _write(kept, _get(c, CHANGED + index), _byte(board, _get(c, CHANGED + index)))


@njit(I(I, I), **OPTIONS)
def _dearest_of(c, takes):
    """The points of the rack's dearest tile among these letters, -1 if there is none."""
    if not takes & _get(c, RACK_MASK):
        return 0 if takes and _get(c, HELD) else -1
    place = DEAREST
    while not takes >> (_get(c, place) - 1) & 1:
        place += 1
    return _get(c, VALUE + _get(c, place))


@njit(types.void(I, I, I), **OPTIONS)
def _look_around_runs(c, wall, square):
    """Narrow what may lie before each run of tiles between these, and behind it in a slot that it begins."""
    graph, width, arcs = _get(c, GRAPH), _get(c, WIDTH), _get(c, ARCS)
    while square > wall:
        if not _get(square, TILE):
            square -= 8 * WORDS
            continue
        behind, node, tiles = square + 8 * WORDS, _get(c, ROOT), 0
        while _get(square, TILE):
            if node >= 0:
                arc = _follow(c, node, _get(square, TILE), 1)
                node = arc >> 1 if arc else -1
            _put(square, MOST, 0)
            square -= 8 * WORDS
            tiles += 1
        if tiles < 2:
            continue
        before = after = 0
        if node >= 0:
            before = _mask(graph, node) & width
            after = _mask(graph, _arc(graph, node + arcs) >> 1) & width
        _put(square + 8 * WORDS, MOST, _dearest_of(c, after & _get(behind, TAKES)))
        _put(square, TAKES, _get(square, TAKES) & before)
        _put(square, MOST, _dearest_of(c, _get(square, TAKES)))


@njit(types.void(I, I), **OPTIONS)
def _load_squares(c, is_down):
    """Fill LANES for one direction."""
    board, letter_times, word_times = _get(c, BOARD), _get(c, LETTER_TIMES), _get(c, WORD_TIMES)
    keys, rows, columns = _get(c, MAP_KEYS), _get(c, ROWS), _get(c, COLUMNS)
    sets, sums = SETS + is_down * SQUARES, SUMS + is_down * SQUARES
    size, step = (rows, columns) if is_down else (columns, 1)
    for lane in range(columns if is_down else rows):
        wall = square = c + 8 * (LANES + (is_down * 26 + lane) * LANE)
        _put(square, TILE, 0)
        _put(square, TAKES, 0)
        _put(square, MOST, -1)
        on_board = lane if is_down else lane * columns
        for _ in range(size):
            square += 8 * WORDS
            tile = _byte(board, on_board)
            if tile:
                _put(square, TILE, tile & 0x7F)
                _put(square, POINTS, _get(c, VALUE + tile) if tile < 0x80 else 0)
                _put(square, TAKES, 1 << ((tile & 0x7F) - 1))
                _put(square, KEY, _get(keys, tile & 0x7F))
            else:
                takes = _get(c, sets + on_board)
                _put(square, TILE, 0)
                _put(square, TAKES, takes)
                _put(square, BESIDE, _get(c, sums + on_board))
                _put(square, LETTER_BY, _byte(letter_times, on_board))
                _put(square, WORD_BY, _byte(word_times, on_board))
                _put(square, MOST, _dearest_of(c, takes))
            on_board += step
        _put(square, WORDS + TILE, 0)
        _put(square, WORDS + TAKES, 0)
        _put(square, WORDS + MOST, -1)
        _look_around_runs(c, wall, square)


@njit(I(I, I, I, I, I, I, I, I, I, I), **OPTIONS)
def _add_slot(c, count, rest, times, start, laid, stop, key, tiles, letter):
    group, bound_by = 0, c + 8 * (LOOSE + WORDS * laid)
    if tiles < 2 and not _get(c, HELD):
        letter = letter if tiles else 0
        group = c + 8 * (GROUPS + WORDS * (letter * (MOST_ASKED + 1) + laid))
        if laid >= LATER and _get(group, ASKED) != _get(c, NOW):
            _ask_alone(c, group, laid, letter)
        if _get(group, ASKED) == _get(c, NOW):
            bound_by = group
            if _get(group, FIRST_HIT) == _get(group, HIT_STOP):
                return count
    slot = c + 8 * (SLOTS + WORDS * count)
    _put(slot, BOUND, rest + _given(c, bound_by, times))
    _put(slot, REST, rest)
    _put(slot, TIMES, times)
    _put(slot, START, start)
    _put(slot, LAID, laid)
    _put(slot, STOP, stop)
    _put(slot, BOARD_KEY, key)
    _put(slot, GROUP, group)
    _put(c, HEAP + count, slot)
    return count + 1


@njit(I(I, I, I, I), **OPTIONS)
def _add_slots(c, start, is_down, count):
    """Add the slots that begin at this square; answers with how many there are."""
    most, bonus_from = _get(c, RACK_COUNT), _get(c, RACK_SIZE)
    square = start
    laid = touches = key = tiles = letter = 0
    points = across = kinds = 0
    times = 1
    while True:
        tile = _get(square, TILE)
        while tile:
            points += _get(square, POINTS)
            key += _get(square, KEY)
            tiles += 1
            letter = tile
            square += 8 * WORDS
            tile = _get(square, TILE)
        if laid and (tiles or touches) and square - start > 8 * WORDS:
            if square - start > 8 * WORDS * LONGEST:
                return count
            if not (laid == 1 and is_down and touches):
                rest = points + _get(c, HIGHEST + (kinds & 0x3F)) + _get(c, HIGHEST + (kinds >> 6 & 0x3F))
                rest += (kinds >> 12) * _get(c, HIGHEST + 1)
                rest = rest * times + across
                if laid >= bonus_from:
                    rest += _get(c, BONUS)
                count = _add_slot(c, count, rest * 1000, times, start, laid, square, key, tiles, letter)
        dearest = _get(square, MOST)
        if laid == most or dearest < 0:
            return count
        laid += 1
        letter_by, word_by, beside = _get(square, LETTER_BY), _get(square, WORD_BY), _get(square, BESIDE)
        times *= word_by
        if beside >= 0:
            touches = 1
            across += (beside + dearest * letter_by) * word_by
            points += dearest * (letter_by - 1)
        else:
            kinds += (letter_by > 1) | (letter_by > 2) << 6 | max(letter_by - 3, 0) << 12
        square += 8 * WORDS


@njit(I(I), **OPTIONS)
def _find_slots(c):
    """Fill SLOTS; answers with how many there are."""
    count, most = 0, _get(c, RACK_COUNT)
    rows, columns = _get(c, ROWS), _get(c, COLUMNS)
    for is_down in range(2):
        size = rows if is_down else columns
        for lane in range(columns if is_down else rows):
            wall = c + 8 * (LANES + (is_down * 26 + lane) * LANE)
            away = most + 1  # tiles that must be laid until something is touched
            for at in range(size, 0, -1):
                square = wall + 8 * WORDS * at
                if _get(square, TILE):
                    away = 0
                    if _get(square, MOST) < 0:
                        continue
                elif _get(square, MOST) < 0:
                    away = most + 1
                    continue
                else:
                    away = 1 if _get(square, BESIDE) >= 0 else away + 1
                if away <= most and not _get(square - 8 * WORDS, TILE):
                    count = _add_slots(c, square, is_down, count)
    return count
