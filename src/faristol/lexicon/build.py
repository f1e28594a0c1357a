"""
Words → the smallest word graph that holds exactly them.

Sorted words are added one by one; what can no longer change is merged with an equal part seen before
(Daciuk and others, 2000). Parts are merged arc by arc, so that a short list of siblings can be the
tail of a longer one: the same words in fewer nodes.
"""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator

from faristol.errors import LexiconError
from faristol.lexicon.graph import ACCEPTS, ARC, FIRST_FREE, LAST, LETTER_SHIFT, WordGraph
from faristol.lexicon.watching import Watch, unwatched

MAX_NODES = ARC + 1

_LABEL_BITS = 9  # a letter and whether a word ends there
_CELL_BITS = 32


def build_graph(words: Iterable[Iterable[int]], *, watch: Watch = unwatched) -> WordGraph:
    """
    The same words give the same bytes, in whatever order and however often they come.

    Raises:
        LexiconError: if the words need more nodes than the format can number.
    """
    cells = _Cells()
    root = _merge(watch(sorted({bytes(word) for word in words}), "building the graph"), cells)
    return _lay_out(cells, root)


class _Cells:
    """Arcs, each with the arc after it among its siblings; cell 0 is none. Equal cells are one."""

    def __init__(self) -> None:
        self.labels = [0]
        """Letter << 1, plus 1 where a word ends."""
        self.children = [0]
        self.following = [0]
        self._known: dict[int, int] = {}

    def siblings(self, arcs: list[int]) -> int:
        """The cell that begins this list, each arc given as child << 9 | label."""
        following = 0
        for arc in reversed(arcs):
            key = arc << _CELL_BITS | following
            cell = self._known.get(key)
            if cell is None:
                cell = self._known[key] = len(self.labels)
                if cell >= MAX_NODES:  # each needs a node, so it is known before the room runs out
                    raise LexiconError(
                        f"too many words: they need more than the {MAX_NODES:,} nodes of a graph"
                    )
                self.labels.append(arc & ((1 << _LABEL_BITS) - 1))
                self.children.append(arc >> _LABEL_BITS)
                self.following.append(following)
            following = cell
        return following

    def chain(self, cell: int) -> Iterator[int]:
        """The cell and its later siblings."""
        while cell:
            yield cell
            cell = self.following[cell]


def _merge(words: Iterable[bytes], cells: _Cells) -> int:
    """Adds sorted words; returns the first cell of the root."""
    # still_open[d] holds the arcs that leave the node at depth d on the path of the last word.
    still_open: list[list[int]] = [[]]
    last = b""
    for word in words:
        shared = _shared_length(last, word)
        _close(still_open, shared, cells)
        for letter in word[shared:]:
            still_open[-1].append(letter << 1)
            still_open.append([])
        still_open[-2][-1] |= 1
        last = word
    _close(still_open, 0, cells)
    return cells.siblings(still_open[0])


def _close(still_open: list[list[int]], depth: int, cells: _Cells) -> None:
    """Finish the nodes deeper than this: they cannot change any more."""
    while len(still_open) > depth + 1:
        arcs = still_open.pop()
        if arcs:
            still_open[-1][-1] |= cells.siblings(arcs) << _LABEL_BITS


def _shared_length(last: bytes, word: bytes) -> int:
    shared = 0
    for old, new in zip(last, word, strict=False):
        if old != new:
            break
        shared += 1
    return shared


def _lay_out(cells: _Cells, root: int) -> WordGraph:
    """Breadth first, each list of siblings inside the longest list that ends with it."""
    heads = _heads(cells, root)
    places: dict[int, int] = {0: 0}
    order: list[int] = []
    size = FIRST_FREE
    waiting = deque([root])
    while waiting:
        first = waiting.popleft()
        if first in places:
            continue
        head = heads[first]
        order.append(head)
        for cell in cells.chain(head):
            if heads[cell] == head:
                places[cell] = size
            size += 1
            waiting.append(cells.children[cell])
    if size > MAX_NODES:
        raise LexiconError(
            f"too many words: they need {size:,} nodes, a word graph has at most {MAX_NODES:,}"
        )
    return WordGraph(_nodes(cells, order, places, root))


def _heads(cells: _Cells, root: int) -> dict[int, int]:
    """For every cell, the start of the longest list of siblings that it is part of."""
    lengths = [0] * len(cells.labels)
    for cell in range(1, len(lengths)):  # a cell is always younger than its followers
        lengths[cell] = lengths[cells.following[cell]] + 1
    heads: dict[int, int] = {}
    for start in sorted({root, *cells.children} - {0}, key=lambda cell: (-lengths[cell], cell)):
        for cell in cells.chain(start):
            if cell in heads:
                break
            heads[cell] = start
    return heads


def _nodes(cells: _Cells, order: list[int], places: dict[int, int], root: int) -> "array[int]":
    nodes = array("I", (LAST | places[root], LAST))
    for head in order:
        for cell in cells.chain(head):
            label = cells.labels[cell]
            nodes.append(
                label >> 1 << LETTER_SHIFT
                | (ACCEPTS if label & 1 else 0)
                | (0 if cells.following[cell] else LAST)
                | places[cells.children[cell]]
            )
    return nodes
