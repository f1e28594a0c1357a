"""The compiled part that reads the best line of an ending out of what the search has remembered."""

import numpy as np
from numba import njit

from faristol.movegen._kernels_lanes import (
    BARE,
    COUNT,
    FIRST,
    _lay,
    _take_back,
    list_both,
    same_lanes,
)
from faristol.movegen._kernels_table import NO_MOVE, PASSING, _key_now, _move, _slot_of


@njit(**BARE)
def _play_at(search, side, lists, place):
    """Return where in the memory the play with this place among all plays is, or -1."""
    for number in range(lists):
        plays = search.lists[side, number]
        if place < plays[COUNT]:
            return plays[FIRST] + place
        place -= plays[COUNT]
    return -1


@njit(**BARE)
def best_line(rules, work, search, passed, line):
    """
    Follow the table from the first position; write its moves and return how many.

    `line` is (n, 5) uint64, n at most MOST_PLIES: a record of a play and 1, or zeros for a pass.
    """
    made = laid = 0
    while made < len(line):
        side = made & 1
        slot = _slot_of(search, _key_now(search, side, passed, search.places[made, 0]))
        if slot < 0:
            break
        move = _move(search, slot)
        if move == NO_MOVE:
            break
        line[made, :] = 0
        if move == PASSING:
            made += 1
            laid = made
            if passed:
                break
            passed = 1
            search.places[made, 0] = search.places[made - 1, 0]
            same_lanes(search, made - 1)
            continue
        lists = list_both(rules, work, search, made)
        at = _play_at(search, side, lists[side], move)
        if at < 0:
            break
        passed = 0
        for word in range(4):
            line[made, word] = search.kept[at, word]
        line[made, 4] = 1
        made += 1
        if np.int64(line[made - 1, 1]) & 0xFF == search.sides[side, 0]:
            break
        laid = made
        _lay(rules, work, search, made - 1, side, line[made - 1])
    while laid:
        laid -= 1
        if line[laid, 4]:
            _take_back(rules, work, search, laid, laid & 1, line[laid])
    return made
