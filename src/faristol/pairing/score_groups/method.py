"""A request paired by score groups, and why it came out so."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from faristol.pairing.constraints import Constraints, Pair, as_pair
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.request import PairingRequest, PairingRules, Reason
from faristol.pairing.score_groups.bracket import Bracket, BracketPairs, criterion_against
from faristol.pairing.score_groups.player import Player, players_of
from faristol.pairing.score_groups.round import Bars, GroupRound, pair_round
from faristol.pairing.score_groups.starts import goes_first

_EXPLAINED = 100
"""Players of a bracket and below up to which each pair is asked which criterion is against another."""


class Lifted(IntEnum):
    """Rules that had to yield for everyone to be paired, each step with those before (article 1.9.3)."""

    NOTHING = 0
    STARTS = 1
    """C3."""
    BYES = 2
    """C2: somebody sits out once more."""
    REMATCHES = 3
    """C1, if the rules let it: as few as can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """A round as score groups pair it."""

    round: GroupRound
    players: dict[int, Player]
    request: PairingRequest
    has_starts: bool
    lifted: Lifted

    @property
    def pairs(self) -> list[Pair]:
        return [(one.entrant, other.entrant) for one, other in self.round.pairs]

    @property
    def bye(self) -> int | None:
        return None if self.round.bye is None else self.round.bye.entrant

    def reasons(self) -> Iterator[Reason]:
        """Yield the reasons for the round as a whole."""
        values: dict[str, str | int] = {"groups": len(self.round.brackets)}
        yield Reason(key="method.score-groups", values=values)
        if self.lifted >= Lifted.STARTS and self.has_starts:
            yield Reason(key="groups.starts_lifted", rule="tournament.starts_balanced")
        if self.lifted >= Lifted.BYES and self.round.bye is not None:
            again = {"entrant": self.name(self.round.bye)}
            yield Reason(key="groups.byes_lifted", values=again, rule="tournament.bye_to")
        if self.round.bye is not None:
            bye = {"entrant": self.name(self.round.bye), "points": _points(self.round.bye.score)}
            yield Reason(key="bye.groups", values=bye, rule="tournament.bye_to")

    def why(self, pair: Pair) -> Iterator[Reason]:
        for bracket, paired in self.round.brackets:
            for one, other in paired.pairs:
                if {one.entrant, other.entrant} == set(pair):
                    yield from self._why(bracket, paired, one, other)

    def start(self, pair: Pair) -> tuple[Pair, Reason | None]:
        """Return the pair with its starter first, and the article behind it."""
        higher, lower = sorted((self.players[entrant] for entrant in pair), key=lambda player: player.rank)
        if not self.has_starts:
            return (higher.entrant, lower.entrant), None
        is_higher, article = goes_first(higher, lower)
        first, second = (higher, lower) if is_higher else (lower, higher)
        values: dict[str, str | int] = {
            "first": self.name(first),
            "second": self.name(second),
            "article": article,
        }
        reason = Reason(key="start.groups", values=values, rule="tournament.starts_balanced")
        return (first.entrant, second.entrant), reason

    def name(self, player: Player) -> str:
        return self.request.name_of(player.entrant)

    def _why(self, bracket: Bracket, paired: BracketPairs, one: Player, other: Player) -> Iterator[Reason]:
        values: dict[str, str | int] = {
            "first": self.name(one),
            "second": self.name(other),
            "points": _points(one.score),
            "other_points": _points(other.score),
        }
        key = "pair.group" if one.score == other.score else "pair.floated"
        yield Reason(key=key, values=values)
        wanted = _first_choice(bracket, paired, one)
        if wanted is None or wanted == other:
            return
        said: dict[str, str | int] = {"first": self.name(one), "wanted": self.name(wanted)}
        rounds = self.request.met.get(as_pair(one.entrant, wanted.entrant), ())
        if rounds:
            said["rounds"] = ", ".join(map(str, rounds))
            yield Reason(key="wanted.met", values=said, rule="tournament.rematches")
        elif not bracket.allowed((one, wanted))[0, 1]:
            yield Reason(key="wanted.barred", values=said)
        elif bracket.size <= _EXPLAINED:
            name = criterion_against(bracket, paired, one, wanted)
            key = "wanted.criterion" if name else "wanted.later"
            yield Reason(key=key, values={**said, "criterion": name})


def in_groups(
    line: Iterable[int], request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> Groups | None:
    """
    The line, odd or even, paired by score groups; None where bans leave no pairing.

    Where that cannot be, what has to yield does so in the order of `Lifted`, and is said.
    """
    has_starts = rules.starts_balanced
    players = players_of(request, has_starts=has_starts, has_clubs=bool(constraints.clubs))
    present = [players[entrant] for entrant in line]
    barred = {*constraints.met, *constraints.forbidden}
    for lifted in Lifted:
        if lifted is Lifted.BYES:
            present = [replace(player, may_have_bye=True) for player in present]
        if lifted is Lifted.REMATCHES:
            if not constraints.may_rematch:
                return None
            barred -= _fewest_rematches(present, constraints)
        found = pair_round(present, Bars(barred, is_strict=lifted is Lifted.NOTHING))
        if found is not None:
            return Groups(round=found, players=players, request=request, has_starts=has_starts, lifted=lifted)
    return None


def _fewest_rematches(players: list[Player], constraints: Constraints) -> set[Pair]:
    """Return pairs that meet again if as few as possible do."""
    edges = []
    for one, player in enumerate(players):
        for other in range(one + 1, len(players)):
            price = constraints.price(player.entrant, players[other].entrant)
            if price is not None:
                edges.append(Edge(one, other, price[:3]))
        if len(players) % 2:
            edges.append(Edge(one, len(players), (0, 0, 0)))
    matching = cheapest_matching(len(players) + len(players) % 2, edges) or []
    pairs = {
        as_pair(players[one].entrant, players[other].entrant)
        for one, other in matching
        if other < len(players)
    }
    return pairs & set(constraints.met)


def _first_choice(bracket: Bracket, paired: BracketPairs, one: Player) -> Player | None:
    """
    Return the opponent this player would meet with nothing in the way; None for those of the lower half.
    """
    moved = [mate for mate, _ in paired.pairs if mate in bracket.moved]
    if one in moved:
        place = moved.index(one)
        return bracket.residents[place] if place < len(bracket.residents) else None
    taken = {other.entrant for mate, other in paired.pairs if mate in bracket.moved}
    remainder = [player for player in bracket.residents if player.entrant not in taken]
    half = len(paired.pairs) - len(moved)
    place = remainder.index(one)
    return remainder[half + place] if place < half else None


def _points(half_points: int) -> str:
    """
    >>> _points(3), _points(4), _points(1)
    ('1½', '2', '½')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)
