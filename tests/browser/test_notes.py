"""Notes on moves as people write them: in a hurry, on a phone, in two tabs, with a page that goes away."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.browser.people import Club, log_in

GCG = "#player1 z Zoe\n#player2 b Biel\n>z: CASAREN 8H CASA +12 12\n>b: NILLOSE I8 SOL +12 12\n"
DEVICES = pytest.mark.parametrize("options", [PHONE, at_release(LAPTOP)], ids=["phone", "laptop"])
OWN = "own-note"


def uploaded(page: Page, title: str) -> None:
    page.goto("/records/")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Or paste it here").fill(GCG)
    page.get_by_test_id("add-record").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()


@pytest.fixture
def writer(
    club: Club, new_device: Callable[..., Device], options: dict[str, Any], request: pytest.FixtureRequest
) -> Device:
    """Somebody with an account, in front of a record of their own."""
    device = new_device(**options)
    name = f"writer{abs(hash(request.node.name)) % 10**6}"
    club.member(name, name.title())
    log_in(device.page, name)
    uploaded(device.page, "Final at the club")
    return device


@DEVICES
def test_a_note_is_written_beside_the_move_that_is_shown(writer: Device, options: dict[str, Any]) -> None:
    page = writer.page
    page.get_by_test_id("first").click()
    page.get_by_test_id("next").click()
    expect(page.get_by_label("Move", exact=True).last).to_have_value("1")
    note = page.get_by_label("Your note")
    note.fill("CARENA was there.\nLook for bingos first.")
    page.get_by_test_id("save-note").dblclick()
    expect(page.get_by_test_id(OWN)).to_have_text("CARENA was there.\nLook for bingos first.")
    expect(page).to_have_url(re.compile(r"#1$"))
    expect(page.get_by_text("Not saved yet.")).to_have_count(0)
    page.get_by_test_id("next").click()
    expect(note).to_have_value("")
    page.get_by_role("link", name=re.compile(r"Edit\s+1. Zoe")).click()
    expect(note).to_be_focused()
    expect(note).to_have_value("CARENA was there.\nLook for bingos first.")
    note.press_sequentially(" Always.")
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id(OWN)).to_contain_text("first. Always.")
    page.get_by_test_id("delete-note").dblclick()
    expect(page.get_by_test_id(OWN)).to_have_count(0)
    page.get_by_test_id("deleted-notes").click()
    page.get_by_test_id("restore-note").first.dblclick()
    expect(page.get_by_test_id(OWN)).to_contain_text("first. Always.")
    writer.picture(f"notes-{len(options)}")


@DEVICES
def test_what_is_typed_survives_a_reload_and_other_moves(writer: Device, options: dict[str, Any]) -> None:
    assert options
    page, note = writer.page, writer.page.get_by_label("Your note")
    note.press_sequentially("half a thou")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.reload()
    expect(note).to_have_value("half a thou")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.get_by_test_id("first").click()
    page.get_by_test_id("next").click()
    expect(note).to_have_value("")
    page.get_by_test_id("last").click()
    expect(note).to_have_value("half a thou")
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id(OWN)).to_have_text("half a thou")
    page.reload()
    expect(page.get_by_text("Not saved yet.")).to_have_count(0)


@DEVICES
def test_of_two_tabs_none_loses_what_was_typed(writer: Device, options: dict[str, Any]) -> None:
    assert options
    page, note = writer.page, writer.page.get_by_label("Your note")
    note.fill("from the second tab")
    other = writer.context.new_page()
    other.goto(page.url)
    other.get_by_label("Your note").fill("from the first tab")
    other.get_by_test_id("save-note").click()
    expect(other.get_by_test_id(OWN)).to_have_text("from the first tab")
    other.close()
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id("other-note")).to_have_text("from the first tab")
    expect(note).to_have_value("from the second tab")
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id(OWN)).to_have_text("from the second tab")
    page.get_by_text("Previous versions").click()
    expect(page.locator("p.typed", has_text="from the first tab")).to_be_visible()


@DEVICES
def test_a_record_is_shared_and_taken_back_by_its_owner(
    writer: Device, new_device: Callable[..., Device], options: dict[str, Any]
) -> None:
    page, guest = writer.page, new_device(**options).page
    address = page.url
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Final at the club")).to_have_count(0)
    page.get_by_label("Visible to").select_option("link")
    page.get_by_test_id("share-record").dblclick()
    expect(page.get_by_label("Visible to")).to_have_value("link")
    guest.goto(address)
    expect(guest.get_by_test_id("by-link")).to_be_visible()
    page.get_by_label("Visible to").select_option("private")
    page.get_by_test_id("share-record").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("heading", name="Final at the club")).to_have_count(0)
