"""Ways to choose a move, quick enough for thousands of games: by the score, or by the equity."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from faristol.analysis.equity import best_exchange, last_values
from faristol.board import Grid
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.runs import NO_RUNS, Runs
from faristol.movegen import Generator, LeaveWeights, ScoredPlay
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PATIENCE = 8
"""Turns without a tile laid, of both sides together, after which nobody hopes for better tiles any more."""


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The opponent's play just before, which still lies on the board."""

    play: Play
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Knowledge of the player on turn."""

    grid: Grid
    rack: Rack
    in_bag: int
    opponents: Rack | None
    """The opponent's rack once the bag is empty: all unseen tiles."""
    idle_turns: int
    """Turns of both sides since a tile was last laid."""
    runs: Runs = NO_RUNS
    """Turns so far that count towards the end of the game."""
    spread: int = 0
    """Points ahead before the move; only those who think of winning look at it."""
    last: LastPlay | None = None
    """None if the opponent did not lay tiles just before, or it is not known."""


@dataclass(frozen=True, slots=True)
class Choice:
    move: Move
    score: int
    """In points."""
    equity: int
    """In millipoints."""


class Policy(Protocol):
    def choose(self, sight: Sight, /) -> Choice: ...


@dataclass(frozen=True, slots=True)
class ByScore:
    """The play with the most points. Without one the whole rack is exchanged, or the turn passed."""

    generator: Generator
    rulebook: Rulebook

    def choose(self, sight: Sight, /) -> Choice:
        for play in self.generator.best_plays(sight.grid, sight.rack):
            return _laid(play)
        rules = self.rulebook.exchange
        given = sight.rack[: sight.in_bag]
        may = sight.in_bag >= rules.minimum_in_bag and len(given) >= max(1, rules.minimum_tiles)
        if may and sight.idle_turns < PATIENCE:
            return Choice(Exchange(given), 0, 0)
        return Choice(Pass(), 0, 0)


@dataclass(frozen=True, slots=True)
class ByEquity:
    """
    The play or exchange with the most points and best leave together.

    With an empty bag leaves have no future: then what counts is what the rulebook gives and takes for tiles
    that were not played.
    """

    generator: Generator
    rulebook: Rulebook
    weights: LeaveWeights

    def choose(self, sight: Sight, /) -> Choice:
        values = self.values(sight)
        return self.best(sight, values, values)

    def values(self, sight: Sight) -> "NDArray[np.int64]":
        """Return the value in millipoints of keeping each of `leaves_of(sight.rack)`."""
        if sight.opponents is None:
            return self.weights.table(sight.rack)
        tileset = self.generator.tileset
        return last_values(sight.rack, sight.opponents, rules=self.rulebook.ending, tileset=tileset)

    def best(self, sight: Sight, values: "NDArray[np.int64]", laid: "NDArray[np.int64]") -> Choice:
        """Return the best move if a play that keeps a leave is worth `laid`, and an exchange `values`."""
        best = self.generator.best_plays(sight.grid, sight.rack, leaves=laid)
        if sight.idle_turns < PATIENCE and (not best or values.max() > best[0].equity):
            rules = self.rulebook.exchange
            found = best_exchange(sight.rack, values, in_bag=sight.in_bag, rules=rules)
            if found is not None and (not best or found[1] > best[0].equity):
                return Choice(Exchange(found[0]), 0, found[1])
        return _laid(best[0]) if best else Choice(Pass(), 0, int(values[0]))


def _laid(play: ScoredPlay) -> Choice:
    return Choice(Play(play.placement, play.direction), play.score, play.equity)
