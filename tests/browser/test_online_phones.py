"""A game between two phones, one of them on a bad line: nothing is lost, nothing is done twice."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bad_line import BadLine
from tests.browser.conftest import PHONE, Device
from tests.browser.test_game import begin, lies
from tests.patience import LIMIT_S
from tests.web.server import Server
from tests.wire import BEAT

IS_BELOW_THE_CLOCKS = """() => document.querySelector(".connection").getBoundingClientRect().top
  >= document.querySelector(".scoreboard").getBoundingClientRect().bottom"""
NETWORK_IS_BACK = "() => dispatchEvent(new Event('online'))"
GIVEN_UP_MS = 10_000
"""Less than the server waits for a greeting."""
SILENCE_MS = 26_000
"""More than a page waits for a sign of life."""
PASSES = """ms => {
  const now = performance.now.bind(performance), today = Date.now.bind(Date);
  performance.now = () => now() + ms;
  Date.now = () => today() + ms;
}"""
"""Script as if so much time had passed."""
LIGHT = {**PHONE, "color_scheme": "light"}


@pytest.fixture
def line(dealt: Server) -> Iterator[BadLine]:
    made = BadLine(dealt.address)
    yield made
    made.stop()


@pytest.fixture
def far(browser: Browser, line: BadLine) -> Iterator[Device]:
    """A phone on the bad line."""
    device = Device(browser, line.address, **LIGHT)
    yield device
    device.close()


def type_in(device: Device, test_id: str, text: str) -> None:
    box = device.page.get_by_test_id(test_id)
    box.fill(text)
    box.press("Enter")


def hear_how_it_stands(device: Device) -> None:
    """Typed, and answered in words: in the live region, and below the box."""
    for command, answer in {
        "words": "H7 ANY",
        "row H": "Row H: H7 ANY",
        "column 1": "Column 1: empty",
        "score": "Anna: 22 points; Biel: 0 points",
        "last": "Anna plays ANY at H7 for 22 points.",
    }.items():
        type_in(device, "command", command)
        expect(device.page.get_by_test_id("answer")).to_have_text(answer)
        expect(device.page.get_by_test_id("announcements")).to_contain_text(answer)
    device.page.get_by_role("button", name="geminate L", exact=True).tap()
    expect(device.page.get_by_test_id("command")).to_have_value("L·L")


class OnTheLine:
    """The far phone, given links of the server itself."""

    def __init__(self, far: Device) -> None:
        self.far = far

    def __getattr__(self, name: str) -> object:
        return getattr(self.far, name)

    def join(self, link: str, name: str) -> None:
        self.far.join(urlsplit(link).path, name)


@pytest.mark.release
def test_a_page_that_hears_of_its_network_does_not_wait_for_the_old_line(far: Device, line: BadLine) -> None:
    """An attempt from before may hang long after the network is back: here, until the server gives it up."""
    far.page.goto("/")
    far.tap("play-now")
    expect(far.page.locator("[data-rack-tile]")).to_have_count(7)
    line.is_deaf = True
    line.drop_all()
    line.lost.clear()
    expect(far.page.get_by_test_id("connection")).to_be_visible()
    assert line.lost.wait(20), "the answer to its next attempt"
    line.mend()

    far.page.evaluate(NETWORK_IS_BACK)
    expect(far.page.get_by_test_id("connection")).to_be_hidden(timeout=GIVEN_UP_MS)


@pytest.mark.release
def test_a_page_notices_that_its_line_died_without_a_word(far: Device, line: BadLine) -> None:
    """Nothing closes the line, as behind a router that forgot it, and nobody has anything to say."""
    with far.page.expect_websocket() as opened:
        far.page.goto("/")
        far.tap("play-now")
    opened.value.wait_for_event("framereceived", lambda frame: frame == BEAT, timeout=LIMIT_S * 1000)
    line.is_deaf = True
    far.page.evaluate(PASSES, SILENCE_MS)
    expect(far.page.get_by_test_id("connection")).to_be_visible(timeout=LIMIT_S * 1000)
    line.mend()
    expect(far.page.get_by_test_id("connection")).to_be_hidden(timeout=LIMIT_S * 1000)


def test_a_page_asks_what_it_missed_when_the_network_is_back(
    phone: Device, far: Device, line: BadLine
) -> None:
    begin(phone, OnTheLine(far))  # type: ignore[arg-type]
    line.is_deaf = True
    type_in(phone, "command", "H7 any")
    lies(phone, 112, "NY")
    assert line.lost.wait(20)
    line.mend()

    far.page.evaluate(NETWORK_IS_BACK)
    lies(far, 112, "NY")


@pytest.mark.release
def test_a_short_game_survives_a_bad_line(phone: Device, far: Device, line: BadLine) -> None:
    line.delay_s = 0.02
    begin(phone, OnTheLine(far))  # type: ignore[arg-type]

    # The answer to a line of chat is lost: it is said again, and stands there once.
    far.tap("talk")
    line.is_deaf = True
    type_in(far, "say", "Hola des del tren")
    expect(phone.page.locator(".talk-button .count")).to_have_text("1")
    assert line.lost.wait(20)
    line.cut()
    expect(far.page.get_by_test_id("connection")).to_be_visible()
    assert far.page.evaluate(IS_BELOW_THE_CLOCKS)

    # Meanwhile the other moves, and says something.
    type_in(phone, "command", "H7 any")
    lies(phone, 112, "NY")
    phone.tap("talk")
    type_in(phone, "say", "Et sento")
    expect(phone.page.get_by_test_id("talk-lines")).to_contain_text("Et sento")

    line.mend()
    lies(far, 112, "NY")
    expect(far.page.get_by_test_id("connection")).to_be_hidden()
    for device in (phone, far):
        expect(device.page.locator(".talk .said")).to_have_text(["Hola des del tren", "Et sento"])
        device.picture(f"chat-{'near' if device is phone else 'far'}-phone")
        device.page.keyboard.press("Escape")
        expect(device.page.locator(".talk")).to_be_hidden()

    hear_how_it_stands(phone)

    # A move goes out, and its answer is lost with the line: it was made, once.
    far.tap("accept")
    expect(far.page.get_by_test_id("pass")).not_to_have_attribute("aria-disabled", "true")
    far.page.get_by_test_id("pass").click()
    expect(far.page.get_by_test_id("pass-confirm")).to_be_visible()
    line.lost.clear()
    line.is_deaf = True
    far.tap("pass-confirm")
    expect(phone.page.get_by_test_id("moves")).to_contain_text("pass")
    assert line.lost.wait(20)
    line.cut()
    expect(far.page.get_by_test_id("connection")).to_be_visible()
    line.mend()
    expect(far.page.get_by_test_id("connection")).to_be_hidden()
    for device in (phone, far):
        expect(device.page.locator("faristol-moves tbody tr")).to_have_count(2)
        expect(device.page.get_by_test_id("status")).to_contain_text(re.compile("Your turn|to move"))

    # To the end, over the same line.
    type_in(far, "command", "leave")
    far.tap("leave-confirm")
    for device in (phone, far):
        expect(device.page.get_by_test_id("result")).to_contain_text("Anna wins")
