"""The printed Romanian game, move by move, with keyboard and arrows."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, LIMIT_MS, PHONE, Device, at_release
from tests.web.server import Server


@pytest.mark.parametrize(
    ("options", "name"), [at_release(LAPTOP, "laptop"), (PHONE, "phone")], ids=["laptop", "phone"]
)
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
    context.set_default_timeout(LIMIT_MS)
    page = context.new_page()
    page.goto("/records/michi-waxberry-2014/")
    expect(page.get_by_text("CAZONEI").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("start-game")).to_be_visible()
    context.close()


@pytest.mark.parametrize("delay_ms", [0, at_release(40)], ids=["hurried", "human"])
def test_a_sheet_is_typed_into_the_page_and_each_fault_is_read_beside_its_move(
    browser: Browser, server: Server, delay_ms: int
) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    page.goto("/records/")
    page.get_by_label("Title").press_sequentially(f"Full {delay_ms}", delay=delay_ms)
    page.get_by_label("Rulebook").select_option("ca-1v1")
    sheet = page.get_by_label("Or paste it here")
    sheet.press_sequentially("H8 CASA 10\n-\nI8 SOL 13\n", delay=delay_ms)
    page.get_by_test_id("add-record").click()
    expect(page.get_by_text("line 3: I8 SOL 13: the score is 12, not 13")).to_be_visible()
    expect(sheet).to_have_value("H8 CASA 10\n-\nI8 SOL 13\n")  # as it was typed

    sheet.fill("H8 CASA 10\n-\nI8 SOL 12\n")
    page.get_by_test_id("add-record").click()
    expect(page.get_by_test_id("score-0")).to_have_text("22")

    page.goto("/records/")
    page.get_by_label("Title").fill(f"Patru pasuri {delay_ms}")
    page.get_by_label("Rulebook").select_option("ro-liber")
    page.get_by_label("Or paste it here").fill(
        "Ana - casaeei  Dan - stirenm\n1) H7 casa 8 - eeibcde  PAS\n2) PAS - eeibcde  PAS\n3) PAS - eeibcde\n"
    )
    page.get_by_test_id("add-record").click()
    page.get_by_test_id("last").click()
    expect(page.get_by_test_id("step")).to_contain_text(
        "-16 for the unplayed tiles is missing [art. ¶12 (RO-12)]"
    )
    device.close()
