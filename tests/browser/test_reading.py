"""Coming to the site with a keyboard, on a small phone, without scripts, in the dark."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LIMIT_MS, Device
from tests.web.server import Server

COMMANDS = Path(__file__).parents[2] / "src/faristol_web/static/faristol/js/commands.js"
SMALLEST = {"width": 320, "height": 700}
FOCUS = """() => {
  const node = document.activeElement, box = node.getBoundingClientRect(), style = getComputedStyle(node);
  return [node.tagName, (node.innerText || node.value || node.name || "").trim().slice(0, 40),
          parseFloat(style.outlineWidth) || 0, box.width > 0 && box.height > 0];
}"""
REACHABLE = """() => [...document.querySelectorAll("a[href], button, input, select, summary")]
  .filter((node) => node.checkVisibility() && !node.disabled).length"""


@pytest.fixture
def small(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, viewport=SMALLEST, color_scheme="light")
    yield device
    device.close()


def focused(page: Page) -> tuple[str, str, float, bool]:
    tag, text, outline, shown = page.evaluate(FOCUS)
    return tag, text, outline, shown


def test_tab_reaches_everything_and_shows_where_it_is(small: Device) -> None:
    page = small.page
    page.goto("/")
    page.keyboard.press("Tab")
    assert focused(page)[1] == "Skip to the content"
    seen = 1
    for _ in range(page.evaluate(REACHABLE) - 1):
        page.keyboard.press("Tab")
        tag, text, outline, shown = focused(page)
        assert tag != "BODY", f"after {seen} stops nothing has the focus"
        assert shown, f"{tag} {text} has the focus and is not to be seen"
        assert outline >= 2, f"{tag} {text} does not show its focus"
        seen += 1


def test_the_first_link_skips_to_the_content(small: Device) -> None:
    page = small.page
    page.goto("/help/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_menu_opens_by_the_keyboard_and_leads_everywhere(small: Device) -> None:
    page = small.page
    page.goto("/")
    menu = page.get_by_test_id("menu")
    menu.focus()
    page.keyboard.press("Enter")
    for group in ("Playing", "Reference", "This site"):
        expect(page.get_by_role("group", name=group).get_by_role("link").first).to_be_visible()
    links = page.locator(".site-menu a")
    for name in ("Lobby", "Tournaments", "Calendar", "Help"):
        expect(links.filter(has_text=name).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]

    links.filter(has_text="Help").first.press("Enter")
    expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()


def test_help_lists_every_command_that_can_be_typed(small: Device) -> None:
    known = re.findall(r'^  \["\w+", \["([A-Z]+)"', COMMANDS.read_text("utf-8"), re.MULTILINE)
    assert len(known) > 20
    small.page.goto("/help/")
    expect(small.page.locator("faristol-commands h3")).to_be_visible()
    listed = small.page.locator("faristol-commands th").all_inner_texts()
    assert {each.lower() for each in known} - {each.split()[0] for each in listed} == {"help"}


def test_a_choice_of_dark_holds_from_the_first_paint_on(browser: Browser, dealt: Server) -> None:
    context = browser.new_context(base_url=dealt.address, color_scheme="light", java_script_enabled=False)
    context.set_default_timeout(LIMIT_MS)
    page = context.new_page()
    page.goto("/help/")
    page.locator(".languages summary").click()
    page.get_by_role("button", name="Dark").click()
    for path in ("/", "/tournaments/"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).to_have_css("color-scheme", "dark")
    page.locator(".languages summary").click()
    page.get_by_role("button", name="Match my system").click()
    expect(page.locator("html")).to_have_css("color-scheme", "light dark")
    context.close()
