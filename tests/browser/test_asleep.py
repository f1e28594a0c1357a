"""A device that slept or whose clock is set: its pages show the server's time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.test_game import begin
from tests.browser.test_tournament_desk import add_players, open_event

MINUTE_MS = 60_000
STAND_STILL = """ms => {
  const now = performance.now.bind(performance);
  performance.now = () => now() - ms;
}"""
"""Script as if the counter had stood still for so long while the device's own clock went on."""
SET_THE_CLOCK = """ms => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
}"""
GAME_CLOCK = "document.querySelector('faristol-clock.running').remaining()"
ROUND_CLOCK = "document.querySelector('faristol-round-clock .digits').textContent"


def left_ms(page: Page) -> float:
    return float(page.evaluate(GAME_CLOCK))


def test_a_game_that_slept_shows_the_servers_time_again(laptop: Device, phone: Device) -> None:
    begin(laptop, phone)
    page = phone.page
    before = left_ms(page)
    page.evaluate(STAND_STILL, MINUTE_MS)
    assert left_ms(page) > before + MINUTE_MS / 2, "the page's clock is behind"
    page.wait_for_function(f"before => {GAME_CLOCK} <= before", arg=before)
    expect(page.get_by_test_id("connection")).to_be_hidden()


@pytest.mark.release
def test_a_device_whose_clock_is_set_shows_no_other_time(laptop: Device, phone: Device) -> None:
    begin(laptop, phone)
    page = phone.page
    for by_ms in (120 * MINUTE_MS, -240 * MINUTE_MS):
        before = left_ms(page)
        page.evaluate(SET_THE_CLOCK, by_ms)
        page.wait_for_function(f"before => {GAME_CLOCK} < before - 3000", arg=before)
        assert left_ms(page) > before - MINUTE_MS


@pytest.mark.release
def test_a_hall_that_slept_shows_the_servers_time_again(laptop: Device, onlooker: Device) -> None:
    desk = open_event(laptop, "Obert dels adormits")
    add_players(laptop.page, desk, "Quim Vila", "Rosa Mas")
    laptop.page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    laptop.tap("start-round")
    hall = onlooker.page
    hall.goto(f"{desk.removesuffix('desk/')}hall/?every=1")
    hall.wait_for_function(f"{ROUND_CLOCK} !== ''")
    seconds = f"(text => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0))({ROUND_CLOCK})"
    before = hall.evaluate(seconds)
    hall.evaluate(STAND_STILL, MINUTE_MS)
    hall.wait_for_function(f"before => {seconds} > before + 30", arg=before)
    hall.wait_for_function(f"before => {seconds} <= before", arg=before)
