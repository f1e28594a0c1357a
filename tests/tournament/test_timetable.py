"""The plan of the day: what an organiser writes, and when a round is over."""

from dataclasses import replace

import pytest

from faristol.errors import FaristolError
from faristol.tournament import actions as a
from faristol.tournament.chapters.timetable import plan_lines, read_plan, round_ends_ms
from faristol.tournament.defaults import default_settings
from faristol.tournament.settings import TimetableEntry
from faristol.tournament.state import RoundStage
from tests.tournament.built import OPEN, built, played, settings
from tests.tournament.run import Run

THE_OPEN = default_settings(OPEN, title="Open", day="2009-11-21")


@pytest.mark.clause("OB-T8")
def test_the_open_begins_with_reception_has_a_break_after_three_rounds_and_ends_with_prizes() -> None:
    assert [(entry.time, entry.kind) for entry in THE_OPEN.timetable] == [
        ("09:30", "reception"),
        ("10:00", "round"),
        ("11:15", "round"),
        ("12:30", "round"),
        ("14:00", "break"),
        ("17:00", "round"),
        ("18:15", "round"),
        ("19:30", "round"),
        ("20:30", "prizes"),
    ]


def test_a_plan_is_read_as_it_is_written() -> None:
    lines = ["09:30 reception", "10:00 round 1", "14:00 break Dinar a fora", "2009-11-22 18:00 prizes"]

    assert plan_lines(read_plan(lines)) == lines
    assert read_plan(["  9.05 round 2 The long one ", ""]) == (
        TimetableEntry(time="09:05", kind="round", round_number=2, label="The long one"),
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("ten round 1", "line 2: 'ten round 1' is not like '10:00 round 1'"),
        ("25:00 round 1", "not like"),
        ("10:60 round 1", "not like"),
        ("10:00", "not like"),
        ("10:00 tea", "line 2: 'tea' is not one of reception, round, break, prizes, other"),
        ("10:00 round", "line 2: say which round"),
        ("10:00 round 0", "say which round"),
        ("10:00 round one", "say which round"),
        ("2009-02-30 10:00 round 1", "'2009-02-30' is not a day"),
        ("10:00 round 9", "round 9 appears twice"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, fault: str) -> None:
    with pytest.raises(FaristolError, match=fault):
        read_plan(["08:00 round 9", line])


@pytest.mark.clause("OB-G13", "OB-T8")
def test_a_round_lasts_an_hour_from_its_start() -> None:
    state = built(THE_OPEN, [])

    assert round_ends_ms(state, played(1, started_ms=1_000)) == 3_601_000


def test_a_round_that_has_not_begun_or_has_no_limit_does_not_end() -> None:
    begun = played(1, started_ms=5)

    assert round_ends_ms(built(THE_OPEN, []), replace(begun, started_ms=None)) is None
    assert round_ends_ms(built(settings(), []), begun) is None


def test_round_goes_through_its_stages() -> None:
    run = Run(entrants=2)
    run.pair()
    stages = [run.round.stage]
    run.do(a.StartRound(round_number=1))
    stages.append(run.round.stage)
    began = run.round.started_ms
    run.do(a.CallTime(round_number=1))
    stages.append(run.round.stage)
    run.enter(1, 1, 0)
    run.do(a.CloseRound(round_number=1))
    stages.append(run.round.stage)

    assert stages == list(RoundStage)
    assert began == run.round.started_ms is not None


def test_round_is_complete_before_it_is_closed_or_the_next_one_paired() -> None:
    run = Run(entrants=4)
    run.pair()
    run.enter(1, 400, 300)

    assert run.refused(a.CloseRound(round_number=1)) == ["round.tables_open"]
    assert run.refused(a.PairRound(round_number=2)) == ["round.tables_open"]

    run.enter(2, 400, 300)
    assert run.kinds(a.PairRound(round_number=2)) == ["RoundClosed", "RoundPaired"]


@pytest.mark.clause("OB-T8", "OB-G13")
def test_time_of_a_round_is_called_once_and_only_while_it_goes_on() -> None:
    run = Run(entrants=2)
    call = a.CallTime(round_number=1)
    assert run.refused(call) == ["round.unknown"]
    run.pair()
    assert run.refused(call) == ["round.not_started"]
    run.do(a.StartRound(round_number=1))
    assert run.refused(a.StartRound(round_number=1)) == ["round.started"]

    run.do(call)

    assert run.round.stage == "time-called"
    assert run.refused(call) == ["round.time_called"]
    run.enter(1, 300, 200)
    run.do(a.CloseRound(round_number=1))
    assert run.refused(a.CloseRound(round_number=1)) == ["round.closed"]
    assert run.refused(a.UnpairRound(round_number=1)) == ["round.closed"]
