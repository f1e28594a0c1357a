"""Keyboards, clipboards and clocks of real devices: what is meant is understood, and stays in its order."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.test_game import begin, lies
from tests.browser.test_study import know, make_deck, open_study, study
from tests.web.server import Server
from tests.web.tournaments.made import make

CATALAN = {
    "tiles": [[label, 1, 1] for label in ("A", "C", "E", "G", "I", "L", "L·L", "O", "S")],
    "spellings": {"L.L": "L·L"},
}
SPELL = """async ([settings, texts]) => {
  const { Speller } = await import("/static/faristol/js/typing.js");
  const speller = new Speller(settings);
  return texts.map((text) => speller.spell(text));
}"""
COMMANDS = """async (texts) => {
  const { parseCommand } = await import("/static/faristol/js/commands.js");
  return texts.map((text) => parseCommand(text));
}"""
IDS_AROUND_A_SET_CLOCK = """async () => {
  const { Outbox, orderedId } = await import("/static/faristol/js/outbox.js");
  const outbox = new Outbox("/test/", "somebody"), real = Date.now;
  const ids = [orderedId(), orderedId()];
  for (const id of ids) outbox.keep(`line ${id}`, id);
  Date.now = () => real() - 3_600_000;
  ids.push(orderedId());
  outbox.keep(`line ${ids[2]}`, ids[2]);
  return [ids, outbox.all("line ").map(([, id]) => id)];
}"""
ID_AFTER_A_RELOAD = """async () => {
  const real = Date.now;
  Date.now = () => real() - 3_600_000;
  const { Outbox, orderedId } = await import("/static/faristol/js/outbox.js");
  new Outbox("/test/", "somebody").all("line ");
  return orderedId();
}"""
OPTION_C = """() => {
  Object.defineProperty(navigator, "platform", { get: () => "MacIntel" });
  const key = new KeyboardEvent("keydown", { key: "ç", altKey: true, bubbles: true });
  document.activeElement.dispatchEvent(key);
}"""


@pytest.fixture
def page(laptop: Device) -> Page:
    laptop.page.goto("/help/")
    return laptop.page


def test_what_nobody_sees_in_a_copied_word_is_no_letter(page: Page) -> None:
    texts = ["ca\u00adsa", "\u200ecol\u200b·legi", "col.l\u2060egi"]
    assert page.evaluate(SPELL, [CATALAN, texts]) == [
        ["C", "A", "S", "A"],
        ["C", "O", "L·L", "E", "G", "I"],
        ["C", "O", "L·L", "E", "G", "I"],
    ]


def test_a_full_stop_of_a_telephone_ends_a_command_and_spoils_none(page: Page) -> None:
    def command(**parts: Any) -> dict[str, Any]:
        return parts

    assert page.evaluate(
        COMMANDS, ["\u200eh8 casa. ", "H8 CAS(A).", "pass.", "H8 col.", "say Fins aviat.", "-"]
    ) == [
        command(command="play", text="H8 CASA"),
        command(command="play", text="H8 CAS(A)"),
        command(command="pass"),
        command(command="play", text="H8 COL."),  # half an L·L is no word
        command(command="say", text="Fins aviat."),
        command(command="pass"),
    ]


def test_lines_stay_in_their_order_when_the_devices_clock_is_put_back(page: Page) -> None:
    ids, kept = page.evaluate(IDS_AROUND_A_SET_CLOCK)
    assert kept == ids == sorted(ids)
    page.reload()
    assert page.evaluate(ID_AFTER_A_RELOAD) > ids[-1]


@pytest.mark.release
def test_the_option_key_of_a_mac_writes_letters(laptop: Device, phone: Device) -> None:
    begin(laptop, phone)
    laptop.page.locator('[data-square="112"]').click()
    laptop.page.evaluate(OPTION_C)
    lies(laptop, 112, "Ç")


def test_a_name_is_found_in_a_turkish_browser(browser: Browser, server: Server) -> None:
    event = make(server.data, "--entrants", "60", "--rounds", "1", "--title", "Obert d'Istanbul")
    context = browser.new_context(base_url=server.address, locale="tr-TR")
    page = context.new_page()
    page.goto(event.page("entrants/"))
    names = page.locator("main tbody th").all_inner_texts()
    name = next(each for each in names if "I" in each)
    page.goto(event.page("pairings/?by=name"))
    page.get_by_test_id("search").fill(name.lower())
    expect(page.get_by_test_id("own-pairings").locator("tbody tr:visible").first).to_contain_text(name)
    context.close()


@pytest.mark.release
def test_an_exported_deck_has_the_days_of_the_reader(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP, timezone_id="Europe/Madrid")
    page = device.page
    page.clock.install(time="2026-11-28T23:30:00Z")  # half past midnight in Madrid
    open_study(page)
    make_deck(page)
    study(page)
    know(page)
    page.get_by_test_id("to-decks").click()
    with page.expect_download() as download:
        page.get_by_test_id("deck").get_by_text("Export").click()
    table = download.value.path().read_text("utf-8")
    assert "2026-12-01" in table, "two days from the 29th"
    device.close()
