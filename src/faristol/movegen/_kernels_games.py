"""
The compiled part that plays: whole turns and games without returning to Python.

`analysis.playouts` calls it, with checked arguments. Records are those of `_kernels`, read as four uint64.
Every choice is the one that `analysis.policy.ByEquity` makes; tests hold the two against each other.

The arguments come in two tuples, so that a signature stays short. `rules` is never written:

    head                   int64; what `Generator` fills of a context
    numbers                int64; of the rulebook, by the constants below
    values                 int64, by tile: points
    single, pair, balance, kinds   of LeaveWeights

`work` belongs to one thread:

    context                int64; of `_kernels_best`
    board                  uint8, a tile a square
    held                   int64, side by tile: how many
    bag                    uint8; side 0 draws from the low end, side 1 from the high one
    state                  int64, by the constants below
    counts                 int64, by tile; scratch, as are the others
    table, spare, records
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from faristol.movegen._kernels import (
    BEST,
    BEST_VALUE,
    BOARD,
    FACES,
    FEWEST,
    FOUND,
    HEAD_SIZE,
    HELD,
    LEAVES,
    OUT,
    RACK_COUNT,
    RACK_MASK,
    ROOM,
    STRIDE,
    WANTED,
    _address,
)
from faristol.movegen._kernels_best import best_play
from faristol.movegen._kernels_order import leave_table

OPTIONS = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": False}


class Rules(NamedTuple):
    head: Any
    numbers: Any
    values: Any
    single: Any
    pair: Any
    balance: Any
    kinds: Any


class Work(NamedTuple):
    context: Any
    board: Any
    held: Any
    bag: Any
    state: Any
    counts: Any
    table: Any
    spare: Any
    records: Any


# Of the rulebook -------------------------------------------------------------------------------------

COLUMNS = 0
RACK_TILES = 1
MINIMUM_IN_BAG = 2  # for an exchange
MINIMUM_TILES = 3
DRAW_FIRST = 4  # 1 where an exchange draws before it gives back
PATIENCE = 5  # turns without a tile laid after which nobody exchanges
SHARES = 6  # of a rack's points, gained and lost together when the other goes out
GAINED = 7  # of them, gained
COSTS = 8  # of them, lost
FIRST_TILES = 9  # that a play on an empty board needs
RUNS = 10  # three numbers for each kind of end by turns: turns in a row, whether a pass counts, an exchange
NUMBERS = RUNS + 9

# Of a game -------------------------------------------------------------------------------------------

SIDE = 0  # to move
SCORE = 1  # two
IDLE = 3  # turns since a tile was laid
RUN = 4  # three: turns in a row of each kind of end
LOW = 7  # the bag lies from here
HIGH = 8  # up to here
RANDOM = 9  # of the generator of chance
OVER = 10  # 0, or which end
KEPT = 11  # two: millipoints of what each side kept at its last move
GAIN = 13  # the last move: points
EQUITY = 14  # millipoints
STATE = 15

NOT_OVER, OUT_OF_TILES, BY_PASSES, BY_LOST_TURNS, BY_FRUITLESS_TURNS = 0, 1, 2, 3, 4
PASS, PLAY, EXCHANGE = 0, 1, 2

MOST_EQUALS = 4096  # records of equal worth that are looked at
LONGEST_GAME = 200  # turns; no rulebook's game gets there
LOGGED = 9  # numbers a turn: kind, points, equity, unseen, spread with what was kept, the record


@njit(**OPTIONS)
def next_number(state, below):
    """Return a number of chance from 0 to before `below` (splitmix64)."""
    state[RANDOM] += np.int64(-7046029254386353131)
    mixed = np.uint64(state[RANDOM])
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@njit(**OPTIONS)
def shuffle(work, low, high):
    bag, state = work.bag, work.state
    for last in range(high - 1, low, -1):
        other = low + next_number(state, last - low + 1)
        bag[last], bag[other] = bag[other], bag[last]


@njit(**OPTIONS)
def draw(work, side, count):
    """Draw so many tiles, or all there are."""
    bag, state = work.bag, work.state
    for _ in range(min(count, state[HIGH] - state[LOW])):
        if side:
            state[HIGH] -= 1
            tile = bag[state[HIGH]]
        else:
            tile = bag[state[LOW]]
            state[LOW] += 1
        work.held[side, tile] += 1


@njit(**OPTIONS)
def count_of(held):
    total = 0
    for tile in range(FACES):
        total += held[tile]
    return total


@njit(**OPTIONS)
def worth_of(rules, held):
    total = 0
    for tile in range(FACES):
        total += held[tile] * rules.values[tile]
    return total


@njit(**OPTIONS)
def leave_value(rules, held):
    """Return the worth of these tiles if they stay, in millipoints."""
    value = np.int64(0)
    vowels = consonants = 0
    for tile in range(FACES):
        if not held[tile]:
            continue
        value += rules.single[tile, min(held[tile], rules.single.shape[1] - 1)]
        for other in range(tile):
            if held[other]:
                value += rules.pair[tile, other]
        if rules.kinds[tile] == 1:
            vowels += held[tile]
        elif rules.kinds[tile] == 2:
            consonants += held[tile]
    most = rules.balance.shape[0] - 1
    return value + rules.balance[min(vowels, most), min(consonants, most)]


@njit(**OPTIONS)
def _fill_last(rules, work, side, size):
    """Fill the table for an empty bag, as `analysis.equity.last_values`."""
    held, table = work.held[side], work.table
    share = rules.numbers[SHARES] * 1000
    gained = worth_of(rules, work.held[1 - side]) * share
    for index in range(size):
        rest, left, stays = index, 0, 0
        for tile in range(FACES):
            if held[tile]:
                kept = held[tile] - rest % (held[tile] + 1)
                rest //= held[tile] + 1
                left += kept * rules.values[tile]
                stays += kept
        table[index] = -left * share if stays else gained


@njit(**OPTIONS)
def prepare(rules, work, side):
    """Write the position of the side to move into the context; return how many leaves its rack has."""
    context, held = work.context, work.held[side]
    for place in range(HEAD_SIZE):  # endings call it too, and may make no arrays, not even for a moment
        context[place] = rules.head[place]
    mask, size, count = np.int64(0), 1, 0
    for tile in range(FACES):
        number = held[tile]
        if number:
            context[HELD + tile] = number
            context[STRIDE + tile] = (1 << 48) | (size << 32)
            size *= number + 1
            count += number
            if tile:
                mask |= np.int64(1) << (tile - 1)
    context[RACK_MASK], context[RACK_COUNT] = mask, count
    context[LEAVES] = _address(work.table)
    context[BOARD] = _address(work.board)
    context[OUT], context[ROOM] = _address(work.records), MOST_EQUALS
    context[WANTED] = BEST
    first = True
    for square in range(len(work.board)):
        if work.board[square]:
            first = False
            break
    context[FEWEST] = rules.numbers[FIRST_TILES] if first else 1
    return size


@njit(**OPTIONS)
def _order(record, columns):
    """Return a number that sorts as plays do, but for their tiles."""
    word = np.int64(record)
    is_down, lane = word >> 32 & 1, word >> 40 & 0xFF
    first, length = (word >> 48 & 0xFF) - 1, word >> 56 & 0xFF
    start = first * columns + lane if is_down else lane * columns + first
    return ((0xFFFFFFFF - (word & 0xFFFFFFFF)) << 1 | is_down) << 15 | start << 5 | length


@njit(**OPTIONS)
def _comes_before(records, one, other, columns):
    """True if the first of two plays comes first in canonical order."""
    mine, theirs = _order(records[one, 0], columns), _order(records[other, 0], columns)
    if mine != theirs:
        return mine < theirs
    for word in range(2, 4):
        for shift in range(0, 64, 8):
            mine = np.int64(records[one, word] >> np.uint64(shift)) & 0xFF
            theirs = np.int64(records[other, word] >> np.uint64(shift)) & 0xFF
            if mine != theirs:
                return mine < theirs
    return False


@njit(**OPTIONS)
def _first_of(rules, work, count):
    """Return which of equally good plays is first in canonical order."""
    best = 0
    for index in range(1, min(count, MOST_EQUALS)):
        if _comes_before(work.records, index, best, rules.numbers[COLUMNS]):
            best = index
    return best


@njit(**OPTIONS)
def lay(rules, work, side, record):
    """Put a record's tiles from the rack on the board; return how many."""
    word, columns = np.int64(record[0]), rules.numbers[COLUMNS]
    is_down, lane = word >> 32 & 1, word >> 40 & 0xFF
    squares = np.int64(record[1] >> np.uint64(32))
    laid, at = 0, 0
    while squares:
        if squares & 1:
            square = (at - 1) * columns + lane if is_down else lane * columns + at - 1
            half = record[2] if laid < 8 else record[3]
            tile = np.int64(half >> np.uint64(8 * (laid & 7))) & 0xFF
            work.board[square] = tile
            work.held[side, 0 if tile & 0x80 else tile] -= 1
            laid += 1
        squares >>= 1
        at += 1
    return laid


@njit(**OPTIONS)
def _gone(held, index):
    """Return how many tiles leave a rack with this place of its table of leaves."""
    total = 0
    for tile in range(FACES):
        if held[tile]:
            total += index % (held[tile] + 1)
            index //= held[tile] + 1
    return total


@njit(**OPTIONS)
def give_back(rules, work, side, given):
    """Exchange: `given` counts the tiles, by tile, that leave the rack for as many from the bag."""
    state, held = work.state, work.held[side]
    total = 0
    for tile in range(FACES):
        held[tile] -= given[tile]
        total += given[tile]
    if rules.numbers[DRAW_FIRST]:
        draw(work, side, total)
    bag = work.bag
    if state[LOW]:  # everything to the low end, so that there is room at the high one
        for place in range(state[HIGH] - state[LOW]):
            bag[place] = bag[state[LOW] + place]
        state[HIGH] -= state[LOW]
        state[LOW] = 0
    for tile in range(FACES):
        for _ in range(given[tile]):
            bag[state[HIGH]] = tile
            state[HIGH] += 1
    shuffle(work, 0, state[HIGH])
    if not rules.numbers[DRAW_FIRST]:
        draw(work, side, total)


@njit(**OPTIONS)
def finish_turn(rules, work, kind, gain, kept):
    """Note a move of the side to move and pass the turn; end the game if the rulebook says so."""
    state, numbers = work.state, rules.numbers
    side = state[SIDE]
    state[SCORE + side] += gain
    state[KEPT + side] = kept
    state[GAIN] = gain
    state[SIDE] = 1 - side
    state[IDLE] = 0 if kind == PLAY else state[IDLE] + 1
    if kind == PLAY and state[LOW] == state[HIGH] and not count_of(work.held[side]):
        state[OVER] = OUT_OF_TILES
    for run in range(3):
        rule = RUNS + 3 * run
        counts = (kind == PASS and numbers[rule + 1]) or (kind == EXCHANGE and numbers[rule + 2])
        state[RUN + run] = state[RUN + run] + 1 if counts else 0
        if not state[OVER] and numbers[rule] and state[RUN + run] >= numbers[rule]:
            state[OVER] = BY_PASSES + run
    if state[OVER] == OUT_OF_TILES:
        left = worth_of(rules, work.held[1 - side])
        state[SCORE + side] += numbers[GAINED] * left
        state[SCORE + 1 - side] -= numbers[COSTS] * left
    elif state[OVER] in (BY_PASSES, BY_LOST_TURNS):
        for one in range(2):
            state[SCORE + one] -= worth_of(rules, work.held[one])


@njit(**OPTIONS)
def turn(rules, work):
    """Make the move with the best equity for the side to move; return which kind of move it was."""
    state, numbers, table = work.state, rules.numbers, work.table
    side = state[SIDE]
    held = work.held[side]
    size = prepare(rules, work, side)
    in_bag = state[HIGH] - state[LOW]
    if in_bag:
        leave_table(held, rules.kinds, rules.single, rules.pair, rules.balance, table[:size], work.spare)
    else:
        _fill_last(rules, work, side, size)
    best_play(_address(work.context))
    found, equity = work.context[FOUND], work.context[BEST_VALUE]
    if in_bag >= numbers[MINIMUM_IN_BAG] and state[IDLE] < numbers[PATIENCE]:
        best = -1
        for index in range(1, size):
            better = not found or table[index] > equity
            if better and (best < 0 or table[index] > table[best]):
                gone = _gone(held, index)
                if max(1, numbers[MINIMUM_TILES]) <= gone <= in_bag:
                    best = index
        if best >= 0:
            kept = table[best]
            given = work.counts
            rest = best
            for tile in range(FACES):
                given[tile] = 0
                if held[tile]:
                    given[tile] = rest % (held[tile] + 1)
                    rest //= held[tile] + 1
            give_back(rules, work, side, given)
            state[EQUITY] = kept
            finish_turn(rules, work, EXCHANGE, 0, kept)
            return EXCHANGE
    if not found:
        state[EQUITY] = table[0]
        finish_turn(rules, work, PASS, 0, table[0])
        return PASS
    best = _first_of(rules, work, found) if found > 1 else 0
    if best:
        for word in range(4):
            work.records[0, word] = work.records[best, word]
    gain = np.int64(work.records[0, 0]) & 0xFFFFFFFF
    laid = lay(rules, work, side, work.records[0])
    draw(work, side, laid)
    state[EQUITY] = equity
    finish_turn(rules, work, PLAY, gain, equity - 1000 * gain)
    return PLAY


# Whole games -----------------------------------------------------------------------------------------


@njit(**OPTIONS)
def deal(rules, work, tiles, seed):
    """Begin a game with side 0: shuffle these tiles and fill both racks."""
    work.state[:] = 0
    work.state[RANDOM] = seed
    work.board[:] = 0
    work.held[:] = 0
    work.bag[: len(tiles)] = tiles
    work.state[HIGH] = len(tiles)
    shuffle(work, 0, len(tiles))
    for side in range(2):
        draw(work, side, rules.numbers[RACK_TILES])


@njit(**OPTIONS)
def play_games(rules, work, tiles, seeds, scores, turns, logs):
    """
    Play a game for each seed; write final scores, how many turns there were and, where there is room, a log.

    `scores` is (games, 2), `turns` (games,), `logs` (games or 0, LONGEST_GAME, LOGGED), all int64.
    """
    state = work.state
    for game in range(len(seeds)):
        deal(rules, work, tiles, seeds[game])
        count = 0
        while not state[OVER] and count < LONGEST_GAME:
            side = state[SIDE]
            ahead = 1000 * (state[SCORE + side] - state[SCORE + 1 - side])
            ahead += state[KEPT + side] - state[KEPT + 1 - side]
            unseen = state[HIGH] - state[LOW] + count_of(work.held[1 - side])
            kind = turn(rules, work)
            if game < len(logs):
                log = logs[game, count]
                log[0], log[1], log[2], log[3], log[4] = kind, state[GAIN], state[EQUITY], unseen, ahead
                for word in range(4):
                    log[5 + word] = np.int64(work.records[0, word]) if kind == PLAY else 0
            count += 1
        turns[game] = count
        scores[game, 0], scores[game, 1] = state[SCORE], state[SCORE + 1]
