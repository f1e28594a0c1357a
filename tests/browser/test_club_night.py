"""
A club's night on one server that loses its power in the middle: everything is still there, and goes on.

Two games online, a wooden board, a tournament of four with results by phone, and a duplicate session; in the
end all of it stands on the start page, in the calendar, among the best plays and in the search.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DIGRAPHS, LAPTOP, PHONE, Device
from tests.browser.people import become_administrator
from tests.browser.test_duplicate_console import open_console
from tests.browser.test_duplicate_desk import decided, end
from tests.browser.test_game import lies
from tests.browser.test_lobby import draw
from tests.browser.test_table import CATALAN_SHEET, sit_down, write
from tests.web.server import Server
from tests.web.tournaments.made import Made, make

TITLE = "Nit de club"
SOON_MS = 30_000
DEVICES = {
    "anna": LAPTOP,
    "biel": PHONE,
    "carla": {**LAPTOP, "color_scheme": "dark"},
    "david": {**PHONE, "color_scheme": "light"},
    "board": LAPTOP,
    "arbiter": LAPTOP,
    "office": LAPTOP,
    "reader": PHONE,
}


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", seed=DIGRAPHS).start()
    yield running
    running.stop()


@pytest.fixture
def devices(browser: Browser, mortal: Server) -> Iterator[Mapping[str, Device]]:
    made = {name: Device(browser, mortal.address, **options) for name, options in DEVICES.items()}
    yield made
    for device in made.values():
        device.close()


@pytest.mark.longest
@pytest.mark.release
def test_a_club_night_outlives_a_power_cut(mortal: Server, devices: Mapping[str, Device]) -> None:
    phones = devices["biel"].context.new_page(), devices["david"].context.new_page()
    event = make(mortal.data, "--entrants", "4", "--of", "1", "--title", TITLE)
    announce(devices["office"], mortal, event)
    begin_games(devices)
    board = sit_down(devices["board"], "ca-1v1")
    lines = CATALAN_SHEET.splitlines()
    write(board, "\n".join(lines[:12]))
    console = open_console(devices["arbiter"], 2)
    decided(console, "1 =", "2 -")
    first, second = seats_of(phones[0], event, of=1)
    say(phones[0], event, first, 401, 399)

    mortal.kill()
    expect(devices["biel"].page.get_by_test_id("connection").first).to_be_visible()
    expect(board.get_by_test_id("connection").first).to_be_visible()
    mortal.start()

    for name in ("anna", "biel", "carla", "david", "board"):
        lost = devices[name].page.get_by_test_id("connection").first
        expect(lost).to_be_hidden(timeout=SOON_MS)
    agree(phones[1], event, second, "399 – 401")
    other = next(each for each in event.names if each not in {first, second})
    third, fourth = seats_of(phones[0], event, of=other)
    say(phones[0], event, third, 350, 377)
    agree(phones[1], event, fourth, "377 – 350")
    event.do("CloseRound", round_number=1)
    event.do("CloseTournament")
    end(console)
    end_games(devices)
    write(board, "\n".join(lines[12:]))
    sign_the_sheet(board)

    everything_is_there(devices["reader"], event)


def announce(office: Device, server: Server, event: Made) -> None:
    """First as an event of some other place; then the entry leads to the tournament that it has become."""
    page = office.page
    become_administrator(office, server)
    page.goto("/calendar/new/")
    page.get_by_label("Title").fill(f"{TITLE} (announced)")
    page.get_by_label("First day").fill("2031-11-22")
    office.tap("keep-entry")
    page.get_by_role("link", name="Change").click()
    page.get_by_label("Link").fill(server.address + event.page())
    office.tap("keep-entry")
    page.locator("main").get_by_role("link", name=event.slug).click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.goto("/calendar/")
    running = page.locator("section[aria-labelledby=running]")
    expect(running.get_by_role("link", name=TITLE)).to_be_visible()


def begin_games(devices: Mapping[str, Device]) -> None:
    for host, guest in (("anna", "biel"), ("carla", "david")):
        laptop, phone = devices[host], devices[guest]
        phone.join(laptop.open_game(host.title()), guest.title())
        draw(laptop, phone)
        laptop.page.get_by_test_id("command").fill("H7 any")
        laptop.page.get_by_test_id("command").press("Enter")
        lies(phone, 112, "NY")
        phone.tap("accept")
        expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)


def end_games(devices: Mapping[str, Device]) -> None:
    """Both stand where they stood; they are over when the phones' owners leave."""
    for host, guest in (("anna", "biel"), ("carla", "david")):
        laptop, phone = devices[host], devices[guest]
        lies(laptop, 112, "NY")
        expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)
        phone.tap("leave")
        phone.tap("leave-confirm")
        expect(laptop.page.get_by_test_id("result")).to_contain_text(f"{host.title()} wins")


def seats_of(page: Page, event: Made, *, of: int) -> tuple[int, int]:
    """An entrant, and the opponent that the own page names."""
    page.goto(event.mine(of))
    name = page.get_by_test_id("my-opponent").inner_text()
    return of, next(number for number, each in event.names.items() if each == name)


def say(page: Page, event: Made, entrant: int, own: int, other: int) -> None:
    page.goto(event.mine(entrant))
    page.locator("[name=own_points]").fill(str(own))
    page.locator("[name=other_points]").fill(str(other))
    page.get_by_test_id("hand-in").click()
    expect(page.get_by_test_id("waits")).to_contain_text(f"{own} – {other}")


def agree(page: Page, event: Made, entrant: int, result: str) -> None:
    page.goto(event.mine(entrant))
    expect(page.get_by_test_id("proposal")).to_contain_text(result)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("final")).to_contain_text(result)


def sign_the_sheet(board: Page) -> None:
    expect(board.get_by_test_id("score-0")).to_have_text("278")
    board.get_by_test_id("press-clock").click()
    board.get_by_test_id("sign-0").click()
    expect(board.get_by_test_id("signed-0")).to_be_visible()
    board.get_by_test_id("sign-1").click()
    expect(board.get_by_test_id("result")).to_contain_text("270 – 273")


def everything_is_there(reader: Device, event: Made) -> None:
    page = reader.page
    for line in ("Anna – Biel", "Carla – David", "270 – 273"):
        reader.wait_for("/", line, within="section[aria-labelledby=finished-games]")
    expect(page.locator("section[aria-labelledby=announced]")).to_contain_text(TITLE)
    reader.picture("club-night-start-phone")
    for title in (TITLE, "Κύπελλο"):
        reader.wait_for("/calendar/", title, within="section[aria-labelledby=past] a")
    reader.picture("club-night-calendar-phone")
    reader.wait_for("/bests/?rulebook=ca-1v1", "DIXI", within=".best-lists")
    reader.wait_for("/bests/?rulebook=ca-ajusc", "ANY", within=".best-lists")
    page.goto(event.page("standings/"))
    expect(page.get_by_test_id("standings")).to_contain_text("+27")
    for asked, kind, found in (
        ("nit", "event", TITLE),
        ("carla", "game", "Carla"),
        ("puig", "player", "Anna Puig"),
    ):
        reader.wait_for(f"/search/?q={asked}", found, within=f"[data-testid=found-{kind}]")
