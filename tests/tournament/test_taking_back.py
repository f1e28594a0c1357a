"""The result typed last is taken back at once: a slip of the keys; whatever is older is corrected."""

from typing import Any

import pytest

from faristol.game.evolve import replace
from faristol.rulebook import Rulebook
from faristol.tournament import actions as a
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit, report


def four(book: Rulebook = OPEN, **changed: Any) -> Run:
    run = Run(book, entrants=4, **changed)
    run.pair()
    return run


def take_back(table: int, number: int = 1) -> a.TakeBackResult:
    return a.TakeBackResult(round_number=number, table=table, author="arbiter")


@pytest.mark.clause("CA-8.4", "OB-G24", "AJ-24", "RO-5")
@pytest.mark.parametrize("book", [OPEN, GENERAL, CHAMPIONSHIP, LIBERAL], ids=lambda book: book.id)
def test_the_last_result_is_taken_back_and_typed_again(book: Rulebook) -> None:
    run = four(book)
    run.enter(1, 402, 333)
    run.enter(2, 2, 333)

    assert run.kinds(take_back(2)) == ["ResultTakenBack"]
    assert run.round.tables[1].report is None
    assert run.round.missing == (2,)
    run.enter(2, 402, 333)
    assert run.round.tables[1].first_report == report(402, 333), "the slip was no correction"
    assert not run.round.tables[1].corrections


@pytest.mark.clause("AJ-24")
def test_an_older_result_is_removed_only_where_a_committee_answers_for_errors_of_data() -> None:
    run = four(CHAMPIONSHIP)
    run.enter(1, 402, 333)
    run.enter(2, 350, 333)

    assert run.refused(replace(take_back(1), reason="it was table 2")) == ["arbitration.no_committee"]
    assert run.round.tables[0].report is not None
    run.do(a.NameCommittee(members=("Aina", "Blai", "Cèlia")))
    run.do(replace(take_back(1), reason="it was table 2"))
    assert run.round.missing == (1,)


def test_older_results_are_corrected_and_only_one_is_taken_back() -> None:
    run = four()
    run.enter(1, 402, 333)
    run.enter(2, 2, 333)

    assert run.refused(take_back(1)) == ["table.not_last"]
    run.do(take_back(2))
    assert run.refused(take_back(2)) == ["table.no_result"]
    assert run.refused(take_back(1)) == ["table.not_last"]
    assert run.refused(take_back(9)) == ["table.unknown"]


@pytest.mark.parametrize("book", [OPEN, GENERAL, CHAMPIONSHIP, LIBERAL], ids=lambda book: book.id)
def test_a_result_typed_at_the_wrong_table_is_removed_with_a_reason_while_its_game_goes_on(
    book: Rulebook,
) -> None:
    run = four(book)
    run.do(a.NameCommittee(members=("Aina", "Blai", "Cèlia")))
    run.enter(1, 402, 333)
    run.enter(2, 350, 333)

    run.do(replace(take_back(1), reason="it was table 2"))
    assert run.round.missing == (1,)
    assert run.refused(a.CloseRound(round_number=1)) == ["round.tables_open"]
    run.enter(1, 301, 300)
    assert run.round.tables[0].first_report == report(301, 300)

    run.do(a.CloseRound(round_number=1))
    assert run.refused(replace(take_back(1), reason="late")) == ["round.closed"]


def test_notes_that_come_later_leave_it_the_last() -> None:
    run = four()
    run.enter(1, 402, 333)
    run.do(a.EnterResult(round_number=1, table=1, report=report(402, 333, first_went=1)))

    run.do(take_back(1))
    assert run.round.tables[0].report is None


def test_a_result_of_both_players_is_not_taken_back_nor_one_corrected_or_ruled() -> None:
    run = four(round_results_by="players")
    one, other = run.round.tables[0].table.entrants
    for entrant in (one, other):
        run.do(a.ProposeResult(round_number=1, table=1, entrant=entrant, report=report(402, 333)))
    assert run.refused(take_back(1)) == ["table.not_last"]

    run.do(a.EnterResult(round_number=1, table=2, report=forfeit(0)))
    assert run.refused(take_back(2)) == ["table.not_last"]

    run = four(LIBERAL)
    run.enter(1, 402, 333)
    better = report(403, 333)
    run.do(a.CorrectResult(round_number=1, table=1, report=better, author="arbiter", reason="sum"))
    assert run.refused(take_back(1)) == ["table.not_last"]


def test_a_round_that_is_closed_keeps_its_results() -> None:
    run = four()
    run.enter(1, 402, 333)
    run.enter(2, 350, 360)
    run.do(a.CloseRound(round_number=1))

    assert "round.closed" in run.refused(take_back(2))


def test_an_organiser_may_want_a_reason_for_each() -> None:
    strict = replace(OPEN, sheet=replace(OPEN.sheet, last_taken_back=False))
    run = four(strict)
    run.enter(1, 402, 333)

    assert run.refused(take_back(1)) == ["table.final"]
