"""Rulebooks as pages: every value can be linked to, in the reader's language, and two stand side by side."""

import re

import pytest

from faristol.rulebook import book_ids, load_book
from faristol_web.rulebooks.views import CHAPTERS
from tests.duplicate.sessions import PRACTICE
from tests.web.server import Server
from tests.web.site_client import Visitor


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.mark.parametrize("book_id", book_ids())
def test_every_value_of_every_book_can_be_linked_to(visitor: Visitor, book_id: str) -> None:
    status, _, page = visitor.get(f"/rulebooks/{book_id}/")

    assert status == 200
    assert re.findall(r'<div id="([a-z_]+\.[a-z_]+)">', page) == list(load_book(book_id).sources)


def test_every_chapter_has_a_name_in_words() -> None:
    chapters = {key.partition(".")[0] for each in book_ids() for key in load_book(each).sources}

    assert chapters <= CHAPTERS.keys()


@pytest.mark.parametrize(
    ("language", "summaries"),
    [("ca", ["ca"]), ("en", ["en", "ca"]), ("ro", ["en", "ca"]), ("el", ["en", "ca"])],
)
def test_a_summary_is_in_the_readers_language_and_then_in_the_books(
    server: Server, language: str, summaries: list[str]
) -> None:
    page = Visitor(server.address, language=language).get("/rulebooks/ca-1v1/")[2]
    rule = page.partition('<div id="clock.side_ms">')[2].partition("</div>")[0]
    texts = load_book("ca-1v1").sources["clock.side_ms"].summary

    assert re.findall(r'lang="(\w+)">([^<]+)', rule) == [(each, texts[each]) for each in summaries]
    assert "30:00" in rule
    assert "7 ¶3" in rule
    assert "CA-7.3" in rule


def test_rules_for_the_players_themselves_come_at_the_end(visitor: Visitor) -> None:
    page = visitor.get("/rulebooks/ca-1v1/")[2]
    conduct = page.partition('id="conduct"')[2]

    assert re.findall(r'<li id="([^"]+)"', conduct) == [
        "CA-1.1",
        "CA-1.4",
        "CA-1.5",
        "CA-3.11",
        "CA-7.5",
        "CA-7.6",
    ]
    assert "The board has the same orientation for both players" in conduct


def test_two_books_stand_side_by_side_where_they_differ(visitor: Visitor) -> None:
    status, _, page = visitor.get("/rulebooks/compare/?a=ca-1v1&b=ro-liber")
    pair = page.partition('id="clock.side_ms"')[2].partition('class="versus"')[0]

    assert status == 200
    assert re.findall(r'class="value">([^<]+)', pair) == ["30:00", "25:00"]
    assert 'href="/rulebooks/ro-liber/#clock.side_ms"' in pair
    assert 'id="play.rack_size"' not in page
    assert "Only in “Reglament de joc de les partides un contra un”." in re.sub(r"</?span[^>]*>", "", page)
    assert re.findall(r'<option value="([^"]+)"[^>]* selected>', page) == ["ca-1v1", "ro-liber"]


def test_a_book_does_not_differ_from_itself(visitor: Visitor) -> None:
    page = visitor.get("/rulebooks/compare/?a=ro-liber&b=ro-liber")[2]

    assert "The rulebooks do not differ." in page
    assert 'class="versus"' not in page


def test_a_comparison_without_choices_compares_two_books_all_the_same(visitor: Visitor) -> None:
    status, _, page = visitor.get("/rulebooks/compare/")

    assert status == 200
    assert 'class="versus"' in page


@pytest.mark.parametrize(
    "path", ["/rulebooks/none/", "/rulebooks/compare/?a=none", "/rulebooks/compare/?b=none"]
)
def test_an_unknown_book_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


@pytest.mark.parametrize("book_id", book_ids())
def test_every_book_leads_to_a_comparison(visitor: Visitor, book_id: str) -> None:
    page = visitor.get(f"/rulebooks/{book_id}/")[2]
    link = re.search(r'href="(/rulebooks/compare/[^"]+)"', page)

    assert link
    assert visitor.get(link[1].replace("&amp;", "&"))[0] == 200


def test_every_clause_that_a_value_carries_can_be_linked_to_and_once(visitor: Visitor) -> None:
    page = visitor.get("/rulebooks/ca-ajusc/")[2]
    carried = {clause for source in load_book("ca-ajusc").sources.values() for clause in source.clause}

    for clause in carried:
        assert page.count(f'id="{clause}"') == 1, clause


@pytest.mark.slow
def test_an_organisers_own_book_for_duplicate_has_a_page_and_stands_beside_another(
    own_server: Server,
) -> None:
    folder = own_server.data / "rulebooks"
    folder.mkdir(exist_ok=True)
    (folder / "practice.toml").write_bytes(PRACTICE.read_bytes())
    visitor = Visitor(own_server.address)

    assert "Practice of elsewhere" in visitor.get("/rulebooks/practice/")[2]
    assert "Practice of elsewhere" in visitor.get("/rulebooks/compare/?a=el-duplicate&b=practice")[2]
