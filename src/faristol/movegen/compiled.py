"""
The graph as the kernels read it: each node a block, with a mask of its arcs, so that none is searched for.

    after the separator   mask, arcs …
    before it             mask, arc of the separator, arcs …

An arc is node << 1 | accepts. A mask is one word, or two where there are more than 32 letters. Nodes before
the separator lie in order of their distance from the root, for most of a search happens near it.

The compiled form of a lexicon is kept in the user's cache folder under the lexicon's sha256, so that only the
first use of a word list pays for it.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, WordGraph
from faristol.movegen.gaddag import MAX_LETTER, find_beginnings
from faristol.movegen.kept import graphs_folder, read_kept, write_kept

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_KEPT = 24
"""Compiled graphs in the folder."""
_FORM = 3
"""Version of the blocks' form: files of another form are left alone."""
_HEAD_BYTES = 8
_MOST_WORDS = 1 << 28
_WORD_BITS = 32


@dataclass(frozen=True, slots=True, eq=False)
class CompiledGraph:
    blocks: "NDArray[np.uint32]"
    root: int
    """Position in `blocks` where every search begins."""
    letters: int
    """The highest letter of any word."""

    @property
    def mask_words(self) -> int:
        return words_for(self.letters)


def compile_graph(graph: WordGraph) -> CompiledGraph:
    """
    Raises:
        LexiconError: if the words are too many, too long, or have letters that no tile set has.
    """
    numpy, kernels = load.numpy(), load.graph_kernels()
    beginnings = find_beginnings(graph)
    none = numpy.empty(0, "u4")
    words = words_for(beginnings.letters)
    size = kernels.lay_out(beginnings.nodes, beginnings.ends, beginnings.states, beginnings.root, words, none)
    if size >= _MOST_WORDS:
        raise LexiconError(f"the words need {size:,} numbers: too many to generate moves")
    blocks = numpy.zeros(size, "u4")
    root = kernels.lay_out(
        beginnings.nodes, beginnings.ends, beginnings.states, beginnings.root, words, blocks
    )
    return CompiledGraph(blocks, root, beginnings.letters)


def words_for(letters: int) -> int:
    """Words of a mask: 32 letters fit in one, and shorter blocks are searched faster."""
    return 1 if letters <= _WORD_BITS else 2


@lru_cache(maxsize=12)
def load_compiled(lexicon: Lexicon) -> CompiledGraph:
    """
    The compiled graph of a lexicon: from the cache folder, or made and put there.

    Raises:
        LexiconError: if the lexicon's own graph is damaged.
    """
    path = graphs_folder() / f"{lexicon.sha256}.{_FORM}.blocks"
    kept = _read(path)
    if kept is None:
        kept = compile_graph(lexicon.graph)
        _write(path, kept)
    return kept


def _read(path: Path) -> CompiledGraph | None:
    """None if there is no such file, or it is not as it was written."""
    body = read_kept(path)
    if body is None or len(body) <= _HEAD_BYTES:
        return None
    root, letters = (int.from_bytes(body[at : at + 4], "little") for at in (0, 4))
    blocks = load.numpy().frombuffer(body[_HEAD_BYTES:], "<u4").astype("u4")
    return CompiledGraph(blocks, root, letters) if root < len(blocks) and letters <= MAX_LETTER else None


def _write(path: Path, graph: CompiledGraph) -> None:
    body = graph.root.to_bytes(4, "little") + graph.letters.to_bytes(4, "little")
    write_kept(path, body + graph.blocks.astype("<u4").tobytes(), most=MOST_KEPT)
