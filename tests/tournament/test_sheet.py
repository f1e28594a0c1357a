"""Results as they are reported, entered, confirmed and put right."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Reopening
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.objections import cite, explain
from faristol.tournament.rated import rated_games
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.standings import scores, table
from faristol.tournament.told import sentence
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit, report


def two(**changed: Any) -> Run:
    run = Run(entrants=2, **changed)
    run.pair()
    return run


def propose(run: Run, side: int, made: TableReport) -> a.ProposeResult:
    entrant = run.round.tables[0].table.entrants[side]
    return a.ProposeResult(round_number=1, table=1, entrant=entrant, report=made)


def test_same_result_from_both_is_confirmed() -> None:
    run = two()
    assert run.kinds(propose(run, 0, report(400, 300))) == ["ResultProposed"]
    assert run.round.tables[0].report is None

    assert run.kinds(propose(run, 1, report(400, 300))) == ["ResultProposed", "ResultEntered"]

    table = run.round.tables[0]
    assert table.report == report(400, 300)
    assert table.confirmed_by == table.table.entrants[1]


def test_different_results_are_both_kept_and_wait_for_an_arbiter() -> None:
    run = two()
    run.do(propose(run, 0, report(400, 300)))
    run.do(propose(run, 1, report(300, 400)))

    table = run.round.tables[0]
    assert table.report is None
    assert [each.report.result.points for each in table.proposed] == [(400, 300), (300, 400)]
    assert run.refused(a.ConfirmResult(round_number=1, table=1)) == ["table.two_results"]

    run.enter(1, 400, 300)
    assert run.round.tables[0].proposed == ()


def test_player_may_think_better_of_it() -> None:
    run = two()
    run.do(propose(run, 0, report(400, 300)))
    run.do(propose(run, 1, report(300, 400)))

    run.do(propose(run, 1, report(400, 300)))

    assert run.round.tables[0].report == report(400, 300)


def test_message_sent_twice_is_one() -> None:
    run = two()
    run.do(propose(run, 0, report(400, 300)))

    assert run.kinds(propose(run, 0, report(400, 300))) == []
    run.do(a.EnterResult(round_number=1, table=1, report=report(400, 300)))
    assert run.kinds(a.EnterResult(round_number=1, table=1, report=report(400, 300))) == []


def test_opponent_confirms_or_an_arbiter_and_nobody_confirms_the_own() -> None:
    run = two()
    first, second = run.round.tables[0].table.entrants
    assert run.refused(a.ConfirmResult(round_number=1, table=1)) == ["table.not_proposed"]
    run.do(propose(run, 0, report(400, 300)))

    own = a.ConfirmResult(round_number=1, table=1, entrant=first)
    assert run.refused(own) == ["table.not_proposed"]
    stranger = a.ConfirmResult(round_number=1, table=1, entrant=99)
    assert run.refused(stranger) == ["table.not_yours"]
    run.do(a.ConfirmResult(round_number=1, table=1, entrant=second))

    assert run.round.tables[0].confirmed_by == second
    assert run.refused(a.ConfirmResult(round_number=1, table=1)) == ["table.entered"]


@pytest.mark.clause("AJ-26", "OB-G10")
def test_each_players_notes_on_the_own_game_go_before_the_opponents() -> None:
    run = two(special_tiles=("NY", "X"))
    by_first = SideNotes(bingos=2, best_play=Feat(word="CANYA", points=90))
    wrong = SideNotes(bingos=9)
    by_second = SideNotes(
        best_play=Feat(word="XOC", points=60), best_with=(("X", Feat(word="XOC", points=60)),)
    )
    run.do(propose(run, 0, report(400, 300, notes=(by_first, wrong), first_went=1)))
    run.do(propose(run, 1, report(400, 300, notes=(wrong, by_second))))

    entered = run.round.tables[0].report
    assert entered is not None
    assert entered.notes == (
        by_first,
        SideNotes(bingos=9, best_play=by_second.best_play, best_with=by_second.best_with),
    )
    assert entered.first_went == 1


@pytest.mark.clause("RO-13", "RO-14")
@pytest.mark.parametrize(
    ("points", "winner", "is_told"),
    [((120, 97), None, "120–97 (½–½)"), ((120, 97), 1, "120–97 (0–1)"), ((88, 88), 0, "88–88 (1–0)")],
)
def test_a_game_that_ends_by_a_rule_counts_whatever_its_points(
    points: tuple[int, int], winner: int | None, is_told: str
) -> None:
    by_rule = TableReport(result=Result(points=points, winner=winner))
    run = Run(LIBERAL, entrants=2)
    run.pair()

    (entered,) = run.do(a.EnterResult(round_number=1, table=1, report=by_rule))

    assert sentence(entered)[1]["points"] == is_told
    halves = {score.entrant: score.half_points for score in scores(run.state)}
    won = [1, 1] if winner is None else [2 - 2 * winner, 2 * winner]
    assert [halves[entrant] for entrant in run.round.tables[0].table.entrants] == won
    assert [game.half_points for game in rated_games(run.state)] == [won[0]]


def test_no_player_and_no_book_without_such_a_rule_sets_the_points_aside() -> None:
    tied = TableReport(result=Result(points=(120, 97), winner=None))
    run = Run(LIBERAL, entrants=2)
    run.pair()
    assert run.refused(propose(run, 0, tied)) == ["report.winner"]

    only_ties = replace(LIBERAL, ending=replace(LIBERAL.ending, wrong_plays_lose=None))
    for book, winner in ((GENERAL, None), (GENERAL, 1), (only_ties, 1)):
        run = Run(book, entrants=2)
        run.pair()
        made = TableReport(result=Result(points=(120, 97), winner=winner))
        assert run.refused(a.EnterResult(round_number=1, table=1, report=made)) == ["report.winner"]


def test_players_report_nothing_where_arbiters_enter_results() -> None:
    run = two(round_results_by="arbiter")

    assert run.refused(propose(run, 0, report(400, 300))) == ["table.by_arbiter"]


def test_player_cannot_report_a_forfeit_or_another_table() -> None:
    run = two()

    assert run.refused(propose(run, 0, forfeit(0))) == ["table.by_arbiter"]
    elsewhere = a.ProposeResult(round_number=1, table=1, entrant=3, report=report(1, 0))
    assert run.refused(elsewhere) == ["table.not_yours"]
    nowhere = a.ProposeResult(round_number=1, table=2, entrant=1, report=report(1, 0))
    assert run.refused(nowhere) == ["table.unknown"]
    never = a.EnterResult(round_number=2, table=1, report=report(1, 0))
    assert run.refused(never) == ["round.unknown"]


def test_entered_result_is_only_corrected() -> None:
    run = two()
    run.enter(1, 400, 300)

    assert run.refused(a.EnterResult(round_number=1, table=1, report=report(401, 300))) == ["table.entered"]
    assert run.refused(propose(run, 0, report(401, 300))) == ["table.entered"]


def with_notes(**notes: Any) -> TableReport:
    return report(400, 300, notes=(SideNotes(**notes), SideNotes()))


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (report(4000, 300), "report.points"),
        (report(400, -501), "report.points"),
        (TableReport(result=Result(points=(400, 300), winner=1)), "report.winner"),
        (TableReport(result=Result(points=(300, 300), winner=0)), "report.winner"),
        (TableReport(result=Result(points=(400, 300), winner=2)), "report.side"),
        (TableReport(result=Result(points=(1, 0), winner=None, kind=ResultKind.FORFEIT)), "report.forfeit"),
        (TableReport(result=Result(points=(0, 0), winner=0, kind=ResultKind.BOTH_LOST)), "report.both_lost"),
        (report(400, 300, first_went=2), "report.side"),
        (with_notes(bingos=-1), "report.bingos"),
        (with_notes(bingos=16), "report.bingos"),
        (with_notes(best_play=Feat(word=" ", points=90)), "report.feat"),
        (with_notes(best_play=Feat(word="XOC", points=-1)), "report.feat"),
        (with_notes(best_with=(("Q", Feat(word="QUI", points=9)),)), "report.tile"),
        (
            with_notes(
                best_play=Feat(word="CASA", points=9), best_with=(("X", Feat(word="XOC", points=60)),)
            ),
            "report.best",
        ),
    ],
)
def test_report_that_cannot_be_true_is_refused(wrong: TableReport, rule: str) -> None:
    run = two(special_tiles=("X",))

    assert run.refused(a.EnterResult(round_number=1, table=1, report=wrong)) == [rule]


def test_game_played_here_may_have_a_winner_with_fewer_points() -> None:
    run = two()
    on_time = TableReport(result=Result(points=(300, 400), winner=0), game="abc")
    run.do(a.EnterResult(round_number=1, table=1, report=on_time, author="server"))

    assert run.round.tables[0].report == on_time


def test_arbiter_may_have_a_forfeit_with_the_points_of_the_game() -> None:
    run = two()
    run.do(a.EnterResult(round_number=1, table=1, report=forfeit(1, (310, 290))))

    assert run.round.is_complete


def entered(book: Rulebook, *, rounds: int = 2) -> Run:
    run = Run(book, entrants=4, rounds=rounds)
    run.pair()
    for number in (1, 2):
        run.enter(number, 400, 300)
    return run


def correct(
    points: tuple[int, int] = (410, 300), *, is_data_error: bool = False, member: int | None = None
) -> a.CorrectResult:
    return a.CorrectResult(
        round_number=1,
        table=1,
        report=report(*points),
        author="arbiter",
        reason="the sheet says so",
        is_data_error=is_data_error,
        member=member,
    )


@pytest.mark.clause("CA-8.4")
def test_round_is_corrected_until_it_is_over_and_then_takes_the_committee() -> None:
    run = entered(GENERAL)
    run.do(correct())
    table = run.round.tables[0]
    assert (table.first_report, table.report) == (report(400, 300), report(410, 300))
    assert [each.reason for each in table.corrections] == ["the sheet says so"]

    run.do(a.CloseRound(round_number=1))

    assert run.refused(correct((420, 300))) == ["arbitration.no_committee"]
    assert run.refused(correct((420, 300), is_data_error=True)) == ["arbitration.no_committee"]
    first, _second = run.round.tables[0].table.entrants
    run.do(a.NameCommittee(members=("Aina", f" e{first} "), entrants=(None, None)))
    assert run.refused(correct((420, 300))) == ["sheet.by_committee"]
    assert run.refused(correct((420, 300), member=3)) == ["arbitration.no_member"]
    assert run.refused(correct((420, 300), member=0)) == ["arbitration.no_member"]
    assert run.refused(correct((420, 300), member=2)) == ["arbitration.own_game"]
    run.do(correct((420, 300), member=1))
    assert run.round.tables[0].report == report(420, 300)


@pytest.mark.clause("CA-8.4")
def test_pairing_the_next_round_ends_the_one_before() -> None:
    run = entered(GENERAL)
    run.do(a.NameCommittee(members=("Aina",)))
    run.do(a.CloseRound(round_number=1))
    run.do(correct(member=1))  # closed by mistake
    run.pair()

    assert run.refused(correct((420, 300), member=1)) == ["sheet.processing"]
    assert cite("sheet.processing", GENERAL) == "art. 4 ¶2, 8 ¶4 (CA-8.4, CA-4.g)"
    assert run.refused(correct((420, 300), is_data_error=True)) == ["sheet.by_committee"]
    run.do(correct((420, 300), is_data_error=True, member=1))
    assert run.round.number == 2


@pytest.mark.clause("CA-8.4", "CA-4.g")
def test_closed_tournament_is_opened_by_the_committee_for_errors_of_data_alone() -> None:
    run = entered(GENERAL, rounds=1)
    run.do(a.NameCommittee(members=("Aina",)))
    run.do(a.CloseTournament())

    assert run.refused(correct(member=1)) == ["sheet.processing"]
    assert run.refused(correct(is_data_error=True)) == ["sheet.by_committee"]
    run.do(correct(is_data_error=True, member=1))


@pytest.mark.clause("AJ-24")
def test_after_processing_only_an_error_of_data_is_put_right_by_the_committee() -> None:
    run = entered(CHAMPIONSHIP)
    assert run.refused(correct()) == ["sheet.processing"]
    assert run.refused(correct(is_data_error=True)) == ["arbitration.no_committee"]
    first, _second = run.round.tables[0].table.entrants
    run.do(a.NameCommittee(members=("Aina", f"E{first}", "Cèlia")))
    assert run.refused(correct((405, 300), is_data_error=True, member=2)) == ["arbitration.own_game"]
    run.do(correct((405, 300), is_data_error=True))
    run.do(a.CloseRound(round_number=1))

    assert run.refused(correct(is_data_error=True)) == ["sheet.by_committee"]
    run.do(correct(is_data_error=True, member=3))

    assert run.round.tables[0].report == report(410, 300)
    assert run.refused(correct((420, 300), member=3)) == ["sheet.processing"]


@pytest.mark.clause("OB-G24")
def test_handed_in_sheet_is_final_and_what_was_typed_otherwise_is_put_right_whenever_it_is_found() -> None:
    run = entered(OPEN)

    assert run.refused(correct()) == ["sheet.processing"]
    run.do(correct(is_data_error=True))
    assert run.round.tables[0].report == report(410, 300)
    run.do(a.CloseRound(round_number=1))
    assert run.refused(correct((420, 300))) == ["sheet.processing"]
    run.do(correct((420, 300), is_data_error=True))
    assert run.round.tables[0].report == report(420, 300)
    assert run.refused(a.UnpairRound(round_number=1)) == ["round.closed"]
    entered_again = a.EnterResult(round_number=1, table=1, report=report(430, 300))
    assert run.refused(entered_again) == ["table.entered"]


def test_a_slip_of_the_keys_found_two_rounds_later_changes_the_standings_and_no_pairing() -> None:
    run = Run(OPEN, entrants=4)
    for _ in range(2):
        run.pair()
        run.enter(1, 312, 402)
        run.enter(2, 400, 300)
    run.pair()
    pairing, winner = run.round.paired, run.state.rounds[0].tables[0].table.entrants[0]
    before = next(line for line in table(run.state) if line.entrant == winner)

    run.do(correct((412, 402), is_data_error=True))

    after = next(line for line in table(run.state) if line.entrant == winner)
    assert (after.half_points, after.spread) == (before.half_points + 2, before.spread + 100)
    assert run.round.paired == pairing


def test_an_organiser_may_let_nobody_reopen_a_round() -> None:
    run = entered(replace(OPEN, sheet=replace(OPEN.sheet, reopened_by=Reopening.NOBODY)))
    run.do(a.CloseRound(round_number=1))

    assert run.refused(correct(is_data_error=True)) == ["sheet.reopened_by"]


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
    with pytest.raises(Exception, match="data-processing error") as caught:
        run.do(correct())

    assert explain(caught.value.objections, CHAMPIONSHIP).endswith("[art. 24 (AJ-24)]")  # type: ignore[attr-defined]
