"""Explanation of a pair, and of the opponents passed over between the two."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.pairing.bars import why_barred
from faristol.pairing.constraints import Constraints, Pair
from faristol.pairing.halves import is_within, shift
from faristol.pairing.request import PairingRequest, Reason


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The line with whom each of it meets."""

    line: Sequence[int]
    ranks: Mapping[int, int]
    mates: Mapping[int, int]
    """Rank → rank."""
    request: PairingRequest
    constraints: Constraints

    @classmethod
    def of(
        cls, line: Sequence[int], pairs: Sequence[Pair], request: PairingRequest, constraints: Constraints
    ) -> "Neighbourhood":
        ranks = {entrant: rank for rank, entrant in enumerate(line)}
        mates = {}
        for one, other in pairs:
            mates[ranks[one]], mates[ranks[other]] = ranks[other], ranks[one]
        return cls(line, ranks, mates, request, constraints)

    def why_near(self, pair: Pair) -> Iterator[Reason]:
        """Yield the reasons for a pair of least distance."""
        upper, lower = sorted(self.ranks[entrant] for entrant in pair)
        yield self._distance(upper, lower)
        for rank in range(upper + 1, lower):
            yield self._why_not(rank, upper, lower)

    def why_halves(self, pair: Pair) -> Iterator[Reason]:
        """Yield the reasons for a pair of the top half against the bottom half."""
        size = len(self.line)
        upper, lower = sorted(self.ranks[entrant] for entrant in pair)
        values = self._names(upper, lower)
        shifted = shift(upper, lower, size=size)
        if is_within(upper, lower, size=size):
            yield Reason(key="pair.within_half", values=values, rule="tournament.first_method")
        else:
            values |= {"first_rank": upper + 1, "second_rank": lower - size // 2 + 1, "shift": shifted}
            key = "pair.halves_shifted" if shifted else "pair.halves"
            yield Reason(key=key, values=values, rule="tournament.first_method")
        for rank, own in ((lower, upper), (upper, lower)):
            yield from self._why_not_opposite(own, rank)

    def _distance(self, upper: int, lower: int) -> Reason:
        places = self.request.places
        values = self._names(upper, lower)
        values |= {"first_place": places[self.line[upper]], "second_place": places[self.line[lower]]}
        values["distance"] = places[self.line[lower]] - places[self.line[upper]]
        key = "pair.neighbours" if lower == upper + 1 else "pair.distance"
        return Reason(key=key, values=values, rule="tournament.method")

    def _why_not(self, rank: int, upper: int, lower: int) -> Reason:
        """
        Changing partners with the pair of the player between would be shorter, were it not barred:
        decision 19 has the proof that one of the two new pairs always is.
        """
        mate = self.mates[rank]
        ours, theirs = (lower, upper) if mate < upper else (upper, lower)
        constraints, line = self.constraints, self.line
        if self._is_barred(ours, rank):
            one, other, family = line[ours], line[rank], "between"
        else:
            one, other, family = line[theirs], line[mate], "swap"
        named = {"between": line[rank], "partner": line[mate]}
        more = {key: self.request.name_of(entrant) for key, entrant in named.items()}
        return why_barred(family, one, other, request=self.request, constraints=constraints, **more)

    def _why_not_opposite(self, own: int, met: int) -> Iterator[Reason]:
        """Yield the reason if the entrant in the same place of the other half is barred."""
        size = len(self.line)
        opposite = own + size // 2 if own < size // 2 else own - size // 2
        if opposite != met and self._is_barred(own, opposite):
            pair = (self.line[own], self.line[opposite])
            yield why_barred("opposite", *pair, request=self.request, constraints=self.constraints)

    def _is_barred(self, one: int, other: int) -> bool:
        price = self.constraints.price(self.line[one], self.line[other])
        return price is None or any(price)

    def _names(self, upper: int, lower: int) -> dict[str, str | int]:
        name = self.request.name_of
        return {"first": name(self.line[upper]), "second": name(self.line[lower])}
