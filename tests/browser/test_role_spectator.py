"""Spectators, who have no account: a game that is shown later, the way to an old one, feeds, no scripts."""

import re
import urllib.parse
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.people import Club, log_in, publish_ratings
from tests.browser.test_game import lies
from tests.browser.test_lobby import draw
from tests.web.site_client import Page as Wire
from tests.web.site_client import Visitor, act

pytestmark = pytest.mark.release

NAME = "Rosa Font"
NOT_FOUND = 404


def test_a_game_that_is_shown_later_is_no_earlier_anywhere(new_device: Callable[..., Device]) -> None:
    laptop, phone, onlooker = new_device(), new_device(**PHONE), new_device(color_scheme="dark")
    page = laptop.page
    page.goto("/lobby/new/?opponent=link")
    page.get_by_label("Your name").fill("Iris")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Word list").select_option("ca-disc-2021")
    page.get_by_label("Show it to spectators").select_option("15")
    laptop.tap("open-game")
    page.wait_for_url("**/games/*/**")
    link = page.get_by_test_id("join-link").or_(page.get_by_test_id("invite-link")).first.input_value()
    game = re.sub(r"invite/$", "", page.url)
    phone.join(link, "Joan")
    page.goto(game)
    draw(laptop, phone)
    onlooker.page.goto(game)
    page.get_by_test_id("command").fill("H7 any")
    page.get_by_test_id("command").press("Enter")
    lies(phone, 112, "NY")
    phone.tap("accept")
    expect(phone.page.get_by_test_id("pass")).not_to_have_attribute("aria-disabled", "true")

    onlooker.page.reload()
    expect(onlooker.page.get_by_test_id("status")).to_be_visible()
    onlooker.picture("spectator-delayed")
    expect(onlooker.page.locator("[data-square][data-tile]")).to_have_count(0)
    assert all("ANY" not in frame for frame in onlooker.frames)
    for address in ("game.gcg", "replay/", "sheet/", "events.json", "seed/"):
        assert onlooker.page.request.get(game + address).status == NOT_FOUND, address
    for address in ("/", "/lobby/"):
        onlooker.page.goto(address)
        line = onlooker.page.locator("main li").filter(has_text="Iris – Joan").first
        expect(line).not_to_contain_text("22")


@pytest.fixture(scope="module")
def played(browser: Browser, club: Club) -> str:
    """The address of a game that a player of the rating list has played here, known to be that player."""
    rosa, other = club.member("rosa", NAME), Visitor(club.server.address)
    put_on_the_list(browser, club, rosa)
    public_id, link = rosa.open_game(NAME)
    other.join(link, "Pau")
    pages = rosa.play(public_id), other.play(public_id)
    for page in pages:
        page.hello()
    play_to_the_end(pages)
    for page in pages:
        page.close()
    known = other.wait_for(f"/search/?q={urllib.parse.quote(NAME)}", f"/games/{public_id}/")
    player = re.search(r"/players/[^/\"]+/", known)
    assert player
    other.wait_for(player[0], f"/games/{public_id}/")
    other.wait_for("/bests/?rulebook=ca-ajusc", "ANY")
    return f"/games/{public_id}/"


def put_on_the_list(browser: Browser, club: Club, rosa: Visitor) -> None:
    """By the administrator, who agrees that it is she, too."""
    office = Device(browser, club.server.address, **LAPTOP)
    log_in(office.page, "carme")
    publish_ratings(office.page, "naspa", f"{NAME},1500,12")
    office.page.get_by_test_id("rating-list").get_by_role("link", name=NAME).click()
    player = office.page.url.rstrip("/").rsplit("/", 1)[1]
    rosa.post(f"/players/{player}/claim/", form_on=f"/players/{player}/", do="claim")
    office.page.goto("/players/claims/")
    office.page.get_by_role("button", name=re.compile(f"^Confirm ?: {NAME}")).click()
    expect(office.page.get_by_role("heading", name="Linked", exact=True)).to_be_visible()
    office.close()


def play_to_the_end(pages: tuple[Wire, Wire]) -> None:
    """One word; then neither wants any more."""
    act(pages, pages[1], "draw_start")
    act(pages, pages[0], "draw_start")
    for page in pages:
        act(pages, page, "draw_rack")
    act(pages, pages[0], "play", text="H7 ANY")
    act(pages, pages[1], "accept")
    for page in (pages[1], pages[0]) * 3:
        act(pages, page, "pass")
    assert pages[0].view["phase"] == "over"


def test_from_a_name_to_a_player_a_game_its_replay_and_its_file(
    played: str, new_device: Callable[..., Device]
) -> None:
    page = new_device(**PHONE).page
    page.goto("/")
    page.get_by_test_id("menu").click()
    page.locator(".site-menu").get_by_role("link", name="Search", exact=True).click()
    page.get_by_role("searchbox").fill("rosa fo")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_test_id("found-player").get_by_role("link", name=NAME).click()
    expect(page.get_by_role("heading", name="Games on this site")).to_be_visible()
    page.locator(f'main section a[href^="{played}"]').last.click()
    page.goto(played)
    expect(page.get_by_test_id("result")).to_contain_text("Pau wins")  # she keeps the dearer tiles
    page.locator('a[href$="replay/"]').first.click()
    page.keyboard.press("Home")
    page.get_by_role("link", name="ANY").click()
    lies_on(page, 112)
    gcg = page.request.get(f"{played}game.gcg")
    assert gcg.ok
    assert "8G A[NY] +22 22" in gcg.text()

    page.goto("/feeds/")
    feed = page.get_by_role("link", name=re.compile("game", re.IGNORECASE)).first.get_attribute("href")
    assert NAME in page.request.get(str(feed)).text()


def lies_on(page: Page, square: int) -> None:
    expect(page.locator(f'[data-square="{square}"]')).to_have_attribute("data-tile", "NY")


def test_public_pages_are_whole_without_scripts(
    played: str, new_device: Callable[..., Device], club: Club
) -> None:
    page = new_device(**LAPTOP, java_script_enabled=False).page
    for address, said in {
        "/": NAME,
        "/games/": NAME,
        played: "GCG",
        f"{played}replay/": "ANY",
        f"{played}sheet/": "ANY",
        "/bests/?rulebook=ca-ajusc": "ANY",
        f"/search/?q={NAME}": NAME,
        "/calendar/": "Calendar",
        "/tournaments/": "Tournaments",
        "/duplicate/": "Duplicate",
        "/people/roles/": "Federation editor",
        "/rulebooks/ca-ajusc/": "AJ-29",
        "/hall/": str(club.server.port),
    }.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, address
        expect(page.locator("main")).to_contain_text(said)
        assert page.locator("main h1, main h2").count(), address
