"""Results as people see them: on a phone, and on the paper they are made for."""

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from faristol.duplicate import actions as a
from faristol.duplicate import load_program, open_session, opening_state
from faristol.duplicate.codec import format_session_log
from faristol.lexicon import load_lexicon
from tests.browser.conftest import ARTEFACTS, LAPTOP, PHONE, Device
from tests.duplicate.sessions import ARBITER, Session, book_named
from tests.duplicate.simulated import play_game
from tests.web.duplicate.finished import upload
from tests.web.server import Server
from tests.web.site_client import Visitor

PAGES = ("results/", "coups/", "sheets/3/", "sheet/")
PLAYERS = 12


@pytest.fixture(scope="module")
def address(server: Server) -> str:
    """A whole Greek game with faults and corrections, kept on the site."""
    book, lexicon = book_named("el-duplicate"), load_lexicon("el-hunspell")
    opened = open_session(
        book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=b"on paper".ljust(32), title="Κύπελλο"
    )
    session = Session(book, load_program(lexicon, book), opening_state(opened), [opened])
    for number in range(1, PLAYERS + 1):
        session.do(a.Admit((f"Παίκτης {number} Παπαδόπουλος", f"Άλλη {number}")))
    session.do(a.DrawSeats())
    play_game(session, Random(1))  # noqa: S311 – the players are not secret
    for number, mark in session.state.coups[0].marks.items():
        if mark.points:
            session.do(a.CorrectMark(1, number, accepted=False, author=ARBITER, reason="not in the list"))
    log = format_session_log(session.events, session.program.tileset.alphabet).encode()
    form = {"title": "", "rulebook": "el-duplicate", "lexicon": lexicon.id}
    return upload(Visitor(server.address), "/duplicate/import/", log, **form)[1]


@pytest.mark.release
def test_every_page_fits_a_phone(browser: Browser, server: Server, address: str) -> None:
    device = Device(browser, server.address, **PHONE)
    for path in PAGES:
        device.page.goto(address + path)
        for width in (360, 320):
            device.page.set_viewport_size({"width": width, "height": 800})
            device.picture(f"duplicate-{path.strip('/').replace('/', '-')}-phone-{width}")
            assert device.page.evaluate("document.documentElement.scrollWidth") <= width, path
    device.close()


def test_a_result_on_the_page_leads_to_the_sheet_and_to_the_pdf(
    browser: Browser, server: Server, address: str
) -> None:
    device = Device(browser, server.address, **LAPTOP)
    device.page.goto(address + "results/")
    device.picture("duplicate-results")
    ranking = device.page.get_by_test_id("ranking")
    expect(ranking.locator("tbody tr")).to_have_count(PLAYERS)
    result = ranking.locator("tbody tr").first.locator("td.result").inner_text()
    ranking.get_by_role("link").first.click()
    expect(device.page.get_by_test_id("result")).to_have_text(result)
    assert device.page.get_by_test_id("sheet-pdf").get_attribute("href")
    device.close()


@pytest.mark.clause("GR-4.1", "GR-4.2")
def test_a_player_s_sheet_is_one_a4_on_paper_and_the_links_stay_on_the_screen(
    browser: Browser, server: Server, address: str
) -> None:
    device = Device(browser, server.address, **LAPTOP)
    # The results carry every decision of this game on a second page.
    for path, pages in (("sheets/3/", 1), ("results/", 2)):
        device.page.goto(address + path)
        ARTEFACTS.mkdir(exist_ok=True)
        name = path.strip("/").replace("/", "-")
        printed = device.page.pdf(prefer_css_page_size=True, path=ARTEFACTS / f"duplicate-{name}-printed.pdf")
        assert len(re.findall(rb"/Type /Page\b", printed)) == pages, path
        assert re.search(rb"/MediaBox \[0 0 59[45]\S* 84[12]\S*\]", printed)
    device.page.emulate_media(media="print")
    expect(device.page.locator(".result-files")).to_be_hidden()
    expect(device.page.get_by_test_id("ranking")).to_be_visible()
    device.close()
