"""Slips in one line each, as fast as an arbiter can type them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from faristol.duplicate import Slip
from faristol.duplicate.slips.line import TOP, TypedSlip, format_slip_line, parse_slip_line
from faristol.errors import NotationError


@pytest.mark.parametrize(
    ("line", "slip"),
    [
        ("12 H8Κ ΛΟΓΟΣ", Slip(square="H8Κ", word="ΛΟΓΟΣ")),
        ("12 H8 Κ ΛΟΓΟΣ 24", Slip(square="H8", direction="Κ", word="ΛΟΓΟΣ", score=24)),
        ("12 8h logos", Slip(square="8h", word="logos")),
        ("12  8h\tk λογ(ος)", Slip(square="8h", direction="k", word="λογ(ος)")),
        ("12 Η8Ο ΛΟΓΟΣ!", Slip(square="Η8Ο", word="ΛΟΓΟΣ", illegible=True)),
        ("12 H8Ο ΛΟΓΟΣ ! 24", Slip(square="H8Ο", word="ΛΟΓΟΣ", score=24, illegible=True)),
        ("12 H8→ ΛΟΓΟΣ", Slip(square="H8→", word="ΛΟΓΟΣ")),
        ("12 D8 across CASA", Slip(square="D8", direction="across", word="CASA")),
        ("12 D8 DOWN", Slip(square="D8", word="DOWN")),
        ("12 D8 DOWN 12", Slip(square="D8", word="DOWN", score=12)),
        ("12 D8 v LATE", Slip(square="D8", direction="v", word="LATE")),
        ("12 8D LATE", Slip(square="8D", word="LATE")),
        ("12 P88Κ ΛΑ", Slip(square="P88Κ", word="ΛΑ")),
        ("12 -", Slip()),
        ("12 - !", Slip(illegible=True)),
        ("12 - ΛΟΓΟΣ", Slip(word="ΛΟΓΟΣ")),
        ("12 - Κ ΛΟΓΟΣ 7", Slip(direction="Κ", word="ΛΟΓΟΣ", score=7)),
        ("12 H8Κ -", Slip(square="H8Κ")),
        ("12 H8 Κ - 9", Slip(square="H8", direction="Κ", score=9)),
        ("\u200e12 H8Κ ΛΟ\u00adΓΟΣ", Slip(square="H8Κ", word="ΛΟΓΟΣ")),
    ],
)
def test_a_line_is_a_number_a_place_a_word_and_perhaps_a_score(line: str, slip: Slip) -> None:
    assert parse_slip_line(line) == TypedSlip(who="12", slip=slip)


@pytest.mark.parametrize(
    "line",
    ["7 8H LATE late", "7 8H LATE *", "7 8H LATE*", "7 8H* LATE", "7 8H LATE LATE"],
)
def test_late_at_the_end_is_the_hour_and_never_the_word(line: str) -> None:
    assert parse_slip_line(line) == TypedSlip(who="7", slip=Slip(square="8H", word="LATE"), late=True)


def test_an_empty_slip_and_a_repeated_one_may_be_late_too() -> None:
    assert parse_slip_line("7 - late") == TypedSlip(who="7", slip=Slip(), late=True)
    assert parse_slip_line("7 =late") == TypedSlip(who="7", same_as="late")
    assert parse_slip_line("7 = late") == TypedSlip(who="7", same_as=TOP, late=True)
    assert parse_slip_line("7 =12*") == TypedSlip(who="7", same_as="12", late=True)


def test_text_after_an_equals_sign_names_the_slip_it_repeats() -> None:
    assert parse_slip_line("7 =").same_as == TOP
    assert parse_slip_line("7 =12").same_as == parse_slip_line("7 = 12").same_as == "12"
    assert parse_slip_line("7 =Anna Puig").same_as == "Anna Puig"
    assert parse_slip_line("7 =").slip is None


def test_a_name_has_as_many_words_as_it_likes_if_slips_go_by_names() -> None:
    assert parse_slip_line("Anna Puig 8H CASA").who == "Anna Puig"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "begins with its player's number"),
        ("  ! * ", "begins with its player's number"),
        ("H8Κ ΛΟΓΟΣ", "begins with its player's number"),
        ("12", "no square in '12'"),
        ("12 ΛΟΓΟΣ 24", "no square in '12 ΛΟΓΟΣ 24': type - for one"),
        ("12 H8Κ", "no word after H8Κ: type - for none"),
        ("12 H8 Κ", "no word after H8 Κ"),
        ("12 H8 Κ 24", "no word after H8 Κ"),
        ("12 H8Κ 24", "no word after H8Κ"),
        ("12 H8Κ ΛΟ ΓΟΣ 24", "'ΓΟΣ 24' after the word ΛΟ is not understood"),
        ("12 H8Κ ΛΟΓΟΣ 24 25", "'25' after the word ΛΟΓΟΣ"),
        ("12 H8Κ ΛΟΓΟΣ 24000", "'24000' after the word ΛΟΓΟΣ"),
    ],
)
def test_missing_and_extra_parts_are_reported(line: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse_slip_line(line)


words = st.text("ΛΟΓΣλος()AB·'", min_size=2, max_size=8) | st.sampled_from(["DOWN", "LATE", "Across"])
slips = st.builds(
    Slip,
    square=st.from_regex(r"([A-OΗΚ][0-9]{1,2}|[0-9]{1,2}[a-o])[ΚΟ↓]?", fullmatch=True),
    direction=st.sampled_from(["", "Κ", "o", "→", "down"]),
    word=words | st.just(""),
    score=st.none() | st.integers(0, 9999),
    illegible=st.booleans(),
).filter(lambda slip: (slip.direction, slip.word) != ("down", "LATE"))  # that is DOWN, and it came late
squareless = st.builds(Slip, word=st.sampled_from(["", "ΛΟΓΟΣ"]), score=st.none() | st.just(3))
lines = st.one_of(
    st.builds(
        TypedSlip,
        who=st.sampled_from(["1", "12", "300", "Anna Puig"]),
        slip=slips | squareless,
        late=st.booleans(),
    ),
    st.builds(
        TypedSlip, who=st.just("12"), same_as=st.sampled_from([TOP, "7", "Anna Puig"]), late=st.booleans()
    ),
)


@given(lines)
def test_a_written_file_is_read_as_it_was(typed: TypedSlip) -> None:
    assert parse_slip_line(format_slip_line(typed)) == typed


@given(st.text("1 2 H8ΚΛ=-!*late→"))
def test_any_text_is_a_slip_or_refused_with_a_reason(text: str) -> None:
    try:
        typed = parse_slip_line(text)
    except NotationError as error:
        assert str(error)
        return
    # Without a square, "- late" is nothing that came late: the word LATE alone cannot be said.
    assume(typed.slip is None or typed.slip.square or typed.slip.word.casefold() != "late")
    assert parse_slip_line(format_slip_line(typed)) == typed
