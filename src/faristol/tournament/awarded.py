"""Which prizes the organiser has decided, when the list of prizes changes under the decision."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from faristol.tournament.settings import Prize

Awarded: TypeAlias = Mapping[int, tuple[int, ...]]
"""Entrants by index of the prize."""


def moved_awards(awarded: Awarded, before: Sequence[Prize], after: Sequence[Prize]) -> Awarded:
    """
    By index in the new list: a decision goes with its prize, wherever that stands now.

    A prize is the same where all of it is; else where one alone is for the same, by another sum or name. What
    is for something else is another prize, and nobody has decided it.
    """
    now_at = _same_places(before, after)
    left = [index for index in range(len(before)) if index not in now_at]
    free = [index for index in range(len(after)) if index not in now_at.values()]
    for index in left:
        aim = _aim(before[index])
        rivals = [each for each in left if _aim(before[each]) == aim]
        found = [each for each in free if _aim(after[each]) == aim]
        if len(rivals) == len(found) == 1:
            now_at[index] = found[0]
    return {now_at[index]: entrants for index, entrants in awarded.items() if index in now_at}


def _same_places(before: Sequence[Prize], after: Sequence[Prize]) -> dict[int, int]:
    """Old index to new; of equal prizes the first stays the first, the second the second."""
    free: dict[Prize, list[int]] = {}
    for index, prize in enumerate(after):
        free.setdefault(prize, []).append(index)
    return {index: free[prize].pop(0) for index, prize in enumerate(before) if free.get(prize)}


def _aim(prize: Prize) -> tuple[str, int, str, str]:
    """What it is for."""
    return (prize.kind, prize.place, prize.of_class, prize.tile)
