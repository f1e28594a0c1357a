"""Readers with large text or forced colours: nothing is pushed off the screen, and everything is legible."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.web.server import Server
from tests.web.tournaments.made import make

INK = """() => {
  const ns = "http://www.w3.org/2000/svg";
  const text = document.body.appendChild(document.createElementNS(ns, "svg"))
    .appendChild(document.createElementNS(ns, "text"));
  Object.assign(text.style, { fill: "var(--ink-soft)", stroke: "CanvasText" });
  const { fill, stroke } = getComputedStyle(text);
  return [fill, stroke];
}"""
RACK = "[...document.querySelectorAll('.step-text .tile')].map((tile) => tile.getBoundingClientRect().right)"


@pytest.fixture
def large(browser: Browser, server: Server) -> Iterator[Page]:
    """A phone whose owner has chosen letters half as large again."""
    device = Device(browser, server.address, **PHONE)
    session = device.context.new_cdp_session(device.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
    device.kept.is_marked = True
    yield device.page
    device.close()


@pytest.mark.parametrize(
    "path", ["/", "/records/michi-waxberry-2014/", *map(at_release, ["/help/", "/lobby/new/"])]
)
def test_pages_fit_a_phone_with_large_letters(large: Page, path: str) -> None:
    large.goto(path)
    for width in (390, 360):
        large.set_viewport_size({"width": width, "height": 800})
        if large.locator("faristol-replay").count():
            expect(large.locator(".step-text .tile").first).to_be_visible()
            assert max(large.evaluate(RACK)) < width
        assert large.evaluate("document.documentElement.scrollWidth") <= width


def test_cards_of_an_event_fit_a_phone_with_large_letters(large: Page, server: Server) -> None:
    event = make(server.data, "--entrants", "6", "--rounds", "1", "--title", "Obert de lletra grossa")
    for path in ("players/1/", "prizes/", "standings/", "pairings/"):
        large.goto(event.page(path))
        assert large.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"], path


@pytest.mark.parametrize(("theme", "palette"), [("dark", "light"), ("light", "dark")])
def test_text_in_drawings_follows_forced_colours(
    browser: Browser, server: Server, theme: str, palette: str
) -> None:
    device = Device(browser, server.address, **{**LAPTOP, "color_scheme": palette, "forced_colors": "active"})
    device.context.add_cookies([{"name": "theme", "value": theme, "url": server.address}])
    device.page.goto("/help/")
    fill, wanted = device.page.evaluate(INK)
    assert fill == wanted
    device.close()
