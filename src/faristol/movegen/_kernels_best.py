"""
The compiled part that finds the best play by a word map: `best_play` does what `generate` does for BEST.

Slots are looked at in the order of what they can give at most, so that few are. Names of addresses are those
of `_kernels_subracks`.
"""

from numba import njit, types

from faristol.movegen._kernels import (
    BEST_VALUE,
    BONUS,
    FACES,
    FOUND,
    HELD,
    MAP_KEYS,
    MAP_SPELLED,
    MAP_WORD_LINES,
    MAP_WORDS,
    NEVER,
    OUT,
    RACK_COUNT,
    RACK_SIZE,
    RECORD_SIZE,
    ROOM,
    STRIDE,
    VALUE,
    _byte,
    _get,
    _is_empty,
    _lowest,
    _put,
    _write,
    generate,
)
from faristol.movegen._kernels_slots import (
    _find_slots,
    _keep_words_across,
    _load_squares,
)
from faristol.movegen._kernels_subracks import (
    ARE_ASKED,
    BESIDE,
    BLANKS,
    BOARD_KEY,
    BOUND,
    FIRST_HIT,
    HAS_FORGOTTEN,
    HEAP,
    HIT_STOP,
    HITS,
    INDEX,
    LAID,
    LANE,
    LANES,
    LETTER_BY,
    MOST_ASKED,
    MOST_BLANKS,
    POINTS,
    REST,
    START,
    STAYS,
    STOP,
    SUB_KEY,
    TAKES,
    TILE,
    TIMES,
    WORD_BY,
    WORDS,
    WORTH,
    _entries,
    _fetch,
    _forget,
    _given,
    _group_of,
    _half,
    _has_words,
    _line_of,
    _make_loose_groups,
    _make_subracks,
    _mask_of,
    _order_letters,
)
from faristol.movegen._kernels_words import (
    LAST_LETTER,
    LAST_WORD,
    LETTER_BITS,
    LINE,
)

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}

I = types.int64

# Plays -----------------------------------------------------------------------------------------------


@njit(types.boolean(I, I, I, I, I), **OPTIONS)
def _is_sound(c, slot, sub, word, blanks):
    """
    True if this is a word, and the tiles laid for it are those of the subrack: keys may be equal by chance.

    `blanks` has a bit for each square of the slot where a blank lies.
    """
    length = (_get(slot, STOP) - _get(slot, START)) // (8 * WORDS)
    if not _byte(word, -1) & LAST_LETTER or not _byte(word, length - 1) & LAST_LETTER:
        return False
    index = 0
    for place in range(length):
        if place < length - 1 and _byte(word, place) & LAST_LETTER:
            return False
        if _get(_get(slot, START), WORDS * place + TILE):
            continue
        letter = (_byte(word, place) & LETTER_BITS) + 1 if not blanks >> place & 1 else 0
        again = 0
        for other in range(place + 1):
            if not _get(_get(slot, START), WORDS * other + TILE):
                same = (_byte(word, other) & LETTER_BITS) + 1 if not blanks >> other & 1 else 0
                again += same == letter
        if again > _get(c, HELD + letter):
            return False
        index += _get(c, STRIDE + letter) >> 32 & 0xFFFF
    return index == _get(sub, INDEX)


@njit(types.void(I, I, I, I, I, I), **OPTIONS)
def _keep(c, slot, sub, word, blanks, score):
    """Write the play down if none is worth more; among equals all are kept."""
    value = score * 1000 + _get(sub, STAYS)
    if value < _get(c, BEST_VALUE) or not _is_sound(c, slot, sub, word, blanks):
        return
    found = _get(c, FOUND)
    if value > _get(c, BEST_VALUE):
        found = 0
        _put(c, BEST_VALUE, value)
    _put(c, FOUND, found + 1)
    if found >= _get(c, ROOM):
        return
    record = _get(c, OUT) + found * RECORD_SIZE
    start = _get(slot, START)
    length = (_get(slot, STOP) - start) // (8 * WORDS)
    offset = (start - (c + 8 * LANES)) // (8 * WORDS)
    lane, first = offset // (LANE // WORDS), offset % (LANE // WORDS)
    is_down = lane >= 26
    if is_down:
        lane -= 26
    _put(record, 0, score | is_down << 32 | lane << 40 | first << 48 | length << 56)
    _put(record, 2, 0)
    _put(record, 3, 0)
    squares, laid = 0, 16
    for place in range(length):
        if not _get(start, WORDS * place + TILE):
            squares |= 1 << (first + place)
            letter = (_byte(word, place) & LETTER_BITS) + 1
            _write(record, laid, letter | 0x80 if blanks >> place & 1 else letter)
            laid += 1
    _put(record, 1, _get(slot, LAID) | _get(sub, INDEX) << 16 | squares << 32)


@njit(I(I, I, I, I), **OPTIONS)
def _lost(c, slot, place, letter):
    """The points that a blank in place of this letter costs."""
    square = _get(slot, START) + 8 * WORDS * place
    times = _get(slot, TIMES)
    if _get(square, BESIDE) >= 0:
        times += _get(square, WORD_BY)
    return _get(c, VALUE + letter) * _get(square, LETTER_BY) * times


@njit(types.void(I, I, I, I, I, I), **OPTIONS)
def _try_word(c, slot, sub, word, one, other):
    """Lay a word, if it fits, with blanks for these letters, 0 for none, wherever they can lie."""
    start, stop = _get(slot, START), _get(slot, STOP)
    square, at = start, word
    main = across = 0
    times = _get(slot, TIMES)
    while square < stop:
        letter = _byte(at, 0) & LETTER_BITS
        if not _get(square, TAKES) >> letter & 1:
            return
        if _get(square, TILE):
            main += _get(square, POINTS)
        else:
            value = _get(c, VALUE + letter + 1) * _get(square, LETTER_BY)
            main += value
            if _get(square, BESIDE) >= 0:
                across += (_get(square, BESIDE) + value) * _get(square, WORD_BY)
        square += 8 * WORDS
        at += 1
    score = main * times + across
    if _get(slot, LAID) >= _get(c, RACK_SIZE):
        score += _get(c, BONUS)
    if not one:
        _keep(c, slot, sub, word, 0, score)
        return
    length = (stop - start) // (8 * WORDS)
    for first in range(length):
        if (_byte(word, first) & LETTER_BITS) + 1 == one and not _get(start, WORDS * first + TILE):
            score_now = score - _lost(c, slot, first, one)
            if not other:
                _keep(c, slot, sub, word, 1 << first, score_now)
                continue
            for second in range(first + 1 if one == other else 0, length):
                letter = (_byte(word, second) & LETTER_BITS) + 1
                if letter == other and not _get(start, WORDS * second + TILE):
                    lost = _lost(c, slot, second, other)
                    _keep(c, slot, sub, word, 1 << first | 1 << second, score_now - lost)


@njit(types.void(I, I, I, I, I, I), **OPTIONS)
def _try_words(c, slot, sub, key, one, other):
    """Every word with this key."""
    length = (_get(slot, STOP) - _get(slot, START)) // (8 * WORDS)
    line = _get(c, MAP_WORDS) + LINE * _line_of(key, _get(c, MAP_WORD_LINES))
    while True:
        entries = _entries(line, key) & 0x3FF
        while entries:
            place = _half(line + 20 + 4 * _lowest(entries))
            entries &= entries - 1
            if place:
                word = _get(c, MAP_SPELLED) + place
                while True:
                    _try_word(c, slot, sub, word, one, other)
                    word += length
                    end = _byte(word, -1)
                    if end & LAST_WORD or not end & LAST_LETTER:
                        break
        if not _half(line + 56):
            return
        line += LINE


@njit(types.void(I, I, I, I, I), **OPTIONS)
def _try_two_blanks(c, slot, sub, key, takes):
    keys = _get(c, MAP_KEYS)
    letters = takes
    for one in range(1, FACES):
        if not letters >> (one - 1):
            return
        if not takes >> (one - 1) & 1:
            continue
        key_now = key + _get(keys, one)
        others = _mask_of(c, key_now) & takes & -(1 << (one - 1))
        while others:
            other = _lowest(others) + 1
            others &= others - 1
            _try_words(c, slot, sub, key_now + _get(keys, other), one, other)


@njit(types.void(I, I, I, I, I, I), **OPTIONS)
def _fetch_words(c, key, first, stop, floor, times):
    """Bring the words near that may be laid: their lines, then their letters."""
    lines, number, spelled = _get(c, MAP_WORDS), _get(c, MAP_WORD_LINES), _get(c, MAP_SPELLED)
    for hit in range(first, stop):
        _fetch(lines + LINE * _line_of(key + _get(_get(c, HITS + 2 * hit), SUB_KEY), number))
    for hit in range(first, stop):
        sub = _get(c, HITS + 2 * hit)
        if times * _get(sub, WORTH) + _get(sub, STAYS) >= floor:
            _fetch(spelled + _has_words(c, key + _get(sub, SUB_KEY)))


@njit(types.void(I, I, I), **OPTIONS)
def _try_slot(c, slot, group):
    """Every play in this slot that can be the best."""
    key, times, rest = _get(slot, BOARD_KEY), _get(slot, TIMES), _get(slot, REST)
    keys = _get(c, MAP_KEYS)
    takes, square = 0, _get(slot, START)
    while square < _get(slot, STOP):
        if not _get(square, TILE):
            takes |= _get(square, TAKES)
        square += 8 * WORDS
    first, stop = _get(group, FIRST_HIT), _get(group, HIT_STOP)
    if not _get(c, HELD):
        _fetch_words(c, key, first, stop, _get(c, BEST_VALUE) - rest, times)
    for hit in range(first, stop):
        sub = _get(c, HITS + 2 * hit)
        if rest + times * _get(sub, WORTH) + _get(sub, STAYS) < _get(c, BEST_VALUE):
            continue
        key_now = key + _get(sub, SUB_KEY)
        if not _get(sub, BLANKS):
            _try_words(c, slot, sub, key_now, 0, 0)
            continue
        letters = _get(c, HITS + 2 * hit + 1) & takes
        if _get(sub, BLANKS) > 1:
            _try_two_blanks(c, slot, sub, key_now, takes)
            continue
        while letters:
            letter = _lowest(letters) + 1
            letters &= letters - 1
            _try_words(c, slot, sub, key_now + _get(keys, letter), letter, 0)


# The search ------------------------------------------------------------------------------------------


@njit(types.void(I, I, I, I), **OPTIONS)
def _sink(c, place, count, slot):
    """Put a slot where it belongs in the heap, from this place down."""
    bound = _get(slot, BOUND)
    while True:
        below = 2 * place + 1
        if below >= count:
            break
        other = _get(c, HEAP + below)
        if below + 1 < count:
            right = _get(c, HEAP + below + 1)
            if _get(right, BOUND) > _get(other, BOUND):
                below, other = below + 1, right
        if _get(other, BOUND) <= bound:
            break
        _put(c, HEAP + place, other)
        place = below
    _put(c, HEAP + place, slot)


@njit(types.void(I, I), **OPTIONS)
def _search(c, count):
    for place in range(count // 2 - 1, -1, -1):
        _sink(c, place, count, _get(c, HEAP + place))
    while count:
        slot = _get(c, HEAP)
        bound = _get(slot, BOUND)
        if bound < _get(c, BEST_VALUE):
            return
        group = _group_of(c, slot)
        most = NEVER
        if _get(group, FIRST_HIT) < _get(group, HIT_STOP):
            most = _get(slot, REST) + _given(c, group, _get(slot, TIMES))
            if most == bound:
                _try_slot(c, slot, group)
                most = NEVER
        if most == NEVER or most < _get(c, BEST_VALUE):
            count -= 1
            if count:
                _sink(c, 0, count, _get(c, HEAP + count))
        else:
            _put(slot, BOUND, most)
            _sink(c, 0, count, slot)


@njit(types.void(I), **OPTIONS)
def best_play(c):
    """The best play, as `generate` finds it for BEST; by the word map where there is one and it helps."""
    if (
        not _get(c, MAP_WORDS)
        or _get(c, RACK_COUNT) > MOST_ASKED
        or _get(c, HELD) > MOST_BLANKS
        or _is_empty(c)
    ):
        generate(c)
        return
    _forget(c)
    _put(c, HAS_FORGOTTEN, 0)
    _keep_words_across(c)
    _order_letters(c)
    _make_subracks(c)
    _make_loose_groups(c)
    _put(c, ARE_ASKED, 0)
    for is_down in range(2):
        _load_squares(c, is_down)
    _search(c, _find_slots(c))
