"""Sixty phones hand in at once, the server dies after the last answer: the benchmark without its times."""

from dataclasses import replace

import pytest

from benchmarks.bench_duplicate import CLOCK_MS, Hall, faults, one_hall
from benchmarks.duplicate_phones import Sent
from tests.patience import slowness
from tests.web.server import Server

PHONES = 60
ACK = Sent(id="a1", word="ΝΕΟ", sent_ms=900, answered_ms=1100, latency_ms=200, seq=7, late=False, at_ms=1000)
STORED = (7, "SlipHandedIn", {"at_ms": 1000, "slip": {"word": "ΝΕΟ"}})


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    server = Server(tmp_path_factory.mktemp("load") / "data").start()
    try:
        return one_hall(
            server, phones=PHONES, is_busy=True, seed=1, processes=1, clock_ms=CLOCK_MS * slowness()
        )
    finally:
        server.kill()


@pytest.mark.release
@pytest.mark.slow
def test_every_slip_is_answered_by_the_servers_clock_and_none_is_lost(hall: Hall) -> None:
    assert hall.wrong == []
    assert len({slip.id for slip in hall.sent}) == len(hall.sent) >= PHONES


@pytest.mark.release
@pytest.mark.slow
def test_some_came_in_time_and_some_too_late(hall: Hall) -> None:
    late = [slip for slip in hall.sent if slip.late]

    assert 0 < len(late) < len(hall.sent)
    assert len(hall.payloads("SlipHandedIn")) == len(hall.sent) - len(late)


@pytest.mark.release
@pytest.mark.slow
def test_another_session_closed_coups_meanwhile(hall: Hall) -> None:
    assert hall.closed > 0
    assert len(hall.payloads("TimeCalled")) == 1


@pytest.mark.parametrize(
    ("stored", "last_ms", "found"),
    [
        (STORED, 1000, 0),
        (None, 1000, 1),
        ((8, *STORED[1:]), 1000, 1),
        (STORED, 999, 1),
        ((7, "SlipCameLate", STORED[2]), 1000, 1),
        ((7, "SlipHandedIn", {"at_ms": 1000, "slip": {"word": "ΤΑ"}}), 1000, 1),
    ],
)
def test_an_answer_that_the_log_denies_is_found(
    stored: tuple[int, str, dict[str, object]] | None, last_ms: int, found: int
) -> None:
    assert len(list(faults(ACK, stored, last_ms))) == found


def test_a_moment_that_no_clock_can_have_shown_is_found() -> None:
    slow = replace(ACK, sent_ms=5000, answered_ms=5100)

    assert any("recorded as of 1000" in fault for fault in faults(slow, STORED, 1000))
