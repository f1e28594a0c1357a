"""What somebody sees who comes for the first time: the start page's pieces, light and dark, help."""

import re

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils import translation

from faristol.board import load_layout
from faristol_web.accounts.visitors import KEY
from faristol_web.days import day
from faristol_web.front.boards import draw_board, word_across
from faristol_web.play.models import Game, Seat

pytestmark = pytest.mark.django_db


def choose(client: Client, theme: str, target: str = "/help/") -> HttpResponse:
    return client.post("/theme/", {"theme": theme, "next": target})  # type: ignore[return-value]


def theme_on(client: Client, path: str) -> str:
    found = re.search(r'<html[^>]* data-theme="(\w+)"', client.get(path).content.decode())
    return found[1] if found else ""


def test_light_and_dark_are_the_systems_until_somebody_chooses(client: Client) -> None:
    assert theme_on(client, "/help/") == ""

    answer = choose(client, "dark")

    assert (answer.status_code, answer["Location"]) == (303, "/help/")
    assert theme_on(client, "/help/") == theme_on(client, "/tournaments/") == "dark"
    assert choose(client, "light").status_code == 303
    assert theme_on(client, "/help/") == "light"
    choose(client, "")
    assert theme_on(client, "/help/") == ""


def test_a_choice_leads_to_no_other_site_and_to_no_other_theme(client: Client) -> None:
    assert choose(client, "dark", "https://example.org/")["Location"] == "/"
    assert choose(client, "dark", "//example.org/")["Location"] == "/"
    client.cookies["theme"] = 'dark"><script>'
    assert theme_on(client, "/help/") == ""
    assert b"<script>" not in client.get("/help/").content


def test_the_header_shows_a_way_only_to_those_who_may_go_it(client: Client) -> None:
    assert b"/people/" not in client.get("/help/").content
    client.force_login(User.objects.create_user("serra", is_staff=True))
    assert b'href="/people/"' in client.get("/help/").content


@pytest.mark.parametrize(("path", "marked"), [("/", "Start"), ("/tournaments/new/", "Tournaments")])
def test_the_header_marks_where_the_reader_is(client: Client, path: str, marked: str) -> None:
    page = client.get(path).content.decode()
    found = set(re.findall(r'aria-current="page">([^<]+)</a>', page))
    assert found == {marked}


def test_a_link_to_a_page_that_is_not_there_is_none() -> None:
    request = RequestFactory().get("/")
    text = Template('{% load navigation %}{% site_link "no_such_page" "Nowhere" %}')
    assert text.render(Context({"request": request, "user": None})) == ""


def test_ones_own_games_come_first_and_nobody_elses(client: Client) -> None:
    game = Game.objects.create(
        public_id="mine", rulebook_id="ca-ajusc", side_ms=1, names=["Anna", "Biel"], invitation_hash="a"
    )
    Seat.objects.create(game=game, side=0, visitor="anna")
    assert b"own-game" not in client.get("/").content

    session = client.session
    session[KEY] = "anna"
    session.save()

    assert client.get("/").content.count(b"own-game") == 1
    Game.objects.update(status=Game.Status.OVER)
    assert b"own-game" not in client.get("/").content


def test_a_site_without_games_shows_a_board_all_the_same(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "A board with the word FARISTOL" in page
    assert page.count("<g transform=") == 8


def test_every_square_and_every_tile_is_drawn() -> None:
    layout = load_layout("standard")
    drawing = draw_board(word_across("NYAmPA", "standard", "catalan"), "standard", "catalan")
    squares = sum(path.count("z") for path in drawing.paths.values())

    assert squares == layout.rows * layout.columns
    assert [(each.label, each.value, each.is_blank) for each in drawing.tiles] == [
        ("NY", "10", False),
        ("A", "1", False),
        ("m", "", True),
        ("P", "3", False),
        ("A", "1", False),
    ]
    assert {each.y for each in drawing.tiles} == {7 * 20}


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "Nov. 22, 2026"), ("ca", "22/11/2026"), ("ro", "22.11.2026")],
)
def test_days_are_written_in_the_readers_language(language: str, written: str) -> None:
    with translation.override(language):
        assert day("2026-11-22").lower() == written.lower()
        assert (day(""), day("soon")) == ("", "soon")


def test_about_names_every_word_list_with_its_licence(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert "581,978 words" in page
    assert "GPL-3.0-only" in page
    assert page.count("Where it is from") == 6


def test_a_form_says_first_what_must_be_put_right(client: Client) -> None:
    page = client.post("/", {"name": "", "rulebook": "ca-ajusc"}).content.decode()
    assert re.search(r'class="problems"[^>]*autofocus', page)
    assert 'href="#id_name"' in page
