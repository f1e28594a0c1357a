"""Two people who do not know each other meet in the lobby, play, and play once more."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device


def look_for_an_opponent(device: Device, name: str) -> None:
    device.page.goto("/lobby/")
    device.tap("new-seek")
    device.page.get_by_label("Your name").fill(name)
    device.page.get_by_label("Rulebook").select_option("ca-ajusc")
    device.page.get_by_label("Word list").select_option("ca-disc-2021")
    device.tap("open-game")
    expect(device.page.get_by_test_id("withdraw")).to_be_visible()


def draw(laptop: Device, phone: Device) -> None:
    """The phone's owner draws first, so that the laptop's starts."""
    phone.tap("draw-start")
    expect(phone.page.get_by_test_id("draw-start")).to_have_count(0)
    laptop.tap("draw-start")
    laptop.tap("draw-rack")
    phone.tap("draw-rack")
    for device in (laptop, phone):
        expect(device.page.locator("[data-rack-tile]")).to_have_count(7)


def test_two_meet_through_a_seek_play_and_want_another_game(laptop: Device, phone: Device) -> None:
    phone.page.goto("/lobby/")
    expect(phone.page.get_by_text("No open games")).to_be_visible()
    look_for_an_opponent(laptop, "Anna")
    laptop.picture("lobby-own-seek-laptop-light")
    expect(phone.page.get_by_role("link", name="Play Anna")).to_be_visible()  # the list changed by itself
    phone.picture("lobby-seek-phone-dark")
    phone.page.get_by_role("link", name="Play Anna").tap()
    phone.page.get_by_label("Your name").fill("Biel")
    phone.tap("sit-down")
    laptop.page.wait_for_url("**/games/*/")  # by itself, too
    assert laptop.page.url == phone.page.url

    draw(laptop, phone)
    laptop.page.get_by_test_id("command").fill("H7 any")
    laptop.page.get_by_test_id("command").press("Enter")
    expect(phone.page.get_by_test_id("score-0")).to_have_text("22")
    phone.tap("accept")
    phone.tap("leave")
    phone.tap("leave-confirm")

    laptop.tap("rematch-link")
    laptop.tap("rematch")
    expect(laptop.page.get_by_test_id("rematch-waits")).to_contain_text("Biel has been asked")
    phone.tap("rematch-link")
    phone.tap("rematch-no")
    expect(laptop.page.get_by_text("Biel has declined a rematch")).to_be_visible()
    laptop.tap("rematch")
    expect(laptop.page.get_by_test_id("rematch-waits")).to_contain_text("Biel has been asked")
    laptop.picture("rematch-waits-laptop-light")
    expect(phone.page.get_by_test_id("rematch-wanted")).to_be_visible()
    phone.tap("rematch-link")
    first = laptop.page.url.removesuffix("rematch/")
    phone.tap("rematch")
    phone.page.wait_for_url(re.compile(r"/games/\w+/$"))
    laptop.page.wait_for_url(phone.page.url)
    assert phone.page.url != first
    phone.tap("draw-rack")  # no lot is drawn: the other one starts


def test_the_form_of_a_new_game_asks_for_what_means_something(phone: Device) -> None:
    page = phone.page
    page.goto("/lobby/new/?opponent=anyone")
    minutes, chat = page.get_by_label("Minutes per player"), page.get_by_label("Let the players chat")
    expect(minutes).to_be_visible()
    page.get_by_label("Time").select_option("3")
    expect(minutes).to_be_hidden()
    page.get_by_label("Time").select_option("")
    expect(minutes).to_be_visible()
    expect(chat).to_be_visible()
    page.get_by_label("Opponent", exact=True).select_option("equity")
    expect(chat).to_be_hidden()
    phone.picture("lobby-new-phone-dark")


@pytest.mark.release
def test_a_player_who_copies_an_invitation_link_goes_to_the_game_by_itself(
    laptop: Device, phone: Device
) -> None:
    laptop.page.add_init_script("navigator.share = async (what) => { window.shared = what.url; };")
    laptop.page.goto("/lobby/new/?opponent=link")
    laptop.page.get_by_label("Your name").fill("Anna")
    laptop.tap("open-game")
    link = laptop.page.get_by_test_id("invite-link").input_value()
    laptop.tap("copy-link")
    expect(laptop.page.get_by_text("Copied.")).to_be_visible()
    laptop.tap("share-link")
    assert laptop.page.evaluate("window.shared") == link
    laptop.picture("invite-laptop-light")
    phone.page.goto(link)
    phone.page.get_by_label("Your name").fill("Biel")
    phone.tap("join-game")
    laptop.page.wait_for_url("**/games/*/")
    assert laptop.page.url == phone.page.url
