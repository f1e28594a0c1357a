"""The standard board, and drawings that are none."""

from collections import Counter

import pytest

from faristol.board import load_layout, parse_layout
from faristol.errors import RulebookError

STANDARD = load_layout("standard")


@pytest.mark.clause("RO-18")
@pytest.mark.clause("AJ-7")
def test_the_standard_board_has_its_premium_squares() -> None:
    assert Counter(STANDARD.letter_multipliers) == {1: 225 - 24 - 12, 2: 24, 3: 12}
    assert Counter(STANDARD.word_multipliers) == {1: 225 - 17 - 8, 2: 17, 3: 8}


def test_the_standard_board_is_symmetric() -> None:
    for squares in (STANDARD.letter_multipliers, STANDARD.word_multipliers):
        rows = [squares[at : at + 15] for at in range(0, 225, 15)]
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert rows == [bytes(column) for column in zip(*rows, strict=True)]


def test_the_start_is_in_the_middle() -> None:
    assert STANDARD.start == STANDARD.square(7, 7) == 112


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (15, 0), (0, 15)])
def test_there_is_nothing_off_the_board(row: int, column: int) -> None:
    assert STANDARD.square(row, column) is None


def test_a_drawing_may_be_of_any_size_and_have_comments() -> None:
    small = parse_layout("# two by three\n.d*\nt.T\n")
    assert (small.rows, small.columns, small.start) == (2, 3, 2)
    assert list(small.letter_multipliers) == [1, 2, 1, 3, 1, 1]
    assert list(small.word_multipliers) == [1, 1, 2, 1, 1, 3]


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("..x\n*..\n", "unknown premium 'x'"),
        ("*..\n..\n", "lines of one length"),
        ("*" + "." * 26, "at most 26 by 26"),
        ("...\n...\n", "exactly one start square"),
        ("*..\n..*\n", "exactly one start square"),
        ("", "board"),
    ],
)
def test_a_bad_drawing_is_refused(drawing: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_layout(drawing)


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(RulebookError, match="no board 'hexagonal'"):
        load_layout("hexagonal")
