"""First visit: the start page's pieces, light and dark, help."""

import logging
import re
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from PIL import Image

from faristol.board import load_layout
from faristol.lexicon import load_lexicon, shipped_ids
from faristol_web.accounts import guests
from faristol_web.accounts.access import Role
from faristol_web.accounts.models import SiteRole
from faristol_web.accounts.visitors import KEY
from faristol_web.chat.models import ArbiterCall
from faristol_web.language.days import day
from faristol_web.language.lexica import DIFFERENCES
from faristol_web.play import services
from faristol_web.play.models import Game, Seat
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.boards import draw_board, word_across

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
    client.force_login(User.objects.create_superuser("serra"))
    assert b'href="/people/"' in client.get("/help/").content


@pytest.mark.parametrize(("path", "marked"), [("/", "Home"), ("/tournaments/new/", "Tournaments")])
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

    page = client.get("/").content
    assert page.count(b"own-game") == 1
    assert page.index(b"own-game") < page.index(b'class="pitch"')
    assert page.count(b"<h1") == 1
    Game.objects.update(status=Game.Status.OVER)
    assert b"own-game" not in client.get("/").content


def test_a_site_without_games_shows_a_board_all_the_same(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "A board with the word FARISTOL" in page
    assert page.count('<use href="#drawn-tile"') == 8


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


def test_a_page_tells_of_every_word_list_how_it_differs_from_the_official_one(client: Client) -> None:
    page = client.get("/word-lists/").content.decode()
    catalan = load_lexicon("ca-disc-2021")
    assert f"{catalan.word_count:,} words" in page
    assert catalan.version in page
    assert "GPL-3.0-only" in page
    assert page.count("Source") == 6
    for lexicon_id in shipped_ids():
        assert f'id="{lexicon_id}"' in page
        assert escape(DIFFERENCES[lexicon_id]) in page
    assert "faristol lexicon import" in page
    assert 'href="/word-lists/"' in client.get("/about/").content.decode()


@pytest.mark.parametrize(
    ("address", "sent", "wrong"),
    [
        ("/", {"name": "", "rulebook": "ca-ajusc"}, "name"),
        ("/duplicate/new/", {"title": "", "coup_s": "-4"}, "coup_s"),
        (
            "/tournaments/new/?title=Open&rulebook=ca-1v1&day=2030-01-01",
            {"title": "Open", "rounds": "-5"},
            "rounds",
        ),
        ("/tournaments/import/", {}, "files"),
    ],
)
def test_a_form_says_first_what_must_be_put_right(
    client: Client, address: str, sent: dict[str, str], wrong: str
) -> None:
    page = client.post(address, sent).content.decode()
    assert re.search(r'class="problems"[^>]*autofocus', page)
    assert f'href="#id_{wrong}"' in page


def test_ones_own_game_says_whose_move_it_is(client: Client) -> None:
    game = Game.objects.create(
        public_id="mine",
        rulebook_id="ca-ajusc",
        side_ms=1,
        names=["Anna", "Biel"],
        status=Game.Status.RUNNING,
        on_turn=0,
    )
    Seat.objects.create(game=game, side=0, visitor="anna")
    session = client.session
    session[KEY] = "anna"
    session.save()
    assert b"your move" in client.get("/").content

    Game.objects.update(on_turn=1)
    assert b"your move" not in client.get("/").content


def test_an_expired_form_leads_back_to_the_page_it_stood_on() -> None:
    client = Client(enforce_csrf_checks=True)
    here, elsewhere = "http://testserver/lobby/new/", "https://example.org/lobby/new/"

    answer = client.post("/lobby/new/", {}, headers={"referer": here})

    assert answer.status_code == 403
    assert f'href="{here}"' in answer.content.decode()
    for told in ({"referer": elsewhere}, {}):
        answer = client.post("/lobby/new/", {}, headers=told)
        assert answer.status_code == 403
        assert b"load-again" not in answer.content
        assert b"example.org" not in answer.content


def test_an_arbiter_sees_on_every_page_that_a_call_waits(client: Client) -> None:
    call = ArbiterCall.objects.create(
        stream="a", seq=1, side=0, names=["Anna", "Biel"], question="May I?", called_at=timezone.now()
    )
    assert b"call-count" not in client.get("/help/").content
    member = User.objects.create_user("mireia")
    client.force_login(member)
    assert b"call-count" not in client.get("/help/").content

    SiteRole.objects.create(user=member, role=Role.ARBITER)
    assert "1 call waiting" in client.get("/help/").content.decode()
    assert client.get(reverse("arbiter_calls_version")).json()["waiting"] == 1

    ArbiterCall.objects.filter(pk=call.pk).update(coming_at=timezone.now())
    assert re.search(r'data-testid="call-count"[^>]* hidden', client.get("/help/").content.decode())


def test_no_log_gives_a_private_link_away(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(_token: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(guests, "good_guest_link", breaks)
    client.raise_request_exception = False
    assert client.get("/guest/a-secret-token/").status_code == 500

    (record,) = (each for each in caplog.records if each.name == "django.request")
    (console,) = (each for each in logging.getLogger().handlers if each.name == "console")
    assert console.filter(record)
    assert record.getMessage() == "Internal Server Error: /guest/…/"


@pytest.mark.parametrize(
    ("language", "rulebook"),
    [
        ("ca", "ca-1v1"),
        ("ro", "ro-liber"),
        ("el", "friendly-el"),
        ("es", "friendly-es"),
        ("fr", "friendly-fr"),
    ],
)
def test_play_now_has_a_rulebook_for_every_language(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str, rulebook: str
) -> None:
    asked: dict[str, object] = {}

    def opened(**terms: object) -> Game:
        asked.update(terms)
        return Game(public_id="abc")

    monkeypatch.setattr(services, "open_game", opened)

    answer = client.post("/play-now/", headers={"accept-language": language})

    assert (answer.status_code, answer["Location"]) == (302, "/games/abc/")
    assert asked["rulebook_id"] == rulebook
    tileset = offered_rulebook(rulebook).play.tileset
    assert load_lexicon(str(asked["lexicon_id"])).tileset == tileset


def test_the_site_can_be_installed(client: Client) -> None:
    page = client.get("/help/").content.decode()
    linked = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert linked
    manifest = client.get(linked[1]).json()
    assert manifest["start_url"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_search_engines_are_asked_to_leave_private_pages_alone(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /join/" in lines


def test_a_link_has_a_picture_of_a_board(client: Client) -> None:
    page = client.get("/help/").content.decode()
    picture = re.search(r'property="og:image" content="http://testserver([^"]+)"', page)
    assert picture
    content = client.get(picture[1]).content
    with Image.open(BytesIO(content)) as image:
        assert image.size == (1200, 630)
        assert image.getpixel((30, 30)) == (0xB0, 0x34, 0x3D), "a corner triples the word"
