"""A tournament that is played here: its report is asked for on a phone and outlives a kill."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from faristol.board import Grid, Square, load_layout
from faristol.lexicon import load_lexicon
from faristol.movegen import Generator, load_generator
from faristol.rulebook import load_rulebook
from faristol.tiles import Rack, Tile, load_tileset
from tests.browser.conftest import PHONE, Device
from tests.patience import YIELDING_S, wait_until
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, act, administrator_of, begin
from tests.web.tournaments.made import Made, make
from tests.web.tournaments.test_games import play as sit_down

pytestmark = [pytest.mark.release, pytest.mark.slow]
LIMIT_MS = 1000 * YIELDING_S
ALPHABET = load_tileset("catalan").alphabet
PLAYS = 5


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("reports") / "data", seed=None).start()
    yield server
    server.stop()


def tile_of(label: str) -> Tile:
    (tile,) = ALPHABET.parse_tiles(label)
    return tile


def best_play(generator: Generator, page: Page) -> list[list[object]]:
    """Return the tiles of the best play for the message of a page."""
    grid = Grid.of(load_layout("standard")).lay(
        (Square(square), tile_of(label)) for square, label in page.board.items()
    )
    rack: Rack = tuple(sorted(tile_of(label) for label in page.view["rack"]))
    (best,) = generator.best_plays(grid, rack)
    return [[square, ALPHABET.label(tile)] for square, tile in best.placement.tiles]


def play_a_game(site: Server, event: Made, pair: tuple[int, int]) -> str:
    """Each plays the best there is, a few times; then the one to move leaves."""
    visitors = [Visitor(site.address) for _ in pair]
    urls = [
        sit_down(visitor, event.mine(number), name=event.names[number])[1]
        for visitor, number in zip(visitors, pair, strict=True)
    ]
    public_id = urls[0].rstrip("/").rpartition("/")[2]
    pages = [visitor.play(public_id) for visitor in visitors]
    for page in pages:
        page.hello()
    begin(*pages)
    generator = load_generator(load_lexicon("ca-disc-2021"), load_rulebook("ca-ajusc"))
    for _ in range(PLAYS):
        mover = next(page for page in pages if {"play", "accept"} & set(page.view["may"]))
        if "play" not in mover.view["may"]:
            act(pages, mover, "accept")
        act(pages, mover, "play", tiles=best_play(generator, mover))
    act(pages, next(page for page in pages if "accept" in page.view["may"]), "leave")
    for page in pages:
        page.close()
    return public_id


def asked_of(site: Server, columns: str) -> tuple[Any, ...]:
    """Return columns of the one row that says a report is wanted."""
    with closing(sqlite3.connect(site.data / "site.sqlite3")) as database:
        (row,) = database.execute(f"SELECT {columns} FROM tournaments_eventreport").fetchall()  # noqa: S608
    return tuple(row)


def made_and_total(site: Server) -> tuple[Any, ...]:
    return asked_of(site, "made, total")


def document(site: Server) -> Any:
    return json.loads(asked_of(site, "document")[0])


def test_a_report_that_was_asked_for_twice_outlives_a_kill(browser: Browser, site: Server) -> None:
    event = make(site.data, "--entrants", "4", "--rounds", "1", "--rulebook", "ca-ajusc", "--title", "Obert")
    director = administrator_of(site)
    pairs = set()
    for number in event.tokens:
        found = re.search(r'data-testid="my-opponent">([^<]+)<', director.get(event.mine(number))[2])
        assert found
        other = next(each for each, name in event.names.items() if name == found[1])
        pairs.add((min(number, other), max(number, other)))
    games = [play_a_game(site, event, pair) for pair in sorted(pairs)]
    for pair in pairs:
        director.wait_for(event.mine(pair[0]), 'data-testid="final"')
    event.do("CloseRound", round_number=1)

    phone = Device(browser, site.address, **PHONE)
    phone.context.add_cookies(
        [
            {"name": name, "value": value, "url": site.address}
            for name, value in (each.split("=", 1) for each in director.cookie_header().split("; "))
        ]
    )
    page = phone.page
    page.goto(event.page("desk/report/"))
    page.get_by_test_id("make-report").dblclick()
    expect(page.get_by_test_id("progress")).to_be_visible()
    assert page.get_by_test_id("make-report").count() == 0

    wait_until(lambda: made_and_total(site)[0] == 1, limit_s=YIELDING_S)  # the other game is being judged
    site.kill_with_children()
    site.start()
    assert made_and_total(site) == (1, len(games))
    phone.reload_until(lambda: page.get_by_test_id("report").count() > 0)
    told = page.get_by_test_id("report")
    for name in event.names.values():
        expect(told).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Made again, without a break and from nothing, it says the same.
    continued = document(site)
    for file in (site.data / "reports").glob("*.json"):
        file.unlink()
    page.get_by_test_id("make-report").click()
    expect(page.get_by_test_id("progress")).to_be_visible()
    wait_until(lambda: not asked_of(site, "is_waiting")[0], limit_s=YIELDING_S)
    assert len(list((site.data / "reports").glob("*.json"))) == len(games)
    assert document(site) == continued
    expect(page.get_by_test_id("progress")).to_have_count(0)  # it has loaded itself anew

    # Nobody else reads it before the tournament is over and a report covers all of it; then everybody does.
    stranger = Visitor(site.address)
    assert not any(f"/games/{public_id}/" in stranger.get(event.page("report/"))[2] for public_id in games)
    for number in range(2, 7):
        event.do("PairRound", round_number=number)
        event.do("fill", round_number=number)
        event.do("CloseRound", round_number=number)
    event.do("CloseTournament")
    page.reload()
    page.get_by_test_id("make-report").dblclick()
    public = stranger.wait_for(event.page("report/"), event.names[1])
    for public_id in games:
        assert f"/games/{public_id}/" in public
    phone.close()
