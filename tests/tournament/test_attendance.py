"""Absence from a table, and leaving it."""

import pytest

from faristol.rulebook import Rulebook
from faristol.standings.result import ResultKind, ScoreKind
from faristol.tournament import actions as a
from faristol.tournament.standings import scores
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit


def entered(book: Rulebook, *, rounds: int = 2) -> Run:
    run = Run(book, entrants=4, rounds=rounds)
    run.pair()
    for table in (1, 2):
        run.enter(table, 400, 300)
    return run


@pytest.mark.clause("CA-8.1", "CA-8.3")
@pytest.mark.parametrize(("absent", "points", "winner"), [(0, (0, 300), 1), (1, (300, 0), 0)])
def test_those_present_win_by_300(absent: int, points: tuple[int, int], winner: int) -> None:
    run = Run(GENERAL, entrants=2)
    run.pair()
    run.do(a.RecordAbsence(round_number=1, table=1, absent=(absent,)))

    made = run.round.tables[0].report
    assert made == forfeit(winner, points)
    halves = {score.entrant: score.half_points for score in scores(run.state)}
    here = run.round.tables[0].table.entrants[winner]
    assert halves[here] == run.settings.points.win
    assert sum(halves.values()) == run.settings.points.win


@pytest.mark.clause("CA-8.2", "CA-8.3")
def test_both_absent_lose_and_have_nothing() -> None:
    run = Run(GENERAL, entrants=2)
    run.pair()
    run.do(a.RecordAbsence(round_number=1, table=1, absent=(0, 1)))

    made = run.round.tables[0].report
    assert made is not None
    assert (made.result.kind, made.result.points) == (ResultKind.BOTH_LOST, (0, 0))
    assert [score.half_points for score in scores(run.state)] == [0, 0]


def test_absence_says_who() -> None:
    run = Run(GENERAL, entrants=2)
    run.pair()

    for absent in ((), (0, 0), (2,)):
        wrong = a.RecordAbsence(round_number=1, table=1, absent=absent)
        assert run.refused(wrong) == ["attendance.side"]


@pytest.mark.parametrize("book", [OPEN, CHAMPIONSHIP, LIBERAL], ids=lambda book: book.id)
def test_without_a_rule_about_absence_the_arbiter_enters_the_points(book: Rulebook) -> None:
    run = Run(book, entrants=2)
    run.pair()

    assert run.refused(a.RecordAbsence(round_number=1, table=1, absent=(1,))) == ["attendance.none"]
    run.do(a.EnterResult(round_number=1, table=1, report=forfeit(0, (100, 0))))
    assert {score.kind for score in scores(run.state)} == {ScoreKind.FORFEIT}


@pytest.mark.clause("CA-8.1", "CA-8.3")
def test_a_leaver_of_the_table_forfeits_the_current_game() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    leaver, opponent = run.round.tables[0].table.entrants

    assert run.kinds(a.Withdraw(entrant=leaver, leaves_table=True)) == ["EntrantWithdrew", "ResultEntered"]

    assert run.round.tables[0].report == forfeit(1, (0, 300))
    won = {score.entrant: score.half_points for score in scores(run.state)}
    assert (won[opponent], won[leaver]) == (2, 0)


def test_a_leaver_after_the_result_keeps_it() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    run.enter(1, 400, 300)
    leaver = run.round.tables[0].table.entrants[0]

    assert run.kinds(a.Withdraw(entrant=leaver, leaves_table=True)) == ["EntrantWithdrew"]


def test_leaving_the_table_needs_a_rule_about_it() -> None:
    run = Run(OPEN, entrants=4)
    run.pair()

    assert run.refused(a.Withdraw(entrant=1, leaves_table=True)) == ["attendance.none"]
    assert run.kinds(a.Withdraw(entrant=1)) == ["EntrantWithdrew"]
