"""
The FIDE Dutch system (C.04.3, 2026) to the letter: all candidates of a bracket, in the order of article 4.

For a handful of players only. It knows nothing of the program's own code, and takes plain histories:
per player a list of rounds `(points, opponent or None, went first)`, points doubled.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

WIN = 2


class Round(NamedTuple):
    points: int
    opponent: int | None
    first: bool


History = dict[int, list[Round]]
Pairs = tuple[tuple[int, int], ...]


class Groups(NamedTuple):
    """One bracket, and everyone below it."""

    moved: list[int]
    residents: list[int]
    following: list[int]
    below: list[int]


class Twin:
    def __init__(self, history: History, here: set[int], *, final: bool) -> None:
        self.history = history
        self.here = here
        self.score = {p: sum(r.points for r in rounds) for p, rounds in history.items()}
        played = max(map(len, history.values()))
        self.top = {p for p in history if final and self.score[p] > played * WIN / 2}
        self.line = sorted(here, key=lambda p: (-self.score[p], p))
        self.solvable = lru_cache(maxsize=None)(self._solvable)

    # Facts

    def colours(self, p: int) -> list[bool]:
        return [r.first for r in self.history[p] if r.opponent is not None]

    def difference(self, p: int) -> int:
        return sum(1 if first else -1 for first in self.colours(p))

    def doubled(self, p: int) -> bool:
        colours = self.colours(p)
        return len(colours) >= 2 and colours[-1] == colours[-2]

    def wish(self, p: int) -> str:
        colours, difference = self.colours(p), self.difference(p)
        if not colours:
            return ""
        if difference > 0:
            return "second"
        if difference < 0:
            return "first"
        return "second" if colours[-1] else "first"

    def absolute(self, p: int) -> bool:
        return abs(self.difference(p)) > 1 or self.doubled(p)

    def strong(self, p: int) -> bool:
        return self.absolute(p) or abs(self.difference(p)) == 1

    def floated(self, p: int, ago: int) -> str:
        rounds = self.history[p]
        index = len(rounds) - ago
        if index < 0:
            return ""
        this = rounds[index]
        if this.opponent is None:
            return "down" if this.points > 0 else ""
        own = sum(r.points for r in rounds[:index])
        other = sum(r.points for r in self.history[this.opponent][:index])
        return "down" if own > other else "up" if own < other else ""

    # Absolute criteria

    def legal(self, a: int, b: int) -> bool:
        if any(r.opponent == b for r in self.history[a]):
            return False
        if a in self.top or b in self.top:
            return True
        return not (self.absolute(a) and self.absolute(b) and self.wish(a) == self.wish(b))

    def bye_allowed(self, p: int) -> bool:
        return not any(r.opponent is None and r.points >= WIN for r in self.history[p])

    def _solvable(self, left: frozenset[int], bye_score: int | None) -> bool:
        """C4: all of these can be paired, an odd one getting the bye with that score."""
        if not left:
            return True
        one = min(left)
        others = left - {one}
        if (
            len(left) % 2
            and self.bye_allowed(one)
            and self.score[one] == bye_score
            and self.solvable(others, bye_score)
        ):
            return True
        return any(self.legal(one, other) and self.solvable(others - {other}, bye_score) for other in others)

    # The round

    def pairing(self) -> tuple[Pairs, int | None] | None:
        bye_score = self.bye_score()
        if not self.solvable(frozenset(self.line), bye_score):
            return None
        pairs = tuple(pair for _, chosen in self.brackets(bye_score) for pair in chosen)
        seated = {p for pair in pairs for p in pair}
        return pairs, next((p for p in self.line if p not in seated), None)

    def bye_score(self) -> int | None:
        """C5: the least score whose holder lets all others be paired."""
        everyone = frozenset(self.line)
        if len(everyone) % 2 == 0:
            return None
        scores = sorted({self.score[p] for p in everyone})
        return next((score for score in scores if self.solvable(everyone, score)), None)

    def brackets(self, bye_score: int | None) -> Iterator[tuple[Groups, Pairs]]:
        scores = sorted({self.score[p] for p in self.line}, reverse=True)
        residents = [[p for p in self.line if self.score[p] == score] for score in scores]
        moved: list[int] = []
        for index, here in enumerate(residents):
            below = [p for group in residents[index + 1 :] for p in group]
            groups = Groups(moved, here, residents[index + 1] if below else [], below)
            chosen = self.bracket(groups, bye_score)
            yield groups, chosen
            seated = {p for pair in chosen for p in pair}
            moved = [p for p in (*moved, *here) if p not in seated]

    def bracket(self, groups: Groups, bye_score: int | None) -> Pairs:
        best, best_value = None, None
        for pairs in self.candidates(groups.moved, groups.residents):
            if not all(self.legal(a, b) for a, b in pairs):
                continue
            seated = {p for pair in pairs for p in pair}
            floating = [p for p in (*groups.moved, *groups.residents) if p not in seated]
            if not self.solvable(frozenset((*floating, *groups.below)), bye_score):
                continue
            value = self.failure(pairs, floating, groups, bye_score)
            if best_value is None or value < best_value:
                best, best_value = pairs, value
        assert best is not None
        return best

    # Judging another pairing

    def prefers(self, ours: set[frozenset[int]], theirs: set[frozenset[int]], their_bye: int | None) -> bool:
        """In the first bracket in which the two differ, the text prefers ours."""
        bye_score = self.bye_score()
        moved: list[int] = []
        scores = sorted({self.score[p] for p in self.line}, reverse=True)
        residents = [[p for p in self.line if self.score[p] == score] for score in scores]
        for index, here in enumerate(residents):
            below = [p for group in residents[index + 1 :] for p in group]
            groups = Groups(moved, here, residents[index + 1] if below else [], below)
            own, own_left = self.inside(ours, groups)
            other, left = self.inside(theirs, groups)
            if own != other:
                if their_bye is not None and self.score[their_bye] != bye_score:
                    return True  # C5
                if not all(self.legal(a, b) for a, b in other):
                    return True
                if not self.solvable(frozenset((*left, *below)), bye_score):
                    return True  # C4
                theirs_fails = self.failure(other, left, groups, bye_score)
                return self.failure(own, own_left, groups, bye_score) < theirs_fails
            moved = own_left
        return False

    def inside(self, pairs: set[frozenset[int]], groups: Groups) -> tuple[Pairs, list[int]]:
        """Return the pairs within each bracket, and the players left over there."""
        line = [*groups.moved, *groups.residents]
        held = sorted(tuple(sorted(pair, key=line.index)) for pair in pairs if pair <= {*line})
        seated = {p for pair in held for p in pair}
        return tuple((a, b) for a, b in held), [p for p in line if p not in seated]

    # Candidates, in the order of articles 3.6, 3.7 and 4

    def candidates(self, moved: list[int], residents: list[int]) -> Iterator[Pairs]:
        """For every number of pairs there can be: the criteria, which come first, find the right one."""
        if not moved:
            for count in range(len(residents) // 2, -1, -1):
                yield from self.homogeneous(residents, count)
            return
        for m1 in range(min(len(moved), len(residents)), -1, -1):
            sets = sorted(combinations(range(len(moved)), m1))
            for chosen in sets:
                s1 = [moved[index] for index in chosen]
                for s2 in permutations(residents, m1):  # lexicographic, as residents are in order
                    pairs = tuple(zip(s1, s2, strict=True))
                    if not all(self.legal(a, b) for a, b in pairs):
                        continue
                    remainder = [p for p in residents if p not in s2]
                    for count in range(len(remainder) // 2, -1, -1):
                        for rest in self.homogeneous(remainder, count):
                            yield (*pairs, *rest)

    def homogeneous(self, players: list[int], count: int) -> Iterator[Pairs]:
        numbers = range(1, len(players) + 1)
        s1, s2 = list(numbers[:count]), list(numbers[count:])
        for upper, lower in self.exchanged(s1, s2):
            for order in permutations(lower, count):
                yield tuple((players[a - 1], players[b - 1]) for a, b in zip(upper, order, strict=True))

    def exchanged(self, s1: list[int], s2: list[int]) -> list[tuple[list[int], list[int]]]:
        exchanges = [
            (down, up)
            for size in range(min(len(s1), len(s2)) + 1)
            for down in combinations(s1, size)
            for up in combinations(s2, size)
        ]
        # 4.3: fewest, least difference, the largest differing that goes down, the smallest that comes up.
        exchanges.sort(
            key=lambda e: (
                len(e[0]),
                sum(e[1]) - sum(e[0]),
                [-n for n in sorted(e[0], reverse=True)],
                sorted(e[1]),
            )
        )
        return [(sorted({*s1} - {*down} | {*up}), sorted({*s2} - {*up} | {*down})) for down, up in exchanges]

    # Quality

    def failure(
        self, pairs: Pairs, floating: list[int], groups: Groups, bye_score: int | None
    ) -> tuple[object, ...]:
        moved, residents, following, below = groups
        met_moved = [(a, b) for a, b in pairs if a in moved]
        gap = 1000  # of one who floats on: more than any

        def gaps_down(ago: int) -> list[int]:
            paired = [self.score[a] - self.score[b] for a, b in met_moved if self.floated(a, ago) == "down"]
            return sorted(
                [*paired, *(gap for p in floating if p in moved and self.floated(p, ago) == "down")],
                reverse=True,
            )

        def gaps_up(ago: int) -> list[int]:
            return sorted(
                (self.score[a] - self.score[b] for a, b in met_moved if self.floated(b, ago) == "up"),
                reverse=True,
            )

        top = [(a, b) for a, b in pairs if a in self.top or b in self.top]
        same = [(a, b) for a, b in pairs if self.wish(a) and self.wish(a) == self.wish(b)]
        return (
            len(floating),
            sorted((self.score[p] for p in floating), reverse=True),
            self.next_bracket(floating, following, below, bye_score),
            self.unplayed(floating, bye_score),
            sum(
                min(abs(self.difference(a)), abs(self.difference(b))) > 1 and self.wish(a) == self.wish(b)
                for a, b in top
            ),
            sum(
                self.doubled(a) and self.doubled(b) and self.colours(a)[-1] == self.colours(b)[-1]
                for a, b in top
            ),
            len(same),
            sum(self.strong(a) and self.strong(b) for a, b in same),
            sum(self.floated(p, 1) == "down" for p in floating if p in residents),
            sum(self.floated(b, 1) == "up" for _, b in met_moved),
            sum(self.floated(p, 2) == "down" for p in floating if p in residents),
            sum(self.floated(b, 2) == "up" for _, b in met_moved),
            gaps_down(1),
            gaps_up(1),
            gaps_down(2),
            gaps_up(2),
        )

    def next_bracket(
        self, floating: list[int], following: list[int], below: list[int], bye_score: int | None
    ) -> tuple[int, list[int]]:
        """C8: what C6 and C7 come to in the next bracket at best."""
        if not following:
            return 0, []
        beyond = frozenset(below) - frozenset(following)
        return min(
            (len(left), sorted((self.score[p] for p in left), reverse=True))
            for left in self.leftovers(tuple(floating), tuple(following))
            if self.solvable(frozenset(left) | beyond, bye_score)
        )

    def leftovers(self, moved: tuple[int, ...], residents: tuple[int, ...]) -> set[tuple[int, ...]]:
        """
        Return the players who can be left unpaired when moved ones meet residents, and residents each other.
        """
        if moved:
            rest = moved[1:]
            found = {(moved[0], *left) for left in self.leftovers(rest, residents)}
            for other in residents:
                if self.legal(moved[0], other):
                    found |= self.leftovers(rest, tuple(p for p in residents if p != other))
            return found
        if not residents:
            return {()}
        one, *others = residents
        found = {(one, *left) for left in self.leftovers((), tuple(others))}
        for other in others:
            if self.legal(one, other):
                found |= self.leftovers((), tuple(p for p in others if p != other))
        return found

    def unplayed(self, floating: list[int], bye_score: int | None) -> int:
        """C9: only where just one floats, and gets the bye: of those left nobody else has that score."""
        if len(floating) != 1 or bye_score is None:
            return 0
        (one,) = floating
        if not self.bye_allowed(one) or self.score[one] != bye_score:
            return 0
        return sum(r.opponent is None for r in self.history[one])
