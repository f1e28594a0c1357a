"""Two directors at once: the second hears of the first, unless each does something else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.conflict import conflicts
from faristol.tournament.events import TournamentEvent
from faristol.tournament.report import SideNotes
from tests.tournament.run import Run, report


def since(run: Run, *actions: TournamentAction) -> list[TournamentEvent]:
    """Return what the other director does meanwhile."""
    return [event for action in actions for event in run.do(action)]


def started() -> Run:
    run = Run(entrants=6)
    run.pair()
    return run


ENTER = a.EnterResult(round_number=1, table=1, report=report(400, 300))
OTHERWISE = a.EnterResult(round_number=1, table=1, report=report(300, 400))
ELSEWHERE = a.EnterResult(round_number=1, table=2, report=report(400, 300))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (OTHERWISE, ENTER),
        (a.ConfirmResult(round_number=1, table=1), ENTER),
        (a.RecordAbsence(round_number=1, table=1, absent=(0,)), ENTER),
        (ENTER, a.UnpairRound(round_number=1)),
        (a.UnpairRound(round_number=1), a.StartRound(round_number=1)),
        (a.StartRound(round_number=1), a.UnpairRound(round_number=1)),
        (a.Withdraw(entrant=2), a.Withdraw(entrant=2)),
        (a.CheckIn(entrant=2), a.Withdraw(entrant=2)),
        (a.NoteAbsence(entrant=2, round_number=2), a.Withdraw(entrant=2)),
        (a.FixPair(round_number=2, entrants=(2, 3)), a.FixPair(round_number=2, entrants=(3, 5))),
        (a.ForbidPair(entrants=(2, 3)), a.ForbidPair(entrants=(3, 2))),
        (a.ReceiveFee(entrant=2, amount_cents=0), a.ReceiveFee(entrant=2, amount_cents=5)),
        (a.ChangeEntrant(entrant=2, name="X"), a.ChangeEntrant(entrant=2, name="Y", rating=1998)),
        (a.PairRound(round_number=2), a.Withdraw(entrant=2)),
        (a.PairRound(round_number=2), a.NoteAbsence(entrant=2, round_number=2)),
        (a.PairRound(round_number=2), a.ForbidPair(entrants=(2, 3))),
        (a.PairRound(round_number=2), ENTER),
        (a.AwardPrize(prize=0, entrants=(1,)), a.AwardPrize(prize=0, entrants=(2,))),
        (a.Announce(text="Lunch"), a.Announce(text="Supper")),
        (a.NameCommittee(members=("A",)), a.NameCommittee(members=("B",))),
    ],
)
def test_second_of_two_who_touch_the_same_is_told(mine: TournamentAction, theirs: TournamentAction) -> None:
    happened = since(started(), theirs)

    assert conflicts(mine, happened) is happened[0]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (ENTER, ENTER),
        (ENTER, ELSEWHERE),
        (a.CheckIn(entrant=2), a.CheckIn(entrant=2)),
        (a.CheckIn(entrant=2), a.CheckIn(entrant=3)),
        (a.CheckIn(entrant=2), a.ReceiveFee(entrant=2, amount_cents=5)),
        (a.Register(name="New"), a.Register(name="Other")),
        (a.StartRound(round_number=1), ENTER),
        (a.FixPair(round_number=2, entrants=(2, 3)), a.FixPair(round_number=2, entrants=(4, 5))),
        (a.Announce(text="Lunch"), ENTER),
        (a.PairRound(round_number=2), a.ReceiveFee(entrant=2, amount_cents=5)),
        (a.CloseRound(round_number=1), ENTER),
    ],
)
def test_two_go_on_side_by_side(mine: TournamentAction, theirs: TournamentAction) -> None:
    happened = since(started(), theirs)

    assert happened
    assert conflicts(mine, happened) is None


def test_players_report_does_not_stop_an_arbiter_who_has_the_sheet() -> None:
    run = started()
    first = run.round.tables[0].table.entrants[0]
    happened = since(run, a.ProposeResult(round_number=1, table=1, entrant=first, report=report(3, 2)))

    assert conflicts(ENTER, happened) is None
    assert conflicts(a.ConfirmResult(round_number=1, table=1), happened) is happened[0]


def test_second_question_about_a_table_is_told_of_the_first() -> None:
    run = started()
    run.do(a.NameCommittee(members=("A", "B")))
    asked = a.OpenInquiry(question="Was it late?", round_number=1, table=1)
    happened = since(run, asked)

    assert conflicts(asked, happened) is None, "sent twice"
    assert conflicts(replace(asked, question="Who was late?"), happened) is happened[0]
    assert conflicts(replace(asked, table=2), happened) is happened[0], "the same words"
    assert conflicts(replace(asked, table=2, question="Was it noisy?"), happened) is None


def test_notes_on_the_result_that_somebody_else_entered_are_in_nobodys_way() -> None:
    happened = since(started(), ENTER)
    noted = replace(ENTER.report, notes=(SideNotes(bingos=2), SideNotes()))

    assert conflicts(replace(ENTER, report=noted), happened) is None
    again = since(started(), replace(ENTER, report=noted))
    assert conflicts(ENTER, again) is None
    otherwise = replace(ENTER.report, notes=(SideNotes(bingos=3), SideNotes()))
    assert conflicts(replace(ENTER, report=otherwise), again) is again[0]


def test_second_who_would_pair_is_told_that_the_round_is_paired() -> None:
    pair = a.PairRound(round_number=1)
    happened = since(Run(entrants=4), pair)
    assert [type(event).__name__ for event in happened] == ["SeedingFixed", "RoundPaired"]

    assert conflicts(pair, happened) is happened[1]


def answered(run: Run) -> TournamentAction:
    run.do(a.NameCommittee(members=("A", "B")))
    run.do(a.OpenInquiry(question="?"))
    return a.AnswerInquiry(inquiry=1, decision="so")


def rated(run: Run) -> TournamentAction:
    run.do(run.change(rounds=1, reason="late"))
    for seated in run.round.tables:
        run.enter(seated.table.number, 400, 300)
    return a.PublishRating(system="barruf", edition="1")


def ended(run: Run) -> TournamentAction:
    rated(run)
    return a.CloseTournament()


@pytest.mark.parametrize("prepare", [answered, rated, ended])
def test_one_deed_is_told_to_the_second(prepare: Callable[[Run], TournamentAction]) -> None:
    run = started()
    action = prepare(run)
    happened = since(run, action)

    assert conflicts(action, happened) in happened


def test_new_settings_stop_who_would_change_them_or_pair_by_the_old() -> None:
    run = started()
    mine = run.change(title="Mine")
    happened = since(run, run.change(title="Theirs"))

    assert conflicts(mine, happened)
    assert conflicts(a.PairRound(round_number=2), happened)
    assert conflicts(a.AwardPrize(prize=0, entrants=(1,)), happened)
