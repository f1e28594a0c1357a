"""A graph holds exactly its words, in order, and the same words give the same bytes."""

from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import LexiconError
from faristol.lexicon import WordGraph, build, build_graph
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT, MAX_BYTES
from faristol.lexicon.watching import Counted, Item

letters = st.integers(1, 6)
words = st.lists(letters, min_size=1, max_size=8).map(tuple)
word_sets = st.sets(words, max_size=60)

# Shared endings, shared beginnings, a word inside a word, tails of sibling lists.
TINY = ["abac", "abacs", "abad", "ac", "acs", "bac", "bacs", "bad", "bads", "cabac"]


def spell(text: str) -> tuple[int, ...]:
    return tuple(ord(character) - ord("a") + 1 for character in text)


@given(word_sets)
def test_graph_contains_exactly_its_words(chosen: set[tuple[int, ...]]) -> None:
    graph = build_graph(chosen)
    assert list(graph) == sorted(chosen)
    assert graph.word_count == len(chosen)
    assert all(word in graph for word in chosen)


@given(word_sets, words)
def test_no_other_word_is_in_it(chosen: set[tuple[int, ...]], other: tuple[int, ...]) -> None:
    assert (other in build_graph(chosen)) == (other in chosen)


@given(word_sets, st.randoms(use_true_random=False))
def test_order_and_repetition_change_nothing(chosen: set[tuple[int, ...]], random: Random) -> None:
    again = [*chosen, *chosen]
    random.shuffle(again)
    assert build_graph(again).to_bytes() == build_graph(chosen).to_bytes()


@given(word_sets)
def test_saved_graph_is_read_back(chosen: set[tuple[int, ...]]) -> None:
    graph = build_graph(chosen)
    assert WordGraph.from_bytes(graph.to_bytes()) == graph


@given(word_sets)
def test_layout_is_the_format(chosen: set[tuple[int, ...]]) -> None:
    """Siblings in rising order, arcs inside the array, no second graph."""
    nodes = build_graph(chosen).nodes
    assert nodes[1] == LAST
    assert all(node & ARC < len(nodes) for node in nodes)
    for first, second in pairwise(nodes[2:]):
        assert first & LAST or first >> LETTER_SHIFT < second >> LETTER_SHIFT


GOLDEN = [
    "2: a5",
    "3: b7",
    "4: c.8",
    "5: b9",
    "6: c!.10",
    "7: a.11",
    "8: a.13",
    "9: a.14",
    "10: s!.",
    "11: c!10",
    "12: d!.10",
    "13: b.16",
    "14: c!10",
    "15: d!.",
    "16: a.17",
    "17: c!.",
]
"""Place, letter, `!` where a word ends, `.` for the last sibling, where the children begin."""


def test_golden_tiny_list() -> None:
    graph = build_graph(map(spell, TINY))
    drawn = [
        f"{place}: {chr(node >> LETTER_SHIFT | 96)}{'!' if node & ACCEPTS else ''}"
        f"{'.' if node & LAST else ''}{node & ARC or ''}"
        for place, node in enumerate(graph.nodes)
        if place > 1
    ]
    assert drawn == GOLDEN
    assert list(graph) == [spell(text) for text in TINY]


def test_beginning_of_a_word_is_no_word() -> None:
    graph = build_graph([spell("abac")])
    assert [text for text in ("", "a", "aba", "abac", "abaca", "z") if spell(text) in graph] == ["abac"]


def test_no_words_make_a_graph_too() -> None:
    graph = build_graph([])
    assert (list(graph), graph.word_count, spell("a") in graph) == ([], 0, False)


def test_too_many_nodes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = len(build_graph(map(spell, TINY)).nodes)
    monkeypatch.setattr(build, "MAX_NODES", needed - 1)
    with pytest.raises(LexiconError, match=f"they need {needed} nodes, a word graph has at most"):
        build_graph(map(spell, TINY))
    monkeypatch.setattr(build, "MAX_NODES", needed)
    assert build_graph(map(spell, TINY)).word_count == len(TINY)


def test_too_many_nodes_are_refused_before_all_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def watched(items: Counted[Item], _doing: str, /) -> Iterator[Item]:
        for item in items:
            made.append(item)
            yield item

    monkeypatch.setattr(build, "MAX_NODES", 100)
    words = [(first, second, first, second) for first in range(1, 60) for second in range(1, 60)]
    with pytest.raises(LexiconError, match="they need more than the 100 nodes of a graph"):
        build_graph(words, watch=watched)
    assert len(made) < 200


@pytest.mark.parametrize(
    "content",
    [b"", b"abc", bytes(4), array("I", (LAST | 9, LAST)).tobytes(), array("I", (LAST, LAST, 1)).tobytes()],
)
def test_other_bytes_are_no_graph(content: bytes) -> None:
    with pytest.raises(LexiconError, match="not a word graph"):
        WordGraph.from_bytes(content)


def test_circle_is_no_graph() -> None:
    node = 1 << LETTER_SHIFT | ACCEPTS | LAST | 2
    graph = WordGraph(array("I", (LAST | 2, LAST, node)))
    with pytest.raises(LexiconError, match="circles"):
        _ = graph.word_count


def test_more_words_than_can_be_are_refused() -> None:
    """Two ways to go on at each of sixty letters."""
    nodes = [letter << LETTER_SHIFT | place for place in range(4, 122, 2) for letter in (1, 2)]
    nodes = [node | (LAST if number % 2 else 0) for number, node in enumerate(nodes)]
    nodes += [1 << LETTER_SHIFT | ACCEPTS, 2 << LETTER_SHIFT | ACCEPTS | LAST]
    graph = WordGraph.from_bytes(array("I", (LAST | 2, LAST, *nodes)).tobytes())
    with pytest.raises(LexiconError, match="more than 4,294,967,296"):
        _ = graph.word_count


def test_a_graph_of_a_hundred_thousand_letters_in_a_row_is_counted() -> None:
    chain = [1 << LETTER_SHIFT | LAST | place for place in range(3, 100_002)]
    graph = WordGraph(array("I", (LAST | 2, LAST, *chain, 1 << LETTER_SHIFT | LAST | ACCEPTS)))
    assert graph.word_count == 1


def test_more_bytes_than_arcs_can_reach_are_no_graph() -> None:
    with pytest.raises(LexiconError, match="16,777,220 bytes"):
        WordGraph.from_bytes(bytes(MAX_BYTES + 4))


@given(word_sets)
def test_building_can_be_watched(chosen: set[tuple[int, ...]]) -> None:
    seen: list[int] = []

    def watch(items: Counted[Item], doing: str) -> Iterable[Item]:
        assert doing == "building the graph"
        seen.append(len(items))
        return items

    assert build_graph(chosen, watch=watch) == build_graph(chosen)
    assert seen == [len(chosen)]
