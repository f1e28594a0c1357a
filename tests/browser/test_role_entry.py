"""Results entry: a visitor with a private link enters results, and nothing else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device
from tests.browser.people import is_hidden_from
from tests.browser.test_tournament_desk import PLAYERS, add_players, open_event

pytestmark = pytest.mark.release

ADDRESS = "quim@example.org"


def test_a_helper_with_a_link_enters_a_rounds_results(new_device: Callable[..., Device]) -> None:
    director, helper, entrant = new_device(), new_device(color_scheme="dark"), new_device(**PHONE)
    page, other = director.page, helper.page
    desk = open_event(director, "Obert amb ajuda")
    add_players(page, desk, *PLAYERS[:3])
    register(entrant, desk.removesuffix("desk/"))
    page.goto(f"{desk}links/")
    director.tap("make-entry")
    other.goto(page.get_by_test_id("role-url").last.inner_text())
    helper.tap("take-role")
    expect(other.get_by_test_id("step")).to_be_visible()

    page.goto(f"{desk}rounds/1/?plan=1")
    other.goto(f"{desk}rounds/1/?plan=1")
    expect(other.get_by_test_id("publish-pairing")).to_have_count(0)
    director.tap("publish-pairing")
    other.goto(f"{desk}rounds/1/")
    expect(other.get_by_test_id("start-round")).to_have_count(0)
    type_results(other, (401, 399), (350, 377))
    expect(other.get_by_test_id("counted")).to_have_text("2 of 2 results are in.")
    helper.picture("entry-results")
    other.get_by_test_id("table-1").click()
    expect(other.get_by_test_id("correct")).to_have_count(0)

    the_director_is_told(director)
    the_helper_sees_no_more(other, desk, public=desk.removesuffix("desk/"))
    page.goto(f"{desk}links/")
    page.get_by_role("button", name="Revoke").last.click()
    expect(page.get_by_test_id("role-url")).to_have_count(1)  # the director's own
    other.goto(f"{desk}rounds/1/")
    expect(other.get_by_test_id("counted")).to_have_count(0)


def register(entrant: Device, public: str) -> None:
    page = entrant.page
    page.goto(f"{public}register/")
    page.get_by_label("Name", exact=True).fill("Quim Vidal")
    page.get_by_label("E-mail").fill(ADDRESS)
    page.get_by_label("I have read the rules and accept them").check()
    entrant.tap("send-registration")
    expect(page.get_by_test_id("entered")).to_be_visible()


def type_results(page: Page, *results: tuple[int, int]) -> None:
    """Two scores, Enter: the next table is under the fingers."""
    for first, second in results:
        expect(page.locator("tr.upcoming [name=first]")).to_be_focused()
        page.keyboard.type(str(first))
        page.keyboard.press("Enter")
        page.keyboard.type(str(second))
        page.keyboard.press("Enter")


def the_director_is_told(director: Device) -> None:
    """Warn the director of an older page: what was typed on it is kept, and nothing overwritten."""
    page = director.page
    page.locator("#t1 [name=first]").fill("222")
    page.locator("#t1 [name=second]").fill("111")
    director.tap("enter-1")
    expect(page.get_by_test_id("saving-1")).to_contain_text("Someone else has already changed this")
    expect(page.get_by_test_id("points-1")).to_have_text("401")
    expect(page.get_by_test_id("typed")).to_have_text("you typed 222–111")
    director.picture("tournament-two-directors")
    page.reload()
    expect(page.get_by_test_id("typed")).to_have_text("you typed 222–111")
    director.tap("keep")
    expect(page.get_by_test_id("typed")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("points-1")).to_have_text("401")
    expect(page.get_by_test_id("typed")).to_have_count(0)


def the_helper_sees_no_more(other: Page, desk: str, *, public: str) -> None:
    """No addresses, no settings, no next pairing."""
    for path in ("entrants/4/", "entrants/", "settings/", "links/", "committee/", "prizes/"):
        assert is_hidden_from(other, desk + path), path
    for address in (desk, f"{desk}rounds/1/", f"{desk}history/", public, f"{public}entrants/"):
        other.goto(address)
        assert ADDRESS not in other.content(), address
    other.goto(desk)
    expect(other.get_by_role("link", name="Settings")).to_have_count(0)
    other.goto(f"{desk}rounds/2/?plan=1")
    expect(other.get_by_test_id("publish-pairing")).to_have_count(0)
