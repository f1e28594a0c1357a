"""
Moves a second through the WebSocket, and how long each takes, at 1, 20 and 100 games.

Closed loop: each game sends its next move when the last one is done, and a move is done when its
player has the ack and both players hold the update. The real server runs in a process of its own, all
pages in this one. A second server commits every decision by itself; the two take turns in one run, so
both meet the same noise, and only the ratio between them is judged.
    python -m benchmarks.bench_live [--update] [--rounds N] [FOLDER …]
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import uvloop

from benchmarks.live_game import LiveGame, open_games
from benchmarks.results import judge, report, table
from tests.web.server import Server

AT_ONCE = (1, 20, 100)
MOVES = 40  # a game, before its bag is empty
LEAST_MOVES = 400  # a round
COUNTS = (2, 3, 2, 1)
WARM_UP = 4
JUDGED = 20  # games at once


@dataclass
class Measured:
    """One kind of server at one number of games."""

    rates: list[float] = field(default_factory=list)
    latencies_ms: list[float] = field(default_factory=list)


async def one_round(address: str, at_once: int, measured: Measured) -> None:
    """Play so many games side by side, as often as it takes; opening and closing is not measured."""
    seconds = moves = 0.0
    while moves < LEAST_MOVES:
        games = [LiveGame(seats) for seats in await asyncio.to_thread(open_games, address, at_once)]
        for game in games:
            await game.connect()
            await game.begin()
            for turn in range(WARM_UP):
                await game.play(COUNTS[turn % len(COUNTS)])
        start = perf_counter()
        for latencies in await asyncio.gather(*map(_play_on, games)):
            measured.latencies_ms += [taken * 1000 for taken in latencies]
            moves += len(latencies)
        seconds += perf_counter() - start
        for game in games:
            await game.close()
    measured.rates.append(moves / seconds)


async def _play_on(game: LiveGame) -> list[float]:
    return [await game.play(COUNTS[turn % len(COUNTS)]) for turn in range(WARM_UP, MOVES)]


@contextmanager
def running(folder: Path, name: str, *, commit_at_most: int) -> Iterator[Server]:
    environment = {"FARISTOL_COMMIT_AT_MOST": str(commit_at_most)}
    server = Server(folder / name, environment=environment).start()
    try:
        yield server
    finally:
        server.stop()


def measure(folder: Path, rounds: int) -> dict[tuple[str, int], Measured]:
    found = {(kind, at_once): Measured() for at_once in AT_ONCE for kind in ("group", "single")}
    with ExitStack() as stack:
        servers = {
            "group": stack.enter_context(running(folder, "group", commit_at_most=0)),
            "single": stack.enter_context(running(folder, "single", commit_at_most=1)),
        }
        for at_once in AT_ONCE:
            for _ in range(rounds):
                for kind, server in servers.items():
                    uvloop.run(one_round(server.address, at_once, found[kind, at_once]))
    return found


def fsync_ms(folder: Path) -> float:
    """How long this disk takes to keep 4 KiB for good, without any of our code."""
    taken = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(200):
            os.write(file.fileno(), bytes(4096))
            start = perf_counter()
            os.fsync(file.fileno())
            taken.append(perf_counter() - start)
    return median(taken) * 1000


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path, default=[Path(tempfile.gettempdir())])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    texts, judged = [], 0.0
    for disk in arguments.folders:
        with tempfile.TemporaryDirectory(dir=disk) as folder:
            bare = fsync_ms(Path(folder))
            found = measure(Path(folder), arguments.rounds)
        ratios = {
            at_once: median(
                group / single
                for group, single in zip(
                    found["group", at_once].rates, found["single", at_once].rates, strict=True
                )
            )
            for at_once in AT_ONCE
        }
        judged = judged or ratios[JUDGED]
        rows = [
            (
                f"{at_once}, {'group commit' if kind == 'group' else 'a commit a move'}",
                f"{median(measured.rates):,.0f}",
                f"{median(measured.latencies_ms):.1f}",
                f"{quantiles(measured.latencies_ms, n=100)[98]:.1f}",
                f"{ratios[at_once]:.2f}" if kind == "group" else "",
            )
            for (kind, at_once), measured in found.items()
        ]
        texts.append(
            f"Disk of {disk}: one bare fsync of 4 KiB takes {bare:.2f} ms (median). "
            f"{arguments.rounds} rounds a line, the two servers taking turns.\n\n"
            + table(("games at once", "moves/s", "p50 ms", "p99 ms", "ratio"), rows)
        )
    report("live", "\n\n".join(texts))
    return judge("live", judged)


if __name__ == "__main__":
    sys.exit(main())
