"""A director cancels a round that is played online: what the desk says, and what the players see."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Device
from tests.browser.test_tournament_desk import add_players, is_too_wide, open_event
from tests.web.server import Server


@pytest.fixture
def phones(browser: Browser, dealt: Server) -> Iterator[tuple[Device, Device]]:
    pair = Device(browser, dealt.address, **PHONE), Device(browser, dealt.address, **PHONE)
    yield pair
    for each in pair:
        each.close()


@pytest.mark.release
def test_a_round_played_online_is_cancelled_and_paired_anew(
    laptop: Device, phones: tuple[Device, Device]
) -> None:
    desk_page, (anna, biel) = laptop.page, phones
    desk = open_event(laptop, "Obert apagat")
    add_players(desk_page, desk, "Anna Prat", "Biel Soler")
    links = []
    for entrant in (1, 2):
        desk_page.goto(f"{desk}entrants/{entrant}/")
        links.append(desk_page.get_by_test_id("mine").inner_text())
    desk_page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    expect(desk_page.get_by_test_id("unpair")).to_be_visible()
    for device, link in zip(phones, links, strict=True):
        device.page.goto(link)
        if device is anna:  # for the second it is open
            device.page.get_by_text("Play this game here").click()
        device.tap("play-online")
        expect(device.page.get_by_test_id("connecting")).to_be_hidden()
    first_game = anna.page.url

    desk_page.goto(f"{desk}rounds/1/")
    expect(desk_page.get_by_test_id("unpair")).to_have_count(0)
    expect(desk_page.get_by_test_id("online-games")).to_contain_text("1 game of this round was opened online")
    laptop.picture("set-aside-before")
    desk_page.locator("#cancel-reason").fill("power cut")
    laptop.tap("cancel-round")
    expect(desk_page.get_by_test_id("stage")).to_have_text("to be paired")
    desk_page.get_by_test_id("set-aside").locator("summary").click()
    expect(desk_page.get_by_test_id("set-aside")).to_contain_text("The director cancelled round 1. power cut")
    laptop.picture("set-aside-desk")

    expect(anna.page.get_by_test_id("result")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_test_id("set-aside")).to_contain_text("This game no longer counts.")
    expect(anna.page.get_by_test_id("result")).to_be_visible()
    assert not is_too_wide(anna.page)
    anna.picture("set-aside-game")
    anna.page.goto(f"{links[0]}?every=1")
    expect(anna.page.get_by_test_id("set-aside")).to_contain_text("Your game with Biel Soler in round 1")
    anna.picture("set-aside-phone")

    desk_page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    expect(anna.page.get_by_test_id("my-table")).to_be_visible()
    anna.page.get_by_text("Play this game here").click()
    expect(anna.page.get_by_test_id("play-online")).to_have_text("Open game")
    anna.tap("play-online")
    expect(anna.page).to_have_url(re.compile(r"/games/\w+/$"))
    assert anna.page.url != first_game
    biel.page.goto(links[1])
    biel.tap("play-online")
    expect(biel.page).to_have_url(anna.page.url)
