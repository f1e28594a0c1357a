"""Reception at full speed: presses and names go out in the background, and none is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.test_tournament_desk import add_players, open_event

PLAYERS = ("Anna Serra", "Biel Roca", "Carla Puig", "David Mas", "Núria Font")


def hold_answers(page: Page) -> None:
    """Every answer comes a second late."""
    page.evaluate("""() => {
      const line = window.fetch.bind(window);
      window.fetch = async (address, options) => {
        const answer = await line(address, options);
        if (options?.method === "POST") await new Promise((resolve) => setTimeout(resolve, 1000));
        return answer;
      };
    }""")


@pytest.mark.release
def test_people_are_checked_in_as_fast_as_they_are_typed(laptop: Device) -> None:
    page = laptop.page
    desk = open_event(laptop, "Obert amb cua")
    add_players(page, desk, *PLAYERS)
    page.goto(f"{desk}entrants/")
    expect(page.get_by_test_id("search")).to_be_focused()
    hold_answers(page)

    for name in ("nuria", "anna", "biel"):
        page.keyboard.type(name, delay=40)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    page.keyboard.type("car", delay=40)

    expect(page.get_by_test_id("search")).to_have_value("car")
    expect(page.locator("[data-live=count]")).to_contain_text("3 checked in")
    expect(page.locator("#e1")).to_be_hidden()
    expect(page.get_by_test_id("search")).to_have_value("car")
    laptop.picture("reception")


def test_names_are_entered_as_fast_as_they_are_typed_and_one_that_is_refused_is_kept(laptop: Device) -> None:
    page = laptop.page
    desk = open_event(laptop, "Obert de porta")
    add_players(page, desk, *PLAYERS[:2])
    page.goto(f"{desk}entrants/")
    hold_answers(page)
    box = page.get_by_label("Name", exact=True)
    box.focus()

    for name in ("Emma Soler", "Anna Serra", "Ferran Vila"):
        page.keyboard.type(name, delay=40)
        page.keyboard.press("Enter")
    page.keyboard.type("Gis", delay=40)

    expect(page.locator("[data-live=people]")).to_contain_text("Ferran Vila")
    expect(page.locator("[data-live=people]")).to_contain_text("Emma Soler")
    expect(page.get_by_test_id("outbox")).to_contain_text("Anna Serra: Not saved.")
    expect(box).to_have_value("Gis")
    page.get_by_test_id("change").click()
    expect(box).to_have_value("Anna Serra")
