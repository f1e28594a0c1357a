"""The sheet on paper: A4, everything on it, the same bytes twice."""

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from io import BytesIO

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from faristol.formats import sample_records
from faristol.formats.game.sheet import LABELS, Sheet
from faristol.formats.game.sheet_pdf import LINES_PER_PAGE, draw_pdf
from faristol.tiles import load_tileset, tileset_ids
from tests.formats.game.sheet_samples import long_game, sheet_under
from tests.formats.pdf_text import printed, rings, texts

MICHI = dict(sample_records())["michi-waxberry-2014"].decode()


@cache
def glyphs() -> frozenset[int]:
    font = (files("faristol") / "data" / "fonts" / "DejaVuSans.ttf").read_bytes()
    return frozenset(TTFontFile(BytesIO(font)).charToGlyph)


@pytest.mark.clause("CA-5.1")
def test_the_page_is_one_a4_with_names_round_table_words_scores_and_totals() -> None:
    pdf = draw_pdf(sheet_under("ca-1v1"))
    assert re.search(rb"/MediaBox \[ 0 0 595\.\d+ 841\.\d+ \]", pdf)
    (page,) = texts(pdf)
    assert {
        "Anna",
        "Bel",
        "Round: ",
        "3",
        "Table: ",
        "7",
        "RESCA",
        "S",
        "66",
        "-",
        "ROLA",
        "AQUI",
        "24",
    } <= set(page)
    assert page.count("40") == 2
    assert "Signature: " in page


@pytest.mark.clause("AJ-25", "AJ-26")
def test_rows_below_the_moves_are_on_paper_too() -> None:
    (page,) = texts(draw_pdf(sheet_under("ca-ajusc", tile="QU")))
    assert {"Unplayed tiles", "-16", "+16", "Overtime", "-10", "Best play with QU", "Bingos"} <= set(page)
    assert "Signature: " not in page


@pytest.mark.clause("CA-5.3")
def test_blanks_and_bingos_are_circled() -> None:
    sheet = sheet_under("ca-1v1")
    assert rings(draw_pdf(sheet)) == 2
    (page,) = texts(draw_pdf(sheet))
    assert not any("(" in text for text in page if text.startswith("RESCA"))


def test_letters_that_the_rulebook_does_not_circle_have_no_ring() -> None:
    assert rings(draw_pdf(sheet_under("ro-liber", MICHI))) == 0


def test_nothing_but_the_sheet_decides_the_bytes() -> None:
    assert draw_pdf(sheet_under("ca-ajusc")) == draw_pdf(sheet_under("ca-ajusc"))


@pytest.mark.parametrize(
    ("turns", "pages"), [(0, 1), (30, 1), (LINES_PER_PAGE, 1), (LINES_PER_PAGE + 1, 2), (100, 4)]
)
def test_sixty_turns_fit_on_one_page_and_more_go_on_the_next(turns: int, pages: int) -> None:
    pdf = draw_pdf(sheet_under("ca-ajusc", long_game(turns), tile="QU"))
    shown = texts(pdf)
    assert len(shown) == pages
    assert [("Final total" in page) for page in shown] == [False] * (pages - 1) + [True]
    assert sum(page.count("pass") for page in shown) == 2 * turns


def test_nothing_is_drawn_off_the_page_or_over_something_else() -> None:
    pdf = draw_pdf(sheet_under("ca-ajusc", long_game(LINES_PER_PAGE), tile="QU"))
    places = [(each.x, each.y) for page in printed(pdf) for each in page if each.text]
    assert all(30 < x < 570 and 30 < y < 820 for x, y in places)
    assert len(places) == len(set(places))


def test_the_lowest_line_of_a_full_sheet_with_signatures_is_on_the_page() -> None:
    full = replace(sheet_under("ca-ajusc", long_game(LINES_PER_PAGE), tile="QU"), has_signatures=True)
    heights = [each.y for page in printed(draw_pdf(full)) for each in page]
    assert min(heights) > 30


@pytest.mark.parametrize("name", ["", "Ελένη", "Ștefăniță", "日本 😀", "Anna\x00\x07", "אבג", "X" * 500])
def test_any_name_is_printed_or_at_least_harmless(name: str) -> None:
    assert draw_pdf(_named(sheet_under("ca-ajusc"), name)).startswith(b"%PDF")


def test_a_long_name_is_cut_and_not_written_over_its_neighbour() -> None:
    (page,) = texts(draw_pdf(_named(sheet_under("ca-ajusc"), "X" * 500)))
    title, *players = [text for text in page if text.startswith("XXX")]
    assert len(title) < 90
    assert [len(player) < 40 for player in players] == [True, True]


def test_labels_are_the_callers() -> None:
    (page,) = texts(draw_pdf(sheet_under("ca-ajusc"), dict(LABELS) | {"final": "Suma"}))
    assert "Suma" in page
    assert "Final total" not in page


@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_the_font_has_every_tile_of_every_set(tileset_id: str) -> None:
    labels = "".join(load_tileset(tileset_id).alphabet.labels)
    assert {ord(character) for character in labels + labels.lower()} <= glyphs()


def test_the_font_has_every_letter_of_the_languages_of_the_site() -> None:
    letters = "àèéíïòóúüçÀÈÉÍÏÒÓÚÜÇl·lL·L ăâîșțĂÂÎȘȚşţ άέήίόύώϊϋΐΰςΆΈΉΊΌΎΏΪΫ «»“”„–—…’"
    assert {ord(letter) for letter in letters} <= glyphs()


def _named(sheet: Sheet, name: str) -> Sheet:
    return replace(sheet, title=name, columns=tuple(replace(each, player=name) for each in sheet.columns))
