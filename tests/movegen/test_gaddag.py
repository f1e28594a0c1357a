"""The GADDAG of a word graph, as programs of the field read it, and the compiled form in the cache folder."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import LexiconError
from faristol.lexicon import WordGraph, build_graph, load_lexicon
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT
from faristol.movegen import compiled, gaddag
from faristol.movegen.gaddag import with_gaddag

WORDS = st.sets(st.lists(st.integers(1, 5), min_size=1, max_size=7).map(tuple), max_size=40)
SEPARATOR = 0


def spelled_from(nodes: Sequence[int], place: int) -> Iterator[tuple[int, ...]]:
    """Every path to an accepting node: letter by letter, the separator among them."""
    while place:
        node = nodes[place]
        letter = node >> LETTER_SHIFT
        if node & ACCEPTS:
            yield (letter,)
        for rest in spelled_from(nodes, node & ARC):
            yield (letter, *rest)
        place = 0 if node & LAST else place + 1


def turned(word: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """From each letter backwards, then the separator and what follows; nothing follows the last."""
    yield word[::-1]
    for split in range(1, len(word)):
        yield (*word[:split][::-1], SEPARATOR, *word[split:])


@given(WORDS)
def test_a_gaddag_holds_every_word_from_each_of_its_letters(words: set[tuple[int, ...]]) -> None:
    graph = with_gaddag(build_graph(words))
    assert set(graph) == words
    assert sorted(spelled_from(graph.nodes, graph.nodes[1] & ARC)) == sorted(
        path for word in words for path in turned(word)
    )


@given(WORDS)
def test_separators_come_first_among_siblings_in_the_order_of_letters(words: set[tuple[int, ...]]) -> None:
    nodes = with_gaddag(build_graph(words)).nodes
    for place in range(2, len(nodes) - 1):
        if not nodes[place] & LAST:
            assert nodes[place] >> LETTER_SHIFT < nodes[place + 1] >> LETTER_SHIFT


@pytest.mark.slow
def test_the_catalan_gaddag_fits_and_finds_a_word_from_its_middle() -> None:
    lexicon = load_lexicon("ca-disc-2021")
    graph = with_gaddag(lexicon.graph)
    assert len(graph.nodes) < 1_000_000
    assert WordGraph.from_bytes(graph.to_bytes()).word_count == lexicon.word_count


def test_words_longer_than_a_board_are_refused() -> None:
    with pytest.raises(LexiconError, match="words of more than 15 tiles"):
        with_gaddag(build_graph([(1,) * 16]))


def test_a_graph_that_runs_in_circles_is_refused() -> None:
    circle = WordGraph.from_bytes(np.array([LAST | 2, LAST, LAST | 1 << LETTER_SHIFT | 2], "<u4").tobytes())
    with pytest.raises(LexiconError, match="words of more than 15 tiles"):
        compiled.compile_graph(circle)


def test_too_many_words_are_refused_before_memory_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaddag, "MOST_BEGINNINGS", 10)
    with pytest.raises(LexiconError, match="more than 10 beginnings of words"):
        compiled.compile_graph(build_graph([(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)]))


def test_a_letter_that_no_tile_set_has_is_refused() -> None:
    with pytest.raises(LexiconError, match="the word graph has a letter 65, not 1 to 64"):
        compiled.compile_graph(build_graph([(65, 1)]))


def test_a_graph_that_comes_with_a_gaddag_compiles_to_its_words_alone() -> None:
    words = build_graph([(1, 2), (1, 2, 3), (4, 2)])
    again = compiled.compile_graph(with_gaddag(words))
    assert again.letters == 4
    assert (again.blocks == compiled.compile_graph(words).blocks).all()


# The cache folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(compiled.CACHE_VARIABLE, str(tmp_path / "cache"))
    compiled.load_compiled.cache_clear()
    yield tmp_path / "cache" / "graphs"
    compiled.load_compiled.cache_clear()


def test_a_compiled_graph_is_kept_and_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = load_lexicon("ca-disc-2021")
    first = compiled.load_compiled(lexicon)
    (kept,) = folder.iterdir()
    assert kept.name.startswith(lexicon.sha256)
    compiled.load_compiled.cache_clear()
    monkeypatch.setattr(compiled, "compile_graph", None)  # must not be needed
    second = compiled.load_compiled(lexicon)
    assert (second.root, second.letters) == (first.root, first.letters)
    assert (second.blocks == first.blocks).all()


@pytest.mark.parametrize("damage", ["cut", "changed", "empty"])
def test_a_damaged_file_is_made_anew(folder: Path, damage: str) -> None:
    lexicon = load_lexicon("ca-disc-2021")
    first = compiled.load_compiled(lexicon)
    (kept,) = folder.iterdir()
    content = kept.read_bytes()
    changed = content[:5000] + bytes([content[5000] ^ 1]) + content[5001:]
    kept.write_bytes({"cut": content[:5000], "changed": changed, "empty": b""}[damage])
    compiled.load_compiled.cache_clear()
    again = compiled.load_compiled(lexicon)
    assert (again.blocks == first.blocks).all()
    assert len(kept.read_bytes()) == len(content)


def test_a_folder_that_cannot_be_written_to_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(compiled.CACHE_VARIABLE, str(tmp_path / "file"))
    compiled.load_compiled.cache_clear()
    assert compiled.load_compiled(load_lexicon("ca-disc-2021")).root
    compiled.load_compiled.cache_clear()


def test_importing_everything_loads_no_compiler() -> None:
    program = (
        "import sys, faristol, faristol.cli, faristol.movegen, faristol.lexicon, faristol.game;"
        "print([name for name in ('numba', 'llvmlite', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
