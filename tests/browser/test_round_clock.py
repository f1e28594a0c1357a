"""A round that a director starts at the desk is the round of its games: they show when it ends."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.test_tournament_desk import add_players, open_event

ENDS = re.compile(r"round until \d\d:\d\d")


@pytest.mark.clause("OB-G13")
def test_a_board_hears_that_the_round_has_begun_and_when_it_ends(laptop: Device, onlooker: Device) -> None:
    page, board = laptop.page, onlooker.page
    desk = open_event(laptop, "Obert de l'hora")
    add_players(page, desk, "Olga Prat", "Pere Soler")
    page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")

    board.goto("/table/")
    board.get_by_label("First player").fill("Pere Soler")
    board.get_by_label("Second player").fill("olga prat")
    board.get_by_label("Rulebook").select_option("ca-obert-2009")
    board.get_by_label("Who goes first").select_option("0")
    board.get_by_test_id("start-table").click()
    expect(board.get_by_test_id("racks-drawn")).to_be_visible()
    expect(board.get_by_text(ENDS)).to_have_count(0)

    laptop.tap("start-round")
    expect(page.get_by_test_id("stage")).to_have_text("in progress")
    expect(board.get_by_text(ENDS)).to_be_visible()
    shown = ENDS.findall(board.get_by_text(ENDS).inner_text())[0]

    board.get_by_test_id("racks-drawn").click()
    board.get_by_test_id("press-clock").click()
    expect(board.get_by_text(shown)).to_be_visible()
    onlooker.picture("round-clock-board")


@pytest.mark.clause("OB-G13")
def test_a_board_that_is_set_up_late_hears_it_too(laptop: Device, onlooker: Device) -> None:
    page, board = laptop.page, onlooker.page
    desk = open_event(laptop, "Obert dels tardans")
    add_players(page, desk, "Quim Vila", "Rosa Mas")
    page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    laptop.tap("start-round")
    expect(page.get_by_test_id("stage")).to_have_text("in progress")

    board.goto("/table/")
    board.get_by_label("First player").fill("Quim Vila")
    board.get_by_label("Second player").fill("Rosa Mas")
    board.get_by_label("Rulebook").select_option("ca-obert-2009")
    board.get_by_label("Who goes first").select_option("0")
    board.get_by_test_id("start-table").click()

    expect(board.get_by_text(ENDS)).to_be_visible()
