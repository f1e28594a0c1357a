"""Mistakes to practise without a browser: for everyone after the game, for nobody before its end."""

import re
import urllib.parse
from types import SimpleNamespace

import pytest
from django.test import RequestFactory

from faristol_web.accounts.allowances import TooOften
from faristol_web.play import mistakes as practice
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two

MICHI = "/records/michi-waxberry-2014/"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def mistakes(**asked: object) -> str:
    return f"{MICHI}mistakes/?{urllib.parse.urlencode(asked)}"


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


def test_the_report_leads_to_its_mistakes_and_they_say_nothing_of_theanswer(visitor: Visitor) -> None:
    assert f'href="{MICHI}mistakes/"' in visitor.get(f"{MICHI}report/")[2]
    status, _, page = visitor.get(mistakes(turn=6))
    assert status == 200
    assert re.search(r"Mistake \d+ of \d+ · Michi · turn 4", text_of(page))
    assert "What would you play?" in page
    before = page.split("<details", 1)[0]
    assert "MEDITAI" not in before
    assert 'data-testid="result"' not in page


def test_the_better_play_is_right_and_the_one_of_the_game_is_not(visitor: Visitor) -> None:
    right = text_of(visitor.get(mistakes(turn=6, place="10b", word="meditai"))[2])
    assert "Right: this is the best move." in right
    wrong = visitor.get(mistakes(turn=6, place="10I", word="IMEDIAT"))[2]
    assert "Something else was better." in wrong
    assert "Best move: 10B MEDITAI for 90." in wrong
    assert re.search(r"10I IMEDIAT for 74: [\d.]+ points and [\d.]+ % of the chance to win lost", wrong)
    assert "In the game, 10I IMEDIAT for 74" in right
    assert "Analyse this position" in right


def test_choices_and_the_answer_lead_to_the_same_page_without_a_script(visitor: Visitor) -> None:
    page = visitor.get(mistakes(turn=6))[2]
    choices = re.findall(r'<button name="move" value="([^"]+)"', page)
    assert "10B MEDITAI" in choices
    assert "10I IMEDIAT" in choices
    assert choices == sorted(choices)  # not the best first
    assert "Right: this is the best move." in visitor.get(mistakes(turn=6, move="10B MEDITAI"))[2]
    shown = visitor.get(mistakes(turn=6, show=1))[2]
    assert "Best move: 10B MEDITAI for 90." in shown
    assert "Right" not in shown


@pytest.mark.parametrize(
    ("place", "word", "said"),
    [
        ("Q99", "CASA", "There is no such square on the board. Write it like this:"),
        ("10B", "MEDITAIX", "The rack does not have these tiles."),
        ("10B", "&lt;", "The tiles do not spell this word."),
        ("1A", "MEDITAI", "This does not fit the board"),
        ("10B", "MEDIIAT", "Not in the word list: MEDIIAT"),
    ],
)
def test_a_try_that_is_no_move_says_why_and_keeps_what_was_written(
    visitor: Visitor, place: str, word: str, said: str
) -> None:
    page = visitor.get(mistakes(turn=6, place=place, word=word))[2]
    assert said in page
    assert f'name="place" maxlength="6" value="{place}"' in page
    assert 'data-testid="result"' not in page


def test_each_player_practises_alone_or_both_together(visitor: Visitor) -> None:
    def count(side: str) -> int:
        found = re.search(r"Mistake 1 of (\d+)", visitor.get(mistakes(side=side))[2])
        return int(found[1]) if found else 0

    assert count("both") == count("0") + count("1") > 0
    assert count("none") == count("both")


@pytest.mark.parametrize("language", ["ca", "el", "es", "fr", "ro"])
def test_every_sentence_is_in_the_readers_language(server: Server, language: str) -> None:
    asking = Visitor(server.address, language=language)
    page = text_of(asking.get(mistakes(turn=6, place="10I", word="IMEDIAT"))[2])
    for english in (
        "Something else",
        "Best move",
        "In the game",
        "What would you play",
        "Mistake ",
        "in the bag",
    ):
        assert english not in page


def test_a_list_of_examples_and_a_missing_game_have_none(visitor: Visitor) -> None:
    for path in ("/records/casa-caprarul/mistakes/", "/records/none/mistakes/", "/games/none/mistakes/"):
        assert visitor.get(path)[0] == 404


def test_a_game_that_is_played_has_none_and_a_finished_one_has(server: Server) -> None:
    public_id, anna, biel = seat_two(server.address)
    path, spectator = f"/games/{public_id}/mistakes/", Visitor(server.address)
    everyone = (anna, biel, spectator)
    assert [each.get(path)[0] for each in everyone] == [404] * 3
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert [each.get(f"{path}?show=1")[0] for each in everyone] == [404] * 3
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()

    assert [each.get(path)[0] for each in everyone] == [200] * 3
    assert "There are no mistakes to practise" in anna.get(path)[2]
    assert "mistakes/" not in anna.get(f"/games/{public_id}/report/")[2]


def test_names_and_tries_from_elsewhere_are_text(visitor: Visitor) -> None:
    page = visitor.get(mistakes(turn=6, place="<b>", word="<i>bold"))[2]
    assert "<b>" not in page
    assert "<i>bold" not in page


def test_one_person_tries_as_often_as_positions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_request: object) -> None:
        raise TooOften("enough", 60)

    monkeypatch.setattr(practice, "count_look", refuse)
    exercise = SimpleNamespace(told={"verdict": {"lines": [{"move": "8H CASA"}]}})
    for asked in ({"place": "8H", "word": "CASA"}, {"move": "8H CASA"}, {"show": "1"}):
        with pytest.raises(TooOften):
            practice.answer(RequestFactory().get("/", asked), None, exercise, None)  # type: ignore[arg-type]
    assert practice.answer(RequestFactory().get("/"), None, exercise, None) == {}  # type: ignore[arg-type]


def test_turns_of_both_players_with_one_number_are_two_exercises(visitor: Visitor) -> None:
    text = "#player1 a Anna\n#player2 b Biel\n>a: CASAREN - +0 0\n>b: MESTRAL - +0 0\n"
    address = visitor.post("/records/", title="Passes", rulebook="ca-1v1", text=text)[1]
    following = re.search(r'href="\?side=both&amp;turn=(\d+)"', visitor.get(f"{address}mistakes/")[2])
    assert following
    page = text_of(visitor.get(f"{address}mistakes/?turn={following[1]}&show=1")[2])
    assert "Mistake 2 of 2 · Biel · turn 1" in page
    assert "Finish" in page
    links = set(re.findall(r'"analysis": "([^"]+)"', visitor.get(address)[2]))
    assert len(links) == 2
