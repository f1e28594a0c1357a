"""
How often each word of a list is formed when the computer plays itself: what players learn words by.

A file beside the word graph, `ID.playability.txt.xz` for a list that comes with Faristol, holds a count for
each word; `faristol train playability` makes it. Counts stand in the order of the list, so that a file
belongs to one edition of one list. As `columns`, this needs NumPy.
"""

import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from faristol.errors import LexiconError
from faristol.lexicon.catalogue import Lexicon, own_folder
from faristol.lexicon.columns import Column, Numbers, columns_of
from faristol.lexicon.packing import unpack
from faristol.lexicon.probability import chances
from faristol.lexicon.search import Order
from faristol.lexicon.words import Word
from faristol.tiles import load_tileset

ENDING = ".playability.txt.xz"

_SHIPPED = files("faristol") / "data" / "lexica"
_LEXICON, _GAMES, _MADE_WITH = "lexicon: ", "games: ", "made with: "
_HEAD = 1000
"""Bytes at the start of a file; its head is shorter."""


@dataclass(frozen=True, slots=True, eq=False)
class Playability:
    """Words formed in games of equity against itself."""

    lexicon: Lexicon
    games: int
    counts: Mapping[int, NDArray[np.int64]]
    """By length: for each word of that length, in the order of the list, how often it was formed."""

    def per_1000_games(self, word: Word) -> float:
        """Return how often a word of the list is formed in a thousand games."""
        number = columns_of(self.lexicon)[len(word)].number_of(word)
        return 1000 * int(self.counts[len(word)][number]) / self.games


@lru_cache(maxsize=8)
def playability_of(lexicon: Lexicon) -> Playability:
    """
    Raises:
        LexiconError: if nobody has counted with this edition of the list, or the file is damaged.
    """
    path = _file(lexicon)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LexiconError(
            f"there are no play counts for {lexicon.version}; "
            f"make them with `faristol train playability --lexicon {lexicon.id}`"
        ) from error
    try:
        return parse_playability(unpack(content).decode("utf-8"), lexicon)
    except (LexiconError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}; make it again with `faristol train playability`") from error


def is_counted(lexicon: Lexicon) -> bool:
    """Look at the head of the file alone: true if there is one for this edition of the list."""
    try:
        with _file(lexicon).open("rb") as packed, lzma.open(packed) as text:
            return _is_for(text.read(_HEAD).decode("utf-8", "replace"), lexicon)
    except (OSError, EOFError, lzma.LZMAError):
        return False


def _file(lexicon: Lexicon) -> Traversable:
    """Return the file, counted here or shipped; there need not be one."""
    own = own_folder() / f"{lexicon.stem}{ENDING}"
    return own if own.exists() else _SHIPPED / f"{lexicon.id}{ENDING}"


def _is_for(head: str, lexicon: Lexicon) -> bool:
    return f"{_LEXICON}{lexicon.version}" in head.splitlines()


def most_playable_first(lexicon: Lexicon) -> Order:
    """
    Return the order of words of all lengths: most often formed first, then by the chance to draw them.

    Raises:
        LexiconError: as `playability_of`.
    """
    counts, tileset = playability_of(lexicon).counts, load_tileset(lexicon.tileset)

    def rank(column: Column, numbers: Numbers) -> tuple[NDArray[np.float64], ...]:
        formed = counts[column.length][numbers].astype(np.float64)
        return -chances(column.letters[:, numbers], tileset), -formed

    return Order(rank, mixes_lengths=True)


# The file -----------------------------------------------------------------------------------------


def parse_playability(text: str, lexicon: Lexicon) -> Playability:
    """
    Raises:
        LexiconError: if it is for another edition, or has not one count for each word.
    """
    head, _, body = text.partition("\n\n")
    if not _is_for(head, lexicon):
        raise LexiconError(f"its counts are not for {lexicon.version}")
    try:
        (games,) = (int(line.removeprefix(_GAMES)) for line in head.splitlines() if line.startswith(_GAMES))
        lines = (line.partition(":") for line in body.splitlines())
        counts = {int(length): np.array(numbers.split(), dtype=np.int64) for length, _, numbers in lines}
    except (ValueError, OverflowError) as error:
        raise LexiconError(f"a count is no number: {error}") from error
    sizes = {length: column.letters.shape[1] for length, column in columns_of(lexicon).items()}
    if games < 1 or sizes != {length: len(found) for length, found in counts.items()}:
        raise LexiconError(f"it does not have one count for each word of {lexicon.version}")
    return Playability(lexicon, games, counts)


def format_playability(found: Playability, *, made_with: str) -> bytes:
    """Return a file that `playability_of` reads, compressed with xz: the same counts give the same bytes."""
    lines = [
        "# How often each word was formed in games of the computer against itself, in the order of the list.",
        f"{_LEXICON}{found.lexicon.version}",
        f"{_GAMES}{found.games}",
        f"{_MADE_WITH}{made_with}",
        "",
        *(f"{length}: {' '.join(map(str, each.tolist()))}" for length, each in found.counts.items()),
        "",
    ]
    return lzma.compress("\n".join(lines).encode("utf-8"), format=lzma.FORMAT_XZ, preset=9)
