"""Duplicate's pages that are not live: on the smallest phone, by keyboard, and on paper."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.web.duplicate.client import HeldSession
from tests.web.server import Server


@pytest.fixture(scope="module")
def session(server: Server) -> HeldSession:
    names = [
        "Άννα Παπαδοπούλου-Κωνσταντίνου",
        "Βασίλης / Γιάννα",
        *(f"Player {number}" for number in range(3, 30)),
    ]
    return HeldSession.of(
        server.address, *names, title="Πανελλήνιο Κύπελλο Duplicate", joinable="on", series="new"
    )


def as_organiser(device: Device, session: HeldSession) -> None:
    """This browser is the device that opened the session."""
    address = session.organiser.address
    cookies = session.organiser.cookies
    device.context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": address} for each in cookies]
    )


@pytest.mark.release
@pytest.mark.parametrize("language", [*map(at_release, ["Català", "Română"]), "Ελληνικά"])
def test_every_page_fits_the_screen(
    browser: Browser, server: Server, session: HeldSession, language: str
) -> None:
    device = Device(browser, server.address, **PHONE)
    as_organiser(device, session)
    page, here = device.page, f"/duplicate/{session.public_id}/"
    page.goto("/")
    page.locator(".languages summary").click()
    page.get_by_role("button", name=language).click()
    page.goto(f"{here}links/")
    number = page.get_by_test_id("number-url").first.get_attribute("href") or ""
    arbiter = page.get_by_test_id("arbiter-url").inner_text()
    page.goto(here)
    series = page.locator("a[href*='/duplicate/series/']").first.get_attribute("href") or ""
    wide = {}
    for path in [
        "/duplicate/",
        "/duplicate/new/",
        "/duplicate/import/",
        here,
        f"{here}links/",
        number,
        arbiter,
        series,
    ]:
        page.goto(path)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 700})
            found = page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide[path, width] = found

    assert wide == {}
    device.close()


@pytest.mark.release
def test_on_a_phone_the_main_ways_stand_in_one_line(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    device.page.goto("/")
    device.page.locator(".languages summary").click()
    device.page.get_by_role("button", name="Ελληνικά").click()

    header = device.page.locator(".site-header").bounding_box()
    assert header
    assert header["height"] < 60
    device.close()


def test_a_session_is_opened_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    page.goto("/duplicate/new/")
    page.get_by_label("Title").press_sequentially("Κύπελλο")
    page.get_by_label("Entrants").focus()
    page.keyboard.type("Anna\nBiel / Carla")
    page.get_by_text("Several games", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Series", exact=True)).to_be_visible()
    page.get_by_test_id("open-session").focus()
    page.keyboard.press("Enter")

    page.wait_for_url(re.compile(r"/duplicate/\w+/console/"))
    device.picture("duplicate-opened")
    device.close()


@pytest.mark.release
def test_a_fault_under_a_closed_heading_is_shown(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    page.goto("/duplicate/new/")
    page.get_by_label("Title").fill("Κύπελλο")
    page.get_by_text("Racks", exact=True).click()
    page.get_by_label("Vowels and consonants").fill("now and then")
    page.get_by_text("Racks", exact=True).click()
    page.get_by_test_id("open-session").click()

    expect(page.get_by_text(re.compile("Line 1: write coup, vowels and consonants"))).to_be_visible()
    expect(page.get_by_label("Vowels and consonants")).to_have_value("now and then")
    device.close()


def test_cards_are_printed_without_the_arbiters_link(
    browser: Browser, server: Server, session: HeldSession
) -> None:
    device = Device(browser, server.address, **LAPTOP)
    as_organiser(device, session)
    page = device.page
    page.goto(f"/duplicate/{session.public_id}/links/")
    page.emulate_media(media="print")

    expect(page.get_by_test_id("arbiter-url")).to_be_hidden()
    expect(page.locator(".cards .qr").first).to_be_visible()
    expect(page.get_by_text("Βασίλης & Γιάννα")).to_be_visible()
    device.close()


def test_a_player_joins_by_phone(browser: Browser, server: Server, session: HeldSession) -> None:
    device = Device(browser, server.address, **PHONE)
    page = device.page
    page.goto(f"/duplicate/{session.public_id}/")
    page.get_by_label("Your name", exact=True).fill("άννα παπαδοπούλου-κωνσταντίνου")
    page.get_by_test_id("join-session").tap()
    expect(page.get_by_text("This name cannot be used here")).to_be_visible()

    page.get_by_label("Your name", exact=True).fill("Ελένη")
    page.get_by_test_id("join-session").tap()
    page.wait_for_url(re.compile(rf"/duplicate/{session.public_id}/$"))
    expect(page.get_by_test_id("join-session")).to_have_count(0)
    device.picture("duplicate-joined")
    device.close()
