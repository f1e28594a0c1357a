"""A server that is asked to stop waits for no thought, no page and no reader."""

import asyncio
import re
import socket
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from faristol.errors import StoreError
from faristol_web.streams.journal import Journal
from tests.web.server import Server
from tests.web.site_client import Visitor, soon
from tests.web.streams.test_bots import open_against, seat

SOCKETS = 200


@pytest.mark.release
@pytest.mark.slow
def test_a_restart_waits_for_no_thought_no_socket_and_no_reader(tmp_path: Path) -> None:
    mark = tmp_path / "thinks"
    server = Server(tmp_path / "data", environment={"FARISTOL_TEST_MARK": str(mark)})
    server.module = "tests.web.unhurried"
    server.environment |= {"PYTHONPATH": str(Path(__file__).parents[3])}
    server.start()
    anna = Visitor(server.address)
    public_id = open_against(anna, "greedy")
    with ExitStack() as open_lines:
        for _ in range(SOCKETS):
            page = seat(anna, public_id)
            open_lines.callback(page.socket.socket.close)
        soon(mark.exists, bool)
        words = re.search(r'"(/validator/words/[^"]+)"', anna.get("/validator/ca-disc-2021/")[2])
        assert words
        line = open_lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(f"GET {words[1]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 200"

        assert server.stop() == 0, "the thought alone would last for ever"
    server.start()
    assert anna.get(f"/games/{public_id}/")[0] == 200
    server.kill()


def test_a_page_that_waits_for_the_hub_is_told_when_the_server_stops() -> None:
    """Or its thread would keep the process from ending."""
    journal, begun = Journal(), threading.Event()

    async def never() -> None:
        begun.set()
        await asyncio.Event().wait()

    # On a thread of its own: the browser tests leave a loop running on this one.
    with ThreadPoolExecutor(2) as pages:

        async def run() -> Future[object]:
            await journal.start()
            waits = pages.submit(journal.call, never())
            await asyncio.to_thread(begun.wait)
            await journal.stop()
            return waits

        waits = pages.submit(asyncio.run, run()).result()
        with pytest.raises(StoreError, match="could not save this"):
            waits.result(60)
    with pytest.raises(StoreError, match="could not save this"):
        journal.call(never())
