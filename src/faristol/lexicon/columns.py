"""
Every word of a lexicon laid out in columns, so that a search compares all words at once.

Words of one length stand together, one row a place, in alphabetical order; besides, each has the set of its
letters in one number. Few words pass the sets; only those are looked at letter by letter.

This file needs NumPy. Nothing that `faristol.lexicon` imports imports it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from faristol.lexicon.catalogue import Lexicon
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT, WordGraph
from faristol.lexicon.words import MAX_TILES, Word

Letters: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]
"""Indices of words among those of their length."""


@dataclass(frozen=True, slots=True)
class Column:
    """The words of one length."""

    letters: Letters
    """One row a place in the word, one column a word."""
    sets: NDArray[np.uint64]
    """Bit n for letter n + 1."""

    @property
    def length(self) -> int:
        return len(self.letters)

    def words(self, numbers: Numbers) -> list[Word]:
        return cast("list[Word]", list(map(tuple, self.letters[:, numbers].T.tolist())))

    def word(self, number: int) -> Word:
        return cast("Word", tuple(self.letters[:, number].tolist()))

    def number_of(self, word: Word) -> int:
        """
        Return the index of a word of this length.

        Raises:
            KeyError: if it is not among them.
        """
        first, stop = 0, self.letters.shape[1]
        for row, letter in zip(self.letters, word, strict=True):
            reach = row[first:stop]
            first, stop = (
                first + int(np.searchsorted(reach, letter, "left")),
                first + int(np.searchsorted(reach, letter, "right")),
            )
        if first == stop:
            raise KeyError(word)
        return first


Columns: TypeAlias = Mapping[int, Column]
"""By length, the longest first."""


@lru_cache(maxsize=8)
def columns_of(lexicon: Lexicon) -> Columns:
    return lay_out(lexicon.graph)


def lay_out(graph: WordGraph) -> Columns:
    """A fifth of a second for a large list, and some twenty bytes a word."""
    nodes = np.asarray(graph.nodes, dtype=np.uint32)
    ends = np.flatnonzero(nodes & LAST)
    starts = np.asarray([graph.nodes[0] & ARC], dtype=np.int64)
    starts = starts[starts > 0]
    rows: list[Letters] = []
    columns: dict[int, Column] = {}
    while len(starts) and len(rows) < MAX_TILES:
        # All paths at once, one letter further: each list of siblings becomes as many paths.
        counts = ends[np.searchsorted(ends, starts)] - starts + 1
        parents = np.repeat(np.arange(len(starts)), counts)
        firsts = np.cumsum(counts) - counts
        reached = nodes[np.arange(len(parents)) - firsts[parents] + starts[parents]]
        rows = [row[parents] for row in rows]
        rows.append((reached >> LETTER_SHIFT).astype(np.uint8))
        columns[len(rows)] = _column(rows, (reached & ACCEPTS) > 0)
        arcs = (reached & ARC).astype(np.int64)
        goes_on = arcs > 0
        rows, starts = [row[goes_on] for row in rows], arcs[goes_on]
    return {length: columns[length] for length in sorted(columns, reverse=True) if columns[length].sets.size}


def _column(rows: list[Letters], is_word: NDArray[np.bool_]) -> Column:
    letters = np.stack([row[is_word] for row in rows])
    sets = np.zeros(letters.shape[1], dtype=np.uint64)
    for row in letters:
        sets |= _BITS[row]
    return Column(letters, sets)


_BITS = np.array([0, *(1 << bit for bit in range(64)), *[0] * 191], dtype=np.uint64)
