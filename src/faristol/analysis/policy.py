"""Ways to choose a move, quick enough for thousands of games: by the score, or by the equity."""

from dataclasses import dataclass
from typing import Protocol

from faristol.analysis.equity import best_exchange, last_values
from faristol.board import Grid
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.movegen import Generator, LeaveWeights, ScoredPlay
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack

PATIENCE = 8
"""Turns without a tile laid, of both sides together, after which nobody hopes for better tiles any more."""


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
        rack, rulebook = sight.rack, self.rulebook
        if sight.opponents is None:
            values = self.weights.table(rack)
        else:
            tileset = self.generator.tileset
            values = last_values(rack, sight.opponents, rules=rulebook.ending, tileset=tileset)
        best = self.generator.best_plays(sight.grid, rack, leaves=values)
        if sight.idle_turns < PATIENCE and (not best or values.max() > best[0].equity):
            found = best_exchange(rack, values, in_bag=sight.in_bag, rules=rulebook.exchange)
            if found is not None and (not best or found[1] > best[0].equity):
                return Choice(Exchange(found[0]), 0, found[1])
        return _laid(best[0]) if best else Choice(Pass(), 0, int(values[0]))


def _laid(play: ScoredPlay) -> Choice:
    return Choice(Play(play.placement, play.direction), play.score, play.equity)
