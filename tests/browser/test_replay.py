"""The printed Romanian game, move by move, with keyboard and arrows."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.web.server import Server


@pytest.mark.parametrize(("options", "name"), [(LAPTOP, "laptop"), (PHONE, "phone")], ids=["laptop", "phone"])
def test_the_record_is_walked_through(
    browser: Browser, server: Server, options: dict[str, Any], name: str
) -> None:
    device = Device(browser, server.address, **options)
    page = device.page
    page.goto("/records/michi-waxberry-2014/")
    tiles = page.locator("[data-square][data-tile]")
    page.keyboard.press("Home")
    expect(tiles).to_have_count(0)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(tiles).to_have_count(5)
    expect(page.get_by_test_id("step")).to_contain_text("FRANS")
    expect(page.get_by_test_id("step")).to_contain_text("×2")

    page.keyboard.press("ArrowLeft")
    expect(tiles).to_have_count(0)
    page.get_by_test_id("last").click()
    expect(tiles).to_have_count(54)
    expect(page.get_by_test_id("score-0")).to_have_text("364")
    expect(page.get_by_test_id("score-1")).to_have_text("278")
    device.picture(f"record-{name}")

    fragment = re.search(r"#(\d+)$", page.url)
    assert fragment
    page.get_by_test_id("previous").click()
    page.goto(page.url)
    page.reload()
    expect(tiles).to_have_count(54 - 7)
    device.close()


def test_without_scripts_the_moves_can_be_read(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/records/michi-waxberry-2014/")
    expect(page.get_by_text("CAZONEI").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("start-game")).to_be_visible()
    context.close()
