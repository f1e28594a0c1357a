"""Packed graphs: the same bytes back, and no bomb goes off."""

import lzma
import tracemalloc

import pytest
from hypothesis import given

from faristol.errors import LexiconError
from faristol.lexicon import Word, build_graph
from faristol.lexicon.packing import pack, unpack
from tests.lexicon.lists import catalan_lists


@given(catalan_lists)
def test_packed_graph_is_unpacked(words: set[Word]) -> None:
    graph = build_graph(words)
    assert unpack(pack(graph, preset=0)) == graph.to_bytes()


@pytest.mark.slow
def test_bomb_is_not_unpacked() -> None:
    bomb = lzma.compress(bytes(1 << 27), preset=0)
    assert len(bomb) < 100_000
    tracemalloc.start()
    try:
        with pytest.raises(LexiconError, match="unpacks to more than 16,777,216 bytes"):
            unpack(bomb)
        assert tracemalloc.get_traced_memory()[1] < 1 << 26
    finally:
        tracemalloc.stop()


def test_greedy_settings_are_refused() -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 29}]
    with pytest.raises(LexiconError, match="damaged"):
        unpack(lzma.compress(b"small", filters=filters))


@pytest.mark.parametrize(
    "content", [b"", b"no xz", lzma.compress(bytes(99))[:-5], lzma.compress(b"a") + b"b"]
)
def test_an_incomplete_file_is_damaged(content: bytes) -> None:
    with pytest.raises(LexiconError, match="damaged"):
        unpack(content)
