"""Fixtures that more than one area needs."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler.protocol import Scheduling

from faristol.tiles import bag
from tests.sharing import BrowserFromTheStart
from tests.web.server import Server

# A busy machine is slow, not wrong. FARISTOL_EXAMPLES=1000 looks longer than every change has to wait for.
# The same examples every time: no change is refused for what chance finds elsewhere. `./check --all` sets
# FARISTOL_CHANCE, which looks for new ones.
settings.register_profile(
    "faristol",
    deadline=None,
    max_examples=int(os.environ.get("FARISTOL_EXAMPLES", "50")),
    derandomize="FARISTOL_CHANCE" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("faristol")

# A check that a script runs in the background ignores Ctrl+C; a program that is interrupted here must not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# All that is collected stays, and need not be searched for garbage again and again.
gc.disable()
RARELY = (20_000, 20, 20)
"""Tests make much rubbish and keep little: Python looks for it every 700 objects."""


BROWSER, POSTGRES = (Path(__file__).with_name(name) for name in ("browser", "postgres"))
THINKING = {Path(__file__).with_name(name) for name in ("analysis", "bots")}
"""By the time that these run, what they need is compiled; see `tests/ready.py`."""


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their argument: what is packed holds the time, and processes must agree on names."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    See that no proof of a clause is left for a release, and put browsers last, what takes longest first.

    A browser's line leaves an event loop running in its process, where nothing that has a loop of its own
    runs any more. A check has a process for them from the start: pages on which a kernel thinks come late.
    """
    for item in items:
        if item.get_closest_marker("release") and item.get_closest_marker("clause"):
            raise pytest.UsageError(f"{item.nodeid} proves a clause: it cannot be for releases only")

    number = {str(path): at for at, path in enumerate(dict.fromkeys(item.path for item in items))}

    @cache
    def place_of_file(path: str) -> tuple[bool, bool, bool, int]:
        folders = set(Path(path).parents)
        is_browser = BROWSER in folders
        return is_browser, bool(THINKING & folders), POSTGRES not in folders, -is_browser * number[path]

    def place(item: pytest.Item) -> tuple[bool, bool, bool, int]:
        is_browser, is_thinking, is_short, backwards = place_of_file(str(item.path))
        is_short = is_short and item.get_closest_marker("longest") is None
        return is_browser, is_thinking, is_short, backwards

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Share files among the processes of a check."""
    return BrowserFromTheStart(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


# No lexicon that a developer has installed may change what a test sees; servers inherit this.
os.environ["FARISTOL_LEXICA"] = os.devnull


# A good hash of a password takes a quarter of a second, and is Django's to test. Servers: `tests.web.seeded`.
if django_settings.configured:
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


class Seeds:
    """In place of the system's chance: each test is dealt the same in every run and in any order."""

    given = 0

    def token_bytes(self, size: int) -> bytes:
        self.given += 1
        return sha256(b"seed %d" % self.given).digest()[:size]


SEEDS = Seeds()
vars(bag)["secrets"] = SEEDS  # servers of their own have theirs, see `tests.web.seeded`


def pytest_runtest_setup() -> None:
    SEEDS.given = 0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is to prove a clause and was left out has not proven it."""
    report = yield
    if report.skipped and item.get_closest_marker("clause") is not None:
        report.outcome = "failed"
        report.longrepr = f"proves a clause, and was skipped or expected to fail: {report.longrepr}"
        if hasattr(report, "wasxfail"):
            del report.wasxfail
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running site for all tests that only visit it."""
    running = Server(tmp_path_factory.mktemp("site") / "data").start()
    yield running
    assert running.stop() == 0
    assert running.heads_astray() == [], "whatever the tests did, they did it honestly"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A site of one's own, to be killed."""
    running = Server(tmp_path / "data").start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.stop()
