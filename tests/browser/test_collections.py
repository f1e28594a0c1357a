"""A collection in a browser: filled in two taps, ordered, shared by its link, removed and back."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device
from tests.browser.people import Club, log_in
from tests.browser.test_notes import DEVICES, uploaded

WIDTH = "document.documentElement.scrollWidth"


def write_note(page: Page) -> None:
    page.get_by_test_id("first").click()
    page.get_by_test_id("next").click()
    page.get_by_label("Your note").fill("CARENA was there.")
    page.get_by_test_id("save-note").click()
    expect(page.get_by_test_id("own-note")).to_have_text("CARENA was there.")


@DEVICES
def test_a_collection_is_filled_shared_and_read_with_its_notes(
    club: Club, new_device: Callable[..., Device], options: dict[str, Any]
) -> None:
    device, guest = new_device(**options), new_device(**options).page
    page, name = device.page, f"keeper{len(options)}"
    club.member(name, name.title())
    log_in(page, name)
    uploaded(page, "Second final")
    uploaded(page, "First final")
    page.get_by_label("Visible to").select_option("link")
    page.get_by_test_id("share-record").click()
    expect(page.get_by_label("Visible to")).to_have_value("link")
    write_note(page)
    page.get_by_test_id("add-to").locator("summary").click()
    page.get_by_label("New collection").fill("Finals")
    page.get_by_test_id("add-to-new").dblclick()
    expect(page.get_by_text("Added to “Finals”.").first).to_be_visible()

    page.goto("/records/")
    page.get_by_role("link", name="Second final").first.click()
    page.get_by_test_id("add-to").locator("summary").click()
    page.get_by_test_id("add-to-one").dblclick()
    expect(page.get_by_text("Added to “Finals”.").first).to_be_visible()

    page.goto("/collections/")
    own = page.get_by_test_id("own-collections").get_by_role("link")
    expect(own).to_have_count(1)
    own.click()
    items = page.get_by_test_id("items").locator("li strong")
    expect(items).to_have_text(["First final", "Second final"])
    page.get_by_test_id("down").first.click()
    expect(items).to_have_text(["Second final", "First final"])
    page.get_by_test_id("take-out").first.click()
    expect(items).to_have_text(["First final"])
    page.get_by_test_id("put-back").click()
    expect(items).to_have_text(["Second final", "First final"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    guest.goto(page.url)
    expect(guest.get_by_role("heading", name="Finals")).to_have_count(0)
    page.get_by_label("Visible to").select_option("link")
    page.get_by_test_id("share-collection").click()
    expect(page.get_by_test_id("visible-to")).to_have_text("Anyone with the link")
    device.picture(f"collection-{len(options)}")
    guest.goto(page.url)
    expect(guest.get_by_test_id("items")).not_to_contain_text("Second final")
    guest.get_by_role("link", name="First final").click()
    expect(guest.get_by_test_id("from-collection")).to_contain_text("Finals")
    expect(guest.get_by_test_id("shared-note")).to_have_text("CARENA was there.")

    address = page.url
    page.get_by_test_id("remove-collection").click()
    expect(page.get_by_text("is removed. You can restore it below.")).to_be_visible()
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Finals")).to_have_count(0)
    page.get_by_test_id("restore-collection").click()
    expect(page.get_by_role("heading", name="Finals")).to_be_visible()


@pytest.mark.release
def test_a_name_without_a_space_leaves_its_buttons_on_the_screen(
    club: Club, new_device: Callable[..., Device]
) -> None:
    page = new_device(**{**PHONE, "viewport": {"width": 360, "height": 700}}).page
    club.member("longest", "Longest")
    log_in(page, "longest")
    uploaded(page, "W" * 120)
    address, found = page.url, []
    page.get_by_test_id("add-to").locator("summary").click()
    page.get_by_label("New collection").fill("W" * 80)
    page.get_by_test_id("add-to-new").click()
    expect(page.get_by_text("Added to “WWW").first).to_be_visible()
    found.append(page.evaluate(WIDTH))
    page.goto(address)
    page.get_by_test_id("add-to").locator("summary").click()
    found.append(page.evaluate(WIDTH))
    page.get_by_test_id("add-to-one").click()
    expect(page.get_by_text("Added to “WWW").first).to_be_visible()
    for path in ("/records/", "/collections/"):
        page.goto(path)
        found.append(page.evaluate(WIDTH))
    page.get_by_test_id("own-collections").get_by_role("link").click()
    expect(page.get_by_test_id("items")).to_be_visible()
    found.append(page.evaluate(WIDTH))
    page.get_by_test_id("take-out").click()
    expect(page.get_by_test_id("put-back")).to_be_visible()
    found.append(page.evaluate(WIDTH))
    assert found == [360] * 6
