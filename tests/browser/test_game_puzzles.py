"""Games that are played on a site become its puzzles; a kill in the middle of the search costs nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.test_event_report import best_play
from tests.patience import LIMIT_S, wait_until
from tests.web.server import Server
from tests.web.site_client import Visitor
from tests.web.streams.test_bots import go_on, open_against, seat

pytestmark = [pytest.mark.release, pytest.mark.slow]
PATIENCE_S = 10 * LIMIT_S
"""A search takes ten seconds of a core that nobody else wants, or much longer."""


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("puzzles") / "data"
    server = Server(data, environment={"FARISTOL_GAME_PUZZLES": "1"}).start()
    yield server
    server.stop()


def play_out(site: Server, bot: str) -> str:
    """Play the best there is until the end; the game's public id."""
    visitor = Visitor(site.address)
    public_id = open_against(visitor, bot)
    page = seat(visitor, public_id)
    generator = load_generator(load_lexicon("ca-disc-2021"), load_rulebook("ca-ajusc"))
    while page.view["phase"] != "over":
        may = page.view["may"]
        if page.view["pending"] or "play" not in may or not page.view["rack"]:
            go_on(page, "draw_start", "draw_rack", "press_clock", "accept")
            continue
        tiles = best_play(generator, page)
        if not tiles:
            go_on(page, "pass")
            continue
        answer = page.do("play", tiles=tiles)
        if answer["type"] == "ack":
            page.until_seq(answer["seq"])
    page.close()
    return public_id


def rows(site: Server) -> dict[str, tuple[Any, ...]]:
    """Return what is known of each game's search: begun, done, and the puzzle."""
    sql = (
        "SELECT public_id, begun_at, is_done, puzzle_id, step FROM puzzles_searchedgame "
        "JOIN play_game ON play_game.id = game_id"
    )
    with closing(sqlite3.connect(site.data / "site.sqlite3")) as database:
        return {public_id: tuple(found) for public_id, *found in database.execute(sql)}


def is_done(site: Server, public_id: str) -> bool:
    found = rows(site).get(public_id)
    return found is not None and bool(found[1])


def test_a_played_game_is_searched_solved_and_seen(browser: Browser, site: Server) -> None:
    first = play_out(site, "greedy")
    wait_until(lambda: is_done(site, first), limit_s=PATIENCE_S)
    known = rows(site)[first]
    assert known[2], "this game has a puzzle"

    second = play_out(site, "equity")
    wait_until(lambda: second in rows(site), limit_s=PATIENCE_S)
    site.kill_with_children()
    assert not is_done(site, second)
    site.start()
    with closing(sqlite3.connect(site.data / "site.sqlite3")) as database, database:  # an hour passes
        database.execute(
            "UPDATE puzzles_searchedgame SET begun_at = datetime(begun_at, '-2 hours') WHERE is_done = 0"
        )
    wait_until(lambda: is_done(site, second), limit_s=PATIENCE_S)
    assert rows(site)[first] == known
    assert len(rows(site)) == 2

    for options in (LAPTOP, PHONE):
        device = Device(browser, site.address, **options)
        page = device.page
        page.goto("/puzzles/?language=ca")
        page.get_by_test_id("of-games").click()
        expect(page.get_by_test_id("of-game")).to_have_text("From a game played on this site.")
        expect(page.get_by_test_id("game")).to_have_count(0)
        name = page.url.partition("?")[0].rstrip("/").rpartition("/")[2]
        page.get_by_test_id("show").click()
        public_id, step = next(
            (public_id, found[3]) for public_id, found in rows(site).items() if found[2] == name
        )
        device.picture(f"puzzle-of-a-game-{len(options)}")
        page.get_by_test_id("game").click()
        page.wait_for_url(f"**/games/{public_id}/replay/#{step}")
        expect(page.locator(f"#step-{step}")).to_have_attribute("aria-current", "step")
        device.close()
