"""
The graph as the kernels read it: each node a block, with a mask of its arcs, so that none is searched for.

    after the separator   mask, arcs …
    before it             mask, arc of the separator, arcs …

An arc is node << 1 | accepts. A mask is one word, or two where there are more than 32 letters. Nodes before
the separator lie in order of their distance from the root, for most of a search happens near it.

The compiled form of a lexicon is kept in the user's cache folder under the lexicon's sha256, so that only the
first use of a word list pays for it.
"""

import os
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, WordGraph
from faristol.movegen.gaddag import find_beginnings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CACHE_VARIABLE = "FARISTOL_CACHE"
_FORM = 2
"""Goes up when the form of the blocks changes: files of another form are left alone."""
_DIGEST_BYTES, _ROOT_BYTES = 32, 8
_MOST_WORDS = 1 << 31
_WORD_BITS = 32


@dataclass(frozen=True, slots=True, eq=False)
class CompiledGraph:
    blocks: "NDArray[np.uint32]"
    root: int
    """Where in `blocks` every search begins."""
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
    found = find_beginnings(graph)
    none = numpy.empty(0, "u4")
    letters = int((found.nodes[2:] >> 24).max(initial=0))
    size = kernels.lay_out(found.nodes, found.states, found.root, words_for(letters), none)
    if size >= _MOST_WORDS:
        raise LexiconError(f"the words need {size:,} numbers: too many for a generator")
    blocks = numpy.zeros(size, "u4")
    root = kernels.lay_out(found.nodes, found.states, found.root, words_for(letters), blocks)
    return CompiledGraph(blocks, root, letters)


def words_for(letters: int) -> int:
    """Words of a mask: 32 letters fit in one, and shorter blocks are searched faster."""
    return 1 if letters <= _WORD_BITS else 2


@cache
def load_compiled(lexicon: Lexicon) -> CompiledGraph:
    """
    The compiled graph of a lexicon of the catalogue: from the cache folder, or made and put there.

    Raises:
        LexiconError: if the lexicon's own graph is damaged.
    """
    path = cache_folder() / f"{lexicon.sha256}.{_FORM}.blocks"
    kept = _read(path)
    if kept is None:
        kept = compile_graph(lexicon.graph)
        _write(path, kept)
    return kept


def cache_folder() -> Path:
    """Where compiled graphs are kept: $FARISTOL_CACHE, or the system's folder for such things."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named) / "graphs"
    from platformdirs import user_cache_path  # noqa: PLC0415 - only who generates moves needs it

    return user_cache_path("faristol") / "graphs"


def _read(path: Path) -> CompiledGraph | None:
    """None if there is no such file, or it is not as it was written: the kernels trust every arc in it."""
    numpy = load.numpy()
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body = memoryview(content)[_DIGEST_BYTES:]
    if len(body) <= _ROOT_BYTES or sha256(body).digest() != content[:_DIGEST_BYTES]:
        return None
    root, letters = (int.from_bytes(body[at : at + 4], "little") for at in (0, 4))
    return CompiledGraph(numpy.frombuffer(body[_ROOT_BYTES:], "<u4").astype("u4"), root, letters)


def _write(path: Path, graph: CompiledGraph) -> None:
    """Whole or not at all. A folder that cannot be written to costs time at the next start, and no more."""
    body = graph.root.to_bytes(4, "little") + graph.letters.to_bytes(4, "little")
    body += graph.blocks.astype("<u4").tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(sha256(body).digest() + body)
        Path(file.name).replace(path)
    except OSError:
        return
