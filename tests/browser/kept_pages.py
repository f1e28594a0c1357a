"""Pages that one test after another uses, emptied between them: a new one costs more than most tests do."""

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page
from playwright.sync_api import Error as PlaywrightError

from tests.patience import LIMIT_S

MOST_KEPT = 12
EMPTY_WITHIN_MS = 30_000
LASTING = {
    "page": (
        *("on", "once", "add_init_script", "add_locator_handler", "route", "route_web_socket"),
        *("emulate_media", "set_viewport_size", "expose_function", "expose_binding"),
    ),
    "context": (
        *("on", "once", "add_init_script", "route", "route_web_socket", "set_offline", "set_geolocation"),
        *("expose_function", "expose_binding", "set_extra_http_headers", "close"),
    ),
    "clock": ("install", "fast_forward", "run_for", "pause_at", "set_fixed_time", "set_system_time"),
}
"""Calls that the next test would notice: a page on which one was made is closed."""
FORGET = "() => { sessionStorage.clear(); window.name = ''; }"


@dataclass
class Kept:
    """One device's cookies, storage and page."""

    context: BrowserContext
    page: Page
    session: CDPSession
    address: str
    kind: str
    """Address and options: those of another test that may use it."""
    is_marked: bool = False
    """True if somebody changed what cannot be emptied."""
    watched: list[tuple[object, str]] = field(default_factory=list)

    def watch(self) -> None:
        """Notice calls whose effect lasts; what is called is the same."""
        for owner, names in (
            (self.page, LASTING["page"]),
            (self.context, LASTING["context"]),
            (self.page.clock, LASTING["clock"]),
        ):
            for name in names:
                setattr(owner, name, self._marking(getattr(owner, name)))
                self.watched.append((owner, name))

    def _marking(self, call: Any) -> Any:
        def marked(*arguments: Any, **more: Any) -> Any:
            self.is_marked = True
            return call(*arguments, **more)

        return marked

    def unwatch(self) -> None:
        for owner, name in self.watched:
            delattr(owner, name)
        self.watched = []

    def empty(self) -> None:
        """
        Leave nothing of what a test did but the files in the browser's cache.

        The page stays on its site: the process that has compiled the scripts goes with it elsewhere.
        """
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.goto(f"{self.address}/robots.txt", timeout=EMPTY_WITHIN_MS)
        self.page.mouse.move(0, 0)
        self.page.mouse.up()
        self.page.evaluate(FORGET)
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.session.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})


class KeptPages:
    """Pages of one browser that nobody uses at the moment, the oldest first."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: list[Kept] = []

    def take(self, address: str, options: dict[str, Any]) -> Kept:
        kind = json.dumps([address, options], sort_keys=True)
        found = next((each for each in self.idle if each.kind == kind), None) or self._new(
            address, kind, options
        )
        if found in self.idle:
            self.idle.remove(found)
        return found

    def _new(self, address: str, kind: str, options: dict[str, Any]) -> Kept:
        context = self.browser.new_context(base_url=address, locale="en-GB", **options)
        context.set_default_timeout(LIMIT_S * 1000)
        page = context.new_page()
        return Kept(context, page, context.new_cdp_session(page), address, kind)

    def give_back(self, kept: Kept) -> None:
        """Keep it for the next test, or close it where it cannot be emptied, as when its site is gone."""
        kept.unwatch()
        try:
            if kept.is_marked or kept.page.is_closed():
                raise PlaywrightError("not to be used again")  # noqa: TRY301
            kept.empty()
        except PlaywrightError:
            kept.context.close()
            return
        self.idle.append(kept)
        for oldest in self.idle[:-MOST_KEPT]:
            oldest.context.close()
        self.idle = self.idle[-MOST_KEPT:]


_PAGES: dict[Browser, KeptPages] = {}


def kept_pages(browser: Browser) -> KeptPages:
    return _PAGES.setdefault(browser, KeptPages(browser))
