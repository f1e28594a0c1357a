"""The real server in a process of its own, as a user would start it."""

import atexit
import fcntl
import itertools
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from tests import warm
from tests.patience import LIMIT_S
from tests.web.seeded import SEED_VARIABLE

ROOT = Path(__file__).parents[2]
ORDINARY = b"ordinary 30".ljust(32)
"""
No draw for the start is a tie, and racks have vowels and consonants for some moves, with each set of tiles:
no test passes or fails by what chance deals.
"""
PORTS, PORTS_OF_A_RUN = (10_000, 32_000), 500
MIGRATE = (
    "import django; django.setup()\n"
    "from django.core.management import call_command\n"
    "for name in ('default', 'events'):\n"
    "    call_command('migrate', database=name, verbosity=0, interactive=False)\n"
)
FAMILIES = (
    ("events.sqlite3", "event", "event_head"),
    ("site.sqlite3", "tournament_event", "tournament_head"),
)
"""File, table of events, table of heads."""


class Server:
    """`faristol serve` on a data folder; may be killed and started again."""

    startup_seconds = 150
    """It takes two, but many may start at once on a busy machine."""

    def __init__(
        self,
        data: Path,
        *,
        port: int | None = None,
        demo: bool = False,
        environment: Mapping[str, str] | None = None,
        seed: bytes | None = ORDINARY,
        arguments: Sequence[str] = (),
    ) -> None:
        """
        Deal every game the same tiles, or, without a seed, whatever chance gives. Bots do not wait, nothing
        is done in advance.
        Only the demo begins with no data folder at all: others are given empty tables.
        """
        self.data, self.port, self.demo = data, port or free_port(), demo
        self.arguments = arguments
        quick = {
            "FARISTOL_MESSAGES_PER_SECOND": "100000",
            "FARISTOL_BOT_PAUSE_MS": "0",
            "FARISTOL_WARM_UP": "",
            "FARISTOL_GAME_PUZZLES": "",
        }
        self.environment = {**os.environ, **quick, **(environment or {})}
        self.module = "tests.web.seeded" if seed else "faristol"
        if seed:
            folders = filter(None, (str(ROOT), self.environment.get("PYTHONPATH")))
            self.environment |= {SEED_VARIABLE: seed.hex(), "PYTHONPATH": os.pathsep.join(folders)}
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: warm.Process | subprocess.Popen[str] | None = None
        self.greeting = ""

    def heads_astray(self) -> list[tuple[str, int, str]]:
        """Ends of records that their heads do not have, and heads without a record, of a site on SQLite."""
        astray: list[tuple[str, int, str]] = []
        for file, events, heads in FAMILIES:
            with closing(sqlite3.connect(f"file:{self.data / file}?mode=ro", uri=True)) as database:
                database.execute("BEGIN")  # both lists are read as of one moment: the site may still write
                ends = f"SELECT stream, MAX(seq), hash FROM {events} GROUP BY stream"  # noqa: S608
                found = set(database.execute(ends))
                astray += found ^ set(database.execute(f"SELECT stream, seq, hash FROM {heads}"))  # noqa: S608
        return astray

    def start(self) -> "Server":
        if not (self._has_begun() or self.demo or self.environment.get("FARISTOL_DATABASE_URL")):
            shutil.copytree(empty_tables(), self.data, dirs_exist_ok=True)
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data), *self.arguments]
        log = self.data.parent / f"{self.data.name}.log"
        with log.open("a") as file:
            self.process = warm.start(
                self.module,
                [*arguments, *(["--demo"] if self.demo else [])],
                environment=self.environment,
                stdout=file,
                stderr=file,
            )
        self._wait_until_it_answers(str(log))
        self.greeting = log.read_text("utf-8")
        return self

    def _has_begun(self) -> bool:
        """True once there is more than folders, as of rulebooks. All migrations take 4 s of CPU."""
        return self.data.exists() and any(each.is_file() for each in self.data.iterdir())

    def kill(self) -> None:
        """Kill the server as a power cut would: no chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def kill_with_children(self) -> None:
        """Kill it with the processes beside it, as a power cut would: none goes on as an orphan."""
        assert self.process is not None
        children = children_of(self.process.pid)
        self.kill()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def freeze(self) -> None:
        """Stop the process in its tracks, as a debugger or a paused machine would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGCONT)

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(LIMIT_S)

    def _wait_until_it_answers(self, log: str) -> None:
        assert self.process is not None
        give_up = time.monotonic() + self.startup_seconds
        while time.monotonic() < give_up:
            if self.process.poll() is not None:
                raise AssertionError(Path(log).read_text("utf-8"))
            try:
                with urllib.request.urlopen(self.address + "/robots.txt", timeout=30):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        raise AssertionError("the server did not answer in time")


def children_of(pid: int) -> list[int]:
    """Return the processes that this one started, and those that they did."""
    said = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)  # noqa: S607
    pairs = [(int(child), int(parent)) for child, parent in map(str.split, said.stdout.splitlines())]
    own = [child for child, parent in pairs if parent == pid]
    return [*own, *(each for child in own for each in children_of(child))]


@cache
def empty_tables() -> Path:
    """A data folder to be copied. Made once for all parts of a check: most tests are quicker."""
    scratch = Path(os.environ.get("FARISTOL_TEST_SCRATCH") or tempfile.mkdtemp())
    if "FARISTOL_TEST_SCRATCH" not in os.environ:
        atexit.register(shutil.rmtree, scratch)
    folder, unfinished = scratch / "tables", scratch / "tables-unfinished"
    with (scratch / "tables.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished.mkdir()
            _make_tables(unfinished)
            unfinished.rename(folder)
    return folder


def _make_tables(folder: Path) -> None:
    settings = {"FARISTOL_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    environment = {**os.environ, **settings}
    environment.pop("FARISTOL_DATABASE_URL", None)
    subprocess.run([sys.executable, "-c", MIGRATE], env=environment, check=True, timeout=300)


def free_port() -> int:
    """
    Return a port that only this run of the tests gives away, and the system to nobody by itself.

    One that was only free a moment ago may be somebody's before the server listens, or while it is restarted.
    """
    for port in itertools.islice(_own_ports(), PORTS_OF_A_RUN):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("all ports are taken")


@cache
def _own_ports() -> Iterator[int]:
    """Without an end; the lock on the block they are from goes with this process."""
    for first in range(*PORTS, PORTS_OF_A_RUN):
        file = Path(tempfile.gettempdir()) / f"faristol-ports-{first}"
        try:
            lock = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError:  # another user's
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        return itertools.cycle(range(first, first + PORTS_OF_A_RUN))
    raise AssertionError("too many tests run at once")
