"""All words of a lexicon in columns."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon import Word, build_graph, load_lexicon, shipped_ids
from faristol.lexicon.columns import Columns, columns_of, lay_out
from tests.lexicon.lists import catalan_lists, dense_lists


def in_order(words: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(words, key=lambda word: (-len(word), word))


def held_by(columns: Columns) -> list[tuple[int, ...]]:
    return [tuple(word) for column in columns.values() for word in column.letters.T.tolist()]


@given(st.one_of(dense_lists, catalan_lists))
def test_columns_hold_every_word_once(words: set[Word]) -> None:
    columns = lay_out(build_graph(words))
    assert held_by(columns) == in_order(words)
    assert all(length == column.length for length, column in columns.items())


@given(dense_lists)
def test_sets_are_those_of_the_letters(words: set[Word]) -> None:
    for column in lay_out(build_graph(words)).values():
        for word, letters in zip(column.letters.T.tolist(), column.sets.tolist(), strict=True):
            assert letters == sum(1 << letter - 1 for letter in set(word))


def test_no_words_make_columns_too() -> None:
    assert lay_out(build_graph([])) == {}


@pytest.mark.slow
def test_columns_of_the_longest_lexicon_are_its_list() -> None:
    lexicon = max(map(load_lexicon, shipped_ids()), key=lambda lexicon: lexicon.word_count)
    listed: dict[int, list[bytes]] = defaultdict(list)
    for word in lexicon.graph:
        listed[len(word)].append(bytes(word))
    columns = columns_of(lexicon)
    assert columns.keys() == listed.keys()
    for length, column in columns.items():
        assert column.letters.T.astype("u1").tobytes() == b"".join(listed[length])


def test_the_library_is_there_without_numpy_and_numba() -> None:
    code = (
        "import sys, faristol.lexicon, faristol.cli.lexicon; "
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603  # our own words
    assert done.stdout == "[]\n"
