"""
Players: from a guest's first game to an account that is known on every device, and to a rating.

Strangers who meet by a seek and play once more are in `test_lobby`, a bad line in `test_online_phones`, an
entrant's own page in `test_tournament_phone`, and a duplicate player's in `test_duplicate_phone`.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Device
from tests.browser.people import Club, log_in, sign_up
from tests.browser.test_game import begin, lies
from tests.browser.test_lobby import draw

pytestmark = pytest.mark.release


def command(device: Device, text: str) -> None:
    device.page.get_by_test_id("command").fill(text)
    device.page.get_by_test_id("command").press("Enter")


def pass_the_turn(device: Device) -> None:
    device.tap("pass")
    device.tap("pass-confirm")


def test_a_guest_makes_an_account_and_goes_on_at_another_device(new_device: Callable[..., Device]) -> None:
    laptop, opponent, phone = new_device(), new_device(color_scheme="dark"), new_device(**PHONE)
    begin(laptop, opponent)
    game = laptop.page.url
    command(laptop, "H7 any")
    opponent.tap("accept")
    sign_up(laptop, "anna", "Anna Serra")
    expect(laptop.page.locator(f'a[href="{address_of(game)}"]').first).to_be_visible()

    log_in(phone.page, "Anna")  # however it is written
    phone.page.goto("/account/")
    expect(phone.page.get_by_role("heading", name="Anna Serra")).to_be_visible()
    phone.picture("player-account-phone")
    phone.page.locator(f'a[href="{address_of(game)}"]').first.click()
    lies(phone, 112, "NY")
    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)
    pass_the_turn(opponent)
    expect(phone.page.get_by_test_id("pass")).not_to_have_attribute("aria-disabled", "true")
    pass_the_turn(phone)
    expect(opponent.page.locator("faristol-moves tbody tr")).to_have_count(3)

    phone.page.goto("/account/")
    phone.tap("log-out-elsewhere")
    laptop.page.goto("/account/")
    expect(laptop.page.get_by_label("Password")).to_be_visible()


def address_of(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def test_two_members_play_a_rated_game_and_their_ratings_part(
    new_device: Callable[..., Device], club: Club
) -> None:
    club.member("clara", "Clara Puig")
    club.member("david", "David Mas")
    laptop, phone = new_device(), new_device(**PHONE)
    log_in(laptop.page, "clara")
    log_in(phone.page, "david")
    page = laptop.page
    page.goto("/lobby/new/?opponent=anyone")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Word list").select_option("ca-disc-2021")
    expect(page.get_by_label("Opponent's lowest rating")).to_be_hidden()  # of nobody while it is not rated
    page.get_by_label("Rated").check()
    page.get_by_label("Opponent's lowest rating").fill("1000")
    laptop.tap("open-game")
    expect(page.get_by_test_id("withdraw")).to_be_visible()
    phone.page.goto("/lobby/")
    phone.picture("player-rated-seek-phone")
    phone.tap("take")
    page.wait_for_url("**/games/*/")
    phone.page.wait_for_url(page.url)

    draw(laptop, phone)
    command(laptop, "H7 any")
    phone.tap("accept")
    pass_the_turn(phone)
    expect(page.locator("faristol-moves tbody tr")).to_have_count(2)
    phone.tap("leave")
    phone.tap("leave-confirm")
    expect(page.get_by_test_id("result")).to_contain_text("Clara Puig wins")
    rows = page.locator("main tbody tr")
    page.goto("/lobby/ratings/")
    laptop.reload_until(lambda: rows.count() > 0)  # the players are told before the list is written
    expect(rows.filter(has_text="Clara Puig")).to_contain_text("1210")
    expect(rows.filter(has_text="David Mas")).to_contain_text("1190")
    laptop.picture("player-ratings")
