"""Whole tasks by keyboard alone: the focus stays on the page, wherever what had it has gone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.test_duplicate_entrant import expect_state, take_a_number
from tests.browser.test_tournament_phone import hand_in
from tests.web.duplicate.client import HeldSession, close_coup, think
from tests.web.server import Server
from tests.web.tournaments.made import Made

FOCUSED = "document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"


def press(page: Page, test_id: str) -> None:
    page.get_by_test_id(test_id).focus()
    page.keyboard.press("Enter")


def test_a_game_from_the_draw_to_the_end_never_loses_the_focus(laptop: Device, onlooker: Device) -> None:
    anna, biel = laptop.page, onlooker.page
    onlooker.join(laptop.open_game("Anna"), "Biel")
    press(biel, "draw-start")
    expect(anna.get_by_text("Biel draws")).to_be_attached()
    press(anna, "draw-start")
    press(anna, "draw-rack")
    expect(anna.locator("[data-rack-tile]")).to_have_count(7)
    press(biel, "draw-rack")  # the last button of the panel
    expect(biel.locator("[data-rack-tile]")).to_have_count(7)
    expect(biel.locator("[role=grid] [tabindex='0']")).to_be_focused()
    assert anna.evaluate(FOCUSED)

    biel.get_by_test_id("command").focus()
    press(anna, "leave")
    press(anna, "leave-confirm")

    expect(biel.get_by_test_id("result")).to_be_visible()
    expect(biel.locator("[role=grid] [tabindex='0']")).to_be_focused()
    assert anna.evaluate(FOCUSED)


@pytest.mark.release
def test_a_result_that_waits_for_ones_word_is_heard_and_its_form_keeps_the_focus(
    event: Made,
    phones: tuple[Device, Device],
) -> None:
    anna, biel = phones
    anna.page.goto(event.mine(1))
    name = anna.page.get_by_test_id("my-opponent").inner_text()
    second = next(number for number, each in event.names.items() if each == name)
    biel.page.goto(f"{event.mine(second)}?every=1")
    heard = biel.page.locator("faristol-phone > p[aria-live]")
    expect(heard).to_be_attached()
    biel.page.locator("[name=own_points]").focus()
    biel.page.keyboard.type("4")

    hand_in(anna, 380, 412)

    expect(heard).to_contain_text(f"{event.names[1]} has handed in this result, your points first: 412 – 380")
    assert biel.page.evaluate(FOCUSED)
    biel.tap("confirm")
    expect(heard).to_contain_text("412 – 380 recorded")


@pytest.mark.release
def test_the_keyboard_is_at_the_slip_again_with_the_next_coup(browser: Browser, server: Server) -> None:
    held = HeldSession.of(server.address, joinable="on", prepared="ΛΟΓΟΣ?Ε\nΤΑΣΗΝΕΡ", grace_s="0")
    device = Device(browser, server.address, **LAPTOP)
    page = take_a_number(device, held)
    with held.console() as console:
        think(console)
        page.get_by_test_id("place-input").fill("h8κ")
        page.get_by_test_id("word-input").focus()
        page.keyboard.type("λόγος")
        page.keyboard.press("Enter")
        expect_state(page, "handed")

        close_coup(console)
        expect(page.get_by_test_id("own-mark")).to_contain_text("H8Κ ΛΟΓΟΣ")
        expect(page.locator("[role=grid] [tabindex='0']")).to_be_focused()

        think(console)
        expect(page.get_by_test_id("word-input")).to_be_focused()
    device.close()
