"""Words typed on the other keyboard are the words that were meant."""

import pytest

from faristol.duplicate import mark_slip
from faristol.duplicate.slips.keyboard import in_letters_of
from faristol.tiles import load_tileset
from tests.duplicate.sessions import Session, book_named, slip

GREEK, CATALAN = load_tileset("greek").alphabet, load_tileset("catalan").alphabet


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("LOGOS", "ΛΟΓΟΣ"),
        ("logos", "λογοσ"),
        ("Lo(g)OS", "Λο(γ)ΟΣ"),
        ("CYXH", "ΨΥΧΗ"),
        ("PATHR", "ΠΑΤΗΡ"),  # keys count: P is Π
        ("ΛΟΓOΣ", "ΛΟΓΟΣ"),
        ("ΧAPA", "ΧΑΡΑ"),  # looks count: P is Ρ
        ("λόγος", "λόγος"),
        ("λόγoς", "λόγος"),
        ("LÓGOS", "ΛΌΓΟΣ"),
        ("12Q", "12Q"),
        ("", ""),
    ],
)
def test_in_greek_letters(typed: str, meant: str) -> None:
    assert in_letters_of(typed, GREEK) == meant


@pytest.mark.parametrize(
    ("typed", "meant"), [("ΨΑΣΑ", "CASA"), ("CΑΣA", "CASA"), ("ΡIU", "PIU"), ("CAÇA", "CAÇA")]
)
def test_in_latin_letters(typed: str, meant: str) -> None:
    assert in_letters_of(typed, CATALAN) == meant


@pytest.mark.parametrize("text", ["h8o logos", "H8Ο ΛOΓΟΣ", "H8K LOGOS"])
def test_such_a_slip_counts_like_any_other(text: str) -> None:
    session = Session.of("ΛΟΓΟΣ")
    written = slip(text)
    mark = mark_slip(
        written,
        grid=session.state.grid,
        rack=session.tiles("ΛΟΓΟΣΑΤ"),
        book=book_named("el-duplicate"),
        has_word=session.program.has_word,
    )

    assert (mark.points, mark.words) == (22, ("ΛΟΓΟΣ",))
