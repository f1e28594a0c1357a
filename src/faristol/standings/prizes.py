"""Sharing prizes out: groups of equals, the places they take up, and cents that do not divide."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from faristol.standings.table import Line

Key = TypeVar("Key")
KINDS = ("place", "class-place", "best-play", "best-play-with", "best-game", "most-bingos", "gift")
"""Kinds of prizes."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants who are equal, and the places that they take up between them."""

    first: int
    """Their place; the last one they take up is `first + len(entrants) - 1`."""
    entrants: tuple[int, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.entrants) - 1


def groups_of(lines: Iterable[Line], *, equal: Callable[[Line], object]) -> tuple[Group, ...]:
    """Neighbours in the standings for whom `equal` is the same; places are counted anew, as in a class."""
    groups: list[Group] = []
    first = 1
    for _, same in groupby(lines, key=equal):
        entrants = tuple(line.entrant for line in same)
        groups.append(Group(first, entrants))
        first += len(entrants)
    return tuple(groups)


def group_at(groups: Iterable[Group], place: int) -> Group | None:
    """Return the group that takes up a place; None if there are not so many entrants."""
    return next((group for group in groups if group.first <= place <= group.last), None)


def divide(amount_cents: int, heads: int, *, begin: int = 0) -> tuple[int, ...]:
    """
    Equal shares; the cents that are left go one each to those from `begin` on, round and round.

    >>> divide(10_000, 3), divide(10_000, 3, begin=2)
    ((3334, 3333, 3333), (3333, 3333, 3334))
    """
    share, left = divmod(amount_cents, heads)
    return tuple(share + ((head - begin) % heads < left) for head in range(heads))


def divide_all(amounts_cents: Sequence[int], heads: int) -> tuple[tuple[int, ...], ...]:
    """
    Several prizes among the same heads: each divided, so that the sums differ by a cent at most.

    >>> divide_all((10_000, 5_000), 3)
    ((3334, 3333, 3333), (1666, 1667, 1667))
    """
    shares = []
    begin = 0
    for amount in amounts_cents:
        shares.append(divide(amount, heads, begin=begin))
        begin = (begin + amount % heads) % heads
    return tuple(shares)


def best_of(values: Mapping[Key, int]) -> tuple[Key, ...]:
    """
    Return all with the highest value, in their order; none if that is zero.

    >>> best_of({7: 90, 2: 110, 5: 110}), best_of({7: 0})
    ((2, 5), ())
    """
    most = max(values.values(), default=0)
    return tuple(key for key, value in values.items() if value == most and most > 0)
