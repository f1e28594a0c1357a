"""A puzzle by keyboard and by taps, and the coup of the day, on a laptop and on a narrow phone."""

from playwright.sync_api import Browser, expect

from faristol.analysis.puzzle_files import shipped_sets
from faristol.analysis.puzzles import Kind
from tests.browser.conftest import LAPTOP, Device
from tests.browser.test_mistakes import NARROW, fits
from tests.web.server import Server


def test_a_puzzle_is_tried_first_and_a_coup_is_sent(browser: Browser, dealt: Server) -> None:
    catalan = next(each for each in shipped_sets() if each.origin.language == "ca")
    puzzle = next(each for each in catalan.puzzles if each.kind is Kind.ONLY_BINGO)
    best = puzzle.answers[0]
    laptop = Device(browser, dealt.address, **LAPTOP)
    page = laptop.page
    page.goto("/puzzles/?language=ca")
    assert fits(page)
    laptop.picture("puzzles-laptop")
    page.goto(f"/puzzles/ca/{puzzle.id}/")
    tiles = page.locator("[data-rack] button")
    before = tiles.all_text_contents()
    while tiles.all_text_contents() == before:  # the same order may come by chance
        page.get_by_test_id("shuffle").press("Enter")
    assert sorted(tiles.all_text_contents()) == sorted(before)
    page.locator("#place").focus()
    page.keyboard.type(best.place.lower())
    page.keyboard.press("Tab")
    page.keyboard.type(best.word)
    expect(page.locator("[data-tentative]")).to_have_count(7)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("result").get_by_role("heading").first).to_be_focused()
    expect(page.get_by_test_id("result")).to_contain_text("Right: this is the best move.")
    expect(page.locator("[data-last]")).to_have_count(7)
    assert fits(page)
    laptop.picture("puzzle-laptop")
    laptop.close()

    phone = Device(browser, dealt.address, **NARROW)
    page = phone.page
    page.goto(f"/puzzles/ca/{puzzle.id}/")
    assert fits(page)
    page.get_by_test_id("show").tap()
    expect(page.get_by_test_id("result")).to_contain_text(f"Best move: {best.place} ")
    assert fits(page)
    phone.picture("puzzle-phone")
    page.goto("/puzzles/?language=ca")
    assert fits(page)
    page.get_by_test_id("coup").tap()
    rack = page.locator("[data-rack] button:not([data-label='?'])")
    squares, laid = page.locator("[data-square]"), page.locator("[data-square][data-tile]")
    expect(squares).to_have_count(225)
    # A word that surely touches, in the list or not; the site's key draws the coup: it may be the first.
    beside = laid.first if laid.count() else squares.nth(112)
    beside.tap()
    beside.tap()
    rack.first.tap()
    page.get_by_label("Your name").fill("Núria")
    page.get_by_test_id("send").tap()
    expect(page.get_by_test_id("own").or_(page.get_by_test_id("fault"))).to_be_visible()
    assert fits(page)
    phone.picture("coup-phone")
    phone.close()
