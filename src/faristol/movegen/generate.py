"""
The generator: checks what it is given, hands addresses to the kernels, and reads what they wrote.

One Generator serves one word list, board and set of rules for ever, and any number of threads: each has
scratch memory of its own, and the kernels hold no lock while they work.
"""

import itertools
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import faristol.movegen.loading as load
from faristol.board import Grid, Layout, load_layout
from faristol.errors import LexiconError, NotationError, RulebookError
from faristol.lexicon import Lexicon, WordGraph
from faristol.movegen.compiled import CompiledGraph, compile_graph, load_compiled
from faristol.movegen.leaves import MOST_TILES
from faristol.movegen.plays import Count, Plays, ScoredPlay, play_of
from faristol.movegen.wordmap import WordMap, key_numbers, load_map
from faristol.rulebook.schema import DuplicateBook, PlacementRules, PlayRules, Rulebook
from faristol.tiles import DESIGNATED, Tile, TileSet, load_tileset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FIRST_ROOM = 4096
"""Records that scratch memory holds at first; positions with two blanks make it grow."""
_NOTHING = -(1 << 60)
_FACE = DESIGNATED - 1
_serials = itertools.count(1)
_TOO_MANY = "{:,} plays, or plays of too many points: too many to be put in order"
MOST_MILLIPOINTS = 1 << 40
"""Largest value of a leave, either way."""


class Generator:
    """
    >>> from faristol.lexicon import load_lexicon
    >>> from faristol.rulebook import load_rulebook
    >>> generator = load_generator(load_lexicon("ca-disc-2021"), load_rulebook("ca-1v1"))
    >>> alphabet = generator.tileset.alphabet
    >>> play = generator.best_plays(Grid.of(generator.layout), alphabet.parse_tiles("CASALOT"))[0]
    >>> play.score, len(play.placement)
    (70, 7)
    """

    def __init__(
        self,
        words: WordGraph | CompiledGraph,
        *,
        tileset: TileSet,
        layout: Layout,
        play: PlayRules,
        placement: PlacementRules | None = None,
        word_map: WordMap | None = None,
    ) -> None:
        """
        With a map of the same words the same best play is found sooner (`benchmarks/RESULTS.md`).

        Raises:
            LexiconError: if the words have letters that are not of this tile set.
            RulebookError: if plays need not touch, cover the start or lie in one line: too many to list.
        """
        if placement is not None and not (
            placement.one_line and placement.no_gaps and placement.touches and placement.first_covers_start
        ):
            raise RulebookError(
                "moves are generated only where plays lie in one line, have no gaps, touch what lies there, "
                "and begin on the start square"
            )
        numpy, kernels = load.numpy(), load.kernels()
        graph = compile_graph(words) if isinstance(words, WordGraph) else words
        letters = len(tileset.alphabet.labels)
        if graph.letters > letters:
            raise LexiconError(f"the words have a letter {graph.letters}; {tileset.id} has {letters}")
        self.tileset, self.layout, self.play = tileset, layout, play
        self.first_minimum_tiles = max(2, placement.first_minimum_tiles if placement else 2)
        self._kernels = kernels
        head = numpy.zeros(kernels.HEAD_SIZE, "i8")
        head[kernels.VALUE : kernels.VALUE + letters + 1] = tileset.values
        head[kernels.ROOT] = graph.root
        head[kernels.ARCS] = graph.mask_words
        head[kernels.WIDTH] = (1 << 32) - 1 if graph.mask_words == 1 else -1
        head[kernels.ROWS], head[kernels.COLUMNS] = layout.rows, layout.columns
        head[kernels.START] = layout.start
        head[kernels.RACK_SIZE], head[kernels.BONUS] = play.rack_size, play.bingo_bonus
        head[kernels.BEST_VALUE] = _NOTHING
        head[kernels.SERIAL] = next(_serials)
        arrays = {
            kernels.GRAPH: graph.blocks,
            kernels.LETTER_TIMES: numpy.frombuffer(layout.letter_multipliers, "u1"),
            kernels.WORD_TIMES: numpy.frombuffer(layout.word_multipliers, "u1"),
        }
        if word_map is not None:
            head[kernels.MAP_WORD_LINES], head[kernels.MAP_MASK_LINES] = (
                word_map.word_home,
                word_map.mask_home,
            )
            arrays |= {
                kernels.MAP_WORDS: word_map.words,
                kernels.MAP_MASKS: word_map.masks,
                kernels.MAP_SPELLED: word_map.spelled,
                kernels.MAP_KEYS: key_numbers(),
            }
        for place, array in arrays.items():
            head[place] = array.ctypes.data
        self.kernel_arrays: dict[int, NDArray[Any]] = arrays
        """By place of the head, what its addresses point to."""
        self._word_map = word_map
        self._head = head
        self._scratch = _Scratch()
        self._is_uneven = not _is_symmetric(layout)

    def kernel_head(self) -> "NDArray[np.int64]":
        """Return what kernels read of this generator; its addresses hold while the generator lives."""
        head: NDArray[np.int64] = self._head.copy()
        head[self._kernels.BOTH_WAYS] = self._is_uneven
        return head

    def all_plays(self, grid: Grid, rack: Sequence[Tile], *, both_ways: bool | None = None) -> Plays:
        """
        Every play, in canonical order.

        On an empty board those along the start's row; those down its column, too, with `both_ways`, which is
        the default where the board is not the same down as across.

        Raises:
            NotationError: if the board is of another size, or a tile is not of this tile set.
        """
        kernels, numpy = self._kernels, load.numpy()
        count = self._run(kernels.RECORD, grid, rack, both_ways=both_ways)
        records = self._scratch.records[:count].view("u8")
        keys = numpy.empty(count, "i8")
        if not load.order_kernels().order_keys(records, self.layout.columns, keys):
            raise NotationError(_TOO_MANY.format(count))
        keys.sort()
        ordered = numpy.empty((count, kernels.RECORD_SIZE), "u1")
        load.order_kernels().put_in_order(records, keys, ordered.view("u8"))
        return Plays(ordered, self.layout.columns)

    def count(self, grid: Grid, rack: Sequence[Tile], *, both_ways: bool | None = None) -> Count:
        """
        Count all plays, the points of the best, and the points of all together.

        Raises:
            NotationError: as `all_plays`.
        """
        kernels = self._kernels
        count = self._run(kernels.COUNT, grid, rack, both_ways=both_ways)
        head = self._scratch.head
        return Count(count, int(head[kernels.TOP]), int(head[kernels.TOTAL]))

    def best_plays(
        self,
        grid: Grid,
        rack: Sequence[Tile],
        top: int = 1,
        *,
        leaves: "NDArray[np.int64] | None" = None,
    ) -> list[ScoredPlay]:
        """
        The plays with the highest equity, equals in canonical order.

        `leaves` holds the value, in millipoints, of each of `leaves_of(rack)`; without it only points count.
        The best alone is found without looking at most of the others.

        Raises:
            NotationError: as `all_plays`.
            ValueError: if there is not one whole number for each leave, or `top` is negative.
        """
        numpy = load.numpy()
        if top < 0:
            raise ValueError(f"the best {top} plays")
        if leaves is not None:
            leaves = _checked_leaves(leaves, rack)
        if top == 1:
            return self._best(grid, rack, leaves)
        plays = self.all_plays(grid, rack)
        equity = plays.scores.astype("i8") * 1000
        if leaves is not None:
            equity += leaves[plays.leaves]
        best = numpy.argsort(-equity, kind="stable")[:top]
        return [replace(plays[int(index)], equity=int(equity[index])) for index in best]

    def _best(self, grid: Grid, rack: Sequence[Tile], leaves: "NDArray[np.int64] | None") -> list[ScoredPlay]:
        kernels, scratch = self._kernels, self._scratch
        count = self._run(kernels.BEST, grid, rack, leaves=leaves)
        if not count:
            return []
        equity = int(scratch.head[kernels.BEST_VALUE])
        records = scratch.records[:count]
        if count > 1:
            keys = load.numpy().empty(count, "i8")
            if not load.order_kernels().order_keys(records.view("u8"), self.layout.columns, keys):
                raise NotationError(_TOO_MANY.format(count))
            first = keys.min() >> 20  # several may share the key's first part
            equals = [records[key & ((1 << 20) - 1)].tobytes() for key in keys[keys >> 20 == first]]
            record = min(equals, key=lambda record: record[16:])
        else:
            record = records[0].tobytes()
        return [play_of(record, equity, self.layout.columns)]

    def _run(
        self,
        wanted: int,
        grid: Grid,
        rack: Sequence[Tile],
        *,
        leaves: "NDArray[np.int64] | None" = None,
        both_ways: bool | None = None,
    ) -> int:
        """
        Return the number of plays found; the first of them are in this thread's records, as many as fit.
        """
        kernels, scratch, board = self._kernels, self._scratch, self._checked(grid)
        search, context_size = kernels.generate, kernels.CONTEXT_SIZE
        if self._word_map is not None:
            context_size = load.subrack_kernels().SEARCH_SIZE
            if wanted == kernels.BEST:
                search = load.best_kernels().best_play
        head = scratch.prepare(kernels, context_size)
        head[:] = self._head
        size = self._hold(head, rack)
        if leaves is None:
            leaves = scratch.zeroes(size)
        head[kernels.LEAVES] = leaves.ctypes.data
        head[kernels.BOARD] = board.ctypes.data
        head[kernels.WANTED] = wanted
        head[kernels.BOTH_WAYS] = self._is_uneven if both_ways is None else both_ways
        head[kernels.FEWEST] = self.first_minimum_tiles if grid.is_empty else 1
        while True:
            head[kernels.OUT], head[kernels.ROOM] = scratch.records.ctypes.data, len(scratch.records)
            search(scratch.address)
            count = int(head[kernels.FOUND])
            if wanted == kernels.COUNT or count <= len(scratch.records):
                return count
            scratch.make_room(count, kernels)
            for place in (kernels.FOUND, kernels.TOP, kernels.TOTAL):
                head[place] = 0
            head[kernels.BEST_VALUE] = _NOTHING

    def _checked(self, grid: Grid) -> "NDArray[np.uint8]":
        """The board as the kernels read it; they trust that every tile on it has a letter."""
        size = (self.layout.rows, self.layout.columns)
        if (grid.rows, grid.columns) != size or len(grid.tiles) != grid.rows * grid.columns:
            raise NotationError(
                f"the board has {grid.rows} by {grid.columns} squares; "
                f"this one's layout is {self.layout.rows} by {self.layout.columns}"
            )
        board: NDArray[np.uint8] = load.numpy().frombuffer(grid.tiles, "u1")
        letters = len(self.tileset.alphabet.labels)
        if (board & _FACE).max(initial=0) > letters or DESIGNATED in grid.tiles:
            raise NotationError(f"a tile on the board is not of tile set {self.tileset.id}")
        return board

    def _hold(self, head: "NDArray[np.int64]", rack: Sequence[Tile]) -> int:
        """Writes the rack down; answers with how many different leaves it has."""
        kernels, letters = self._kernels, len(self.tileset.alphabet.labels)
        if len(rack) > MOST_TILES:
            raise NotationError(f"{len(rack)} tiles on a rack; {MOST_TILES} is the maximum")
        mask, size = 0, 1
        counts: dict[Tile, int] = {}
        for tile in rack:
            if not 0 <= tile <= letters:
                raise NotationError(f"a tile on the rack is not of tile set {self.tileset.id}")
            counts[tile] = counts.get(tile, 0) + 1
        for tile, count in sorted(counts.items()):
            head[kernels.HELD + tile] = count
            head[kernels.STRIDE + tile] = 1 << 48 | size << 32
            size *= count + 1
            if tile:
                mask |= 1 << (tile - 1)
        head[kernels.RACK_MASK] = mask - (1 << 64) if mask >> 63 else mask
        head[kernels.RACK_COUNT] = len(rack)
        return size


class _Scratch(threading.local):
    """Memory that one thread works in, kept between calls."""

    address = 0
    context: Any = None
    head: Any = None
    records: Any = None
    nothing: Any = None

    def prepare(self, kernels: Any, size: int) -> "NDArray[np.int64]":
        if self.context is None:
            numpy = load.numpy()
            self.context = numpy.zeros(size, "i8")
            self.address = self.context.ctypes.data
            self.head = self.context[: kernels.HEAD_SIZE]
            self.make_room(_FIRST_ROOM, kernels)
            self.nothing = numpy.zeros(128, "i8")
        head: NDArray[np.int64] = self.head
        return head

    def make_room(self, records: int, kernels: Any) -> None:
        self.records = load.numpy().zeros((records, kernels.RECORD_SIZE), "u1")

    def zeroes(self, size: int) -> "NDArray[np.int64]":
        if len(self.nothing) < size:
            self.nothing = load.numpy().zeros(size, "i8")
        nothing: NDArray[np.int64] = self.nothing
        return nothing


def _checked_leaves(leaves: "NDArray[np.int64]", rack: Iterable[Tile]) -> "NDArray[np.int64]":
    """The kernels read one whole number for each leave, and add it to points."""
    numpy = load.numpy()
    array = numpy.ascontiguousarray(leaves)
    size = prod(count + 1 for count in Counter(rack).values())
    if array.shape != (size,) or array.dtype.kind not in "iu":
        raise ValueError(
            f"{size} whole numbers are needed, one for each leave, not {array.dtype} {array.shape}"
        )
    if array.size and max(-int(array.min()), int(array.max())) > MOST_MILLIPOINTS:
        raise ValueError(f"a leave is worth at most {MOST_MILLIPOINTS:,} millipoints, either way")
    values: NDArray[np.int64] = array.astype("i8", copy=False)
    return values


def _is_symmetric(layout: Layout) -> bool:
    """True if the board is the same down as across, so that first plays down are those across."""
    rows, columns = layout.rows, layout.columns
    if rows != columns or layout.start % columns != layout.start // columns:
        return False
    squares = range(rows * columns)
    return all(
        multipliers[at] == multipliers[at % columns * columns + at // columns]
        for multipliers in (layout.letter_multipliers, layout.word_multipliers)
        for at in squares
    )


def load_generator(
    lexicon: Lexicon, rulebook: Rulebook | DuplicateBook, *, mapped: bool = False
) -> Generator:
    """
    The generator for games under this rulebook with this lexicon; made once.

    With a word map, for thousands of moves: see `faristol.movegen.wordmap`.

    Raises:
        LexiconError: if the lexicon is damaged, or its letters are not those of the rulebook's tile set.
        RulebookError: if the rulebook allows plays that are not generated.
    """
    return _generator(lexicon, rulebook.play, rulebook.placement, mapped=mapped)


@lru_cache(maxsize=32)
def _generator(lexicon: Lexicon, play: PlayRules, placement: PlacementRules, *, mapped: bool) -> Generator:
    if lexicon.tileset != play.tileset:
        raise LexiconError(f"{lexicon.id} has the letters of tile set {lexicon.tileset}, not {play.tileset}")
    return Generator(
        load_compiled(lexicon),
        tileset=load_tileset(play.tileset),
        layout=load_layout(play.board),
        play=play,
        placement=placement,
        word_map=load_map(lexicon) if mapped else None,
    )
