"""Perfect matchings of least cost, exact: Edmonds' blossoms, as rustworkx has them."""

from collections.abc import Sequence
from dataclasses import dataclass

import rustworkx

from faristol.errors import FaristolError
from faristol.pairing.constraints import Pair

_BITS = 120
"""Bits of a weight: rustworkx counts with 128, and doubles."""


@dataclass(frozen=True, slots=True)
class Edge:
    one: int
    other: int
    cost: tuple[int, ...]
    """Compared like a word in a dictionary: a unit of the first outweighs any sum of what follows."""


def cheapest_matching(size: int, edges: Sequence[Edge]) -> list[Pair] | None:
    """
    Return a perfect matching of `range(size)` of least cost; None if there is none.

    >>> cheapest_matching(4, [Edge(0, 1, (1,)), Edge(2, 3, (9,)), Edge(0, 2, (2,)), Edge(1, 3, (2,))])
    [(0, 2), (1, 3)]
    """
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    # Nodes and edges in one order, whoever the entrants are: equal choices then always fall the same way.
    ordered = sorted(edges, key=lambda edge: (edge.one, edge.other))
    weights = _weights([edge.cost for edge in ordered], pairs=size // 2)
    graph.add_edges_from(
        [(edge.one, edge.other, weight) for edge, weight in zip(ordered, weights, strict=True)]
    )
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    if 2 * len(matching) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in matching)


def _weights(costs: Sequence[tuple[int, ...]], *, pairs: int) -> list[int]:
    """One integer for each cost, the more the cheaper: no sum of a lower level reaches the one above."""
    totals = [0] * len(costs)
    for level in zip(*costs, strict=True):
        most = max(level)
        if most:
            base = pairs * most + 1
            totals = [total * base + cost for total, cost in zip(totals, level, strict=True)]
    ceiling = max(totals, default=0) + 1
    if ceiling.bit_length() > _BITS:
        raise FaristolError("too many entrants too far apart to be paired exactly")
    return [ceiling - total for total in totals]
