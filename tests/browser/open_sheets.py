"""Sheets written by hand in the hall, and their sums: counted apart from the program under test."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from faristol.pairing.checking import faults_of
from faristol.pairing.explain import text_of
from faristol.pairing.request import Method, PairingRequest, PairingRules
from faristol.rating.game import RatedGame

Pair = tuple[int, int]
WORDS = ("CERQUES", "MÚSICA", "BALANÇA", "QUIXOT", "L·LEI", "NYAPA", "TAULELL", "FARISTOL")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    round_number: int
    entrants: Pair
    points: Pair
    left: int | None = None
    """The side that left before the end, and lost by it."""
    plays: tuple[tuple[str, int] | None, tuple[str, int] | None] = (None, None)
    """The best one of each side, where its sheet told it."""

    def half_points(self, side: int) -> int:
        if self.left is not None:
            return 0 if self.left == side else 2
        own, other = self.points[side], self.points[1 - side]
        return 2 if own > other else 1 if own == other else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    place: int
    entrant: int
    half_points: int
    spread: int
    points_for: int


@dataclass
class Sheets:
    """Every sheet of the event, and who sat out."""

    seeding: tuple[int, ...]
    games: list[Game] = field(default_factory=list)
    byes: dict[int, int] = field(default_factory=dict)
    """By round."""

    def standings(self) -> list[Line]:
        """The best first; who is equal in everything shares a place, and is listed by seeding."""
        counted = {entrant: [0, 0, 0] for entrant in self.seeding}
        for entrant in self.byes.values():
            counted[entrant][0] += 2
        for game in self.games:
            for side, entrant in enumerate(game.entrants):
                own, other = game.points[side], game.points[1 - side]
                counted[entrant][0] += game.half_points(side)
                counted[entrant][1] += own - other
                counted[entrant][2] += own
        ordered = sorted(self.seeding, key=lambda entrant: [-each for each in counted[entrant]])
        return [
            Line(
                place=1 + sum(other > counted[entrant] for other in counted.values()),
                entrant=entrant,
                half_points=counted[entrant][0],
                spread=counted[entrant][1],
                points_for=counted[entrant][2],
            )
            for entrant in ordered
        ]

    def check_pairing(self, number: int, tables: Sequence[Pair], bye: int | None, playing: set[int]) -> None:
        """Counted, and then measured: the pairing of a round whose predecessors are all in here."""
        order = [line.entrant for line in self.standings()]
        met = {frozenset(game.entrants): game.round_number for game in self.games}
        seated = Counter(entrant for table in tables for entrant in table)
        seated.update([bye] if bye is not None else [])
        assert seated == dict.fromkeys(playing, 1), "everybody once"
        assert not [table for table in tables if frozenset(table) in met], "never"
        rested = set(self.byes.values())
        last = next(entrant for entrant in reversed(order) if entrant in playing and entrant not in rested)
        assert bye == (last if len(playing) % 2 else None)
        if number == 1:  # no standings yet: the top half of the first order meets the bottom half
            seeded = [entrant for entrant in self.seeding if entrant in playing and entrant != bye]
            halves = zip(seeded[: len(seeded) // 2], seeded[len(seeded) // 2 :], strict=True)
            assert set(map(frozenset, tables)) == set(map(frozenset, halves))
            return
        request = PairingRequest(
            round_number=number,
            order=tuple(entrant for entrant in order if entrant in playing),
            places={entrant: place for place, entrant in enumerate(order, 1)},
            met={(min(pair), max(pair)): (round_number,) for pair, round_number in met.items()},
            byes=Counter(self.byes.values()),
            seeding=self.seeding,
        )
        method = Method.HALVES if number == 1 else Method.SWISS
        faults = faults_of(tables, bye, request, PairingRules(method=method, starts_balanced=False))
        assert [text_of(fault) for fault in faults] == []

    def best_plays(self) -> tuple[int, set[int]]:
        """Return the most points, and who made them."""
        return _best(
            (play[1], entrant)
            for game in self.games
            for play, entrant in zip(game.plays, game.entrants, strict=True)
            if play is not None
        )

    def best_games(self) -> tuple[int, set[int]]:
        """A game that somebody left is none."""
        return _best(
            scored
            for game in self.games
            if game.left is None
            for scored in zip(game.points, game.entrants, strict=True)
        )

    def rated(self, names: dict[int, str]) -> list[RatedGame]:
        return [
            RatedGame(
                game.round_number,
                (names[game.entrants[0]], names[game.entrants[1]]),
                game.half_points(0),
            )
            for game in self.games
        ]


def points_of(entrant: int, round_number: int) -> int:
    """Return an entrant's points in a round: always the same."""
    return 251 + (entrant * 7919 + round_number * 104_729 + entrant * entrant * round_number * 613) % 241


def play_of(entrant: int, round_number: int) -> tuple[str, int]:
    """Return an entrant's best play of a round."""
    return WORDS[(entrant + round_number) % len(WORDS)], 41 + points_of(entrant, round_number + 9) % 79


def first_order(ratings: dict[int, int]) -> tuple[int, ...]:
    """Return the first order of the Open: by rating, then the unrated as they registered."""
    known = sorted((-rating, entrant) for entrant, rating in ratings.items() if rating)
    newcomers = sorted(entrant for entrant, rating in ratings.items() if not rating)
    return (*(entrant for _, entrant in known), *newcomers)


def _best(scored: Iterator[tuple[int, int]]) -> tuple[int, set[int]]:
    every = list(scored)
    most = max(map(itemgetter(0), every))
    return most, {entrant for points, entrant in every if points == most}
