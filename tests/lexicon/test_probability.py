"""Chances of words, held against every rack that a small bag can give."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from faristol.lexicon import build_graph
from faristol.lexicon.columns import lay_out
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.probability import chances, chances_of, likeliest_first
from faristol.lexicon.search import anagrams, matching
from faristol.tiles import BLANK, Alphabet, Letter, TileSet, load_tileset

WORDS = ("AA", "AB", "BC", "CC", "ABC", "AAB", "CCC", "ABCA")


def small_set(blanks: int) -> TileSet:
    """Five letters' tiles and some blanks: few enough to list each rack."""
    return TileSet(
        id="small",
        language="en",
        title="small",
        source="made for this test",
        alphabet=Alphabet(("A", "B", "C")),
        counts=(blanks, 3, 2, 1),
        values=(0, 1, 1, 1),
        vowels=frozenset({Letter(1)}),
    )


def makes(rack: tuple[int, ...], word: tuple[int, ...]) -> bool:
    missing = Counter(word) - Counter(rack)
    return missing.total() <= rack.count(BLANK)


@pytest.mark.parametrize("blanks", [0, 1, 2, 3])
def test_a_chance_counts_every_rack_that_makes_the_word(blanks: int) -> None:
    tileset = small_set(blanks)
    columns = lay_out(build_graph(tileset.alphabet.spell(word) for word in WORDS))
    for length, column in columns.items():
        numbers = np.arange(column.letters.shape[1])
        found = chances(column.letters, tileset)
        racks = list(combinations(tileset.tiles(), length))
        for word, chance in zip(column.words(numbers), found, strict=True):
            expected = Fraction(sum(makes(rack, word) for rack in racks), len(racks))
            assert chance == pytest.approx(float(expected)), tileset.alphabet.text(word)


def test_a_word_that_the_bag_cannot_give_has_no_chance() -> None:
    tileset = small_set(blanks=0)
    columns = lay_out(build_graph([tileset.alphabet.spell("CCC")]))
    assert chances(columns[3].letters, tileset).tolist() == [0.0]


def test_a_word_longer_than_the_bag_has_no_chance() -> None:
    tileset = small_set(blanks=0)
    columns = lay_out(build_graph([tileset.alphabet.spell("ABCABCA")]))
    assert chances(columns[7].letters, tileset).tolist() == [0.0]


def test_the_likeliest_words_come_first_among_those_of_one_length() -> None:
    english = load_tileset("english")
    texts = ("ZAX", "EAT", "JEE", "ATE", "EATS", "QUIZ")
    columns = lay_out(build_graph(english.alphabet.spell(text) for text in texts))
    order = likeliest_first(english)
    every = matching(columns, parse_pattern("*", english.alphabet), order=order)
    assert [english.alphabet.text(word) for word in every.words] == [
        "EATS",
        "QUIZ",
        "ATE",
        "EAT",
        "JEE",
        "ZAX",
    ]
    two = matching(columns, parse_pattern("???", english.alphabet), limit=2, order=order)
    assert ([english.alphabet.text(word) for word in two.words], two.count) == (["ATE", "EAT"], 4)
    made = anagrams(columns, english.alphabet.parse_tiles("EATZX?"), lengths=range(3, 4), order=order)
    assert [english.alphabet.text(word) for word in made.words][:2] == ["ATE", "EAT"]


def test_chances_of_words_of_several_lengths_are_those_of_their_columns() -> None:
    english = load_tileset("english")
    words = [english.alphabet.spell(text) for text in ("OTARINE", "RETAINS", "QI", "ZA", "A")]
    found = chances_of(words, english)
    assert found == [pytest.approx(chances(np.array([word]).T, english)[0]) for word in words]
    assert found[4] == pytest.approx(11 / 100)  # nine A and two blanks
