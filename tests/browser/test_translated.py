"""A page that the browser translates: letters, words, squares and names stay, and the game goes on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.test_game import begin, lies
from tests.web.server import Server
from tests.web.tournaments.made import make

TRANSLATOR = """(() => {
  const kept = "script, style, textarea, title, option, [translate=no], font";
  const take = (node) => {
    if (!node.parentElement || !node.data.trim() || node.parentElement.closest(kept)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    inner.append(`«${node.data}»`);
    node.replaceWith(outer);
  };
  const takeAll = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return take(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(take);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === "characterData") takeAll(target);
      else addedNodes.forEach(takeAll);
  }).observe(document, { childList: true, subtree: true, characterData: true });
})();"""
"""Does what a browser does: each text goes into two elements of its own, also what scripts write later."""


@pytest.fixture
def translated(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    device.page.add_init_script(TRANSLATOR)
    yield device
    device.close()


def test_a_game_goes_on_and_no_letter_word_or_name_is_another(laptop: Device, phone: Device) -> None:
    phone.page.add_init_script(TRANSLATOR)
    begin(laptop, phone)
    page = phone.page
    expect(page.get_by_test_id("status")).to_contain_text("«")
    laptop.page.get_by_test_id("command").fill("H7 any")
    laptop.page.get_by_test_id("command").press("Enter")
    lies(phone, 112, "NY")
    expect(page.locator("span.word").first).to_have_text("ANY")
    for kept in ("faristol-board", "faristol-rack", ".name", ".place", ".letter-key"):
        said = page.locator(kept).all_text_contents()
        assert said
        assert "«" not in "".join(said), kept
    page.get_by_test_id("accept").click()
    expect(page.get_by_test_id("play")).to_be_visible()
    page.locator("[data-rack-tile]").first.tap()
    page.locator(".square:not([data-tile])").first.tap()
    expect(page.locator("[data-tentative]")).to_have_count(1)
    page.get_by_test_id("pass").tap()
    assert phone.complaints == []


@pytest.mark.release
def test_names_in_tables_stay(translated: Device, server: Server) -> None:
    event = make(server.data, "--entrants", "6", "--rounds", "1", "--title", "Obert traduït")
    page = translated.page
    for address in ("entrants/", "pairings/", "pairings/?by=name", "standings/"):
        page.goto(event.page(address))
        expect(page.locator("h2, h3, caption").first).to_contain_text("«")
        names = page.locator("tbody th a, tbody td.first a").all_text_contents()
        assert len(names) > 2, address
        assert not re.search("[«»]", "".join(names)), address


def test_a_verdict_shows_the_word_that_was_asked(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **PHONE)
    page = device.page
    page.add_init_script(TRANSLATOR)
    page.goto("/validator/ca-disc-2021/")
    expect(page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=60_000)
    page.get_by_test_id("query").fill("casa")
    page.get_by_test_id("check").tap()
    expect(page.get_by_test_id("verdict-text")).to_have_text("«Acceptable»")
    expect(page.get_by_test_id("verdict-words")).to_contain_text("CASA")
    expect(page.get_by_test_id("verdict-words")).not_to_contain_text("«")
    device.close()
