"""Whole games at a wooden board, written down with the keyboard as somebody beside it would."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.held_line import HeldLine, slow_line
from tests.web.server import Server

CATALAN_SHEET = """\
H4 GITE(M) 18
6F VAT(E)R 17
4E AL·LEGA 16
E3 HAU 20
J4 SURI 21
F6 VIRIO 10
5J UNGLA 14
L3 REGUE 14
N2 EMBAL 20
I3 JA 17
10B DURIO 10
8H MENTS 19
2L FIES 19
M1 NIE 14
E9 DIXI 31
D10 REL 21
12C LLIÇ 13
7L ERER 14
O5 SARDA 28
K8 TANYS 26
10I TANYE 15
F12 ÇA 11
10I TANYEN 14
M9 ENTRO 12
7D ANIME 13
12L ERMO 12
E9 DIXIS 17
I10 TANQUE 20
I1 BAJA 13
O11 PORCO 24
15K POCIO 9
G3 SESAM 9
14I EC 7
9E DIT 5
"""
"""A whole game with every score counted: the second player goes out over a Z."""

ROMANIAN_SHEET = """\
H4 COLNE 12
6F MOLID 21
5G DOP 11
4D LITIC 14
E2 GRIS 24
2B TARG 24
5G DOPAI 17
C1 BAI 22
8D GOTCE 22
RUPIE 17
F8 TAXA 33
11E CARJA 28
9E HAU(I)(A) 32
2B TARGA 15
H11 JENEZ 72
F8 TAXAT 14
12C BAUT 26
C9 CERB 13
J5 ADAPI 23
14F VIERI 30
15H ZOLEA 19
K12 USTE 17
10A SVED 28
A7 PENSA 18
12J FUMUL 30
M11 FUNDU 41
N10 MILE 26
1C BIATO 32
K1 SEPCI 6
2J REST 6
"""
"""Another sheet, under the Romanian rules; one word has lost its place."""


@pytest.fixture
def table(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    yield device
    device.close()


def sit_down(device: Device, rulebook: str, *, timed: bool = True, **fields: str) -> Page:
    page = device.page
    page.goto("/table/")
    page.get_by_label("First player").fill("Anna")
    page.get_by_label("Second player").fill("Biel")
    page.get_by_label("Rulebook").select_option(rulebook)
    page.get_by_label("Who goes first").select_option("0")
    page.get_by_label("Run the clocks here").set_checked(timed)
    for label, value in fields.items():
        page.get_by_label(label).fill(value)
    page.get_by_test_id("start-table").click()
    return page


def write(page: Page, text: str) -> None:
    """Into the box, and on: it is empty again when every line was taken."""
    page.get_by_test_id("entry").fill(text)
    page.get_by_test_id("entry").press("Enter")
    expect(page.locator("form.entry[aria-busy]")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_have_value("")


def begin(page: Page) -> None:
    page.get_by_test_id("racks-drawn").click()
    expect(page.get_by_test_id("status")).to_contain_text("Biel must press the clock")
    page.get_by_test_id("entry").press(" ")
    expect(page.get_by_test_id("status")).to_contain_text("Anna to move")


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_test_id(f"field-{name}").select_option(value)


def test_a_clock_pressed_before_the_answer_came_is_not_pressed_in_vain(table: Device) -> None:
    line = HeldLine(table.page, "/ws/games/")
    line.hold("ack", after=1)
    page = sit_down(table, "ca-1v1")
    page.get_by_test_id("racks-drawn").click()
    expect(page.get_by_test_id("status")).to_contain_text("Biel must press the clock")
    page.get_by_test_id("entry").press(" ")
    line.let_go()
    expect(page.get_by_test_id("status")).to_contain_text("Anna to move")


KEY_MS = 40
LATE_ANSWERS = (0, 700, 1300, 2000, 400)
"""Milliseconds, in turn."""


def test_a_sheet_is_typed_without_waiting_for_any_answer(table: Device) -> None:
    slow_line(table.page, *LATE_ANSWERS)
    page = sit_down(table, "ca-1v1", timed=False)
    page.get_by_test_id("entry").click()
    page.keyboard.type("H4 GITE(M) 18\n6F VAT(E)R 17\n4E AL·LEGA 16\n", delay=KEY_MS)
    page.keyboard.type("pass\nchange 3", delay=KEY_MS)

    expect(page.locator("form.entry[aria-busy]")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_have_value("change 3")
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(4)


def test_a_refused_line_comes_back_before_what_was_typed_meanwhile(table: Device) -> None:
    line = HeldLine(table.page, "/ws/games/")
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    line.hold("refused")
    page.keyboard.type("I8 ASOS 99\n11G FAR\npa", delay=KEY_MS)
    expect(page.get_by_test_id("entry")).to_have_value("pa")
    line.let_go()
    expect(page.get_by_test_id("entry")).to_have_value("I8 ASOS 99\n11G FAR\npa")
    page.keyboard.type("ss", delay=KEY_MS)
    expect(page.get_by_test_id("entry")).to_have_value("I8 ASOS 99\n11G FAR\npass")


@pytest.mark.release
def test_a_question_about_one_line_takes_no_key_of_the_next(table: Device) -> None:
    line = HeldLine(table.page, "/ws/games/")
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "H8 CASA")
    line.hold("choose")
    page.keyboard.type("sol\npa", delay=KEY_MS)
    line.let_go()
    expect(page.get_by_test_id("choices")).to_be_visible()
    page.keyboard.type("ss\nch", delay=KEY_MS)
    expect(page.get_by_test_id("choices")).to_be_visible()
    expect(page.get_by_test_id("entry")).to_have_value("ch")
    page.get_by_test_id("choices").get_by_role("button").first.click()

    expect(page.get_by_test_id("moves")).to_contain_text("SOL")
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(3)
    page.keyboard.type("ange", delay=KEY_MS)
    expect(page.get_by_test_id("entry")).to_have_value("change")


@pytest.mark.release
def test_a_press_typed_after_a_line_waits_for_it(table: Device) -> None:
    slow_line(table.page, *LATE_ANSWERS)
    page = sit_down(table, "ca-1v1")
    begin(page)
    page.keyboard.type("H4 GITE(M) 18\n 6F VAT(E)R 17\n 4E AL·LEGA 16\n ", delay=KEY_MS)
    expect(page.locator("form.entry[aria-busy]")).to_have_count(0)
    expect(page.get_by_test_id("moves").locator("tbody tr")).to_have_count(3)
    expect(page.get_by_test_id("status")).to_contain_text("Biel to move")


def test_a_pasted_catalan_sheet_is_played_to_both_signatures(table: Device) -> None:
    page = sit_down(table, "ca-1v1", Round="3", Table="12")
    write(page, CATALAN_SHEET)
    expect(page.get_by_test_id("score-0")).to_have_text("278")
    page.get_by_test_id("press-clock").click()

    expect(page.get_by_test_id("closing")).to_be_visible()
    page.get_by_test_id("sign-0").click()
    expect(page.get_by_test_id("signed-0")).to_be_visible()
    page.get_by_test_id("sign-1").click()
    expect(page.get_by_test_id("result")).to_contain_text("Biel wins")
    expect(page.get_by_test_id("result")).to_contain_text("270 – 273")
    expect(page.get_by_text("CA-4.a").first).to_be_visible()
    table.picture("table-over-laptop-light")
    page.get_by_test_id("sheet-link").click()
    expect(page.get_by_test_id("sheet")).to_contain_text("TANQUE")


@pytest.mark.release
def test_a_romanian_game_is_typed_line_by_line_to_its_signed_end(table: Device) -> None:
    page = sit_down(table, "ro-liber", timed=False)
    for line in ROMANIAN_SHEET.splitlines():
        write(page, line)
    page.get_by_test_id("accept").click()

    expect(page.get_by_test_id("closing")).to_be_visible()
    page.get_by_test_id("sign-1").click()
    expect(page.get_by_test_id("result")).to_contain_text("379 – 314")


@pytest.mark.release
def test_entering_stops_at_the_first_refusal_and_keeps_the_rest(table: Device) -> None:
    page = sit_down(table, "ca-1v1", timed=False)
    page.get_by_test_id("entry").fill("H8 CASA 10\nI8 ASOS 99\n11G FAR")
    page.get_by_test_id("entry").press("Enter")

    expect(page.get_by_test_id("reasons")).to_contain_text("not 99")
    expect(page.get_by_test_id("reasons").locator("a")).to_have_attribute(
        "href", re.compile(r"/rulebooks/ca-1v1/#")
    )
    expect(page.get_by_test_id("reasons").locator("[lang=ca]")).to_be_visible()
    expect(page.get_by_test_id("entry")).to_have_value("I8 ASOS 99\n11G FAR")
    expect(page.get_by_test_id("moves")).to_contain_text("CASA")


@pytest.mark.release
def test_a_word_without_its_place_is_asked_about(table: Device) -> None:
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "H8 CASA")
    page.get_by_test_id("entry").fill("sol")
    page.get_by_test_id("entry").press("Enter")
    page.get_by_test_id("choices").get_by_role("button").first.click()

    expect(page.get_by_test_id("moves")).to_contain_text("SOL")


@pytest.mark.release
def test_tiles_are_tapped_onto_the_board_without_a_rack(browser: Browser, server: Server) -> None:
    phone = Device(browser, server.address, **PHONE)
    page = sit_down(phone, "ca-1v1")
    begin(page)
    for label, square in (("S", 112), ("O", 113), ("L", 114)):
        page.locator(f'[data-rack-tile="{label}"]').tap()
        page.locator(f'[data-square="{square}"]').tap()
    expect(page.get_by_test_id("preview")).to_contain_text("6")
    phone.picture("table-phone-dark")
    phone.tap("play")

    expect(page.get_by_test_id("moves")).to_contain_text("SOL")
    phone.tap("draw")
    phone.tap("press-clock")
    expect(page.get_by_test_id("status")).to_contain_text("Biel to move")
    phone.close()


@pytest.mark.release
def test_the_arbiter_answers_twice_at_a_catalan_table(table: Device) -> None:
    page = sit_down(table, "ca-1v1", Arbiters="Carme")
    begin(page)
    write(page, "H8 CASA")
    page.get_by_test_id("challenge").click()
    choose(page, "verdict", "true")
    page.get_by_test_id("field-arbiter").fill("Carme")
    page.get_by_test_id("challenge-confirm").click()
    expect(page.get_by_test_id("challenge")).to_contain_text("once more")
    page.get_by_test_id("challenge").click()
    expect(page.get_by_test_id("challenge-confirm")).to_be_disabled()  # as long as there is no argument
    page.get_by_test_id("argument").fill("It is a proper name")
    choose(page, "verdict", "false")
    page.get_by_test_id("challenge-confirm").click()

    expect(page.get_by_test_id("moves")).to_contain_text("withdrawn")
    expect(page.locator("[data-square][data-tile]")).to_have_count(0)


@pytest.mark.release
def test_the_guide_leads_through_a_surplus_and_a_changed_rack(table: Device) -> None:
    page = sit_down(table, "ca-1v1")
    begin(page)
    guide(page, "change_rack")
    page.get_by_test_id("field-shown").fill("BCDFGHJ")
    page.get_by_test_id("form-send").click()
    expect(page.get_by_test_id("announcements")).to_contain_text("B C D F G H J")
    guide(page, "change_rack")  # the second one in a row: somebody looks into the bag
    page.get_by_test_id("field-shown").fill("KLM")
    choose(page, "found", "one")
    page.get_by_test_id("field-tile").fill("?")
    page.get_by_test_id("form-send").click()
    expect(page.get_by_role("alert").first).not_to_be_empty()
    page.get_by_test_id("field-shown").fill("BBCDFGH")
    page.get_by_test_id("form-send").click()
    expect(page.get_by_test_id("shown-rack").locator(".letter")).to_have_text(
        ["B", "B", "C", "D", "F", "G", "H"]
    )
    guide(page, "report_overdraw")
    choose(page, "side", "0")
    page.get_by_test_id("field-count").fill("2")
    page.get_by_test_id("form-send").click()
    expect(page.get_by_text("Anna has 2 tiles too many.")).to_be_visible()
    page.get_by_test_id("return-surplus").click()

    expect(page.get_by_text("Anna has 2 tiles too many.")).to_be_hidden()


@pytest.mark.release
def test_the_space_bar_presses_the_clock_wherever_the_focus_is(table: Device) -> None:
    page = sit_down(table, "ca-1v1")
    begin(page)
    write(page, "H8 CASA")
    page.locator("body").focus()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("status")).to_contain_text("Biel to move")
    page.get_by_test_id("entry").fill("x")
    page.get_by_test_id("entry").press("Space")

    expect(page.get_by_test_id("status")).to_contain_text("Biel to move")


def test_a_second_device_keeps_the_same_table(browser: Browser, server: Server, table: Device) -> None:
    page = sit_down(table, "ca-1v1")
    page.get_by_text("Second device").click()
    phone = Device(browser, server.address, **PHONE)
    phone.page.goto(page.get_by_test_id("join-link").input_value())
    phone.tap("join-game")
    phone.tap("racks-drawn")
    expect(page.get_by_test_id("status")).to_contain_text("Biel must press the clock")
    phone.tap("press-clock")
    write(page, "H8 CASA")

    expect(phone.page.get_by_test_id("moves")).to_contain_text("CASA")
    phone.close()


@pytest.mark.release
def test_a_sheet_with_remarks_is_pasted_as_it_is(table: Device) -> None:
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "# Anna began\nH8 CASA 10\n\n# Biel answered\nI11 SOL\n")

    expect(page.get_by_test_id("moves")).to_contain_text("SOL")


@pytest.mark.release
def test_before_the_first_press_no_clock_is_called_stopped(table: Device) -> None:
    page = sit_down(table, "ca-1v1", Arbiters="Carme")
    page.get_by_test_id("racks-drawn").click()
    expect(page.get_by_test_id("press-clock")).to_have_text("Biel presses the clock")
    expect(page.get_by_test_id("restart-clock")).to_be_hidden()
    page.get_by_test_id("press-clock").click()
    page.get_by_test_id("stop-clock").click()
    expect(page.get_by_test_id("stop_arbiter")).to_be_hidden()  # nobody has called one
    page.get_by_test_id("stop_force-majeure").click()

    expect(page.get_by_test_id("restart-clock")).to_be_visible()
    expect(
        page.get_by_text("The clock is stopped: force majeure. Either player restarts it.", exact=True)
    ).to_be_visible()
    expect(page.get_by_test_id("pass")).to_be_hidden()
    page.get_by_test_id("restart-clock").click()
    expect(page.get_by_test_id("pass")).to_be_visible()


@pytest.mark.release
def test_two_letters_are_no_tile_for_the_start(table: Device) -> None:
    page = table.page
    page.goto("/table/")
    page.get_by_label("First player").fill("Anna")
    page.get_by_label("Second player").fill("Biel")
    page.get_by_test_id("start-table").click()
    page.get_by_test_id("start-tile-0").fill("zz")
    page.get_by_test_id("start-tile-1").fill("a")
    page.get_by_test_id("start-tiles-send").click()

    expect(page.get_by_test_id("reasons")).not_to_be_empty()
    expect(page.get_by_test_id("start-tile-0")).to_be_visible()


@pytest.mark.release
def test_a_finished_table_leads_to_its_sheet_once_and_shows_no_unknown_tiles(table: Device) -> None:
    page = sit_down(table, "ro-liber", timed=False, Arbiters="Ion")
    write(page, "H8 CASA")
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-arbiter").click()
    page.get_by_test_id("order").select_option("end_game")
    page.get_by_test_id("field-clause").select_option(index=0)
    page.get_by_test_id("field-reason").fill("The hall is closed")
    page.get_by_test_id("rule-send").click()

    expect(page.get_by_test_id("sheet-link")).to_be_visible()
    expect(page.get_by_text("Score sheet so far")).to_be_hidden()
    expect(page.locator(".left-over")).to_have_count(0)


@pytest.mark.release
@pytest.mark.parametrize("language", ["en", "ca", "ro", "el"])
def test_every_column_of_the_moves_fits_a_small_phone(
    browser: Browser, server: Server, language: str
) -> None:
    phone = Device(browser, server.address, **{**PHONE, "viewport": {"width": 320, "height": 700}})
    page = sit_down(phone, "ca-1v1", timed=False)
    write(page, "H8 CASA 10")
    phone.context.add_cookies([{"name": "django_language", "value": language, "url": server.address}])
    page.reload()
    expect(page.get_by_test_id("moves")).to_contain_text("CASA")

    assert page.get_by_test_id("moves").evaluate("each => each.scrollWidth <= each.clientWidth")
    phone.close()


def test_undoing_takes_a_slip_back(table: Device) -> None:
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "H8 CASA")
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("asked")).to_contain_text("Anna asks to undo the last entry.")
    expect(page.locator("[data-square][data-tile]")).to_have_count(4)
    page.get_by_test_id("agree").click()

    expect(page.locator("[data-square][data-tile]")).to_have_count(0)
    expect(page.get_by_test_id("entry")).to_be_visible()
    write(page, "H8 CASES")
    expect(page.get_by_test_id("moves")).to_contain_text("CASES")


@pytest.mark.release
def test_a_total_is_corrected_once_the_other_player_agrees_and_the_signatures_are_shown(
    table: Device,
) -> None:
    page = sit_down(table, "ca-1v1", timed=False)
    write(page, "H8 CASA")
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-correct_total").click()
    choose(page, "what", "0")
    page.get_by_test_id("field-points").fill("7")
    page.get_by_test_id("form-send").click()
    asked = page.get_by_test_id("asked")
    expect(asked).to_contain_text("Anna asks to correct Anna's total by +7.")
    table.picture("asked")
    page.get_by_role("button", name="Biel does not agree").click()
    expect(asked).to_have_count(0)
    # Once the play stands its own score may be corrected, too.
    write(page, "pass")
    page.get_by_test_id("guide").click()
    page.get_by_test_id("guide-correct_total").click()
    choose(page, "side", "1")
    choose(page, "what", "0 1")
    page.get_by_test_id("field-points").fill("-1")
    page.get_by_test_id("form-send").click()
    expect(asked).to_contain_text("Biel asks to correct Anna's play in turn 1 by −1.")
    page.get_by_test_id("agree").click()
    expect(page.get_by_test_id("score-0")).to_have_text("9")
    for _ in range(2):
        write(page, "pass")
        write(page, "pass")
    write(page, "pass")
    for side, tiles in enumerate(("AEIOUST", "AEIOUST")):
        page.get_by_test_id(f"rack-{side}").fill(tiles)
        page.get_by_test_id(f"rack-send-{side}").click()
    page.get_by_test_id("correct-total").click()
    page.get_by_test_id("field-points").fill("3")
    page.get_by_test_id("form-send").click()
    expect(asked).to_be_visible()
    expect(page.get_by_test_id("sign-0")).to_have_count(0)
    page.get_by_test_id("asked-settle").click()
    page.get_by_label("Granted").check()
    page.get_by_test_id("field-author").fill("Serra")
    page.get_by_test_id("field-clause").select_option("CA-8.4")
    page.get_by_test_id("field-reason").fill("the sheet says so")
    page.get_by_test_id("rule-send").click()
    page.get_by_test_id("sign-0").click()
    page.get_by_test_id("sign-1").click()
    expect(page.get_by_test_id("signatures")).to_have_text("✓ Signed: Anna, Biel")
    page.get_by_test_id("sheet-link").click()
    expect(page.get_by_test_id("sheet")).to_contain_text("✓ signed on the device")


@pytest.mark.release
def test_tiles_typed_while_the_other_rack_is_sent_stay_in_their_box(table: Device) -> None:
    line = HeldLine(table.page, "/ws/games/")
    page = sit_down(table, "ca-1v1", timed=False)
    for _ in range(6):
        write(page, "pass")
    line.hold("update", after=0)
    page.get_by_test_id("rack-0").fill("AEIOUST")
    page.get_by_test_id("rack-send-0").click()
    page.get_by_test_id("rack-1").press_sequentially("AEI")
    line.let_go()
    expect(page.get_by_test_id("rack-0")).to_have_count(0)
    expect(page.get_by_test_id("rack-1")).to_have_value("AEI")
    expect(page.get_by_test_id("rack-1")).to_be_focused()
    page.keyboard.type("OUST")
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("sign-0")).to_be_visible()


def guide(page: Page, entry: str) -> None:
    page.get_by_test_id("guide").click()
    page.get_by_test_id(f"guide-{entry}").click()


@pytest.mark.release
def test_the_table_fits_a_phone(browser: Browser, server: Server) -> None:
    phone = Device(browser, server.address, **PHONE)
    page = sit_down(phone, "ca-1v1", Arbiters="Carme\nEva")
    begin(page)
    write(page, "H8 CASA")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        phone.picture(f"table-{width}-dark")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        box = page.get_by_test_id("entry").bounding_box()
        assert box
        assert box["y"] < 400
    phone.close()


@pytest.mark.release
def test_under_the_championships_rules_leaving_calls_the_committee(table: Device) -> None:
    page = sit_down(table, "ca-ajusc")
    page.get_by_test_id("racks-drawn").click()
    guide(page, "leave")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The committee is called and decides how the game ends.")
    dialog.get_by_role("button", name="Leave the game").dblclick()

    expect(page.get_by_test_id("left")).to_have_count(1)
    expect(page.get_by_test_id("left")).to_contain_text("Anna leaves the game; the committee decides.")
    expect(page.get_by_test_id("result")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("left")).to_contain_text("Anna leaves the game")
