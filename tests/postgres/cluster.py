"""Two workers behind one port, and which of them a page is connected to."""

import os
import signal
import socket
from collections.abc import Mapping
from pathlib import Path

import psycopg

from tests.oracles import chain
from tests.patience import LIMIT_S, wait_until
from tests.web.duplicate.client import SessionPage
from tests.web.server import Server
from tests.web.site_client import Page, Visitor


class Cluster(Server):
    """`faristol serve --workers 2` on a database of its own."""

    def __init__(
        self, data: Path, url: str, *, workers: int = 2, environment: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(
            data,
            environment={"FARISTOL_DATABASE_URL": url, **(environment or {})},
            arguments=("--workers", str(workers)),
        )
        self.url = url

    def workers(self) -> list[int]:
        """Process ids of those that serve, in the order of their start."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii")
        return [int(pid) for pid in children.split() if _is_worker(int(pid))]

    def worker_of(self, page: Page | SessionPage) -> int:
        """Return the worker at the other end of the page's connection."""
        return next(pid for pid in self.workers() if _holds(pid, page.socket.socket.getsockname()[1]))

    def line_to(self, worker: int) -> socket.socket:
        """Connected to this worker: the others stand still until it has taken the line."""
        others = [pid for pid in self.workers() if pid != worker]
        for pid in others:
            os.kill(pid, signal.SIGSTOP)
        try:
            wait_until(lambda: all(_stands_still(pid) for pid in others))
            line = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT_S)
            wait_until(lambda: _holds(worker, line.getsockname()[1]))
        finally:
            for pid in others:
                os.kill(pid, signal.SIGCONT)
        return line

    def page_at(self, visitor: Visitor, public_id: str, worker: int) -> Page:
        return visitor.play(public_id, line=self.line_to(worker))

    def kill_worker(self, pid: int) -> None:
        """Kill a worker as lack of memory would: no chance to tidy up."""
        os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        """All of them."""
        assert self.process is not None
        for pid in (self.process.pid, *self.workers()):
            os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def rows(self) -> list[chain.Row]:
        with psycopg.connect(self.url) as connection:
            query = f"SELECT {chain.COLUMNS} FROM events.event ORDER BY stream, seq"  # noqa: S608 – a constant
            return list(connection.execute(query))

    def heads_astray(self) -> list[tuple[str, int, str]]:
        astray: list[tuple[str, int, str]] = []
        with psycopg.connect(self.url) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            for events, heads in (
                ("events.event", "events.event_head"),
                ("public.tournament_event", "public.tournament_head"),
            ):
                ends = (
                    f"SELECT DISTINCT ON (stream) stream, seq, hash FROM {events} ORDER BY stream, seq DESC"  # noqa: S608
                )
                found = set(connection.execute(ends))
                astray += found ^ set(connection.execute(f"SELECT stream, seq, hash FROM {heads}"))  # noqa: S608
        return astray

    def holds(self, pid: int, port: int) -> bool:
        """True if this worker has the connection whose end on its side is this port."""
        return _holds(pid, port, end=1)

    def wait_for_workers(self, count: int, *, but: int) -> list[int]:
        found: list[int] = []

        def have_come() -> bool:
            found[:] = self.workers()
            return len(found) == count and but not in found

        wait_until(have_come)
        return found


def _stands_still(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "T"


def _is_worker(pid: int) -> bool:
    """The parent also starts a process that looks after shared memory."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _holds(pid: int, port: int, *, end: int = 2) -> bool:
    """True if it has the connection whose other end, or its own, is at this port of this machine."""
    wanted = f":{port:04X}"
    lines = Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
    inodes = {f"socket:[{line.split()[9]}]" for line in lines if line.split()[end].endswith(wanted)}
    for file in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if str(file.readlink()) in inodes:
                return True
        except OSError:
            continue
    return False
