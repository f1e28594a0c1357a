"""Typed text that no server has acknowledged outlives the page: a killed server, a closed tab, two tabs."""

import json
import sqlite3
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import DIGRAPHS, LAPTOP, PHONE, Device
from tests.browser.held_line import HeldLine
from tests.browser.people import sign_up
from tests.browser.test_analysis import EMPTY
from tests.browser.test_duplicate_console import begin_coup, open_console, row, type_line
from tests.browser.test_duplicate_entrant import expect_slip, expect_state, slip_of, take_a_number
from tests.browser.test_game import begin, lies
from tests.browser.test_table import begin as begin_table
from tests.browser.test_table import sit_down, write
from tests.browser.test_tournament_phone import hand_in
from tests.patience import wait_until
from tests.web.duplicate.client import HeldSession, think
from tests.web.server import Server
from tests.web.tournaments.made import make

KEY_MS = 25
REFUSING = """Object.defineProperty(Storage.prototype, "setItem", {
    value() { throw new DOMException("full", "QuotaExceededError") } })"""
KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('faristol kept '))"
AGED = """() => { for (const [key, text] of Object.entries(localStorage))
    if (key.startsWith("faristol kept "))
        localStorage.setItem(key, JSON.stringify({...JSON.parse(text), at: Date.now() - 8 * 86_400_000})) }"""
FULL = """() => { for (let size = 1 << 20; size; size >>= 1)
    try {
        for (let each = 0; ; each++) localStorage.setItem(`full ${size} ${each}`, "x".repeat(size))
    } catch { } }"""
NewDevice = Callable[..., Device]


@pytest.fixture
def device(browser: Browser, server: Server) -> Iterator[NewDevice]:
    made: list[Device] = []

    def new(address: str = server.address, **options: object) -> Device:
        made.append(Device(browser, address, **(options or LAPTOP)))
        return made[-1]

    yield new
    for each in made:
        each.close()


def kept(page: Page) -> list[str]:
    """The names of what the browser keeps, and of whom."""
    return [key for key, _ in page.evaluate(KEPT)]


def loaded_in_vain(page: Page) -> None:
    """Reload while the server is away."""
    with suppress(PlaywrightError):
        page.reload()


def events_of(server: Server, page: Page, *kinds: str) -> list[str]:
    """The kinds of the game's events, in their order; only these, if any are named."""
    stream = page.url.rstrip("/").rpartition("/")[2]
    with closing(sqlite3.connect(f"file:{server.data / 'events.sqlite3'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT kind FROM event WHERE stream = ? ORDER BY seq", [stream])
        return [kind for (kind,) in rows if kind in kinds or not kinds]


def moves(page: Page) -> list[str]:
    return page.get_by_test_id("moves").locator("tbody .word, tbody td.soft:nth-child(4)").all_inner_texts()


@pytest.mark.release
def test_lines_typed_in_a_hurry_while_the_server_is_away_arrive_once(
    own_server: Server, device: NewDevice
) -> None:
    page = sit_down(device(own_server.address), "ca-1v1")
    begin_table(page)
    address = page.url
    own_server.kill()
    page.keyboard.type("H4 GITE(M) 18\n", delay=KEY_MS)
    page.keyboard.press(" ")
    page.keyboard.type("6F VAT(E)R 17\n 4E AL·LEGA 16\nchange", delay=KEY_MS)
    loaded_in_vain(page)
    own_server.start()
    page.goto(address)
    other = page.context.new_page()
    other.goto(address)
    for each in (page, other):
        expect(each.get_by_test_id("moves").locator("tbody tr")).to_have_count(3)
        expect(each.get_by_test_id("entry")).to_have_value("change")
        expect(each.locator("form.entry[aria-busy]")).to_have_count(0)
    assert [move.upper() for move in moves(page)] == ["GITEM", "VATER", "AL·LEGA"]
    assert len(events_of(own_server, page, "PlayDeclared")) == 3
    wait_until(lambda: not any(" line " in key for key in kept(page)))


def test_a_line_whose_answer_is_lost_is_entered_once(server: Server, device: NewDevice) -> None:
    laptop = device()
    line = HeldLine(laptop.page, "/ws/games/")
    page = sit_down(laptop, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    line.hold("ack")
    page.keyboard.type("pass\n", delay=KEY_MS)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)
    page.reload()
    line.let_go()
    expect(page.locator("form.entry[aria-busy]")).to_have_count(0)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)
    expect(page.get_by_test_id("entry")).to_have_value("")
    assert len(events_of(server, page, "TurnPassed")) == 1
    wait_until(lambda: not any(" line " in key for key in kept(page)))


@pytest.mark.release
def test_lines_that_seem_old_are_shown_and_decided_by_a_person(device: NewDevice) -> None:
    """A clock that jumps makes everything old: nothing is lost by it, and nothing is sent by itself."""
    laptop = device()
    line = HeldLine(laptop.page, "/ws/games/")
    page = sit_down(laptop, "ca-1v1", timed=False)
    line.hold("ack")
    page.get_by_test_id("entry").fill("H8 CASA 10\n")
    page.keyboard.press("Enter")
    wait_until(lambda: any(" line " in key for key in kept(page)))
    page.goto("/robots.txt")
    page.evaluate(AGED)
    page.go_back()
    asked = page.get_by_test_id("old-lines")
    expect(asked).to_contain_text("H8 CASA 10")
    page.reload()
    expect(asked).to_contain_text("H8 CASA 10")
    asked.get_by_role("button", name="Bring back").click()
    line.let_go()
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(1)
    expect(asked).to_have_count(0)


def test_an_old_line_without_room_to_set_it_aside_waits_for_a_person_where_it_is(device: NewDevice) -> None:
    laptop = device()
    line = HeldLine(laptop.page, "/ws/games/")
    page = sit_down(laptop, "ca-1v1", timed=False)
    line.hold("ack")
    page.get_by_test_id("entry").fill("H8 CASA 10\n")
    page.keyboard.press("Enter")
    wait_until(lambda: any(" line " in key for key in kept(page)))
    page.goto("/robots.txt")
    page.evaluate(AGED)
    page.evaluate(FULL)
    page.go_back()
    asked = page.get_by_test_id("old-lines")
    expect(asked).to_contain_text("H8 CASA 10")
    line.let_go()
    page.reload()
    expect(asked).to_contain_text("H8 CASA 10")
    expect(page.get_by_test_id("entry")).to_be_enabled()
    asked.get_by_role("button", name="Bring back").click()
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(1)
    expect(asked).to_have_count(0)


def test_half_a_line_is_forgotten_after_a_week(device: NewDevice) -> None:
    page = device().page
    page.goto("/analysis/")
    half = json.dumps({"at": 0, "waits": False, "value": 1})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", ["faristol kept  other half", half])
    page.reload()
    wait_until(lambda: not any("half" in key for key in kept(page)))


@pytest.mark.release
def test_a_line_that_the_game_has_gone_past_comes_back_with_the_reason(device: NewDevice) -> None:
    laptop = device()
    page = sit_down(laptop, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    other = laptop.context.new_page()
    other.goto(page.url)
    write(other, "I8 ES")
    expect(page.get_by_test_id("moves")).to_contain_text("ES")
    [name] = [key for key in kept(page) if " laid" in key] or [kept_prefix(page) + "laid"]
    stale = json.dumps({"at": 4_102_444_800_000, "waits": True, "value": {"text": "pass", "moves": 1}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [name.replace("laid", "line a"), stale])
    page.reload()
    expect(page.get_by_test_id("entry")).to_have_value("pass")
    expect(page.get_by_test_id("reasons")).to_contain_text("the game has gone on since this was sent")
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)


def kept_prefix(page: Page) -> str:
    owner = page.locator("[data-owner]").get_attribute("data-owner")
    return f"faristol kept {owner} {page.locator('[data-owner]').get_attribute('data-socket')} "


def test_a_browser_that_keeps_nothing_says_so_and_works(device: NewDevice) -> None:
    laptop = device()
    laptop.page.add_init_script(REFUSING)
    line = HeldLine(laptop.page, "/ws/games/")
    page = sit_down(laptop, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    line.hold("ack")
    page.keyboard.type("pass\n", delay=KEY_MS)
    expect(page.locator("#entry-progress")).to_contain_text("This browser keeps nothing")
    line.let_go()
    expect(page.locator("form.entry[aria-busy]")).to_have_count(0)
    expect(page.locator("#entry-progress")).to_be_empty()
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)


@pytest.mark.release
def test_a_ruling_typed_before_a_reload_is_there_again(device: NewDevice) -> None:
    page = sit_down(device(), "ro-liber", timed=False, Arbiters="Ion")
    write(page, "H8 CASA")
    for time in range(2):
        page.get_by_test_id("guide").click()
        page.get_by_test_id("guide-arbiter").click()
        if not time:
            page.get_by_test_id("order").select_option("end_game")
            page.get_by_test_id("field-clause").select_option(index=1)
            clause = page.get_by_test_id("field-clause").input_value()
            page.get_by_test_id("field-both_lose").check()
            page.get_by_test_id("field-reason").fill("The hall is closed")
            page.reload()
    expect(page.get_by_test_id("field-reason")).to_have_value("The hall is closed")
    expect(page.get_by_test_id("field-clause")).to_have_value(clause)
    expect(page.get_by_test_id("field-both_lose")).to_be_checked()
    page.get_by_test_id("rule-send").click()
    expect(page.get_by_test_id("sheet-link")).to_be_visible()
    wait_until(lambda: not any("ruling" in key for key in kept(page)))


@pytest.fixture
def seeded(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", seed=DIGRAPHS).start()
    yield running
    running.stop()


@pytest.mark.release
def test_a_move_made_while_the_server_is_away_is_played_once(seeded: Server, device: NewDevice) -> None:
    laptop, phone = device(seeded.address), device(seeded.address, **PHONE)
    begin(laptop, phone)
    address = laptop.page.url
    seeded.kill()
    laptop.page.get_by_test_id("command").fill("H7 ANY")
    laptop.page.get_by_test_id("command").press("Enter")
    laptop.page.get_by_test_id("command").press("Enter")  # in a hurry
    loaded_in_vain(laptop.page)
    seeded.start()
    laptop.page.goto(address)
    lies(phone, 112, "NY")
    expect(laptop.page.get_by_test_id("moves").locator("tbody tr")).to_have_count(1)
    expect(laptop.page.get_by_test_id("command")).to_have_value("")
    assert len(events_of(seeded, laptop.page, "PlayDeclared")) == 1


def test_tiles_laid_and_text_typed_online_outlive_a_reload(dealt: Server, device: NewDevice) -> None:
    laptop, phone = device(dealt.address), device(dealt.address, **PHONE)
    begin(laptop, phone)
    laptop.page.get_by_test_id("command").fill("H7 AN")
    laptop.page.locator("[data-rack-tile]").first.click()
    laptop.page.locator('[data-square="112"]').click()
    label = laptop.page.locator('[data-square="112"]').get_attribute("data-tile")
    laptop.page.reload()
    lies(laptop, 112, label or "")
    expect(laptop.page.get_by_test_id("command")).to_have_value("H7 AN")
    assert phone.page.locator("[data-square][data-tile]").count() == 0


@pytest.mark.release
def test_slips_typed_at_the_console_while_the_server_is_away_arrive_once(
    own_server: Server, device: NewDevice
) -> None:
    page = open_console(device(own_server.address), 3)
    begin_coup(page)
    address = page.url
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    own_server.kill()
    type_line(page, "2 -")
    type_line(page, "3 H8K beg")
    page.get_by_test_id("entry").fill("1 H8")
    loaded_in_vain(page)
    own_server.start()
    page.goto(address)
    other = page.context.new_page()
    other.goto(address)
    for each in (page, other):
        expect(row(each, 3)).to_have_class("faulty")
        expect(each.get_by_test_id("entry")).to_have_value("1 H8")
        expect(each.get_by_test_id("unsure")).to_be_empty()
        expect(each.get_by_test_id("refused")).to_be_empty()
    wait_until(lambda: not any(" line " in key for key in kept(page)))


def test_a_refused_slip_is_still_beside_the_box_after_a_reload(device: NewDevice) -> None:
    page = open_console(device(), 2)
    begin_coup(page)
    type_line(page, "7 H8K beg")
    expect(page.get_by_test_id("refused")).to_contain_text("Nobody has number 7.")
    page.reload()
    expect(page.get_by_test_id("refused")).to_contain_text("Nobody has number 7.")
    page.get_by_test_id("refused").get_by_role("button", name="Fix").click()
    expect(page.get_by_test_id("entry")).to_have_value("7 H8K beg")
    wait_until(lambda: not any(" line " in key for key in kept(page)))


@pytest.mark.release
def test_a_slip_outlives_a_closed_tab_and_not_its_coup(server: Server, device: NewDevice) -> None:
    held = HeldSession.of(server.address, joinable="on", prepared="ΛΟΓΟΣ?Ε\nΤΑΣΗΝΕΡ", grace_s="0")
    phone = device(server.address, **PHONE)
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
        page.get_by_test_id("word-input").fill("ΛΟΓΟΣ!")
        other = phone.context.new_page()
        page.goto("/robots.txt")
        other.goto(f"/duplicate/{held.public_id}/")
        expect_slip(other, "", "ΛΟΓΟΣ!")
        other.get_by_test_id("place-input").fill("H8Κ")
        other.get_by_test_id("hand-in").tap()
        expect_state(other, "handed")
        assert slip_of(console) == ("H8Κ", "ΛΟΓΟΣ!")
        console.act("stop")
        console.act("close")
    expect(other.get_by_test_id("own-mark")).to_be_visible()
    assert not any(key.endswith(" slip") for key in kept(other))


@pytest.mark.release
def test_a_result_handed_in_without_a_connection_outlives_the_page(server: Server, device: NewDevice) -> None:
    event = make(server.data, "--entrants", "4", "--rounds", "1", "--title", "Obert de Sueca")
    anna = device(server.address, **PHONE)
    anna.page.goto(event.mine(1))
    anna.page.route(
        "**/mine/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    hand_in(anna, 401, 399)
    expect(anna.page.get_by_test_id("sending")).to_contain_text("No connection")
    other = anna.context.new_page()
    anna.page.goto("/robots.txt")
    other.goto(event.mine(1))
    expect(other.get_by_test_id("waits")).to_contain_text("401 – 399")
    assert not any(" sent " in key for key in kept(other))


def test_nobody_sends_what_another_account_typed(device: NewDevice) -> None:
    laptop = device()
    sign_up(laptop, "vera", "Vera")
    page = sit_down(laptop, "ca-1v1", timed=False)
    address = page.url
    write(page, "H8 CASA 10")
    line = HeldLine(page, "/ws/games/")
    page.reload()
    page.get_by_test_id("entry").click()
    line.hold("ack")
    page.keyboard.type("pass\nchange 3", delay=KEY_MS)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)
    assert {key.rpartition(" ")[2][:4] for key in kept(page)} >= {"laid"}
    page.context.clear_cookies()
    sign_up(laptop, "willa", "Willa")
    page.goto("/analysis/")
    expect(page.get_by_test_id("hand-draw")).to_be_attached()
    wait_until(lambda: not any("/ws/games/" in key for key in kept(page)))
    page.goto(address)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)
    expect(page.get_by_test_id("entry")).to_have_count(0)


TYPE = """(text) => {
  const entry = document.querySelector("[data-testid=entry]");
  entry.value = text;
  entry.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""


def test_signing_out_asks_and_then_forgets_in_every_tab(device: NewDevice) -> None:
    laptop = device()
    sign_up(laptop, "xenia", "Xenia")
    line = HeldLine(laptop.page, "/ws/games/")
    page = sit_down(laptop, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    line.hold("ack")
    page.keyboard.type("pass\n", delay=KEY_MS)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(2)
    other = page.context.new_page()
    other.goto("/")
    questions: list[str] = []

    def refuse(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.dismiss()

    other.once("dialog", refuse)
    other.get_by_test_id("log-out").click()
    assert questions == ["Something on this device has not been sent yet. Sign out and lose it?"]
    assert kept(other)
    other.once("dialog", lambda dialog: dialog.accept())
    other.get_by_test_id("log-out").click()
    expect(other.get_by_test_id("log-out")).to_have_count(0)
    assert kept(other) == []
    with suppress(PlaywrightError):  # the page may be on its way to what a stranger sees, without the box
        page.evaluate(TYPE, "a secret")
    assert kept(other) == []


def test_lines_tried_on_the_analysis_board_are_there_after_a_reload(device: NewDevice) -> None:
    page = device().page
    asked = urllib.parse.urlencode({"rules": "ca-1v1:ca-disc-2021", "cgp": f"{EMPTY} CASALOT/ 0/0 0"})
    page.goto(f"/analysis/?{asked}")
    plays, lines = page.get_by_test_id("plays").get_by_role("link"), page.get_by_test_id("lines")
    plays.first.click()
    expect(lines.get_by_role("button")).to_have_count(1)
    page.get_by_test_id("back").click()
    plays.last.click()  # a pass
    expect(lines.get_by_role("button")).to_have_count(2)
    page.reload()
    expect(lines.get_by_role("button")).to_have_count(2)
    page.get_by_test_id("back").click()
    expect(page.get_by_test_id("onward")).to_be_enabled()
