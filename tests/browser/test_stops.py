"""A clock at a wooden board: what stops it, what the page offers while it stands, and who starts it again."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.test_table import sit_down, write


def begin(device: Device, rulebook: str) -> Page:
    """Anna's clock runs."""
    page = sit_down(device, rulebook)
    page.get_by_test_id("racks-drawn").click()
    page.get_by_test_id("press-clock").click()
    expect(page.get_by_test_id("pass")).to_be_visible()
    return page


def call(page: Page, question: str) -> None:
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-call_arbiter").click()
    page.get_by_test_id("field-question").fill(question)
    page.get_by_test_id("form-send").click()


@pytest.mark.clause("AJ-56")
def test_only_causes_that_exist_are_offered_and_nothing_is_played_meanwhile(laptop: Device) -> None:
    page = begin(laptop, "ca-ajusc")
    expect(page.get_by_test_id("stop-clock")).to_be_hidden()  # nothing to count, to challenge or to return
    write(page, "H8 CASA")
    page.get_by_test_id("stop-clock").click()
    offered = page.locator("[data-testid^=stop_]").evaluate_all("all => all.map(one => one.dataset.testid)")
    assert offered == ["stop_challenge", "stop_count"]
    page.get_by_test_id("stop_count").click()

    why = "The clock is stopped: a difference in the count. Either player restarts it."
    expect(page.get_by_text(why, exact=True)).to_be_visible()
    for name in ("pass", "exchange", "press-clock", "draw"):
        expect(page.get_by_test_id(name)).to_be_hidden()
    page.get_by_test_id("entry").fill("11H ASC")
    page.get_by_test_id("entry").press("Enter")
    expect(page.get_by_test_id("reasons")).to_contain_text("restart it first")
    expect(page.get_by_test_id("entry")).to_have_value("11H ASC")  # what was typed is not lost
    page.keyboard.press("Escape")
    page.get_by_test_id("restart-clock").click()
    expect(page.get_by_text(why, exact=True)).to_be_hidden()
    expect(page.get_by_test_id("draw")).to_be_visible()
    laptop.picture("clock-stands")


@pytest.mark.clause("AJ-31")
def test_the_opponent_may_start_the_clock_of_a_player_who_is_short(laptop: Device) -> None:
    page = begin(laptop, "ca-ajusc")
    write(page, "H8 CASA")
    page.get_by_test_id("press-clock").click()  # draws, and presses
    expect(page.get_by_test_id("restart-clock")).to_be_hidden()
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-report_underdraw").click()
    page.get_by_test_id("field-side").select_option("0")
    page.get_by_test_id("field-count").fill("1")
    page.get_by_test_id("form-send").click()

    expect(page.get_by_test_id("restart-clock")).to_have_text("Start Anna's clock")
    page.get_by_test_id("restart-clock").click()
    expect(page.get_by_test_id("restart-clock")).to_be_hidden()
    page.get_by_test_id("draw-missing").click()
    expect(page.get_by_test_id("draw-missing")).to_be_hidden()


@pytest.mark.clause("AJ-32")
def test_the_third_rack_of_one_kind_stops_the_clock_and_is_typed_once(laptop: Device) -> None:
    page = begin(laptop, "ca-ajusc")
    write(page, "H8 CASA")
    page.get_by_test_id("draw").click()
    expect(page.get_by_test_id("draw")).to_be_hidden()  # else the menu is still that of the moment before
    for number in range(3):
        page.get_by_test_id("guide").click()
        page.get_by_test_id("guide-change_rack").click()
        page.get_by_test_id("field-shown").fill("BCDFGLM")
        page.get_by_test_id("form-send").click()
        if number < 2:
            expect(page.get_by_test_id("field-shown")).to_be_hidden()

    why = "The clock is stopped: a question to the arbiter. Either player restarts it."
    expect(page.get_by_text(why, exact=True)).to_be_visible()
    expect(page.get_by_test_id("field-shown")).to_have_value("BCDFGLM")
    expect(page.get_by_test_id("field-found")).to_have_value("none")
    page.get_by_test_id("form-send").click()
    expect(page.get_by_test_id("field-shown")).to_be_hidden()
    page.get_by_test_id("restart-clock").click()
    page.get_by_test_id("press-clock").click()
    expect(page.get_by_test_id("status")).to_contain_text("Biel")
