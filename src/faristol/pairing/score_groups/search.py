"""The best set of pairs, one demand after the other, each settled for good before the next is looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import rustworkx
from numpy.typing import NDArray

from faristol.errors import FaristolError

Numbers: TypeAlias = NDArray[Any]
"""Integers, one for each edge; Python's own where 64 bits are not enough."""
Cost: TypeAlias = Callable[[Numbers, Numbers], Numbers]
"""Cost of each of these pairs, the smaller vertex first; never below zero."""

_BITS = 120
"""Bits of a weight: rustworkx counts with 128, and doubles."""
_NUMPY_BITS = 62
_HINT_BITS = 3


@dataclass(slots=True)
class _Kept:
    """A cost that the best matching cannot avoid."""

    costs: Numbers
    left: int
    """Rest of it, in pairs that are not settled."""


class Search:
    """
    A perfect matching along `edges`, the cheapest by every cost that was asked for, in turn.

    A cost of which the matching in hand has `now` weighs less than one unit of all that came before when
    that is multiplied by `now + 1`. So weights stay small, and where `now` is 0 nothing has to be sought.
    """

    def __init__(self, size: int, one: Numbers, other: Numbers, hint: Sequence[Cost] = ()) -> None:
        """
        Edges come sorted: equal choices then always fall the same way, whoever the entrants are.

        The costs of `hint` are weighed roughly, so that the first matching is near the last.
        """
        self.one, self.other = one, other
        self.size = size
        self._free = size
        """Vertices that no settled pair holds."""
        self._weights: Numbers = np.ones(len(one), dtype=np.int64)
        """The more the better; all perfect matchings are equal to begin with."""
        self._kept: list[_Kept] = []
        self._mates: Numbers = np.full(size, -1, dtype=np.int64)
        self.is_perfect = self._match(self._roughly(hint) if hint else self._weights)

    def mate(self, vertex: int) -> int:
        return int(self._mates[vertex])

    def demand(self, cost: Cost, *, least: int = 0) -> int:
        """
        The least of it that keeps everything demanded before; from here on that is kept, too.

        Nothing is sought below `least`, of which the caller knows that no perfect matching goes below.
        """
        costs = cost(self.one, self.other)
        now = self._total(costs)
        if now:
            self._weights = _below(self._weights, costs, now)
        if now > least:
            self._match(self._weights)
            now = self._total(costs)
        if now:
            self._kept.append(_Kept(costs, now))
        elif costs.any():
            self._keep(costs == 0)
        return now

    def prefer(self, cost: Cost) -> None:
        """Move to a matching with the least of it; not kept: `drop` or `settle` say what it settles."""
        costs = cost(self.one, self.other)
        if now := self._total(costs):
            self._match(_below(self._weights, costs, now))

    def drop(self, is_out: Cost) -> None:
        """Take away the pairs that this is not 0 of; none of them may be in the matching in hand."""
        self._keep(is_out(self.one, self.other) == 0)

    def settle(self, vertex: int) -> None:
        """Keep its present pair, and look at the two no more."""
        low, high = sorted((vertex, self.mate(vertex)))
        index = self._index(low, high)
        for kept in self._kept:
            kept.left -= int(kept.costs[index])
        touched = np.isin(self.one, (low, high)) | np.isin(self.other, (low, high))
        self._free -= 2
        self._keep(~touched)
        for spent in [kept for kept in self._kept if not kept.left]:
            self._kept = [kept for kept in self._kept if kept is not spent]
            self._keep(spent.costs == 0)

    def swap(self, vertex: int, wanted: int) -> bool:
        """Give `vertex` this mate, if their mates can do without at no cost, perhaps with a third pair."""
        left, freed = self.mate(vertex), self.mate(wanted)
        to_left, to_freed, own = self._row(left), self._row(freed), self._row(vertex)
        spare = own[left] + to_freed[wanted] - own[wanted]
        if to_left[freed] and to_left[freed] == spare:
            self._pair((vertex, wanted), (left, freed))
            return True
        mates = self._mates
        thirds = np.flatnonzero(to_left)
        thirds = thirds[(to_freed[mates[thirds]] != 0) & ~np.isin(thirds, (vertex, wanted, left, freed))]
        if not len(thirds):
            return False
        inside = self._inside()
        gains = to_left[thirds] + to_freed[mates[thirds]] - inside[thirds]
        fitting = np.flatnonzero(gains == spare)
        if not len(fitting):
            return False
        third = int(thirds[fitting[0]])
        self._pair((vertex, wanted), (left, third), (freed, self.mate(third)))
        return True

    def _pair(self, *pairs: tuple[int, int]) -> None:
        for one, other in pairs:
            self._mates[one], self._mates[other] = other, one

    def _row(self, vertex: int) -> Numbers:
        """The weight of its pair with each vertex; 0 for none."""
        row = np.zeros(self.size, dtype=self._weights.dtype)
        above, below = self.other == vertex, self.one == vertex
        row[self.one[above]], row[self.other[below]] = self._weights[above], self._weights[below]
        return row

    def _inside(self) -> Numbers:
        """The weight of each vertex's present pair; 0 for those that are settled."""
        inside = np.zeros(self.size, dtype=self._weights.dtype)
        held = self._mates[self.one] == self.other
        inside[self.one[held]] = inside[self.other[held]] = self._weights[held]
        return inside

    def neighbours(self, vertex: int) -> Numbers:
        """Return the vertices with which it may still have a pair, in order."""
        return np.sort(np.concatenate([self.other[self.one == vertex], self.one[self.other == vertex]]))

    def _index(self, low: int, high: int) -> Any:
        begin, end = np.searchsorted(self.one, (low, low + 1))
        place = begin + np.searchsorted(self.other[begin:end], high)
        return place if place < end and self.other[place] == high else None

    def _total(self, costs: Numbers) -> int:
        return int(costs[self._mates[self.one] == self.other].sum())

    def _keep(self, is_kept: Numbers) -> None:
        self.one, self.other = self.one[is_kept], self.other[is_kept]
        self._weights = self._weights[is_kept]
        for kept in self._kept:
            kept.costs = kept.costs[is_kept]

    def _roughly(self, hint: Sequence[Cost]) -> Numbers:
        """Each cost some bits above the next, which sums may exceed."""
        bits = max(1, min(_HINT_BITS, _NUMPY_BITS // len(hint)))
        most = (1 << bits) - 1
        weights: Numbers = np.zeros(len(self.one), dtype=np.int64)
        for cost in hint[: _NUMPY_BITS // bits]:
            weights = (weights << bits) + most - np.minimum(cost(self.one, self.other), most)
        return weights + 1

    def _match(self, weights: Numbers) -> bool:
        """True if everyone found an opponent; then the mates are known."""
        if weights.size and int(weights.max()).bit_length() > _BITS:
            raise FaristolError("too many entrants with too many scores to be paired exactly")
        # No edge is there twice, and to look for one that is takes longer than all the rest.
        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=True)
        graph.add_nodes_from(range(self.size))
        edges = zip(self.one.tolist(), self.other.tolist(), weights.tolist(), strict=True)
        graph.add_edges_from(list(edges))
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
        if 2 * len(found) < self._free:
            return False
        if found:
            one, other = np.array(sorted(found), dtype=np.int64).T
            self._mates[one], self._mates[other] = other, one
        return True


def _below(weights: Numbers, costs: Numbers, now: int) -> Numbers:
    """The weights with one more cost below all they hold."""
    most = int(costs.max())
    highest = int(weights.max()) * (now + 1) + most
    if highest.bit_length() > _NUMPY_BITS:
        weights, costs = weights.astype(object), costs.astype(object)
    below: Numbers = weights * (now + 1) + (most - costs)
    return below
