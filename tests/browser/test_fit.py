"""No page scrolls sideways, on the smallest phone and in the language with the longest words."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.web.server import Server

PATHS = [
    "/",
    "/table/",
    "/records/",
    "/records/michi-waxberry-2014/",
    "/rulebooks/ca-ajusc/",
    "/rulebooks/compare/",
    "/login/",
    "/nothing/",
]


@pytest.mark.parametrize("language", [*map(at_release, ["Català", "Română"]), "Ελληνικά"])
def test_every_page_fits_the_screen(browser: Browser, server: Server, language: str) -> None:
    device = Device(browser, server.address, **PHONE)
    device.page.goto("/")
    device.page.locator(".languages summary").click()
    device.page.get_by_role("button", name=language).click()
    wide = []
    for path in PATHS:
        device.page.goto(path)
        for width in (390, 360, 320):
            device.page.set_viewport_size({"width": width, "height": 700})
            found = device.page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide.append(f"{path}: {found} on {width}")
            lists = device.page.locator(".replay-list").all() if width >= 360 else ()
            wide += [
                f"{path}: the totals are out of sight on {width}"
                for each in lists
                if each.evaluate("each => each.scrollWidth > each.clientWidth")
            ]

    assert wide == []
    device.close()


@pytest.mark.release
@pytest.mark.parametrize("language", ["English", "Ελληνικά"])
def test_a_game_by_correspondence_says_whose_turn_it_is_in_whole_words(
    browser: Browser, dealt: Server, language: str
) -> None:
    device = Device(browser, dealt.address, **PHONE)
    page = device.page
    page.goto("/lobby/new/?opponent=equity")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Time").select_option("3")
    page.get_by_test_id("open-game").click()
    expect(page.get_by_test_id("deadline")).to_be_visible()
    page.locator(".languages summary").click()
    page.get_by_role("button", name=language).click()
    expect(page.get_by_test_id("deadline")).to_be_visible()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        line = page.get_by_test_id("status").bounding_box()
        assert line is not None
        assert line["height"] < 3 * 16 * 1.2, f"more than two lines on a screen of {width}"
    device.close()


@pytest.mark.release
@pytest.mark.parametrize("language", ["ca", "el", "en", "es", "fr", "ro"])
def test_the_bar_says_how_to_log_in_in_whole_words(browser: Browser, server: Server, language: str) -> None:
    device = Device(browser, server.address, **PHONE)
    device.context.add_cookies([{"name": "django_language", "value": language, "url": server.address}])
    device.page.goto("/help/")
    cut = []
    for width in (390, 320, 640):
        device.page.set_viewport_size({"width": width, "height": 700})
        said = device.page.locator(".log-in span")
        menu = device.page.locator(".site-menu > summary").bounding_box()
        link = device.page.get_by_test_id("log-in-link").bounding_box()
        assert menu is not None
        assert link is not None
        is_cut = said.evaluate("each => each.scrollWidth > each.clientWidth")
        if is_cut or menu["x"] + menu["width"] > link["x"]:
            cut.append(width)

    assert cut == []
    device.close()


def test_paper_is_white_for_whoever_reads_in_the_dark(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **PHONE)
    device.context.add_cookies([{"name": "theme", "value": "dark", "url": server.address}])
    device.page.goto("/rulebooks/ca-ajusc/")
    ink = "getComputedStyle(document.documentElement).color.match(/\\d+/g).map(Number)"
    assert min(device.page.evaluate(ink)) > 200

    device.page.emulate_media(media="print")

    assert max(device.page.evaluate(ink)) < 60
    device.close()


def test_all_moves_of_a_game_are_on_paper_not_only_those_in_sight(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **{**PHONE, "viewport": {"width": 390, "height": 500}})
    device.page.goto("/records/michi-waxberry-2014/")
    hidden = device.page.locator(".replay-list")
    below = "each => each.scrollHeight - each.clientHeight"
    expect(hidden).to_be_visible()
    assert hidden.evaluate(below) > 0

    device.page.emulate_media(media="print")

    assert hidden.evaluate(below) <= 0
    device.close()


def test_paper_has_what_is_read_and_not_what_is_filled_in(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    page.goto("/records/michi-waxberry-2014/")
    expect(page.locator("#notes")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#notes")).to_be_hidden()

    asked = urlencode({"rules": "ca-1v1:ca-disc-2021", "cgp": f"{'/'.join(['15'] * 15)} CASALOT/ 0/0 0"})
    page.goto(f"/analysis/?{asked}")
    moves = page.get_by_test_id("plays").locator("tbody th")
    expect(moves.first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_test_id("hand")).to_be_hidden()
    expect(moves.first).to_contain_text("LACTOSA", use_inner_text=True)
    device.close()


@pytest.mark.release
def test_on_a_phone_on_its_side_the_board_is_whole_and_the_rack_beside_it(
    browser: Browser, dealt: Server
) -> None:
    width, height = 844, 390
    device = Device(browser, dealt.address, **{**PHONE, "viewport": {"width": width, "height": height}})
    page = device.page
    page.goto("/lobby/new/?opponent=equity")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_test_id("open-game").click()
    tiles = page.locator("[data-rack-tile]")
    expect(tiles).to_have_count(7)

    board = page.locator("faristol-board").bounding_box()
    rack = tiles.first.bounding_box()
    assert board is not None
    assert rack is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= height
    assert rack["x"] > board["x"] + board["width"]
    assert rack["y"] + rack["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    device.close()


def test_on_the_smallest_phone_the_way_home_keeps_its_name(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **{**PHONE, "viewport": {"width": 320, "height": 700}})
    device.page.goto("/table/")

    expect(device.page.get_by_role("link", name="Faristol", exact=True)).to_be_visible()
    device.close()
