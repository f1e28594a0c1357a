"""
Search for the words that match a pattern or that a rack makes: all words of a lexicon compared at once.

Few words pass the sets of letters and the first places; only those are looked at further. As `columns`, this
needs NumPy: nothing that `faristol.lexicon` imports imports it.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from faristol.lexicon.columns import Column, Columns, Letters, Numbers
from faristol.lexicon.pattern import ANY, Pattern
from faristol.lexicon.words import MAX_TILES, Word
from faristol.tiles import BLANK, Letter, Tile, designate

ANY_LENGTH = range(1, MAX_TILES + 1)
Rank: TypeAlias = Callable[[Column, Numbers], tuple[NDArray[np.float64], ...]]
"""Gives words of one length keys, each more important than the one before; least first."""
Found: TypeAlias = list[tuple[Column, Numbers]]
"""Words by length, the longest first, in the order of the alphabet."""

_SPARSE = 3


@dataclass(frozen=True, slots=True)
class Order:
    """Another order than the alphabet's; equal words stay in that."""

    rank: Rank
    mixes_lengths: bool = False
    """False if longer words come first nevertheless."""


@dataclass(frozen=True, slots=True)
class Matches:
    """The longest first, then in the order of the alphabet, or in the one that was asked for."""

    words: tuple[tuple[Tile, ...], ...]
    """Words, as many as were asked for; blanks are designated."""
    count: int
    """Number of all words found."""


def _set_of(letters: Iterable[Letter]) -> np.uint64:
    return np.uint64(sum(1 << letter - 1 for letter in set(letters)))


def _kept(numbers: Numbers, is_kept: NDArray[np.bool_]) -> Numbers:
    return numbers[is_kept]


# Patterns -----------------------------------------------------------------------------------------


def matching(
    columns: Columns,
    pattern: Pattern,
    *,
    lengths: range = ANY_LENGTH,
    contains: Iterable[Letter] = (),
    limit: int | None = None,
    order: Order | None = None,
) -> Matches:
    """`contains` must all be in the word, a letter as often as it is listed."""
    wanted = Counter(contains)
    found = [
        (column, _matching(column, pattern, wanted))
        for length, column in columns.items()
        if length in lengths and (length >= pattern.fewest if pattern.is_open else length == pattern.fewest)
    ]
    words = _first(found, order, limit)
    return Matches(cast("tuple[tuple[Tile, ...], ...]", tuple(words)), _count(found))


def _count(found: Found) -> int:
    return sum(len(numbers) for _, numbers in found)


def _first(found: Found, order: Order | None, limit: int | None) -> list[Word]:
    """Return the first words, no more than are asked for; what nobody asks for is not put in order."""
    if order is not None and order.mixes_lengths:
        return _mixed(found, order, limit)
    words: list[Word] = []
    for column, numbers in found:
        most = None if limit is None else max(0, limit - len(words))
        first = numbers if order is None or most == 0 else numbers[np.lexsort(order.rank(column, numbers))]
        words += column.words(first[:most])
    return words


def _mixed(found: Found, order: Order, limit: int | None) -> list[Word]:
    """Return the first words of all lengths together."""
    if not found:
        return []
    ranks = [order.rank(column, numbers) for column, numbers in found]
    which = np.repeat(np.arange(len(found)), [len(numbers) for _, numbers in found])
    numbers = np.concatenate([numbers for _, numbers in found])
    first = np.lexsort([np.concatenate(keys) for keys in zip(*ranks, strict=True)])[:limit]
    columns = [column for column, _ in found]
    return [columns[at].word(number) for at, number in zip(which[first], numbers[first], strict=True)]


def _matching(column: Column, pattern: Pattern, wanted: "Counter[Letter]") -> Numbers:
    first, last = pattern.runs[0], pattern.runs[-1] if pattern.is_open else ()
    between = pattern.runs[1:-1]
    at_end = column.length - len(last)
    kept = np.ones(column.letters.shape[1], dtype=np.bool_)
    for place, allowed in [*enumerate(first), *enumerate(last, at_end)]:
        if allowed != ANY:
            kept &= _hits(column.letters[place], allowed)
    certain = {letter for run in between for allowed in run if len(allowed) == 1 for letter in allowed}
    if sought := certain | wanted.keys():
        kept &= _has_all(column.sets, sought)
    numbers = np.flatnonzero(kept)
    if between:
        numbers = _with_runs(column, numbers, between, start=len(first), stop=at_end)
    for letter, times in wanted.items():
        numbers = _kept(numbers, (column.letters[:, numbers] == letter).sum(axis=0) >= times)
    return numbers


def _has_all(sets: NDArray[np.uint64], letters: Iterable[Letter]) -> NDArray[np.bool_]:
    asked = _set_of(letters)
    has_all: NDArray[np.bool_] = sets & asked == asked
    return has_all


def _with_runs(
    column: Column,
    numbers: Numbers,
    runs: tuple[tuple[frozenset[Letter], ...], ...],
    *,
    start: int,
    stop: int,
) -> Numbers:
    """Words in which the runs follow one another, somewhere from `start` to `stop`."""
    total = column.letters.shape[1]
    is_dense = len(numbers) * _SPARSE > total  # picking columns out costs more than looking at all
    letters = column.letters if is_dense else column.letters[:, numbers]
    # reached[p]: in which words the runs so far have all ended by place p.
    reached = [np.ones(letters.shape[1], dtype=np.bool_)] * (column.length + 1)
    for run in runs:
        ended = [np.zeros(letters.shape[1], dtype=np.bool_)] * (column.length + 1)
        for place in range(start, stop - len(run) + 1):
            hits = reached[place].copy()
            for offset, allowed in enumerate(run, place):
                if allowed != ANY:
                    hits &= _hits(letters[offset], allowed)
            ended[place + len(run)] = hits | ended[place + len(run) - 1]
        reached = ended
    return _kept(numbers, reached[stop][numbers] if is_dense else reached[stop])


def _hits(letters: Letters, allowed: frozenset[Letter]) -> NDArray[np.bool_]:
    """Return which of these letters are allowed; one letter is compared faster than it is looked up."""
    return letters == min(allowed) if len(allowed) == 1 else _allows(allowed)[letters]


@lru_cache(maxsize=256)
def _allows(letters: frozenset[Letter]) -> NDArray[np.bool_]:
    """By letter: whether it is one of these."""
    allows = np.zeros(256, dtype=np.bool_)
    allows[list(letters)] = True
    return allows


# Anagrams -----------------------------------------------------------------------------------------


def anagrams(
    columns: Columns,
    rack: Iterable[Tile],
    *,
    through: Iterable[Letter] = (),
    lengths: range | None = None,
    limit: int | None = None,
    order: Order | None = None,
) -> Matches:
    """
    Words made of these tiles and of all the letters of `through`, which lie on the board.

    Of the whole rack, unless `lengths` says how long they may be. Letters that a blank stands for are
    designated; a tile is used before a blank is.
    """
    tiles, required = Counter(rack), Counter(through)
    blanks = tiles.pop(BLANK, 0)
    supply: Counter[Letter] = Counter({Letter(tile): count for tile, count in tiles.items()})
    supply.update(required)
    total = blanks + supply.total()
    found: Found = []
    for length, column in columns.items():
        if length > total or length not in (range(total, total + 1) if lengths is None else lengths):
            continue
        # A word of all tiles has each of their letters.
        needed = supply if length == total else required
        found.append((column, _made_of(column, supply, blanks=blanks, needed=needed)))
    words = _first(found, order, limit)
    return Matches(tuple(_with_blanks(word, supply) for word in words), _count(found))


def _made_of(column: Column, supply: "Counter[Letter]", *, blanks: int, needed: "Counter[Letter]") -> Numbers:
    numbers = np.flatnonzero(_has_all(column.sets, needed))
    others = column.sets[numbers] & ~_set_of(supply)
    numbers = numbers[np.bitwise_count(others) <= blanks if blanks else others == 0]
    letters = column.letters[:, numbers]
    natural = np.zeros(len(numbers), dtype=np.int64)
    enough = np.ones(len(numbers), dtype=np.bool_)
    for letter, count in supply.items():
        times = (letters == letter).sum(axis=0)
        natural += np.minimum(times, count)
        enough &= times >= needed.get(letter, 0)
    return _kept(numbers, enough & (column.length - natural <= blanks))


def _with_blanks(word: Word, supply: "Counter[Letter]") -> tuple[Tile, ...]:
    left = supply.copy()
    tiles: list[Tile] = []
    for letter in word:
        is_natural = left[letter] > 0
        left[letter] -= 1
        tiles.append(Tile(letter) if is_natural else designate(letter))
    return tuple(tiles)
