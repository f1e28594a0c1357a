"""An arbiter's console when something does not go as planned."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.held_line import HeldLine, slow_line
from tests.browser.test_duplicate_console import (
    RACKS,
    begin_coup,
    command,
    open_console,
    press_next,
    row,
    stands,
    stop,
    type_line,
)
from tests.web.duplicate.client import HeldSession
from tests.web.server import Server

KEY_MS = 40
PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
}"""


@pytest.fixture
def arbiter(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    yield device
    device.close()


def decided(page: Page, *lines: str) -> None:
    """One coup with these slips."""
    begin_coup(page)
    for line in lines:
        type_line(page, line)
    if lines:
        expect(row(page, int(lines[-1].split()[0]))).not_to_have_class("absent")
    stop(page)
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("warning").or_(page.locator("[data-phase=between]"))).to_be_visible()
    if page.get_by_test_id("warning").count():
        page.keyboard.press("y")
    stands(page, "between")


def give_grounds(page: Page, reason: str = "it was so") -> None:
    page.get_by_test_id("field-author").fill("Νίκη")
    page.get_by_test_id("field-reason").fill(reason)
    page.get_by_test_id("form-send").press("Enter")


def end(page: Page) -> None:
    command(page, "end")
    give_grounds(page, "the hall closes")
    stands(page, "over")


def test_one_bad_line_swallows_none_of_those_typed_after_it(arbiter: Device) -> None:
    page = open_console(arbiter, 4)
    begin_coup(page)
    for line in ("1", "x", "99 =", "2 =", "3 -"):
        type_line(page, line)
    expect(row(page, 2)).to_have_class("top")
    expect(row(page, 3)).to_contain_text("empty")
    refused = page.get_by_test_id("refused").locator("[data-line]")
    expect(refused).to_have_count(2)
    expect(refused.nth(1)).to_contain_text("99 =")
    expect(refused.nth(1)).to_contain_text("Nobody has number 99")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("entry")).to_have_value("99 =")


@pytest.mark.release
def test_a_press_on_what_is_new_counts_while_the_answer_to_the_last_one_is_under_way(arbiter: Device) -> None:
    line = HeldLine(arbiter.page, "/ws/duplicate/")
    page = open_console(arbiter, 2)
    line.hold("ack")
    press_next(page, "drawn")
    press_next(page, "announced")
    line.let_go()
    press_next(page, "thinking")
    expect(page.get_by_test_id("reasons")).to_be_empty()


@pytest.mark.release
def test_undo_takes_back_the_line_typed_last_though_its_answer_is_under_way(arbiter: Device) -> None:
    line = HeldLine(arbiter.page, "/ws/duplicate/")
    page = open_console(arbiter, 2)
    begin_coup(page)
    type_line(page, "1 H8K BEG")
    expect(row(page, 1)).to_have_class("faulty")
    line.hold("ack")
    type_line(page, "1 =")
    page.keyboard.press("y")
    expect(row(page, 1)).to_have_class("top")
    page.keyboard.press("Alt+u")
    line.let_go()
    expect(row(page, 1)).to_contain_text("ΒΕΓ")


def test_a_pile_is_typed_without_looking_up_though_one_slip_is_asked_about(arbiter: Device) -> None:
    slow_line(arbiter.page, 0, 700, 1300, 2000)
    page = open_console(arbiter, 6)
    begin_coup(page)
    page.keyboard.type("1 H8K BEG\n2 -\n", delay=KEY_MS)
    expect(row(page, 1)).to_have_class("faulty")
    page.keyboard.type("1 =\n3 H8K BEG\n4 -\n2 =\n5 =\n6", delay=KEY_MS)

    expect(page.get_by_test_id("warning")).to_contain_text("Entered before: H8Κ ΒΕΓ")
    expect(page.get_by_test_id("entry")).to_have_value("6")
    page.keyboard.type(" -\n", delay=KEY_MS)
    page.keyboard.press("y")
    expect(page.get_by_role("dialog")).to_contain_text("number 2")
    page.keyboard.press("y")
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    expect(page.get_by_test_id("unsure")).to_be_empty()
    for number in (1, 2, 5):
        expect(row(page, number)).to_have_class("top")
    expect(row(page, 3)).to_have_class("faulty")
    expect(row(page, 4)).to_contain_text("empty")
    expect(row(page, 6)).to_contain_text("empty")


@pytest.mark.release
def test_a_slip_that_is_not_to_be_replaced_leaves_the_next_line_in_the_box(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    type_line(page, "1 H8K BEG")
    expect(row(page, 1)).to_have_class("faulty")
    page.keyboard.type("1 =\n2 =\n3", delay=KEY_MS)
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.type(" -\n", delay=KEY_MS)

    expect(page.get_by_test_id("refused")).to_contain_text("1 =")
    expect(row(page, 1)).to_have_class("faulty")
    expect(row(page, 2)).to_have_class("top")
    expect(row(page, 3)).to_contain_text("empty")


@pytest.mark.release
def test_slips_typed_while_a_pasted_table_is_sent_keep_every_key(arbiter: Device) -> None:
    slow_line(arbiter.page, 400)
    page = open_console(arbiter, 6)
    begin_coup(page)
    page.get_by_test_id("entry").focus()
    page.evaluate(PASTE, "1 =\n2 -\n3 -\n4 -")
    page.keyboard.type("5 H8K BEG\n6 =\n", delay=KEY_MS)
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    expect(row(page, 5)).to_have_class("faulty")
    expect(row(page, 6)).to_have_class("top")


@pytest.mark.release
def test_a_slip_typed_before_time_runs_is_put_aside(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    press_next(page, "drawn")
    press_next(page, "announced")
    page.keyboard.type("1 =\n", delay=KEY_MS)
    expect(page.get_by_test_id("refused")).to_contain_text("1 =")
    expect(page.get_by_test_id("refused")).to_contain_text("cannot be entered now")


@pytest.mark.release
def test_letters_can_be_no_commands_at_all(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    command(page, "keys")
    page.get_by_test_id("only-alt").check()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("d")
    page.keyboard.press("5")
    expect(page.get_by_test_id("entry")).to_have_value("")
    page.keyboard.press("Alt+d")
    stands(page, "drawn")
    press = page.get_by_test_id("next")
    expect(press).not_to_have_attribute("data-fresh", "")
    page.keyboard.press("F2")
    stands(page, "announced")


@pytest.mark.release
def test_a_clicked_row_is_the_one_that_commands_are_about(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    begin_coup(page)
    for line in ("1 =", "2 =", "3 -"):
        type_line(page, line)
    expect(row(page, 3)).to_contain_text("empty")
    row(page, 2).locator(".slip").click()
    expect(page.get_by_test_id("entry")).to_have_value("2 ")
    command(page, "annul")
    expect(page.get_by_test_id("field-number")).to_have_value("2")
    page.keyboard.press("Escape")
    stop(page)
    press_next(page, "between")
    end(page)
    row(page, 1).locator(".slip").click()
    expect(page.get_by_test_id("field-number")).to_have_value("1")
    expect(page.get_by_test_id("field-coup")).to_have_value("1")
    page.keyboard.press("Escape")
    row(page, 3).locator(".slip").click()  # an empty slip can be written anew
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_have_value("3 ")


@pytest.mark.release
def test_the_rest_handed_in_nothing(arbiter: Device) -> None:
    page = open_console(arbiter, 4)
    decided(page, "1 =")
    decided(page, "1 =")
    command(page, "rest")
    expect(page.get_by_test_id("warning")).to_contain_text("3 numbers get an empty slip: 2 Entrant 2, 3")
    page.get_by_test_id("every-coup").check()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")
    expect(row(page, 4)).to_contain_text("empty")
    expect(row(page, 1)).to_have_class("top")
    expect(page.get_by_test_id("rest")).to_be_hidden()
    page.get_by_test_id("coup").select_option("1")
    expect(row(page, 2)).to_contain_text("empty")
    expect(row(page, 1)).to_have_class("top")


@pytest.mark.release
def test_nobody_is_said_to_have_handed_in_nothing_while_time_runs(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    expect(page.get_by_test_id("rest")).to_be_hidden()
    stop(page)
    expect(page.get_by_test_id("rest")).to_be_visible()


@pytest.mark.release
def test_a_slip_typed_while_time_runs_may_be_one_of_the_coup_before(arbiter: Device) -> None:
    page = open_console(arbiter, 3)
    decided(page, "1 =")
    begin_coup(page)
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    type_line(page, "2 -")
    expect(page.get_by_test_id("which-coup")).to_contain_text("for coup 1 is still missing")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("which-coup")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_have_value("2 -")
    page.keyboard.press("Enter")
    page.keyboard.press("j")
    expect(page.get_by_test_id("coup")).to_have_value("1")
    expect(row(page, 2)).to_contain_text("empty")
    type_line(page, "3 =")  # the next ones are of the same pile
    expect(row(page, 3)).to_have_class("top")
    expect(page.get_by_test_id("missing")).to_have_text("All slips are in.")


@pytest.mark.release
def test_time_beyond_what_a_coup_has_is_asked_for(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    page.keyboard.press("t")
    page.get_by_test_id("field-by").fill("99:00")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_test_id("warning")).to_contain_text("This leaves")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.get_by_test_id("field-by").fill("0:10")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("countdown")).to_contain_text("2:")


@pytest.mark.release
def test_a_player_said_to_leave_comes_back_and_a_name_is_mended(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    page.get_by_test_id("tab-numbers").click()
    expect(page.get_by_test_id("return")).to_be_hidden()
    command(page, "leave")
    page.get_by_test_id("field-number").select_option("2")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_test_id("numbers")).to_contain_text("has left")
    command(page, "return")
    page.get_by_test_id("field-number").select_option("2")
    give_grounds(page)
    expect(page.get_by_test_id("numbers")).not_to_contain_text("has left")
    page.get_by_test_id("tab-corrections").click()
    expect(page.get_by_test_id("corrections")).to_contain_text("number 2 returns")

    command(page, "rename")
    page.get_by_test_id("field-number").select_option("1")
    page.get_by_test_id("field-names").fill("Άννα / Βασίλης")
    page.get_by_test_id("form-send").press("Enter")
    page.get_by_test_id("tab-numbers").click()
    expect(page.get_by_test_id("numbers")).to_contain_text("Άννα · Βασίλης")


@pytest.mark.release
def test_an_annulment_is_lifted(arbiter: Device) -> None:
    page = open_console(arbiter, 1)
    begin_coup(page)
    type_line(page, "1 =")
    expect(row(page, 1)).to_have_class("top")
    expect(page.get_by_test_id("restore")).to_be_hidden()
    command(page, "annul")
    page.get_by_test_id("field-number").select_option("1")
    give_grounds(page, "went on writing")
    expect(row(page, 1)).to_contain_text("kept writing after time")
    command(page, "restore")
    page.get_by_test_id("field-number").select_option("1")
    give_grounds(page, "it was another one")
    expect(row(page, 1)).to_have_class("top")
    stop(page)
    page.get_by_test_id("tab-corrections").click()
    expect(page.get_by_test_id("corrections")).to_contain_text("it was another one")


@pytest.mark.release
def test_a_slip_of_a_decided_coup_is_replaced_with_author_and_reason(arbiter: Device) -> None:
    page = open_console(arbiter, 1)
    decided(page, "1 =")
    type_line(page, "1 H8K BEG")
    expect(page.get_by_role("dialog")).to_contain_text("Coup 1 is decided")
    give_grounds(page, "mistyped")
    expect(row(page, 1)).to_have_class("faulty")
    expect(page.get_by_test_id("entry")).to_have_value("")
    page.get_by_test_id("tab-corrections").click()
    expect(page.get_by_test_id("corrections")).to_contain_text("slip of number 1 replaced")
    expect(page.get_by_test_id("corrections")).to_contain_text("mistyped")
    command(page, "undo")
    give_grounds(page, "it was right")
    expect(row(page, 1)).to_have_class("top")


@pytest.mark.release
def test_points_that_the_board_does_not_give_are_questioned(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    decided(page, "1 =", "2 H8K BEG")
    end(page)
    row(page, 2).locator(".slip").click()
    page.get_by_test_id("field-accepted").select_option("yes")
    page.get_by_test_id("field-points").fill("11")
    give_grounds(page)
    expect(page.get_by_role("dialog")).to_contain_text("Press the button again")
    page.get_by_test_id("form-send").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(row(page, 2).locator("td").nth(3)).to_have_text("11")


def test_an_arbiter_who_plays_sees_no_slips_before_the_coup_is_decided(
    arbiter: Device, server: Server
) -> None:
    held = HeldSession.of(server.address, "Άννα", joinable="on", prepared=RACKS)
    page, number = arbiter.page, held.page_of(1)
    cookies = [part.partition("=") for part in held.organiser.cookie_header().split("; ")]
    page.context.add_cookies([{"name": n, "value": v, "url": server.address} for n, _, v in cookies])
    page.goto(f"/duplicate/{held.public_id}/")
    page.get_by_label("Your name", exact=True).fill("Νίκη")
    page.get_by_label("I lead this session").check()
    page.get_by_test_id("join-session").click()
    expect(page.get_by_test_id("welcome")).to_contain_text("You are number 2")
    page.get_by_test_id("to-console").click()
    for phase in ("drawn", "announced", "thinking"):
        press_next(page, phase)
    number.act("hand_in", square="H8", direction="Κ", word="ΒΕΓ", score=None)
    expect(page.get_by_test_id("handed")).to_contain_text("1 of 2")
    expect(page.get_by_test_id("tops")).to_contain_text("You are playing too")
    expect(page.get_by_test_id("missing")).to_be_empty()
    expect(page.get_by_test_id("rest")).to_be_hidden()
    stop(page)
    expect(page.get_by_test_id("rest")).to_be_hidden()
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("warning")).to_contain_text("1 of 2 handed in")
    assert not any("ΒΕΓ" in frame for frame in arbiter.frames)
    page.keyboard.press("y")
    stands(page, "between")
    expect(row(page, 1)).to_contain_text("ΒΕΓ")


@pytest.mark.release
def test_a_screen_reader_finds_the_parts_by_their_headings(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    begin_coup(page)
    for name in ("Slip for coup 1", "Best plays", "Slips", "Lists"):
        expect(page.get_by_role("heading", name=name, level=2, exact=True)).to_be_attached()


@pytest.mark.release
def test_articles_stand_once(arbiter: Device) -> None:
    page = open_console(arbiter, 1)
    begin_coup(page)
    type_line(page, "1 H8O ΧΨΞ")
    article = row(page, 1).locator(".article").first
    expect(article).to_have_text("art. 6.2")
    expect(article).to_have_attribute("title", "GR-6.2")


@pytest.mark.release
def test_the_coup_of_a_pile_is_asked_for_once(arbiter: Device) -> None:
    page = open_console(arbiter, 2)
    decided(page)
    begin_coup(page)
    type_line(page, "1 =")
    expect(page.get_by_test_id("which-coup")).to_be_visible()
    page.keyboard.press("k")
    type_line(page, "2 =")
    expect(row(page, 2)).to_have_class("top")
    expect(page.get_by_test_id("coup")).to_have_value("2")
