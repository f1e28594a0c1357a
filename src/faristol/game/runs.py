"""Runs of turns without a play that stands: which of them end a game, and how far each has come."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from faristol.game.milestones import EndReason
from faristol.game.state import Turn
from faristol.rulebook.choices import TurnKind
from faristol.rulebook.schema import EndingRules

Runs: TypeAlias = tuple[int, int, int]
"""Last turns in a row, of both sides together, that count towards each of `run_ends`."""
NO_RUNS: Runs = (0, 0, 0)


def all_passes(count: int) -> Runs:
    """Return the runs after so many passes in a row."""
    return count, count, count


class RunEnd(NamedTuple):
    reason: EndReason
    turns: int
    """Turns in a row, of both sides together, that end the game; 0 if none do."""
    kinds: tuple[TurnKind, ...]

    @property
    def comes_by_passes(self) -> bool:
        return bool(self.turns) and TurnKind.PASS in self.kinds


def run_ends(rules: EndingRules) -> tuple[RunEnd, RunEnd, RunEnd]:
    """Return the ends by runs of turns, in the order in which they are tested."""
    return (
        RunEnd(EndReason.PASSES, 2 * (rules.passes_each or 0), (TurnKind.PASS,)),
        RunEnd(EndReason.LOST_TURNS, 2 * (rules.lost_turns_each or 0), rules.lost_turns_are),
        RunEnd(EndReason.FRUITLESS, 2 * (rules.fruitless_turns_each or 0), rules.fruitless_turns_are),
    )


def runs_after(runs: Runs, kind: TurnKind, rules: EndingRules) -> Runs:
    """Return the runs after one more turn."""
    passes, lost, fruitless = (
        run + 1 if kind in end.kinds else 0 for run, end in zip(runs, run_ends(rules), strict=True)
    )
    return passes, lost, fruitless


def runs_of(turns: Sequence[Turn], rules: EndingRules) -> Runs:
    """Return the runs after these turns, in which sides alternate."""
    passes, lost, fruitless = (_run(turns, end.kinds) for end in run_ends(rules))
    return passes, lost, fruitless


def _run(turns: Sequence[Turn], kinds: tuple[TurnKind, ...]) -> int:
    return sum(1 for _ in takewhile(lambda turn: turn.kind in kinds, reversed(turns)))


def reason_by_runs(runs: Runs, rules: EndingRules) -> EndReason | None:
    """Return what the game is over by, if runs so long end it."""
    for run, end in zip(runs, run_ends(rules), strict=True):
        if end.turns and run >= end.turns:
            return end.reason
    return None


def ends_by_passes(rules: EndingRules) -> bool:
    """Return whether a game in which both sides only pass comes to an end."""
    return any(end.comes_by_passes for end in run_ends(rules))


def scoreless_turns(runs: Runs, rules: EndingRules) -> int:
    """Return how many passes in a row bring the end by passes as near as these runs do; 0 if none comes."""
    if not ends_by_passes(rules):
        return 0
    return end_by_passes(NO_RUNS, rules)[0] - end_by_passes(runs, rules)[0]


def end_by_passes(runs: Runs, rules: EndingRules) -> tuple[int, EndReason]:
    """
    Return how many passes in a row from here end the game, and by which rule.

    It is 0 or less where the game is over already.

    Raises:
        ValueError: if none comes, see `ends_by_passes`.
    """
    left = [
        (end.turns - run, end.reason)
        for run, end in zip(runs, run_ends(rules), strict=True)
        if end.comes_by_passes
    ]
    return min(left, key=lambda each: each[0])  # of two at the same turn the one that is tested first
