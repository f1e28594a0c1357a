"""One bracket paired: articles 3 and 4, the best by the criteria, and of equals the one that comes first."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from faristol.pairing.score_groups.criteria import (
    Columns,
    Criterion,
    criteria_of_leaving,
    criteria_of_pairs,
)
from faristol.pairing.score_groups.player import Player
from faristol.pairing.score_groups.search import Cost, Numbers, Search

_SPARE = 16
"""Places that stand for everyone below the next bracket, where that is enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Players still to be paired, as one bracket sees them."""

    moved: tuple[Player, ...]
    """Moved down from brackets above (MDPs), in order."""
    residents: tuple[Player, ...]
    following: tuple[Player, ...]
    """Residents of the next bracket."""
    rest: tuple[Player, ...]
    """Players below that."""
    allowed: Callable[[Sequence[Player]], Numbers]
    """Allowed pairs (C1 and C3, and bans by hand): a square of ones and zeros."""
    bye_to: frozenset[int] = frozenset()
    """Players who may be given the bye (C2, C5); empty if the number is even."""

    @property
    def size(self) -> int:
        """Return the number of players, including those below."""
        return len(self.moved) + len(self.residents) + len(self.following) + len(self.rest)


@dataclass(frozen=True, slots=True)
class BracketPairs:
    pairs: tuple[tuple[Player, Player], ...]
    """The higher ranked first."""
    downfloaters: tuple[Player, ...]
    came_to: tuple[tuple[str, int], ...]
    """Each criterion in turn with its cost."""


def criterion_against(bracket: Bracket, pairs: BracketPairs, one: Player, other: Player) -> str:
    """
    The first criterion that would be worse met if these two of the bracket met each other.

    "C4" where the others could not all be paired, "" where all is as good and the rules only come to this
    pair later.
    """
    pairing = _Pairing(bracket, is_whole=True, together=(one.entrant, other.entrant))
    if not pairing.search.is_perfect:
        return "C4"
    pairing.meet_criteria()
    for (name, cost), (_, least) in zip(pairing.came_to, pairs.came_to, strict=False):
        if cost != least:
            return name
    return ""


def pair_bracket(bracket: Bracket) -> BracketPairs | None:
    """
    The candidate that article 3.8 takes; None where those below could no longer be paired.

    Criteria come first; of candidates equal in all of them the earliest generated one, which is found without
    generating any: by article 3.7 the moved-down players paired come first, then whom they meet, then the
    exchanges of the remainder, then its transpositions, each settled before the next.
    """
    near = (*bracket.moved, *bracket.residents, *bracket.following)
    if len(bracket.rest) > _SPARE and not any(player.entrant in bracket.bye_to for player in near):
        # Only a few leave the next bracket: the end checks that the rest can still be paired.
        pairing = _Pairing(bracket, is_whole=False)
        if pairing.search.is_perfect and (found := pairing.result()) and pairing.rest_is_pairable():
            return found
    pairing = _Pairing(bracket, is_whole=True)
    return pairing.result() if pairing.search.is_perfect else None


class _Pairing:
    """
    Vertices: moved, residents, following, then everyone else or as many spare places, at last the bye.

    Whoever meets somebody of a later part has left the parts before.
    """

    def __init__(self, bracket: Bracket, *, is_whole: bool, together: tuple[int, ...] = ()) -> None:
        self.bracket = bracket
        self.m = len(bracket.moved)
        self.n = self.m + len(bracket.residents)
        """Vertices below are of the bracket."""
        self.near = self.n + len(bracket.following)
        """Vertices below are of this bracket or the next."""
        self.players = (*bracket.moved, *bracket.residents, *bracket.following)
        self.spare = 0 if is_whole else _SPARE + self.near % 2
        if is_whole:
            self.players += bracket.rest
        self.has_bye = is_whole and bool(bracket.bye_to)
        size = len(self.players) + self.spare + self.has_bye
        may_pair = np.zeros((size, size), dtype=bool)
        known = len(self.players)
        may_pair[:known, :known] = bracket.allowed(self.players)
        if self.has_bye:
            may_pair[:known, known] = [player.entrant in bracket.bye_to for player in self.players]
        elif self.spare:
            may_pair[:, known:] = True
        may_pair[: self.m, : self.m] = False
        for own in (place for place, player in enumerate(self.players) if player.entrant in together):
            others = [
                place
                for place in range(size)
                if place >= known or self.players[place].entrant not in together
            ]
            may_pair[own, others] = may_pair[others, own] = False
        one, other = np.nonzero(np.triu(may_pair, k=1))
        self.columns = Columns.of(self.players, moved=self.m)
        self.search = Search(size, one, other, self._likely())
        self.came_to: list[tuple[str, int]] = []

    def _likely(self) -> list[Cost]:
        """A first guess near the end of the search, right but for rare details."""
        remainder = range(2 * self.m, self.n)
        halves = _Halves(remainder, len(remainder) // 2, self.n)
        return [
            *(self._cost(criterion, self.n) for criterion in self._of_leaving(self.n)),
            *(self._cost(criterion, self.near) for criterion in self._of_leaving(self.near)[:1]),
            *(self._cost(criterion, self.n) for criterion in criteria_of_pairs(())),
            halves.exchanges,
        ]

    def result(self) -> BracketPairs | None:
        """None where the spare places may have been too few."""
        floating = self.meet_criteria()
        if self.spare and floating > self.spare - 2:
            return None
        self._choose_moved()
        self._pair_remainder(self._pair_moved())
        pairs, leaving = [], []
        for vertex in range(self.n):
            mate = self.search.mate(vertex)
            if mate >= self.n:
                leaving.append(self.players[vertex])
            elif vertex < mate:
                pairs.append((self.players[vertex], self.players[mate]))
        return BracketPairs(tuple(pairs), tuple(leaving), tuple(self.came_to))

    def rest_is_pairable(self) -> bool:
        """C4, for those below the next bracket with whoever comes down to them."""
        coming = [
            self.players[vertex] for vertex in range(self.near) if self.search.mate(vertex) >= self.near
        ]
        return can_all_meet((*coming, *self.bracket.rest), self.bracket.allowed, bye_to=self.bracket.bye_to)

    # Criteria

    def meet_criteria(self) -> int:
        """Count those who leave the next bracket unpaired, too."""
        bracket = self.bracket
        downfloaters = self._fewest_leave(self.n)
        floating = self._fewest_leave(self.near, name="C8") if bracket.following and downfloaters else 0
        if downfloaters == 1:
            self.came_to.append(("C9", self.search.demand(self._unplayed_of_bye)))
        differences = {one.score - other.score for one in bracket.moved for other in bracket.residents}
        for criterion in criteria_of_pairs(tuple(differences)):
            least = self._least_alike(downfloaters) if criterion.name == "C12" else 0
            count = self._demand(criterion, self.n, least=least)
            if criterion.name == "C12" and count:
                self._leave_out_hopeless(count, downfloaters)
        return floating

    def _of_leaving(self, inside: int) -> list[Criterion]:
        return list(criteria_of_leaving(tuple({player.score for player in self.players[:inside]})))

    def _fewest_leave(self, inside: int, name: str = "") -> int:
        """C6 and C7: whoever of an odd number is left over, and all of the last score who are, are known."""
        fewest, *by_score = self._of_leaving(inside)
        count = left = self._demand(fewest, inside, name=name, least=inside % 2)
        for at, criterion in enumerate(by_score, 1):
            left -= self._demand(criterion, inside, name=name, least=left if at == len(by_score) else 0)
        return count

    def _least_alike(self, downfloaters: int) -> int:
        """
        Return how many pairs of one wish cannot be avoided.

        Those of a wish who stay meet one another where there are not enough others.
        """
        wish = self.columns.wish[: self.n]
        alike = [int((wish == side).sum()) for side in (1, -1)]
        return max(0, *(-((self.n + downfloaters - 2 * count) // 2) for count in alike))

    def _leave_out_hopeless(self, same: int, downfloaters: int) -> None:
        """
        If so many wish for one start that each pair holds one of them, look only at such pairs.

        Of `most` with one wish at least `most - downfloaters` are paired, in `pairs` pairs: so as many of
        these as exceed `pairs` hold two. Where there are just so many, each pair holds one, and only such
        leave the bracket.
        """
        pairs = (self.n - downfloaters) // 2
        wish = self.columns.wish[: self.n]
        for side in (1, -1):
            if same == int((wish == side).sum()) - downfloaters - pairs:
                self._leave_out_without(side)

    def _leave_out_without(self, side: int) -> None:
        is_such = np.zeros(self.search.size, dtype=bool)
        is_such[: self.n] = self.columns.wish[: self.n] == side

        def has_none(one: Numbers, other: Numbers) -> Numbers:
            none: Numbers = (one < self.n) & ~is_such[one] & ((other >= self.n) | ~is_such[other])
            return none

        self.search.drop(has_none)

    def _unplayed_of_bye(self, one: Numbers, other: Numbers) -> Numbers:
        unplayed = np.array([player.unplayed for player in self.players])
        return np.where(
            (other == len(self.players)) & (one < self.n), unplayed[np.minimum(one, self.n - 1)], 0
        )

    def _demand(self, criterion: Criterion, inside: int, name: str = "", *, least: int = 0) -> int:
        """
        Demand a criterion for the bracket inside, with the rest below it; C8 is C6 and C7 of the next one.
        """
        came_to = self.search.demand(self._cost(criterion, inside), least=least)
        self.came_to.append((name or criterion.name, came_to))
        return came_to

    def _cost(self, criterion: Criterion, inside: int) -> Cost:
        def cost(one: Numbers, other: Numbers) -> Numbers:
            costs = np.zeros(len(one), dtype=np.int64)
            paired, leaving = other < inside, (one < inside) & (other >= inside)
            costs[paired] = criterion.of_pair(self.columns, one[paired], other[paired])
            costs[leaving] = criterion.of_leaving(self.columns, one[leaving])
            return costs

        return cost

    # Moved-down players

    def _choose_moved(self) -> None:
        """Article 4.4: of the sets that are as good, the one with the smallest differing number."""
        for moved in range(self.m):
            self._settle_way(moved, self._is_inside)

    def _is_inside(self, _one: Numbers, other: Numbers, _moved: int) -> Numbers:
        inside: Numbers = other < self.n
        return inside

    def _pair_moved(self) -> list[int]:
        """Article 4.2 for the moved-down: each in order meets the first resident there is; the remainder."""
        for moved in range(self.m):
            if self.search.mate(moved) < self.n:
                self._take_first(moved)
        return [vertex for vertex in range(self.m, self.n) if self.search.mate(vertex) >= self.m]

    def _take_first(self, vertex: int) -> None:
        """Give it the earliest mate with all that was settled kept, and settle that."""
        candidates = self.search.neighbours(vertex)
        first = int(candidates[0])
        if first == self.search.mate(vertex) or self.search.swap(vertex, first):
            self.search.settle(vertex)
            return
        order = np.full(int(candidates[-1]) + 1, 0)
        order[candidates] = np.arange(len(candidates))

        def place(one: Numbers, other: Numbers) -> Numbers:
            costs = np.zeros(len(one), dtype=np.int64)
            costs[one == vertex] = order[other[one == vertex]]
            costs[other == vertex] = order[one[other == vertex]]
            return costs

        self.search.prefer(place)
        self.search.settle(vertex)

    # The remainder, or a bracket of one score

    def _pair_remainder(self, remainder: Sequence[int]) -> None:
        size = sum(self.search.mate(vertex) < self.n for vertex in remainder) // 2
        half = _Halves(remainder, size, self.n)
        if self.search.demand(half.exchanges):
            self.search.demand(half.gap)
            for vertex in remainder[size - 1 :: -1] if size else ():
                self._settle_way(vertex, half.goes_down)
            for vertex in remainder[size:]:
                self._settle_way(vertex, half.comes_up)
        for vertex in remainder:
            if vertex < self.search.mate(vertex) < self.n:
                self._take_first(vertex)

    def _settle_way(self, vertex: int, is_so: Callable[[Numbers, Numbers, int], Numbers]) -> None:
        """Have it so for this vertex if that is still possible, and keep it as it then is."""

        def otherwise(one: Numbers, other: Numbers) -> Numbers:
            not_so: Numbers = ((one == vertex) | (other == vertex)) & ~is_so(one, other, vertex)
            return not_so.astype(np.int64)

        self.search.prefer(otherwise)
        low, high = sorted((vertex, self.search.mate(vertex)))
        became_so = bool(is_so(np.array([low]), np.array([high]), vertex)[0])
        self.search.drop(
            lambda one, other: (
                ((one == vertex) | (other == vertex)) & (is_so(one, other, vertex) != became_so)
            )
        )


class _Halves:
    """Exchanges between the halves of the remainder: articles 3.2 and 4.3."""

    def __init__(self, remainder: Iterable[int], size: int, end: int) -> None:
        """Vertices from `end` on are of no half."""
        vertices = list(remainder)
        top = end + 1
        self._end = end
        self._size = len(vertices)
        self._number = np.zeros(top, dtype=np.int64)
        self._number[vertices] = np.arange(1, self._size + 1)
        self._is_upper, self._is_lower = np.zeros((2, top), dtype=bool)
        self._is_upper[vertices[:size]] = True
        self._is_lower[vertices[size:]] = True

    def _down(self, one: Numbers, other: Numbers) -> Numbers:
        """The one of each pair that was of the upper half, and is not; `end` for none."""
        one, other = np.minimum(one, self._end), np.minimum(other, self._end)
        leaves = self._is_upper[one] & (other == self._end)
        both = self._is_upper[one] & self._is_upper[other]
        return np.where(leaves, one, np.where(both, other, self._end))

    def _up(self, one: Numbers, other: Numbers) -> Numbers:
        one, other = np.minimum(one, self._end), np.minimum(other, self._end)
        return np.where(self._is_lower[one] & self._is_lower[other], one, self._end)

    def goes_down(self, one: Numbers, other: Numbers, vertex: int) -> Numbers:
        went: Numbers = self._down(one, other) == vertex
        return went

    def comes_up(self, one: Numbers, other: Numbers, vertex: int) -> Numbers:
        came: Numbers = self._up(one, other) == vertex
        return came

    def exchanges(self, one: Numbers, other: Numbers) -> Numbers:
        count: Numbers = (self._down(one, other) < self._end).astype(np.int64)
        return count

    def gap(self, one: Numbers, other: Numbers) -> Numbers:
        """By how much the numbers that come up exceed those that go down, of as many exchanges as settled."""
        down, up = self._down(one, other), self._up(one, other)
        went: Numbers = np.where(down < self._end, self._size - self._number[down], 0)
        return went + self._number[up]


def can_all_meet(
    players: Sequence[Player], allowed: Callable[[Sequence[Player]], Numbers], *, bye_to: frozenset[int]
) -> bool:
    """True if everyone finds an opponent, one of `bye_to` the bye."""
    size = len(players)
    odd = size % 2
    may_pair = np.zeros((size + odd, size + odd), dtype=bool)
    may_pair[:size, :size] = allowed(players)
    if odd:
        may_pair[:size, size] = [player.entrant in bye_to for player in players]
    one, other = np.nonzero(np.triu(may_pair, k=1))
    return Search(size + odd, one, other).is_perfect
