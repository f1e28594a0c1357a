"""Positions in one line."""

import pytest

from faristol.errors import NotationError
from faristol.formats import format_cgp, parse_cgp
from faristol.tiles import load_tileset

CATALAN = load_tileset("catalan").alphabet
LINE = (
    "15/9P5/9E5/4HG1E1R5/4LO1N1O5/5R1R1N5/5M1E1e5/5A[L·L]ILs5/5N1X7/5D1E7/3DESCUC6/15/15/15/15"
    " ABJMORT/AEI[QU]STV 73/179 0"
)
EMPTY = "/".join(["15"] * 15)


def test_a_position_with_letters_of_several_characters_stays_as_it_is() -> None:
    position = parse_cgp(f"{LINE} lex DISC2; ld catalan;", CATALAN)
    assert position.opcodes == (("lex", "DISC2"), ("ld", "catalan"))
    assert CATALAN.label(position.grid[7 * 15 + 6]) == "L·L"  # type: ignore[index]  # a plain number reads better
    assert CATALAN.label(position.grid[7 * 15 + 9]) == "s"  # type: ignore[index]
    assert format_cgp(position, CATALAN) == f"{LINE} lex DISC2; ld catalan;"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a CGP position is board, racks, scores and scoreless turns"),
        (EMPTY, "a CGP position is board"),
        (f"{EMPTY}/15 / 0/0 x", "'x' is not a number of scoreless turns"),
        ("15/14 / 0/0 0", "row 2 of the board has 14 squares, the first 15"),
        (f"{EMPTY} A 0/0 0", "expected two racks, not 'A'"),
        (f"{EMPTY} / 0/0/0 0", "expected two scores, not '0/0/0'"),
        (f"{EMPTY} / 0/a 0", "'a' is not a score"),
        (f"{EMPTY} W/ 0/0 0", "rack 'W' cannot be spelled"),
        (f"{EMPTY} a/ 0/0 0", "rack 'a' cannot be spelled: write all its tiles"),
        ("2?/3/3 / 0/0 0", "a blank in row 1 of the board does not show its letter"),
        ("2[XY]/3/3 / 0/0 0", "row 1 of the board: no tile spells 'XY'"),
        ("2[/3/3 / 0/0 0", "no"),
        ("999999999999/3 / 0/0 0", "999… empty squares in one row of the board"),
        ("999/3 / 0/0 0", "row 2 of the board has 3 squares, the first 999"),
    ],
)
def test_a_bad_position_is_one_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_cgp(text, CATALAN)
    assert message in str(raised.value)
