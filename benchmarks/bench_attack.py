"""
What people who mean harm can do to those who play: an attack a function, its figures a line.

Beside every attack a few games are played, and somebody else opens pages: what a move takes, until its
player has the acknowledgement and both players hold the new position, and what a page takes. The attackers
are a process of their own; all share the machine.
    python -m benchmarks.bench_attack [NAME …] [--sockets N] [--pages N] [--seconds N] [--update]
"""

import argparse
import asyncio
import resource
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import uvloop
from websockets.exceptions import ConnectionClosed

from benchmarks.live_game import LiveGame, open_games
from benchmarks.results import report, table
from tests.web.server import Server

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

GAMES = 20
ONLOOKERS = 100
"""Sockets of an idle game."""
THINKING_S = (0.4, 1.2)
COUNTS = (2, 1)
MOST_TILES = 70
"""On the board; then a game has had enough, and the next one begins."""
TARGET_MOVE_MS, TARGET_PAGE_MS = 100, 500
PAGE = "/help/"
LARGE = "/static/admin/js/vendor/jquery/jquery.js"
UNREAD = (LARGE, LARGE, PAGE, "/seasons/{}/season.zip")
"""Answers that nobody reads: files, a page, and a ZIP that is made for each year anew."""
PAGES = ("/", "/help/", "/lobby/", "/tournaments/", "/players/", "/rulebooks/", "/search/?q={}", "/calendar/")
"""Two of them with forms, and one that is another each time."""
PLAYER, ATTACKER = "127.0.0.1", "127.0.0.2"
"""Addresses: a limit for one must not be the other's."""
MEASURE_S = 0.01
PATIENCE_S = 15
"""After it every client that did not read was cut off."""
WAKING = 40
SILENT = 20
"""Sockets that never read."""


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    sockets: int
    pages: int
    """A second."""
    seconds: float


@dataclass(frozen=True)
class Target:
    """Aim of an attack, which runs in a process of its own."""

    address: str
    played: str
    """Id of a game that is being played."""
    idle: Sequence[str]
    """Ids of games in which nothing happens."""
    tell: Callable[[str], None]
    """To be called once everything is set up: from then on the others are measured."""


Attack = Callable[[Target, Size], str]
"""Returns in words what it did."""


# The attacks


def pages_and_sockets(target: Target, size: Size) -> str:
    """Many look on at idle games, some at one without reading; too many pages are asked for."""
    return uvloop.run(_pages_and_sockets(target, size))


async def _pages_and_sockets(target: Target, size: Size) -> str:
    address = target.address
    idle = islice(cycle(target.idle), size.sockets - SILENT)
    readers = [await _look_on(address, game) for game in idle]
    silent = [_silent_socket(address, target.played) for _ in range(SILENT)]
    listening = [asyncio.create_task(_listen(*each)) for each in readers]
    target.tell("ready")
    statuses = Counter[str]()
    asked, paths, stop = set(), cycle(PAGES), perf_counter() + size.seconds
    for number in count():
        due = stop - size.seconds + number / size.pages
        await asyncio.sleep(max(0.0, due - perf_counter()))
        if due > stop:
            break
        task = asyncio.create_task(_get(address, next(paths).format(number), statuses, visitor=ATTACKER))
        asked.add(task)
        task.add_done_callback(asked.discard)
    await asyncio.gather(*asked)
    for task in listening:
        task.cancel()
    for each in silent:
        each.close()
    made, refused = statuses["200"], statuses["503"]
    other = statuses.total() - made - refused
    return (
        f"{size.sockets:,} sockets, {size.pages} pages/s: {made:,} made, {refused:,} refused, {other:,} lost"
    )


def slow_readers(target: Target, size: Size) -> str:
    """
    Half a thousand ask for files, pages and ZIPs and read nothing; some leave before the answer, some while
    it is sent.
    """
    opened: list[socket.socket] = []
    paths = cycle(UNREAD)
    rng, asked, stop = Random(1), 0, perf_counter() + size.seconds
    target.tell("ready")
    while perf_counter() < stop:
        while len(opened) < size.pages * 5 // 2:
            opened.append(_ask(target.address, next(paths).format(2000 + asked % 26), times=20))
            asked += 1
            if rng.random() < 1 / 4:
                opened.pop().close()
        rng.shuffle(opened)
        for _ in range(len(opened) // 20):
            opened.pop().close()
        sleep(0.25)
    for each in opened:
        each.close()
    return f"{size.pages * 5 // 2} at once, {asked:,} in all"


def half_bodies(target: Target, size: Size) -> str:
    """Large files are announced and hardly begun, by as many as like to."""
    opened, stop = [], perf_counter() + size.seconds
    announced = 8 << 20
    head = f"POST /tournaments/import/ HTTP/1.1\r\nHost: x\r\nContent-Length: {announced}\r\n\r\n"
    for _ in range(size.pages):
        sender = _connected(target.address)
        sender.sendall(head.encode())
        opened.append(sender)
    block, sent = bytes(1 << 14), 0
    target.tell("ready")
    while perf_counter() < stop:
        for sender in opened:
            with suppress(OSError):
                sent += sender.send(block)
        sleep(0.25)
    for each in opened:
        each.close()
    return f"{size.pages} files of 8 MiB announced, {sent >> 20:,} MiB sent"


ATTACKS: Mapping[str, Attack] = {
    "pages-and-sockets": pages_and_sockets,
    "slow-readers": slow_readers,
    "half-bodies": half_bodies,
}


# Connections


def _connected(address: str) -> socket.socket:
    place = urlsplit(address)
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.bind((ATTACKER, 0))
    opened.connect((str(place.hostname), place.port or 80))
    opened.setblocking(False)  # noqa: FBT003
    return opened


def _ask(address: str, path: str, *, times: int = 1) -> socket.socket:
    opened = _connected(address)
    opened.send(f"GET {path} HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\n\r\n".encode() * times)
    return opened


def _handshake(address: str, game: str) -> bytes:
    return (
        f"GET /ws/games/{game}/ HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {address}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


HELLO = b'{"type":"hello","seen":0}'
PING = bytes([0x89, 4])
"""Beginning of the server's pings."""
HELLO_FRAME = bytes([0x81, 0x80 | len(HELLO)]) + bytes(4) + HELLO


def _silent_socket(address: str, game: str) -> socket.socket:
    opened = _connected(address)
    opened.send(_handshake(address, game) + HELLO_FRAME)
    return opened


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _look_on(address: str, game: str) -> Streams:
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(ATTACKER, 0))
    writer.write(_handshake(address, game))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HELLO_FRAME)
    return reader, writer


async def _listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Read everything, and answer pings as a browser does: who does not is cut off within a minute."""
    with suppress(OSError):
        while told := await reader.read(1 << 16):
            found = told.rfind(PING)
            if found >= 0:
                payload = told[found + 2 : found + 2 + PING[1]]
                writer.write(bytes([0x8A, 0x80 | len(payload)]) + bytes(4) + payload)


async def _get(address: str, path: str, statuses: "Counter[str]", *, visitor: str) -> None:
    place = urlsplit(address)
    try:
        reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(visitor, 0))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
    except OSError:
        statuses["lost"] += 1
        return
    statuses[answer[9:12].decode()] += 1


# Those who suffer


@dataclass
class Crowd:
    """People who play, and somebody who opens pages, while something goes on."""

    address: str
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    moves_ms: list[float] = field(default_factory=list)
    pages_ms: list[float] = field(default_factory=list)
    health_ms: list[float] = field(default_factory=list)
    late_ms: list[float] = field(default_factory=list)
    """How late this process comes to what it has to do: part of all it measures."""
    wrong: list[str] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(1))

    async def play(self, games: list[LiveGame]) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(GAMES):
                group.create_task(self._play(games[number::GAMES]))
            group.create_task(self._visit(PAGE, self.pages_ms))
            group.create_task(self._visit("/healthz", self.health_ms))
            group.create_task(self._measure_itself())

    async def _play(self, games: list[LiveGame]) -> None:
        for game in games:
            while game.laid < MOST_TILES:
                await asyncio.sleep(self.rng.uniform(*THINKING_S))
                if self.is_over.is_set():
                    return
                try:
                    self.moves_ms.append(await game.play(COUNTS[game.moves % len(COUNTS)]) * 1000)
                except (AssertionError, TimeoutError, ConnectionClosed) as error:
                    self.wrong.append(f"{game.seats.public_id}: {error or type(error).__name__}")
                    return

    async def _measure_itself(self) -> None:
        while not self.is_over.is_set():
            due = perf_counter() + MEASURE_S
            await asyncio.sleep(MEASURE_S)
            self.late_ms.append((perf_counter() - due) * 1000)

    async def _visit(self, path: str, taken_ms: list[float]) -> None:
        while not self.is_over.is_set():
            statuses, began = Counter[str](), perf_counter()
            await _get(self.address, path, statuses, visitor=PLAYER)
            taken_ms.append((perf_counter() - began) * 1000)
            if not statuses["200"]:
                self.wrong.append(f"{path}: {dict(statuses)}")
            await asyncio.sleep(0.1)


async def _beside(name: str, server: Server, size: Size) -> tuple[Crowd, str, str, str]:
    address = server.address
    played, idle = GAMES * max(1, round(size.seconds / 20)), size.sockets // ONLOOKERS + 1
    seats = await asyncio.to_thread(open_games, address, played + idle)
    games = [LiveGame(each) for each in seats[:played]]
    for game in games:
        await game.connect()
        await game.begin()
    crowd = Crowd(address)
    await _ask_at_once(address)
    threads, held = _threads(server), _memory_mib(server, "VmRSS")
    here, there = get_context("spawn").Pipe()
    ids = [each.public_id for each in seats]
    target = Target(address, ids[0], ids[played:], there.send)
    attacker = get_context("spawn").Process(target=_attack, args=(there, name, target, size))
    attacker.start()
    await asyncio.to_thread(here.recv)
    playing = asyncio.create_task(crowd.play(games))
    said = await asyncio.to_thread(here.recv)
    crowd.is_over.set()
    await playing
    attacker.join()
    for game in games:
        await game.close()
    await asyncio.sleep(PATIENCE_S)
    await _ask_at_once(address)
    memory = f"{held}, {_memory_mib(server, 'VmHWM')}, {_memory_mib(server, 'VmRSS')}"
    return crowd, said, f"{threads}, {_threads(server)}", memory


async def _ask_at_once(address: str) -> None:
    """Ask for so many pages that every thread is up: they start when they are first needed."""
    statuses = Counter[str]()
    await asyncio.gather(*(_get(address, PAGE, statuses, visitor=PLAYER) for _ in range(WAKING)))


def _threads(server: Server) -> int:
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/task").iterdir()))


def _memory_mib(server: Server, kind: str) -> int:
    """Return the resident memory of the server, now (`VmRSS`) or at most until now (`VmHWM`)."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(kind)) >> 10


def _attack(there: "Connection", name: str, target: Target, size: Size) -> None:
    """Run in the attackers' process."""
    there.send(ATTACKS[name](target, size))


def _row(name: str, said: str, crowd: Crowd) -> tuple[object, ...]:
    return (
        name,
        said,
        f"{len(crowd.moves_ms):,}",
        f"{median(crowd.moves_ms):.1f}",
        f"{_p99(crowd.moves_ms):.1f}",
        f"{max(crowd.moves_ms):.0f}",
        f"{_p99(crowd.pages_ms):.0f}",
        f"{_p99(crowd.health_ms):.0f}",
        f"{_p99(crowd.late_ms):.0f}",
        len(crowd.wrong),
    )


def _p99(taken_ms: list[float]) -> float:
    """Return the worst of few."""
    return sorted(taken_ms)[int(len(taken_ms) * 0.99)]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []], help="default: all")
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    size, rows, failed = Size(arguments.sockets, arguments.pages, arguments.seconds), [], False
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.names or ATTACKS:
            server = Server(Path(folder) / name).start()
            try:
                crowd, said, threads, memory = uvloop.run(_beside(name, server, size))
            finally:
                server.stop()
            print("\n".join(crowd.wrong[:10]))
            failed |= _p99(crowd.moves_ms) > TARGET_MOVE_MS or _p99(crowd.pages_ms) > TARGET_PAGE_MS
            rows.append((*_row(name, said, crowd), threads, memory))
    head = (
        *("attack", "what was done", "moves", "p50 ms", "p99 ms", "max ms"),
        *("page p99 ms", "healthz p99 ms", "players late p99 ms", "wrong", "threads before, after"),
        "MiB before, at most, after",
    )
    report("attack", table(head, rows))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
