"""Public pages that keep themselves up to date, and the screens of a hall."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.web.server import Server
from tests.web.tournaments.made import Made, make

SOON_MS = 20_000
WHERE_NAMES_ARE = """rows => rows.map((row) => {
  const { x, y, height } = row.cells[3].getBoundingClientRect();
  return [row.innerText.split("\\t")[0], ...[x, y, height].map(Math.round)];
})"""


@pytest.fixture
def event(server: Server) -> Made:
    return make(server.data, "--entrants", "60", "--rounds", "1", "--title", "Obert gran")


@pytest.fixture
def reader(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    yield device
    device.close()


@pytest.fixture
def screen(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, viewport={"width": 1280, "height": 720})
    yield device
    device.close()


def test_a_name_is_found_as_it_is_typed_and_stays_found(event: Made, reader: Device) -> None:
    page = reader.page
    page.goto(event.page("pairings/?by=name&every=1"))
    page.get_by_test_id("search").fill("alex guell 3")
    shown = page.get_by_test_id("own-pairings").locator("tbody tr:visible")
    expect(shown).to_have_count(1)
    expect(shown.locator("th")).to_have_text("Àlex Güell 3")
    expect(page.locator("[data-found]")).to_have_text("1 row found")

    event.do("Announce", text="Lunch at two")

    expect(page.get_by_test_id("announcement")).to_have_text("Lunch at two", timeout=SOON_MS)
    expect(shown).to_have_count(1)
    expect(page.get_by_test_id("search")).to_be_focused()


def test_a_link_with_a_name_shows_only_that_and_lets_one_go_on(event: Made, reader: Device) -> None:
    page = reader.page
    page.goto(event.page("pairings/?by=name&q=karin"))
    rows = page.get_by_test_id("own-pairings").locator("tbody tr:visible")
    expect(rows).to_have_count(5)

    page.get_by_test_id("search").fill("")

    expect(rows).to_have_count(60)


def test_new_results_leave_focus_and_place_where_they_were(event: Made, reader: Device) -> None:
    page = reader.page
    page.goto(event.page("standings/?every=1"))
    link = page.get_by_test_id("standings").get_by_role("link", name="Karin Ødegård 5")
    link.focus()
    before = page.evaluate("window.scrollY")
    assert before > 0

    event.do("fill", round_number=1)

    expect(page.locator("[data-live=subtitle]")).to_contain_text("30 of 30", timeout=SOON_MS)
    expect(link).to_be_focused()
    assert abs(page.evaluate("window.scrollY") - before) < 2
    expect(page.locator("faristol-tournament > [aria-live]")).to_contain_text("30 of 30")


def test_why_two_meet_is_told_without_leaving_the_page(event: Made, reader: Device) -> None:
    page = reader.page
    page.goto(event.page("pairings/"))
    why = page.locator("[data-key=t3] [data-explain]")
    why.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_test_id("explanation")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_test_id("reasons")).to_contain_text("OB-T5")
    reader.picture("tournament-explanation")

    page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(why).to_be_focused()
    assert page.url.endswith("/pairings/")


@pytest.mark.release
def test_names_stay_in_sight_in_a_wide_cross_table(browser: Browser, server: Server) -> None:
    event = make(server.data, "--entrants", "8", "--rounds", "5", "--full", "5", "--title", "Ample")
    device = Device(browser, server.address, **PHONE)
    page = device.page
    page.goto(event.page("cross-table/"))
    table = page.get_by_role("region", name="Cross table")
    table.evaluate("node => node.scrollTo(10_000, 0)")
    name = page.get_by_test_id("cross-table").locator("tbody th").first.bounding_box()
    last = page.get_by_test_id("cross-table").locator("tbody tr:first-child td:last-child").bounding_box()

    assert name
    assert last
    assert 0 <= name["x"] < 120
    assert last["x"] < 390
    device.close()


@pytest.mark.release
def test_the_halls_screens_take_turns_and_show_everybody(event: Made, screen: Device) -> None:
    page = screen.page
    page.goto(event.page("hall/?seconds=3"))
    hall = page.locator("faristol-tournament-hall")
    expect(hall).to_have_attribute("data-screen", "pairings")
    expect(page.get_by_test_id("hall-page")).to_contain_text("1 of")
    screen.picture("tournament-hall-pairings")
    expect(hall).to_have_attribute("data-screen", "names", timeout=SOON_MS)
    screen.picture("tournament-hall-names")

    page.keyboard.press(" ")
    seen: set[str] = set()
    for _ in range(12):
        if hall.get_attribute("data-screen") == "names":
            seen |= set(page.locator("[data-screen=names] .tables .name").all_inner_texts())
        page.keyboard.press("ArrowRight")

    assert seen == set(event.names.values())
    overflow = page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
    assert overflow <= 0


@pytest.mark.release
def test_results_and_the_call_of_time_move_nobody_on_the_halls_screen(event: Made, screen: Device) -> None:
    page = screen.page
    page.goto(event.page("hall/?show=pairings&seconds=600&every=1"))
    rows = page.locator("[data-screen=pairings] .tables tbody tr")
    expect(rows).not_to_have_count(0)
    before = rows.evaluate_all(WHERE_NAMES_ARE)
    assert len({height for *_, height in before}) == 1, "every name is on one line"

    event.do("StartRound", round_number=1)
    event.do("fill", round_number=1)
    event.do("CallTime", round_number=1)

    expect(page.get_by_test_id("hall-clock")).to_have_class(re.compile("over"), timeout=SOON_MS)
    expect(rows.first.locator(".score")).to_have_text(re.compile(r"\d+–\d+"), timeout=SOON_MS)
    assert rows.evaluate_all(WHERE_NAMES_ARE) == before
    title = page.locator(".hall-head .title")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert title.evaluate("node => getComputedStyle(node).textOverflow") == "clip"


@pytest.mark.release
@pytest.mark.parametrize(("width", "height"), [(1280, 720), at_release(1920, 1080)])
def test_the_halls_buttons_lie_over_no_line(event: Made, screen: Device, width: int, height: int) -> None:
    page = screen.page
    page.set_viewport_size({"width": width, "height": height})
    page.goto(event.page("hall/?show=names&seconds=600"))
    page.keyboard.press(" ")
    expect(page.get_by_test_id("hall-page")).to_contain_text("paused")
    lowest = max(
        row["y"] + row["height"]
        for each in page.locator("[data-screen=names] .tables tr").all()
        if (row := each.bounding_box())
    )

    for each in (page.get_by_test_id("hall-full"), page.get_by_test_id("hall-page")):
        box = each.bounding_box()
        assert box
        assert lowest <= box["y"]
        assert box["y"] + box["height"] <= height


@pytest.mark.release
def test_a_paused_screen_stays_and_is_turned_by_hand(event: Made, screen: Device) -> None:
    page = screen.page
    page.clock.install()
    page.goto(event.page("hall/?seconds=600&show=names"))
    where = page.get_by_test_id("hall-page")
    expect(where).to_contain_text("Page 1")
    page.clock.fast_forward(601_000)
    expect(where).to_contain_text("Page 2")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("Page 1")
    page.keyboard.press(" ")
    expect(where).to_contain_text("paused")
    page.clock.fast_forward(601_000)
    expect(where).to_contain_text("Page 1")

    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("Page 2")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("Page 1")


@pytest.mark.release
def test_the_hall_hears_the_clock_the_call_of_time_and_announcements(event: Made, screen: Device) -> None:
    page = screen.page
    page.goto(event.page("hall/?show=clock&every=1"))
    event.do("StartRound", round_number=1)
    clock = page.get_by_test_id("hall-clock").locator(".digits")
    expect(clock).to_have_text(re.compile(r"59:\d\d|60:00"), timeout=SOON_MS)
    expect(page.locator("faristol-tournament-hall")).to_have_attribute("data-screen", "clock")
    screen.picture("tournament-hall-clock")

    event.do("CallTime", round_number=1)
    event.do("Announce", text="Sopar a les nou")

    expect(clock).to_have_text("Time: the current hand and one more", timeout=SOON_MS)
    expect(page.get_by_test_id("hall-announcement")).to_have_text("Sopar a les nou", timeout=SOON_MS)
    screen.picture("tournament-hall-time")


def test_a_round_that_was_just_paired_comes_up_by_itself(server: Server, screen: Device) -> None:
    event = make(server.data, "--entrants", "6", "--rounds", "1", "--full", "1", "--title", "Seguent")
    page = screen.page
    page.goto(event.page("hall/?show=pairings,standings&seconds=600&every=1"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("faristol-tournament-hall")).to_have_attribute("data-screen", "standings")

    event.do("PairRound", round_number=2)

    expect(page.locator(".where")).to_have_text("Round 2", timeout=SOON_MS)
    expect(page.locator("faristol-tournament-hall")).to_have_attribute("data-screen", "pairings")


@pytest.mark.release
def test_long_names_of_people_and_clubs_fit_a_phone(browser: Browser, server: Server) -> None:
    event = make(server.data, "--entrants", "6", "--rounds", "1", "--title", "Obert de noms llargs")
    name = "María de los Ángeles Fernández-Montesinos y García"
    club = "Club de Scrabble de Sant Feliu de Guíxols i Palafrugell"
    event.do("ChangeEntrant", entrant=5, name=name, club=club)
    device = Device(browser, server.address, **PHONE)
    wide = []
    for path in ("standings/", "cross-table/", "pairings/", "players/5/", "entrants/"):
        for width in (390, 320):
            device.page.set_viewport_size({"width": width, "height": 700})
            device.page.goto(event.page(f"{path}?every=1"))
            found = device.page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide.append(f"{path}: {found} on {width}")

    assert wide == []
    device.close()


@pytest.mark.release
def test_the_timetable_is_projected_and_printed(reader: Device, server: Server) -> None:
    event = make(server.data, "--entrants", "4", "--rounds", "0", "--title", "Horari")
    page = reader.page
    page.goto(event.page("hall/"))
    expect(page.locator("faristol-tournament-hall")).to_have_attribute("data-screen", "timetable")
    rows = page.locator("[data-screen=timetable] .tables tbody tr")
    expect(rows).to_have_count(9)
    expect(rows.nth(0)).to_contain_text("Reception")
    narrow, wide = (rows.nth(0).locator("td").nth(at).bounding_box() for at in (0, 1))
    assert narrow
    assert wide
    assert narrow["width"] < wide["width"]
    reader.picture("tournament-hall-timetable")

    event.do("PairRound", round_number=1)
    expect(page.locator("faristol-tournament-hall")).to_have_attribute(
        "data-screen", "pairings", timeout=SOON_MS
    )
    page.goto(event.page(""))
    address = page.get_by_test_id("timetable-pdf").get_attribute("href")
    assert address
    assert page.request.get(address).headers["content-type"] == "application/pdf"
