"""Graphs that a stranger made: all their words, and no trap is walked into."""

from array import array
from time import perf_counter

import pytest
from hypothesis import given

from faristol.errors import LexiconError
from faristol.lexicon import MAX_TILES, Word, WordGraph, build_graph
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT
from faristol.lexicon.listing import list_words
from faristol.tiles import Letter
from tests.lexicon.lists import catalan_lists, dense_lists
from tests.patience import slowness

A = 1 << LETTER_SHIFT
B = 2 << LETTER_SHIFT


def graph(*nodes: int) -> WordGraph:
    return WordGraph.from_bytes(array("I", (LAST | 2, LAST, *nodes)).tobytes())


@given(dense_lists)
def test_every_word_is_listed_in_order(words: set[Word]) -> None:
    assert list(map(tuple, list_words(build_graph(words), letters=4))) == sorted(words)


@given(catalan_lists)
def test_no_letter_of_the_alphabet_is_refused(words: set[Word]) -> None:
    assert set(map(tuple, list_words(build_graph(words), letters=26))) == words


@pytest.mark.parametrize("letter", [0, 5, 255])
def test_letter_beyond_the_alphabet_is_told(letter: int) -> None:
    with pytest.raises(LexiconError, match=f"it has a letter {letter}; the alphabet has letters 1 to 4"):
        list_words(graph(A | 3, letter << LETTER_SHIFT | LAST | ACCEPTS), letters=4)


def test_longer_words_are_cut_once_for_each_beginning() -> None:
    long = [Letter(1)] * 30
    words = [tuple(long), tuple(long[:29]), tuple(long[:MAX_TILES])]
    listed = list(list_words(build_graph(words), letters=2))
    assert [len(word) for word in listed] == [MAX_TILES, MAX_TILES + 1]


def multiplying(levels: int, *, ways: int = 2, accepts: int = ACCEPTS) -> list[int]:
    """So many ways to go on at each of so many letters: ways ** levels words in a few bytes."""
    return [
        letter << LETTER_SHIFT
        | (LAST if letter == ways else 0)
        | (accepts if level == levels - 1 else 2 + ways * (level + 1))
        for level in range(levels)
        for letter in range(1, ways + 1)
    ]


def test_more_words_than_a_language_has_are_counted_not_listed() -> None:
    with pytest.raises(LexiconError, match="more than 4,294,967,296"):
        list_words(graph(*multiplying(60)), letters=2)
    with pytest.raises(LexiconError, match="16,777,216 words; at most 4,000,000 are read"):
        list_words(graph(*multiplying(24)), letters=2)


def test_branches_without_words_are_not_walked() -> None:
    """Twenty-six ways at each of fourteen letters, and all of them lead nowhere but one."""
    nodes = multiplying(14, ways=26, accepts=0)
    nodes[-1] |= ACCEPTS
    nodes[:26] = [node & ~ARC for node in nodes[:25]] + [nodes[25]]
    for level in range(1, 13):
        nodes[26 * level : 26 * level + 25] = [node & ~ARC for node in nodes[26 * level : 26 * level + 25]]
    nodes[0] |= len(nodes) + 2  # into a thicket of the same size without any word
    thicket = multiplying(14, ways=26, accepts=0)
    moved = [node + len(nodes) if node & ARC else node for node in thicket]
    assert list(list_words(graph(*nodes, *moved), letters=26)) == [bytes([26] * 14)]


def test_long_chain_is_no_recursion() -> None:
    chain = [A | LAST | place for place in range(3, 100_002)] + [A | LAST | ACCEPTS]
    assert [len(word) for word in list_words(graph(*chain), letters=1)] == [MAX_TILES + 1]


def test_shared_tails_are_counted_once_each() -> None:
    """Every arc into the middle of one endless list: quadratic, if each list were counted by itself."""
    count = 50_000
    nodes = [A | place + 1 for place in range(2, count)] + [A | LAST | ACCEPTS]
    start = perf_counter()
    with pytest.raises(LexiconError, match="more than 4,294,967,296"):
        _ = graph(*nodes).word_count
    assert perf_counter() - start < 30 * slowness()


@pytest.mark.parametrize(
    "nodes", [(A | LAST | 2,), (A | 3, B | LAST | 2 | ACCEPTS), (A, B | ACCEPTS | LAST | 3)]
)
def test_circle_is_found(nodes: tuple[int, ...]) -> None:
    with pytest.raises(LexiconError, match="circles"):
        list_words(graph(*nodes), letters=2)
