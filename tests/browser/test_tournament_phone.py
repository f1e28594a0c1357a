"""An entrant's own page in real browsers: two phones agree on a result, and a third reads it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release, hold_back
from tests.web.server import Server
from tests.web.tournaments.made import Made

SOON_MS = 20_000
HURRIED = "AbortSignal.timeout = ((real) => () => real.call(AbortSignal, 500))(AbortSignal.timeout)"
"""The page waits half a second for an answer, not fifteen."""


@pytest.fixture
def reader(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    yield device
    device.close()


def opponent_of(device: Device, event: Made) -> int:
    name = device.page.get_by_test_id("my-opponent").inner_text()
    return next(number for number, each in event.names.items() if each == name)


def hand_in(device: Device, own: int, other: int) -> None:
    device.page.locator("[name=own_points]").fill(str(own))
    device.page.locator("[name=other_points]").fill(str(other))
    device.tap("hand-in")


def test_two_phones_agree_on_a_result_and_a_third_reads_it(
    event: Made, phones: tuple[Device, Device], reader: Device
) -> None:
    anna, biel = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    second = opponent_of(anna, event)
    biel.page.goto(event.mine(second))
    reader.page.goto(event.page("standings/?every=1"))
    row = reader.page.get_by_test_id("standings").locator(f"tr[data-key=e{second}]")
    expect(row.locator(".result")).to_have_text("0")

    hand_in(anna, 380, 412)
    expect(anna.page.get_by_test_id("waits")).to_contain_text("380 – 412")
    biel.page.reload()
    expect(biel.page.get_by_test_id("proposal")).to_contain_text("412 – 380")
    anna.picture("tournament-phone-waits")
    biel.picture("tournament-phone-proposal")
    biel.tap("confirm")

    expect(biel.page.get_by_test_id("final")).to_contain_text("412 – 380")
    expect(row.locator(".result")).to_have_text("1", timeout=SOON_MS)
    expect(row).to_contain_text("+32")
    expect(anna.page.get_by_test_id("final")).to_contain_text("380 – 412", timeout=SOON_MS)


@pytest.mark.release
def test_a_disputed_result_goes_to_the_arbiter(event: Made, phones: tuple[Device, Device]) -> None:
    anna, biel = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    biel.page.goto(event.mine(opponent_of(anna, event)))
    hand_in(anna, 380, 412)
    expect(anna.page.get_by_test_id("waits")).to_be_visible()
    biel.page.reload()
    biel.tap("otherwise")
    expect(biel.page.locator("[name=own_points]")).to_have_value("412")

    hand_in(biel, 402, 380)

    expect(biel.page.get_by_test_id("waits")).to_contain_text("The arbiter decides")
    expect(anna.page.get_by_test_id("waits")).to_contain_text("The arbiter decides", timeout=SOON_MS)


def test_a_result_without_a_connection_is_sent_once_there_is_one(
    event: Made, phones: tuple[Device, Device]
) -> None:
    anna, biel = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    second = opponent_of(anna, event)
    anna.context.set_offline(True)
    hand_in(anna, 401, 399)
    expect(anna.page.get_by_test_id("sending")).to_contain_text("No connection")

    anna.context.set_offline(False)

    expect(anna.page.get_by_test_id("waits")).to_contain_text("401 – 399", timeout=SOON_MS)
    expect(anna.page.get_by_test_id("sending")).to_be_hidden()
    biel.page.goto(event.mine(second))
    expect(biel.page.get_by_test_id("proposal")).to_contain_text("399 – 401")


def test_a_result_on_a_line_that_says_nothing_is_sent_again(
    event: Made, phones: tuple[Device, Device]
) -> None:
    page = phones[0].page
    page.add_init_script(HURRIED)
    page.goto(f"{event.mine(1)}?every=1")
    unanswered: list[Route] = []

    def asked(route: Route) -> None:
        if route.request.method == "POST" and not unanswered:
            unanswered.append(route)
        else:
            route.continue_()

    page.route("**/mine/**", asked)
    hand_in(phones[0], 411, 389)
    expect(page.get_by_test_id("sending")).to_contain_text("No connection")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.get_by_test_id("waits")).to_contain_text("411 – 389")
    expect(page.get_by_test_id("sending")).to_be_hidden()


def test_typed_text_outlives_a_reload(event: Made, phones: tuple[Device, Device]) -> None:
    anna, _ = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    anna.page.locator("[name=own_points]").fill("377")
    anna.page.locator("#notes summary").click()
    anna.page.locator("[name=own_best_word]").fill("PENYA")

    anna.page.reload()

    expect(anna.page.locator("[name=own_points]")).to_have_value("377")
    expect(anna.page.locator("[name=own_best_word]")).to_have_value("PENYA")


def test_what_was_typed_before_the_script_came_is_newer_than_what_is_kept(
    event: Made, phones: tuple[Device, Device]
) -> None:
    page = phones[0].page
    page.goto(f"{event.mine(1)}?every=1")
    page.locator("[name=own_points]").fill("377")
    page.locator("[name=other_points]").fill("377")
    let_through = hold_back(page, re.compile(r"/tournaments/phone[.\w]*\.js"))
    page.reload(wait_until="commit")
    page.locator("[name=own_points]").fill("388")
    page.locator("[name=own_points]").blur()
    let_through()
    expect(page.locator("[name=other_points]")).to_have_value("377")
    expect(page.locator("[name=own_points]")).to_have_value("388")

    page.reload()
    expect(page.locator("[name=other_points]")).to_have_value("377")
    expect(page.locator("[name=own_points]")).to_have_value("388")


def test_a_slip_is_said_beside_the_field(event: Made, phones: tuple[Device, Device]) -> None:
    anna, _ = phones
    anna.page.goto(f"{event.mine(1)}?every=1")
    anna.page.locator("[name=own_points]").fill("400")
    anna.tap("hand-in")

    expect(anna.page.locator("[name=other_points]")).to_be_focused()
    expect(anna.page.locator(".errorlist")).to_have_count(1)
    expect(anna.page.locator("[name=own_points]")).to_have_value("400")


def test_the_page_works_without_scripts(event: Made, browser: Browser, server: Server) -> None:
    plain = Device(browser, server.address, **{**PHONE, "java_script_enabled": False})
    plain.page.goto(event.mine(1))
    hand_in(plain, 402, 333)
    expect(plain.page.get_by_test_id("waits")).to_contain_text("402 – 333")
    plain.page.get_by_test_id("withdraw").click()
    plain.page.locator("#sure-withdraw").check()
    plain.tap("withdraw-now")
    expect(plain.page.get_by_test_id("withdrawn")).to_have_text("You have withdrawn")
    plain.close()


@pytest.mark.release
@pytest.mark.parametrize("language", [*map(at_release, ["Català", "Română"]), "Ελληνικά"])
def test_every_page_fits_the_smallest_phone(
    event: Made, browser: Browser, server: Server, language: str
) -> None:
    event.do("fill", round_number=1)
    device = Device(browser, server.address, **PHONE)
    page = device.page
    page.goto("/")
    page.locator(".languages summary").click()
    page.get_by_role("button", name=re.compile(language)).click()
    wide = {}
    paths = ("pairings/", "pairings/?by=name", "pairings/1/why/1/", "standings/", "cross-table/", "prizes/")
    for path in (*paths, "players/1/", f"mine/{event.tokens[1]}/"):
        page.goto(event.page(path))
        for closed in page.locator("main details:not([open]) > summary").all():
            if closed.is_visible():
                closed.click()
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 700})
            found = page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide[path, width] = found

    assert wide == {}
    device.close()
