"""
The Open of the Catalan Countries in real browsers, from the first registration to the rating list.

A director at a laptop, an arbiter who came by a link, two players with phones, the screen of the hall, and
somebody who only reads. People and ratings are those of the Open that is played in a terminal.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from faristol.formats.rating.csv import read_ratings
from faristol.game.evolve import replace
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.open_ending import (
    all_is_printed,
    everyone_reads_the_standings,
    the_new_edition_is_what_the_games_make,
    the_prizes_go_where_they_should,
    the_record_can_be_checked_elsewhere,
)
from tests.browser.open_hall import BEFORE, BEST_PLAY, DAY, ENTRANTS, FILES, LISTED_ON, PLAYER, SOON_MS, Hall
from tests.browser.open_sheets import Game, first_order
from tests.web.server import Server

pytestmark = pytest.mark.slow

GONE, THIRD = "Carles Sunyer", "Pilar Pujol"
"""Players who register themselves; the others come with their clubs' list."""
LATE, AWAY = "Ignasi Ventós", "Núria Serra"
COMMITTEE = ("Aina Bru", "Biel Cros", "Clara Dou")
HALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture
def devices(browser: Browser, site: Server) -> Iterator[dict[str, Device]]:
    options = {
        "director": LAPTOP,
        "arbiter": {**LAPTOP, "color_scheme": "dark"},
        "player": PHONE,
        "opponent": {**PHONE, "color_scheme": "light"},
        "hall": HALL,
        "spectator": LAPTOP,
    }
    made = {name: Device(browser, site.address, **each) for name, each in options.items()}
    yield made
    for device in made.values():
        device.close()


@pytest.mark.longest
@pytest.mark.release  # `tests/federations/ca-obert-2009/test_open_by_script.py` plays and recounts this Open
def test_the_open_from_the_first_registration_to_the_rating_list(
    browser: Browser, site: Server, devices: dict[str, Device], tmp_path: Path
) -> None:
    publish_the_list_so_far(browser, site)
    hall = Hall(devices, open_the_event(devices["director"]))
    links = everybody_registers(hall)
    one_goes_and_one_comes(hall, links[GONE])
    reception(hall)
    fix_the_first_order(hall)
    player, playing = hall.number_of(PLAYER), set(hall.sheets.seeding)

    the_first_round(hall, links[PLAYER], playing)
    leaver = a_game_is_abandoned(hall, player, playing)
    a_sheet_was_typed_wrong(hall, playing - {leaver})
    somebody_is_away(hall, playing - {leaver})
    two_phones_differ_and_the_committee_is_asked(hall, player, playing - {leaver})
    the_last_round(hall, player, playing - {leaver})

    everyone_reads_the_standings(hall)
    the_prizes_go_where_they_should(hall)
    all_is_printed(hall)
    the_new_edition_is_what_the_games_make(hall)
    the_record_can_be_checked_elsewhere(hall, tmp_path)


# Before the day


def publish_the_list_so_far(browser: Browser, site: Server) -> None:
    office = Device(browser, site.address, **LAPTOP)
    page = office.page
    page.goto(next(word for word in site.greeting.split() if "/administrator/" in word))
    page.locator("[name=username]").fill("serra")
    for name in ("password1", "password2"):
        page.locator(f"[name={name}]").fill("la-mà-en-curs-i-una-més")
    office.tap("create-administrator")
    page.goto("/ratings/import/")
    page.get_by_label("Rating", exact=True).select_option("barruf")
    page.get_by_label("Name of the list").fill("BARRUF 11")
    page.get_by_label("As of").fill(LISTED_ON)
    page.get_by_label("File").set_input_files(BEFORE)
    office.tap("import-edition")
    expect(page.get_by_test_id("rating-list")).to_contain_text("Teresa Camps")
    office.close()


def open_the_event(director: Device) -> str:
    page = director.page
    page.goto("/tournaments/new/")
    page.get_by_label("Title").fill("2n Obert dels Països Catalans")
    page.get_by_label("Rulebook").select_option("ca-obert-2009")
    page.get_by_label("Day").fill(DAY)
    director.tap("next")
    page.get_by_label("Place", exact=True).fill("Manresa")
    director.tap("open-tournament")
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "register")
    return page.url


def register(hall: Hall, device: str, name: str) -> str:
    """The private link, or nothing for the waiting list."""
    page = hall.page(device)
    page.goto(hall.public("register/"))
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail").fill("algu@example.org")
    page.get_by_label("I have read the rules and accept them").check()
    hall.devices[device].tap("send-registration")
    return page.get_by_test_id("mine").get_attribute("href") or ""


def everybody_registers(hall: Hall) -> dict[str, str]:
    """Three by themselves, thirty with a list."""
    asked = {PLAYER: "player", GONE: "opponent", THIRD: "spectator"}
    links = {name: register(hall, device, name) for name, device in asked.items()}
    hall.picture("player", "registered")
    page = hall.page("director")
    page.goto(f"{hall.desk}entrants/import/")
    page.get_by_label("File").set_input_files(FILES / "players.csv")
    page.get_by_test_id("preview").click()
    expect(page.locator(".notes li")).to_have_count(3)  # those who have registered are left out
    page.get_by_test_id("import").click()
    expect(page.locator("main")).to_contain_text(f"{ENTRANTS} registered")
    return links


def one_goes_and_one_comes(hall: Hall, link: str) -> None:
    """The closing day has passed: somebody waits, and comes in for who withdraws by phone."""
    page = hall.page("director")
    page.goto(f"{hall.desk}settings/")
    passed = (datetime.now(tz=UTC) - timedelta(days=2)).strftime("%Y-%m-%d")
    page.get_by_label("Last day of registration").fill(passed)
    page.get_by_label("Travel grants can be requested until").fill("")
    hall.devices["director"].tap("save-settings")

    register(hall, "spectator", LATE)
    expect(hall.page("spectator").get_by_test_id("waiting")).to_contain_text(LATE)
    phone = hall.page("opponent")
    phone.goto(link)
    hall.devices["opponent"].tap("withdraw")
    phone.locator("#sure-withdraw").check()
    hall.devices["opponent"].tap("withdraw-now")
    expect(phone.locator("h2").first).to_have_text("You have withdrawn")

    reader = hall.page("spectator")
    reader.goto(hall.public("entrants/"))
    expect(reader.get_by_role("heading", name=f"{ENTRANTS} entrants")).to_be_visible()
    listed = reader.get_by_role("region", name="Entrants")
    expect(listed).to_contain_text(LATE)
    expect(listed).not_to_contain_text(GONE)
    assert "algu@example.org" not in reader.content()


# On the day


def reception(hall: Hall) -> None:
    """One found by a few letters and Enter, the others as fast as they come; then who works here."""
    hall.names = {int(row["number"]): row["name"] for row in hall.csv("entrants.csv") if row["name"] != GONE}
    assert len(hall.names) == ENTRANTS
    page = hall.page("director")
    page.goto(f"{hall.desk}entrants/")
    page.get_by_test_id("search").fill("tio")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    first = hall.number_of(PLAYER)
    expect(page.locator(f"#e{first}").get_by_text("paid", exact=True)).to_be_visible()
    hall.post("director", "entrants/", "arrive", *({"entrant": each} for each in hall.names if each != first))
    page.goto(f"{hall.desk}entrants/")
    expect(page.locator("main")).to_contain_text(f"{ENTRANTS} registered · {ENTRANTS} checked in")
    hall.picture("director", "reception")

    page.goto(f"{hall.desk}committee/")
    for number, name in enumerate(COMMITTEE, 1):
        page.get_by_label(f"Member {number}").fill(name)
    hall.devices["director"].tap("name-committee")
    hall.tap("director", "make-arbiter", "links/")
    link = page.get_by_test_id("role-url").last.inner_text()
    arbiter = hall.page("arbiter")
    arbiter.goto(link)
    hall.devices["arbiter"].tap("take-role")
    expect(arbiter.get_by_role("link", name="Settings")).to_have_count(0)
    hall.page("hall").goto(hall.public("hall/?seconds=600&every=1&show=pairings,standings,clock"))


def fix_the_first_order(hall: Hall) -> None:
    """By the published list; newcomers behind it, as they registered."""
    page = hall.tap("director", "next-step", "")
    page.goto(hall.desk)
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "pair")
    listed = read_ratings(BEFORE.read_bytes(), name=BEFORE.name)
    ratings = {number: listed[name].rating if name in listed else 0 for number, name in hall.names.items()}
    assert list(ratings.values()).count(0) == 5, "debutants"
    hall.sheets.seeding = first_order(ratings)
    page.goto(hall.public("entrants/"))
    shown = page.locator("table.people tbody tr td:first-child").all_inner_texts()
    assert tuple(map(int, shown)) == hall.sheets.seeding


def the_first_round(hall: Hall, link: str, playing: set[int]) -> None:
    """Two tables by keyboard, one by two phones; time is called once."""
    player = hall.number_of(PLAYER)
    hall.page("player").goto(f"{link}?every=1")
    hall.pair("director", playing=playing)
    screen = hall.page("hall")
    expect(screen.locator("faristol-tournament-hall")).to_have_attribute("data-screen", "pairings")
    hall.picture("hall", "hall")
    own = hall.table_of(player)
    hall.type_in("arbiter", *[table for table in hall.tables if table != own][:2])

    reader = hall.page("spectator")
    reader.goto(hall.public("standings/?every=1"))
    hall.tap("arbiter", "call-time", "rounds/1/")
    time = screen.get_by_test_id("hall-clock").locator(".digits")
    expect(time).to_have_text("Time: the current hand and one more", timeout=SOON_MS)
    hall.picture("hall", "time")

    game = hall.sheet(own, with_plays=False)
    two_phones_agree(hall, player, game)
    hall.sheets.games.append(game)
    hall.hand_in_the_rest("arbiter")
    expect(reader.locator("[data-live=subtitle]")).to_contain_text("16 of 16", timeout=SOON_MS)
    hall.close("arbiter")


def two_phones_agree(hall: Hall, player: int, game: Game) -> None:
    """One hands in, the opponent says that it is right."""
    side = game.entrants.index(player)
    other = game.entrants[1 - side]
    phone, against = hall.page("player"), hall.page("opponent")
    expect(phone.get_by_test_id("my-opponent")).to_have_text(hall.names[other], timeout=SOON_MS)
    expect(phone.get_by_test_id("my-table")).to_contain_text(str(hall.table_of(player)))

    def note(page: Page) -> None:
        play = game.plays[side]
        if play is not None:
            page.locator("#notes summary").click()
            page.locator("[name=own_best_word]").fill(play[0])
            page.locator("[name=own_best_points]").fill(str(play[1]))

    hall.on_phone("player", game.points[side], game.points[1 - side], more=note)
    against.goto(hall.private_link(other))
    said = f"{game.points[1 - side]} – {game.points[side]}"
    expect(against.get_by_test_id("proposal")).to_contain_text(said)
    hall.picture("opponent", f"proposal-{game.round_number}")
    hall.devices["opponent"].tap("confirm")
    expect(against.get_by_test_id("final")).to_contain_text(said)


def a_game_is_abandoned(hall: Hall, player: int, playing: set[int]) -> int:
    """Abandon a game: the player who leaves loses, whatever the points, and is not paired again."""
    hall.pair("arbiter", playing=playing)
    table = next(number for number, pair in hall.tables.items() if number > 4 and player not in pair)
    leaver, stays = hall.tables[table]
    page = hall.page("arbiter")
    page.goto(f"{hall.desk}rounds/2/tables/{table}/")
    page.locator("[name=points-0]").fill("251")
    page.locator("[name=points-1]").fill("180")
    page.get_by_label("How it ended").select_option("forfeit")
    page.get_by_label("Winner").select_option(label=hall.names[stays])
    hall.devices["arbiter"].tap("enter")
    expect(page.locator(f"#t{table}")).to_contain_text("not played out")
    hall.sheets.games.append(Game(round_number=2, entrants=(leaver, stays), points=(251, 180), left=0))
    hall.hand_in_the_rest("arbiter")
    hall.close("arbiter")
    hall.post("director", "entrants/", "withdraw", {"entrant": leaver, "reason": "ha de marxar"})
    return leaver


def a_sheet_was_typed_wrong(hall: Hall, playing: set[int]) -> None:
    """A sheet is final; only what was typed otherwise than it says is put right, and what was there stays."""
    hall.pair("arbiter", playing=playing)
    truth = replace(hall.sheet(1, with_plays=False), points=(333, 303))
    wrong = {"round": 3, "table": 1, "first": 333, "second": 300}
    hall.post("arbiter", "rounds/3/", "enter", wrong)
    page = hall.tap("arbiter", "table-1", "rounds/3/")
    address = page.url

    def correct(second: int) -> None:
        page.locator("[name=points-1]").fill(str(second))
        page.locator("[name=reason]").fill("mal teclejat")
        hall.devices["arbiter"].tap("correct")

    correct(303)
    expect(page.get_by_test_id("problem")).to_be_visible()
    page.goto(address)
    page.locator("[name=data-error]").check()
    correct(303)
    expect(page.locator("#t1")).to_contain_text("corrected")
    page.goto(address)
    expect(page.locator("main")).to_contain_text("Corrected to 333–303")
    hall.page("director").goto(f"{hall.desk}history/")
    trail = hall.page("director").locator("main").inner_text()
    assert "333–300" in trail
    assert "333–303" in trail
    hall.sheets.games.append(truth)
    hall.hand_in_the_rest("arbiter")
    hall.close("arbiter")


def somebody_is_away(hall: Hall, playing: set[int]) -> None:
    """Noted before the round is paired."""
    away = hall.number_of(AWAY)
    page = hall.page("arbiter")
    page.goto(f"{hall.desk}rounds/4/")
    page.locator("[name=entrant]").first.select_option(str(away))
    hall.devices["arbiter"].tap("note-absence")
    expect(page.locator("#preparation")).to_contain_text(f"{AWAY}: absent")
    hall.pair("arbiter", playing=playing - {away})
    hall.hand_in_the_rest("arbiter")
    hall.close("arbiter")


def two_phones_differ_and_the_committee_is_asked(hall: Hall, player: int, playing: set[int]) -> None:
    hall.pair("arbiter", playing=playing)
    own = hall.table_of(player)
    pair = hall.tables[own]
    other = pair[1 - pair.index(player)]
    hall.page("player").reload()
    expect(hall.page("player").get_by_test_id("my-opponent")).to_have_text(hall.names[other])
    hall.on_phone("player", 412, 398)
    hall.page("opponent").goto(hall.private_link(other))
    hall.devices["opponent"].tap("otherwise")
    hall.on_phone("opponent", 400, 412)
    expect(hall.page("opponent").get_by_test_id("waits")).to_contain_text("The arbiter decides")
    hall.page("player").reload()
    expect(hall.page("player").get_by_test_id("waits")).to_contain_text("The arbiter decides")
    hall.picture("player", "differ")

    arbiter = hall.page("arbiter")
    arbiter.goto(f"{hall.desk}rounds/5/")
    expect(arbiter.locator("#t" + str(own))).to_have_attribute("data-disputed", "")
    expect(arbiter.locator("p.finding")).to_contain_text(f"table {own}")
    ask_the_committee(hall, own)
    hall.type_in("arbiter", own)  # as the sheets say
    hall.hand_in_the_rest("arbiter")
    hall.close("arbiter")


def ask_the_committee(hall: Hall, table: int) -> None:
    """The arbiter asks; one member is drawn; nothing else comes next until there is an answer."""
    arbiter, page = hall.page("arbiter"), hall.page("director")
    arbiter.goto(f"{hall.desk}committee/")
    arbiter.get_by_label("The question").fill("Ha jugat fora de temps?")
    arbiter.get_by_label("Table", exact=True).fill(str(table))
    hall.devices["arbiter"].tap("ask")
    said = arbiter.locator("#q1").inner_text()
    assert [name for name in COMMITTEE if f"First instance, drawn by lot: {name}." in said], said
    page.goto(hall.desk)
    expect(page.get_by_test_id("step")).to_have_attribute("data-step", "committee")
    hall.devices["director"].tap("next-step")
    page.locator("#decision-1").fill("Val: era la mà en curs")
    page.locator("#clause-1").fill("OB-T8")
    hall.devices["director"].tap("decide-1")
    expect(page.locator("#q1 .tag")).to_have_text("answered")


def the_last_round(hall: Hall, player: int, playing: set[int]) -> None:
    """The best play of the day comes by phone."""
    hall.pair("director", playing=playing)
    own = hall.table_of(player)
    game = hall.sheet(own, with_plays=False)
    side = game.entrants.index(player)
    game = replace(game, plays=(BEST_PLAY, None) if side == 0 else (None, BEST_PLAY))
    hall.page("player").reload()
    two_phones_agree(hall, player, game)
    hall.sheets.games.append(game)
    hall.hand_in_the_rest("director")
    hall.close("director")
