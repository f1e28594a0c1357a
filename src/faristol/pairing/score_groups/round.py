"""A round paired by score groups, from the top bracket to the last (article 1.9)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from faristol.pairing.score_groups.bracket import Bracket, BracketPairs, can_all_meet, pair_bracket
from faristol.pairing.score_groups.player import Player, Strength
from faristol.pairing.score_groups.search import Numbers


@dataclass(frozen=True, slots=True)
class GroupRound:
    brackets: tuple[tuple[Bracket, BracketPairs], ...]
    """From the top, each with what came of it."""

    @property
    def pairs(self) -> tuple[tuple[Player, Player], ...]:
        """The higher ranked first."""
        return tuple(pair for _, paired in self.brackets for pair in paired.pairs)

    @property
    def bye(self) -> Player | None:
        left = self.brackets[-1][1].downfloaters if self.brackets else ()
        return left[0] if left else None


class Bars:
    """Pairs that may not meet: rematches (C1), bans by hand, and C3."""

    def __init__(self, barred: Iterable[tuple[int, int]] = (), *, is_strict: bool = True) -> None:
        """Pairs of entrants, in either order; C3 only where this is strict."""
        self._is_strict = is_strict
        self._barred: dict[int, set[int]] = {}
        for one, other in barred:
            self._barred.setdefault(one, set()).add(other)
            self._barred.setdefault(other, set()).add(one)

    def allowed(self, players: Sequence[Player]) -> Numbers:
        """A square: whether the two may meet."""
        place = {player.entrant: index for index, player in enumerate(players)}
        # C3: two with the same absolute preference do not meet, topscorers apart.
        absolute = np.array(
            [
                0 if player.is_top or player.strength is not Strength.ABSOLUTE else player.wish
                for player in players
            ]
        )
        may_meet: Numbers = np.multiply.outer(absolute, absolute * self._is_strict) <= 0
        for player in players:
            met = [place[other] for other in self._barred.get(player.entrant, ()) if other in place]
            may_meet[place[player.entrant], met] = False
        return may_meet


def pair_round(players: Iterable[Player], bars: Bars) -> GroupRound | None:
    """None where no pairing keeps C1 to C3: then a person decides (article 1.9.3)."""
    line = sorted(players, key=lambda player: player.rank)
    bye_to = byes_allowed(line, bars) if len(line) % 2 else frozenset[int]()
    if bye_to is None:
        return None
    groups = [tuple(group) for _, group in groupby(line, key=lambda player: player.score)]
    brackets: list[tuple[Bracket, BracketPairs]] = []
    moved: tuple[Player, ...] = ()
    for index, residents in enumerate(groups):
        lower = groups[index + 1 :]
        bracket = Bracket(
            moved=moved,
            residents=residents,
            following=lower[0] if lower else (),
            rest=tuple(player for group in lower[1:] for player in group),
            allowed=bars.allowed,
            bye_to=bye_to,
        )
        paired = pair_bracket(bracket)
        if paired is None:
            return None
        brackets.append((bracket, paired))
        moved = paired.downfloaters
    return GroupRound(tuple(brackets))


def byes_allowed(line: Sequence[Player], bars: Bars) -> frozenset[int] | None:
    """
    Return who may have the bye by C2 and C5: the least score that had none and lets all others be paired.
    """
    eligible = [player for player in line if player.may_have_bye]
    for _, group in groupby(reversed(eligible), key=lambda player: player.score):
        entrants = frozenset(player.entrant for player in group)
        if can_all_meet(line, bars.allowed, bye_to=entrants):
            return entrants
    return None
