"""One person's pages, open twice: what is done on one of them is seen on the other."""

from playwright.sync_api import expect

from tests.browser.conftest import Device


def test_a_page_that_waits_for_an_opponent_says_that_its_game_was_withdrawn_in_another_tab(
    laptop: Device,
) -> None:
    laptop.open_game("Anna")
    expect(laptop.page.get_by_test_id("join-link")).to_be_visible()
    other = laptop.context.new_page()
    other.goto(f"{laptop.page.url}invite/")

    other.get_by_test_id("withdraw").click()

    expect(laptop.page.get_by_test_id("waiting")).to_have_text("The game is withdrawn.")
    expect(laptop.page.get_by_test_id("join-link")).to_have_count(0)
