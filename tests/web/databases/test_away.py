"""Log lines about a database that goes away: one, and one more when it is back."""

import errno
import logging
from collections.abc import Iterator

import psycopg
import pytest
from django.db.backends.signals import connection_created

from faristol.errors import StoreError
from faristol_web.databases import away
from faristol_web.databases.away import FORGOTTEN_AFTER_SECONDS, SETTLES_IN_SECONDS, OncePerOutage

GONE = psycopg.OperationalError("connection refused\n\tIs it running?")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1000.0]
    monkeypatch.setattr(away, "monotonic", lambda: at[0])
    return at


@pytest.fixture
def log(
    caplog: pytest.LogCaptureFixture, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> Iterator[logging.Logger]:
    """A log with the filter of the site's console, which itself hears nothing meanwhile."""
    assert clock
    monkeypatch.setattr(connection_created, "receivers", [])
    own, only = logging.getLogger("tests.away"), OncePerOutage()
    for logger in (own, away.log):
        monkeypatch.setattr(logger, "propagate", False)
    for logger in (own, away.log):
        logger.addHandler(caplog.handler)
    caplog.handler.addFilter(only)
    yield own
    caplog.handler.removeFilter(only)
    for logger in (own, away.log):
        logger.removeHandler(caplog.handler)


def fail(log: logging.Logger, error: BaseException = GONE) -> None:
    told = StoreError("not recorded")
    told.__cause__ = error
    log.error("a decision was not recorded", exc_info=told)


def come_back() -> None:
    connection_created.send(sender=None, connection=None)


def test_a_whole_outage_is_two_lines(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, clock: list[float]
) -> None:
    for _ in range(300):
        fail(log)
        log.warning("the other workers cannot be heard: %s", GONE)
        log.error("%s: %s", "Service Unavailable", "/healthz", extra={"status_code": 503})
    clock[0] += 12
    come_back()
    come_back()

    assert caplog.messages == [
        "the database is unavailable: connection refused Is it running?; nothing is written until it returns",
        "the database is back after 12 s; 599 failures were not logged",
    ]
    assert "Traceback" not in caplog.text


def test_failures_just_after_an_outage_belong_to_it_and_later_ones_do_not(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, clock: list[float]
) -> None:
    fail(log)
    come_back()
    fail(log)
    assert len(caplog.messages) == 2
    clock[0] += SETTLES_IN_SECONDS + 1
    fail(log)
    clock[0] += FORGOTTEN_AFTER_SECONDS + 1
    fail(log)
    assert len(caplog.messages) == 4


def test_other_failures_are_logged_whole_meanwhile(
    log: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    fail(log)
    fail(log, psycopg.errors.UndefinedTable("no table"))
    fail(log, ValueError("a fault of ours"))
    log.warning("something else")
    log.error("%s: %s", "Internal Server Error", "/", extra={"status_code": 500})

    assert len(caplog.messages) == 5
    assert caplog.text.count("StoreError: not recorded") == 2


def test_a_full_disk_is_one_line_a_minute_whoever_writes(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, clock: list[float]
) -> None:
    for _ in range(100):
        fail(log, OSError(errno.ENOSPC, "No space left on device", "/data/reports/a.json"))
        fail(log, ValueError("a fault of ours"))
    lines = [text for text in caplog.messages if text != "a decision was not recorded"]
    assert lines == [
        "nothing can be written: [Errno 28] No space left on device: '/data/reports/a.json'",
    ]
    assert caplog.text.count("StoreError: not recorded") == 100, "other faults are logged whole"
    clock[0] += FORGOTTEN_AFTER_SECONDS + 1
    fail(log, OSError(errno.ENOSPC, "No space left on device", "/data/reports/a.json"))
    assert len(caplog.messages) == 102
