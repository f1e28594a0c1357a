"""A finished session played again on a phone: laid as in a game, collected when time is up."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.duplicate_phones import offer_rulebook
from tests.browser.conftest import LIMIT_MS, PHONE, Device
from tests.browser.test_duplicate_entrant import expect_slip, lay, lay_logos
from tests.patience import slowness
from tests.web.duplicate.client import HeldSession, close_coup, think
from tests.web.server import Server

COUP_MS = round(8_000 * slowness())
"""Two tiles are laid in it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(Path(tmp_path_factory.mktemp("training")) / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def finished(site: Server) -> HeldSession:
    book = offer_rulebook(site, coup_ms=COUP_MS, grace_ms=0, warning_ms=2_000)
    held = HeldSession.of(site.address, "Άννα", rulebook=book, prepared="ΛΟΓΟΣ?Ε\nΤΑΣΗΝΕΡ")
    with held.console() as console:
        for coup in (1, 2):
            think(console)
            console.act("enter", coup=coup, text="1 -")
            close_coup(console)
        console.act("end", author="Σάββας", reason="the hall closes")
    return held


@pytest.fixture
def phone(browser: Browser, site: Server) -> Iterator[Device]:
    device = Device(browser, site.address, **PHONE)
    yield device
    device.close()


def begin(page: Page, held: HeldSession, *, timed: bool) -> None:
    page.goto(f"/duplicate/{held.public_id}/train/")
    page.get_by_test_id("timed").set_checked(timed)
    page.get_by_test_id("begin-training").tap()
    expect(page.locator("[data-rack-tile]")).to_have_count(7)


def test_a_game_is_trained_from_the_first_coup_to_the_last(finished: HeldSession, phone: Device) -> None:
    page = phone.page
    begin(page, finished, timed=False)
    expect(page.get_by_test_id("countdown")).to_be_hidden()
    lay_logos(page)
    expect_slip(page, "H8Κ", "ΛΟΓ(Ο)Σ")
    page.reload()
    expect_slip(page, "H8Κ", "ΛΟΓ(Ο)Σ")
    phone.picture("duplicate-training-coup")
    page.get_by_test_id("hand-in").tap()
    expect(page.get_by_test_id("own-mark")).to_contain_text("20 points")
    expect(page.get_by_test_id("master")).to_contain_text("ΓΕΛΟιΟΣ")
    expect(page.locator("[data-last]")).to_have_count(7)
    phone.picture("duplicate-training-result")

    page.get_by_test_id("next-coup").tap()
    expect(page.locator("[data-tile]:not([data-tentative])")).to_have_count(7)
    page.get_by_test_id("place-input").fill("A1Ο")
    page.get_by_test_id("word-input").fill("ΤΑ")
    page.get_by_test_id("word-input").press("Enter")
    expect(page.get_by_test_id("own-mark").locator(".article")).to_be_visible()
    expect(page.get_by_test_id("finished")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.release
@pytest.mark.slow
def test_text_written_when_time_is_up_is_handed_in(finished: HeldSession, phone: Device) -> None:
    page = phone.page
    begin(page, finished, timed=True)
    expect(page.get_by_test_id("countdown")).to_contain_text(re.compile(r"0:\d\d"))
    lay(page, "Λ", 112)
    lay(page, "Ο", 113)
    expect(page.get_by_test_id("own-mark")).to_contain_text("ΛΟ", timeout=COUP_MS + LIMIT_MS)
    expect(page.get_by_test_id("own-mark")).not_to_contain_text("late")
