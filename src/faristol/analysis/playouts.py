"""
Games played out in compiled code: what a rulebook, a word list and leave values make of a position.

A Playouts serves any number of threads; each brings a Scratch of its own, and no lock is held meanwhile.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import faristol.movegen.loading as load
from faristol.analysis.policy import PATIENCE
from faristol.analysis.selfplay import raise_unless_ending
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.game.runs import run_ends
from faristol.movegen import Generator, LeaveWeights
from faristol.rulebook.choices import OutCountsRack, TurnKind
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

MOST_TILES = 200
"""In a set; the bag of a scratch has room for more, for an exchange draws before it gives back."""


class Scratch:
    """Memory that one thread plays in."""

    def __init__(self, squares: int) -> None:
        numpy, kernels = load.numpy(), load.kernels()
        games = load.game_kernels()
        self.work: Any = games.Work(
            numpy.zeros(load.subrack_kernels().SEARCH_SIZE, "i8"),
            numpy.zeros(squares, "u1"),
            numpy.zeros((2, kernels.FACES), "i8"),
            numpy.zeros(MOST_TILES + 64, "u1"),
            numpy.zeros(games.STATE, "i8"),
            numpy.zeros(kernels.FACES, "i8"),
            numpy.zeros(1 << 16, "i8"),
            numpy.zeros((3, 1 << 16), "i8"),
            numpy.zeros((games.MOST_EQUALS, 4), "u8"),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """Games between two sides that both play by equity."""

    scores: "NDArray[np.int64]"
    """(games, 2); the first side starts."""
    turns: "NDArray[np.int64]"
    """(games,)"""
    logs: "NDArray[np.int64]"
    """
    (games or 0, 200, 9), a row a turn: kind (0 pass, 1 play, 2 exchange), points, equity in millipoints,
    tiles unseen by the side to move, its spread with what both kept at their last moves in millipoints, and
    the four numbers of the play's record.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Playouts:
    generator: Generator
    rulebook: Rulebook
    weights: LeaveWeights
    rules: Any = field(init=False, repr=False)
    """Rules in the kernels' form."""

    def __post_init__(self) -> None:
        """
        Raises:
            RulebookError: if a game in which both only pass has no end.
            NotationError: if the set has too many tiles.
        """
        raise_unless_ending(self.rulebook)
        numpy, games, weights = load.numpy(), load.game_kernels(), self.weights
        tileset = self.generator.tileset
        if tileset.size > MOST_TILES:
            raise NotationError(
                f"{tileset.id} has {tileset.size} tiles; simulation takes at most {MOST_TILES}"
            )
        values = numpy.zeros(load.kernels().FACES, "i8")
        values[: len(tileset.values)] = tileset.values
        rules = games.Rules(
            self.generator.kernel_head(),
            numpy.array(self._numbers(), "i8"),
            values,
            numpy.array(weights.single, "i4"),
            numpy.array(weights.pair, "i4"),
            numpy.array(weights.balance, "i4"),
            numpy.array(weights.kinds, "u1"),
        )
        object.__setattr__(self, "rules", rules)

    def _numbers(self) -> list[int]:
        """Return the rulebook's numbers in the order of the kernels' constants."""
        exchange, ending = self.rulebook.exchange, self.rulebook.ending
        gained = 2 if ending.out_counts_rack is OutCountsRack.TWICE else 1
        gained *= ending.out_gains_opponents_rack
        costs = int(ending.out_costs_opponent_rack)
        return [
            self.generator.layout.columns,
            self.rulebook.play.rack_size,
            exchange.minimum_in_bag,
            exchange.minimum_tiles,
            int(exchange.draw_before_return),
            PATIENCE,
            gained + costs,
            gained,
            costs,
            self.generator.first_minimum_tiles,
            *(
                number
                for end in run_ends(ending)
                for number in (
                    end.turns,
                    int(TurnKind.PASS in end.kinds),
                    int(TurnKind.EXCHANGE in end.kinds),
                )
            ),
        ]

    def scratch(self) -> Scratch:
        """Return memory for one thread."""
        return Scratch(self.generator.layout.rows * self.generator.layout.columns)

    def play(
        self, seeds: "Sequence[int] | NDArray[np.int64]", *, scratch: Scratch | None = None, log: bool = False
    ) -> Games:
        """Play one game for each seed; the same seed gives the same game on every machine."""
        numpy, games = load.numpy(), load.game_kernels()
        scores, turns = numpy.zeros((len(seeds), 2), "i8"), numpy.zeros(len(seeds), "i8")
        logs = numpy.zeros((len(seeds) if log else 0, games.LONGEST_GAME, games.LOGGED), "i8")
        tiles = numpy.array(self.generator.tileset.tiles(), "u1")
        work = (scratch or self.scratch()).work
        games.play_games(self.rules, work, tiles, numpy.asarray(seeds, "i8"), scores, turns, logs)
        return Games(scores, turns, logs)


def board_of(grid: Grid) -> "NDArray[np.uint8]":
    """Return the board as the kernels read it."""
    board: NDArray[np.uint8] = load.numpy().frombuffer(bytes(grid.tiles), "u1")
    return board


def counts_of(rack: Rack) -> "NDArray[np.int64]":
    """(65,), by tile: how many."""
    numpy = load.numpy()
    counts: NDArray[np.int64] = numpy.bincount(numpy.array(rack, "i8"), minlength=load.kernels().FACES)
    return counts.astype("i8")
