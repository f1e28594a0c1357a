"""Corrections to an imported list."""

import pytest

from faristol.lexicon import Rejected
from faristol.lexicon.patch import apply_patch
from tests.lexicon.lists import CATALAN, spelled


def test_words_come_and_go() -> None:
    patched = apply_patch(set(spelled("casa any")), ["+col·legi", "", "# reviewed", "-any  gone"], CATALAN)
    assert patched.words == set(spelled("casa col·legi"))
    assert patched.rejected == ()


def test_later_lines_see_the_earlier_ones() -> None:
    patched = apply_patch(set(), ["+any", "+any", "-any", "-any"], CATALAN)
    assert patched.words == set()
    assert [line.line_number for line in patched.rejected] == [2, 4]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("any", "not +WORD or -WORD"),
        ("+", "not +WORD or -WORD"),
        ("+kiwi", "no tile spells 'K' in 'kiwi'"),
        ("+a", "1 tile; a word has 2 to 15"),
        ("+casa", "in the list already"),
        ("-any", "not in the list"),
    ],
)
def test_line_that_changes_nothing_is_reported(line: str, reason: str) -> None:
    patched = apply_patch(set(spelled("casa")), ["# first", line], CATALAN)
    assert patched.words == set(spelled("casa"))
    assert patched.rejected == (Rejected(2, line, reason),)
