"""The analysis board on a laptop and on a phone: played on, gone back, simulated, shared."""

import re
import urllib.parse
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.patience import YIELDING_S
from tests.web.server import Server

EMPTY = "/".join(["15"] * 15)
ONE_IN_THE_BAG = (
    "3HUMIT2D4/1AJACI4E4/3L1NOTARIEN2/3OS5E2A1/4ATXU[L·L]EU2l1/4L8ÇA/4P9B/3GEMEC6R/2SOR1LARS4O/"
    "2ATE2L6[qu]/2TOS2C6E/2US3I6R/2R4D4BEI/2N3DESAIRAS1/PEA[NY]3S7 AEGINRZ/ 466/429 0"
)


@pytest.mark.slow
@pytest.mark.parametrize("options", [LAPTOP, at_release(PHONE)], ids=["laptop", "phone"])
def test_lines_are_played_and_compared_and_a_hurried_press_plays_once(
    browser: Browser, server: Server, options: dict[str, Any]
) -> None:
    asked = urllib.parse.urlencode({"rules": "ca-1v1:ca-disc-2021", "cgp": f"{EMPTY} CASALOT/ 0/0 0"})
    device = Device(browser, server.address, **options)
    page = device.page
    page.goto(f"/analysis/?{asked}")
    plays = page.get_by_test_id("plays").get_by_role("link")
    page.route("**/analysis/live/**", lambda route: route.fulfill(status=503), times=2)  # a busy server
    page.get_by_test_id("simulate").dblclick()
    expect(page.get_by_test_id("simulate")).to_have_text("Stop")
    expect(plays.first.locator("xpath=ancestor::tr")).to_contain_text("±")
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
    device.picture(f"analysis-{len(options)}")
    device.close()


@pytest.mark.slow
def test_what_simulation_found_best_is_named_wherever_it_is_listed(laptop: Device) -> None:
    """By equity another move is first: the words name the marked one."""
    position = (
        "15/15/10S4/10I4/10N2F1/9OI2E1/9RES1M1/7I[L·L]ESA1E1/11L1J1/11ALA1/11ÇO2/12T2/15/15/15 "
        "DELN[QU]RR/ 53/71 0"
    )
    asked = urllib.parse.urlencode({"rules": "ca-ajusc:ca-disc-2021", "cgp": position})
    page = laptop.page
    page.goto(f"/analysis/?{asked}")
    page.get_by_test_id("simulate").click()
    status = page.get_by_test_id("analysis-status")
    expect(status).to_contain_text("Simulated: ", timeout=1000 * YIELDING_S)
    marked = page.get_by_test_id("plays").locator("[data-best]")
    best = marked.get_by_role("link").locator("span").all_inner_texts()
    expect(status).to_contain_text(f"Simulated: {' '.join(best)} is best")


@pytest.mark.release
@pytest.mark.slow
def test_with_a_tile_in_the_bag_the_button_says_what_is_proven(browser: Browser, server: Server) -> None:
    """A reader stops it, starts it again, and plays what was found to be best."""
    asked = urllib.parse.urlencode({"rules": "ca-1v1:ca-disc-2021", "cgp": ONE_IN_THE_BAG})
    for name, options in (("laptop", LAPTOP), ("phone", PHONE)):
        device = Device(browser, server.address, **options)
        page = device.page
        page.goto(f"/analysis/?{asked}")
        button, status = page.get_by_test_id("simulate"), page.get_by_test_id("analysis-status")
        expect(button).to_have_text("Solve the ending")
        button.click()
        expect(button).to_have_text("Stop")
        page.wait_for_timeout(400)  # no longer the second half of a hurried press
        button.click()
        expect(status).to_have_text("Stopped.")
        button.click()
        # The stopped one comes to its end first, and both give way to everybody else.
        expect(status).to_contain_text("Moves compared over every draw", timeout=1000 * YIELDING_S)
        expect(button).to_have_text("Solve the ending")

        table = page.get_by_test_id("plays")
        expect(table.get_by_role("columnheader")).to_have_text(
            ["Move", "Score", "Equity", "Win %", "Spread"], ignore_case=True
        )
        page.get_by_test_id("order").click()
        best = table.locator("tbody tr").first
        expect(best).to_have_attribute("data-best", "")
        proven = best.locator("td").nth(2)
        expect(proven).to_have_text(re.compile(r"^[\d.]+(proven|[\d.]+–[\d.]+)$"))
        shares = table.locator("tbody tr td:nth-child(4)").all_inner_texts()
        assert len(shares) > 15, "the plays by equity, and those that the solver added"
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        device.picture(f"analysis-weighed-{name}")
        best.get_by_role("link").click()
        expect(page.get_by_test_id("lines").get_by_role("button")).to_have_count(1)
        device.close()
