"""A note on a move that an arbiter takes back later, in a game at a wooden board: it stays and says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.people import Club, log_in
from tests.browser.test_rulings import fill_order
from tests.browser.test_table import sit_down, write

pytestmark = pytest.mark.release


def order(device: Device, name: str, *, reason: str, **fields: str) -> None:
    page = device.page
    if not page.get_by_test_id("order").is_visible():
        page.get_by_test_id("guide").click()
        page.get_by_test_id("guide-arbiter").click()
    fill_order(device, name, clause="", reason=reason)
    page.get_by_test_id("field-author").fill("Carme")
    for field, value in fields.items():
        page.get_by_test_id(f"field-{field}").fill(value)
    page.get_by_test_id("rule-send").click()


def note(page: Page, step: int, text: str) -> None:
    page.get_by_label("Move", exact=True).last.select_option(str(step))
    page.get_by_label("Your note").fill(text)
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id("own-note").filter(has_text=text)).to_be_visible()


def test_a_note_on_a_play_that_a_ruling_takes_back_says_so(
    club: Club, new_device: Callable[..., Device]
) -> None:
    device = new_device(**LAPTOP)
    club.member("annotator", "Annotator")
    log_in(device.page, "annotator")
    page = sit_down(device, "ca-1v1", timed=False)
    game = page.url
    write(page, "H4 GITE(M) 18\n6F VAT(E)R 17")
    order(device, "end_game", reason="The hall closes")
    expect(page.get_by_test_id("result")).to_be_visible()
    replay = f"{game.rstrip('/')}/replay/"
    page.goto(replay)
    note(page, 1, "the first word")
    note(page, 2, "is it one?")
    expect(page.get_by_test_id("taken-back")).to_have_count(0)

    page.goto(game)
    page.locator("[data-testid^=overturn-]").click()
    order(device, "overturn", reason="The hall stays open")
    expect(page.get_by_test_id("result")).to_be_hidden()
    order(device, "restore_turn", reason="The play was challenged, and nobody heard it")
    expect(page.get_by_test_id("moves")).not_to_contain_text("VAT")
    assert page.request.get(replay).status == 200  # it is their table
    order(device, "end_game", reason="Now it closes")
    expect(page.get_by_test_id("result")).to_be_visible()

    page.goto(replay)
    expect(page.get_by_test_id("taken-back")).to_have_text(
        ["About 2. Biel: 6F VATeR, which a ruling took back."]
    )
    for text in ("the first word", "is it one?"):
        expect(page.get_by_test_id("own-note").filter(has_text=text)).to_be_visible()
    device.picture("note-on-a-play-taken-back")
