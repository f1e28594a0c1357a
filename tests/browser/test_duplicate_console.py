"""The arbiter's console on a real server, with the keyboard alone."""

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.bad_line import BadLine
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.web.server import Server, empty_tables

RACKS = """\
ΑΒΓΔΕΖΗ
ΔΗΛΟΓΟΣ
ΤΑΚΙΝΕΜ
"""
"""The best plays of the first are ΒΓΑΖΕ, across and down."""
NO_LETTERS = "ΧΨΞ"
"""Letters on no rack."""
STRUCK_ANEW = """next => new MutationObserver((_, observer) => {
  observer.disconnect();
  next.dataset.struck = "";
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", code: "KeyN", bubbles: true }));
}).observe(next, { attributeFilter: ["data-fresh"] })"""
"""The key once more in the very moment in which it means something new: nobody has read it."""
ARBITERS_CHOICE = """\
[rulebook]
id = "arbiters-choice"
kind = "duplicate"
extends = "el-duplicate"
edition = "1"
title = "The arbiter decides"
language = "el"
source = "Made up for tests"

[master_play.among_equals]
value = "arbiter"
article = "1"
summary.en = "Among equals the arbiter chooses."
summary.el = "Μεταξύ ίσων επιλέγει ο έφορος."

[master_play.long_word_letters]
value = 6
article = "2"
summary.en = "A word of six letters is long."
summary.el = "Έξι γράμματα είναι πολλά."
"""


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site whose organisers have a rulebook of their own."""
    data = tmp_path_factory.mktemp("ruled") / "data"
    shutil.copytree(empty_tables(), data)
    (data / "rulebooks").mkdir(exist_ok=True)
    (data / "rulebooks" / "arbiters-choice.toml").write_text(ARBITERS_CHOICE, "utf-8")
    running = Server(data).start()
    yield running
    running.stop()


@pytest.fixture
def arbiter(browser: Browser, ruled: Server) -> Iterator[Device]:
    device = Device(browser, ruled.address, **LAPTOP)
    yield device
    device.close()


def open_console(
    device: Device, count: int = 4, *, rulebook: str = "el-duplicate", racks: str = RACKS
) -> Page:
    """Open a console with so many entrants, named by their numbers, and known racks."""
    page = device.page
    page.goto("/duplicate/new/")
    page.locator("[name=title]").fill("Κύπελλο")
    page.locator("[name=rulebook]").select_option(rulebook)
    page.locator("[name=entrants]").fill("\n".join(f"Entrant {number}" for number in range(1, count + 1)))
    page.locator("details:has([name=prepared]) summary").click()
    page.locator("[name=prepared]").fill(racks)
    page.locator("main form [type=submit], main form .primary").last.click()
    expect(page.get_by_test_id("phase")).to_be_visible()
    return page


def stands(page: Page, phase: str) -> None:
    expect(page.locator(f"faristol-console[data-phase={phase}]")).to_be_visible()


def press_next(page: Page, phase: str) -> None:
    """The one key that is always the obvious next step, once nothing is asked and it could be read."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_test_id("next")).not_to_have_attribute("data-fresh", "")
    page.keyboard.press("n")
    stands(page, phase)


def begin_coup(page: Page) -> None:
    for phase in ("drawn", "announced", "thinking"):
        press_next(page, phase)
    expect(page.locator("[data-top]").first).to_be_visible()


def type_line(page: Page, line: str) -> None:
    """Type a line wherever the focus is: a number goes to the box by itself."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def row(page: Page, number: int) -> Locator:
    return page.locator(f"[data-testid=slips] tr[data-number='{number}']")


def command(page: Page, name: str) -> None:
    """By mouse: beside the next step, or under "More"."""
    if not page.get_by_test_id(name).is_visible():
        page.get_by_test_id("more").locator("summary").click()
    page.get_by_test_id(name).click()


def stop(page: Page) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.keyboard.press("y")
    stands(page, "collecting")


def test_a_coup_is_led_and_its_slips_are_typed_by_keyboard_alone(arbiter: Device) -> None:
    page = open_console(arbiter, 6)
    begin_coup(page)
    expect(page.get_by_test_id("handed")).to_contain_text("0 of 6")
    type_line(page, "1 =")
    type_line(page, "2 =1")
    type_line(page, "3 H8K bgaze")
    type_line(page, "4 -")
    type_line(page, f"5 H8O {NO_LETTERS}")

    expect(row(page, 1)).to_contain_text("ΒΓΑΖΕ")
    expect(row(page, 1)).to_have_class("top")
    expect(row(page, 2)).to_contain_text("64")
    expect(row(page, 3)).to_contain_text("H8Κ ΒΓΑΖΕ")
    expect(row(page, 4)).to_contain_text("empty")
    expect(row(page, 5)).to_contain_text("letters not on the rack: ΞΧΨ")
    expect(row(page, 5)).to_contain_text("art. 6.4")
    expect(page.get_by_test_id("missing")).to_have_text("Still missing (1): 6")
    expect(page.get_by_test_id("entered")).to_contain_text("Entrant 5")
    arbiter.picture("duplicate-console-laptop-light")

    stop(page)
    press_next(page, "collecting")
    expect(page.get_by_test_id("warning")).to_contain_text("6 Entrant 6")
    page.keyboard.press("y")
    stands(page, "between")
    expect(page.get_by_test_id("phase")).to_contain_text("Coup 1 is decided")
    expect(page.get_by_test_id("board").locator("[data-tile]")).to_have_count(5)
    expect(page.get_by_test_id("standings")).to_contain_text("2 Entrant 2")


@pytest.mark.release
def test_a_slip_for_an_earlier_coup_is_entered_while_the_next_one_runs(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    stop(page)
    press_next(page, "collecting")
    page.keyboard.press("y")
    stands(page, "between")
    begin_coup(page)
    page.keyboard.press("j")
    expect(page.get_by_test_id("coup")).to_have_value("1")
    expect(page.get_by_test_id("missing")).to_have_text("Still missing (1): 2")
    type_line(page, "2 =")

    expect(row(page, 2)).to_contain_text("64")
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    expect(page.get_by_test_id("missing")).to_have_text("Still missing (2): 1 2")


@pytest.mark.release
@pytest.mark.slow
def test_forty_slips_take_their_letters_and_one_enter_each(arbiter: Device) -> None:
    page = open_console(arbiter, 40)
    begin_coup(page)
    lines = [f"{number} {'=' if number % 4 else 'H8K zeg'}" for number in range(1, 41)]
    # Nothing is waited for in between: the box is free as soon as Enter was pressed.
    for line in lines:
        type_line(page, line)

    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    expect(page.get_by_test_id("counted")).to_contain_text("40 handed in · 10 with faults · 30 tops")
    expect(page.get_by_test_id("refused")).to_be_empty()


@pytest.mark.release
def test_the_next_missing_number_is_offered_where_slips_lie_in_order(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    page.get_by_test_id("in-order").check()
    expect(page.get_by_test_id("entry")).to_have_value("1 ")
    page.get_by_test_id("entry").focus()
    page.keyboard.press("End")
    type_line(page, "=")
    expect(page.get_by_test_id("entry")).to_have_value("2 ")
    type_line(page, "-")
    expect(page.get_by_test_id("entry")).to_have_value("3 ")
    expect(row(page, 2)).to_contain_text("empty")


@pytest.mark.release
def test_a_refused_line_stays_with_its_reason_and_can_be_mended(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    type_line(page, "1 =2")
    type_line(page, "3 =")
    expect(page.get_by_test_id("refused")).to_contain_text("1 =2")
    expect(page.get_by_test_id("refused")).to_contain_text("number 2 has handed in no slip for it")
    expect(row(page, 3)).to_have_class("top")

    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("entry")).to_have_value("1 =2")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_have_class("top")


def test_a_line_that_can_be_read_in_several_ways_offers_them(arbiter: Device) -> None:
    page = open_console(arbiter, 4)
    begin_coup(page)
    type_line(page, "1 D 8. 0 BEG")
    expect(row(page, 1)).to_contain_text("ΒΕΓ")
    type_line(page, "2 H8 beg !")
    type_line(page, "3 =")
    expect(row(page, 3)).to_have_class("top")
    refused = page.get_by_test_id("refused")
    expect(refused.locator("button.way")).to_have_text(["H8Ο beg", "H8Κ beg", "H8 - beg"])
    refused.get_by_role("button", name="H8Κ beg").click()
    expect(row(page, 2)).to_contain_text("H8Κ")
    expect(row(page, 2)).to_contain_text("hard to read")
    expect(refused).to_be_empty()


@pytest.mark.release
def test_text_that_cannot_be_a_slip_is_overwritten(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    type_line(page, "9 =")
    expect(page.get_by_test_id("refused")).to_contain_text("Nobody has number 9")
    expect(page.get_by_test_id("entry")).to_have_value("")
    type_line(page, "logos")
    expect(page.get_by_test_id("refused")).to_contain_text("“logos” is not a slip. Start with the player's")
    expect(page.get_by_test_id("entry")).to_have_value("logos")
    type_line(page, "1 -")
    expect(row(page, 1)).to_contain_text("empty")


@pytest.mark.release
def test_a_number_entered_again_is_replaced_only_when_that_is_confirmed(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    type_line(page, "1 H8K BEG")
    expect(row(page, 1)).to_have_class("faulty")
    type_line(page, "1 =")
    expect(page.get_by_test_id("warning")).to_contain_text("Entered before: H8Κ ΒΕΓ")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("warning")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_have_value("1 =")
    expect(row(page, 1)).to_have_class("faulty")

    page.keyboard.press("Enter")
    page.keyboard.press("y")
    expect(row(page, 1)).to_have_class("top")
    page.keyboard.press("Alt+u")
    expect(row(page, 1)).to_contain_text("ΒΕΓ")


def test_enter_confirms_no_warning(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    page.keyboard.press("z")
    expect(page.get_by_test_id("warning")).to_contain_text("1 Entrant 1, 2 Entrant 2")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("warning")).to_have_count(0)
    page.keyboard.press("p")  # time that was called cannot be paused
    expect(page.get_by_test_id("phase")).to_contain_text("paused")


def test_next_struck_twice_does_not_announce_what_nobody_has_seen(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    page.get_by_test_id("next").evaluate(STRUCK_ANEW)
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.get_by_test_id("next")).to_have_attribute("data-struck", "")
    expect(page.get_by_test_id("next")).not_to_have_attribute("data-fresh", "")
    stands(page, "drawn")
    press_next(page, "announced")


def test_letters_in_the_box_are_no_commands_and_with_alt_they_are(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    page.keyboard.press("/")
    page.keyboard.type("pause")
    expect(page.get_by_test_id("entry")).to_have_value("pause")
    expect(page.get_by_test_id("phase")).to_contain_text("time is running")
    page.keyboard.press("Alt+p")
    expect(page.get_by_test_id("phase")).to_contain_text("paused")
    page.keyboard.press("F8")
    expect(page.get_by_test_id("phase")).to_contain_text("time is running")
    page.keyboard.press("F9")
    expect(page.get_by_test_id("countdown")).to_contain_text(re.compile("^[2-4]:"))


@pytest.mark.release
def test_a_rack_is_rejected_with_author_and_reason(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    press_next(page, "drawn")
    expect(page.get_by_test_id("rack")).to_contain_text("not announced")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    page.keyboard.type("Νίκη")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_test_id("field-reason").focus()
    page.keyboard.type("a tile fell")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    stands(page, "drawn")


@pytest.mark.release
def test_a_slip_is_annulled_and_found_among_those_with_faults(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    type_line(page, "1 =")
    type_line(page, "2 =")
    expect(row(page, 2)).to_have_class("top")
    row(page, 2).locator("button").focus()
    page.keyboard.press("v")
    expect(page.get_by_test_id("field-number")).to_have_value("2")
    page.get_by_test_id("field-author").fill("Νίκη")
    page.get_by_test_id("field-reason").fill("went on writing")
    page.get_by_test_id("form-send").press("Enter")
    expect(row(page, 2)).to_contain_text("kept writing after time")
    page.get_by_test_id("filter").select_option("faulty")
    expect(page.locator("[data-testid=slips] tbody tr")).to_have_count(1)


@pytest.mark.release
def test_seats_are_drawn_by_lot_before_the_first_coup(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    page.keyboard.press("o")
    expect(page.get_by_test_id("warning")).to_contain_text("3 numbers get seats")
    page.keyboard.press("y")
    page.get_by_test_id("tab-numbers").click()
    places = page.locator("[data-testid=numbers] tbody tr td:nth-child(3)")
    expect(places).to_have_text([re.compile("[123]")] * 3)
    assert sorted(places.all_inner_texts()) == ["1", "2", "3"]


@pytest.mark.release
def test_leavers_and_newcomers_are_written_down(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    page.keyboard.press("m")
    page.keyboard.type("Άννα / Βασίλης\nΓιώργος")
    page.get_by_test_id("form-send").press("Enter")
    page.get_by_test_id("tab-numbers").click()
    expect(page.get_by_test_id("numbers")).to_contain_text("Άννα · Βασίλης")
    page.keyboard.press("l")
    page.get_by_test_id("field-number").select_option("4")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_test_id("numbers")).to_contain_text("Γιώργος · has left")
    begin_coup(page)
    expect(page.get_by_test_id("missing")).to_have_text("Still missing (3): 1 2 3")


@pytest.mark.release
def test_everything_is_there_again_after_a_reload_in_the_middle(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    type_line(page, "2 =")
    type_line(page, "3 H8O beg")
    expect(row(page, 3)).to_have_class("faulty")
    page.keyboard.press("Alt+p")
    expect(page.get_by_test_id("phase")).to_contain_text("paused")
    page.reload()

    expect(page.get_by_test_id("phase")).to_contain_text("paused")
    expect(row(page, 2)).to_have_class("top")
    expect(row(page, 3)).to_have_class("faulty")
    expect(page.get_by_test_id("missing")).to_have_text("Still missing (1): 1")
    expect(page.get_by_test_id("next")).to_be_focused()
    expect(page.get_by_test_id("next")).to_contain_text("Continue")


@pytest.mark.release
def test_the_console_knows_who_looks_on(arbiter: Device, browser: Browser, ruled: Server) -> None:
    page = open_console(arbiter, 2)
    spectator = Device(browser, ruled.address, **PHONE)
    spectator.page.goto(page.url.replace("console/", ""))
    page.get_by_test_id("tab-numbers").click()
    expect(page.get_by_test_id("numbers")).to_contain_text("1 watching")
    spectator.close()


def test_slips_typed_while_the_line_is_cut_arrive_when_it_is_mended(browser: Browser, ruled: Server) -> None:
    line = BadLine(ruled.address)
    device = Device(browser, line.address, **LAPTOP)
    page = open_console(device, 3)
    begin_coup(page)
    line.cut()
    type_line(page, "2 -")
    type_line(page, "3 H8K beg")
    expect(page.get_by_test_id("unsure")).to_contain_text("2 - · 3 H8K beg")
    expect(page.get_by_test_id("connection")).to_contain_text("Connection lost")

    line.mend()
    expect(row(page, 3)).to_have_class("faulty")
    expect(page.get_by_test_id("unsure")).to_be_empty()
    device.close()
    line.stop()


@pytest.mark.slow
@pytest.mark.release
def test_slips_typed_while_the_server_is_away_arrive_when_it_is_back(
    browser: Browser, own_server: Server
) -> None:
    device = Device(browser, own_server.address, **LAPTOP)
    page = open_console(device, 3)
    begin_coup(page)
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    own_server.kill()
    type_line(page, "2 -")
    type_line(page, "3 H8K beg")
    expect(page.get_by_test_id("unsure")).to_contain_text("2 - · 3 H8K beg")
    expect(page.get_by_test_id("connection")).to_contain_text("Connection lost")

    own_server.start()
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    expect(row(page, 3)).to_have_class("faulty")
    expect(page.get_by_test_id("unsure")).to_be_empty()
    expect(page.get_by_test_id("phase")).to_contain_text("paused")
    device.close()


@pytest.mark.release
def test_a_long_word_is_ruled_on_and_a_mark_is_corrected_after_the_game(arbiter: Device) -> None:
    page = open_console(arbiter, 2, rulebook="arbiters-choice")
    begin_coup(page)
    type_line(page, "1 H8K ABGDEZH")
    type_line(page, "2 H8K BEG")
    expect(row(page, 1)).to_contain_text("awaiting a ruling: ΑΒΓΔΕΖΗ")
    stop(page)
    press_next(page, "ruling")
    expect(page.get_by_test_id("next")).not_to_have_attribute("data-fresh", "")
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_contain_text("ΑΒΓΔΕΖΗ – 1: H8Κ ΑΒΓΔΕΖΗ")
    page.get_by_test_id("field-upheld").select_option("yes")
    page.get_by_test_id("field-author").fill("Νίκη")
    page.get_by_test_id("field-reason").fill("the alphabet")
    page.get_by_test_id("form-send").press("Enter")
    stands(page, "between")
    expect(page.get_by_test_id("board").locator("[data-tile]")).to_have_count(7)

    page.keyboard.press("e")
    expect(page.get_by_test_id("field-author")).to_have_value("Νίκη")
    page.get_by_test_id("field-reason").fill("the hall closes")
    page.get_by_test_id("form-send").press("Enter")
    stands(page, "over")
    row(page, 2).locator("button").focus()
    page.keyboard.press("g")
    expect(page.get_by_test_id("field-number")).to_have_value("2")
    page.get_by_test_id("field-accepted").select_option("yes")
    page.get_by_test_id("field-reason").fill("it is a word")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_test_id("tab-corrections").click()
    expect(page.get_by_test_id("corrections")).to_contain_text("Coup 1: number 2: 0 → ")
    expect(page.get_by_test_id("corrections")).to_contain_text("Νίκη: it is a word")
    expect(row(page, 2).locator("td").nth(3)).not_to_have_text("0")

    page.get_by_test_id("next-game").click()
    page.locator("[name=method]").first.check()
    page.get_by_test_id("begin-series").click()
    stands(page, "between")
    expect(page.get_by_test_id("phase")).to_have_text("Before the first coup")
    page.get_by_test_id("tab-numbers").click()
    expect(page.get_by_test_id("numbers")).to_contain_text("Entrant 2")

    expect(page.get_by_test_id("tops")).to_contain_text("once the rack is announced")
    page.keyboard.press("e")
    page.get_by_test_id("field-author").fill("Νίκη")
    page.get_by_test_id("field-reason").fill("nobody stays")
    page.get_by_test_id("form-send").press("Enter")
    stands(page, "over")
    expect(page.get_by_test_id("tops").locator(".tops-head")).to_be_empty()


@pytest.mark.release
def test_the_board_of_a_coup_needs_no_scrolling_on_a_laptop(arbiter: Device) -> None:
    page = open_console(arbiter, 40)
    begin_coup(page)
    type_line(page, "7 =")
    expect(row(page, 7)).to_have_class("top")
    for name in ("phase", "countdown", "next", "board", "rack", "tops", "entry", "missing", "standings"):
        box = page.get_by_test_id(name).bounding_box()
        assert box is not None, name
        assert box["y"] + box["height"] <= 800, name
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("the same as the top")


@pytest.mark.release
def test_the_console_fits_a_phone(browser: Browser, ruled: Server) -> None:
    device = Device(browser, ruled.address, **(PHONE | {"viewport": {"width": 360, "height": 740}}))
    page = open_console(device, 12)
    page.get_by_test_id("next").tap()
    stands(page, "drawn")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    device.picture("duplicate-console-phone-dark")
    device.close()
