"""
Time until the first control of a page works on a phone with a slow line, at first and minutes later.

Chromium slows its own line: so many milliseconds for every request, so many kbit/s in all, six connections
to a site by HTTP/1.1. It leaves WebSockets and the setting up of a connection as quick as they are.

    python -m benchmarks.bench_slow_phone [--later-s=360] [--rounds=3] [--language=en] [--update]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, stdev

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.results import report, table
from tests.browser.conftest import PHONE, launch_options
from tests.web.server import Server

LINES = {"1,200 ms, 400 kbit/s": (1200, 400), "300 ms, 1.5 Mbit/s": (300, 1500)}
"""Latency of a request in ms and kbit/s, both ways."""
SCRIPTS_RAN = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd > 0"
WORKS = {
    "game": "document.querySelectorAll('[data-rack-tile]').length === 7",
    "lobby": f"document.querySelector('faristol-lobby[data-ready]') && {SCRIPTS_RAN}",
    "desk": f"document.querySelector('table.grid') && {SCRIPTS_RAN}",
}
"""Page → condition under which its controls answer."""
WATCH = """(() => {{
    const look = () => {{
        if ({condition}) window.worksAt = performance.now();
        else setTimeout(look, 10);
    }};
    look();
}})();"""
MEASURE = """() => {
    const files = performance.getEntriesByType('resource').filter((each) => each.transferSize > 0);
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    const [page] = performance.getEntriesByType('navigation');
    const bytes = [page, ...files].reduce((sum, each) => sum + each.transferSize, 0);
    return [painted?.startTime ?? 0, window.worksAt, 1 + files.length, bytes];
}"""
PATIENCE_MS = 120_000


@dataclass
class Visits:
    """What was measured on one page over one line: seconds, requests, bytes; one entry a round."""

    painted_s: list[float] = field(default_factory=list)
    works_s: list[float] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    kilobytes: list[float] = field(default_factory=list)


class Phone:
    """A browser with an empty cache, which opened its page before over a quick line."""

    def __init__(
        self, browser: Browser, server: Server, name: str, *, line: tuple[int, int], language: str
    ) -> None:
        self.name = name
        self.context = browser.new_context(base_url=server.address, locale="en-GB", **PHONE)
        self.page = self.context.new_page()
        self.address = {"game": _game, "lobby": _lobby, "desk": _desk}[name](self.page)
        self.context.add_cookies([{"name": "django_language", "value": language, "url": server.address}])
        self.page.add_init_script(WATCH.format(condition=WORKS[name]))
        self.session = self.context.new_cdp_session(self.page)
        self.session.send("Network.enable")
        self.session.send("Network.clearBrowserCache")
        latency_ms, kbit = line
        bytes_a_second = kbit * 1000 / 8
        self.session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": latency_ms,
                "downloadThroughput": bytes_a_second,
                "uploadThroughput": bytes_a_second,
            },
        )

    def visit(self, visits: Visits) -> None:
        self.page.goto("about:blank")
        self.page.goto(self.address, wait_until="commit", timeout=PATIENCE_MS)
        while not self.page.evaluate("window.worksAt"):
            self.page.wait_for_timeout(100)
        painted_ms, works_ms, requests, length = self.page.evaluate(MEASURE)
        visits.painted_s.append(painted_ms / 1000)
        visits.works_s.append(works_ms / 1000)
        visits.requests.append(requests)
        visits.kilobytes.append(length / 1000)


def _game(page: Page) -> str:
    page.goto("/")
    page.get_by_test_id("play-now").click()
    expect(page.locator("[data-rack-tile]")).to_have_count(7)
    return page.url


def _lobby(page: Page) -> str:
    return "/lobby/" if page else ""


def _desk(page: Page) -> str:
    page.goto("/tournaments/new/")
    page.get_by_label("Title").fill("Hall")
    page.get_by_label("Rulebook").select_option("ca-obert-2009")
    page.get_by_label("Day").fill("2031-11-22")
    page.get_by_test_id("next").click()
    page.get_by_label("Place", exact=True).fill("Alguer")
    page.get_by_test_id("open-tournament").click()
    desk = page.url
    page.goto(f"{desk}entrants/import/")
    names = "\n".join(f"Player {number}," for number in range(1, 9))
    page.get_by_label("Or paste its lines").fill(f"name,rating\n{names}")
    page.get_by_test_id("preview").click()
    page.get_by_test_id("import").click()
    page.goto(f"{desk}rounds/1/?plan=1")
    page.get_by_test_id("publish-pairing").click()
    expect(page.locator("table.grid")).to_be_visible()
    return f"{desk}rounds/1/"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--later-s", type=int, default=360)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--language", default="en")
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    found = {(line, name): (Visits(), Visits()) for line in LINES for name in WORKS}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", environment={"FARISTOL_WARM_UP": ""}).start()
        browser = playwright.chromium.launch(**launch_options())
        phones = {
            (line, name, number): Phone(browser, server, name, line=LINES[line], language=args.language)
            for number in range(args.rounds)
            for line, name in found
        }
        for (line, name, _), phone in phones.items():
            phone.visit(found[line, name][0])
        time.sleep(args.later_s)
        for (line, name, _), phone in phones.items():
            phone.visit(found[line, name][1])
        browser.close()
        server.stop()
    report("slow-phone", table(_HEAD, _rows(found)))
    return 0


_HEAD = ["line, page", "visit", "painted s", "works s", "requests", "kB"]


def _rows(found: Mapping[tuple[str, str], tuple[Visits, Visits]]) -> list[list[str]]:
    return [
        [
            f"{line}: {name}",
            visit,
            _seconds(visits.painted_s),
            _seconds(visits.works_s),
            f"{mean(visits.requests):.0f}",
            f"{mean(visits.kilobytes):.0f}",
        ]
        for (line, name), both in found.items()
        for visit, visits in zip(("first", "later"), both, strict=True)
    ]


def _seconds(values: list[float]) -> str:
    """Return the mean and its standard error."""
    error = f" ± {stdev(values) / len(values) ** 0.5:.2f}" if len(values) > 1 else ""
    return f"{mean(values):.2f}{error}"


if __name__ == "__main__":
    sys.exit(main())
