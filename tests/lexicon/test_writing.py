"""Words as text, one a line."""

import pytest
from hypothesis import given

from faristol.errors import LexiconError
from faristol.lexicon import Word, parse_words
from faristol.lexicon.writing import format_words
from faristol.tiles import Alphabet, Letter
from tests.lexicon.lists import CATALAN, catalan_lists, spelled

SPANISH = Alphabet(("A", "C", "CH", "H", "L", "LL"))


def test_a_letter_of_several_characters_is_written_whole() -> None:
    assert format_words(spelled("COL·LEGI ANY"), CATALAN) == "COL·LEGI\nANY\n"


@given(catalan_lists)
def test_text_reads_back_as_the_same_words(words: set[Word]) -> None:
    lines = format_words(words, CATALAN).splitlines()
    assert parse_words(lines, CATALAN).words == words
    assert len(lines) == len(words)


def test_tiles_that_would_be_read_as_one_are_refused() -> None:
    assert format_words([SPANISH.spell("CHALLA")], SPANISH) == "CHALLA\n"
    with pytest.raises(LexiconError, match="C-H-A as text would be read as other tiles"):
        format_words([(Letter(2), Letter(4), Letter(1))], SPANISH)
