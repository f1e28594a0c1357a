"""Slips of the finger: read where they can mean one thing, asked about where they can mean several."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.duplicate import Slip
from faristol.duplicate import actions as a
from faristol.duplicate.slips.marking import meanings_of
from faristol.duplicate.slips.readings import readings_of
from faristol.duplicate.slips.slip import slip_text
from tests.duplicate.sessions import Session, book_named, pass_time, refused, slip

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")
HALF = st.sampled_from(["", " ", ".", " . ", "-", ","])


def thinking(*words: str) -> Session:
    session = Session.of(*words)
    session.think("ΛΟΓΟΣΑΤ")
    return session


@given(letter=st.sampled_from("ABCDEFGHIJKLMNO"), number=st.integers(1, 15), gaps=st.tuples(HALF, HALF))
def test_a_square_typed_apart_is_that_square(letter: str, number: int, gaps: tuple[str, str]) -> None:
    for way in "ΟΚ":
        typed = Slip(square=f"{letter}{gaps[0]}{number}{gaps[1]}{way}", word="ΛΑ")
        assert [slip_text(each) for each in readings_of(typed, GREEK)] in (
            [f"{letter}{number}{way} ΛΑ"],
            [slip_text(typed)],
        )


@given(
    square=st.text("EHΟOKΚ0158 .-→", max_size=9),
    direction=st.sampled_from(["", "Ο", "0", "-", "K", "up"]),
    word=st.text("ΛΟΓΣXAP0(o)", max_size=6),
)
def test_any_typed_text_has_readable_readings_and_a_dash_says_that_nothing_is_there(
    square: str, direction: str, word: str
) -> None:
    typed = Slip(square=square, direction=direction, word=word)
    for reading in readings_of(typed, GREEK):
        assert readings_of(reading, GREEK)[0].square == reading.square
        assert direction != "-"


@pytest.mark.parametrize(
    ("square", "read"),
    [("8.H", "8H"), ("H 8", "H8"), ("H 10", "H10"), ("H1O", "H10"), ("08", "O8"), ("8 0", "8O")],
)
def test_an_order_that_gives_the_direction_is_followed(square: str, read: str) -> None:
    assert [each.square for each in readings_of(Slip(square=square, word="CASA"), PRACTICE)] == [read]


@pytest.mark.parametrize("word", ["ΛΟΓΟΣ.", "λόγος. ", "Λόγος…"])
def test_what_a_telephone_adds_behind_a_word_costs_nothing(word: str) -> None:
    session = thinking("ΛΟΓΟΣ")
    session.do(a.HandIn(1, Slip(square="H8Ο", word=word)))
    session.close()

    assert session.state.coup.marks[1].points == 22


@pytest.mark.clause("GR-6.5")
def test_a_device_is_asked_while_there_is_time_to_answer_and_never_by_what_the_words_are() -> None:
    session = thinking("ΛΟΓΟΣ")
    assert refused(session, a.HandIn(1, slip("H8 ΛΟΓΟΣ"))).endswith("several ways: H8Ο ΛΟΓΟΣ · H8Κ ΛΟΓΟΣ")
    # No word at all, and the answer is the same: it tells nothing about the words.
    assert refused(session, a.HandIn(1, slip("H8 ΣΟΓΟΛ"))).endswith("several ways: H8Ο ΣΟΓΟΛ · H8Κ ΣΟΓΟΛ")
    session.do(a.HandIn(1, slip("H 8 Κ ΛΟΓΟΣ")))
    session.do(a.HandIn(2, Slip(square="H 8", direction="Κ", word="ΛΟΓΟΣ")))
    pass_time(session, 116_000)
    session.do(a.HandIn(3, slip("E8 ΛΟΓΟΣ")))  # by itself, two seconds before the end: nobody could answer
    pass_time(session, 120_000)
    session.close()

    assert [session.state.coup.marks[number].points for number in (2, 3)] == [22, 20]
    assert session.state.coup.slips[3].slip == slip("E8 ΛΟΓΟΣ")


def test_text_readable_letter_for_letter_is_nothing_else() -> None:
    session = thinking("ΧΑΡΑ")
    state = session.state
    for typed in ("H8Ο ΧΑΠΑ", "A1Ο ΛΟΓΟΣ", "H1O ΛΑ", "H8Ο XAPTI"):
        meant = meanings_of(
            slip(typed), grid=state.grid, rack=state.rack, book=GREEK, has_word=session.program.has_word
        )
        assert meant == (slip(typed),)


@pytest.mark.clause("GR-8.4")
@pytest.mark.parametrize(
    ("rack", "points"), [("ΛΟΓΟΣΑΤ", 22), ("ΛΟΓΟ?ΑΤ", 18), ("ΛΟΓΟΣ?Τ", None), ("ΛΟΓΟΑΤΝ", 0)]
)
def test_a_final_small_sigma_after_capitals_is_whichever_the_rack_has(rack: str, points: int | None) -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.think(rack)
    if points is None:
        said = refused(session, a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟς")))
        assert said.endswith("several ways: H8Ο ΛΟΓΟς · H8Ο ΛΟΓΟΣ")
        return
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟς")))
    session.close()

    assert session.state.coup.marks[1].points == points


@pytest.mark.parametrize("word", ["λόγος", "Λόγος", "Ας", "ΛΟΓΟ(ς)", "Ο(Ι)ς"])
def test_a_final_small_sigma_elsewhere_is_no_question(word: str) -> None:
    assert [each.word for each in readings_of(Slip(square="H8Ο", word=word), GREEK)] == [word]


def test_nothing_readable_is_no_question() -> None:
    session = thinking("ΛΟΓΟΣ")
    session.do(a.EnterSlip(1, 1, slip("Z9Ο ΛΟΓΟΣ")))
    session.do(a.EnterSlip(1, 2, Slip(square="?", word="??")))
    session.close()

    assert [str(reason.kind) for reason in session.state.coup.marks[1].reasons] == ["place"]
