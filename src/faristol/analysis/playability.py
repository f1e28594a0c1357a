"""Words that are formed in games of equity against itself, counted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.analysis.playouts import Games
from faristol.board import Grid, Layout, words_formed
from faristol.lexicon import Lexicon
from faristol.movegen.plays import play_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLAYED = 1
"""Kind of a logged turn."""
_RECORD = 5
"""Index of the play in a logged turn."""


def words_in(games: Games, layout: Layout) -> "Counter[bytes]":
    """
    Count the words formed in these games, which must be logged; a letter is a byte.

    Every word that a play forms counts, those across it as well.
    """
    found: Counter[bytes] = Counter()
    for log, turns in zip(games.logs, games.turns, strict=True):
        grid = Grid.of(layout)
        for turn in log[:turns]:
            if turn[0] != PLAYED:
                continue
            play = play_of(turn[_RECORD:].tobytes(), 0, layout.columns)
            words = words_formed(grid, play.placement, main=play.direction)
            found.update(bytes(word.letters) for word in words)
            grid = grid.lay(play.placement.tiles)
    return found


@dataclass(slots=True)
class Tally:
    """Counts that grow with every batch of games."""

    lexicon: Lexicon
    counts: "dict[int, NDArray[np.int64]]" = field(init=False)
    """By length, in the order of the list."""
    _numbers: dict[bytes, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        from faristol.lexicon.columns import columns_of  # noqa: PLC0415 - it needs NumPy

        numpy, columns = load.numpy(), columns_of(self.lexicon)
        self.counts = {
            length: numpy.zeros(column.letters.shape[1], "i8") for length, column in columns.items()
        }
        self._numbers = {
            bytes(word): number
            for column in columns.values()
            for number, word in enumerate(column.letters.T.tolist())
        }

    def merge(self, found: Mapping[bytes, int]) -> None:
        """Add what `words_in` found."""
        for word, times in found.items():
            number = self._numbers.get(word)
            if number is not None:
                self.counts[len(word)][number] += times

    def dump(self) -> "dict[str, NDArray[np.generic]]":
        """Return all that was counted as arrays."""
        return {str(length): found for length, found in self.counts.items()}

    def restore(self, arrays: "Mapping[str, NDArray[np.generic]]") -> None:
        """Take up what `dump` gave."""
        for length, found in self.counts.items():
            found[:] = arrays[str(length)]
