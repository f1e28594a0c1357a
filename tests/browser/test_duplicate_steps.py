"""The arbiter's console offers what the phase allows, and the tied plays to choose from."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Device
from tests.browser.test_duplicate_console import (
    arbiter,
    begin_coup,
    open_console,
    press_next,
    row,
    ruled,
    stands,
    stop,
    type_line,
)

__all__ = ["arbiter", "ruled"]


def read(play: Locator) -> tuple[str, str]:
    """Place and word."""
    return play.locator(".place").inner_text(), play.locator(".word").inner_text()


@pytest.mark.release
def test_a_tied_play_of_the_list_is_laid_only_from_the_dialog(arbiter: Device) -> None:
    page = open_console(arbiter, 1, rulebook="arbiters-choice")
    begin_coup(page)
    stop(page)
    page.keyboard.press("c")
    page.keyboard.press("y")
    stands(page, "choosing")
    page.locator("[data-top='1']").click()
    expect(page.get_by_test_id("choose-play").locator("input").nth(1)).to_be_checked()
    expect(page.get_by_test_id("board").locator("[data-tentative]")).to_have_count(5)
    arbiter.picture("duplicate-console-choose")
    page.get_by_test_id("choose-play").get_by_role("button", name="Cancel").click()
    stands(page, "choosing")
    page.locator("[data-top='0']").click()
    page.get_by_test_id("lay-play").click()
    stands(page, "between")


@pytest.mark.release
def test_the_buttons_fold_to_what_the_phase_allows(arbiter: Device) -> None:
    page = open_console(arbiter, 2)

    def beside() -> list[str]:
        shown = page.locator(".commands > [data-testid]:not(.more)")
        return [str(button.get_attribute("data-testid")) for button in shown.all() if button.is_visible()]

    assert beside() == ["admit", "draw-seats", "links", "hall"]
    press_next(page, "drawn")
    assert beside() == ["reject"]
    press_next(page, "announced")
    assert "start" not in beside()
    press_next(page, "thinking")
    assert beside() == ["pause", "extend", "more-time", "stop", "undo"]
    expect(page.get_by_test_id("end")).to_be_hidden()
    page.get_by_test_id("more").locator("summary").click()
    expect(page.get_by_test_id("end")).to_be_visible()
    expect(page.get_by_test_id("draw")).to_have_attribute("aria-disabled", "true")
    arbiter.picture("duplicate-console-more")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("end")).to_be_hidden()
    # A letter works wherever its button is.
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text("A player leaves")
    page.keyboard.press("Escape")
    # The button that was pressed goes away, and a second Enter does not begin what took its place.
    page.get_by_test_id("pause").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("phase")).to_contain_text("paused")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    expect(page.get_by_test_id("phase")).to_contain_text("paused")


def test_the_arbiter_looks_at_the_best_plays_and_lays_one_of_them(arbiter: Device) -> None:
    page = open_console(arbiter, 1, rulebook="arbiters-choice")
    begin_coup(page)
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    stop(page)
    press_next(page, "choosing")
    expect(page.get_by_test_id("next")).not_to_have_attribute("data-fresh", "")
    page.keyboard.press("n")
    plays = page.get_by_test_id("choose-play").locator(".play")
    expect(plays).to_have_count(2)
    listed = page.locator("[data-top]")
    assert [read(play) for play in plays.all()] == [read(top) for top in listed.all()]
    expect(plays.first).to_contain_text("64 points")

    page.keyboard.press("Enter")  # nothing is chosen yet
    page.keyboard.press("9")
    stands(page, "choosing")
    expect(plays.locator(":checked")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    stands(page, "choosing")

    page.keyboard.press("b")
    page.keyboard.press("ArrowDown")
    expect(plays.nth(0).locator("input")).to_be_checked()
    page.keyboard.press("2")
    expect(plays.nth(1).locator("input")).to_be_checked()
    expect(page.get_by_test_id("board").locator("[data-tentative]")).to_have_count(5)
    place, word = read(plays.nth(1))
    page.keyboard.press("Enter")
    stands(page, "between")
    page.get_by_test_id("tab-coups").click()
    expect(page.get_by_test_id("coups")).to_contain_text(f"{place} {word}")
