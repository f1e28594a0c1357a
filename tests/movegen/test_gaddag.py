"""The GADDAG of a word graph, as programs of the field read it, and the compiled form in the cache folder."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Grid, Square, load_layout
from faristol.errors import LexiconError
from faristol.lexicon import WordGraph, build_graph, load_lexicon
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT
from faristol.movegen import Generator, compiled, gaddag, leaves, loading
from faristol.movegen.gaddag import with_gaddag
from faristol.rulebook import load_rulebook
from faristol.tiles import Tile, load_tileset

CATALAN, STANDARD, RULES = load_tileset("catalan"), load_layout("standard"), load_rulebook("ca-1v1").play
WORDS = st.sets(st.lists(st.integers(1, 5), min_size=2, max_size=7).map(tuple), max_size=40)
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
    with pytest.raises(LexiconError, match="words with more than 10 beginnings"):
        compiled.compile_graph(build_graph([(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)]))


def test_a_letter_that_no_tile_set_has_is_refused() -> None:
    with pytest.raises(LexiconError, match="the word graph has a letter that is not 1 to 64"):
        compiled.compile_graph(build_graph([(65, 1)]))


def test_siblings_that_are_not_sorted_are_refused() -> None:
    """AB and ACD, but C before B: a search that trusts the order misses AB."""
    nodes = [LAST | 2, LAST, 1 << LETTER_SHIFT | LAST | 3, 3 << LETTER_SHIFT | 5]
    nodes += [2 << LETTER_SHIFT | LAST | ACCEPTS, 4 << LETTER_SHIFT | LAST | ACCEPTS]
    with pytest.raises(LexiconError, match="the word graph is not sorted"):
        compiled.compile_graph(WordGraph.from_bytes(np.array(nodes, "<u4").tobytes()))


def test_arcs_that_no_word_leads_to_cost_nothing() -> None:
    """Arcs that nothing reaches, each into a longer list: laid out they would fill the memory."""
    junk = 60_000
    nodes = [LAST | 2, LAST, 1 << LETTER_SHIFT | LAST | 3, 2 << LETTER_SHIFT | LAST | ACCEPTS]
    nodes += [1 << LETTER_SHIFT | place for place in range(4, junk)]
    nodes.append(1 << LETTER_SHIFT | LAST)
    graph = compiled.compile_graph(WordGraph.from_bytes(np.array(nodes, "<u4").tobytes()))
    assert len(graph.blocks) < 100


@given(WORDS, st.data())
def test_a_mutated_graph_is_refused_or_searched_and_nothing_worse(
    words: set[tuple[int, ...]], data: st.DataObject
) -> None:
    content = bytearray(build_graph(words | {(1, 2, 3)}).to_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        generator = Generator(
            WordGraph.from_bytes(bytes(content)), tileset=CATALAN, layout=STANDARD, play=RULES
        )
    except LexiconError:
        return
    grid = Grid.of(STANDARD).lay([(Square(at), Tile(1 + at % 3)) for at in (110, 111, 112, 127)])
    rack = tuple(map(Tile, (0, 1, 2, 3, 4)))
    plays = generator.all_plays(grid, rack)
    assert generator.count(grid, rack).plays == len(plays)
    assert len(generator.best_plays(grid, rack)) == min(1, len(plays))


def test_a_graph_that_comes_with_a_gaddag_compiles_to_its_words_alone() -> None:
    words = build_graph([(1, 2), (1, 2, 3), (4, 2)])
    again = compiled.compile_graph(with_gaddag(words))
    assert again.letters == 4
    assert (again.blocks == compiled.compile_graph(words).blocks).all()


# The cache folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(loading.CACHE_VARIABLE, str(tmp_path / "cache"))
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage", ["changed", *(pytest.param(each, marks=pytest.mark.release) for each in ("cut", "empty"))]
)
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
    monkeypatch.setenv(loading.CACHE_VARIABLE, str(tmp_path / "file"))
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


def test_kernels_run_where_no_folder_can_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    program = (
        "from faristol.movegen import LeaveWeights, loading; import numpy as np;"
        "loading.order_kernels(); print(loading.import_module('numba').config.CACHE_DIR)"
    )
    environment = {**os.environ, "FARISTOL_CACHE": str(tmp_path / "file")}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    assert "faristol-" in done.stdout
    assert not Path(done.stdout.strip()).exists()


def test_the_folder_of_graphs_keeps_those_used_last(folder: Path) -> None:
    folder.mkdir(parents=True)
    for number in range(30):
        old = folder / f"{number}.1.blocks"
        old.write_bytes(b"old")
        os.utime(old, (number, number))
    compiled.load_compiled(load_lexicon("ca-disc-2021"))
    names = {path.name for path in folder.iterdir()}
    assert len(names) == compiled.MOST_KEPT
    assert "0.1.blocks" not in names
    assert "29.1.blocks" in names


def test_kernels_agree_on_how_many_tiles_there_may_be() -> None:
    places, order = loading.kernels(), loading.order_kernels()
    assert places.FACES == order.FACES == leaves.FACES
    assert places.MOST_TILES == order.MOST_TILES == leaves.MOST_TILES
