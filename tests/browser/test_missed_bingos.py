"""A bingo that a full report says was missed, studied from there by one press."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.patience import YIELDING_S
from tests.web.server import Server

GCG = (
    "#player1 z Zoe\n#player2 b Biel\n>z: CASALOT 8H CASA +10 10\n>b: NILLOSE I8 .SOL +5 5\n"
    ">z: LOTRENA -LO +0 10\n"
)


@pytest.mark.release
def test_a_missed_bingo_of_a_full_report_becomes_a_card(browser: Browser, server: Server) -> None:
    for options in (LAPTOP, PHONE):
        device = Device(browser, server.address, **options)
        page = device.page
        page.goto("/records/")
        page.get_by_label("Title").fill("Missed")
        page.get_by_label("Rulebook").select_option("ca-ajusc")
        page.get_by_label("Or paste it here").fill(GCG)
        page.get_by_test_id("add-record").click()
        page.get_by_test_id("report").click()
        page.get_by_role("link", name="Full report").click()
        page.get_by_test_id("make-full").dblclick()
        study = page.get_by_test_id("study").filter(has_text="Zoe")
        expect(study).to_be_visible(timeout=1000 * YIELDING_S)
        study.dblclick()
        expect(page.get_by_test_id("asked-said")).to_have_text(
            re.compile(r"^Missed bingos: \d cards? added\.$")
        )
        expect(page.get_by_test_id("deck")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        page.reload()
        expect(page.get_by_test_id("deck")).to_have_count(1)
        device.close()
