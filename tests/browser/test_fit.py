"""No page scrolls sideways, on the smallest phone and in the language with the longest words."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Device
from tests.web.server import Server

PATHS = [
    "/",
    "/table/",
    "/records/",
    "/records/michi-waxberry-2014/",
    "/rulebooks/ca-ajusc/",
    "/rulebooks/compare/",
    "/login/",
    "/nothing/",
]


@pytest.mark.parametrize("language", ["Català", "Ελληνικά", "Română"])
def test_every_page_fits_the_screen(browser: Browser, server: Server, language: str) -> None:
    device = Device(browser, server.address, **PHONE)
    device.page.goto("/")
    device.page.locator(".languages summary").click()
    device.page.get_by_role("button", name=language).click()
    wide = []
    for path in PATHS:
        device.page.goto(path)
        for width in (390, 320):
            device.page.set_viewport_size({"width": width, "height": 700})
            found = device.page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide.append(f"{path}: {found} on {width}")

    assert wide == []
    device.close()


def test_on_the_smallest_phone_the_way_home_keeps_its_name(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **{**PHONE, "viewport": {"width": 320, "height": 700}})
    device.page.goto("/table/")

    expect(device.page.get_by_role("link", name="Faristol", exact=True)).to_be_visible()
    device.close()
