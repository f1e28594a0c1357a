"""Changed racks, a second challenge, and what an arbiter orders, on the pages of those who sit there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.web.server import Server

ONE_KIND = (209).to_bytes(32, "big")
"""The opener starts and holds A A D E E N S; the other draws F M N N R S T."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("one-kind") / "data", seed=ONE_KIND).start()
    yield running
    running.stop()


@pytest.fixture
def players(browser: Browser, site: Server) -> Iterator[tuple[Device, Device]]:
    devices = Device(browser, site.address, **LAPTOP), Device(browser, site.address, **PHONE)
    yield devices
    for device in devices:
        device.close()


@pytest.fixture(scope="module")
def arbiter(browser: Browser, site: Server) -> Iterator[Device]:
    """The administrator, by the link that the first run prints: staff may rule in any game."""
    device = Device(browser, site.address, **{**LAPTOP, "color_scheme": "dark"})
    link = re.search(r"/administrator/\S+", site.greeting)
    assert link
    device.page.goto(link[0])
    device.page.get_by_label(re.compile("name", re.IGNORECASE)).first.fill("carme")
    for field in device.page.locator("input[type=password]").all():
        field.fill("an-arbiter-of-games")
    device.tap("create-administrator")
    yield device
    device.close()


def begin(players: tuple[Device, Device], rulebook: str) -> None:
    """Until both have their racks: the second player's is all of one kind."""
    laptop, phone = players
    page = laptop.page
    page.goto("/")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Rulebook").select_option(rulebook)
    page.get_by_label("Word list").select_option("ca-disc-2021")
    page.get_by_test_id("start-game").click()
    phone.join(page.get_by_test_id("join-link").input_value(), "Biel")
    laptop.tap("draw-start")
    phone.tap("draw-start")
    laptop.tap("draw-rack")
    phone.tap("draw-rack")


def begin_before(arbiter: Device, players: tuple[Device, Device]) -> None:
    """A game in which nobody changes a rack, with the arbiter's orders open."""
    laptop, phone = players
    begin(players, "ca-ajusc")
    phone.tap("keep-rack")
    arbiter.page.goto(laptop.page.url)
    arbiter.tap("arbiter")


def command(device: Device, text: str) -> None:
    device.page.get_by_test_id("command").fill(text)
    device.page.get_by_test_id("command").press("Enter")


@pytest.mark.release
def test_seven_consonants_are_changed_before_the_turn_passes(players: tuple[Device, Device]) -> None:
    laptop, phone = players
    begin(players, "ca-1v1")
    expect(phone.page.get_by_test_id("senyors")).to_contain_text("Change them?")
    expect(laptop.page.get_by_test_id("status")).to_contain_text("Biel may change the rack")
    phone.picture("senyors-phone-dark")
    phone.tap("change-rack")

    expect(phone.page.get_by_test_id("senyors")).to_be_hidden()
    expect(laptop.page.get_by_test_id("announcements")).to_contain_text("F M N N R S T")
    expect(laptop.page.get_by_test_id("shown-rack").locator(".tile")).to_have_count(7)
    expect(laptop.page.get_by_test_id("status")).to_contain_text("Your turn")


@pytest.mark.release
def test_seven_consonants_may_be_kept(players: tuple[Device, Device]) -> None:
    laptop, phone = players
    begin(players, "ca-1v1")
    phone.tap("keep-rack")

    expect(laptop.page.get_by_test_id("status")).to_contain_text("Your turn")
    expect(phone.page.locator('[data-rack-tile="F"]')).to_have_count(1)


@pytest.mark.release
def test_a_valid_play_is_challenged_once_more_with_an_argument(players: tuple[Device, Device]) -> None:
    laptop, phone = players
    begin(players, "ca-1v1")
    phone.tap("keep-rack")
    command(laptop, "H8 ANSA")
    phone.tap("challenge")
    phone.tap("challenge-confirm")
    expect(phone.page.get_by_test_id("challenge")).to_contain_text("once more")
    phone.tap("challenge")
    phone.page.get_by_test_id("argument").fill("It is no word of today")
    phone.picture("second-challenge-phone-dark")
    phone.tap("challenge-confirm")

    expect(phone.page.get_by_test_id("challenge")).to_be_hidden()
    expect(phone.page.get_by_test_id("status")).to_contain_text("Your turn")
    expect(phone.page.get_by_test_id("announcements")).to_contain_text("Valid according to DISC 2021")


def test_an_arbiter_rules_and_the_committee_decides_on_appeal(
    arbiter: Device, players: tuple[Device, Device]
) -> None:
    laptop, _phone = players
    begin_before(arbiter, players)
    fill_order(arbiter, "sanction", clause="AJ-29", reason="Talking during the game")
    arbiter.page.get_by_test_id("field-points").fill("10")
    arbiter.picture("arbiter-laptop-dark")
    arbiter.tap("rule-send")

    expect(laptop.page.get_by_test_id("rulings")).to_contain_text("Anna loses 10 points")
    expect(laptop.page.get_by_test_id("rulings")).to_contain_text("Talking during the game")
    expect(laptop.page.locator("faristol-moves .mark td")).to_contain_text(
        ["Anna", "", "ordered", "−10", "−10"]
    )
    laptop.page.locator("[data-testid^=appeal-]").click()
    expect(arbiter.page.get_by_test_id("rulings")).to_contain_text("appealed")
    laptop.picture("ruling-laptop-light")
    arbiter.page.locator("[data-testid^=overturn-]").click()
    fill_order(arbiter, "overturn", clause="AJ-29", reason="Nobody had been warned")
    arbiter.tap("rule-send")

    expect(laptop.page.get_by_test_id("score-0")).to_have_text("0")
    expect(laptop.page.get_by_test_id("rulings")).to_contain_text("overturned")
    expect(arbiter.page.locator("[data-rack-tile]")).to_have_count(0)


@pytest.mark.release
def test_a_play_that_the_committee_upheld_is_not_offered_again(
    arbiter: Device, players: tuple[Device, Device]
) -> None:
    laptop, _phone = players
    begin_before(arbiter, players)
    fill_order(arbiter, "sanction", clause="AJ-29", reason="Talking during the game")
    arbiter.tap("rule-send")
    appeal = laptop.page.locator("[data-testid^=appeal-]")
    number = str(appeal.get_attribute("data-testid")).removeprefix("appeal-")
    expect(laptop.page.get_by_test_id(f"ruling-{number}")).to_contain_text("1 ·")
    appeal.click()
    arbiter.tap(f"uphold-{number}")
    fill_order(arbiter, "uphold", clause="AJ-58", reason="All three agree")
    arbiter.tap("rule-send")

    expect(arbiter.page.get_by_test_id("rulings")).to_contain_text("Ruling 1 is upheld")
    expect(arbiter.page.locator("[data-testid^=overturn-], [data-testid^=uphold-]")).to_have_count(0)


@pytest.mark.release
def test_an_opponent_far_over_time_is_claimed_against(
    arbiter: Device, players: tuple[Device, Device]
) -> None:
    laptop, phone = players
    begin(players, "ca-ajusc")
    phone.tap("keep-rack")
    expect(laptop.page.get_by_test_id("status")).to_contain_text("Your turn")
    expect(phone.page.get_by_test_id("claim-abandoned")).to_be_hidden()
    arbiter.page.goto(laptop.page.url)
    arbiter.tap("arbiter")
    fill_order(arbiter, "adjust_clock", clause="AJ-54", reason="The clock had not run")
    arbiter.page.get_by_test_id("field-by").fill("45:00")
    arbiter.tap("rule-send")
    phone.tap("claim-abandoned")

    expect(phone.page.get_by_test_id("result")).to_contain_text("Biel wins")
    expect(laptop.page.get_by_text("gone for too long")).to_be_visible()


@pytest.mark.release
def test_called_time_leaves_two_hands(arbiter: Device, players: tuple[Device, Device]) -> None:
    laptop, phone = players
    begin_before(arbiter, players)
    fill_order(arbiter, "call_time", clause="AJ-58", reason="The hour is over")
    arbiter.tap("rule-send")

    expect(laptop.page.get_by_test_id("bag")).to_contain_text("2 hands left")
    expect(phone.page.get_by_test_id("rulings")).to_contain_text("The hour is over")


@pytest.mark.release
def test_an_order_without_a_reason_is_not_given(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    page.goto("/table/")
    page.get_by_label("First player").fill("Anna")
    page.get_by_label("Second player").fill("Biel")
    page.get_by_label("Rulebook").select_option("ro-liber")
    page.get_by_label("Who goes first").select_option("1")
    page.get_by_test_id("start-table").click()
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-arbiter").click()
    fill_order(device, "end_game", clause="", reason=" ")
    page.get_by_test_id("field-author").fill("Carme")
    page.get_by_test_id("rule-send").click()

    expect(page.get_by_role("alert")).to_contain_text("needs a reason")
    page.get_by_test_id("field-reason").fill("The hall is closed")
    page.get_by_test_id("rule-send").click()
    expect(page.get_by_test_id("result")).to_contain_text("A tie")
    device.close()


def fill_order(device: Device, order: str, *, clause: str, reason: str) -> None:
    page = device.page
    page.get_by_test_id("order").select_option(order)
    page.get_by_test_id("clause-search").fill(clause)
    page.get_by_test_id("field-clause").select_option(index=0)
    page.get_by_test_id("field-reason").fill(reason)


@pytest.mark.release
def test_a_rack_that_was_kept_can_still_be_changed_in_the_own_turn(players: tuple[Device, Device]) -> None:
    laptop, phone = players
    begin(players, "ca-1v1")
    phone.tap("keep-rack")
    expect(phone.page.get_by_test_id("senyors")).to_be_hidden()
    laptop.tap("pass")
    laptop.tap("pass-confirm")
    expect(phone.page.get_by_test_id("status")).to_contain_text("Your turn")
    phone.tap("change-rack")

    expect(laptop.page.get_by_test_id("announcements")).to_contain_text("F M N N R S T")
    expect(phone.page.get_by_test_id("status")).to_contain_text("Your turn")
