"""Two hosts with nothing in common but the address of their database."""

import time
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import psycopg
import pytest

from tests.oracles import chain
from tests.patience import slowness, wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, keeper, rows
from tests.postgres.test_two_workers import play_next
from tests.web.ops.sites import done
from tests.web.site_client import Page, Visitor, administrator_of, begin, soon
from tests.web.streams.test_clocks_that_jump import Counted

pytestmark = pytest.mark.slow
BACK_WITHIN_S = 5
DOWN_S = 3
LATE_MS = 60_000
"""For what passes between two looks on a busy machine; a day would be a fault."""
NEAR_MS = 500
"""Two clocks are not looked at in the same moment."""


class Two:
    """A site with a game in it, one player at each of its hosts."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url = url
        self.first, self.second = Host(folder / "a", url), Host(folder / "b", url, days=100)

    def start(self) -> "Two":
        self.first.start()
        self.second.start()
        return self

    def seat(self) -> tuple[str, Visitor, Visitor]:
        anna, biel = Visitor(self.first.address), Visitor(self.second.address)
        public_id, link = anna.open_game()
        biel.join(link)
        return public_id, anna, biel

    def game(self) -> tuple[str, tuple[Visitor, Visitor], tuple[Page, Page]]:
        """With it whose turn it is; the first of a pair is always at the first host."""
        public_id, anna, biel = self.seat()
        pages = anna.play(public_id), biel.play(public_id)
        for page in pages:
            page.hello()
        return public_id, (anna, biel), pages

    def stop(self) -> None:
        for host in (self.first, self.second):
            if host.process is not None and host.process.poll() is None:
                host.thaw()
                host.kill()


@pytest.fixture(scope="module")
def two(postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    made = Two(tmp_path_factory.mktemp("hosts"), postgres.new_database(like=migrated)).start()
    yield made
    made.stop()


@pytest.fixture
def fresh(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Two]:
    made = Two(tmp_path, postgres.new_database(like=migrated)).start()
    yield made
    made.stop()


def back_at(host: Host, visitor: Visitor, public_id: str, seen: int) -> Page:
    page = host.visited_by(visitor).play(public_id)
    page.hello(seen)
    return page


def test_players_at_two_hosts_play_one_game(two: Two) -> None:
    public_id, _, pages = two.game()
    mover, other = begin(*pages)
    for count in (2, 3):
        play_next(mover, other, count=count)
        mover, other = other, mover
    assert (mover.board, mover.moves) == (other.board, other.moves)
    assert mover.view["scores"] == other.view["scores"]
    assert chain.damaged_streams(rows(two.url, public_id)) == set()


def test_a_person_who_signed_in_at_one_host_is_known_at_the_other(two: Two) -> None:
    administrator = administrator_of(two.second)  # the newest link counts
    assert two.first.visited_by(administrator).get("/keeping/")[0] == 200
    assert Visitor(two.first.address).get("/keeping/")[1].endswith("/login/?next=/keeping/")


def test_both_hosts_have_one_playing_time_though_their_counters_differ(two: Two) -> None:
    public_id, (anna, _), pages = two.game()
    begin(*pages)
    here = Counted(anna.play(public_id))
    there = Counted(two.second.visited_by(anna).play(public_id))
    apart_ms = there.now_ms - here.now_ms - (there.at - here.at) * 1000
    assert abs(apart_ms) < NEAR_MS * slowness()


@pytest.mark.parametrize("killed", ["first", pytest.param("second", marks=pytest.mark.release)])
def test_when_either_host_is_killed_its_players_are_back_on_the_other(fresh: Two, killed: str) -> None:
    public_id, visitors, pages = fresh.game()
    mover, other = begin(*pages)
    play_next(mover, other)
    board, moves, seq = mover.board, mover.moves, mover.view["seq"]
    number = 0 if killed == "first" else 1
    dead, alive = getattr(fresh, killed), fresh.second if killed == "first" else fresh.first
    dead.kill()
    at = monotonic()
    again = back_at(alive, visitors[number], public_id, seq)
    stays = pages[1 - number]
    assert (again.board, again.moves) == (board, moves)
    everyone = {pages[number]: again, stays: stays}
    play_next(everyone[other], everyone[mover])
    assert monotonic() - at < BACK_WITHIN_S * slowness()
    assert stays.board == again.board
    stored = rows(fresh.url, public_id)
    assert chain.damaged_streams(stored) == set()
    assert "ServerWasDown" not in {row[2] for row in stored}, "one host is not the site"
    term, _ = keeper(fresh.url)
    if killed == "first":  # it was there before, and kept the time
        wait_until(lambda: keeper(fresh.url)[0] > 1)
    else:
        assert term == 1


@pytest.mark.release
def test_a_host_that_starts_while_the_other_stands_still_goes_on_in_the_games_time(fresh: Two) -> None:
    public_id, (anna, _), pages = fresh.game()
    mover, other = begin(*pages)
    play_next(mover, other)
    began = monotonic()
    fresh.first.kill()
    wait_until(lambda: beating_term(fresh.url) > 1)  # by clocks that say nothing at the first
    fresh.second.freeze()
    fresh.first.start()
    here = Counted(anna.play(public_id))
    fresh.second.thaw()
    there = Counted(fresh.second.visited_by(anna).play(public_id))
    for counted in (here, there):
        assert 0 < counted.now_ms < (counted.at - began) * 1000 + LATE_MS


def beating_term(url: str) -> int:
    """The term in which the site was last brought up to date."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT recovered_term FROM events.site_clock").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.release
def test_a_site_that_was_down_on_all_hosts_charges_it_to_nobody(fresh: Two) -> None:
    public_id, (anna, _), pages = fresh.game()
    mover, other = begin(*pages)
    play_next(mover, other)
    other.until_seq(other.do("accept")["seq"])
    before = Counted(other)
    spent = sum(other.hello()["view"]["clock"]["spent_ms"])
    fresh.first.kill()
    fresh.second.kill()
    time.sleep(DOWN_S)  # a start is so quick that little of what passes would be the outage
    fresh.second.start()  # of another machine: its counters say nothing of the first's
    page = back_at(fresh.second, anna, public_id, 0)
    gone_ms = (monotonic() - before.at) * 1000
    assert [row[2] for row in rows(fresh.url, public_id)].count("ServerWasDown") == 1
    assert sum(page.view["clock"]["spent_ms"]) - spent < gone_ms / 2


OFFERED = "/"
BOOK = """
[rulebook]
id = "manresa-2026"
kind = "one-against-one"
extends = "ca-ajusc"
edition = "2026"
title = "{title}"
language = "ca"
source = "The organisers, October 2026"
"""


@pytest.mark.release
def test_a_rulebook_in_the_folder_of_one_host_is_offered_by_the_other(two: Two) -> None:
    reader = Visitor(two.second.address)
    for title in ("Torneig de Manresa", "Torneig de la Seu"):
        folder = two.first.data / "rulebooks"
        folder.mkdir(exist_ok=True)
        (folder / "manresa.toml").write_text(BOOK.format(title=title), "utf-8")
        reader.wait_for(OFFERED, title)
    (two.second.data / "rulebooks" / "manresa.toml").write_text("", "utf-8")
    soon(lambda: Visitor(two.first.address).get(OFFERED)[2], lambda page: title not in page)


def test_the_word_list_of_a_game_is_on_both_hosts(two: Two) -> None:
    two.game()
    lists = [
        {path.name: path.read_bytes() for path in (host.data / "lexica-of-games").iterdir()}
        for host in (two.first, two.second)
    ]
    assert lists[0] == lists[1] != {}


@pytest.mark.release
def test_a_backup_of_one_host_has_what_the_other_brought(two: Two, tmp_path: Path) -> None:
    """Made on a third machine, which has nothing but the address of the database."""
    two.game()
    environment = {"FARISTOL_DATABASE_URL": two.url}
    done("backup", tmp_path / "site.zip", "--data", tmp_path / "third", environment=environment)
    done("restore", tmp_path / "site.zip", "--data", tmp_path / "back")
    here, there = tmp_path / "back", two.first.data
    assert (here / "secret-key").read_text() == (there / "secret-key").read_text()
    assert {path.name for path in (here / "lexica-of-games").iterdir()} >= {
        path.name for path in (there / "lexica-of-games").iterdir()
    }
    assert (here / "alive").stat().st_mtime > 0


@pytest.mark.release
def test_a_secret_key_that_every_host_is_given_is_not_in_the_database(
    postgres: Postgres, migrated: str, tmp_path: Path
) -> None:
    key = "for this test alone, and long enough that nobody guesses it"
    url = postgres.new_database(like=migrated)
    host = Host(tmp_path / "a", url, environment={"FARISTOL_SECRET_KEY": key})
    host.start()
    try:
        assert (host.data / "secret-key").read_text() == key
        with psycopg.connect(url) as connection:
            paths = [path for (path,) in connection.execute("SELECT path FROM events.shared_file")]
        assert "secret-key" not in paths
    finally:
        host.kill()
