"""Durability: acknowledged events survive the plug being pulled, and nobody can change them afterwards."""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests import warm
from tests.oracles import chain
from tests.patience import wait_until
from tests.web.server import Server, free_port
from tests.web.site_client import Page, Visitor, act, begin, seat_two
from tests.web.spiral import along_spiral

HOUR_MS = 3_600_000
SLACK_MS = HOUR_MS // 6  # what the test itself may take, on a slow machine


def play_next(mover: Page, *others: Page, count: int = 2) -> int:
    """One play along the spiral, held by everyone; answers with its number."""
    tiles = along_spiral(len(mover.board), mover.view["rack"], count)
    return int(act((mover, *others), mover, "play", tiles=tiles)["seq"])


def pages_of(public_id: str, *visitors: Visitor, seen: int = 0) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello(seen)
    return pages


def events_database(server: Server) -> "closing[sqlite3.Connection]":
    return closing(sqlite3.connect(server.data / "events.sqlite3", isolation_level=None))


def rows_of(server: Server) -> list[chain.Row]:
    with events_database(server) as database:
        return list(database.execute(f"SELECT {chain.COLUMNS} FROM event ORDER BY stream, seq"))  # noqa: S608 – a constant


def without_triggers(database: sqlite3.Connection) -> list[str]:
    """Take the guards off, as only somebody with the file in hand can; answers how to put them back."""
    found = list(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    for name, _ in found:
        database.execute(f"DROP TRIGGER {name}")
    return [sql for _, sql in found]


def age(server: Server, ms: int) -> None:
    """Move a stopped server's folder into the past, as if it had been down for that long."""
    with events_database(server) as database:
        triggers = without_triggers(database)
        stream, prev_hash = "", chain.GENESIS
        for row in rows_of(server):
            prev_hash = prev_hash if row[0] == stream else chain.GENESIS
            stream = row[0]
            older: chain.Row = (*row[:6], row[6] - ms, row[7], prev_hash, "")
            new = chain.link(prev_hash, older)
            database.execute(
                "UPDATE event SET server_ms = ?, prev_hash = ?, hash = ? WHERE stream = ? AND seq = ?",
                (older[6], prev_hash, new, stream, row[1]),
            )
            prev_hash = new
        for sql in triggers:
            database.execute(sql)
    alive = server.data / "alive"
    seconds = alive.stat().st_mtime - ms / 1000
    os.utime(alive, (seconds, seconds))


@pytest.fixture(scope="module")
def shaken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server to be killed; the killer starts it again."""
    running = Server(tmp_path_factory.mktemp("shaken") / "data").start()
    yield running
    running.kill()


@pytest.mark.slow
@pytest.mark.parametrize("kills", [1, pytest.param(3, marks=pytest.mark.release)])
def test_kills_in_mid_game_lose_nothing_acknowledged(shaken: Server, kills: int) -> None:
    public_id, anna, biel = seat_two(shaken.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    for _ in range(kills):
        for count in (2, 3, 1):
            play_next(mover, other, count=count)
            mover, other = other, mover
        board, moves, view = mover.board, mover.moves, mover.view
        shaken.kill()
        shaken.start()
        pages = pages_of(public_id, anna, biel, seen=view["seq"])
        mover, other = pages if view["on_turn"] == 1 else pages[::-1]  # a play waits for its answer
        for page in pages:
            assert (page.board, page.moves) == (board, moves)
            assert [page.view[key] for key in ("scores", "pending", "bag", "start_tiles")] == [
                view["scores"],
                {**view["pending"], "deadline_ms": page.view["pending"]["deadline_ms"]},
                view["bag"],
                view["start_tiles"],
            ]
        assert mover.view["rack"] == view["rack"]
        if "play" not in mover.view["may"]:
            mover, other = other, mover
    assert public_id not in chain.damaged_streams(rows_of(shaken))


# One power cut for all of these: each has its own game, and looks at what became of it.

TAMPERINGS = (
    "UPDATE event SET payload = json_set(payload, '$.score', 999) WHERE kind = 'PlayDeclared'",
    "UPDATE event SET server_ms = server_ms + 1 WHERE kind = 'TilesDrawn'",
    "UPDATE event SET actor = 'side 1' WHERE actor = 'side 0'",
    "DELETE FROM event WHERE kind = 'StarterFound'",
)


@dataclass(frozen=True)
class Cut:
    """A game that was going on as the server died, and what was known of it then."""

    public_id: str
    visitors: tuple[Visitor, Visitor]
    first: Page
    """The side whose play waits for its answer, unless it was accepted."""
    second: Page

    @classmethod
    def off(cls, server: Server) -> "Cut":
        public_id, anna, biel = seat_two(server.address)
        first, second = begin(*pages_of(public_id, anna, biel))
        return cls(public_id, (anna, biel), first, second)

    @classmethod
    def off_after_a_play(cls, server: Server) -> "Cut":
        game = cls.off(server)
        play_next(game.first, game.second)
        return game


@dataclass(frozen=True)
class PowerCut:
    """For an hour."""

    server: Server
    accepted: tuple[Cut, Page]
    """With the page that was opened first afterwards: the clock runs on."""
    pending: Cut
    sent: tuple[Cut, list[tuple[int, str]], dict[str, Any]]
    """With the tiles, and the answer to them."""
    left: Cut
    tampered: Mapping[str, Cut]


@pytest.fixture(scope="module")
def power_cut(shaken: Server) -> PowerCut:
    pending, left = Cut.off_after_a_play(shaken), Cut.off_after_a_play(shaken)
    sent = Cut.off(shaken)
    tiles = along_spiral(0, sent.first.view["rack"], 2)
    first_answer = sent.first.do("play", id="the same", tiles=tiles)
    assert left.second.do("leave")["type"] == "ack"
    tampered = {tampering: Cut.off_after_a_play(shaken) for tampering in TAMPERINGS}
    accepted = Cut.off_after_a_play(shaken)
    answer = accepted.second.do("accept")
    assert answer["type"] == "ack", answer
    accepted.second.until_seq(answer["seq"])
    shaken.kill()
    age(shaken, HOUR_MS)
    for tampering, game in tampered.items():
        tamper(shaken, tampering, game.public_id)
    with closing(sqlite3.connect(shaken.data / "site.sqlite3")) as site, site:
        # As if the crash had come between the event and the list of games, which is told a little later.
        unlisted = "UPDATE play_game SET status = 'running', scores = '[0, 0]' WHERE public_id = ?"
        site.execute(unlisted, (left.public_id,))
    shaken.start()
    (page,) = pages_of(accepted.public_id, accepted.visitors[0], seen=answer["seq"])
    return PowerCut(shaken, (accepted, page), pending, (sent, tiles, first_answer), left, tampered)


def tamper(server: Server, statement: str, public_id: str) -> None:
    with events_database(server) as database:
        triggers = without_triggers(database)
        changed = database.execute(f"{statement} AND stream = ?", (public_id,)).rowcount
        assert changed > 0
        for sql in triggers:
            database.execute(sql)


@pytest.mark.release
@pytest.mark.slow
def test_time_while_the_server_was_down_is_charged_to_nobody(power_cut: PowerCut) -> None:
    game, page = power_cut.accepted
    before, seq, clock = game.second.view["clock"], game.second.view["seq"], page.view["clock"]
    assert clock["running"] == before["running"]
    assert sum(clock["spent_ms"]) < sum(before["spent_ms"]) + SLACK_MS
    kinds = [row[2] for row in rows_of(power_cut.server) if row[0] == game.public_id]
    assert kinds.count("ServerWasDown") == 1
    assert kinds[seq] == "ServerWasDown"


@pytest.mark.slow
def test_no_window_closes_while_the_server_is_down(power_cut: PowerCut) -> None:
    game = power_cut.pending
    welcome = game.visitors[0].play(game.public_id).hello()
    assert welcome["view"]["phase"] == "answer"
    assert welcome["view"]["pending"]["deadline_ms"] > welcome["now_ms"]


@pytest.mark.slow
def test_an_action_sent_again_after_a_restart_is_done_once(power_cut: PowerCut) -> None:
    game, tiles, first = power_cut.sent
    pages = pages_of(game.public_id, *game.visitors)
    mover = pages[pages[0].view["pending"]["side"]]
    assert mover.do("play", id="the same", tiles=tiles) == first
    mover.hello()
    assert [move["kind"] for move in mover.moves] == ["play"]
    assert mover.board == dict(tiles)


@pytest.mark.slow
def test_a_game_that_ended_as_the_server_died_is_listed_as_over(power_cut: PowerCut) -> None:
    game = power_cut.left
    (page,) = pages_of(game.public_id, game.visitors[0])
    wait_until(lambda: status_and_scores(power_cut.server, game)[0] == "over")
    assert status_and_scores(power_cut.server, game) == ("over", page.view["scores"])


def status_and_scores(server: Server, game: Cut) -> tuple[str, list[int]]:
    """Return both as the list has them."""
    with closing(sqlite3.connect(server.data / "site.sqlite3")) as site:
        listed = "SELECT status, scores FROM play_game WHERE public_id = ?"
        status, scores = site.execute(listed, (game.public_id,)).fetchone()
    return status, json.loads(scores)


@pytest.mark.slow
@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_tampering_is_detected_when_the_game_is_opened(power_cut: PowerCut, tampering: str) -> None:
    game, untouched = power_cut.tampered[tampering], power_cut.pending
    damaged = {each.public_id for each in power_cut.tampered.values()}
    assert chain.damaged_streams(rows_of(power_cut.server)) == damaged
    page = game.visitors[0].play(game.public_id)
    page.send({"type": "hello", "seen": 0})
    with pytest.raises(ConnectionClosed) as closed:
        page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert pages_of(untouched.public_id, untouched.visitors[0])[0].view["phase"] == "answer"


def test_the_event_table_refuses_to_be_changed(server: Server) -> None:
    Visitor(server.address).open_game()
    with events_database(server) as database:
        for statement in ("UPDATE event SET payload = '{}'", "DELETE FROM event"):
            with pytest.raises(sqlite3.IntegrityError, match="events are never changed"):
                database.execute(statement)
        columns = "kind, schema_version, payload, actor, server_ms, prev_hash, hash"
        gap = f"INSERT INTO event (stream, seq, {columns}) SELECT stream, 99, {columns} FROM event LIMIT 1"  # noqa: S608 – our own
        with pytest.raises(sqlite3.IntegrityError, match="without gaps"):
            database.execute(gap)


@pytest.mark.slow
def test_two_servers_never_share_a_data_folder(server: Server) -> None:
    arguments = ["serve", "--port", str(free_port()), "--data", str(server.data)]
    second = warm.run("faristol", *arguments, environment=os.environ)
    assert second.returncode == 1
    assert len(second.stderr.strip().splitlines()) == 1
    assert str(server.data) in second.stderr
    assert Visitor(server.address).get("/")[0] == 200


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_finishes_what_it_was_doing(shaken: Server) -> None:
    public_id, anna, biel = seat_two(shaken.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    seq = play_next(mover, other)
    assert shaken.stop() == 0
    assert max(row[1] for row in rows_of(shaken) if row[0] == public_id) == seq
    shaken.start()
