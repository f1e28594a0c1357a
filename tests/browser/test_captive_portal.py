"""A network that wants a password first, as in hotels: it answers everything with its own page."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Device
from tests.browser.test_results_grid import open_round, scores_of, type_scores
from tests.browser.test_tournament_phone import hand_in
from tests.web.tournaments.made import Made

PORTAL = "<!doctype html><title>Wi-Fi</title><h1>Welcome to the Grand Hotel</h1>"


class Portal:
    """Every request of a page's scripts is answered by the hotel, until somebody has paid."""

    def __init__(self, page: Page) -> None:
        self.asked = 0
        self.page = page
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        if route.request.resource_type != "fetch":
            route.continue_()
            return
        self.asked += 1
        route.fulfill(status=200, content_type="text/html", headers={"ETag": '"1"'}, body=PORTAL)

    def expect_asked(self, times: int) -> None:
        while self.asked < times:
            self.page.wait_for_timeout(50)

    def pay(self) -> None:
        self.page.unroute("**/*", self._answer)


def test_a_result_that_the_portal_swallowed_is_handed_in_later(
    event: Made,
    phones: tuple[Device, Device],
) -> None:
    anna, _ = phones
    anna.page.goto(event.mine(1))
    portal = Portal(anna.page)

    hand_in(anna, 380, 412)

    expect(anna.page.get_by_test_id("sending")).to_contain_text("Your entries are kept here")
    anna.page.reload()
    expect(anna.page.get_by_test_id("sending")).to_contain_text("Your entries are kept here")
    portal.pay()
    expect(anna.page.get_by_test_id("waits")).to_contain_text("380 – 412")
    anna.page.reload()
    expect(anna.page.get_by_test_id("waits")).to_contain_text("380 – 412")


def test_scores_typed_behind_the_portal_are_saved_later(laptop: Device) -> None:
    address = open_round(laptop, "Obert de l'hotel", 2)
    portal = Portal(laptop.page)

    type_scores(laptop.page, (401, 380))

    expect(laptop.page.get_by_test_id("asks")).to_contain_text("1 result is not saved yet")
    portal.pay()
    expect(laptop.page.get_by_test_id("counted")).to_have_text("1 of 2 results are in.")
    assert scores_of(laptop.page, address)[0] == (401, 380)


def test_the_lobby_shows_no_page_of_the_hotel(laptop: Device) -> None:
    laptop.page.goto("/lobby/")
    expect(laptop.page.locator("faristol-lobby[data-ready]")).to_be_visible()
    portal = Portal(laptop.page)

    portal.expect_asked(2)

    expect(laptop.page.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()
    expect(laptop.page.get_by_text("Grand Hotel")).to_have_count(0)


@pytest.mark.release
def test_a_page_whose_news_could_not_be_fetched_fetches_them_at_the_next_look(
    event: Made,
    phones: tuple[Device, Device],
) -> None:
    anna, biel = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    name = anna.page.get_by_test_id("my-opponent").inner_text()
    second = next(number for number, each in event.names.items() if each == name)
    failed: list[str] = []

    def fail(route: Route) -> None:
        is_page = route.request.method == "GET" and route.request.resource_type == "fetch"
        if is_page and not failed:
            failed.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    anna.page.route(re.compile(r"/mine/[^/]+/\?every=1"), fail)

    biel.page.goto(event.mine(second))
    hand_in(biel, 412, 380)

    expect(anna.page.get_by_test_id("proposal")).to_contain_text("380 – 412")
    assert failed
