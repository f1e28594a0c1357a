"""
Word maps: which words a handful of tiles spells, asked by a number, for the best play of a position.

A map answers two questions about the key of tiles: where its words are spelled, and with which one letter
more it would have words. It takes a second or two to make and 20 to 45 MiB, so it is kept in the cache folder
beside the compiled graph, and only what plays thousands of moves asks for one.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, WordGraph
from faristol.movegen.compiled import words_for
from faristol.movegen.kept import graphs_folder, read_kept, write_kept

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FACES = 65
"""The blank and 64 letters."""
MOST_KEPT = 8
"""Word maps in the folder."""
_FORM = 1
"""Version of the form on disk."""
_FULL = 0.8
"""Part of a line that has entries, in the mean."""
_PAD = 64
"""Bytes behind the last word: whatever is compared with it ends there."""
_MOST_SPELLED = (1 << 32) - 2 * _PAD
_PLACE_BYTES, _WIDE_BYTES = 4, 8
_ENTRIES = {_PLACE_BYTES: (10, 20), _WIDE_BYTES: (6, 16)}
"""Entries of a line, and where their values begin, by bytes of a value."""
_NUMBERS = 5


@dataclass(frozen=True, slots=True, eq=False)
class WordMap:
    words: "NDArray[np.uint8]"
    """(lines, 64): for each key where its words are spelled."""
    masks: "NDArray[np.uint8]"
    """(lines, 64): for each key the letters with one of which it has words."""
    word_home: int
    mask_home: int
    """Lines that keys are spread over; a few more follow."""
    spelled: "NDArray[np.uint8]"

    @property
    def size(self) -> int:
        """In bytes."""
        return int(self.words.nbytes + self.masks.nbytes + self.spelled.nbytes)


@cache
def key_numbers() -> "NDArray[np.int64]":
    """Return the number of each letter, the same for ever; a blank has 0."""
    numpy = load.numpy()
    mixed = numpy.arange(FACES, dtype="u8") * numpy.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> numpy.uint64(shift))) * numpy.uint64(factor)
    numbers: NDArray[np.int64] = (mixed ^ (mixed >> numpy.uint64(31))).view("i8")
    return numbers


def make_map(graph: WordGraph) -> WordMap:
    """
    Raises:
        LexiconError: if the words are too many.
    """
    numpy, kernels = load.numpy(), load.word_kernels()
    nodes = numpy.frombuffer(graph.nodes, "u4")
    count, total = kernels.spell(nodes, numpy.empty(0, "u1"), numpy.empty(0, "i8"))
    if total > _MOST_SPELLED:
        raise LexiconError(f"the words have {total:,} letters: too many for a map of them")
    letters, starts = numpy.empty(total, "u1"), numpy.empty(count + 1, "i8")
    kernels.spell(nodes, letters, starts)
    starts[count] = total
    keys = numpy.empty(count, "i8")
    kernels.keys_of(letters, starts, key_numbers(), keys)
    order = numpy.argsort(keys.view("u8"))
    spelled = numpy.zeros(1 + total + _PAD, "u1")
    kinds, places = numpy.empty(count, "i8"), numpy.empty(count, "i8")
    found = kernels.gather(letters, starts, keys, order, spelled, kinds, places)
    kinds, places = kinds[:found], places[:found]
    words, word_home = _table(kinds, places, _PLACE_BYTES)
    wide = words_for(int(letters.max(initial=0))) > 1
    masks, mask_home = _table(*_masks(spelled, kinds, places), _WIDE_BYTES if wide else _PLACE_BYTES)
    return WordMap(words, masks, word_home, mask_home, spelled)


def _masks(
    spelled: "NDArray[np.uint8]", kinds: "NDArray[np.int64]", places: "NDArray[np.int64]"
) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
    """Return the keys that lack one letter to have words, sorted, and which letters."""
    numpy, kernels = load.numpy(), load.word_kernels()
    none = numpy.empty(0, "i8")
    count = kernels.less_a_tile(spelled, kinds, places, key_numbers(), none, none.astype("u1"))
    keys, letters = numpy.empty(count, "i8"), numpy.empty(count, "u1")
    kernels.less_a_tile(spelled, kinds, places, key_numbers(), keys, letters)
    order = numpy.argsort(keys.view("u8"))
    less, masks = numpy.empty(count, "i8"), numpy.empty(count, "i8")
    found = kernels.join_masks(keys, letters, order, less, masks)
    return less[:found], masks[:found]


def _table(
    kinds: "NDArray[np.int64]", values: "NDArray[np.int64]", value_bytes: int
) -> "tuple[NDArray[np.uint8], int]":
    numpy, kernels = load.numpy(), load.word_kernels()
    entries, at = _ENTRIES[value_bytes]
    home = max(1, int(len(kinds) / (entries * _FULL)))
    none = numpy.empty((0, 0), f"u{value_bytes}")
    needed = kernels.fill_lines(kinds, values, home, entries, none.astype("u2"), none)
    size = max(needed, home) + 1  # the last one has room left: a search ends there
    lines = _aligned(size)
    rest = numpy.zeros((size, entries), f"u{value_bytes}")
    kernels.fill_lines(kinds, values, home, entries, lines.view("u2"), rest)
    lines[:, at : at + entries * value_bytes] = rest.view("u1")
    return lines, home


def _aligned(lines: int) -> "NDArray[np.uint8]":
    """Return zeroes, each line one of the processor's cache."""
    numpy, line = load.numpy(), load.word_kernels().LINE
    made: NDArray[np.uint8] = numpy.empty((lines + 1) * line, "u1")
    made.fill(0)  # memory that is written at once comes in large pages
    first = -made.ctypes.data % line
    return made[first : first + lines * line].reshape(lines, line)


@lru_cache(maxsize=6)
def load_map(lexicon: Lexicon) -> WordMap:
    """
    Return the word map of a lexicon: from the cache folder, or made and put there.

    Raises:
        LexiconError: if the lexicon's own graph is damaged, or its words are too many.
    """
    path = graphs_folder() / f"{lexicon.sha256}.{_FORM}.words"
    body = read_kept(path)
    if body is not None:
        return _read(body)
    made = make_map(lexicon.graph)
    write_kept(path, _written(made), most=MOST_KEPT)
    return made


def _written(found: WordMap) -> bytes:
    numbers = (len(found.words), len(found.masks), found.word_home, found.mask_home, len(found.spelled))
    head = load.numpy().array(numbers, "<i8")
    return b"".join(part.tobytes() for part in (head, found.words, found.masks, found.spelled))


def _read(body: memoryview) -> WordMap:
    """Inverse of `_written`."""
    numpy, line = load.numpy(), load.word_kernels().LINE
    content = numpy.frombuffer(body, "u1")
    first = _NUMBERS * 8
    words, masks, word_home, mask_home, _ = content[:first].view("<i8").tolist()
    tables = []
    for lines in (words, masks):
        table = _aligned(lines)
        table[:] = content[first : first + lines * line].reshape(lines, line)
        tables.append(table)
        first += lines * line
    return WordMap(tables[0], tables[1], word_home, mask_home, content[first:].copy())
