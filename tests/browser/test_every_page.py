"""Every page, light and dark, on a laptop and a phone: for everyone, quick, and there without JavaScript."""

import json
import shutil
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.browser.conftest import LIMIT_MS
from tests.browser.pages import Samples, is_public, page_names, take_samples
from tests.web.server import Server, empty_tables
from tests.web.site_client import Visitor

ONE_COLOUR_ONCE = """(() => {
    const { Color } = axe.commons.color;
    const [read, known] = [Color.prototype.parseString, new Map()];
    Color.prototype.parseString = function (text) {
        if (!known.has(text)) known.set(text, read.call(new Color(0, 0, 0), text));
        const { r, g, b, alpha } = known.get(text);
        return Object.assign(this, { r, g, b, alpha });
    };
})();"""
"""Most of axe's time goes into reading the same few colours anew for each element."""
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8") + ONE_COLOUR_ONCE
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LAPTOP, PHONE, SMALLEST = (1280, 800), (390, 844), (320, 700)
MOST_BYTES = 150_000
"""Most bytes of HTML, styles, scripts and drawings of one page, compressed. A word list is data."""
SCREENS = {"duplicate_hall", "tournament_hall"}
"""For a projector: nothing to follow."""
FILES_BYTES = """() => performance.getEntries()
  .filter((entry) => ["navigation", "resource"].includes(entry.entryType) && !entry.name.endsWith(".kwg"))
  .map((entry) => [entry.name, entry.encodedBodySize])"""
VIOLATIONS = """(options) => axe.run(document, options).then((found) => found.violations.map((each) =>
  `${each.id}: ${each.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(" | ")}`))"""
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
SIZES = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "target-size", "scrollable-region-focusable"]},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Samples]:
    """A server with the demo on it, and an administrator who is logged in."""
    data = tmp_path_factory.mktemp("every") / "data"
    shutil.copytree(empty_tables(), data)
    running = Server(data, demo=True).start()
    yield take_samples(running)
    running.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser, samples: Samples) -> Iterator[Page]:
    page = _page(browser, samples)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def administrator(browser: Browser, samples: Samples) -> Iterator[Page]:
    page = _page(browser, samples)
    page.context.add_cookies([{"name": "sessionid", "value": samples.session, "url": samples.address}])
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def without_scripts(browser: Browser, samples: Samples) -> Iterator[Page]:
    page = _page(browser, samples, java_script_enabled=False)
    yield page
    page.context.close()


def _page(browser: Browser, samples: Samples, **options: Any) -> Page:
    context = browser.new_context(
        base_url=samples.address, locale="en-GB", reduced_motion="reduce", color_scheme="light", **options
    )
    context.set_default_timeout(LIMIT_MS)
    context.add_init_script(AXE)  # the browser keeps it compiled from one page to the next
    return context.new_page()


@pytest.mark.parametrize("name", page_names())
def test_every_page_is_for_everyone(name: str, samples: Samples, visitor: Page, administrator: Page) -> None:
    _judge(visitor if is_public(name) else administrator, samples.path(name), _faults)


@pytest.mark.release
@pytest.mark.parametrize("name", page_names())
def test_every_page_is_for_everyone_in_the_dark_and_on_a_phone(
    name: str, samples: Samples, visitor: Page, administrator: Page
) -> None:
    _judge(visitor if is_public(name) else administrator, samples.path(name), _faults_elsewhere)


class Sent(HTMLParser):
    """Text of a page's HTML by itself, without the hidden parts."""

    VOID = frozenset(
        {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
    )
    SILENT = frozenset({"script", "style", "template"})

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, bool]] = []
        """Elements that are open, and whether they are hidden."""
        self.main, self.heading, self.links = "", "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag in self.VOID:
            return
        self.within.append((tag, "hidden" in names or tag in self.SILENT))
        self.links += tag == "a" and self._is_seen("main", "header")

    def handle_endtag(self, tag: str) -> None:
        while any(tag == name for name, _ in self.within) and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._is_seen("main"):
            self.main += data.strip()
            self.heading += data.strip() * self._is_seen("h1")

    def _is_seen(self, *anywhere_in: str) -> bool:
        names = {name for name, _ in self.within}
        return not names.isdisjoint(anywhere_in) and not any(hidden for _, hidden in self.within)


def _judge(page: Page, path: str, find: Callable[[Page], list[str]]) -> None:
    complaints: list[str] = []

    def heard(line: ConsoleMessage) -> None:
        if line.type == "error":
            complaints.append(line.text)

    def failed(error: Error) -> None:
        complaints.append(str(error))

    page.on("console", heard)
    page.on("pageerror", failed)
    page.set_viewport_size(_size(LAPTOP))
    page.emulate_media(color_scheme="light")

    response = page.goto(path)

    assert response is not None
    assert response.status == 200, f"{page.url}: {response.status}"
    if page.locator("script[type=module]").count():
        page.wait_for_load_state("networkidle")
    faults = find(page)
    page.remove_listener("console", heard)
    page.remove_listener("pageerror", failed)
    assert [*faults, *complaints] == []


WIDTH_AT_REST = """async (most) => {
  const width = () => document.documentElement.scrollWidth;
  for (let look = 0; look < 50 && width() > most; look += 1) await new Promise((on) => setTimeout(on, 100));
  return width();
}"""
"""How wide the page is once its scripts have laid it out: a hall's screen measures its tables first."""


SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""Spacing that a reader with low vision may set (WCAG 1.4.12)."""


HEADER = """() => [...document.querySelectorAll(".site-header :is(a:not(.brand), summary)")]
  .filter((each) => each.checkVisibility() && !each.closest("details > :not(summary)"))
  .map((each) => [each.innerText, each.getBoundingClientRect()])
  .map(([text, { top, bottom }]) => [text, Math.round(top), Math.round(bottom)])"""
"""Where the parts of the header are, from the top; they stand in one line on a laptop."""


def _faults(page: Page) -> list[str]:
    """On a laptop, light; no wider than any screen, and no heavier than a phone's line bears."""
    faults = [f"light, laptop: {each}" for each in page.evaluate(VIOLATIONS, ALL)]
    header = page.evaluate(HEADER)
    if len({(top, bottom) for _, top, bottom in header}) > 1:
        faults.append(f"the page's styles move the header: {header}")
    for size in (PHONE, SMALLEST):
        page.set_viewport_size(_size(size))
        wide = page.evaluate(WIDTH_AT_REST, size[0])
        if wide > size[0]:
            faults.append(f"{wide} pixels wide on a screen of {size[0]}")
    page.evaluate(SPACED)
    wide = page.evaluate(WIDTH_AT_REST, SMALLEST[0])
    if wide > SMALLEST[0]:
        faults.append(f"{wide} pixels wide on a screen of {SMALLEST[0]} with spaced text")
    sizes = dict(page.evaluate(FILES_BYTES))
    if sum(sizes.values()) > MOST_BYTES:
        largest = sorted(sizes.items(), key=lambda item: -item[1])[:6]
        faults.append(f"{sum(sizes.values())} bytes: {json.dumps(largest)}")
    return faults


def _faults_elsewhere(page: Page) -> list[str]:
    """The page is loaded once; light and width change under it, as a reader's may."""
    page.emulate_media(color_scheme="dark")
    faults = [f"dark, laptop: {each}" for each in page.evaluate(VIOLATIONS, COLOURS)]
    page.set_viewport_size(_size(PHONE))
    faults += [f"dark, phone: {each}" for each in page.evaluate(VIOLATIONS, SIZES)]
    page.emulate_media(color_scheme="light")
    faults += [f"light, phone: {each}" for each in page.evaluate(VIOLATIONS, COLOURS)]
    return faults


@pytest.mark.parametrize("name", [name for name in page_names() if is_public(name)])
def test_public_pages_come_with_their_text(name: str, samples: Samples) -> None:
    page = Sent()
    page.feed(Visitor(samples.address).get(samples.path(name))[2])

    assert page.heading
    assert len(page.main) > len(page.heading)
    assert name in SCREENS or page.links


@pytest.mark.release
@pytest.mark.parametrize("name", [name for name in page_names() if is_public(name)])
def test_public_pages_say_what_they_say_without_scripts(
    name: str, samples: Samples, without_scripts: Page
) -> None:
    page = without_scripts
    page.goto(samples.path(name))
    text = page.locator("main").inner_text()
    heading = page.locator("main h1").first.inner_text()

    assert heading
    assert len(text) > len(heading)
    assert name in SCREENS or page.locator("main a:visible, header a:visible").count()


def _size(size: tuple[int, int]) -> Any:
    return {"width": size[0], "height": size[1]}
