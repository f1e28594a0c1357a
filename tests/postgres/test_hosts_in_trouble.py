"""A host that is frozen, cut off or has the wrong clock: nobody plays by it, and nobody loses by it."""

import time
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.oracles import chain
from tests.patience import slowness, wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host, keeper, rows
from tests.postgres.line import Line
from tests.postgres.test_hosts import NEAR_MS, back_at
from tests.postgres.test_two_workers import play_next
from tests.web.ops.sites import findings
from tests.web.seeded import SILENCE_VARIABLE
from tests.web.site_client import Page, Visitor, begin, soon
from tests.web.streams.test_clocks_that_jump import TWO_HOURS_MS, Counted, Wall

pytestmark = pytest.mark.slow
FROZEN_S = 12
"""Longer than a term lasts without a beat, and than a silent worker counts as alive."""

LOCKED_OUT = "Too many wrong attempts"
TERMS_KEPT = (
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid "
    "WHERE locktype = 'advisory' AND classid = 7100003 AND datname = current_database()"
)


@pytest.fixture
def first(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Host]:
    """The host that keeps the time; its database is behind a line."""
    line = Line(postgres.new_database(like=migrated))
    host = Host(tmp_path / "a", line.url, environment={SILENCE_VARIABLE: "4"})
    host.line = line  # type: ignore[attr-defined]
    host.direct = postgres.url(line.url.rpartition("/")[2])  # type: ignore[attr-defined]
    host.start()
    yield host
    host.thaw()
    host.kill()
    line.close()


@pytest.fixture
def second(first: Host, tmp_path: Path) -> Iterator[Host]:
    """On a machine whose wall clock is two hours behind, and which was started long before."""
    wall = Wall(tmp_path)
    wall.jump(-TWO_HOURS_MS)
    host = Host(tmp_path / "b", first.direct, days=30, environment=wall.environment)  # type: ignore[attr-defined]
    host.start()
    yield host
    host.kill()


def seated(first: Host, second: Host) -> tuple[str, tuple[Visitor, Visitor], tuple[Page, Page]]:
    anna, biel = Visitor(first.address), Visitor(second.address)
    public_id, link = anna.open_game()
    biel.join(link)
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    return public_id, (anna, biel), pages


@pytest.mark.release
def test_a_host_with_another_clock_plays_by_the_sites(first: Host, second: Host) -> None:
    public_id, (anna, biel), pages = seated(first, second)
    mover, other = begin(*pages)
    for _ in range(2):
        play_next(mover, other)
        mover, other = other, mover
    here, there = Counted(anna.play(public_id)), Counted(biel.play(public_id))
    apart_ms = there.now_ms - here.now_ms - (there.at - here.at) * 1000
    assert abs(apart_ms) < NEAR_MS * slowness()
    assert sum(mover.view["clock"]["spent_ms"]) < TWO_HOURS_MS / 10
    database = {"FARISTOL_DATABASE_URL": first.url}
    told = soon(lambda: findings(first.data, database)["hosts"], lambda found: len(found) > 1)
    said = " ".join(finding["said"] for finding in told)
    assert "7200 s behind" in said


@pytest.mark.release
def test_a_host_that_was_frozen_while_it_kept_the_time_finds_that_another_does(
    first: Host, second: Host
) -> None:
    public_id, (anna, _), pages = seated(first, second)
    mover, other = begin(*pages)
    play_next(mover, other)
    term, holder = keeper(second.url)
    counted = Counted(second.visited_by(anna).play(public_id))
    first.freeze()
    at = monotonic()
    wait_until(lambda: keeper(second.url)[0] > term)
    assert monotonic() - at < FROZEN_S * slowness()
    newer, other_holder = keeper(second.url)
    assert other_holder != holder
    time.sleep(max(0.0, FROZEN_S - (monotonic() - at)))  # the freeze must be long; nothing is waited for
    first.thaw()
    wait_until(lambda: "lets others keep the time" in first.said())
    assert abs(counted.off_by_ms()) < NEAR_MS * slowness()
    again = [back_at(second, anna, public_id, 0), back_at(first, anna, public_id, 0)]
    apart_ms = Counted(again[1]).now_ms - Counted(again[0]).now_ms
    assert abs(apart_ms) < 2 * NEAR_MS * slowness()
    assert keeper(second.url) == (newer, other_holder), "one keeps the time, and continues to"
    stored = rows(second.url, public_id)
    assert chain.damaged_streams(stored) == set()
    assert "ServerWasDown" not in {row[2] for row in stored}


@pytest.mark.release
def test_limits_of_a_person_are_the_same_at_hosts_whose_clocks_differ(first: Host, second: Host) -> None:
    anna = Visitor(first.address)
    token = anna.token("/lobby/new/")
    statuses = [anna.send("/lobby/new/", token, name="", number=str(each))[0] for each in range(31)]
    assert (429 in statuses[:30], statuses[30]) == (False, 429)
    assert second.visited_by(anna).send("/lobby/new/", token, name="")[0] == 429
    guesser = Visitor(second.address)
    for each in range(6):
        page = guesser.post("/login/", username="serra", password=f"guess {each}")[2]
    assert LOCKED_OUT in page
    wrong = {"username": "serra", "password": "guess"}
    assert LOCKED_OUT in Visitor(first.address).post("/login/", **wrong)[2]


@pytest.mark.parametrize("how", ["cut", pytest.param("stall", marks=pytest.mark.release)])
def test_a_host_that_is_cut_off_writes_nothing_and_comes_back(first: Host, second: Host, how: str) -> None:
    public_id, (anna, _), pages = seated(first, second)
    mover, other = begin(*pages)
    play_next(mover, other)
    term, _ = keeper(second.url)
    getattr(first.line, how)()  # type: ignore[attr-defined]
    try:
        wait_until(lambda: keeper(second.url)[0] > term)
        assert Visitor(first.address).get("/healthz")[0] == 503
        page = back_at(second, anna, public_id, 0)
        stays = pages[1]
        everyone = {pages[0]: page, stays: stays}
        play_next(everyone[other], everyone[mover])
    finally:
        first.line.mend()  # type: ignore[attr-defined]
    soon(lambda: Visitor(first.address).get("/healthz")[0], lambda status: status == 200)
    again = soon(lambda: _hello(first, anna, public_id), lambda found: found is not None)
    assert again is not None
    again.until_seq(stays.view["seq"])
    assert again.board == stays.board
    stored = rows(second.url, public_id)
    assert chain.damaged_streams(stored) == set()
    assert "ServerWasDown" not in {row[2] for row in stored}
    with psycopg.connect(second.url) as connection:
        assert connection.execute(TERMS_KEPT).fetchone() == (1,)


def _hello(host: Host, visitor: Visitor, public_id: str) -> Page | None:
    try:
        return back_at(host, visitor, public_id, 0)
    except (ConnectionClosed, OSError):
        return None
