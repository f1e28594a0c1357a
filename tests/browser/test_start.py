"""The form of the start page: what follows from one choice for the others."""

from playwright.sync_api import expect

from tests.browser.conftest import Device


def test_the_minutes_follow_the_rulebook_until_somebody_says_otherwise(laptop: Device) -> None:
    page = laptop.page
    for path in ("/", "/table/"):
        page.goto(path)
        rulebook, minutes = page.get_by_label("Rulebook"), page.get_by_label("Minutes per player")
        rulebook.select_option("ca-1v1")
        expect(minutes).to_have_value("30")
        rulebook.select_option("ro-liber")
        expect(minutes).to_have_value("25")
        minutes.fill("12")
        rulebook.select_option("ca-1v1")
        expect(minutes).to_have_value("12")
        minutes.fill("")
        rulebook.select_option("ro-liber")
        expect(minutes).to_have_value("25")


def test_minutes_asked_for_in_a_link_stay(laptop: Device) -> None:
    laptop.page.goto("/?rulebook=ca-1v1&minutes=7")
    laptop.page.get_by_label("Rulebook").select_option("ro-liber")
    expect(laptop.page.get_by_label("Minutes per player")).to_have_value("7")


def test_nobody_is_invited_to_a_game_against_the_computer(phone: Device) -> None:
    page = phone.page
    page.goto("/")
    opponent = page.get_by_label("Opponent", exact=True)
    public = page.get_by_label("Let anyone join from the start page")
    expect(public).to_be_enabled()
    opponent.select_option("equity")
    expect(public).to_be_disabled()
    phone.picture("start-nobody-joins-phone-dark")
    opponent.select_option("")
    expect(public).to_be_enabled()

    page.goto("/?opponent=greedy")
    expect(public).to_be_disabled()
