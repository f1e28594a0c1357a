"""The countdown: what falls due by itself, pauses, more time; slips in time and late."""

from dataclasses import replace

import pytest

from faristol.duplicate import Phase, deadline_ms, on_deadline, open_session
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.errors import IllegalMove
from tests.duplicate.sessions import (
    SEED,
    book_named,
    pass_time,
    refused,
    running,
    slip,
)

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


@pytest.mark.clause("GR-3.1", "GR-5C.1", "GR-5E.2")
def test_the_one_countdown_calls_thirty_seconds_and_the_end() -> None:
    session = running()

    assert deadline_ms(session.state, GREEK) == 90_000
    assert pass_time(session, 89_999) == []
    assert pass_time(session, 500_000) == ["WarningCalled 90000", "TimeCalled 120000"]
    assert session.state.phase is Phase.COLLECTING
    assert deadline_ms(session.state, GREEK) is None


@pytest.mark.clause("GR-3.1")
def test_nobody_has_a_clock_of_the_own_a_slip_stops_nothing_and_all_end_together() -> None:
    session = running()
    pass_time(session, 20_000)
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    assert deadline_ms(session.state, GREEK) == 90_000
    assert pass_time(session, 120_000) == ["WarningCalled 90000", "TimeCalled 120000"]

    pass_time(session, 120_001)
    for number in (1, 2):  # who has handed in already may hand in no better one, either
        (late,) = session.do(a.HandIn(number, slip("D8Ο ΛΟΓΟΣ")))
        assert isinstance(late, e.SlipCameLate)
    session.close()

    assert [session.state.coup.marks[number].points for number in (1, 2)] == [22, 0]


def test_deadlines_missed_while_nobody_looks_happen_in_order_and_end_on_time() -> None:
    session = running()
    warned, called = on_deadline(session.state, now_ms=130_000, book=GREEK)

    assert isinstance(warned, e.WarningCalled)
    assert isinstance(called, e.TimeCalled)
    assert (called.at_ms, called.ends_ms) == (130_000, 120_000)
    assert on_deadline(session.state, now_ms=80_000, book=GREEK) == ()


def test_a_pause_stops_it_and_more_time_is_announced_once_more() -> None:
    session = running()
    pass_time(session, 100_000)
    session.do(a.PauseCountdown())
    assert deadline_ms(session.state, GREEK) is None
    assert pass_time(session, 400_000) == []
    session.do(a.ExtendCountdown(60_000))
    session.do(a.StartCountdown())

    assert session.state.countdown.left_at(session.now_ms) == 80_000
    assert pass_time(session, 900_000) == ["WarningCalled 450000", "TimeCalled 480000"]


def test_the_countdown_is_started_paused_and_extended_only_when_that_makes_sense() -> None:
    session = running()

    assert "is not possible now" in refused(session, a.StartCountdown())
    assert "enter how much time" in refused(session, a.ExtendCountdown(0))
    session.do(a.PauseCountdown())
    assert "is not possible now" in refused(session, a.PauseCountdown())
    session.do(a.StopCountdown())
    assert "is not possible now" in refused(session, a.ExtendCountdown(1000))


@pytest.mark.clause("GR-5C.1")
@pytest.mark.parametrize(("coup_ms", "allowed"), [(119_999, False), (120_000, True), (180_000, True)])
def test_the_organiser_chooses_between_two_and_three_minutes(coup_ms: int, *, allowed: bool) -> None:
    def opened(coup_ms: int) -> int:
        return open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, coup_ms=coup_ms).coup_ms

    if allowed:
        assert opened(coup_ms) == coup_ms
    else:
        with pytest.raises(IllegalMove, match="a coup lasts 120–180 seconds, not 119"):
            opened(coup_ms)
    with pytest.raises(IllegalMove, match="lasts 120–180 seconds, not 181"):
        opened(181_000)


@pytest.mark.clause("GR-5C.1")
def test_a_slip_from_a_device_is_in_time_until_the_end_and_its_grace() -> None:
    session = running()
    session.state = replace(session.state, opened=replace(session.state.opened, grace_ms=2_000))
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    pass_time(session, 122_000)
    session.do(a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    pass_time(session, 122_001)
    (late,) = session.do(a.HandIn(3, slip("H8Ο ΛΟΓΟΣ")))
    assert isinstance(late, e.SlipCameLate)
    session.close()

    assert [session.state.coup.marks[number].points for number in (1, 2, 3)] == [22, 22, 0]


@pytest.mark.clause("GR-5C.1")
def test_the_greek_book_gives_no_grace_and_no_time_below_zero() -> None:
    session = running()
    pass_time(session, 120_001)
    (late,) = session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))

    assert isinstance(late, e.SlipCameLate)
    assert open_session(PRACTICE, lexicon="x", lexicon_version="x", seed=SEED).grace_ms == 2_000
    with pytest.raises(IllegalMove, match="a time cannot be below zero"):
        open_session(GREEK, lexicon="x", lexicon_version="x", seed=SEED, grace_ms=-1)
