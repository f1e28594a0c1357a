"""
The compiled part that simulates: candidate moves played out, and what an opponent may have kept.

`analysis.simulation` and `analysis.inference` call it, with checked arguments; `rules` and `work` are those
of `_kernels_games`.
"""

import math

import numpy as np
from numba import njit

from faristol.movegen._kernels import BEST_VALUE, FACES, FOUND, _address
from faristol.movegen._kernels_best import best_play
from faristol.movegen._kernels_games import (
    BY_FRUITLESS_TURNS,
    EXCHANGE,
    HIGH,
    KEPT,
    LONGEST_GAME,
    LOW,
    OPTIONS,
    OVER,
    PASS,
    PLAY,
    RANDOM,
    SCORE,
    SIDE,
    STATE,
    count_of,
    draw,
    finish_turn,
    give_back,
    lay,
    leave_value,
    next_number,
    prepare,
    shuffle,
    turn,
)
from faristol.movegen._kernels_order import leave_table

# How a playout ends, as int64
SPREAD, HOW, MOVER, UNSEEN = range(4)
"""Millipoints of side 0, with what both kept if it is not over; OVER; who moves; tiles it cannot see."""
ENDS = 4
UNPLAYED = -1  # HOW of a playout that a GPU gave up

# Simulation ------------------------------------------------------------------------------------------


@njit(**OPTIONS)
def _chance_to_win(ahead, unseen, means, deviations):
    """Return the probability that the side to move wins, so many millipoints ahead."""
    place = min(unseen, len(means) - 1)
    return 0.5 * math.erfc(-(ahead / 1000 + means[place]) / (deviations[place] * math.sqrt(2.0)))


@njit(**OPTIONS)
def simulate(rules, work, board, rack, start, arms, given, unseen, opponents, kept, plies, jobs, ends):
    """
    Play candidate moves out; job by job write how it ends.

    The same number of a draw gives every arm the same tiles in the same order. Shapes:

        board      (squares,) uint8
        rack       (65,) int64, of side 0, which is to move
        start      (STATE,) int64
        arms       (n, 4) uint64, records of plays; no squares for an exchange or a pass
        given      (n, 65) int64, what an exchange gives back
        unseen     (tiles,) uint8
        opponents  how many of them are on the other rack
        kept       (m, tiles) uint8, what the other side may have kept, each as likely; or none
        jobs       (j, 2) int64, arm and number of the draw
        ends       (j, ENDS) int64
    """
    for job in range(len(jobs)):
        arm, number = jobs[job, 0], jobs[job, 1]
        play_out(
            rules,
            work,
            board,
            rack,
            start,
            arms[arm],
            given[arm],
            unseen,
            opponents,
            kept,
            plies,
            number,
            ends[job],
        )


@njit(**OPTIONS)
def play_out(rules, work, board, rack, start, record, given, unseen, opponents, kept, plies, number, end):
    """Play one candidate out on the draw of this number; write how it ends."""
    state = work.state
    for place in range(STATE):
        state[place] = start[place]
    state[RANDOM] = start[RANDOM] + number * np.int64(0x632BE59BD9B4E019)
    for square in range(len(board)):
        work.board[square] = board[square]
    for tile in range(FACES):
        work.held[0, tile] = rack[tile]
        work.held[1, tile] = 0
    _deal(work, unseen, opponents, kept)
    _make(rules, work, record, given)
    done = 0
    # An ending is played to its end: leaves mean nothing there.
    while not state[OVER] and (done < plies or state[LOW] == state[HIGH]) and done < LONGEST_GAME:
        turn(rules, work)
        done += 1
    end[SPREAD] = 1000 * (state[SCORE] - state[SCORE + 1])
    end[HOW] = state[OVER]
    if not state[OVER]:
        end[SPREAD] += state[KEPT] - state[KEPT + 1]
    end[MOVER] = state[SIDE]
    end[UNSEEN] = state[HIGH] - state[LOW] + count_of(work.held[1 - state[SIDE]])


@njit(**OPTIONS)
def judge(ends, means, deviations, out):
    """
    Write the spread, in millipoints, and the chance to win of side 0, of each playout that ended so.

    `means` and `deviations` are (unseen,) float64, of the win table, `out` is (j, 2) float64.
    """
    for job in range(len(ends)):
        spread = ends[job, SPREAD]
        out[job, 0] = spread
        if ends[job, HOW]:
            ahead = spread if ends[job, HOW] != BY_FRUITLESS_TURNS else 0
            out[job, 1] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        elif ends[job, MOVER]:
            out[job, 1] = 1.0 - _chance_to_win(-spread, ends[job, UNSEEN], means, deviations)
        else:
            out[job, 1] = _chance_to_win(spread, ends[job, UNSEEN], means, deviations)


@njit(**OPTIONS)
def _deal(work, unseen, opponents, kept):
    """Shuffle the unseen tiles into the opponent's rack, after what it kept, and the bag."""
    state, held, bag, counts = work.state, work.held, work.bag, work.counts
    for tile in range(FACES):
        counts[tile] = 0
    if len(kept):
        choice = next_number(state, len(kept))
        for place in range(kept.shape[1]):
            counts[kept[choice, place]] += 1
            held[1, kept[choice, place]] += 1
    total = 0
    for place in range(len(unseen)):
        if counts[unseen[place]]:
            counts[unseen[place]] -= 1
        else:
            bag[total] = unseen[place]
            total += 1
    state[LOW], state[HIGH] = 0, total
    shuffle(work, 0, total)
    draw(work, 1, opponents - count_of(held[1]))


@njit(**OPTIONS)
def _make(rules, work, record, given):
    """Make the candidate for side 0: a play where the record has squares, else an exchange, else a pass."""
    held = work.held[0]
    if record[1] >> np.uint64(32):
        laid = lay(rules, work, 0, record)
        value = leave_value(rules, held)
        draw(work, 0, laid)
        finish_turn(rules, work, PLAY, np.int64(record[0]) & 0xFFFFFFFF, value)
    elif count_of(given):
        for tile in range(FACES):
            held[tile] -= given[tile]
        value = leave_value(rules, held)
        for tile in range(FACES):
            held[tile] += given[tile]
        give_back(rules, work, 0, given)
        finish_turn(rules, work, EXCHANGE, 0, value)
    else:
        finish_turn(rules, work, PASS, 0, leave_value(rules, held))


# Inference -------------------------------------------------------------------------------------------


@njit(**OPTIONS)
def weigh_leaves(rules, work, board, played, gain, unseen, leaves, margins, seed):
    """
    Draw leaves that the opponent may hold; write how much worse each makes the move that was played.

    `board` is the one before the move, `played` (65,) int64 counts its tiles, `gain` its points; `unseen` are
    the tiles that could be held besides. `leaves` (n, tiles) uint8 and `margins` (n,) int64 millipoints are
    written: 0 where the move is the best by equity of the rack with that leave.
    """
    state = work.state
    state[:] = 0
    state[RANDOM] = seed
    work.board[:] = board
    total = len(unseen)
    for one in range(len(leaves)):
        work.bag[:total] = unseen
        held = work.held[0]
        held[:] = 0
        for place in range(leaves.shape[1]):
            other = place + next_number(state, total - place)
            work.bag[place], work.bag[other] = work.bag[other], work.bag[place]
            leaves[one, place] = work.bag[place]
            held[work.bag[place]] += 1
        value = 1000 * gain + leave_value(rules, held)
        held += played
        size = prepare(rules, work, 0)
        leave_table(held, rules.kinds, rules.single, rules.pair, rules.balance, work.table[:size], work.spare)
        best_play(_address(work.context))
        best = value
        if work.context[FOUND]:
            best = max(best, work.context[BEST_VALUE])
        margins[one] = best - value
