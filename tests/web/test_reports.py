"""Reports on the site: for finished games and records, and never while somebody plays."""

import re

import pytest
from django.utils import translation

from faristol_web.play import reports
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two

MICHI = "/records/michi-waxberry-2014/"


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


def test_a_record_has_its_mistakes_named(visitor: Visitor) -> None:
    assert 'href="/records/michi-waxberry-2014/report/"' in visitor.get(MICHI)[2]
    status, _, page = visitor.get(f"{MICHI}report/")

    assert status == 200
    assert "Turn 4 of Michi: 10I IMEDIAT for 74 lost" in page
    assert "10B MEDITAI for 90 was better" in page
    assert "not judged: the exchanged tiles are not known" in page
    assert len(re.findall(r"<polyline points=", page)) == 2


def test_a_game_that_is_played_has_none_and_a_finished_one_has(server: Server) -> None:
    public_id, anna, biel = seat_two(server.address)
    assert anna.get(f"/games/{public_id}/report/")[0] == 404
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert anna.get(f"/games/{public_id}/report/")[0] == 404
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()

    status, _, told = Visitor(server.address).get(f"/games/{public_id}/report/")
    assert status == 200
    assert "Turns judged" in told


def test_a_list_of_examples_is_no_game_to_report_on(visitor: Visitor) -> None:
    assert visitor.get("/records/casa-caprarul/report/")[0] == 404
    assert "report/" not in visitor.get("/records/casa-caprarul/")[2]


@pytest.mark.parametrize("path", ["/games/none/report/", "/records/none/report/"])
def test_a_missing_game_has_no_report(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


def test_names_from_elsewhere_are_text(visitor: Visitor) -> None:
    text = "#character-encoding UTF-8\n#player1 a <b>Anna\n#player2 b Biel\n>a: CASAREN 8H CASA +12 12\n"
    address = visitor.post("/records/", title="<i>Bold", rulebook="ca-1v1", text=text)[1]
    page = visitor.get(f"{address}report/")[2]
    assert "&lt;b&gt;Anna" in page
    assert "<b>Anna" not in page


@pytest.mark.parametrize(("language", "number"), [("en", "12.6"), ("ca", "12,6"), ("el", "12,6")])
def test_numbers_are_rounded_and_written_as_the_language_does(language: str, number: str) -> None:
    with translation.override(language):
        assert number in reports.telling({}).percent(0.1256)
