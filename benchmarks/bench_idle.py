"""
Signs of life at idle sockets: what they cost a server that thousands look on at, and nobody plays.

Servers that give none, one every 15 seconds (as on SQLite) and one every 1.5 seconds (as on PostgreSQL) stand
idle side by side; the system counts the time that each computes in the same stretches.
    python -m benchmarks.bench_idle [--sockets N] [--stretches N] [--seconds N] [--update]
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from pathlib import Path
from statistics import mean, stdev

from benchmarks.live_game import open_games
from benchmarks.results import report, table
from tests.web.server import Server

SIGNS = {
    "none": {"FARISTOL_SIGN_OF_LIFE_S": "86400"},
    "every 15 s": {"FARISTOL_SIGN_OF_LIFE_S": "15", "FARISTOL_SIGNS_TO_AN_ANSWER": "1"},
    "every 1.5 s": {"FARISTOL_SIGN_OF_LIFE_S": "1.5", "FARISTOL_SIGNS_TO_AN_ANSWER": "10"},
}
CONNECTING, SETTLES_S = 50, 16
PING, PONG, HELLO = b"\x89\x00", b"\x8a\x80\0\0\0\0", b'{"type":"hello","seen":0}'
"""The first comes from the server."""


class Onlooker(asyncio.Protocol):
    """Answers pings and reads nothing else, so that it costs the machine little."""

    def __init__(self, request: bytes) -> None:
        self.request, self.is_lost, self.welcome = request, False, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1 101"):
            frame = bytes((0x81, 0x80 | len(HELLO), 0, 0, 0, 0)) + HELLO
            self.transport.write(frame)  # type: ignore[attr-defined]
        elif not self.welcome.is_set():
            self.welcome.set()
        if PING in data:
            self.transport.write(PONG)  # type: ignore[attr-defined]

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_lost = True


async def look_on(server: Server, public_id: str, gate: asyncio.Semaphore) -> Onlooker:
    request = (
        f"GET /ws/games/{public_id}/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    async with gate:
        _, here = await loop.create_connection(lambda: Onlooker(request), "127.0.0.1", server.port)
        await asyncio.wait_for(here.welcome.wait(), 60)
    return here


def computed_s(server: Server) -> float:
    assert server.process is not None
    parts = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


async def measured(
    servers: dict[str, Server], sockets: int, stretches: int, seconds: float
) -> dict[str, list[float]]:
    """Per cent of a core in each stretch."""
    gate, here = asyncio.Semaphore(CONNECTING), []
    for server in servers.values():
        (game,) = await asyncio.to_thread(open_games, server.address, 1)
        here += await asyncio.gather(*(look_on(server, game.public_id, gate) for _ in range(sockets)))
    await asyncio.sleep(SETTLES_S)
    taken: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(stretches):
        before = {name: computed_s(server) for name, server in servers.items()}
        await asyncio.sleep(seconds)
        for name, server in servers.items():
            taken[name].append((computed_s(server) - before[name]) / seconds * 100)
    lost = sum(each.is_lost for each in here)
    assert not lost, f"{lost} of those who only looked on were let go"
    return taken


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--stretches", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        servers = {
            name: Server(Path(folder) / str(number), environment=signs)
            for number, (name, signs) in enumerate(SIGNS.items())
        }
        try:
            for server in servers.values():
                server.start()
            taken = asyncio.run(measured(servers, arguments.sockets, arguments.stretches, arguments.seconds))
        finally:
            for server in servers.values():
                if server.process is not None:
                    server.kill()
    rows = [
        (name, f"{mean(each):.1f}", f"{stdev(each) / len(each) ** 0.5:.1f}") for name, each in taken.items()
    ]
    text = table(("signs of life", "% of a core", "standard error"), rows)
    stretch = f"{arguments.stretches} stretches of {arguments.seconds:g} s"
    report("idle", f"{arguments.sockets:,} idle sockets at each server; {stretch}.\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
