"""Every sentence of the library about tournaments is listed where translators find it."""

from collections.abc import Mapping

import pytest

from faristol.pairing import explain
from faristol.standings import tiebreaks
from faristol.tournament import conditions, objections, told
from faristol.tournament.chapters import prizes
from faristol_web.language import tournament_wording as wording


@pytest.mark.parametrize(
    ("table", "listed"),
    [
        (objections.TEXTS, wording.OBJECTIONS),
        (explain.TEXTS, wording.EXPLANATIONS),
        (told.TEXTS, wording.HISTORY),
        (prizes.TEXTS, wording.PRIZES),
        (conditions.TEXTS, wording.CONDITIONS),
        (tiebreaks.TEXTS, wording.TIE_BREAKS),
    ],
)
def test_the_lists_are_equal_to_the_librarys_tables(
    table: Mapping[str, str], listed: tuple[str, ...]
) -> None:
    assert listed == tuple(dict.fromkeys(table.values()))
