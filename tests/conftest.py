"""Fixtures that more than one area needs."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from hypothesis import settings

from tests.web.server import Server

# A busy machine is slow, not wrong. FARISTOL_EXAMPLES=1000 looks longer than every change has to wait for.
settings.register_profile(
    "faristol", deadline=None, max_examples=int(os.environ.get("FARISTOL_EXAMPLES", "50"))
)
settings.load_profile("faristol")

# A check that a script runs in the background ignores Ctrl+C; a program that is interrupted here must not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# All that is collected stays, and need not be searched for garbage again and again.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


# No lexicon that a developer has installed may change what a test sees; servers inherit this.
os.environ["FARISTOL_LEXICA"] = os.devnull


# A good hash of a password takes half a second, and is Django's to test. Servers keep the real one.
if django_settings.configured:
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


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


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A site of one's own, to be killed."""
    running = Server(tmp_path / "data").start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.stop()
