"""Long forms that are half written come back after a reload, and never to others."""

import json
import re
from contextlib import suppress

from playwright.sync_api import Browser, Dialog, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import LAPTOP, Device, hold_back
from tests.browser.people import PASSWORD, sign_up
from tests.browser.test_tournament_desk import add_players, open_event
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


def test_what_was_refused_comes_back_where_its_page_is_asked_for_anew(laptop: Device) -> None:
    page = laptop.page
    begin(page, title="Copa de Berga")
    laptop.context.clear_cookies()
    page.get_by_test_id("open-tournament").click()
    page.get_by_role("link", name="Reload the page").click()
    page.wait_for_url(f"**{NEW}")

    expect(page.locator("input[name=title]")).to_have_value("Copa de Berga")


def test_what_was_sent_is_not_half_written_where_back_leads_to_its_page(laptop: Device) -> None:
    page = laptop.page
    begin(page, title="Copa de Ripoll")
    page.get_by_test_id("open-tournament").click()
    page.wait_for_url("**/desk/")
    let_through = hold_back(page, re.compile(r"/keeps[.\w]*\.js"))
    page.go_back(wait_until="commit")
    expect(page.locator("input[name=title]")).to_have_value("Copa de Ripoll")  # the browser fills it in
    let_through()
    page.wait_for_load_state("load")
    page.unroute_all()

    page.goto(NEW)

    expect(page.locator("input[name=title]")).to_have_value("Lliga")


def test_fields_that_an_upgrade_changed_are_left_as_they_come(laptop: Device) -> None:
    page = laptop.page
    begin(page, title="Copa de Tremp")
    zone = page.locator("select[name=time_zone]").input_value()
    [key] = page.evaluate(TYPED)
    kept = {"title text 0": "Copa de Tremp", "time_zone select-one 0": '["Nowhere/Now"]'}
    kept["time_zone text 0"] = "now"
    page.evaluate(
        "([key, text]) => sessionStorage.setItem(key, text)", [key, json.dumps({"from": "", "values": kept})]
    )

    page.reload()

    expect(page.get_by_test_id("came-back")).to_be_visible()
    expect(page.locator("input[name=title]")).to_have_value("Copa de Tremp")
    expect(page.locator("select[name=time_zone]")).to_have_value(zone)


def test_the_reason_for_a_correction_comes_back(laptop: Device) -> None:
    page = laptop.page
    desk = open_event(laptop, "Obert de Valls")
    add_players(page, desk, "Anna Prat", "Biel Soler")
    page.goto(f"{desk}rounds/1/?plan=1")
    laptop.tap("publish-pairing")
    page.goto(f"{desk}rounds/1/tables/1/")
    page.locator("#points-0").fill("400")
    page.locator("#points-1").fill("350")
    laptop.tap("enter")
    page.goto(f"{desk}rounds/1/tables/1/")
    page.locator("#reason").fill("the sheet says 401")

    page.reload()

    expect(page.locator("#reason")).to_have_value("the sheet says 401")
    expect(page.locator("#points-0")).to_have_value("400")


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
