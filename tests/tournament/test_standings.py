"""Standings after the rounds."""

import pytest

from faristol.standings.result import PointRules, ScoreKind
from faristol.tournament import actions as a
from faristol.tournament.standings import classified, scores, table
from tests.tournament.run import Run


def kinds_of(run: Run, entrant: int) -> list[tuple[int, str, int]]:
    own = (score for score in scores(run.state) if score.entrant == entrant)
    return [(score.round_number, score.kind.value, score.half_points) for score in own]


def test_before_the_first_round_everyone_stands_by_seeding() -> None:
    run = Run(entrants=2)
    run.do(a.Register(name="Best", rating=2500))

    assert [line.entrant for line in table(run.state)] == [3, 1, 2]


@pytest.mark.clause("OB-T3c")
def test_bye_is_worth_a_point_and_no_points_of_play() -> None:
    run = Run(entrants=3)
    run.play()

    (bye,) = (score for score in scores(run.state) if score.kind is ScoreKind.BYE)
    assert (bye.entrant, bye.half_points, bye.points_for) == (3, 2, 0)


def test_absences_and_byes_that_were_asked_for_are_worth_what_the_settings_say() -> None:
    run = Run(entrants=4, points=PointRules(requested_bye=1, absence=0))
    run.do(a.NoteAbsence(entrant=3, round_number=1, is_bye=True))
    run.do(a.NoteAbsence(entrant=4, round_number=1))
    run.play()

    assert kinds_of(run, 3) == [(1, "requested-bye", 1)]
    assert kinds_of(run, 4) == [(1, "absent", 0)]


def test_rounds_before_somebody_came_are_worth_nothing_whatever_an_absence_is_worth() -> None:
    run = Run(entrants=4, points=PointRules(absence=1))
    run.play()
    run.do(a.Register(name="Late"))
    run.do(a.Withdraw(entrant=4))
    run.play()

    late = [kind for kind in kinds_of(run, 5) if kind[0] == 1]
    assert late == [(1, "absent", 0)]
    assert len(kinds_of(run, 5)) == 2


def test_a_withdrawn_entrant_keeps_the_rounds_played_and_has_no_more() -> None:
    run = Run(entrants=6)
    run.play()
    run.do(a.Withdraw(entrant=1))
    run.play()

    assert [kind[0] for kind in kinds_of(run, 1)] == [1]
    assert 1 in classified(run.state)
    assert all(1 not in each.table.entrants for each in run.round.tables)


def test_an_entrant_withdrawn_before_the_start_is_not_in_the_standings() -> None:
    run = Run(entrants=5)
    run.do(a.Withdraw(entrant=2))
    run.play()

    assert 2 not in [line.entrant for line in table(run.state)]


def test_a_returning_entrant_was_absent_meanwhile() -> None:
    run = Run(entrants=6)
    run.play()
    run.do(a.Withdraw(entrant=1))
    run.play()
    run.do(a.Return(entrant=1))
    run.play()

    assert [kind[1] for kind in kinds_of(run, 1)] == ["game", "absent", "game"]


def test_standings_after_an_earlier_round_know_nothing_of_later_ones() -> None:
    run = Run(entrants=6)
    run.play()
    after_first = table(run.state)
    run.do(a.Register(name="Late"))
    run.play()
    run.do(a.Register(name="Later"))
    run.play()

    assert [line.entrant for line in table(run.state, until_round=1) if line.entrant < 7] == [
        line.entrant for line in after_first
    ]
    assert 8 not in classified(run.state, until_round=1)
