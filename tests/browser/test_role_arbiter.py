"""The site's arbiter: called into a game online, and putting a result of a tournament right."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Device
from tests.browser.people import Club, is_hidden_from, log_in
from tests.browser.test_game import assert_nothing_leaked, begin
from tests.browser.test_rulings import fill_order
from tests.browser.test_tournament_desk import PLAYERS, add_players, open_event

pytestmark = pytest.mark.release

QUESTION = "My opponent talks all the time"


def test_an_arbiter_is_called_into_a_game_and_rules(new_device: Callable[..., Device], club: Club) -> None:
    club.member("aina", "Aina Bru", role="arbiter")
    arbiter, laptop, phone = new_device(color_scheme="dark"), new_device(), new_device(**PHONE)
    log_in(arbiter.page, "aina")
    arbiter.page.goto("/arbiter/calls/")
    expect(arbiter.page.get_by_test_id("no-calls")).to_be_visible()

    begin(laptop, phone)
    phone.tap("call-arbiter")
    phone.page.get_by_test_id("field-question").fill(QUESTION)
    phone.tap("form-send")
    expect(phone.page.get_by_test_id("calls")).to_contain_text("Nobody has come yet")
    expect(arbiter.page.get_by_test_id("question")).to_have_text(QUESTION)  # it appeared by itself
    arbiter.picture("arbiter-call")
    arbiter.tap("come")
    arbiter.page.wait_for_url("**/games/*/")
    for device in (laptop, phone):
        expect(device.page.get_by_test_id("calls")).to_contain_text("is here to rule")

    arbiter.page.get_by_test_id("calls").get_by_role("button", name="Rule…").click()
    fill_order(arbiter, "sanction", clause="AJ-29", reason="Talking during the game")
    expect(arbiter.page.get_by_test_id("rules-as")).to_contain_text("Aina Bru")
    arbiter.page.get_by_test_id("field-points").fill("10")
    arbiter.tap("rule-send")
    for device in (laptop, phone):
        rulings = device.page.get_by_test_id("rulings")
        expect(rulings).to_contain_text("Talking during the game")
        expect(rulings).to_contain_text("AJ-29")
        expect(rulings).to_contain_text("Aina Bru")
        expect(device.page.get_by_test_id("calls")).to_be_hidden()  # the list of rulings has it
    expect(arbiter.page.get_by_test_id("calls")).to_be_hidden()
    expect(arbiter.page.locator("main:focus, main :focus")).to_have_count(1)  # what was pressed is gone
    phone.picture("arbiter-has-ruled-phone")
    expect(arbiter.page.locator("[data-rack-tile]")).to_have_count(0)
    assert_nothing_leaked(arbiter, own=None)
    assert all("AMLLEÇQUNY" not in frame for frame in arbiter.frames)
    arbiter.page.goto("/arbiter/calls/")
    expect(arbiter.page.get_by_test_id("call")).to_have_count(0)
    expect(arbiter.page.get_by_role("cell", name=QUESTION)).to_be_visible()


def test_an_arbiter_puts_a_result_right_that_was_typed_wrong(
    new_device: Callable[..., Device], club: Club
) -> None:
    club.member("biel", "Biel Cros", role="arbiter")
    director, arbiter = new_device(), new_device(color_scheme="dark")
    log_in(arbiter.page, "biel")
    desk = open_event(director, "Obert amb una errada")
    add_players(director.page, desk, *PLAYERS[:4])
    director.page.goto(f"{desk}rounds/1/?plan=1")
    director.tap("publish-pairing")
    director.page.get_by_label("Points of Anna Serra").fill("333")
    director.page.get_by_label("Points of Carla Puig").fill("300")
    director.tap("enter-1")
    expect(director.page.get_by_test_id("points-1")).to_have_text("333")

    page = arbiter.page
    page.goto(f"{desk}rounds/1/")
    arbiter.tap("table-1")
    address = page.url
    page.locator("[name=points-1]").fill("303")
    page.locator("[name=reason]").fill("read wrongly off the sheet")
    page.locator("[name=data-error]").check()
    arbiter.tap("correct")
    expect(page.locator("#t1")).to_contain_text("corrected")
    page.goto(address)
    expect(page.locator("main")).to_contain_text("Corrected to 333–303")
    arbiter.picture("arbiter-corrected")
    director.page.goto(f"{desk}history/")
    trail = director.page.locator("main")
    for score in ("333–300", "333–303"):
        expect(trail).to_contain_text(score)
    for path in ("settings/", "links/", "prizes/", "entrants/1/"):
        assert is_hidden_from(page, desk + path), path
