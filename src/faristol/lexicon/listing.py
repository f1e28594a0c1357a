"""
The words of a graph that a stranger made: nothing about it is taken on trust.

Counting comes first, in time proportional to the bytes. A few bytes can promise more words than there are
atoms, run in circles, or hang a long dead branch on every letter; only what leads to words, and to a number
of words that a language may have, is ever walked.
"""

from collections.abc import Iterator

from faristol.errors import LexiconError
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT, WordGraph
from faristol.lexicon.words import MAX_TILES, MAX_WORDS


def list_words(graph: WordGraph, *, letters: int) -> Iterator[bytes]:
    """
    Every word, in the order of the graph, by the letters' places in an alphabet that need not be ours.

    Of words of more than 15 tiles only the first 16 tiles are given, once for all words that begin so.

    Raises:
        LexiconError: if the graph runs in circles, holds too many words, or letters beyond the alphabet.
    """
    counts = graph.counts()
    total = counts[graph.nodes[0] & ARC]
    if total > MAX_WORDS:
        raise LexiconError(f"{total:,} words; at most {MAX_WORDS:,} are read")
    highest = max((graph.nodes[place] >> LETTER_SHIFT for place in counts if place), default=1)
    lowest = min((graph.nodes[place] >> LETTER_SHIFT for place in counts if place), default=1)
    if highest > letters or lowest < 1:
        wrong = highest if highest > letters else lowest
        raise LexiconError(f"it has a letter {wrong}; the alphabet has letters 1 to {letters}")
    return _walk(graph, counts)


def _walk(graph: WordGraph, counts: dict[int, int]) -> Iterator[bytes]:
    """Depth first; every place that is entered leads to a word."""
    nodes = graph.nodes
    prefix: list[int] = []
    waiting = [nodes[0] & ARC]
    while waiting:
        place = waiting.pop()
        if not counts[place]:  # the end of a list, or a branch without words
            if prefix:
                prefix.pop()
            continue
        node = nodes[place]
        prefix.append(node >> LETTER_SHIFT)
        waiting.append(0 if node & LAST else place + 1)
        if len(prefix) > MAX_TILES:
            if node & ACCEPTS or counts[node & ARC]:
                yield bytes(prefix)
            waiting.append(0)
            continue
        if node & ACCEPTS:
            yield bytes(prefix)
        waiting.append(node & ARC)
