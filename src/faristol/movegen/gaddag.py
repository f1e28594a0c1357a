"""
Word graph → GADDAG: every word from each of its letters, first backwards, then on.

A word graph already holds what can follow a beginning, so a GADDAG is that graph and one of beginnings
spelled backwards, each with an arc into it. Sorted and merged like any other list, the beginnings (a million
where there are five million turned words) are quick to build.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.errors import LexiconError
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT, WordGraph

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_BEGINNINGS = 8_000_000
MOST_STATES = 48_000_000
"""Most states before equal ones are merged; three numbers of eight bytes each at most."""
MAX_NODES = ARC + 1
MAX_LETTER = 64


@dataclass(frozen=True, slots=True, eq=False)
class Beginnings:
    """The graph of beginnings, backwards, as `merge_beginnings` writes it."""

    nodes: "NDArray[np.uint32]"
    """Nodes of the word graph."""
    ends: "NDArray[np.int64]"
    """Position in `nodes` to which each beginning leads, << 1, plus 1 if a word ends there."""
    states: "NDArray[np.int64]"
    root: int
    """Position in `states` of the empty beginning; 0 if there is no word."""
    letters: int
    """The highest letter of any word."""


def find_beginnings(graph: WordGraph) -> Beginnings:
    """
    Words of one tile are left out: none can be played by itself.

    Raises:
        LexiconError: if a word has more tiles than any list keeps, or a letter that no tile set has; if the
            graph is not sorted; if there are too many words.
    """
    numpy, kernels = load.numpy(), load.graph_kernels()
    nodes = numpy.frombuffer(graph.nodes, "u4").copy()
    none = numpy.empty(0, "i8")
    count = kernels.beginnings(nodes, MOST_BEGINNINGS, none, none, none)
    faults = {
        kernels.TOO_LONG: f"the word graph has words of more than {kernels.LONGEST} tiles",
        kernels.TOO_MANY: f"words with more than {MOST_BEGINNINGS:,} beginnings: too many to generate moves",
        kernels.NO_LETTER: f"the word graph has a letter that is not 1 to {MAX_LETTER}",
        kernels.NOT_SORTED: "the word graph is not sorted: a letter comes twice, or after a later one",
    }
    if count in faults:
        raise LexiconError(faults[count])
    high, low, ends = (numpy.empty(count, "i8") for _ in range(3))
    kernels.beginnings(nodes, count, high, low, ends)
    letters = int((high >> 49).max(initial=0))
    order = numpy.lexsort((low, high))
    high, low, ends = high[order], low[order], ends[order]
    size = kernels.trie_size(high, low)
    if size > MOST_STATES:
        raise LexiconError(f"the words need {size:,} nodes backwards: too many to generate moves")
    states = numpy.empty(3 * size + 2, "i8")
    table = numpy.zeros(1 << (size + size // 2).bit_length(), "i8")
    root = kernels.merge_beginnings(high, low, ends, states, table)
    return Beginnings(nodes, ends, states[: states[0]].copy(), root, letters)


def with_gaddag(graph: WordGraph) -> WordGraph:
    """
    The same words, and a GADDAG that node 1 points to: what programs of the field read as KWG.

    The separator is letter 0 and comes first among siblings; a whole word backwards has none.

    Raises:
        LexiconError: if both together need more nodes than the format can number.
    """
    numpy = load.numpy()
    beginnings = find_beginnings(graph)
    states = beginnings.states.tolist()
    base = len(beginnings.nodes)
    places: dict[int, int] = {}
    size, state = base, 2
    while state < len(states):
        target, count = states[state], states[state + 1]
        places[state] = size
        size += count + bool(target)
        state += 2 + count
    if size > MAX_NODES:
        raise LexiconError(f"the GADDAG needs {size:,} nodes; the KWG format has at most {MAX_NODES:,}")
    nodes = numpy.empty(size, "u4")
    nodes[:base] = beginnings.nodes
    nodes[1] = LAST | (places[beginnings.root] if beginnings.root else 0)
    place = base
    for state in places:
        target, count = states[state], states[state + 1]
        if target:
            nodes[place] = target
            place += 1
        for packed in states[state + 2 : state + 2 + count]:
            accepts = ACCEPTS if packed >> 32 & 1 else 0
            child = packed & 0xFFFFFFFF
            nodes[place] = (packed >> 33) << LETTER_SHIFT | accepts | (places[child] if child else 0)
            place += 1
        nodes[place - 1] |= LAST
    return WordGraph.from_bytes(nodes.astype("<u4").tobytes())
