"""Modules that come in one piece are what the browser would make of them, one by one."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from faristol_web.http.modules import exports_of, in_order, is_module
from tests.browser.conftest import at_release, hold_back
from tests.browser.people import PASSWORD, Club
from tests.web.server import ROOT, Server

STATIC = ROOT / "src/faristol_web/static"
EXPORTS = "async (path) => Object.keys(await import(path)).sort()"
SAME = """async ([one, other]) => {
    const { element } = await import(one);
    await import(other);
    const shared = globalThis[Symbol.for("faristol")];
    return shared["faristol/js/element.js"].element === element;
}"""


def read(path: str) -> str:
    return (STATIC / path).read_text("utf-8")


def libraries() -> list[str]:
    """Modules that export something and can do without a page of their own."""
    paths = (path for path in sorted(STATIC.rglob("*.js")) if path.stem != path.parent.name)
    return [name for path in paths if exports_of(read(name := path.relative_to(STATIC).as_posix()))]


@pytest.fixture
def page(browser: Browser, server: Server) -> Any:
    """A page of the site, with every file once more below /raw/ as it was written."""

    def as_written(route: Route) -> None:
        route.fulfill(body=read(route.request.url.partition("/raw/")[2]), content_type="text/javascript")

    with browser.new_context(base_url=server.address, locale="en-GB") as context:
        made = context.new_page()
        made.route("**/raw/**", as_written)
        made.goto("/help/")
        yield made


def test_every_module_exports_the_same(page: Page) -> None:
    paths = libraries()
    assert len(paths) > 80
    for path in paths:
        assert page.evaluate(EXPORTS, f"/static/{path}") == sorted(exports_of(read(path))), path


@pytest.mark.parametrize(
    "path",
    [
        "faristol/js/game.js",
        *map(at_release, ["faristol/js/duplicate/console.js", "faristol/js/tournaments/desk.js"]),
    ],
)
def test_a_browser_asks_for_those_that_are_in_the_piece(page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(Path(request.url.partition("/raw/")[2]).as_posix()))
    keys = page.evaluate(EXPORTS, f"/raw/{path}")
    assert is_module(read(path))
    assert sorted(asked) == sorted(in_order(path, read))
    assert keys == sorted(exports_of(read(path)))


def test_two_pieces_on_a_page_share_what_both_import(page: Page) -> None:
    """Elements are defined once, and there is one outbox."""
    assert page.evaluate(SAME, ["/static/faristol/js/element.js", "/static/faristol/js/notes.js"])


def test_a_script_of_the_head_that_comes_first_leaves_the_page_its_language(
    browser: Browser, club: Club
) -> None:
    """From the browser's cache it comes before the words, and brings the module that says them."""
    club.member("berta", "Berta")
    with browser.new_context(base_url=club.server.address, locale="es-ES") as context:
        page = context.new_page()
        page.goto("/login/")
        page.locator("[name=username]").fill("berta")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button.primary").click()
        expect(page.get_by_text("Berta").first).to_be_visible()
        let_through = hold_back(page, re.compile(r"/language/es\.js"))
        page.goto("/puzzles/coup/?language=es", wait_until="commit")
        expect(page.locator("script[src*=signing_out]")).to_be_attached()
        page.evaluate("import(document.querySelector('script[src*=signing_out]').src)")
        let_through()
        expect(page.get_by_test_id("clear")).to_have_text("Borrar")
