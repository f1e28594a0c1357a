"""The federation's editor: the calendar, clubs, the rating list, and who is who among the players."""

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.people import PASSWORD, Club, log_in, publish_ratings

pytestmark = pytest.mark.release

TITLE = "Festa de les paraules"


def test_an_editor_keeps_the_archive(new_device: Callable[..., Device], club: Club) -> None:
    club.member("edda", "Edda Coll", role="editor")
    club.member("maria", "Maria al mòbil")
    editor = new_device(**LAPTOP, timezone_id="Asia/Tokyo")
    member, reader = new_device(**PHONE), new_device(java_script_enabled=False)
    log_in(editor.page, "edda")
    log_in(member.page, "maria")

    announce_an_event(editor, reader.page)
    two_clubs_are_one_and_two_again(editor.page)
    publish_ratings(editor.page, "barruf", "Maria Puig,1432,8", "Lluís Riera,1425,37", "Lluis Riera,1360,5")
    editor.picture("editor-rating-list")
    two_players_are_one_and_two_again(editor.page)
    agree_that_this_is_she(editor, member, reader.page)


def test_an_entry_typed_while_the_session_ended_is_kept_by_the_page(
    new_device: Callable[..., Device], club: Club
) -> None:
    club.member("emma", "Emma Font", role="editor")
    editor = new_device()
    page = editor.page
    log_in(page, "emma")
    page.goto("/calendar/new/")
    page.get_by_label("Title").fill("Tardor de paraules")
    page.get_by_label("First day").fill("2031-10-04")
    page.context.clear_cookies(name="sessionid")
    editor.tap("keep-entry")
    expect(page.get_by_role("alert")).to_contain_text("kept here")
    page.get_by_label("User name").fill("emma")
    page.get_by_label("Password").fill(PASSWORD)
    editor.tap("log-in")
    editor.tap("send-again")
    expect(page.get_by_role("heading", name="Tardor de paraules")).to_be_visible()


def announce_an_event(editor: Device, reader: Page) -> None:
    """Announce an event; editors keep the earlier version, everyone reads the current one."""
    page = editor.page
    page.goto("/calendar/")
    editor.tap("announce")
    page.get_by_label("Title").fill(TITLE)
    page.get_by_label("First day").fill("2031-05-03")
    page.get_by_label("Place").fill("Alguer")
    editor.tap("keep-entry")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.get_by_role("link", name="Change").click()
    page.get_by_label("Place").fill("Perpinyà")
    editor.tap("keep-entry")
    page.get_by_role("link", name="Previous versions").click()
    expect(page.locator("del")).to_have_text("Alguer")
    expect(page.locator("ins")).to_have_text("Perpinyà")
    changed = page.locator("faristol-time").first
    there = datetime.fromisoformat(str(changed.get_attribute("datetime"))).astimezone(ZoneInfo("Asia/Tokyo"))
    expect(changed.locator("time")).to_contain_text(f"{there:%H:%M}")
    editor.picture("editor-entry-history")

    history = page.url
    reader.goto("/calendar/")
    expect(reader.get_by_test_id("announce")).to_have_count(0)
    reader.get_by_role("link", name=TITLE).click()
    expect(reader.locator("main")).to_contain_text("Perpinyà")
    expect(reader.get_by_role("link", name="Change")).to_have_count(0)
    reader.goto(history)
    expect(reader.get_by_label("User name")).to_be_visible()  # the door of the editors' pages


def two_clubs_are_one_and_two_again(page: Page) -> None:
    for name in ("Club de Manresa", "Manresa"):
        page.goto("/clubs/")
        page.get_by_role("link", name="New club").click()
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Save").click()
        page.get_by_label("Town").fill("Manresa")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    gone = page.url
    page.get_by_role("link", name="Change").click()
    page.get_by_label("Shown on the page of").select_option("Club de Manresa")
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("heading", name="Club de Manresa")).to_be_visible()
    expect(page.get_by_text("Also written: Manresa")).to_be_visible()
    page.goto(gone)
    expect(page.get_by_role("heading", name="Club de Manresa")).to_be_visible()  # the old address leads there
    page.get_by_role("link", name="Change").click()
    page.get_by_role("button", name=re.compile(r"^Undo ?: Manresa$")).click()
    expect(page.get_by_role("heading", name="Manresa", exact=True)).to_be_visible()


def two_players_are_one_and_two_again(page: Page) -> None:
    """A name that was typed without its accent."""
    find_player(page, "Lluis Riera")
    gone = page.url
    page.get_by_role("link", name="Merge with another player").click()
    page.get_by_role("button", name=re.compile(r"^Merge ?: Lluís Riera$")).click()
    expect(page.get_by_role("heading", name="Lluís Riera", exact=True)).to_be_visible()
    expect(page.get_by_text("Also on the lists as: Lluis Riera")).to_be_visible()
    page.goto("/players/merged/")
    page.get_by_role("button", name=re.compile(r"^Undo ?: Lluis Riera$")).click()
    expect(page.get_by_text("No merged players yet")).to_be_visible()
    page.goto(gone)
    expect(page.get_by_role("heading", name="Lluis Riera", exact=True)).to_be_visible()


def agree_that_this_is_she(editor: Device, member: Device, reader: Page) -> None:
    """Until an editor agrees nobody else is shown anything; nor is it ever told whose account it is."""
    find_player(member.page, "Maria Puig")
    address = member.page.url
    member.tap("claim")
    expect(member.page.get_by_text("An editor will review").first).to_be_visible()
    reader.goto(address)
    expect(reader.locator("main")).not_to_contain_text("An editor will review")
    expect(reader.get_by_test_id("claim")).to_have_count(0)

    editor.page.goto("/players/claims/")
    editor.page.get_by_role("button", name=re.compile("^Confirm ?: Maria al mòbil$")).click()
    expect(editor.page.get_by_role("heading", name="Linked", exact=True)).to_be_visible()
    editor.picture("editor-claims")
    member.page.goto(address)
    expect(member.page.get_by_text("This is you")).to_be_visible()
    member.picture("editor-this-is-me-phone")
    reader.goto(address)
    expect(reader.locator("main")).not_to_contain_text("This is you")


def find_player(page: Page, name: str) -> None:
    page.goto("/search/")
    page.get_by_label("Players, clubs, events").fill(name)
    page.get_by_label("Players, clubs, events").press("Enter")
    page.get_by_test_id("found-player").get_by_role("link", name=name, exact=False).first.click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
