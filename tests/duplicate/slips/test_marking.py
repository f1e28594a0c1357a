"""Worth of a slip, and the article that annuls it."""

from dataclasses import replace

import pytest

from faristol.board import Grid, load_layout
from faristol.duplicate import Mark, Slip, mark_slip
from faristol.duplicate.slips.marking import Reason
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Annulment, SlipFault
from faristol.tiles import Letter, load_tileset
from tests.duplicate.sessions import book_named, grid_with, program_of, slip

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


def mark(
    text: str,
    rack: str,
    *words: str,
    book: DuplicateBook = GREEK,
    grid: Grid | None = None,
    score: int | None = None,
    late: bool = False,
    after_time: bool = False,
) -> Mark:
    program = program_of(words or ("ΛΟΓΟΣ",), book.play.tileset)
    return mark_slip(
        slip(text, score=score),
        grid=grid or Grid.of(load_layout("standard")),
        rack=tuple(sorted(program.tileset.alphabet.parse_tiles(rack))),
        book=book,
        has_word=program.has_word,
        late=late,
        after_time=after_time,
    )


@pytest.mark.parametrize(
    ("text", "article"),
    [
        pytest.param("H8Ο ΣΟΓΟΛ", "art. 6.2 (GR-6.2)", marks=pytest.mark.clause("GR-6.2")),
        pytest.param("H8Ο ΨΑΡΙ", "art. 6.4 (GR-6.4)", marks=pytest.mark.clause("GR-6.4")),
        pytest.param("A1Ο ΛΟΓΟΣ", "art. 6.5 (GR-6.5)", marks=pytest.mark.clause("GR-6.5")),
        pytest.param("H8Ο ΛΟΓΟΙ", "art. 6.6, 8.4 (GR-6.6)", marks=pytest.mark.clause("GR-6.6")),
    ],
)
def test_each_reason_cites_its_own_article(text: str, article: str) -> None:
    found = mark(text, "ΛΟΓΟΣΑ?", "ΛΟΓΟΣ", "ΛΟΓΟΙ", "ΨΑΡΙ")

    assert found.points == 0
    assert [str(reason.ground(GREEK)) for reason in found.reasons] == [article]


@pytest.mark.clause("GR-6.3")
def test_a_wrong_cross_word_is_named_with_its_article() -> None:
    grid = grid_with("H8Ο ΛΟΓΟΣ", book=GREEK)
    found = mark("H9Ο ΟΛΑ", "ΟΛΑΤΤΤΤ", "ΟΛΑ", "ΛΟ", grid=grid)

    (reason,) = found.reasons
    assert (reason.kind, reason.found) == (Annulment.CROSS_WORD, "ΟΛ, ΓΑ")
    assert str(reason.ground(GREEK)) == "art. 6.3 (GR-6.3)"


@pytest.mark.clause("GR-5C.1", "GR-6.1")
def test_late_and_writing_on_are_two_things_with_two_articles() -> None:
    late, writing = mark("H8Ο ΛΟΓΟΣ", "ΛΟΓΟΣΑ?", late=True), mark("H8Ο ΛΟΓΟΣ", "ΛΟΓΟΣΑ?", after_time=True)

    assert [str(reason.ground(GREEK)) for reason in late.reasons] == ["art. 5Γ (GR-5C.1)"]
    assert [str(reason.ground(GREEK)) for reason in writing.reasons] == ["art. 6.1 (GR-6.1)"]
    assert (late.points, late.worth, writing.points) == (0, 22, 0)


def test_a_book_that_does_not_go_clause_by_clause_cites_the_rule() -> None:
    assert str(Reason(Annulment.TILES).ground(PRACTICE)) == "art. 4"


def test_a_book_where_late_is_not_zero_counts_the_play() -> None:
    kind = replace(GREEK, coup=replace(GREEK.coup, late_is_zero=False))

    assert mark("H8Ο ΛΟΓΟΣ", "ΛΟΓΟΣΑ?", book=kind, late=True).points == 22


def test_only_reasons_that_the_book_knows_annul() -> None:
    mild = replace(GREEK, slip=replace(GREEK.slip, annuls=(Annulment.PLACE, Annulment.TILES)))

    assert mark("H8Ο ΣΟΓΟΛ", "ΛΟΓΟΣΑ?", book=mild).points == 26
    assert mark("A1Ο ΣΟΓΟΛ", "ΛΟΓΟΣΑ?", book=mild).points == 0


def test_a_book_that_asks_for_no_circle_takes_the_blank() -> None:
    plain = replace(GREEK, slip=replace(GREEK.slip, blank_circled=False))

    assert mark("H8Ο ΛΟΓΟΙ", "ΛΟΓΟΣΑ?", "ΛΟΓΟΙ", book=plain).points == 18


@pytest.mark.clause("GR-1.2", "GR-8.3")
def test_the_board_counts_cross_words_and_the_bonus() -> None:
    grid = grid_with("H8Ο ΛΟΓΟ", book=GREEK)
    hook = mark("L8Κ ΣΑ", "ΣΑΤΤΤΤΤ", "ΣΑ", "ΛΟΓΟΣ", grid=grid)
    assert (hook.words, hook.points) == (("ΣΑ", "ΛΟΓΟΣ"), (2 * 1 + 1) + (3 + 1 + 4 + 1 + 2 * 1))

    whole = mark("H8Ο ΛΟΓΟΣΑΤ", "ΛΟΓΟΣΑΤ", "ΛΟΓΟΣΑΤ")
    assert whole.points == (3 + 1 + 4 + 1 + 2 * 1 + 1 + 1) * 2 + 50


def test_a_play_whose_place_cannot_be_read_is_judged_by_its_word_alone() -> None:
    found = mark("Ω9Ω ΣΟΓΟΛ", "ΛΟΓΟΣΑΤ")

    assert [reason.kind for reason in found.reasons] == [Annulment.MAIN_WORD, Annulment.PLACE]
    assert (found.worth, found.placed) == (None, ())


def test_reasons_stand_in_the_order_of_the_rulebook() -> None:
    found = mark("A1Ο ΨΑΡΙ", "ΛΟΓΟΣΑΤ", "ΛΟΓΟΣ", late=True, after_time=True)

    assert [reason.kind for reason in found.reasons] == [
        "late",
        Annulment.AFTER_TIME,
        Annulment.MAIN_WORD,
        Annulment.TILES,
        Annulment.PLACE,
    ]


@pytest.mark.clause("GR-5D.1")
def test_long_words_wait_for_the_arbiter_only_where_nothing_else_is_wrong() -> None:
    grid = grid_with("H8Ο ΛΟΓΟΣ", book=GREEK)

    assert mark("D8Ο ΑΝΑΤΛΟΓΟΣ", "ΑΝΑΤΤΤΤ", grid=grid).unlisted == ("ΑΝΑΤΛΟΓΟΣ",)
    assert mark("D8Ο ΑΝΑΤΛΟΓΟΣ", "ΑΝΑΛΤΤΤ", grid=grid).unlisted == ("ΑΝΑΤΛΟΓΟΣ",)
    assert mark("D8Ο ΑΝΑΤΛΟΓΟΣ", "ΑΝΤΤΤΤΤ", grid=grid).unlisted == ()
    assert mark("E8Ο ΝΑΤΛΟΓΟΣ", "ΑΝΤΤΤΤΤ", grid=grid).unlisted == ()
    shorter = replace(GREEK, master_play=replace(GREEK.master_play, long_word_letters=8))
    assert mark("E8Ο ΝΑΤΛΟΓΟΣ", "ΑΝΤΤΤΤΤ", grid=grid, book=shorter).unlisted == ("ΝΑΤΛΟΓΟΣ",)


@pytest.mark.clause("GR-8.1")
def test_a_book_that_wants_the_score_warns_of_a_wrong_or_missing_one() -> None:
    right, wrong, none = (mark("H8 CASA", "CASALOT", "CASA", book=PRACTICE, score=n) for n in (10, 11, None))

    assert right.warnings == ()
    assert wrong.warnings == none.warnings == (SlipFault.SCORE,)
    assert right.points == wrong.points == none.points == 10
    assert mark("H8Ο ΛΟΓΟΣ", "ΛΟΓΟΣΑΤ", score=1).warnings == ()


def test_an_empty_slip_is_no_play_and_no_fault() -> None:
    assert mark("", "ΛΟΓΟΣΑΤ") == Mark(points=0)
    assert not mark("", "ΛΟΓΟΣΑΤ").is_valid


def test_marking_asks_the_lexicon_for_letters_not_for_tiles() -> None:
    asked: list[tuple[Letter, ...]] = []
    greek = load_tileset("greek").alphabet

    def has_word(word: tuple[Letter, ...]) -> bool:
        asked.append(word)
        return True

    mark_slip(
        Slip(square="H8", direction="Ο", word="ΛΟΓΟ(Ι)"),
        grid=Grid.of(load_layout("standard")),
        rack=tuple(sorted(greek.parse_tiles("ΛΟΓΟΣΑ?"))),
        book=GREEK,
        has_word=has_word,
    )
    assert asked == [greek.spell("ΛΟΓΟΙ")]
