import pytest

from faristol.rulebook import Rulebook
from faristol.standings.result import ResultKind, ScoreKind
from faristol.tournament import actions as a
from faristol.tournament.objections import explain
from faristol.tournament.standings import scores
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit, report


def entered(book: Rulebook, *, rounds: int = 2) -> Run:
    run = Run(book, entrants=4, rounds=rounds)
    run.pair()
    for table in (1, 2):
        run.enter(table, 400, 300)
    return run


def correct(points: tuple[int, int] = (410, 300), *, is_data_error: bool = False) -> a.CorrectResult:
    return a.CorrectResult(
        round_number=1,
        table=1,
        report=report(*points),
        author="arbiter",
        reason="the sheet says so",
        is_data_error=is_data_error,
    )


@pytest.mark.clause("CA-8.1", "CA-8.3")
@pytest.mark.parametrize(("absent", "points", "winner"), [(0, (0, 300), 1), (1, (300, 0), 0)])
def test_who_came_wins_by_300(absent: int, points: tuple[int, int], winner: int) -> None:
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
def test_who_leaves_the_table_forfeits_the_game_that_is_on() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    leaver, opponent = run.round.tables[0].table.entrants

    assert run.kinds(a.Withdraw(entrant=leaver, leaves_table=True)) == ["EntrantWithdrew", "ResultEntered"]

    assert run.round.tables[0].report == forfeit(1, (0, 300))
    won = {score.entrant: score.half_points for score in scores(run.state)}
    assert (won[opponent], won[leaver]) == (2, 0)


def test_who_leaves_after_the_result_keeps_it() -> None:
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


@pytest.mark.clause("CA-8.4")
def test_round_is_corrected_until_it_is_over_and_never_after() -> None:
    run = entered(GENERAL)
    run.do(correct())
    table = run.round.tables[0]
    assert (table.first_report, table.report) == (report(400, 300), report(410, 300))
    assert [each.reason for each in table.corrections] == ["the sheet says so"]

    run.do(a.CloseRound(round_number=1))

    assert run.refused(correct((420, 300))) == ["sheet.corrections"]
    assert run.refused(correct((420, 300), is_data_error=True)) == ["sheet.corrections"]


@pytest.mark.clause("CA-8.4")
def test_pairing_the_next_round_ends_the_one_before() -> None:
    run = entered(GENERAL)
    run.pair()

    assert run.refused(correct()) == ["sheet.corrections"]


@pytest.mark.clause("AJ-24")
def test_after_processing_only_an_error_of_data_is_put_right_by_the_committee() -> None:
    run = entered(CHAMPIONSHIP)
    assert run.refused(correct()) == ["sheet.processing"]
    assert run.refused(correct(is_data_error=True)) == ["arbitration.no_committee"]
    run.do(a.NameCommittee(members=("Aina", "Bru", "Cèlia")))
    run.do(a.CloseRound(round_number=1))

    run.do(correct(is_data_error=True))

    assert run.round.tables[0].report == report(410, 300)
    assert run.refused(correct((420, 300))) == ["sheet.processing"]


@pytest.mark.clause("OB-G24")
def test_handed_in_sheet_is_final_and_what_was_typed_otherwise_is_put_right() -> None:
    run = entered(OPEN)

    assert run.refused(correct()) == ["sheet.processing"]
    run.do(correct(is_data_error=True))
    assert run.round.tables[0].report == report(410, 300)


def test_arbiter_who_may_correct_everything_may_not_once_the_tournament_is_closed() -> None:
    run = entered(LIBERAL, rounds=1)
    run.do(a.CloseRound(round_number=1))
    run.do(correct())
    run.do(a.CloseTournament())

    assert run.refused(correct((420, 300))) == ["sheet.processing"]
    run.do(correct((420, 300), is_data_error=True))


def test_correction_names_who_and_why_and_changes_something() -> None:
    run = entered(GENERAL)
    nothing = a.CorrectResult(round_number=1, table=1, report=report(400, 300), author=" ", reason="")

    assert run.refused(nothing) == ["table.same", "arbitration.author", "arbitration.reason"]
    absurd = a.CorrectResult(round_number=1, table=1, report=report(4000, 3), author="x", reason="y")
    assert run.refused(absurd) == ["report.points"]


def test_nothing_is_corrected_before_there_is_a_result() -> None:
    run = Run(GENERAL, entrants=2)
    run.pair()

    assert run.refused(correct()) == ["table.no_result"]


def test_correction_counts_in_the_standings() -> None:
    run = entered(GENERAL)
    first, second = run.round.tables[0].table.entrants
    run.do(correct((300, 400)))

    halves = {score.entrant: score.half_points for score in scores(run.state)}
    assert (halves[first], halves[second]) == (0, 2)


def test_refusal_names_its_article() -> None:
    run = entered(CHAMPIONSHIP)
    with pytest.raises(Exception, match="say so") as caught:
        run.do(correct())

    assert explain(caught.value.objections, CHAMPIONSHIP).endswith("[art. 24 (AJ-24)]")  # type: ignore[attr-defined]
