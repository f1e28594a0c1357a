"""The server is killed in mid-game and started again: both pages come back by themselves and go on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bad_line import BadLine
from tests.browser.conftest import DIGRAPHS, LAPTOP, PHONE, Device
from tests.browser.test_game import begin, drag, lies
from tests.web.server import Server

OF_AN_EARLIER_VERSION = """() => {
  const script = document.querySelector("script[type=module][src]");
  script.setAttribute("src", script.src.replace(/[0-9a-f]{16}/, "0123456789abcdef"));
}"""
"""Script as if this page had been loaded before an upgrade."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", seed=DIGRAPHS).start()
    yield running
    running.stop()


@pytest.mark.release
def test_a_killed_server_is_only_a_pause(browser: Browser, mortal: Server) -> None:
    laptop, phone = (Device(browser, mortal.address, **options) for options in (LAPTOP, PHONE))
    begin(laptop, phone)
    laptop.page.get_by_test_id("command").fill("H7 ANY")
    laptop.page.get_by_test_id("command").press("Enter")
    lies(phone, 112, "NY")

    mortal.kill()
    expect(phone.page.get_by_test_id("connection").first).to_be_visible()
    mortal.start()
    expect(phone.page.get_by_test_id("connection").first).to_be_hidden()
    phone.tap("accept")
    expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)
    lies(laptop, 112, "NY")

    phone.page.get_by_test_id("command").fill("H7 ANYS")
    phone.page.get_by_test_id("command").press("Enter")
    lies(laptop, 113, "S")
    for device in (laptop, phone):
        device.close()


def test_a_page_from_before_an_upgrade_says_so_and_loses_nothing(browser: Browser, dealt: Server) -> None:
    """A page asks when it is connected again: for that, a line that was cut is as good as a new server."""
    line = BadLine(dealt.address)
    laptop, phone = (Device(browser, line.address, **options) for options in (LAPTOP, PHONE))
    begin(laptop, phone)
    drag(laptop, "A", 112)
    expect(laptop.page.locator("[data-tentative]")).to_have_count(1)
    laptop.page.evaluate(OF_AN_EARLIER_VERSION)

    line.cut()
    expect(phone.page.get_by_test_id("connection").first).to_be_visible()
    line.mend()

    expect(laptop.page.get_by_test_id("newer")).to_contain_text("A new version is ready.")
    expect(phone.page.get_by_test_id("connection").first).to_be_hidden()
    expect(phone.page.get_by_test_id("newer")).to_have_count(0)
    expect(laptop.page.locator("[data-tentative]")).to_have_count(1)
    laptop.page.get_by_test_id("newer").get_by_role("button").click()
    expect(laptop.page.get_by_test_id("newer")).to_have_count(0)
    expect(laptop.page.locator("[data-tentative]")).to_have_count(1)
    for device in (laptop, phone):
        device.close()
    line.stop()
