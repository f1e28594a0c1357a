"""
How likely a full bag is to give the tiles of a word: what players learn words by.

As `columns`, this needs NumPy: nothing that `faristol.lexicon` imports imports it.
"""

from collections.abc import Sequence
from itertools import groupby
from math import comb

import numpy as np
from numpy.typing import NDArray

from faristol.lexicon.columns import Letters
from faristol.lexicon.search import Order
from faristol.lexicon.words import Word
from faristol.tiles import BLANK, TileSet


def chances(letters: Letters, tileset: TileSet) -> NDArray[np.float64]:
    """
    Return for each word, a column of `letters`, the chance that so many tiles of a full bag make it.

    All racks that make the word are counted, with blanks for any of its letters, and divided by all racks
    of that size. Counts are exact up to 2^53: for words of up to thirteen tiles, with a hundred in the bag.
    """
    blanks = tileset.counts[BLANK]
    length, count = letters.shape
    # ways[d]: choices of natural tiles for the letters so far in which d tiles are missing.
    ways = np.zeros((blanks + 1, count))
    ways[0] = 1
    for letter, supply in enumerate(tileset.counts[1:], 1):
        needed = (letters == letter).sum(axis=0)
        if not needed.any():
            continue
        choices = np.array([comb(supply, taken) for taken in range(length + 1)], dtype=np.float64)
        for missing in range(blanks, -1, -1):
            ways[missing] = sum(
                np.where(needed >= left_out, choices[np.maximum(needed - left_out, 0)], 0)
                * ways[missing - left_out]
                for left_out in range(missing + 1)
            )
    racks = sum(comb(blanks, missing) * ways[missing] for missing in range(blanks + 1))
    total = comb(tileset.size, length)
    return racks / total if total else np.zeros(count)


def likeliest_first(tileset: TileSet) -> Order:
    """Return the order of words of one length by their chance; longer ones come before."""
    return Order(lambda column, numbers: (-chances(column.letters[:, numbers], tileset),))


def chances_of(words: Sequence[Word], tileset: TileSet) -> list[float]:
    """Return the chance of each of these words, which may be of several lengths."""
    found: list[float] = []
    for _length, same in groupby(words, key=len):
        found += chances(np.array(list(same), dtype=np.uint8).T, tileset).tolist()
    return found
