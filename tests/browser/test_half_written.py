"""Long forms that are half written come back after a reload, and never to others."""

from contextlib import suppress

from playwright.sync_api import Browser, Dialog, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import LAPTOP, Device
from tests.browser.people import PASSWORD, sign_up
from tests.web.server import Server

NEW = "/tournaments/new/?title=Lliga&rulebook=ca-1v1&day=2031-03-01"
TYPED = "() => Object.keys(sessionStorage).filter((key) => key.startsWith('faristol typed '))"


def begin(page: Page, *, title: str) -> None:
    page.goto(NEW)
    page.locator("input[name=title]").fill(title)
    page.evaluate("for (const group of document.querySelectorAll('details.group')) group.open = true")
    page.locator("input[name=place]").fill("Olot")


def test_a_new_tournament_that_is_half_written_comes_back_after_a_reload(laptop: Device) -> None:
    page = laptop.page
    begin(page, title="Copa d'Olot")

    page.reload()

    expect(page.locator("input[name=title]")).to_have_value("Copa d'Olot")
    expect(page.locator("input[name=place]")).to_have_value("Olot")
    expect(page.get_by_test_id("came-back")).to_be_visible()
    other = laptop.context.new_page()
    other.goto(NEW)
    expect(other.locator("input[name=place]")).to_have_value("")
    expect(other.get_by_test_id("came-back")).to_be_hidden()
    other.close()
    page.get_by_test_id("came-back").get_by_role("button").click()
    expect(page.locator("input[name=place]")).to_have_value("")
    page.reload()
    expect(page.locator("input[name=place]")).to_have_value("")


def test_the_first_step_comes_back_too_until_the_second_has_it(laptop: Device) -> None:
    page = laptop.page
    page.goto("/tournaments/new/")
    expect(page.get_by_test_id("came-back")).to_be_hidden()
    page.locator("input[name=title]").press_sequentially("Obert de Sóller")

    page.reload()

    expect(page.locator("input[name=title]")).to_have_value("Obert de Sóller")
    page.locator("input[name=day]").fill("2031-03-01")
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("open-tournament")).to_be_visible()
    expect(page.locator("input[name=title]")).to_have_value("Obert de Sóller")
    page.goto("/tournaments/new/")
    expect(page.locator("input[name=title]")).to_have_value("")


def test_what_was_sent_to_a_server_that_was_away_comes_back_until_it_has_arrived(laptop: Device) -> None:
    page = laptop.page
    begin(page, title="Copa de Vic")
    laptop.context.set_offline(True)
    with suppress(PlaywrightError):
        page.get_by_test_id("open-tournament").click()
    page.wait_for_url("chrome-error://**")
    laptop.context.set_offline(False)

    page.goto(NEW)

    expect(page.locator("input[name=title]")).to_have_value("Copa de Vic")
    page.get_by_test_id("open-tournament").click()
    page.wait_for_url("**/desk/")
    assert page.evaluate(TYPED) == []
    page.goto(NEW)
    expect(page.get_by_test_id("came-back")).to_be_hidden()


def test_a_profile_half_written_is_nobody_else_s(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    sign_up(device, "mireia-half", "Mireia", link="/account/new/")
    page = device.page
    page.goto("/account/")
    page.get_by_label("Display name").fill("Mireia Puig")
    page.reload()
    expect(page.get_by_label("Display name")).to_have_value("Mireia Puig")
    kept = page.evaluate("() => JSON.stringify(sessionStorage)")
    assert "csrfmiddlewaretoken" not in kept
    assert PASSWORD not in kept

    asked: list[str] = []

    def accept(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.once("dialog", accept)
    page.get_by_test_id("account-log-out").click()
    page.wait_for_url("**/")

    assert asked
    assert page.evaluate(TYPED) == []
    device.close()
