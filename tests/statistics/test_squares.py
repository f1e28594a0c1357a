"""Squares over many games, counted in columns of bits, are those that plain counting finds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Square, load_layout
from faristol.statistics import coverage_of, format_squares, parse_squares

BOARD = load_layout("standard")
squares = st.sets(st.integers(0, 224).map(Square))


@given(laid=squares)
def test_squares_are_read_as_they_were_written(laid: set[Square]) -> None:
    assert parse_squares(format_squares(laid)) == sorted(laid)


@given(sides=st.lists(squares, max_size=40))
def test_counts_are_those_of_plain_counting(sides: list[set[Square]]) -> None:
    plain = Counter(square for laid in sides for square in laid)
    found = coverage_of(map(format_squares, sides), BOARD)
    assert found.games == len(sides)
    assert list(found.counts) == [plain[Square(square)] for square in range(225)]
    kinds: Counter[tuple[int, int]] = Counter()
    for square, count in plain.items():
        kinds[BOARD.letter_multipliers[square], BOARD.word_multipliers[square]] += count
    for letter, word, _number, covered in found.premiums():
        assert covered == pytest.approx(kinds[letter, word] / len(sides) if sides else 0)


def test_premiums_of_the_standard_board() -> None:
    found = coverage_of([format_squares([BOARD.start])], BOARD)
    assert found.premiums() == [(1, 3, 8, 0), (1, 2, 17, 1), (3, 1, 12, 0), (2, 1, 24, 0)]


def test_two_sides_make_a_game_and_squares_off_the_board_count_for_nothing() -> None:
    found = coverage_of(
        [format_squares([Square(1)]), format_squares([Square(2), Square(500)])], BOARD, sides_a_game=2
    )
    assert (found.games, found.share(1), sum(found.counts)) == (1, 1, 2)
    assert coverage_of([], BOARD).share(0) == 0
