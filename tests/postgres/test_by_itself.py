"""A lost worker's duties are taken over: bots, deadlines, sessions without an arbiter."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import psycopg
import pytest

from tests.oracles import chain
from tests.patience import wait_until
from tests.postgres.cluster import Cluster
from tests.postgres.test_halls import phone_at
from tests.postgres.test_two_workers import stored
from tests.web.duplicate.client import HeldSession, SessionPage
from tests.web.play.test_lobby_pages import seek, take
from tests.web.site_client import Visitor
from tests.web.streams.test_bots import go_on, open_against

pytestmark = [pytest.mark.slow, pytest.mark.release]
DAY_MS, LEFT_MS = 86_400_000, 2_000
MOVES = {"PlayDeclared", "TilesExchanged", "TurnPassed"}


@dataclass(frozen=True)
class Bereft:
    """A site one of whose workers was killed, with all that it was about to do."""

    cluster: Cluster
    bot_game: str
    letters: str
    session: HeldSession
    console: SessionPage

    def kinds(self, stream: str) -> list[str]:
        return [row[2] for row in stored(self.cluster, stream)]


@pytest.fixture(scope="module")
def bereft(cluster: Cluster) -> Iterator[Bereft]:
    stays, killed = cluster.workers()
    session = HeldSession.of(cluster.address, "Ελένη", automatic="on", pause_s="3")
    console = SessionPage(session.organiser, session.public_id, as_="arbiter", line=cluster.line_to(stays))
    with console, phone_at(cluster, session, 1, killed) as phone:
        console.wait_for(lambda page: page.presence.get("here") == [1])
        console.act("go")
        phone.wait_for(lambda page: page.view["phase"] == "thinking")
        visitor = Visitor(cluster.address)
        bot_game = open_against(visitor, "greedy")
        page = cluster.page_at(visitor, bot_game, killed)
        page.hello()
        while "pass" not in page.view["may"] or page.view["pending"]:
            go_on(page, "draw_start", "draw_rack", "press_clock", "accept")
        letters = seek(Visitor(cluster.address), days="1")
        take(Visitor(cluster.address), letters)
        grow_old(cluster, letters, DAY_MS - LEFT_MS)
        assert page.do("pass")["type"] == "ack"
        cluster.kill_worker(killed)
        page.close()
        yield Bereft(cluster, bot_game, letters, session, console)
    cluster.wait_for_workers(2, but=killed)


def grow_old(cluster: Cluster, stream: str, ms: int) -> None:
    """Make a game that nobody holds in memory begin this much earlier: its record is written anew."""
    with psycopg.connect(cluster.url) as connection:
        connection.execute("SET session_replication_role = replica")  # the guards sleep
        prev_hash = chain.GENESIS
        for row in stored(cluster, stream):
            then = row[6] - ms
            row_hash = chain.link(prev_hash, (*row[:6], then, *row[7:]))
            change = "UPDATE events.event SET server_ms = %s, prev_hash = %s, hash = %s "
            where = "WHERE stream = %s AND seq = %s"
            connection.execute(change + where, [then, prev_hash, row_hash, *row[:2]])
            prev_hash = row_hash
        connection.execute("UPDATE events.event_head SET hash = %s WHERE stream = %s", [prev_hash, stream])
        change = "UPDATE play_game SET opened_at = opened_at - %(age)s, due_at = due_at - %(age)s "
        values = {"age": timedelta(milliseconds=ms), "stream": stream}
        connection.execute(change + "WHERE public_id = %(stream)s", values)


def test_a_bot_whose_worker_dies_over_its_move_moves_at_another(bereft: Bereft) -> None:
    def moves() -> list[str]:
        """Since the person passed."""
        kinds = bereft.kinds(bereft.bot_game)
        return [kind for kind in kinds[kinds.index("TurnPassed") + 1 :] if kind in MOVES]

    wait_until(lambda: moves() != [])
    rows = stored(bereft.cluster, bereft.bot_game)
    ids = [row[7] for row in rows if row[7]]
    assert len(ids) == len(set(ids))
    assert len(moves()) == 1
    assert chain.damaged_streams(rows) == set()


def test_a_move_by_correspondence_that_is_due_meanwhile_is_lost_once(bereft: Bereft) -> None:
    wait_until(lambda: "GameEnded" in bereft.kinds(bereft.letters))
    assert bereft.kinds(bereft.letters).count("GameEnded") == 1
    assert chain.damaged_streams(stored(bereft.cluster, bereft.letters)) == set()


def test_a_session_without_an_arbiter_waits_for_its_players_and_goes_on(bereft: Bereft) -> None:
    console, session = bereft.console, bereft.session
    assert not console.view["waiting"]
    console.act("stop")
    console.wait_for(lambda page: page.view["waiting"])
    console.wait_for(lambda page: page.presence["here"] == [])
    with session.page_of(1) as phone:
        phone.wait_for(lambda page: (page.view["coup"], page.view["phase"]) == (2, "thinking"))
        console.until_seq(phone.view["seq"])
        assert not console.view["waiting"]
    kinds = bereft.kinds(session.public_id)
    assert (kinds.count("MasterPlayed"), kinds.count("CountdownStarted")) == (1, 2)
