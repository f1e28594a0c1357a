"""The page that searches a word list."""

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client

from faristol.errors import LexiconError
from faristol.lexicon import load_lexicon
from faristol.tiles import load_tileset

pytestmark = pytest.mark.django_db
ROW = re.compile(
    r'<tr><td class="front">(.*?)</td><th scope="row">(?:<a [^>]*>)?(.*?)(?:</a>)?</th><td>(.*?)</td>'
    r'<td class="number">(.*?)</td><td class="number">(.*?)</td>(?:<td class="number">(.*?)</td>)?',
    re.DOTALL,
)


def ask(client: Client, **asked: str) -> HttpResponse:
    return client.get("/words/", asked)  # type: ignore[return-value]


def rows(response: HttpResponse) -> list[tuple[str, ...]]:
    return [tuple(map(unescape, found)) for found in ROW.findall(response.content.decode())]


def words(response: HttpResponse) -> list[str]:
    return [row[1] for row in rows(response)]


def test_a_rack_gives_its_words_with_points_and_chance(client: Client) -> None:
    answer = ask(client, q="retains", list="en-scowl-80", order="likeliest")
    found = rows(answer)
    assert {"RETAINS", "NASTIER", "STAINER"} <= {row[1] for row in found}
    assert {row[3] for row in found} == {"7"}
    chances = {row[4] for row in found}
    assert len(chances) == 1
    assert re.fullmatch(r"1 in [\d,]+", chances.pop())


def test_words_come_by_how_often_they_are_played(client: Client) -> None:
    answer = ask(client, q="q*", kind="pattern", list="en-scowl-80", order="playability")
    assert words(answer)[0] == "QI"
    assert "Plays per 1,000 games" in answer.content.decode()
    assert float(rows(answer)[0][5]) > 100


def test_a_list_that_nobody_counted_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_lexicon: object) -> None:
        raise LexiconError("nobody has counted")

    monkeypatch.setattr("faristol_web.front.word_search.playability_of", refuse)
    answer = ask(client, q="casa", list="ca-disc-2021", order="playability")
    assert words(answer) == words(ask(client, q="casa", list="ca-disc-2021", order="likeliest"))
    assert "no play counts" in answer.content.decode()
    assert "1,000 games" not in answer.content.decode()


def test_blanks_are_lower_case_and_worth_nothing(client: Client) -> None:
    found = rows(ask(client, q="qz?", list="en-scowl-80", shorter="on"))
    points = {row[1]: row[3] for row in found}
    assert points["Qi"] == "10"
    assert points["Za"] == "10"


def test_digraphs_are_one_tile_of_a_catalan_rack(client: Client) -> None:
    found = words(ask(client, q="L·LOCA", list="ca-disc-2021", shorter="on"))
    assert found
    assert all("LL" not in word for word in found)
    spell = load_tileset("catalan").alphabet.spell
    assert all(load_lexicon("ca-disc-2021").has(spell(word)) for word in found)


def test_a_pattern_counts_all_and_shows_the_first(client: Client) -> None:
    first = ask(client, q="?????", kind="pattern", list="en-scowl-80")
    second = ask(client, q="?????", kind="pattern", list="en-scowl-80", page="2")
    assert len(words(first)) == 100
    assert words(first)[0].startswith("A")
    assert words(second)[0] > words(first)[-1]


def test_hooks_are_told_for_a_word_that_is_none(client: Client) -> None:
    answer = ask(client, q="ans", kind="hooks", list="en-scowl-80")
    (row,) = rows(answer)
    assert "P" in row[0].split()
    assert row[1] == "ANS"
    page = answer.content.decode()
    assert ("not acceptable" in page) is not load_lexicon("en-scowl-80").has(
        load_tileset("english").alphabet.spell("ans")
    )
    assert 'q=ANS%3F%2A">' in page


def test_longer_words_hold_more_than_the_word_itself(client: Client) -> None:
    page = ask(client, q="calle", kind="hooks", list="es-hunspell").content.decode()
    told = re.findall(r'<span translate="no">(\S+)</span> · (\d+)', page)
    assert [pattern for pattern, _count in told] == ["CALLE?*", "?*CALLE", "?*CALLE?*"]
    for pattern, count in told:
        words = (
            ask(client, q=pattern, kind="pattern", list="es-hunspell", **{"as": "txt"})
            .content.decode()
            .split()
        )
        assert len(words) == int(count) > 0
        assert "CALLE" not in words


def test_the_words_alone_are_a_text_file(client: Client) -> None:
    answer = client.get("/words/", {"q": "retains", "list": "en-scowl-80", "as": "txt"})
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines() == sorted(words(ask(client, q="retains", list="en-scowl-80")))


def test_all_words_come_on_one_page_to_print(client: Client) -> None:
    asked = {"q": "*L·L*", "kind": "pattern", "list": "ca-disc-2021", "order": "likeliest"}
    page = client.get("/words/", {**asked, "as": "columns"}).content.decode()
    text = client.get("/words/", {**asked, "as": "txt"}).content.decode()
    assert re.findall(r"<li>([^<]+)</li>", page) == text.split()
    assert len(text.split()) == 5000


@pytest.mark.parametrize(
    "asked",
    [
        {"q": "ß漢"},
        {"q": "\0"},
        {"q": "[A", "kind": "pattern"},
        {"q": "?" * 59, "kind": "pattern"},
        {"q": "a" * 30},
        {"q": "a" * 61},
        {"q": "a", "kind": "none"},
        {"q": "a", "list": "../../secret"},
        {"q": "a", "order": "x"},
        {"q": "??", "kind": "hooks"},
        {"q": "·", "kind": "hooks"},
    ],
)
def test_what_cannot_be_searched_is_said_and_stays_in_the_box(client: Client, asked: dict[str, str]) -> None:
    answer = ask(client, **{"list": "en-scowl-80", **asked})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_nothing_is_asked_at_first_and_the_list_is_the_readers(client: Client) -> None:
    answer = client.get("/words/", headers={"Accept-Language": "ca"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'role="alert"' not in page
    assert '<option value="ca-disc-2021" selected>' in page


@pytest.mark.parametrize("page", ["0", "-1", "9999", "x", "1" * 400])
def test_a_page_that_there_is_not_shows_another(client: Client, page: str) -> None:
    answer = ask(client, q="*", kind="pattern", list="en-scowl-80", page=page)
    assert answer.status_code == 200
    assert len(words(answer)) == 100


def test_every_word_is_a_link_and_is_escaped(client: Client) -> None:
    page = ask(client, q='"><script>', list="en-scowl-80").content.decode()
    assert "<script>alert" not in page
    assert '"><script>' not in page
