"""The server is killed in mid-game and started again: both pages come back by themselves and go on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DIGRAPHS, LAPTOP, PHONE, Device
from tests.browser.test_game import begin, lies
from tests.web.server import Server


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
