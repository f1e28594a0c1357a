"""Mistakes to practise: by keyboard, by taps on a narrow phone, without a board or scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.web.server import Server

MICHI = "/records/michi-waxberry-2014/"
NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}


@pytest.fixture
def narrow(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, **NARROW)
    yield device
    device.close()


def fits(page: Page) -> bool:
    width: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return width


def test_a_keyboard_alone_finds_the_better_play(laptop: Device) -> None:
    page = laptop.page
    page.goto(f"{MICHI}report/")
    page.get_by_test_id("mistakes").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Skip", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("which")).to_contain_text("turn 4")
    page.locator("#place").focus()
    page.keyboard.type("10b")
    page.keyboard.press("Tab")
    page.keyboard.type("meditaix")
    page.keyboard.press("Enter")
    fault = page.get_by_test_id("fault")
    expect(fault).to_contain_text("The rack does not have these tiles.")
    expect(page.locator("#word")).to_have_value("meditaix")
    page.locator("#word").focus()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-tentative]")).to_have_count(7)
    page.keyboard.press("Enter")
    result = page.get_by_test_id("result")
    expect(result.get_by_role("heading")).to_be_focused()
    expect(result).to_contain_text("Right: this is the best move.")
    expect(page.locator("[data-last]")).to_have_count(7)
    assert fits(page)
    laptop.picture("mistakes-laptop")


@pytest.mark.release
def test_taps_lay_tiles_and_squares_as_on_the_board(narrow: Device) -> None:
    page = narrow.page
    page.goto(f"{MICHI}mistakes/?turn=6")
    assert fits(page)
    board = page.get_by_test_id("board")
    square = board.locator('[data-square="24"]')  # row B, column 10
    square.tap()
    expect(page.locator("#place")).to_have_value("B10")
    square.tap()
    for label in "MEDITAI":
        page.locator(f'[data-rack] [data-label="{label}"]:not([aria-disabled])').first.tap()
    expect(page.locator("#word")).to_have_value("MEDITAI")
    expect(page.locator("#place")).to_have_value("10B")
    expect(page.locator("[data-tentative]")).to_have_count(7)
    expect(page.locator("[data-rack] button:not([aria-disabled])")).to_have_count(0)
    square.tap()
    expect(page.locator("#place")).to_have_value("B10")
    square.tap()
    narrow.picture("mistakes-phone-taps")
    page.get_by_test_id("try").tap()
    expect(page.get_by_test_id("result")).to_contain_text("Right: this is the best move.")
    narrow.picture("mistakes-phone")
    page.locator('[data-rack] [data-label="M"]').tap()  # the next try begins on the board as it was
    expect(page.locator("[data-last]")).to_have_count(0)
    page.get_by_test_id("clear").tap()
    expect(page.locator("#word")).to_have_value("")
    assert fits(page)


def test_tiles_on_the_board_become_dots_of_the_word(laptop: Device) -> None:
    page = laptop.page
    page.goto(f"{MICHI}mistakes/?turn=6")
    top = page.locator("[data-square][data-tile]").first  # nothing lies over it
    above = page.locator(f'[data-square="{int(top.get_attribute("data-square") or 0) - 15}"]')
    above.click()
    above.click()
    page.locator('[data-rack] [data-label="M"]').click()
    expect(page.locator("#word")).to_have_value(re.compile(r"^M\.+$"))


def test_without_a_script_a_choice_is_enough(browser: Browser, dealt: Server) -> None:
    device = Device(browser, dealt.address, **LAPTOP, java_script_enabled=False)
    page = device.page
    page.goto(f"{MICHI}mistakes/?turn=6")
    expect(page.get_by_role("img", name="The board before this turn")).to_be_visible()
    page.get_by_test_id("words").locator("summary").click()
    expect(page.get_by_test_id("words").get_by_role("listitem")).not_to_have_count(0)
    page.get_by_text("Choose from moves").click()
    page.get_by_role("button", name="10I IMEDIAT").click()
    expect(page.get_by_test_id("result")).to_contain_text("Best move: 10B MEDITAI for 90.")
    expect(page.get_by_role("img", name="The board with the best move")).to_be_visible()
    device.close()
