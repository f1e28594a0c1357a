"""
What a move costs the server: its CPU, as so many bare echoes over the same kind of socket.

Seconds of CPU depend on the machine, and moves a second on what else runs there. A server of a few lines that
sends every message back takes turns with the site, so the ratio says what the site itself adds: rules, rows,
commits, what both players are told. More cost a move, and fewer moves fit into a thousand echoes.
    python -m benchmarks.bench_cost [--rounds N] [--update]
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median, stdev
from time import perf_counter
from typing import Any

import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.bench_live import COUNTS, MOVES, WARM_UP
from benchmarks.live_game import LiveGame, open_games
from benchmarks.results import judge, report, table
from tests.patience import LIMIT_S
from tests.web.server import Server, free_port

GAMES = 20
ECHOES = 200
"""For each of as many sockets as the games have."""
TEXT = "x" * 300
"""As long as a move."""
NS_IN_MS = 1_000_000
COSTS_NO_MORE = 1 / 1.2
"""Moves are judged by what they cost, and fewer than this share of them cost each more than a fifth more."""


async def echo(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[Any]],
    send: Callable[[Any], Awaitable[None]],
) -> None:
    """Send every message back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def _serve_echo(port: int) -> None:
    uvicorn.run(
        echo,
        port=port,
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
    )


@contextmanager
def echoing() -> Iterator[tuple[str, int]]:
    """Yield the address of a server that echoes, and its process."""
    port = free_port()
    server = get_context("spawn").Process(target=_serve_echo, args=(port,))
    server.start()
    assert server.pid is not None
    try:
        yield f"ws://127.0.0.1:{port}/", server.pid
    finally:
        server.terminate()
        server.join()


def cpu_ms(process: int) -> float:
    """CPU of a process so far, all its threads; Linux."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / NS_IN_MS


async def cost_of_a_move(address: str, process: int) -> tuple[float, float, float]:
    """Milliseconds of CPU, messages, and moves a second; opening and closing the games is not counted."""
    games = [LiveGame(seats) for seats in await asyncio.to_thread(open_games, address, GAMES)]
    for game in games:
        await game.connect()
        await game.begin()
        await _play(game, range(WARM_UP))
    began, before, sent = perf_counter(), cpu_ms(process), sum(game.sent for game in games)
    await asyncio.gather(*(_play(game, range(WARM_UP, MOVES)) for game in games))
    moves = GAMES * (MOVES - WARM_UP)
    messages = sum(game.sent for game in games) - sent
    found = (cpu_ms(process) - before) / moves, messages / moves, moves / (perf_counter() - began)
    for game in games:
        await game.close()
    return found


async def _play(game: LiveGame, turns: range) -> None:
    for turn in turns:
        await game.play(COUNTS[turn % len(COUNTS)])


async def cost_of_an_echo(address: str, process: int) -> float:
    """Milliseconds of CPU, with as many sockets as the games have."""
    sockets = [await _connected(address) for _ in range(2 * GAMES)]
    await asyncio.gather(*(_echo(each, WARM_UP) for each in sockets))
    before = cpu_ms(process)
    await asyncio.gather(*(_echo(each, ECHOES) for each in sockets))
    found = (cpu_ms(process) - before) / (ECHOES * len(sockets))
    for each in sockets:
        await each.close()
    return found


async def _connected(address: str) -> ClientConnection:
    """A socket to a server that may only just be starting."""
    async with asyncio.timeout(LIMIT_S):
        while True:
            try:
                return await connect(address, compression=None)
            except OSError:
                await asyncio.sleep(0.05)


async def _echo(socket: ClientConnection, times: int) -> None:
    for _ in range(times):
        await socket.send(TEXT)
        await socket.recv()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    moves_ms, messages, rates, echoes_ms = [], [], [], []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        echo_server, echo_process = stack.enter_context(echoing())
        site = Server(Path(folder) / "site").start()
        stack.callback(site.stop)
        assert site.process is not None
        for _ in range(arguments.rounds):
            move_ms, sent, rate = uvloop.run(cost_of_a_move(site.address, site.process.pid))
            moves_ms.append(move_ms)
            messages.append(sent)
            rates.append(rate)
            echoes_ms.append(uvloop.run(cost_of_an_echo(echo_server, echo_process)))
    ratios = [1000 * echo_ms / move_ms for echo_ms, move_ms in zip(echoes_ms, moves_ms, strict=True)]
    error = stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else float("nan")
    rows = [
        ("ms of CPU a move", f"{median(moves_ms):.2f}"),
        (
            "messages a move: a rack of one kind may be kept or changed, a challenge comes first",
            f"{median(messages):.2f}",
        ),
        ("ms of CPU an echo", f"{median(echoes_ms):.3f}"),
        ("echoes for a move", f"{median(moves_ms) / median(echoes_ms):.1f}"),
        ("moves for a thousand echoes (mean ± standard error)", f"{mean(ratios):.1f} ± {error:.1f}"),
        ("moves/s, with the players on the same machine", f"{median(rates):,.0f}"),
    ]
    head = (f"{GAMES} games, {arguments.rounds} rounds by turns", "")
    report("cost", table(head, rows))
    return judge("cost", mean(ratios), tolerance=COSTS_NO_MORE)


if __name__ == "__main__":
    sys.exit(main())
