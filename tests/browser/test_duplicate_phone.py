"""A player's phone with little room, and with something missing or taken away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.test_duplicate_entrant import (
    SMALL_PHONE,
    NewDevice,
    device,
    expect_state,
    held,
    slip_of,
    take_a_number,
    watch,
)
from tests.web.duplicate.client import HeldSession, think

__all__ = ["device", "held"]


def is_in_sight(page: Page, test_id: str) -> bool:
    box, viewport = page.get_by_test_id(test_id).bounding_box(), page.viewport_size
    assert box is not None
    assert viewport is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"]


def write(page: Page, place: str, word: str) -> None:
    page.get_by_test_id("place-input").fill(place)
    page.get_by_test_id("word-input").fill(word)


def test_a_slips_missing_parts_are_reported_before_it_goes(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(**SMALL_PHONE), held)
    hint = page.get_by_test_id("slip-hint")
    with held.console() as console:
        think(console)
        expect(hint).to_contain_text("H8Ο (across), H8Κ (down)")
        expect(page.get_by_test_id("place-input")).to_have_attribute("placeholder", "H8Ο")
        write(page, "", "ΛΟΓΟΣ")
        expect(hint).to_contain_text("The place is missing")
        write(page, "G9Κ", "")
        expect(hint).to_have_text("The word is missing")
        write(page, "g9", "ΛΟΓΟΣ")
        expect(hint).to_have_text("The direction is missing: G9Ο (across) or G9Κ (down)?")
        write(page, "H8Κ", "ΛΟΓΟΣ")
        expect(hint).to_be_empty()
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "handed")


def test_a_slip_without_a_direction_asks_for_it_with_two_buttons(
    held: HeldSession, device: NewDevice
) -> None:
    page = take_a_number(device(**SMALL_PHONE), held)
    with held.console() as console:
        think(console)
        write(page, "h 8", "ΛΟΓΟΣ")
        page.get_by_test_id("hand-in").tap()
        ways = page.locator("button.way")
        expect(ways).to_have_text(["H8Ο ΛΟΓΟΣ", "H8Κ ΛΟΓΟΣ"])
        ways.last.tap()
        expect_state(page, "handed")
        expect(page.get_by_test_id("place-input")).to_have_value("H8Κ")
        assert slip_of(console) == ("H8Κ", "ΛΟΓΟΣ")


@pytest.mark.release
def test_the_rack_stays_in_sight_where_a_slip_is_written(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(**SMALL_PHONE), held)
    with held.console() as console:
        think(console)
        write(page, "H8Κ", "ΛΟΓΟΣ")
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "handed")
        write(page, "H8Κ", "ΛΟΓΟΣΛΟΓΟΣΛΟΓΟΣ")
        expect_state(page, "changed")
        page.evaluate("scrollTo(0, 0)")
        assert is_in_sight(page, "rack")
        assert is_in_sight(page, "slip-state")
        # As a keyboard on the screen leaves it, and on its side.
        for width, height in ((360, 340), (640, 360)):
            page.set_viewport_size({"width": width, "height": height})
            page.get_by_test_id("word-input").evaluate("field => field.scrollIntoView({ block: 'end' })")
            assert is_in_sight(page, "rack")
            assert is_in_sight(page, "word-input")
        page.set_viewport_size({"width": 1200, "height": 800})
        page.wait_for_function("() => document.querySelector('.laying faristol-rack')")


@pytest.mark.release
def test_large_letters_put_the_fields_under_one_another(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(**SMALL_PHONE), held)
    with held.console() as console:
        think(console)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        word, button = (page.get_by_test_id(name).bounding_box() for name in ("word-input", "hand-in"))
        assert word is not None
        assert button is not None
        assert word["width"] > 200
        assert button["y"] > word["y"]
        assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.release
def test_a_phone_is_told_that_another_device_has_its_number(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(), held)
    held.device_of(1)
    expect(page.get_by_test_id("lost-number")).to_contain_text("Number 1 is now playing on another device")
    page.reload()
    expect(page.get_by_test_id("phase")).to_be_visible()
    expect(page.get_by_test_id("lost-number")).to_have_count(0)


@pytest.mark.release
def test_a_phone_says_how_to_take_part_and_counts_the_points(held: HeldSession, device: NewDevice) -> None:
    phone = device(**SMALL_PHONE)
    phone.page.goto(f"/duplicate/{held.public_id}/")
    how = "lay your tiles there or type H8Ο ΚΑΛΑ, and hand in before time is up."
    expect(phone.page.get_by_test_id("how")).to_contain_text(how)
    page = take_a_number(phone, held)
    expect(page.get_by_test_id("welcome")).to_contain_text(how)
    phone.picture("duplicate-phone-how")
    with held.console() as console:
        think(console)
        points = page.get_by_test_id("points")
        expect(points).to_have_text("–")
        write(page, "H8Ο", "ΛΟΓΟΣ")
        # Λ3 Ο1 Γ4 Ο1 and Σ1 doubled, the whole word doubled.
        expect(points).to_have_text("22")
        phone.picture("duplicate-phone-points")
        write(page, "H8Ο", "ΚΑΛΑ")
        expect(points).to_have_text("–")
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "handed")
        phone.picture("duplicate-phone-slip")


@pytest.mark.release
def test_a_spectator_is_not_told_to_find_a_play(held: HeldSession, device: NewDevice) -> None:
    page = watch(device(**LAPTOP), held)
    with held.console() as console:
        console.act("admit", names=[["Άννα"]])
        think(console)
        expect(page.get_by_test_id("phase")).to_have_text("The players are looking for the best play.")
