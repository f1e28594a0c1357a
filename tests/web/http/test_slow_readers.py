"""A connection whose other end does not read takes no page from others, and does not stay for ever."""

import asyncio
import gc
import socket
import time
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import uvicorn
import uvloop
from uvicorn.server import ServerState

from faristol_web.http.connections import MOST_WAITING, Connection
from faristol_web.http.static_files import Message, StaticFiles
from faristol_web.serve import ACCEPTED_AT_ONCE, all_at_once
from tests.patience import slowness
from tests.web.http.conftest import PATIENCE_S
from tests.web.http.raw import GIVE_UP_S, asking
from tests.web.server import Server
from tests.web.site_client import Visitor, soon

LARGE = "/static/admin/js/vendor/jquery/jquery.js"
LARGE_BYTES = 285_314
MORE_THAN_THREADS = 24
MORE_THAN_MAY_WAIT = 1_500
GONE_WITHIN_S = 5
MORE_THAN_FITS = 40
"""Times that file: more than the system keeps of what nobody fetches."""


def open_connections(server: Server) -> int:
    """Count the connections that the server holds with this machine, as the system does."""
    assert server.process is not None
    return sum(
        1
        for link in Path(f"/proc/{server.process.pid}/fd").iterdir()
        if str(_target(link)).startswith("socket:")
    )


def _target(link: Path) -> Path:
    try:
        return link.readlink()
    except OSError:  # closed meanwhile
        return Path()


@pytest.mark.parametrize("leaves", [False, True])
def test_readers_that_stop_take_no_page_from_others(hasty: Server, *, leaves: bool) -> None:
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            reader = held.enter_context(asking(hasty, LARGE, times=MORE_THAN_FITS))
            if leaves:
                reader.close()
        visitor = Visitor(hasty.address)
        assert visitor.get("/help/")[0] == 200
        assert visitor.get("/healthz")[0] == 200


def test_a_reader_that_stops_is_cut_off(hasty: Server) -> None:
    # Counted from none: those of the test before may still be open, or just gone.
    with ExitStack() as held:
        for _ in range(MORE_THAN_THREADS):
            held.enter_context(asking(hasty, LARGE, times=MORE_THAN_FITS))
        soon(lambda: open_connections(hasty), lambda count: count >= MORE_THAN_THREADS)
        soon(lambda: open_connections(hasty), lambda count: count < MORE_THAN_THREADS)
    log = (hasty.data.parent / f"{hasty.data.name}.log").read_text("utf-8")
    assert "Traceback" not in log, "a few bytes from anybody must not fill the disk"


def test_a_reader_that_is_slow_but_steady_gets_everything(hasty: Server) -> None:
    """It takes several times as long as one that does not read is waited for."""
    with asking(hasty, LARGE, headers=("Connection: close",)) as reader:
        began, received = time.monotonic(), b""
        while piece := reader.recv(8192):
            received += piece
            time.sleep(0.1)
    assert time.monotonic() - began > PATIENCE_S
    assert len(received.partition(b"\r\n\r\n")[2]) == LARGE_BYTES


def test_a_socket_that_does_not_read_is_cut_off_however_much_it_says(hasty: Server) -> None:
    """Answers to pings need no application, so nobody else would notice."""
    upgrade = (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Origin: {hasty.address}",
    )
    with asking(hasty, "/ws/games/none/", headers=upgrade) as talker:
        talker.setblocking(False)  # noqa: FBT003
        with pytest.raises(OSError, match=r"reset|pipe"):
            _ping_on(talker)


def _ping_on(talker: socket.socket) -> None:
    ping, give_up = b"\x89\xfd" + bytes(4) + bytes(125), time.monotonic() + GIVE_UP_S
    while time.monotonic() < give_up:
        try:
            talker.send(ping * 100)
        except BlockingIOError:
            time.sleep(0.01)


def test_the_same_connection_serves_again_after_a_slow_page(hasty: Server) -> None:
    with asking(hasty, LARGE) as reader:
        _read_response(reader)
        reader.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert reader.recv(15).startswith(b"HTTP/1.1 200")


def _read_response(reader: socket.socket) -> None:
    head = b""
    while b"\r\n\r\n" not in head:
        head += reader.recv(1024)
    left = LARGE_BYTES - len(head.partition(b"\r\n\r\n")[2])
    while left:
        left -= len(reader.recv(min(left, 8192)))


def test_requests_that_nobody_waits_for_are_not_taken(hasty: Server) -> None:
    """Each is a few bytes on its way here, and kilobytes once it waits."""
    with asking(hasty, "/healthz", times=MORE_THAN_MAY_WAIT) as reader:
        answers = whole_until_cut_off(reader)
    assert answers.count(b"HTTP/1.1 200") <= MOST_WAITING


def whole_until_cut_off(reader: socket.socket) -> bytes:
    received = b""
    with suppress(ConnectionError):
        while piece := reader.recv(1 << 16):
            received += piece
    return received


def test_those_who_read_slowly_hold_one_copy_of_a_file() -> None:
    async def sent_twice() -> list[bytes]:
        files, sent = StaticFiles(), list[bytes]()

        async def send(message: Message) -> None:
            if "body" in message:
                sent.append(message["body"])

        scope = {"path": LARGE, "method": "GET", "scheme": "http", "headers": []}
        await files.send(scope, send)
        await files.send(scope, send)
        return sent

    first, second = asyncio.run(sent_twice())
    assert first is second
    assert len(first) == LARGE_BYTES


@pytest.mark.parametrize("leaves", [False, True])
def test_a_connection_that_is_gone_is_forgotten_at_once(*, leaves: bool) -> None:
    """Not when all garbage is looked for next, which waits for a quiet moment."""
    made, still = uvloop.run(_connections_kept(leaves=leaves))
    assert made >= 3 * 2, "three connections and their requests"
    assert still == 0


async def _connections_kept(*, leaves: bool) -> tuple[int, int]:
    """Return how many connections and requests were made, and how many are left once the clients are gone."""
    loop, kept = asyncio.get_running_loop(), list[weakref.ref[object]]()
    is_asked = asyncio.Event()

    async def application(
        scope: Message, _receive: object, send: Callable[[Message], Awaitable[None]]
    ) -> None:
        kept.append(weakref.ref(scope["state"]["mark"]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        is_asked.set()
        await send({"type": "http.response.body", "body": bytes(1 << 22)})

    class Mark:
        """Part of each request."""

    class Marked(Connection):
        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.scope["state"]["mark"] = Mark()

    config = uvicorn.Config(application, log_config=None)
    config.load()
    state = ServerState()

    def connection() -> Connection:
        made = Marked(config=config, server_state=state, app_state={})
        kept.append(weakref.ref(made))
        return made

    server = await loop.create_server(connection, "127.0.0.1", 0)
    gc.disable()
    try:
        for _ in range(3):
            is_asked.clear()
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * (20 if leaves else 1))
            await is_asked.wait()
            if not leaves:
                await reader.readexactly(1 << 22)
            writer.transport.abort()
        async with asyncio.timeout(GONE_WITHIN_S * slowness()):
            while state.connections or state.tasks or any(each() for each in kept):  # noqa: ASYNC110 – no event
                await asyncio.sleep(0.05)
    finally:
        gc.enable()
        server.close()
    return len(kept), sum(each() is not None for each in kept)


def test_who_comes_after_a_burst_of_connections_is_not_taken_in_turns_by_one() -> None:
    """The loop that the server runs takes one connection from each listening socket in a turn."""
    turns: Counter[int] = Counter()

    async def scene() -> None:
        loop, turn, listening = asyncio.get_running_loop(), 0, socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen(2 * ACCEPTED_AT_ONCE)

        def count() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(count)

        class Taken(asyncio.Protocol):
            def connection_made(self, _transport: asyncio.BaseTransport) -> None:
                turns[turn] += 1

        with ExitStack() as opened:
            for _ in range(2 * ACCEPTED_AT_ONCE):
                opened.enter_context(socket.create_connection(listening.getsockname()))
            servers = [await loop.create_server(Taken, sock=each) for each in all_at_once(listening)]
            loop.call_soon(count)
            while turns.total() < 2 * ACCEPTED_AT_ONCE:  # noqa: ASYNC110 – that is what is tested
                await asyncio.sleep(0)
            for each in servers:
                each.close()

    uvloop.run(asyncio.wait_for(scene(), 60))
    assert len(turns) <= 4
