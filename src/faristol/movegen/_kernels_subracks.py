"""
The compiled part that asks a word map what the rack spells, alone and with tiles of the board.

A slot is where a play may lie: a lane, its first square, how many tiles are laid. A subrack is a choice of
tiles to lay. A group is what slots have in common as far as words are concerned: the same tiles of the board
and as many laid.

    c       the context of `_kernels`, which has more numbers behind it here, laid out by the constants below
    square  address of a square's numbers, on its lane
    slot    address of a slot's numbers
    sub     address of a subrack's numbers
    group   address of a group's numbers
    key     of tiles, as `_kernels_words` says
"""

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from faristol.movegen._kernels import (
    ARCS,
    BEST_VALUE,
    CONTEXT_SIZE,
    FACES,
    HELD,
    HIGHEST,
    LEAVES,
    MAP_KEYS,
    MAP_MASK_LINES,
    MAP_MASKS,
    MAP_WORD_LINES,
    MAP_WORDS,
    NEVER,
    RACK_COUNT,
    RACK_MASK,
    SQUARES,
    VALUE,
    _get,
    _lowest,
    _put,
)
from faristol.movegen._kernels_words import LINE

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

I = types.int64

MOST_ASKED = 8  # tiles on a rack; with more, and with more blanks than two, `generate` is as good
MOST_BLANKS = 2
LATER = 4  # plays of fewer tiles are seldom the best: their words are asked for when one may be
LONGEST = 15

# Behind the context ----------------------------------------------------------------------------------

WORDS = 8  # int64 of a square, a slot, a subrack, a group: 64 bytes

LANES = CONTEXT_SIZE  # by direction, lane and position, walls at both ends
LANE = 28 * WORDS
SUBS = LANES + 2 * 26 * LANE  # by how many tiles they lay
FIRST = SUBS + 256 * WORDS  # by tiles laid: the first of them
LOOSE = FIRST + MOST_ASKED + 2  # by tiles laid: a group of slots with whatever tiles of the board
GROUPS = LOOSE + WORDS * (
    MOST_ASKED + 1
)  # by the one tile of the board, or none, and tiles laid; then others
OTHERS = 2048
HITS = GROUPS + WORDS * (FACES * (MOST_ASKED + 1) + OTHERS)  # two numbers each: subrack, letters of blanks
MOST_HITS = FACES * 256 + (1 << 13)  # more than those of all groups with one tile of the board
SLOTS = HITS + 2 * MOST_HITS
MOST_SLOTS = 2 * SQUARES * MOST_ASKED
HEAP = SLOTS + MOST_SLOTS * WORDS  # addresses of slots, the one that can give most on top
NOW = HEAP + MOST_SLOTS + 1  # number of the search: what has another is of an earlier one
HIT_COUNT = NOW + 1
OTHER_COUNT = NOW + 2
HAS_FORGOTTEN = NOW + 3
ARE_ASKED = NOW + 4  # by tiles laid: a bit once every subrack has been asked for
DEAREST = NOW + 5  # letters of the rack, the dearest first, then 0
KEPT_BOARD = DEAREST + MOST_ASKED + 1  # bytes, a tile a square
CHANGED = KEPT_BOARD + (SQUARES + 7) // 8  # squares where it was another
SEARCH_SIZE = CHANGED + SQUARES
MOST_CHANGED = 48

# Of a square
TILE, POINTS, TAKES, BESIDE, LETTER_BY, WORD_BY, MOST, KEY = range(8)
"""
The letter that lies there or 0; its points; letters that fit as a mask; as ACROSS; multipliers; points of the
rack's dearest tile that fits or -1 if none does; number of the tile.
"""
# Of a slot
BOUND, REST, TIMES, START, LAID, STOP, BOARD_KEY, GROUP = range(8)
"""
The most it can give; that without the tiles and what stays; multiplier of the main word; address of its
first square; tiles laid; address behind its last square; key of the board's tiles; address, or 0 of one of
the OTHERS.
"""
# Of a subrack
INDEX, SUB_KEY, WORTH, STAYS, BLANKS, HAS_WORDS, MASK = range(7)
"""
Place in the table of leaves; key; points in millipoints; value of what stays; blanks; 1 if it spells words by
itself; letters with each of which it does.
"""
# Of a group
ASKED, FIRST_HIT, HIT_STOP, GROUP_KEY, GIVES = 0, 1, 2, 3, 3
"""
When; its hits; key of the board's tiles with tiles laid; for one to four times the main word, the most that
tiles and what stays give together.
"""
MOST_TIMES = 4


@intrinsic
def _entries(_context, line, key):
    """A bit for each entry of a line that has the lowest bits of this key."""

    def emit(_, builder, __, arguments):
        small, many = ir.IntType(16), ir.VectorType(ir.IntType(16), 16)
        place = builder.inttoptr(arguments[0], many.as_pointer())
        loaded = builder.load(place)
        loaded.align = 2
        wanted = builder.trunc(arguments[1], small)
        zero = ir.Constant(ir.IntType(32), 0)
        one = builder.insert_element(ir.Constant(many, ir.Undefined), wanted, zero)
        all_of = ir.Constant(ir.VectorType(ir.IntType(32), 16), [0] * 16)
        same = builder.icmp_unsigned("==", loaded, builder.shuffle_vector(one, one, all_of))
        return builder.zext(builder.bitcast(same, ir.IntType(16)), ir.IntType(64))

    return I(I, I), emit


@intrinsic
def _line_of(_context, key, lines):
    """The line that the key's highest bits say."""

    def emit(_, builder, __, arguments):
        high = builder.lshr(arguments[0], ir.Constant(ir.IntType(64), 32))
        return builder.lshr(builder.mul(high, arguments[1]), ir.Constant(ir.IntType(64), 32))

    return I(I, I), emit


@intrinsic
def _half(_context, address):
    """The uint32 there."""

    def emit(_, builder, __, arguments):
        return builder.zext(
            builder.load(builder.inttoptr(arguments[0], ir.IntType(32).as_pointer())), ir.IntType(64)
        )

    return I(I), emit


@intrinsic
def _fetch(_context, address):
    """Begin to bring what lies there near."""

    def emit(context, builder, _, arguments):
        place, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [place], kind)
        flags = [ir.Constant(number, flag) for flag in (0, 3, 1)]
        builder.call(fetch, [builder.inttoptr(arguments[0], place), *flags])
        return context.get_dummy_value()

    return types.void(I), emit


# Questions -------------------------------------------------------------------------------------------


@njit(I(I, I), **OPTIONS)
def _mask_of(c, key):
    """The letters with one of which these tiles may have words."""
    line = _get(c, MAP_MASKS) + LINE * _line_of(key, _get(c, MAP_MASK_LINES))
    found = 0
    if _get(c, ARCS) == 1:
        while True:
            entries = _entries(line, key) & 0x3FF
            while entries:
                found |= _half(line + 20 + 4 * _lowest(entries))
                entries &= entries - 1
            if not _half(line + 56):
                return found
            line += LINE
    while True:
        entries = _entries(line, key) & 0x3F
        while entries:
            found |= _get(line + 16, _lowest(entries))
            entries &= entries - 1
        if not _get(line, 7):
            return found
        line += LINE


@njit(I(I, I), **OPTIONS)
def _has_words(c, key):
    """Where these tiles may have words; 0 if they have none."""
    line = _get(c, MAP_WORDS) + LINE * _line_of(key, _get(c, MAP_WORD_LINES))
    while True:
        entries = _entries(line, key) & 0x3FF
        while entries:
            place = _half(line + 20 + 4 * _lowest(entries))
            if place:
                return place
            entries &= entries - 1
        if not _half(line + 56):
            return 0
        line += LINE


# The rack --------------------------------------------------------------------------------------------


@njit(types.void(I), **OPTIONS)
def _order_letters(c):
    """Fill DEAREST and HIGHEST."""
    count, total, tiles = 0, 0, 0
    letters = _get(c, RACK_MASK)
    while letters:
        letter = _lowest(letters) + 1
        letters &= letters - 1
        place = count
        while place and _get(c, VALUE + _get(c, DEAREST + place - 1)) < _get(c, VALUE + letter):
            _put(c, DEAREST + place, _get(c, DEAREST + place - 1))
            place -= 1
        _put(c, DEAREST + place, letter)
        count += 1
    _put(c, DEAREST + count, 0)
    _put(c, HIGHEST, 0)
    for place in range(count):
        letter = _get(c, DEAREST + place)
        for _ in range(_get(c, HELD + letter)):
            total += _get(c, VALUE + letter)
            tiles += 1
            _put(c, HIGHEST + tiles, total)
    while tiles < MOST_ASKED:
        tiles += 1
        _put(c, HIGHEST + tiles, total)


@njit(types.void(I), **OPTIONS)
def _make_subracks(c):
    """Fill SUBS and FIRST."""
    drafts, keys = c + 8 * SLOTS, _get(c, MAP_KEYS)
    _put(drafts, 0, 0)
    _put(drafts, 1, 0)
    size = 1
    for tile in range(FACES):
        held = _get(c, HELD + tile)
        if not held:
            continue
        # Of three numbers in one, 20 bits each: tiles, blanks, points.
        adds = 1 | (tile == 0) << 20 | _get(c, VALUE + tile) << 40
        key = _get(keys, tile)
        for index in range(size * held):
            _put(drafts, 2 * (index + size), _get(drafts, 2 * index) + adds)
            _put(drafts, 2 * (index + size) + 1, _get(drafts, 2 * index + 1) + key)
        size *= held + 1
    for laid in range(MOST_ASKED + 2):
        _put(c, FIRST + laid, 0)
    for index in range(size):
        place = FIRST + (_get(drafts, 2 * index) & 0xFF) + 1
        _put(c, place, _get(c, place) + 1)
    for laid in range(1, MOST_ASKED + 2):
        _put(c, FIRST + laid, _get(c, FIRST + laid) + _get(c, FIRST + laid - 1))
    leaves = _get(c, LEAVES)
    for index in range(size):
        draft = _get(drafts, 2 * index)
        place = FIRST + (draft & 0xFF)
        sub = c + 8 * (SUBS + WORDS * _get(c, place))
        _put(c, place, _get(c, place) + 1)
        _put(sub, INDEX, index)
        _put(sub, SUB_KEY, _get(drafts, 2 * index + 1))
        _put(sub, WORTH, (draft >> 40) * 1000)
        _put(sub, STAYS, _get(leaves, index))
        _put(sub, BLANKS, draft >> 20 & 0xFFFFF)
    for laid in range(MOST_ASKED + 1, 0, -1):
        _put(c, FIRST + laid, _get(c, FIRST + laid - 1))
    _put(c, FIRST, 0)


@njit(types.void(I, I), **OPTIONS)
def _ask_subracks(c, laid):
    """Ask for every subrack of so many tiles which words it spells, and which with one letter more."""
    first = c + 8 * (SUBS + WORDS * _get(c, FIRST + laid))
    stop = c + 8 * (SUBS + WORDS * _get(c, FIRST + laid + 1))
    for sub in range(first, stop, 8 * WORDS):
        key = _get(sub, SUB_KEY)
        _fetch(_get(c, MAP_MASKS) + LINE * _line_of(key, _get(c, MAP_MASK_LINES)))
        _fetch(_get(c, MAP_WORDS) + LINE * _line_of(key, _get(c, MAP_WORD_LINES)))
    for sub in range(first, stop, 8 * WORDS):
        _put(sub, MASK, _mask_of(c, _get(sub, SUB_KEY)))
        _put(sub, HAS_WORDS, _has_words(c, _get(sub, SUB_KEY)))
    _put(c, ARE_ASKED, _get(c, ARE_ASKED) | 1 << laid)


# Groups ----------------------------------------------------------------------------------------------


@njit(types.void(I, I), **OPTIONS)
def _give(group, sub):
    """Note what a subrack of the group can give."""
    worth, value = _get(sub, WORTH), _get(sub, STAYS)
    for times in range(1, MOST_TIMES + 1):
        value += worth
        if value > _get(group, GIVES + times):
            _put(group, GIVES + times, value)


@njit(types.void(I), **OPTIONS)
def _clear(group):
    for times in range(1, MOST_TIMES + 1):
        _put(group, GIVES + times, NEVER)


@njit(types.void(I), **OPTIONS)
def _make_loose_groups(c):
    for laid in range(1, _get(c, RACK_COUNT) + 1):
        group = c + 8 * (LOOSE + WORDS * laid)
        _clear(group)
        for place in range(_get(c, FIRST + laid), _get(c, FIRST + laid + 1)):
            _give(group, c + 8 * (SUBS + WORDS * place))


@njit(types.void(I), **OPTIONS)
def _forget(c):
    """Begin with no other group asked."""
    _put(c, NOW, _get(c, NOW) + 1)
    _put(c, HIT_COUNT, 0)
    _put(c, OTHER_COUNT, 0)


@njit(types.void(I, I, I), **OPTIONS)
def _add_hit(c, sub, mask):
    count = _get(c, HIT_COUNT)
    _put(c, HITS + 2 * count, sub)
    _put(c, HITS + 2 * count + 1, mask)
    _put(c, HIT_COUNT, count + 1)


@njit(types.void(I, I, I, I), **OPTIONS)
def _ask_alone(c, group, laid, letter):
    """Find the subracks that have words with one letter of the board, or with none for 0; without blanks."""
    if not _get(c, ARE_ASKED) >> laid & 1:
        _ask_subracks(c, laid)
    _clear(group)
    _put(group, ASKED, _get(c, NOW))
    _put(group, FIRST_HIT, _get(c, HIT_COUNT))
    for place in range(_get(c, FIRST + laid), _get(c, FIRST + laid + 1)):
        sub = c + 8 * (SUBS + WORDS * place)
        if _get(sub, MASK) >> (letter - 1) & 1 if letter else _get(sub, HAS_WORDS):
            _add_hit(c, sub, 0)
            _give(group, sub)
    _put(group, HIT_STOP, _get(c, HIT_COUNT))


@njit(types.void(I, I, I, I), **OPTIONS)
def _ask_group(c, group, slot, floor):
    """Find the subracks that have words with the board's tiles, those that give this much at least."""
    laid, key, times = _get(slot, LAID), _get(slot, BOARD_KEY), _get(slot, TIMES)
    first, stop = _get(c, FIRST + laid), _get(c, FIRST + laid + 1)
    _clear(group)
    _put(group, ASKED, _get(c, NOW))
    _put(group, FIRST_HIT, _get(c, HIT_COUNT))
    for place in range(first, stop):
        sub = c + 8 * (SUBS + WORDS * place)
        if times * _get(sub, WORTH) + _get(sub, STAYS) < floor:
            continue
        key_now = key + _get(sub, SUB_KEY)
        if _get(sub, BLANKS):
            _fetch(_get(c, MAP_MASKS) + LINE * _line_of(key_now, _get(c, MAP_MASK_LINES)))
        else:
            _fetch(_get(c, MAP_WORDS) + LINE * _line_of(key_now, _get(c, MAP_WORD_LINES)))
        _add_hit(c, sub, 0)
    count = _get(group, FIRST_HIT)
    for hit in range(count, _get(c, HIT_COUNT)):
        sub = _get(c, HITS + 2 * hit)
        blanks, mask = _get(sub, BLANKS), -1
        if not blanks:
            mask = _has_words(c, _get(sub, SUB_KEY) + key)
        elif blanks == 1:
            mask = _mask_of(c, _get(sub, SUB_KEY) + key)
        if mask:
            _put(c, HITS + 2 * count, sub)
            _put(c, HITS + 2 * count + 1, mask)
            count += 1
            _give(group, sub)
    _put(group, HIT_STOP, count)
    _put(c, HIT_COUNT, count)


@njit(I(I, I), **OPTIONS)
def _group_of(c, slot):
    """The slot's group, asked."""
    if _get(c, HIT_COUNT) > MOST_HITS - 256 or _get(c, OTHER_COUNT) > OTHERS // 2:
        _forget(c)
        _put(c, HAS_FORGOTTEN, 1)
    group = _get(slot, GROUP)
    if group:
        if _get(group, ASKED) != _get(c, NOW):
            place = (group - (c + 8 * GROUPS)) // (8 * WORDS)
            _ask_alone(c, group, _get(slot, LAID), place // (MOST_ASKED + 1))
        return group
    floor = NEVER if _get(c, HAS_FORGOTTEN) else _get(c, BEST_VALUE) - _get(slot, REST)
    now = _get(c, NOW)
    # Of those that count as often, slots come in the order of REST: what the first need not ask, none need.
    wanted = _get(slot, BOARD_KEY) + _get(slot, LAID) + (_get(slot, TIMES) << 8)
    at = wanted >> 20 & (OTHERS - 1)
    while True:
        group = c + 8 * (GROUPS + WORDS * (FACES * (MOST_ASKED + 1) + at))
        if _get(group, ASKED) != now:
            break
        if _get(group, GROUP_KEY) == wanted:
            return group
        at = (at + 1) & (OTHERS - 1)
    _put(group, GROUP_KEY, wanted)
    _put(c, OTHER_COUNT, _get(c, OTHER_COUNT) + 1)
    _ask_group(c, group, slot, floor)
    return group


@njit(I(I, I, I), **OPTIONS)
def _given(c, group, slot_times):
    """The most that tiles and what stays give where the main word counts so many times."""
    if slot_times <= MOST_TIMES:
        return _get(group, GIVES + slot_times)
    return _get(group, GIVES + MOST_TIMES) + (slot_times - MOST_TIMES) * 1000 * _get(c, HIGHEST + MOST_ASKED)
