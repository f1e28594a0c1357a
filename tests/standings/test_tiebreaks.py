"""Tie-breaks by name: each has a function and a text, and a rulebook can ask for no other."""

import pytest

from faristol.errors import FaristolError
from faristol.rulebook.choices import TieBreak
from faristol.standings.tiebreaks import TEXTS, TIE_BREAKS, explain_tie_break


def test_a_rulebook_may_ask_for_exactly_the_tie_breaks_there_are() -> None:
    assert list(TIE_BREAKS) == list(TEXTS) == [each.value for each in TieBreak]


@pytest.mark.parametrize("name", list(TIE_BREAKS))
def test_each_is_explained_in_words_of_its_own(name: str) -> None:
    assert explain_tie_break(name) == TEXTS[name]
    assert list(TEXTS.values()).count(TEXTS[name]) == 1


def test_none_of_another_name_is_explained() -> None:
    with pytest.raises(FaristolError, match="no tie-break 'luck'"):
        explain_tie_break("luck")
