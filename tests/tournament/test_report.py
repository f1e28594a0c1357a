"""Best plays and bingos that come after the result: no correction, and nobody takes anything away."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.tournament import actions as a
from faristol.tournament import replay
from faristol.tournament.planning import explain_round
from faristol.tournament.report import Feat, SideNotes, TableReport, completed
from tests.tournament.run import GENERAL, OPEN, Run, forfeit, report

CANYA, XOC = Feat(word="CANYA", points=90), Feat(word="XOC", points=60)


def entered(**changed: Any) -> Run:
    """Two at a table, 400–300, nothing noted."""
    run = Run(OPEN, entrants=2, special_tiles=("NY", "X"), **{"rounds": 1, **changed})
    run.pair()
    run.enter(1, 400, 300)
    return run


def noted(first: SideNotes | None = None, second: SideNotes | None = None, **more: Any) -> TableReport:
    return report(400, 300, notes=(first or SideNotes(), second or SideNotes()), **more)


def enter(made: TableReport) -> a.EnterResult:
    return a.EnterResult(round_number=1, table=1, report=made)


def now(run: Run) -> TableReport:
    made = run.round.tables[0].report
    assert made is not None
    return made


@pytest.mark.clause("OB-P1")
def test_arbiter_notes_best_plays_of_a_result_that_is_final() -> None:
    run = entered()
    run.do(a.CloseRound(round_number=1))

    assert run.kinds(enter(noted(SideNotes(best_play=CANYA)))) == ["ResultEntered"]
    assert run.kinds(enter(noted(None, SideNotes(bingos=1, best_with=(("X", XOC),))))) == ["ResultEntered"]

    assert now(run) == noted(SideNotes(best_play=CANYA), SideNotes(bingos=1, best_with=(("X", XOC),)))
    assert run.round.tables[0].corrections == ()
    assert replay(run.events) == run.state


def test_form_that_leaves_notes_empty_takes_none_away() -> None:
    run = entered()
    run.do(enter(noted(SideNotes(best_play=CANYA))))

    assert run.kinds(enter(report(400, 300))) == []
    assert now(run).notes[0].best_play == CANYA


def test_an_existing_note_is_only_corrected() -> None:
    run = entered()
    run.do(enter(noted(SideNotes(best_play=CANYA, bingos=2))))

    for made in (noted(SideNotes(best_play=XOC)), noted(SideNotes(bingos=3))):
        assert run.refused(enter(made)) == ["table.entered"]


def test_correction_that_only_adds_is_none_and_needs_no_reason() -> None:
    run = entered()
    run.do(enter(noted(SideNotes(best_with=(("X", XOC),)))))
    nothing_said = a.CorrectResult(round_number=1, table=1, report=report(400, 300), author="", reason="")
    more = noted(SideNotes(best_with=(("NY", CANYA), ("X", XOC))), SideNotes(bingos=1))

    assert run.kinds(replace(nothing_said, report=more)) == ["ResultEntered"]
    assert dict(now(run).notes[0].best_with) == {"NY": CANYA, "X": XOC}
    takes_away = run.refused(nothing_said)
    assert "sheet.processing" in takes_away
    assert "arbitration.reason" in takes_away


def test_correction_keeps_its_trail_when_notes_are_added() -> None:
    run = Run(GENERAL, entrants=2, rounds=1)
    run.pair()
    run.enter(1, 400, 300)
    corrected = report(410, 300)
    run.do(
        a.CorrectResult(
            round_number=1, table=1, report=corrected, author="arbiter", reason="the sheet says so"
        )
    )

    run.do(enter(replace(corrected, notes=(SideNotes(bingos=1), SideNotes()))))

    table = run.round.tables[0]
    assert table.first_report == report(400, 300)
    assert [each.report for each in table.corrections] == [corrected]
    assert now(run).notes[0].bingos == 1


def test_the_confirmer_of_a_result_stays_known() -> None:
    run = Run(OPEN, entrants=2, rounds=1)
    first, second = run.pair().tables[0].table.entrants
    run.do(a.ProposeResult(round_number=1, table=1, entrant=first, report=report(400, 300)))
    run.do(a.ConfirmResult(round_number=1, table=1, entrant=second))

    run.do(replace(enter(noted(SideNotes(bingos=1))), author="arbiter"))

    assert run.round.tables[0].confirmed_by == second


def test_player_adds_to_the_own_empty_notes_only() -> None:
    run = entered()
    first, second = run.round.tables[0].table.entrants
    mine = SideNotes(best_play=CANYA)
    add = a.ProposeResult(round_number=1, table=1, entrant=first, report=noted(mine, SideNotes(bingos=9)))

    assert run.kinds(add) == ["ResultEntered"]
    assert run.kinds(add) == []
    assert now(run) == noted(mine)
    better = noted(SideNotes(best_play=Feat(word="XOC", points=99)))
    assert run.refused(replace(add, report=better)) == ["table.entered"]
    run.do(replace(add, entrant=second, report=noted(better.notes[0], SideNotes(bingos=1))))
    assert now(run) == noted(mine, SideNotes(bingos=1))


def test_players_add_nothing_where_arbiters_enter_results() -> None:
    run = entered(round_results_by="arbiter")
    first = run.round.tables[0].table.entrants[0]
    add = a.ProposeResult(round_number=1, table=1, entrant=first, report=noted(SideNotes(bingos=1)))

    assert run.refused(add) == ["table.entered", "table.by_arbiter"]


def test_nothing_is_added_once_the_tournament_is_closed() -> None:
    run = entered()
    run.do(a.CloseTournament())

    assert run.refused(enter(noted(SideNotes(bingos=1)))) == ["tournament.over"]
    late = a.CorrectResult(
        round_number=1, table=1, report=noted(SideNotes(bingos=1)), author="x", reason="forgotten"
    )
    assert run.refused(late) == ["sheet.processing"]


def test_added_notes_are_looked_at_like_any() -> None:
    run = entered()
    run.do(enter(noted(SideNotes(best_play=XOC))))

    assert run.refused(enter(noted(SideNotes(bingos=99)))) == ["report.bingos"]
    assert run.refused(enter(noted(SideNotes(best_with=(("NY", CANYA),))))) == ["report.best"]


def test_the_note_of_who_went_first_is_as_final_as_the_result() -> None:
    run = entered(rounds=2, starts_balanced=True)
    assert run.kinds(enter(noted(first_went=1))) == ["ResultEntered"]
    assert run.refused(enter(noted(first_went=0))) == ["table.entered"]
    other = entered()
    other.do(a.CloseRound(round_number=1))

    assert other.refused(enter(noted(first_went=1))) == ["table.entered"]


def test_another_result_completes_nothing() -> None:
    assert completed(report(400, 300), report(401, 300)) is None
    assert completed(report(400, 300), forfeit(0, (400, 300))) is None


def test_rounds_paired_since_are_explained_as_before() -> None:
    run = Run(OPEN, entrants=4, rounds=2)
    run.play()
    run.pair()
    before = explain_round(run.state, 2)

    run.do(enter(report(401, 300, notes=(SideNotes(bingos=2), SideNotes()))))

    assert explain_round(run.state, 2) == before
