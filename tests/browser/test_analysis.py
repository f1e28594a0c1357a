"""The analysis board on a laptop and on a phone: played on, gone back, simulated, shared."""

import urllib.parse

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.web.server import Server

EMPTY = "/".join(["15"] * 15)


@pytest.mark.slow
def test_lines_are_played_and_compared_and_a_hurried_press_plays_once(
    browser: Browser, server: Server
) -> None:
    asked = urllib.parse.urlencode({"rules": "ca-1v1:ca-disc-2021", "cgp": f"{EMPTY} CASALOT/ 0/0 0"})
    for name, options in (("laptop", LAPTOP), ("phone", PHONE)):
        device = Device(browser, server.address, **options)
        page = device.page
        page.goto(f"/analysis/?{asked}")
        plays = page.get_by_test_id("plays").get_by_role("link")
        page.get_by_test_id("simulate").click()
        plays.first.dblclick()  # in the middle of it
        expect(page.locator("[data-square][data-tile]")).to_have_count(7)
        page.get_by_test_id("hand-draw").click()
        expect(plays.first).to_be_visible()
        page.get_by_test_id("back").click()
        expect(page.locator("[data-square][data-tile]")).to_have_count(0)
        plays.last.click()  # a pass
        expect(page.get_by_test_id("lines").get_by_role("button")).to_have_count(2)

        page.goto(page.get_by_test_id("address").input_value())
        expect(page.get_by_test_id("no-moves")).to_contain_text("Enter the rack")
        expect(page.get_by_test_id("hand-other")).to_have_value("AACLOST")
        device.picture(f"analysis-{name}")
        device.close()
