"""A key held down, as slow or heavy hands do: what it means is done once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.test_game import begin


def test_a_key_held_down_presses_a_button_and_lays_a_tile_once(laptop: Device, phone: Device) -> None:
    begin(laptop, phone)
    page = laptop.page
    leave = page.get_by_test_id("leave")
    leave.focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_test_id("leave-confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(leave).to_be_focused()

    square = phone.page.locator('[data-square="112"]')
    square.focus()
    for _ in range(3):  # two A are on the rack
        phone.page.keyboard.down("a")
    phone.page.keyboard.up("a")
    expect(square).to_have_attribute("data-tile", "A")
    expect(phone.page.locator("[data-square][data-tile]")).to_have_count(1)


@pytest.mark.release
def test_an_arrow_with_alt_or_control_is_the_browsers(laptop: Device, phone: Device) -> None:
    """Alt+← is Back, from the rack, too."""
    begin(laptop, phone)
    tiles = laptop.page.locator("[data-rack-tile]")
    tiles.nth(2).focus()
    for keys in ("Alt+Shift+ArrowLeft", "Control+ArrowLeft"):
        laptop.page.keyboard.press(keys)
        expect(tiles.nth(2)).to_be_focused()
    laptop.page.keyboard.press("ArrowLeft")
    expect(tiles.nth(1)).to_be_focused()
