"""
The director: from a new tournament to the second round, much of it by keyboard.

The director's whole day, from the first registration to the rating list, is in `test_tournament_open`.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, hold_back
from tests.web.server import Server

PLAYERS = ("Anna Serra", "Biel Roca", "Carla Puig", "David Mas", "Núria Font")
NARROW = 360


@pytest.fixture
def small(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, **{**PHONE, "viewport": {"width": NARROW, "height": 740}})
    yield device
    device.close()


def open_event(device: Device, title: str) -> str:
    """The address of the desk."""
    page = device.page
    page.goto("/tournaments/new/")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Rulebook").select_option("ca-obert-2009")
    page.get_by_label("Day").fill("2031-11-22")
    device.tap("next")
    expect(page.get_by_label("Last day of registration")).to_have_value("2031-11-20")
    page.get_by_label("Place", exact=True).fill("Alguer")
    device.tap("open-tournament")
    expect(page.get_by_test_id("step")).to_be_visible()
    return page.url


def add_players(page: Page, desk: str, *names: str) -> None:
    page.goto(f"{desk}entrants/import/")
    page.get_by_label("Or paste its lines").fill("name,rating\n" + "\n".join(f"{name}," for name in names))
    page.get_by_test_id("preview").click()
    page.get_by_test_id("import").click()


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.release
def test_a_name_typed_before_the_script_came_is_looked_for_when_it_comes(laptop: Device) -> None:
    page = laptop.page
    desk = open_event(laptop, "Obert lent")
    add_players(page, desk, *PLAYERS)
    let_through = hold_back(page, re.compile(r"/tournaments/desk[.\w]*\.js"))
    page.goto(f"{desk}entrants/", wait_until="commit")
    page.get_by_test_id("search").fill("nuria")
    expect(page.get_by_text("Anna Serra")).to_be_visible()
    let_through()
    expect(page.get_by_text("Anna Serra")).to_be_hidden()


def test_a_director_runs_a_round_by_keyboard(laptop: Device) -> None:
    page = laptop.page
    desk = open_event(laptop, "Obert de prova")
    add_players(page, desk, *PLAYERS)

    # Reception: a few letters without accents, Enter, and the button is under the finger.
    page.get_by_test_id("search").fill("nuria")
    expect(page.get_by_text("Anna Serra")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#e5").get_by_text("paid", exact=True)).to_be_visible()
    laptop.picture("tournament-reception")

    page.goto(desk)
    laptop.tap("next-step")  # fix the first order
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "pair")
    laptop.tap("next-step")
    expect(page.get_by_test_id("plan")).to_contain_text("Anna Serra")
    laptop.picture("tournament-plan")
    laptop.tap("publish-pairing")
    expect(page.get_by_test_id("stage")).to_have_text("paired")
    laptop.tap("start-round")
    expect(page.get_by_test_id("stage")).to_have_text("in progress")

    # Two scores, Enter, two scores, Enter: no mouse.
    for first, second in (("412", "398"), ("350", "377")):
        page.keyboard.type(first)
        page.keyboard.press("Enter")
        page.keyboard.type(second)
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("counted")).to_have_text("2 of 2 results are in.")
    expect(page.get_by_test_id("points-1")).to_have_text("412")
    laptop.picture("tournament-results")

    page.goto(desk)
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "close-round")
    laptop.picture("tournament-desk")
    laptop.tap("next-step")
    expect(page.get_by_test_id("pair-next")).to_have_text("Pair round 2")


def test_without_scripts_the_desk_still_works(browser: Browser, dealt: Server) -> None:
    device = Device(browser, dealt.address, **LAPTOP, java_script_enabled=False)
    page = device.page
    desk = open_event(device, "Obert sense guions")
    add_players(page, desk, *PLAYERS[:4])
    page.goto(f"{desk}rounds/1/?plan=1")
    device.tap("publish-pairing")
    page.locator("#t1 [name=first]").fill("401")
    page.locator("#t1 [name=second]").fill("399")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("points-1")).to_have_text("401")
    device.close()


@pytest.mark.release
def test_on_a_small_phone_nothing_is_wider_than_the_screen(small: Device) -> None:
    page = small.page
    desk = open_event(small, "Obert de butxaca amb un nom més aviat llarg")
    add_players(page, desk, *PLAYERS)
    public = desk.removesuffix("desk/")
    for address in ("desk/rounds/1/?plan=1", "desk/entrants/", "desk/settings/", "desk/committee/"):
        page.goto(public + address)
        assert not is_too_wide(page), address
        small.picture(f"tournament-phone-{address.strip('/').split('/')[1].split('?')[0]}")
    page.goto(f"{desk}rounds/1/?plan=1")
    small.tap("publish-pairing")
    for address in (
        "desk/rounds/1/",
        "desk/rounds/1/tables/1/",
        "desk/",
        "desk/prizes/",
        "desk/links/",
        "desk/history/",
        "desk/rating/",
        "desk/entrants/1/",
        "desk/entrants/import/",
        "",
        "register/",
        "entrants/",
    ):
        page.goto(public + address)
        assert not is_too_wide(page), address
    page.goto(public + "desk/rounds/1/")
    small.picture("tournament-phone-round")
    page.goto(public)
    small.picture("tournament-phone-front")


def test_a_player_registers_and_keeps_the_private_link(laptop: Device, phone: Device) -> None:
    desk = open_event(laptop, "Obert amb inscripció")
    page = phone.page
    page.goto(desk.removesuffix("desk/"))
    phone.tap("register")
    page.get_by_label("Name", exact=True).fill("Quim Vidal")
    page.get_by_label("E-mail").fill("quim@example.org")
    phone.picture("tournament-register")
    page.get_by_label("I have read the rules and accept them").check()
    phone.tap("send-registration")
    expect(page.get_by_test_id("entered")).to_contain_text("Quim Vidal")
    page.get_by_test_id("mine").click()
    expect(page.get_by_text("Quim Vidal").first).to_be_visible()
    page.goto(desk.removesuffix("desk/") + "entrants/")
    expect(page.get_by_text("Quim Vidal")).to_be_visible()
    assert "quim@example.org" not in page.content()


@pytest.mark.release
def test_a_game_that_was_left_is_recorded_with_the_points_of_that_moment(laptop: Device) -> None:
    page = laptop.page
    page.goto("/tournaments/new/")
    page.get_by_label("Title").fill("Obert amb pressa")
    page.get_by_label("Rulebook").select_option("ca-1v1")
    page.get_by_label("Day").fill("2031-11-22")
    laptop.tap("next")
    laptop.tap("open-tournament")
    expect(page.get_by_test_id("step")).to_be_visible()
    desk = page.url
    add_players(page, desk, *PLAYERS[:4])
    page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    laptop.tap("start-round")

    page.goto(f"{desk}rounds/1/tables/1/")
    page.locator("#points-0").press_sequentially("80", delay=20)
    page.locator("#points-1").press_sequentially("400", delay=20)
    expect(page.get_by_text("loses 110 points")).to_contain_text("300–0")
    laptop.picture("tournament-left")
    laptop.tap("left-1")
    expect(page.get_by_text("The abandoned game counts as 300–0.")).to_be_visible()
    expect(page.get_by_test_id("points-1")).to_have_text("300")

    page.goto(f"{desk}rounds/1/tables/2/")
    laptop.tap("left-both")
    expect(page.get_by_test_id("points-2")).to_have_text("0")
    page.goto(f"{desk}history/")
    expect(page.get_by_text(re.compile("game left at 80–400 by"))).to_be_visible()
