"""Constraints: who may not meet, who should rather not, and the cost of each."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.pairing.request import Method, PairingRequest, PairingRules, Rematches

Pair: TypeAlias = tuple[int, int]
"""Two entrants, or two ranks among those to be paired; the smaller first where a mapping is asked."""
Price: TypeAlias = tuple[int, ...]
"""Cost that counts before any distance: broken bans, rematches, earlier meetings, clubmates."""


def as_pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """
    >>> Constraints(met={(1, 2): (3,)}).price(2, 1), Constraints(clubs={1: "A", 2: "A"}).price(1, 2)
    (None, (0, 0, 0, 1))
    """

    met: Mapping[Pair, tuple[int, ...]] = field(default_factory=dict)
    """In which rounds; empty where rematches are free."""
    forbidden: frozenset[Pair] = frozenset()
    clubs: Mapping[int, str] = field(default_factory=dict)
    """Empty where clubmates may meet like anyone."""
    may_rematch: bool = False
    may_break_bans: bool = False
    """Only to find out what would have to yield."""

    def price(self, one: int, other: int) -> Price | None:
        """None where the two may not meet."""
        pair = as_pair(one, other)
        rounds = self.met.get(pair, ())
        is_banned = pair in self.forbidden
        if (is_banned and not self.may_break_bans) or (rounds and not self.may_rematch):
            return None
        # Of two who met as seldom as can be avoided, those who met once come before those who met twice.
        return int(is_banned), int(bool(rounds)), len(rounds), int(self.are_clubmates(one, other))

    def are_clubmates(self, one: int, other: int) -> bool:
        return bool(club := self.clubs.get(one)) and club == self.clubs.get(other)

    def bars(self, line: Sequence[int]) -> list[list[int]]:
        """For each of the line, the ranks of those with whom a pair is barred or costs, in order."""
        ranks = {entrant: rank for rank, entrant in enumerate(line)}
        barred_by_rank: list[set[int]] = [set() for _ in line]
        _add(barred_by_rank, ranks, [*self.met, *self.forbidden])
        for mates in _clubs(line, self.clubs):
            for mate in mates:
                barred_by_rank[ranks[mate]].update(ranks[other] for other in mates if other != mate)
        return [sorted(barred) for barred in barred_by_rank]


def constraints_of(request: PairingRequest, rules: PairingRules) -> Constraints:
    is_free = rules.rematches is Rematches.FREE or rules.method is Method.KING_OF_THE_HILL
    is_by_place_alone = rules.method is Method.KING_OF_THE_HILL
    return Constraints(
        met={} if is_free else {as_pair(*pair): rounds for pair, rounds in request.met.items() if rounds},
        forbidden=frozenset(as_pair(*pair) for pair in request.forbidden),
        clubs=request.clubs if rules.clubmates_apart and not is_by_place_alone else {},
        may_rematch=rules.rematches is not Rematches.NEVER or is_free,
    )


def _add(barred_by_rank: Sequence[set[int]], ranks: Mapping[int, int], pairs: Iterable[Pair]) -> None:
    for one, other in pairs:
        if one in ranks and other in ranks:
            barred_by_rank[ranks[one]].add(ranks[other])
            barred_by_rank[ranks[other]].add(ranks[one])


def _clubs(line: Iterable[int], clubs: Mapping[int, str]) -> Iterable[Collection[int]]:
    by_name: dict[str, list[int]] = {}
    for entrant in line:
        if club := clubs.get(entrant):
            by_name.setdefault(club, []).append(entrant)
    return by_name.values()
