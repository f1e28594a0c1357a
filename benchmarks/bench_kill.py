"""
Pulling the plug: `kill -9` in the middle of play, again and again, on one data folder.

Twenty games play as fast as they can. After each kill the events are read from a copy of the files, as the
crash left them, and the server is started again: every acknowledged action must be there, every chain of
hashes whole, every page must be told the board, moves and scores it held; what was sent and not
acknowledged is sent again with its id and must be done exactly once.
With --postgres it is two workers on PostgreSQL, and both are killed.
    python -m benchmarks.bench_kill [--update] [--kills N] [--postgres]
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import uvloop
from websockets.exceptions import ConnectionClosed

from benchmarks.live_game import LiveGame, open_games
from benchmarks.results import report, table
from tests.oracles import chain
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.server import Server
from tests.web.spiral import PATH, Tiles, along_spiral

GAMES = 20
KILL_AFTER_S = (0.2, 1.0)
TILES_LEFT = 60  # on the board; a game with more is replaced by a new one
EXCHANGES = 4  # between two plays: six lost turns in a row would end the game

Action = dict[str, Any]


@dataclass
class Count:
    kills: int = 0
    acknowledged: int = 0
    kept_silently: int = 0
    """Committed, but the crash came before the ack."""
    resent: int = 0
    wrong: list[str] = field(default_factory=list)
    restart_s: list[float] = field(default_factory=list)


@dataclass
class Table:
    """One game, what its pages were promised, and what they asked for last."""

    game: LiveGame
    acknowledged: dict[str, int] = field(default_factory=dict)
    asked: Action | None = None
    told: Action = field(default_factory=dict)
    """The view after the last acknowledged action."""
    sheet: list[Action] = field(default_factory=list)
    """The moves as the pages had them after the last start."""

    async def play_until_it_breaks(self) -> None:
        try:
            while True:
                if self.game.held is not None:
                    self.told = {}  # should the plug be pulled now, nobody knows what is found
                    await self.game.keep_racks_of_one_kind()
                await self.act_or_accept(self.next_action())
        except (ConnectionClosed, OSError, asyncio.IncompleteReadError):
            return

    def next_action(self) -> Action:
        game = self.game
        if game.moves % (EXCHANGES + 1):
            action: Action = {"action": "exchange", "tiles": game.racks[game.on_turn][:3]}
        else:
            laid = along_spiral(game.laid, game.racks[game.on_turn], 1 if game.laid else 2)
            action = {"action": "play", "tiles": laid}
        return {"type": "do", "id": f"{game.on_turn}-{next(game.ids)}", **action}

    async def act_or_accept(self, action: Action) -> None:
        """Chance deals the opponent a rack all of one kind now and then: then the play is accepted first."""
        try:
            await self.act(action)
        except AssertionError as refused:
            if "senyors.accept_first" not in str(refused):
                raise
            self.asked, self.told = None, {}
            await self.game.do(self.game.on_turn, {"action": "accept"})

    async def act(self, action: Action) -> None:
        game = self.game
        side, self.asked = game.on_turn, action
        await game.sockets[side].send(json.dumps(action))
        update = await game.told(side, '"type":"update"')
        await self.acknowledge(side, action)
        self.told = json.loads(update)["view"]
        await game.told(1 - side, '"type":"update"')

    async def acknowledge(self, side: int, action: Action) -> None:
        ack = json.loads(await self.game.told(side, '"type":"ack"'))
        assert ack["id"] == action["id"], ack
        self.acknowledged[action["id"]] = ack["seq"]
        self.asked = None
        tiles: Tiles = action["tiles"] if action["action"] == "play" else []
        self.game.has_moved(tiles)


class Kills:
    def __init__(self, folder: Path, server: Server) -> None:
        self.server = server
        self.folder, self.rng, self.count = folder, Random(1), Count()
        self.tables: list[Table] = []

    def run(self, kills: int) -> Count:
        self.server.start()
        for _ in range(kills):
            uvloop.run(self.play_and_kill())
            self.check_the_files()
            start = perf_counter()
            print(f"kill {self.count.kills + 1}", file=sys.stderr)
            self.server.start()
            self.count.restart_s.append(perf_counter() - start)
            uvloop.run(self.check_the_pages())
            self.count.kills += 1
        self.server.stop()
        self.count.acknowledged = sum(len(each.acknowledged) for each in self.tables)
        return self.count

    async def play_and_kill(self) -> None:
        playing = [each for each in self.tables if each.game.laid < TILES_LEFT]
        for seats in await asyncio.to_thread(open_games, self.server.address, GAMES - len(playing)):
            playing.append(Table(LiveGame(seats)))
            self.tables.append(playing[-1])
        for each in playing:
            await each.game.connect()
            if not each.game.moves:
                await each.game.begin()
        playing_on = asyncio.gather(*(each.play_until_it_breaks() for each in playing))
        await asyncio.sleep(self.rng.uniform(*KILL_AFTER_S))
        self.server.kill()
        await playing_on

    def check_the_files(self) -> None:
        if isinstance(self.server, Cluster):
            rows = self.server.rows()
        else:
            rows = crash_copy(self.server.data, self.folder / "copy")
        self.count.wrong += [f"{stream}: chain broken" for stream in chain.damaged_streams(rows)]
        # Stored with or without the side before it; ours are of one side each either way.
        stored = {(row[0], row[7].rpartition(" ")[2]) for row in rows if row[7]}
        lengths = {row[0]: row[1] for row in rows}
        for each in self.tables:
            stream = each.game.seats.public_id
            for action_id, seq in each.acknowledged.items():
                if (stream, action_id) not in stored or lengths[stream] < seq:
                    self.count.wrong.append(f"{stream}: acknowledged action {action_id} is lost")
            if each.asked is not None:
                self.count.kept_silently += (stream, each.asked["id"]) in stored

    async def check_the_pages(self) -> None:
        for each in self.tables:
            if each.game.laid < TILES_LEFT or each.asked is not None:
                await self.check_a_page(each)

    async def check_a_page(self, each: Table) -> None:
        game, stream = each.game, each.game.seats.public_id
        await game.connect()
        before = await self.welcome(game)
        kept = len(before["moves"]) - game.moves
        if kept not in ({0} if each.asked is None else {0, 1}):
            self.count.wrong.append(
                f"{stream}: {game.moves} moves acknowledged, {len(before['moves'])} found"
            )
        if before["moves"][: len(each.sheet)] != each.sheet:
            self.count.wrong.append(f"{stream}: the sheet has changed")
        if not kept and each.told:
            self.compare(stream, each.told, before)
        if each.asked is not None:
            await self.send_again(each, was_kept=bool(kept))
        after = await self.welcome(game, seen=max(each.acknowledged.values(), default=0))
        if len(after["moves"]) != game.moves or {square for square, _ in after["board"]} != set(
            PATH[: game.laid]
        ):
            self.count.wrong.append(
                f"{stream}: an action sent again was not done exactly once: {len(after['moves'])} moves, "
                f"not {game.moves}, {len(after['board'])} tiles, not {game.laid}"
            )
        each.told, each.sheet = after["view"], after["moves"]
        await game.close()

    async def send_again(self, each: Table, *, was_kept: bool) -> None:
        """What was asked when the plug was pulled; twice, and still it is done only once."""
        game, action = each.game, each.asked
        assert action is not None, "something was asked"
        each.asked = None
        try:
            for _ in range(2):
                await game.sockets[game.on_turn].send(json.dumps(action))
                ack = json.loads(await game.told(game.on_turn, '"type":"ack"'))
        except AssertionError as refused:  # a rack of one kind came first
            if was_kept:
                self.count.wrong.append(f"{game.seats.public_id}: {action['id']} is stored, and {refused}")
            return
        each.acknowledged[action["id"]] = ack["seq"]
        game.has_moved(action["tiles"] if action["action"] == "play" else [])
        self.count.resent += 1

    def compare(self, stream: str, told: Action, found: Action) -> None:
        # On a slow machine a window for a challenge may close by itself before the page is looked at.
        is_same = found["view"]["seq"] <= told["seq"] + len(("ServerWasDown",))
        for key in ("scores", "names", *(("on_turn", "bag", "rack_counts") if is_same else ())):
            if told[key] != found["view"][key]:
                self.count.wrong.append(f"{stream}: {key} was {told[key]}, is {found['view'][key]}")
        if found["view"]["seq"] < told["seq"]:
            self.count.wrong.append(f"{stream}: went back from event {told['seq']}")

    async def welcome(self, game: LiveGame, *, seen: int = 0) -> Action:
        """Everything, as the page of whoever is on turn is told it, perhaps by another worker."""
        await game.sockets[game.on_turn].send(json.dumps({"type": "hello", "seen": seen}))
        found: Action = json.loads(await game.told(game.on_turn, '"type":"welcome"'))
        return found


def crash_copy(data: Path, copy: Path) -> list[chain.Row]:
    """The events as the crash left them; a copy, so that the server's own recovery is what is tested."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in data.glob("events.sqlite3*"):
        shutil.copy(file, copy)
    with closing(sqlite3.connect(copy / "events.sqlite3")) as database:
        return list(database.execute(f"SELECT {chain.COLUMNS} FROM event ORDER BY stream, seq"))  # noqa: S608 – our own names


def text_of(count: Count) -> Iterable[str]:
    yield table(
        (
            "kill -9",
            "acknowledged",
            "lost or wrong",
            "committed, not acknowledged",
            "sent again",
            "restart s",
        ),
        [
            (
                count.kills,
                f"{count.acknowledged:,}",
                len(count.wrong),
                count.kept_silently,
                count.resent,
                f"{min(count.restart_s):.1f}–{max(count.restart_s):.1f}",
            )
        ],
    )
    yield from count.wrong[:20]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--postgres", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if arguments.postgres:
            postgres = Postgres().start()
            stack.callback(postgres.stop)
            server: Server = Cluster(folder / "data", postgres.new_database())
        else:
            server = Server(folder / "data")
        count = Kills(folder, server).run(arguments.kills)
    report("kill-postgres" if arguments.postgres else "kill", "\n".join(text_of(count)))
    return int(bool(count.wrong) or not count.acknowledged)


if __name__ == "__main__":
    sys.exit(main())
