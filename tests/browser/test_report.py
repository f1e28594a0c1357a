"""A game's report: read on a narrow phone and by keyboard, and a full one that was broken off."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Device
from tests.web.server import Server

REPORT = "/records/michi-waxberry-2014/report/"
NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}


def test_a_phone_shows_each_turn_whole_with_its_best_moves(browser: Browser, dealt: Server) -> None:
    device = Device(browser, dealt.address, **NARROW)
    page = device.page
    page.goto(REPORT)
    turn = page.get_by_test_id("turns").locator("tbody").filter(has_text="IMEDIAT").first
    turn.get_by_text("Best moves").tap()
    choices = turn.get_by_role("table")
    expect(choices.get_by_role("row")).to_have_count(6)
    expect(choices).to_contain_text("10I IMEDIAT made in the game")
    right = turn.evaluate(
        "turn => Math.max(...[...turn.querySelectorAll('td, th')]"
        ".map(cell => cell.getBoundingClientRect().left + cell.scrollWidth))"
    )
    assert right <= 360, "nothing has to be scrolled to"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    device.picture("report-phone")
    device.close()


def test_a_keyboard_opens_the_best_moves_and_goes_to_the_board(laptop: Device) -> None:
    page = laptop.page
    page.goto(REPORT)
    turn = page.get_by_test_id("turns").locator("tbody").filter(has_text="IMEDIAT").first
    turn.get_by_text("Best moves").focus()
    page.keyboard.press("Enter")
    expect(turn.get_by_role("link", name="Analyse this position")).to_be_visible()
    turn.get_by_role("link", name="10I IMEDIAT").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-step="7"]')).to_have_attribute("aria-current", "step")
