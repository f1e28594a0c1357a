"""The least distance in the standings; king of the hill is the same with nobody barred."""

from collections.abc import Sequence

from faristol.pairing.constraints import Constraints, Pair
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.request import PairingRequest
from faristol.pairing.window import near_pairs


def nearest(line: Sequence[int], request: PairingRequest, constraints: Constraints) -> list[Pair] | None:
    """
    Entrants in pairs: first as few bans broken, rematches and clubmates as can be, then the least sum of
    distances, then of their squares; None if nobody can be found for somebody.
    """
    matching = cheapest_matching(len(line), near_edges(line, request, constraints))
    return None if matching is None else [(line[one], line[other]) for one, other in matching]


def near_edges(
    line: Sequence[int], request: PairingRequest, constraints: Constraints, *, slack: int = 0
) -> list[Edge]:
    places = [request.places[entrant] for entrant in line]
    edges = []
    for one, other in near_pairs(constraints.bars(line), slack=slack):
        price = constraints.price(line[one], line[other])
        if price is not None:
            distance = places[other] - places[one]
            edges.append(Edge(one, other, (*price, distance, distance * distance)))
    return edges
