"""
Signs of life at idle sockets: what they cost a server that thousands look on at, and nobody plays.

Servers of nothing but sockets stand idle side by side. They give no signs, one every 15 seconds (as on
SQLite), and one every 1.5 seconds (as on PostgreSQL); the system counts the time that each computes.
    python -m benchmarks.bench_idle [--sockets N] [--stretches N] [--seconds N] [--update]
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from benchmarks.results import report, table
from tests.patience import wait_until
from tests.web.server import free_port

SIGNS = {"none": (86_400, 1), "every 15 s": (15, 1), "every 1.5 s": (1.5, 10)}
"""Seconds between two, and how many there are to an answer."""
CONNECTING, SETTLES_S = 50, 16
PING, PONG = b"\x89\x00", b"\x8a\x80\0\0\0\0"
"""From the server, and to it."""


class Server:
    """A process that accepts sockets, and gives them signs of life."""

    def __init__(self, name: str) -> None:
        self.port = free_port()
        signs = [str(part) for part in SIGNS[name]]
        command = [sys.executable, "-m", "benchmarks.bench_idle", "--serve", str(self.port), *signs]
        self.process = subprocess.Popen(command)
        wait_until(self._answers, pause_s=0.1)

    def _answers(self) -> bool:
        listening = f":{self.port:04X} 00000000:0000 0A"
        return listening in Path("/proc/net/tcp").read_text("ascii")

    def computed_s(self) -> float:
        parts = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def serve(port: int, every_s: float, to_an_answer: int) -> None:
    from django.conf import settings  # noqa: PLC0415 – only in the server's own process

    settings.configure(SIGN_OF_LIFE_S=every_s, SIGNS_TO_AN_ANSWER=to_an_answer, PATIENCE_S=15.0)
    import uvicorn  # noqa: PLC0415 – as above

    from faristol_web.http.sockets import EXTENSION, SocketConnection  # noqa: PLC0415 – it reads the settings

    class Listener:
        def heard(self, text: str) -> None: ...

        def lost(self) -> None: ...

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line = scope["extensions"][EXTENSION]
        line.hand_over(Listener())
        line.write("welcome")

    uvicorn.run(
        application,
        port=port,
        ws=SocketConnection,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_level="warning",
    )


class Onlooker(asyncio.Protocol):
    """Answers pings and reads nothing else, so that it costs the machine little."""

    def __init__(self, request: bytes) -> None:
        self.request, self.is_lost, self.welcome = request, False, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self.welcome.set()
        if PING in data:
            self.transport.write(PONG)  # type: ignore[attr-defined]

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_lost = True


async def look_on(server: Server, gate: asyncio.Semaphore) -> Onlooker:
    request = (
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    async with gate:
        _, here = await loop.create_connection(lambda: Onlooker(request), "127.0.0.1", server.port)
        await asyncio.wait_for(here.welcome.wait(), 60)
    return here


async def measured(
    servers: dict[str, Server], sockets: int, stretches: int, seconds: float
) -> dict[str, list[float]]:
    """Per cent of a core in each stretch."""
    gate, here = asyncio.Semaphore(CONNECTING), []
    for server in servers.values():
        here += await asyncio.gather(*(look_on(server, gate) for _ in range(sockets)))
    await asyncio.sleep(SETTLES_S)
    taken: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(stretches):
        before = {name: server.computed_s() for name, server in servers.items()}
        await asyncio.sleep(seconds)
        for name, server in servers.items():
            taken[name].append((server.computed_s() - before[name]) / seconds * 100)
    lost = sum(each.is_lost for each in here)
    assert not lost, f"{lost} of those who only looked on were let go"
    return taken


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--stretches", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--serve", nargs=3, metavar=("PORT", "SECONDS", "SIGNS"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if arguments.serve:
        port, every_s, signs = arguments.serve
        serve(int(port), float(every_s), int(signs))
        return 0
    servers = {name: Server(name) for name in SIGNS}
    try:
        taken = asyncio.run(measured(servers, arguments.sockets, arguments.stretches, arguments.seconds))
    finally:
        for server in servers.values():
            server.process.kill()
    rows = [
        (name, f"{mean(each):.1f}", f"{stdev(each) / len(each) ** 0.5:.1f}") for name, each in taken.items()
    ]
    text = table(("signs of life", "% of a core", "standard error"), rows)
    stretch = f"{arguments.stretches} stretches of {arguments.seconds:g} s"
    report("idle", f"{arguments.sockets:,} idle sockets at each server; {stretch}.\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
