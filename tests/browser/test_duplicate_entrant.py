"""A player's phone in a duplicate game: laying, typing, handing in, and what is seen when."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from benchmarks.duplicate_phones import offer_rulebook
from tests.browser.bad_line import BadLine
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.test_game import drag
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.server import Server

RACKS = "ΛΟΓΟΣ?Ε\nΤΑΣΗΝΕΡ"
PRACTICE = Path(__file__).parents[1] / "duplicate" / "practice.toml"
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}, "color_scheme": "light"}
# No keys of the tests' own keyboard.
PRESS = """key => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))"""
NewDevice = Callable[..., Device]


@pytest.fixture
def held(server: Server) -> HeldSession:
    return HeldSession.of(server.address, joinable="on", prepared=RACKS, grace_s="0")


@pytest.fixture
def device(browser: Browser, server: Server) -> Iterator[NewDevice]:
    made: list[Device] = []

    def new(address: str = server.address, **options: Any) -> Device:
        made.append(Device(browser, address, **(options or PHONE)))
        return made[-1]

    yield new
    for each in made:
        each.close()


def take_a_number(device: Device, held: HeldSession, name: str = "Άννα") -> Page:
    page = device.page
    page.goto(f"/duplicate/{held.public_id}/")
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_test_id("join-session").click()
    expect(page.get_by_test_id("welcome")).to_contain_text("You are number")
    return page


def watch(device: Device, held: HeldSession) -> Page:
    device.page.goto(f"/duplicate/{held.public_id}/")
    return device.page


def lay(page: Page, label: str, square: int) -> None:
    page.locator(f'[data-rack-tile="{label}"]').first.tap()
    page.locator(f'[data-square="{square}"]').tap()


def lay_logos(page: Page) -> None:
    """Down from H8, its second Ο a blank."""
    for label, square in (("Λ", 112), ("Ο", 127), ("Γ", 142), ("?", 157), ("Σ", 172)):
        lay(page, label, square)
        if label == "?":
            page.locator('[data-letter="Ο"]').tap()


def expect_slip(page: Page, place: str, word: str) -> None:
    expect(page.get_by_test_id("place-input")).to_have_value(place)
    expect(page.get_by_test_id("word-input")).to_have_value(word)


def expect_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("slip-state")).to_have_attribute("data-state", state)


def slip_of(console: SessionPage, number: int = 1, coup: int = 1) -> tuple[str, str]:
    """Return the slip as the arbiter has it, once it is there."""
    console.wait_for(lambda page: (coup, number) in page.rows)
    row = console.rows[coup, number]
    return row["square"] + row["direction"], row["word"]


@pytest.mark.release
def test_a_whole_coup_on_a_small_phone(held: HeldSession, device: NewDevice) -> None:
    phone = device(**SMALL_PHONE)
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
        expect(page.locator("[data-rack-tile]")).to_have_count(7)
        expect(page.get_by_test_id("countdown")).to_contain_text(re.compile(r"\d:\d\d"))
        expect_state(page, "none")
        lay_logos(page)
        expect_slip(page, "H8Κ", "ΛΟΓ(Ο)Σ")
        expect_state(page, "none")
        phone.picture("duplicate-phone-laid")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

        page.get_by_test_id("hand-in").tap()
        expect_state(page, "handed")
        expect(page.get_by_test_id("slip-state")).to_have_text("Handed in: H8Κ ΛΟΓ(Ο)Σ")
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")

        lay(page, "Ε", 187)
        expect_state(page, "changed")
        page.get_by_test_id("recall").tap()
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")

        tops = console.desk["tops"] or console.until(lambda message: message.get("desk", {}).get("tops"))
        assert tops
        before = len(phone.frames)
        close_coup(console)
        master = console.view["coups"][0]["master"]
        mark = console.rows[1, 1]["mark"]

    expect(page.get_by_test_id("master")).to_contain_text(master["word"])
    expect(page.get_by_test_id("master")).to_contain_text(f"{master['score']} points")
    expect(page.get_by_test_id("own-mark")).to_contain_text(f"{mark['points']} points")
    expect(page.get_by_test_id("own-total")).to_contain_text("place 1 of 1")
    expect(page.get_by_test_id("history")).to_contain_text("ΛΟΓοΣ")
    expect(page.locator("[data-last]")).to_have_count(len(console.view["last"]))
    phone.picture("duplicate-phone-outcome")
    assert not any(master["word"] in frame for frame in phone.frames[:before]), "told before its time"
    assert all(json.loads(frame).get("desk") is None for frame in phone.frames)


def test_typed_text_is_handed_in_faults_and_all(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(), held)
    with held.console() as console:
        think(console)
        page.get_by_test_id("place-input").fill("h8ο")
        page.get_by_test_id("word-input").fill("λόγος")
        expect(page.locator('[data-square="116"]')).to_have_attribute("data-tile", "Σ")
        expect(page.get_by_test_id("slip-hint")).to_be_empty()

        page.get_by_test_id("word-input").fill("ψωμί")
        expect(page.locator("[data-tentative]")).to_have_count(0)
        expect(page.get_by_test_id("slip-hint")).to_contain_text("as you wrote it")
        page.get_by_test_id("word-input").press("Enter")
        expect_state(page, "handed")
        assert slip_of(console) == ("h8ο", "ψωμί")

        lay(page, "Λ", 112)
        expect_slip(page, "H8Ο", "Λ")
        lay(page, "Ο", 130)
        expect(page.get_by_test_id("slip-hint")).to_contain_text("not in one line")
        close_coup(console)

    expect(page.get_by_test_id("own-mark")).to_contain_text("0 points")
    expect(page.get_by_test_id("own-mark").locator(".article").first).to_be_visible()


def test_laying_by_keyboard_alone(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(**LAPTOP), held)
    with held.console() as console:
        think(console)
        expect(page.get_by_test_id("announcements")).to_contain_text("Coup 1. The rack: blank; ")
        page.locator('[data-square="112"]').focus()
        page.keyboard.press("Space")
        for letter in "λογο":
            page.evaluate(PRESS, letter)
        expect_slip(page, "H8Κ", "ΛΟΓΟ")
        page.keyboard.press("Enter")
        expect_state(page, "handed")
        assert slip_of(console) == ("H8Κ", "ΛΟΓΟ")


@pytest.mark.release
def test_laying_by_dragging(held: HeldSession, device: NewDevice) -> None:
    laptop = device(**LAPTOP)
    page = take_a_number(laptop, held)
    with held.console() as console:
        think(console)
        for label, square in (("Γ", 112), ("Ε", 113), ("Λ", 114)):
            drag(laptop, label, square)
        expect_slip(page, "H8Ο", "ΓΕΛ")
        laptop.picture("duplicate-laptop-laid")
        console.act("stop")
        expect_state(page, "missed")
        drag(laptop, "Σ", 115)
        expect(page.locator("[data-tentative]")).to_have_count(3)


def test_a_reload_loses_nothing(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(), held)
    with held.console() as console:
        think(console)
        lay_logos(page)
        page.reload()
        expect_slip(page, "H8Κ", "ΛΟΓ(Ο)Σ")
        expect(page.locator("[data-tentative]")).to_have_count(5)
        expect_state(page, "none")

        page.get_by_test_id("word-input").fill("ΛΟΓΟΣ!")
        page.reload()
        expect_slip(page, "H8Κ", "ΛΟΓΟΣ!")
        assert console.rows == {}


@pytest.mark.release
def test_a_rack_that_goes_back_takes_the_draft_along(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(), held)
    with held.console() as console:
        console.act("draw")
        console.act("announce")
        lay_logos(page)
        expect(page.get_by_test_id("hand-in")).to_have_attribute("aria-disabled", "true")
        console.act("reject", author="Σάββας", reason="read out wrongly")
        expect(page.locator("[data-tentative]")).to_have_count(0)
        console.act("announce")
        expect_slip(page, "", "")
        console.act("start")
        expect_state(page, "none")
        console.act("leave", number=1)
        expect(page.get_by_test_id("phase")).to_have_text("You have left the game.")
        expect(page.get_by_test_id("hand-in")).to_be_hidden()


@pytest.mark.release
def test_a_slip_that_is_not_handed_in_stays_where_it_is(held: HeldSession, device: NewDevice) -> None:
    phone = device()
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
        lay_logos(page)
        console.act("stop")
        expect_state(page, "missed")
        expect(page.get_by_test_id("hand-in")).to_be_hidden()
        expect(page.get_by_test_id("word-input")).not_to_be_editable()
        page.locator('[data-square="112"]').tap()
        expect(page.locator("[data-tentative]")).to_have_count(5)
        phone.picture("duplicate-phone-missed")
        console.act("close")
        assert console.rows == {}
    expect(page.get_by_test_id("own-mark")).to_contain_text("You handed in nothing")
    expect(page.locator("[data-tentative]")).to_have_count(0)


@pytest.mark.release
def test_it_is_handed_in_by_itself_for_those_who_want_that(own_server: Server, device: NewDevice) -> None:
    book = offer_rulebook(own_server, coup_ms=8_000, grace_ms=20_000, warning_ms=1_000)
    address = own_server.address
    held = HeldSession.of(address, rulebook=book, joinable="on", prepared=RACKS)
    page, other = take_a_number(device(address), held), take_a_number(device(address), held, "Βάσω")
    with held.console() as console:
        think(console)
        console.act("pause")
        for each in (page, other):
            lay_logos(each)
        page.get_by_text("Options").tap()
        page.get_by_test_id("by-itself").check()
        page.get_by_test_id("sound").check()
        for each in (page, other):
            each.evaluate("() => { globalThis.felt = 0; navigator.vibrate = () => ++globalThis.felt; }")
        console.act("start")
        expect_state(page, "handed")
        expect_state(other, "missed")
        assert [each.evaluate("felt") for each in (page, other)] == [2, 0]
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")
        assert (1, 2) not in console.rows


def test_it_is_handed_in_by_itself_where_time_is_called_early(server: Server, device: NewDevice) -> None:
    held = HeldSession.of(server.address, joinable="on", prepared=RACKS, grace_s="20")
    page, other = take_a_number(device(), held), take_a_number(device(), held, "Βάσω")
    with held.console() as console:
        think(console)
        for each in (page, other):
            lay_logos(each)
        page.get_by_text("Options").tap()
        page.get_by_test_id("by-itself").check()
        console.act("stop")
        expect_state(page, "kept")
        expect_state(other, "missed")
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")
        assert not console.rows[1, 1]["late"]
        assert (1, 2) not in console.rows


def test_a_slip_waits_for_the_line_to_come_back(server: Server, device: NewDevice) -> None:
    held, line = HeldSession.of(server.address, joinable="on", prepared=RACKS), BadLine(server.address)
    page = take_a_number(device(line.address), held)
    with held.console() as console:
        think(console)
        lay_logos(page)
        line.cut()
        expect(page.get_by_test_id("connection")).to_have_text("Connection lost. Trying again…")
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "lost")
        line.mend()
        expect_state(page, "handed")
        expect(page.get_by_test_id("connection")).to_be_hidden()
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")
    line.stop()


@pytest.mark.release
def test_a_slip_waits_for_the_server_to_come_back(own_server: Server, device: NewDevice) -> None:
    held = HeldSession.of(own_server.address, joinable="on", prepared=RACKS)
    phone = device(own_server.address)
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
    lay_logos(page)
    own_server.kill()
    expect(page.get_by_test_id("connection")).to_have_text("Connection lost. Trying again…")
    page.get_by_test_id("hand-in").tap()
    expect_state(page, "lost")
    phone.picture("duplicate-phone-lost")
    own_server.start()
    expect_state(page, "handed")
    expect(page.get_by_test_id("connection")).to_be_hidden()
    expect(page.get_by_test_id("phase")).to_have_text("Paused: the server was down")
    with held.console() as console:
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")


class Held:
    """The line from a phone, on which slips can be kept back."""

    def __init__(self, page: Page) -> None:
        self.is_open = True
        self.kept: list[str | bytes] = []
        page.route_web_socket(re.compile("/ws/duplicate/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        socket.on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        if self.is_open or "hand_in" not in str(message):
            self.server.send(message)
        else:
            self.kept.append(message)

    def let_go(self) -> None:
        for message in self.kept:
            self.server.send(message)


@pytest.mark.release
def test_a_slip_that_comes_after_time_is_called_late(held: HeldSession, device: NewDevice) -> None:
    phone = device()
    line = Held(phone.page)
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
        lay_logos(page)
        line.is_open = False
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "sending")
        console.act("stop")
        line.let_go()
        expect_state(page, "late")
        phone.picture("duplicate-phone-late")
        console.act("close")
    expect(page.get_by_test_id("own-mark")).to_contain_text("handed in late")


@pytest.mark.release
def test_a_slip_that_was_sent_is_sent_again_after_a_reload(held: HeldSession, device: NewDevice) -> None:
    phone = device()
    line = Held(phone.page)
    page = take_a_number(phone, held)
    with held.console() as console:
        think(console)
        lay_logos(page)
        line.is_open = False
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "sending")
        line.is_open = True
        page.reload()
        expect_state(page, "handed")
        assert slip_of(console) == ("H8Κ", "ΛΟΓ(Ο)Σ")


def test_a_spectator_sees_the_rack_when_it_is_announced(held: HeldSession, device: NewDevice) -> None:
    onlooker = device(**LAPTOP)
    page = watch(onlooker, held)
    expect(page.get_by_test_id("join-session")).to_be_visible()
    with held.console() as console:
        console.act("admit", names=[["Άννα"]])
        console.act("draw")
        expect(page.locator("[data-rack-tile]")).to_have_count(0)
        console.act("announce")
        expect(page.locator("[data-rack-tile]")).to_have_count(7)
        expect(page.get_by_test_id("join-session")).to_be_hidden()
        console.act("start")
        expect(page.get_by_test_id("hand-in")).to_have_count(0)
        console.act("enter", coup=1, text="1 H8Κ ΛΟΓ(Ο)Σ")
        expect(page.get_by_test_id("handed")).to_contain_text("1 of 1")
        before = len(onlooker.frames)
        close_coup(console)
        master = console.view["coups"][0]["master"]
        expect(page.get_by_test_id("master")).to_contain_text(master["word"])
        expect(page.get_by_test_id("standings")).to_contain_text("number 1")
        onlooker.picture("duplicate-onlooker")
        console.act("end", author="Σάββας", reason="the hall closes")
    expect(page.get_by_test_id("links").get_by_role("link", name="Results")).to_be_visible()
    assert not any("ΛΟΓ" in frame or master["word"] in frame for frame in onlooker.frames[:before])


@pytest.mark.release
def test_points_are_asked_for_if_they_belong_on_the_slip(own_server: Server, device: NewDevice) -> None:
    folder = own_server.data / "rulebooks"
    folder.mkdir()
    shutil.copy(PRACTICE, folder)
    held = HeldSession.of(own_server.address, rulebook="practice", joinable="on", prepared="CASAMNYE")
    page = take_a_number(device(own_server.address, **SMALL_PHONE), held)
    with held.console() as console:
        think(console)
        for label, square in (("C", 112), ("A", 113), ("NY", 114)):
            lay(page, label, square)
        expect_slip(page, "H8", "CANY")
        page.get_by_test_id("score-input").fill("30")
        page.get_by_test_id("hand-in").tap()
        expect_state(page, "handed")
        assert slip_of(console) == ("H8", "CANY")
        assert console.rows[1, 1]["score"] == 30
        page.get_by_test_id("score-input").fill("31")
        expect_state(page, "changed")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.release
def test_the_way_to_the_next_game_appears_by_itself(held: HeldSession, device: NewDevice) -> None:
    page = take_a_number(device(), held)
    with held.console() as console:
        think(console)
        close_coup(console)
        console.act("end", author="Σάββας", reason="the hall closes")
    expect(page.get_by_test_id("links").get_by_role("link", name="Your sheet")).to_be_visible()
    path = f"/duplicate/{held.public_id}/"
    assert held.organiser.post(f"{path}next/", form_on=f"{path}links/", method="points")[0] == 200
    page.get_by_test_id("to-next").tap()
    expect(page.get_by_test_id("welcome")).to_contain_text("You are number 1")
