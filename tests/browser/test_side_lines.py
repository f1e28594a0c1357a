"""Side lines as people keep them: from a move to the board and back, in a hurry, with slow answers."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.browser.people import Club, log_in

GCG = "#player1 z Zoe\n#player2 b Biel\n>z: CASAREN 8H CASA +10 10\n>b: NILLOSE I8 .SOL +5 5\n"
SLOW_S = 1.5


def uploaded(page: Page) -> None:
    page.goto("/records/")
    page.get_by_label("Title").fill("Final at the club")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Or paste it here").fill(GCG)
    page.get_by_test_id("add-record").click()
    expect(page.get_by_role("heading", name="Final at the club")).to_be_visible()


BY_CHANCE = r"\S{7,} (\S+ \S+|-\S+)"
"""The best move with tiles that the browser drew: a play, or an exchange."""


def slowly(route: Route) -> None:
    time.sleep(SLOW_S)
    route.continue_()


def test_the_move_that_is_shown_is_the_one_to_try_another_instead_of(
    club: Club, new_device: Callable[..., Device]
) -> None:
    page = new_device(**PHONE).page
    club.member("trier", "Trier")
    log_in(page, "trier")
    uploaded(page)
    tried = page.get_by_label("Try another move instead of")
    for step in ("1", "2", "1"):
        page.locator("#note-step").select_option(step)
        expect(tried).to_have_value(step)


@pytest.mark.parametrize("options", [LAPTOP, at_release(PHONE)], ids=["laptop", "phone"])
def test_a_line_is_played_on_the_board_and_kept_beside_its_move(
    club: Club, new_device: Callable[..., Device], options: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    device = new_device(**options)
    page, name = device.page, f"liner{len(request.node.name)}"
    club.member(name, name.title())
    log_in(page, name)
    uploaded(page)
    page.locator("#note-step").select_option("1")
    page.get_by_test_id("try").click()
    moves, comment = page.get_by_test_id("line-moves"), page.get_by_test_id("line-text")
    expect(page.get_by_text("Play moves on the board, and they appear here.")).to_be_visible()

    page.get_by_test_id("plays").get_by_role("link").first.dblclick()
    expect(moves).to_have_value(re.compile(r"^AACENRS \w+ \S+$"))
    expect(page.get_by_text("a minus sign alone")).to_be_hidden()
    page.get_by_test_id("hand-draw").click()
    page.get_by_test_id("plays").get_by_role("link").first.click()
    expect(moves).to_have_value(re.compile(rf"^AACENRS .+\n{BY_CHANCE}$"))
    line = moves.input_value()
    comment.fill("Every tile goes <b>out</b>.")
    page.reload()
    expect(comment).to_have_value("Every tile goes <b>out</b>.")
    expect(moves).to_have_value(line)
    page.get_by_test_id("back").click()
    expect(moves).to_have_value(line.splitlines()[0])
    page.get_by_test_id("onward").click()
    expect(moves).to_have_value(line)

    page.route("**/notes/**", slowly)
    page.get_by_test_id("keep-line").dblclick()
    kept = page.get_by_test_id("own-line")
    expect(kept).to_have_count(1)
    page.unroute("**/notes/**")
    expect(kept.get_by_role("listitem")).to_have_count(2)
    expect(kept.get_by_test_id("line-comment")).to_have_text("Every tile goes <b>out</b>.")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    kept.scroll_into_view_if_needed()
    device.picture(f"side-line-{len(options)}")

    page.get_by_test_id("edit-line").click()
    comment.fill("Better.")
    page.get_by_test_id("keep-line").dblclick()
    expect(kept.get_by_test_id("line-comment")).to_have_text("Better.")
    kept.get_by_test_id("delete-line").dblclick()
    expect(kept).to_have_count(0)
    page.get_by_test_id("deleted-notes").click()
    page.get_by_test_id("restore-line").first.click()
    expect(kept.get_by_test_id("line-comment")).to_have_text("Better.")

    kept.get_by_role("listitem").first.get_by_role("link").click()
    expect(page.locator("[data-square][data-tile]")).to_have_count(
        len(line.splitlines()[0].split()[2].replace(".", ""))
    )
    page.goto(f"{page.url.split('/analysis')[0]}/records/")
    page.get_by_role("link", name="Final at the club").first.click()
    page.get_by_label("Try another move instead of").select_option("1")
    page.get_by_test_id("try").click()
    expect(comment).to_have_value("")
