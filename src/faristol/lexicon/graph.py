"""
A word graph: every beginning and every ending that words share is stored once.

The nodes are those of the KWG format, which other engines of the field read and write:

    bits 0–21   where the children begin, 0 for none
    bit 22      the last of its siblings
    bit 23      a word ends here
    bits 24–31  the letter

Node 0 points to the words spelled forwards, node 1 to a second graph that move generators use; the
graphs we ship have none there. Siblings stand side by side, in the order of the alphabet.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faristol.errors import LexiconError
from faristol.tiles import Letter

ARC = 0x3FFFFF
LAST = 0x400000
ACCEPTS = 0x800000
LETTER_SHIFT = 24

NODE_BYTES = 4
FIRST_FREE = 2
"""The two pointers come first."""

MAX_BYTES = (ARC + 1) * NODE_BYTES
MAX_COUNT = 1 << 32
"""More words than any list has: bytes can be arranged to promise far more."""


@dataclass(frozen=True, slots=True)
class WordGraph:
    """
    >>> from faristol.lexicon.build import build_graph
    >>> graph = build_graph([(1, 2), (1, 2, 3)])
    >>> (1, 2) in graph, (2, 3) in graph, graph.word_count
    (True, False, 2)
    """

    nodes: "array[int]"
    """Never written to once the graph exists."""

    @classmethod
    def from_bytes(cls, content: bytes) -> "WordGraph":
        """
        Raises:
            LexiconError: if these bytes cannot be a word graph.
        """
        nodes = array("I")
        if len(content) % NODE_BYTES or not FIRST_FREE * NODE_BYTES <= len(content) <= MAX_BYTES:
            raise LexiconError(f"not a word graph: {len(content):,} bytes")
        nodes.frombytes(content)
        if sys.byteorder == "big":
            nodes.byteswap()
        # With these two, following arcs and siblings can never leave the array.
        if max(node & ARC for node in nodes) >= len(nodes):
            raise LexiconError("not a word graph: an arc leads outside it")
        if not nodes[-1] & LAST:
            raise LexiconError("not a word graph: its last list of siblings has no end")
        return cls(nodes)

    def to_bytes(self) -> bytes:
        """Inverse of `from_bytes`: little-endian, whatever this machine is."""
        if sys.byteorder == "little":
            return self.nodes.tobytes()
        swapped = self.nodes[:]
        swapped.byteswap()
        return swapped.tobytes()

    def __contains__(self, word: Iterable[int]) -> bool:
        nodes = self.nodes
        place = nodes[0] & ARC
        node = 0
        for letter in word:
            if not place:
                return False
            node = nodes[place]
            while node >> LETTER_SHIFT != letter:
                if node & LAST:
                    return False
                place += 1
                node = nodes[place]
            place = node & ARC
        return bool(node & ACCEPTS)

    def __iter__(self) -> Iterator[tuple[Letter, ...]]:
        """Every word, in the order of the alphabet."""
        nodes = self.nodes
        prefix: list[Letter] = []
        waiting = [nodes[0] & ARC]
        while waiting:
            place = waiting.pop()
            if not place:
                if prefix:
                    prefix.pop()
                continue
            node = nodes[place]
            prefix.append(Letter(node >> LETTER_SHIFT))
            if node & ACCEPTS:
                yield tuple(prefix)
            waiting.append(0 if node & LAST else place + 1)
            waiting.append(node & ARC)

    @property
    def word_count(self) -> int:
        """
        Counted afresh at each call: a fraction of a second for a large list.

        Raises:
            LexiconError: if the graph runs in circles, as no list of words can, or holds too many words.
        """
        return self.counts()[self.nodes[0] & ARC]

    def counts(self) -> dict[int, int]:
        """
        For every place that can be reached: the words that go on from there or from a later sibling.

        Whatever the bytes are, this takes time in proportion to them.

        Raises:
            LexiconError: as `word_count`.
        """
        nodes = self.nodes
        counts: dict[int, int] = {0: 0}
        being_counted: set[int] = set()
        waiting = [nodes[0] & ARC]
        while waiting:
            place = waiting[-1]
            if place in counts:
                waiting.pop()
                continue
            node = nodes[place]
            arc, later = node & ARC, 0 if node & LAST else place + 1
            if arc in counts and later in counts:
                waiting.pop()
                being_counted.discard(place)
                counts[place] = bool(node & ACCEPTS) + counts[arc] + counts[later]
                if counts[place] > MAX_COUNT:
                    raise LexiconError(f"not a list of words: there are more than {MAX_COUNT:,} in it")
                continue
            being_counted.add(place)
            unknown = [child for child in (later, arc) if child not in counts]
            if not being_counted.isdisjoint(unknown):
                raise LexiconError("not a word graph: it runs in circles")
            waiting += unknown
        return counts
