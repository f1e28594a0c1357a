"""Every form that makes something, pressed twice in a real browser: quickly, or because no answer came."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import LAPTOP, Device, at_release
from tests.browser.held_line import LostAnswer
from tests.browser.people import Club, log_in

Fill = Callable[[Page], None]


def typed(**fields: str) -> Fill:
    def fill(page: Page) -> None:
        for name, text in fields.items():
            field = page.locator(f"main [name={name}]").first
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(text)
            else:
                field.fill(text)

    return fill


NUMBERS = count(1)
WORDS = {"rulebook": "ca-ajusc", "lexicon": "ca-disc-2021"}
BUTTON = "main form button.primary"


def fill_token(page: Page) -> None:
    page.locator("[name=name]").fill("desk")
    page.locator("[name=scopes]").first.check()


def new_club(page: Page) -> None:
    typed(name=f"Club {next(NUMBERS)}")(page)


FORMS: Sequence[tuple[str, str, Fill, str]] = (
    ("play_game", "/", typed(), "[data-testid=play-now]"),
    ("play_game", "/", typed(name="Anna", **WORDS), "[data-testid=start-game]"),
    (
        "play_game",
        "/table/",
        typed(first_name="Anna", second_name="Biel", **WORDS),
        BUTTON,
    ),
    ("play_seek", "/lobby/new/?opponent=anyone", typed(**WORDS), "[data-testid=open-game]"),
    ("duplicate_session", "/duplicate/new/", typed(title="Dijous"), "[data-testid=open-session]"),
    (
        "tournaments_tournament",
        "/tournaments/new/?title=Obert&rulebook=ca-obert-2009&day=2031-11-22",
        typed(),
        "[data-testid=open-tournament]",
    ),
    (
        "archive_entry",
        "/calendar/new/",
        typed(title="Obert de Reus", first_day="2031-05-04"),
        "[data-testid=keep-entry]",
    ),
    (
        "archive_club",
        "/clubs/new/",
        new_club,
        BUTTON,
    ),
    ("accounts_personallink", "/people/", typed(), "[data-testid=invite]"),
    ("api_apitoken", "/account/tokens/", fill_token, "[data-testid=make-token]"),
)


@pytest.fixture(params=["after a lost answer", at_release("quickly")])
def press(request: pytest.FixtureRequest) -> Callable[[Page, Locator], None]:
    return {"quickly": twice_quickly, "after a lost answer": once_more}[request.param]


def twice_quickly(_page: Page, button: Locator) -> None:
    button.dblclick()


def once_more(page: Page, button: Locator) -> None:
    lost = LostAnswer(page)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    while not lost.status:
        page.wait_for_timeout(20)
    assert lost.status < 400
    page.mouse.click(*place)


@pytest.fixture
def office(browser: Browser, club: Club) -> Iterator[Device]:
    device = Device(browser, club.server.address, **LAPTOP)
    log_in(device.page, "carme")
    expect(device.page.get_by_test_id("account")).to_be_visible()
    yield device
    device.close()


def rows(club: Club, table: str) -> int:
    path = f"file:{club.server.data / 'site.sqlite3'}?mode=ro"
    with closing(sqlite3.connect(path, uri=True)) as database:
        return int(database.execute(f"select count(*) from {table}").fetchone()[0])  # noqa: S608


@pytest.mark.parametrize(
    ("table", "path", "fill", "button"),
    [*FORMS[:1], *(at_release(*form) for form in FORMS[1:])],
    ids=[f"{table}-{path}" for table, path, *_ in FORMS],
)
def test_a_form_pressed_twice_makes_one_thing(  # noqa: PLR0917 – pytest gives them by name
    office: Device,
    club: Club,
    press: Callable[[Page, Locator], None],
    table: str,
    path: str,
    fill: Fill,
    button: str,
) -> None:
    page = office.page
    page.goto(path)
    fill(page)
    before = rows(club, table)
    with page.expect_event("load"):
        press(page, page.locator(button).first)
    expect(page.locator("main")).to_be_visible()

    assert rows(club, table) - before == 1


@pytest.mark.release
def test_a_page_that_came_back_opens_another_game(office: Device, club: Club) -> None:
    page, before = office.page, rows(club, "play_game")
    for _ in range(2):
        page.goto("/")
        page.get_by_test_id("play-now").click()
        page.wait_for_url("**/games/*/")
        page.go_back()
        page.wait_for_url("**/")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/games/*/")

    assert rows(club, "play_game") - before == 3
