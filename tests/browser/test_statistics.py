"""A player's statistics, a club's season and the heat map, on a laptop, a narrow phone and paper."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, Device
from tests.browser.test_mistakes import NARROW, fits
from tests.web import site_code
from tests.web.server import Server

MAKE = """
from faristol_web.archive import indexing
from tests.web.archive.events import played
from tests.web.archive.year import make_year, people
make_year(people(), 60)
played(); played(title="Second", day="2010-02-01")
indexing.catch_up()
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("statistics") / "data").start()
    site_code.run(MAKE, data=running.data)
    yield running
    running.stop()


@pytest.mark.release
def test_statistics_are_read_by_keyboard_by_tap_and_on_paper(browser: Browser, site: Server) -> None:
    laptop = Device(browser, site.address, **LAPTOP)
    page = laptop.page
    page.goto("/players/p0/statistics/")
    assert fits(page)
    expect(page.get_by_role("img", name="Points per game")).to_be_visible()
    expect(page.get_by_role("img", name="Points per game")).to_have_accessible_description(
        re.compile("^From ")
    )
    numbers = page.get_by_test_id("course")
    expect(numbers).to_be_hidden()
    page.get_by_text("Data behind these charts").focus()
    page.keyboard.press("Enter")
    expect(numbers).to_be_visible()
    page.get_by_label("Period").select_option("year-2026")
    page.get_by_role("button", name="Show").press("Enter")
    expect(page.get_by_label("Period")).to_have_value("year-2026")
    expect(page.get_by_test_id("figures")).not_to_contain_text("60")
    page.emulate_media(media="print")
    assert fits(page)
    expect(page.get_by_label("Period")).to_be_hidden()
    laptop.picture("statistics-paper")
    laptop.close()

    phone = Device(browser, site.address, **NARROW)
    page = phone.page
    for path in ("/players/p0/statistics/", "/clubs/club-galla/seasons/2009/", "/heat-map/"):
        page.goto(path)
        assert fits(page), path
        phone.picture(f"statistics-phone-{path.split('/')[1]}")
    page.get_by_text("The board as a table").tap()
    expect(page.get_by_role("columnheader", name="15")).to_be_visible()
    assert fits(page)
    phone.close()
