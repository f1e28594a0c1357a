"""A page of word study that stays open: over midnight, and while its cards are studied in another tab."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.test_study import know, make_deck, open_study, study
from tests.web.server import Server

HOUR_MS = 3_600_000


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    device = Device(browser, server.address, **LAPTOP)
    yield device.page
    device.close()


@pytest.mark.release
def test_the_cards_of_another_day_are_due_when_it_begins(page: Page) -> None:
    page.clock.install()
    open_study(page)
    make_deck(page)
    study(page)
    for _ in range(3):
        know(page)
    expect(page.get_by_test_id("finished")).to_contain_text("Nothing more is due today.")
    page.clock.fast_forward(200 * HOUR_MS)
    expect(page.get_by_test_id("left")).to_have_text("3 cards left")
    page.go_back()
    expect(page.get_by_test_id("deck")).to_contain_text("Due today: 3")
    study(page)
    for _ in range(3):
        know(page)
    page.get_by_test_id("to-decks").click()
    expect(page.get_by_test_id("deck")).to_contain_text("Due today: 0")
    page.clock.fast_forward(2000 * HOUR_MS)
    expect(page.get_by_test_id("deck")).to_contain_text("Due today: 3")


def test_a_card_that_was_studied_in_another_tab_is_not_asked_again(page: Page) -> None:
    open_study(page)
    make_deck(page)
    study(page)
    other = page.context.new_page()
    open_study(other)
    study(other)
    for _ in range(3):
        know(other)
    expect(other.get_by_test_id("finished")).to_be_visible()

    know(page)

    expect(page.get_by_test_id("finished")).to_contain_text("Nothing more is due today.")
