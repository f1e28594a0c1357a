"""Searches give what a slow look at every word gives, in the order that is promised."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon import Word, build_graph
from faristol.lexicon.columns import lay_out
from faristol.lexicon.pattern import ANY, Pattern
from faristol.lexicon.search import Matches, anagrams, matching
from faristol.tiles import BLANK, Letter, Tile, face, is_designated
from tests.lexicon.lists import CATALAN, dense_lists, spelled

letters = st.integers(1, 4).map(Letter)
runs = st.lists(st.sets(letters).map(frozenset), max_size=3).map(tuple)
patterns = st.lists(runs, min_size=1, max_size=4).filter(any).map(lambda parts: Pattern(tuple(parts)))
tiles = st.sampled_from([BLANK, *map(Tile, range(1, 5))])
racks = st.lists(tiles, min_size=1, max_size=5)
small_racks = st.lists(tiles, min_size=1, max_size=3)
"""So small that every arrangement can be tried."""


def in_order(words: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(words, key=lambda word: (-len(word), word))


def as_numbers(found: Matches) -> list[tuple[int, ...]]:
    """The letters; those of blanks, too."""
    return [tuple(map(int, map(face, word))) for word in found.words]


# Patterns -----------------------------------------------------------------------------------------


def fits(word: Word, runs: tuple[tuple[frozenset[Letter], ...], ...]) -> bool:
    """The first run at the very beginning; what follows after any number of letters."""
    first, *rest = runs
    if len(word) < len(first) or any(
        allowed != ANY and letter not in allowed for letter, allowed in zip(word, first, strict=False)
    ):
        return False
    left = word[len(first) :]
    if not rest:
        return not left
    return any(fits(left[skipped:], tuple(rest)) for skipped in range(len(left) + 1))


@given(dense_lists, patterns, st.lists(letters, max_size=2))
def test_pattern_finds_what_fits(words: set[Word], pattern: Pattern, contains: list[Letter]) -> None:
    expected = {word for word in words if fits(word, pattern.runs) and not Counter(contains) - Counter(word)}
    found = matching(lay_out(build_graph(words)), pattern, contains=contains)
    assert as_numbers(found) == in_order(expected)
    assert found.count == len(expected)


@given(dense_lists, st.integers(1, 6), st.integers(1, 6), st.integers(0, 5))
def test_lengths_and_limit_are_kept(words: set[Word], shortest: int, longest: int, limit: int) -> None:
    expected = in_order({word for word in words if shortest <= len(word) <= longest})
    found = matching(
        lay_out(build_graph(words)),
        Pattern(((), ())),
        lengths=range(shortest, longest + 1),
        limit=limit,
    )
    assert as_numbers(found) == expected[:limit]
    assert found.count == len(expected)


# Anagrams -----------------------------------------------------------------------------------------


def made_of(rack: list[Tile], through: list[Letter]) -> set[Word]:
    """Every arrangement of some of the rack with all of `through`, blanks as any letter."""
    blanks = rack.count(BLANK)
    naturals = [Letter(tile) for tile in rack if tile != BLANK]
    made: set[Word] = set()
    for chosen in product(range(1, 5), repeat=blanks):
        tiles = naturals + list(map(Letter, chosen))
        for size in range(len(tiles) + 1):
            for some in set(permutations(tiles, size)):
                made |= set(permutations((*some, *through)))
    return made


@given(dense_lists, small_racks, st.lists(letters, max_size=2))
def test_anagrams_are_the_words_that_tiles_make(
    words: set[Word], rack: list[Tile], through: list[Letter]
) -> None:
    columns = lay_out(build_graph(words))
    makeable = words & made_of(rack, through)
    every = anagrams(columns, rack, through=through, lengths=range(1, 16))
    assert as_numbers(every) == in_order(makeable)
    whole = anagrams(columns, rack, through=through)
    assert as_numbers(whole) == in_order({word for word in makeable if len(word) == len(rack) + len(through)})
    assert (every.count, whole.count) == (len(every.words), len(whole.words))


@given(dense_lists, racks)
def test_blanks_stand_for_what_the_rack_lacks(words: set[Word], rack: list[Tile]) -> None:
    found = anagrams(lay_out(build_graph(words)), rack, lengths=range(1, 16))
    for word in found.words:
        natural = Counter(tile for tile in word if not is_designated(tile))
        lacking = Counter(map(face, word)) - Counter(map(Letter, rack))
        assert not natural - Counter(rack)
        assert Counter(face(tile) for tile in word if is_designated(tile)) == lacking
        assert lacking.total() <= rack.count(BLANK)


def test_anagram_of_a_real_rack() -> None:
    columns = lay_out(build_graph(spelled("casa saca cases sac pel·la any")))
    found = anagrams(columns, CATALAN.parse_tiles("ACS?"))
    assert [CATALAN.written(word) for word in found.words] == ["CASa", "SACa"]
    through = anagrams(columns, CATALAN.parse_tiles("A"), through=CATALAN.spell("ny"))
    assert [CATALAN.written(word) for word in through.words] == ["ANY"]
    assert anagrams(columns, CATALAN.parse_tiles("ACS?"), lengths=range(1, 4), limit=0).count == 2
