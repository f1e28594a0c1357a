"""
A full hall: many games at once, each with people looking on, and how long a move takes there.

Players think for some seconds between moves, as people do; a move takes until its player has the
acknowledgement and both players hold the new position. One process on SQLite, and two workers on PostgreSQL.
Loopback only; clients and server share the machine.
    python -m benchmarks.bench_load [--games N] [--spectators N] [--seconds N] [--update]
"""

import argparse
import asyncio
import gc
import resource
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.live_game import LiveGame, open_games
from benchmarks.results import report, table
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.server import Server

THINKING_S = (3.0, 9.0)
COUNTS = (2, 1)
MOST_TILES = 70
"""On the board; then a game has had enough."""
CONNECTING = 50
"""At once."""
TARGET_MS = 100


@dataclass
class Load:
    games: int
    spectators: int
    seconds: float
    latencies_ms: list[float] = field(default_factory=list)
    told: int = 0
    """Messages that spectators received."""
    wrong: list[str] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(1))
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once all games are open and all who look on have come."""

    async def run(self, address: str) -> None:
        games = [LiveGame(seats) for seats in await asyncio.to_thread(open_games, address, self.games)]
        gate = asyncio.Semaphore(CONNECTING)
        await asyncio.gather(*(self._begin(game, gate) for game in games))
        sockets = await asyncio.gather(
            *(_look_on(game, gate) for game in islice(cycle(games), self.spectators))
        )
        looking = [asyncio.create_task(self._listen(socket)) for socket in sockets]
        gc.freeze()  # the crowd's own pauses are not the server's
        self.begun.set()
        stop = perf_counter() + self.seconds
        await asyncio.gather(*(self._play(game, stop) for game in games))
        for task in looking:
            task.cancel()
        await asyncio.gather(*(_closed(socket, gate) for socket in sockets))
        await asyncio.gather(*(game.close() for game in games))

    async def _begin(self, game: LiveGame, gate: asyncio.Semaphore) -> None:
        async with gate:
            await game.connect()
            await game.begin()

    async def _play(self, game: LiveGame, stop: float) -> None:
        await asyncio.sleep(self.rng.uniform(0, THINKING_S[1]))
        while perf_counter() < stop and game.laid < MOST_TILES:
            try:
                self.latencies_ms.append(await game.play(COUNTS[game.moves % len(COUNTS)]) * 1000)
            except (AssertionError, TimeoutError, ConnectionClosed) as error:
                self.wrong.append(f"{game.seats.public_id}: {error or type(error).__name__}")
                return
            await asyncio.sleep(self.rng.uniform(*THINKING_S))

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
                self.told += 1


async def _look_on(game: LiveGame, gate: asyncio.Semaphore) -> ClientConnection:
    url = game.seats.address.replace("http", "ws", 1) + f"/ws/games/{game.seats.public_id}/"
    async with gate:
        socket = await connect(url, compression=None, open_timeout=60, ping_interval=None)
        await socket.send('{"type":"hello","seen":0}')
        await socket.recv()
        return socket


async def _closed(socket: ClientConnection, gate: asyncio.Semaphore) -> None:
    async with gate:
        await socket.close()


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Server]:
    server = Server(folder / "sqlite").start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def on_postgres(folder: Path) -> Iterator[Server]:
    postgres = Postgres(settings=("max_connections=200",)).start()
    server = Cluster(folder / "postgres", postgres.new_database())
    try:
        server.start()
        yield server
        server.stop()
    finally:
        postgres.stop()


KINDS = {"SQLite, one process": on_sqlite, "PostgreSQL, two workers": on_postgres}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--spectators", type=int, default=5_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    rows, failed = [], False
    with tempfile.TemporaryDirectory() as folder:
        for name, started in KINDS.items():
            load = Load(arguments.games, arguments.spectators, arguments.seconds)
            with started(Path(folder)) as server:
                uvloop.run(load.run(server.address))
            print("\n".join(load.wrong[:10]))
            p99 = quantiles(load.latencies_ms, n=100)[98]
            failed |= bool(load.wrong) or p99 > TARGET_MS
            rows.append(
                (
                    name,
                    load.games,
                    load.spectators,
                    f"{len(load.latencies_ms):,}",
                    f"{load.told:,}",
                    f"{median(load.latencies_ms):.1f}",
                    f"{p99:.1f}",
                    f"{max(load.latencies_ms):.0f}",
                    len(load.wrong),
                )
            )
    head = (
        "site",
        "games",
        "spectators",
        "moves",
        "told to spectators",
        "p50 ms",
        "p99 ms",
        "max ms",
        "wrong",
    )
    report("load", table(head, rows))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
