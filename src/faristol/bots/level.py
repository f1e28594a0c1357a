"""A bot that plays at one of the levels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import shake_256
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.analysis.endings import EndingSolver
from faristol.analysis.inference import kept_by_last
from faristol.analysis.leaves import load_leaves, zero_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Choice, Policy, Sight
from faristol.analysis.preendings import solve_before_the_end
from faristol.analysis.simulation import (
    LATE,
    LATE_PLAYS,
    LATE_PLIES,
    PLAYS,
    Budget,
    Simulation,
    candidates_of,
    simulate,
    unseen_of,
)
from faristol.bots.levels import PERCENT, Level
from faristol.bots.manners import next_action
from faristol.bots.player import chosen_move
from faristol.bots.seen import Seen
from faristol.bots.vocabulary import with_common_words
from faristol.game import HasWord, Side
from faristol.game.actions import Action
from faristol.movegen import Generator, leaves_of
from faristol.rulebook import Rulebook
from faristol.tiles import Letter, Rack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FORGOTTEN = 1_000_000
"""Millipoints off a play that does not come to mind: it is made only where there is no other move."""
_CHANCES = 1 << 16
_LATE_SHARE = 2
"""One of so many playouts is made with few tiles left: to the end of a game each takes longer."""
CONFIDENCE = 0.999
"""At which it stops comparing: it asks every few draws, and at 0.99 stopped too early now and then."""


@dataclass(frozen=True, slots=True)
class LevelBot:
    """A Player; it thinks ahead unless it is hurried."""

    level: Level

    @property
    def id(self) -> str:
        return self.level.id

    @property
    def title(self) -> str:
        return self.level.title

    @property
    def thinks(self) -> bool:
        return self.level.thinks

    def act(
        self,
        seen: Seen,
        side: Side,
        *,
        rulebook: Rulebook,
        generator: Callable[[], Generator] | None,
        has_word: HasWord | None,
        seed: bytes = b"",
        is_hurried: bool = False,
    ) -> Action | None:
        def policy() -> Policy | None:
            if generator is None:
                return None
            return policy_of(
                self.level, generator(), rulebook, has_word=has_word, seed=seed, is_hurried=is_hurried
            )

        doubted = None if has_word is None else _doubting(has_word, self.level, seed)
        return next_action(seen, side, choose=lambda: chosen_move(seen, side, policy()), has_word=doubted)


def policy_of(
    level: Level,
    generator: Generator,
    rulebook: Rulebook,
    *,
    has_word: HasWord | None,
    seed: bytes,
    is_hurried: bool = False,
) -> Policy:
    """
    Return how this level chooses among the plays of the generator.

    Raises:
        LexiconError: if the word list cannot be read.
    """
    tileset = generator.tileset
    if (words := level.words_in(tileset.language)) and has_word is not None:
        generator = with_common_words(generator, words, rulebook=rulebook, has_word=has_word)
    weights = load_leaves(tileset.id) if level.leaves else zero_leaves(tileset)
    by_equity = ByEquity(generator, rulebook, weights)
    if level.thinks and not is_hurried:
        return Thinking(by_equity, level, seed)
    return Overlooking(by_equity, level.overlooks_in(tileset.language), seed)


def _doubting(has_word: HasWord, level: Level, seed: bytes) -> HasWord:
    """Return a list of words in which what the level does not notice is a word."""

    def is_taken_for_a_word(word: tuple[Letter, ...]) -> bool:
        return has_word(word) or _chances(seed + bytes(word), 1)[0] >= level.challenges * _CHANCES // PERCENT

    return is_taken_for_a_word


def _chances(seed: bytes, count: int) -> "NDArray[np.uint16]":
    """Return numbers below `_CHANCES`; the same seed gives the same."""
    found: NDArray[np.uint16] = load.numpy().frombuffer(shake_256(seed).digest(2 * count), "<u2")
    return found


def _turn(seed: bytes, sight: Sight) -> bytes:
    """Return the seed of one turn: the same view gives the same move."""
    return seed + bytes(sight.grid.tiles) + bytes(sight.rack)


@dataclass(frozen=True, slots=True)
class Overlooking:
    """
    Policy of best equity to which some choices of tiles do not occur.

    Of a hundred choices it overlooks so many; a choice of the whole rack must occur to it twice.
    """

    by_equity: ByEquity
    overlooks: int
    seed: bytes

    def choose(self, sight: Sight, /) -> Choice:
        values = self.by_equity.values(sight)
        if not self.overlooks:
            return self.by_equity.best(sight, values, values)
        numpy = load.numpy()
        stays = numpy.array([len(leave) for leave in leaves_of(sight.rack)])
        is_bingo = len(sight.rack) - stays >= self.by_equity.rulebook.play.rack_size
        looks = _chances(_turn(self.seed, sight), 2 * len(stays)).reshape(2, -1)
        is_missed = looks < self.overlooks * _CHANCES // PERCENT
        is_overlooked = is_missed[0] | (is_bingo & is_missed[1])
        return self.by_equity.best(sight, values, values - is_overlooked * _FORGOTTEN)


@dataclass(frozen=True, slots=True)
class Thinking:
    """Policy that plays candidates out, and solves what follows once a tile or none is in the bag."""

    by_equity: ByEquity
    level: Level
    seed: bytes
    infers: bool = False
    """Takes it that the opponent's last play was nearly its best by equity."""

    def choose(self, sight: Sight, /) -> Choice:
        by_equity = self.by_equity
        playouts = Playouts(by_equity.generator, by_equity.rulebook, by_equity.weights)
        if sight.opponents and self.level.positions:
            solver = EndingSolver(playouts)
            ending = solver.solve(
                sight.grid,
                sight.rack,
                sight.opponents,
                runs=sight.runs,
                ahead=sight.spread,
                positions=self.level.positions,
            )
            for best in ending.line:
                return Choice(best.move, best.score, 0)
        if sight.in_bag == 1 and self.level.draws:
            return self._weighed(sight, playouts)
        if not self.level.playouts:
            return by_equity.choose(sight)
        seed = _turn(self.seed, sight)
        kept = kept_by_last(sight, playouts, seed=seed) if self.infers else ()
        return self.simulated(sight, playouts, seed=seed, kept=kept).candidates[0].choice

    def simulated(
        self,
        sight: Sight,
        playouts: Playouts,
        *,
        seed: bytes,
        kept: Sequence[Rack] = (),
        longer: int = 1,
    ) -> Simulation:
        """Play candidates out, with so many times the level's budget."""
        is_late = sight.in_bag <= LATE
        plies = LATE_PLIES if is_late else self.level.plies
        count = self.level.playouts // _LATE_SHARE if is_late else self.level.playouts
        budget = Budget(plies=plies, playouts=longer * count, confidence=CONFIDENCE)
        candidates = candidates_of(sight, playouts, plays=LATE_PLAYS if is_late else PLAYS)
        return simulate(
            sight,
            playouts,
            spread=sight.spread,
            seed=seed,
            budget=budget,
            candidates=candidates,
            kept=kept,
        )

    def _weighed(self, sight: Sight, playouts: Playouts) -> Choice:
        """Return the move that wins with most of the tiles that may be drawn: then the bag is empty."""
        unseen = unseen_of(sight, playouts.generator.tileset)
        solver = EndingSolver(playouts)
        found = solve_before_the_end(sight, unseen, solver, positions=self.level.draws)
        return found.candidates[0].choice
