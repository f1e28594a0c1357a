"""
Leave values learned from games: what players with these tiles left made of their next turn.

Each turn but a player's last gives one sample: the tiles that stayed, and the equity of the same player's
next move. What a leave is worth is how much more that was than after all tiles had gone. Equity holds the
value of the next leave, so that each generation of games, played with the values of those before it, looks a
turn further ahead.

Sums of whole numbers below 2⁵³ are exact in floating point, in whatever order they are added: so the same
games give the same values, however many processes played them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import faristol.movegen.loading as load
from faristol.analysis.leaves import MOST_MILLIPOINTS, tiles_of, zero_leaves
from faristol.analysis.selfplay import PlayedGame, PlayedTurn
from faristol.movegen import LeaveWeights
from faristol.movegen.leaves import FACES, MOST_COPIES
from faristol.tiles import BLANK, Rack, Tile, TileSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BAG_STEP = 10
"""Games differ as they go on: samples are compared with those from as full a bag, give or take."""
FIRST_COPY, MORE_COPIES, BALANCE, PAIR = 10, 50, 50, 200
"""
Number of samples needed to believe half of what they say of one feature: the more, the rarer it matters.
Roughly the variance of a turn's equity over that of such values.
"""
_PARTS = ("single", "pair", "balance")
_ROWS = 4096
"""Samples that are turned into features at once."""


class Sample(NamedTuple):
    kept: Rack
    in_bag: int
    """Tiles in the bag when the next move was chosen."""
    equity: int
    """Equity of that move, in millipoints."""


def samples_of(game: PlayedGame) -> list[Sample]:
    """Return the samples of both sides, without the end, when the bag is empty and leaves have no future."""
    samples = []
    before: dict[int, PlayedTurn] = {}
    for turn in game.turns:
        last = before.get(turn.side)
        if last is not None and turn.in_bag:
            samples.append(Sample(last.kept, turn.in_bag, turn.choice.equity))
        before[turn.side] = turn
    return samples


class Training:
    """
    Values found generation by generation; `add` takes the samples of the games that `weights` plays.

    Each generation plays with the mean of those before it but the first, which knew nothing of the next
    leave. With one generation alone, that is all there is.
    """

    def __init__(self, tileset: TileSet, rack_size: int) -> None:
        self.tileset, self.rack_size = tileset, rack_size
        self.found: list[LeaveWeights] = []
        """Result of each generation."""
        self.samples = 0
        self._fit = Fit(tileset, rack_size)

    @property
    def weights(self) -> LeaveWeights:
        """Return the values to play with; after the last generation, those that were looked for."""
        return _mean(self.found[1:] or self.found) if self.found else zero_leaves(self.tileset)

    def add(self, samples: Sequence[Sample]) -> None:
        self.samples += len(samples)
        self._fit.add(samples)

    def finish_generation(self) -> None:
        self.found.append(self._fit.weights())
        self._fit = Fit(self.tileset, self.rack_size)

    def dump(self) -> "dict[str, NDArray[np.generic]]":
        """Return all of it as arrays."""
        numpy = load.numpy()
        self._fit.flush()
        kept = {
            part: numpy.array([getattr(weights, part) for weights in self.found], "i4") for part in _PARTS
        }
        fit = {"products": self._fit.products, "sums": self._fit.sums}
        return kept | fit | {"samples": numpy.array(self.samples)}

    def restore(self, arrays: "Mapping[str, NDArray[np.generic]]") -> None:
        """Take up what `dump` gave."""
        kinds = zero_leaves(self.tileset).kinds
        rows = zip(*(arrays[part] for part in _PARTS), strict=True)
        self.found = [
            LeaveWeights(single=single, pair=pair, balance=balance, kinds=kinds)
            for single, pair, balance in rows
        ]
        self._fit.products[:], self._fit.sums[:] = arrays["products"], arrays["sums"]
        self.samples = int(arrays["samples"])


def _mean(found: Sequence[LeaveWeights]) -> LeaveWeights:
    numpy = load.numpy()

    def of(name: str) -> "NDArray[np.int32]":
        total = sum(getattr(weights, name).astype("i8") for weights in found)
        mean: NDArray[np.int32] = numpy.rint(total / len(found)).astype("i4")
        return mean

    return LeaveWeights(single=of("single"), pair=of("pair"), balance=of("balance"), kinds=found[0].kinds)


@dataclass(slots=True)
class Fit:
    """A ridge regression that grows with every batch of samples."""

    tileset: TileSet
    rack_size: int
    waiting: list[Sample] = field(default_factory=list)
    copies: list[tuple[Tile, int]] = field(init=False)
    """A feature each: at least so many of this tile."""
    pairs: list[tuple[Tile, Tile]] = field(init=False)
    balances: list[tuple[int, int]] = field(init=False)
    """Vowels and consonants; the empty leave, and blanks alone, are what all else is measured by."""
    products: "NDArray[np.float64]" = field(init=False)
    """Products of features with features; the last rows are for how full the bag is."""
    sums: "NDArray[np.float64]" = field(init=False)
    """Sums of features times equities."""

    def __post_init__(self) -> None:
        numpy, tiles, most = load.numpy(), tiles_of(self.tileset), self.rack_size - 1
        counts = self.tileset.counts
        self.copies = [
            (tile, copy) for tile in tiles for copy in range(1, min(counts[tile], most, MOST_COPIES) + 1)
        ]
        self.pairs = [(tile, other) for tile in tiles for other in tiles if tile < other]
        reach = range(min(most, MOST_COPIES) + 1)
        self.balances = [
            (vowels, consonants)
            for vowels in reach
            for consonants in reach
            if 0 < vowels + consonants <= most
        ]
        size = len(self.copies) + len(self.pairs) + len(self.balances) + self._steps
        self.products = numpy.zeros((size, size))
        self.sums = numpy.zeros(size)

    @property
    def _steps(self) -> int:
        return self.tileset.size // BAG_STEP + 1

    def add(self, samples: Iterable[Sample]) -> None:
        self.waiting += samples
        while len(self.waiting) >= _ROWS:
            self._take(self.waiting[:_ROWS])
            del self.waiting[:_ROWS]

    def flush(self) -> None:
        """Count the samples that wait."""
        if self.waiting:
            self._take(self.waiting)
            self.waiting.clear()

    def _take(self, samples: Sequence[Sample]) -> None:
        features = self._features(samples)
        self.products += features.T @ features
        self.sums += features.T @ load.numpy().array([float(sample.equity) for sample in samples])

    def _features(self, samples: Sequence[Sample]) -> "NDArray[np.float64]":
        """A row for each sample, 1 where it has the feature."""
        numpy = load.numpy()
        held = numpy.zeros((FACES, len(samples)), "i1")
        for row, sample in enumerate(samples):
            for tile in sample.kept:
                held[tile, row] += 1
        letters = [tile for tile in tiles_of(self.tileset) if tile != BLANK]
        is_vowel = numpy.array([self.tileset.is_vowel(tile) for tile in letters])
        vowels = held[letters][is_vowel].sum(axis=0)
        consonants = held[letters][~is_vowel].sum(axis=0)
        step = numpy.array([sample.in_bag // BAG_STEP for sample in samples])
        has = held > 0
        rows = [
            *(held[tile] >= copy for tile, copy in self.copies),
            *(has[tile] & has[other] for tile, other in self.pairs),
            *((vowels == some) & (consonants == others) for some, others in self.balances),
            *(step == number for number in range(self._steps)),
        ]
        features: NDArray[np.float64] = numpy.array(rows, "f8").T
        return features

    def weights(self) -> LeaveWeights:
        """Return the weights that fit all samples so far; all zeros without samples."""
        self.flush()
        numpy, single, pair = load.numpy(), len(self.copies), len(self.pairs)
        penalties = numpy.zeros(len(self.sums))
        penalties[:single] = [FIRST_COPY if copy == 1 else MORE_COPIES for _, copy in self.copies]
        penalties[single:][:pair] = PAIR
        penalties[single + pair :][: len(self.balances)] = BALANCE
        # A fullness of the bag that never came up says nothing, and must not be divided by.
        penalties[-self._steps :] = self.products.diagonal()[-self._steps :] == 0
        found = numpy.linalg.solve(self.products + numpy.diag(penalties), self.sums)
        whole = numpy.rint(found).clip(-MOST_MILLIPOINTS, MOST_MILLIPOINTS).astype("i4").tolist()
        weights = zero_leaves(self.tileset)
        for (tile, copy), value in zip(self.copies, whole, strict=False):
            weights.single[tile, copy:] += value
        for (tile, other), value in zip(self.pairs, whole[single:], strict=False):
            weights.pair[tile, other] = weights.pair[other, tile] = value
        for (vowels, consonants), value in zip(self.balances, whole[single + pair :], strict=False):
            weights.balance[vowels, consonants] = value
        return weights
