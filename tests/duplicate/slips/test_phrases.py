"""Details of a reason beside its kind, taken apart and put together again."""

from pathlib import Path

import pytest

from faristol.duplicate import Slip, mark_slip
from faristol.duplicate.slips.marking import TEXTS, WARNINGS
from faristol.duplicate.slips.phrases import FORMER, PHRASES, phrase_of
from faristol.rulebook.choices import Annulment, SlipFault
from faristol.tiles import Tile
from tests.duplicate.script import FOLDER, Reading, read_scripts
from tests.duplicate.sessions import book_named, grid_with

NO_SQUARE = "%(found)s is not a square like %(allowed)s (across) or %(other)s (down)"
GREEK = book_named("el-duplicate")
BARE = {Annulment.MAIN_WORD, Annulment.CROSS_WORD, Annulment.TILES, Annulment.BLANK}
"""Their reasons may name words or letters and say no more."""


@pytest.mark.parametrize(
    ("slip", "phrase"),
    [
        (Slip(square="A1Ο", word="ΛΑ"), "no new tile lies beside a tile on the board"),
        (Slip(square="H8Ο", word="ΛΑ"), "a square is already taken"),
        (Slip(square="O15Ο", word="ΛΑ"), "the play leaves the board"),
        (Slip(square="P15Ο", word="ΛΑ"), "%(found)s is off the board"),
        (Slip(square="H8", word="ΛΑ"), NO_SQUARE),
        (Slip(word="ΛΑ"), "no square"),
        (Slip(square="H8", direction="Χ", word="ΛΑ"), "%(found)s is not a direction"),
        (Slip(square="H8", direction="-", word="ΛΑ"), "no direction"),
        (Slip(square="H8", direction="—", word="ΛΑ"), "no direction"),
        (Slip(square="H8Ο", direction="Κ", word="ΛΑ"), "%(found)s and %(other)s are two directions"),
        (Slip(square="H8Ο", word="ΚΑΛΑ"), "every letter is already on the board"),
        (Slip(square="I9Ο", word="ΛΑ"), "%(found)s: the board reads %(other)s"),
        (Slip(square="L8Ο", word="Σ"), "the board reads %(found)s"),
        (Slip(square="A1Ο", word="Λ"), "%(found)s has only one letter"),
        (Slip(square="A1Ο"), "no word"),
        (Slip(square="I7Κ", word="LOGQS"), "no tiles spell %(found)s"),
        (Slip(square="I7Κ", word="Λ(Q)"), "no tile spells %(found)s in %(other)s"),
    ],
)
def test_every_complaint_about_a_place_or_a_word_is_a_phrase(slip: Slip, phrase: str) -> None:
    grid = grid_with("H8Ο ΚΑΛΑ", "K9Ο Α", book=GREEK)
    rack = tuple(map(Tile, range(1, 25)))
    mark = mark_slip(slip, grid=grid, rack=rack, book=GREEK, has_word=lambda _: False)
    told = [reason.found for reason in mark.reasons]

    assert phrase in {phrase_of(text)[0] for text in told}, told
    for text in told:
        made, values = phrase_of(text)
        assert made % values == text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_coups_contain_only_phrases_or_words_and_letters(path: Path) -> None:
    for script in read_scripts(path):
        reading = Reading(script)
        reading.run()
        for coup in reading.session.state.coups:
            for mark in coup.marks.values():
                for reason in mark.reasons:
                    phrase, values = phrase_of(reason.found)
                    assert phrase % values == reason.found
                    if reason.found and phrase == "%(found)s":
                        assert reason.kind in BARE
                        assert " " not in reason.found.replace(", ", ""), reason.found


def test_every_reason_and_every_warning_has_its_text() -> None:
    assert set(TEXTS) == {"late", *Annulment}
    assert set(WARNINGS) == set(SlipFault)
    assert len(set(PHRASES)) == len(PHRASES)


def test_marks_of_earlier_versions_are_the_phrases_of_today() -> None:
    assert phrase_of("'-' is no direction") == ("%(found)s is not a direction", {"found": "'-'"})
    assert phrase_of("Α has one letter") == ("%(found)s has only one letter", {"found": "Α"})
    assert set(FORMER.values()) <= set(PHRASES)
