"""The score sheet as a page and as PDF: of games played here, and of records from elsewhere."""

import urllib.request

import pytest
from django.utils import translation

from faristol.formats.game.sheet import LABELS
from faristol_web.play.sheets import SHEET_LABELS
from tests.formats.game.sheet_samples import ENDING, GAME
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two

MICHI = "/records/michi-waxberry-2014/sheet"


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The public id of a game that one player left."""
    public_id, anna, biel = seat_two(server.address)
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()
    return public_id


def pdf(server: Server, path: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(server.address + path) as response:
        return response.headers["Content-Type"], response.read()


@pytest.mark.clause("CA-5.1", "CA-5.3")
def test_a_record_has_a_sheet_with_words_marks_and_totals(visitor: Visitor) -> None:
    address = visitor.post("/records/", title="Full", rulebook="ca-1v1", text=GAME + ENDING)[1]
    status, _, page = visitor.get(f"{address}sheet/?round=Final&table=12")

    assert status == 200
    assert "<dd>Final</dd>" in page
    assert "<dd>12</dd>" in page
    assert 'RESCA<span class="ring"><span class="visually-hidden">(</span>T<span' in page
    assert '<span class="ring">66</span>' in page
    assert "<s><span" in page
    assert "Signature" in page


def test_the_organisers_options_are_in_the_address_of_the_pdf_too(visitor: Visitor, server: Server) -> None:
    page = visitor.get(f"{MICHI}/?round=3&tile=Z")[2]
    plain, with_tile = (pdf(server, f"{MICHI}.pdf{query}") for query in ("", "?round=3&tile=Z"))

    assert f'href="{MICHI}.pdf?round=3&amp;tile=Z"' in page
    assert "Best play with Z" in page
    assert plain[0] == with_tile[0] == "application/pdf"
    assert plain[1].startswith(b"%PDF")
    assert plain[1] != with_tile[1]


@pytest.mark.parametrize("query", ["tile=KK", f"round={'9' * 31}", f"arbiter={'x' * 61}"])
def test_an_impossible_sheet_is_refused_on_the_page(visitor: Visitor, query: str) -> None:
    status, _, page = visitor.get(f"{MICHI}/?{query}")

    assert (status, "errorlist" in page, "CHANGE" in page) == (400, True, True)
    assert visitor.get(f"{MICHI}.pdf?{query}")[0] == 400


def test_a_finished_game_has_a_sheet_its_pdf_and_its_gcg(
    finished: str, visitor: Visitor, server: Server
) -> None:
    status, _, page = visitor.get(f"/games/{finished}/sheet/")

    assert status == 200
    assert "Anna" in page
    assert f'href="/games/{finished}/sheet.pdf"' in page
    assert f'href="/games/{finished}/game.gcg"' in page
    assert pdf(server, f"/games/{finished}/sheet.pdf")[1].startswith(b"%PDF")


def test_a_game_in_progress_has_no_sheet_for_everybody(server: Server) -> None:
    public_id, anna, _ = seat_two(server.address)

    assert anna.get(f"/games/{public_id}/sheet/")[0] == 404
    assert anna.get(f"/games/{public_id}/sheet.pdf")[0] == 404


@pytest.mark.parametrize("path", ["/games/none/sheet/", "/records/none/sheet/", "/records/none/sheet.pdf"])
def test_a_missing_game_has_no_sheet(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


def test_names_from_elsewhere_are_text_and_nothing_else(visitor: Visitor) -> None:
    text = GAME.replace("#player1 anna Anna", "#player1 anna <b>Anna</b>")
    address = visitor.post("/records/", title="Bold", rulebook="ca-1v1", text=text)[1]

    assert "<b>Anna" not in visitor.get(f"{address}sheet/?round=<b>1</b>")[2]


def test_the_site_translates_every_word_that_the_library_puts_on_a_sheet() -> None:
    with translation.override("en"):
        assert {key: str(label) for key, label in SHEET_LABELS.items()} == LABELS
