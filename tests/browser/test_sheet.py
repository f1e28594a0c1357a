"""The score sheet as people see it: on a phone, and on the paper it is made for."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ARTEFACTS, LAPTOP, PHONE, Device
from tests.formats.game.sheet_samples import ENDING, GAME
from tests.web.server import Server
from tests.web.site_client import Visitor

# Thirty turns of each player, with everything else that a sheet can hold.
FULL = GAME + ">bel: DEF - +0 24\n>anna: ABC - +0 66\n" * 27 + ENDING
QUERY = "?round=3&table=7&tile=QU&arbiter=Ada"


@pytest.fixture(scope="module")
def address(server: Server) -> str:
    form = {"title": "Llarga", "rulebook": "ca-ajusc", "text": FULL}
    return Visitor(server.address).post("/records/", **form)[1] + "sheet/"


def test_the_sheet_fits_a_phone(browser: Browser, server: Server, address: str) -> None:
    device = Device(browser, server.address, **PHONE)
    device.page.goto(address + QUERY)
    for width in (390, 320):
        device.page.set_viewport_size({"width": width, "height": 800})
        device.picture(f"sheet-phone-{width}")
        assert device.page.evaluate("document.documentElement.scrollWidth") <= width
    device.close()


@pytest.mark.clause("CA-5.1")
def test_sixty_turns_are_printed_on_one_a4(browser: Browser, server: Server, address: str) -> None:
    device = Device(browser, server.address, **LAPTOP)
    device.page.goto(address + QUERY)
    expect(device.page.get_by_test_id("sheet").locator("tbody tr")).to_have_count(60)
    device.picture("sheet-laptop")
    ARTEFACTS.mkdir(exist_ok=True)
    printed = device.page.pdf(prefer_css_page_size=True, path=ARTEFACTS / "sheet-printed.pdf")
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
    assert re.search(rb"/MediaBox \[0 0 59[45]\S* 84[12]\S*\]", printed)
    device.close()


def test_text_written_into_the_form_is_on_the_sheet(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    device.page.goto("/records/michi-waxberry-2014/sheet/")
    device.page.get_by_label("Round").fill("Final")
    device.page.get_by_label("Best play with the tile").select_option("Z")
    device.page.get_by_role("button", name="Write on the sheet").click()
    sheet = device.page.get_by_test_id("sheet")
    expect(sheet).to_contain_text("Final")
    expect(sheet).to_contain_text("Best play with Z")
    expect(device.page.get_by_test_id("sheet-pdf")).to_have_attribute("href", re.compile("round=Final"))
    device.close()
