"""A game that is left, by one or by both."""

import pytest

from faristol.rulebook import Rulebook
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.events import GameLeft
from faristol.tournament.report import Feat, SideNotes
from faristol.tournament.standings import scores
from faristol.tournament.told import sentence
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, report

BEST = SideNotes(best_play=Feat(word="CASES", points=70))


def left(book: Rulebook, points: tuple[int, int], *sides: int) -> Run:
    run = Run(book, entrants=4)
    run.pair()
    run.do(a.RecordLeaving(round_number=1, table=1, left=sides, sheet=report(*points, notes=(BEST, BEST))))
    return run


def result(run: Run) -> Result:
    made = run.round.tables[0].report
    assert made is not None
    return made.result


@pytest.mark.clause("CA-4.e")
@pytest.mark.parametrize(
    ("points", "side", "stands"),
    [
        ((251, 180), 1, (251, 70)),
        ((180, 251), 1, (180, 141)),
        ((251, 180), 0, (141, 180)),
        ((60, 180), 0, (-50, 180)),
        # equal after the deduction: the player who left still loses
        ((290, 180), 0, (180, 180)),
        # still ahead after it: 300-0, whatever the sheet says
        ((291, 180), 0, (0, 300)),
        ((80, 400), 1, (300, 0)),
    ],
)
def test_a_leaver_loses_with_110_points_less_and_never_stays_ahead(
    points: tuple[int, int], side: int, stands: tuple[int, int]
) -> None:
    run = left(GENERAL, points, side)

    assert result(run) == Result(points=stands, winner=1 - side, kind=ResultKind.FORFEIT)
    won = {score.entrant: score.half_points for score in scores(run.state)}
    seated = run.round.tables[0].table.entrants
    assert (won[seated[1 - side]], won[seated[side]]) == (2, 0)


@pytest.mark.clause("CA-7.3", "CA-4.d")
@pytest.mark.parametrize(
    ("points", "side", "stands"),
    [((251, 180), 1, (251, 70)), ((290, 180), 0, (180, 180)), ((291, 180), 0, (0, 300))],
)
def test_a_loss_on_time_costs_what_leaving_does_and_says_that_nobody_left(
    points: tuple[int, int], side: int, stands: tuple[int, int]
) -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    lost = a.RecordLeaving(round_number=1, table=1, left=(side,), sheet=report(*points), on_time=True)
    run.do(lost)

    assert result(run) == Result(points=stands, winner=1 - side, kind=ResultKind.FORFEIT)
    recorded = run.events[-2]
    assert isinstance(recorded, GameLeft)
    assert recorded.on_time
    assert "game lost on time at" in sentence(recorded)[0]


@pytest.mark.parametrize("book", [OPEN, CHAMPIONSHIP, LIBERAL], ids=lambda book: book.id)
def test_nobody_loses_on_time_where_the_text_does_not_say_so(book: Rulebook) -> None:
    run = Run(book, entrants=4)
    run.pair()
    lost = a.RecordLeaving(round_number=1, table=1, left=(0,), sheet=report(251, 180), on_time=True)

    assert run.refused(lost) == ["clock.loss_after_ms"]


def test_both_cannot_lose_one_game_on_time() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    lost = a.RecordLeaving(round_number=1, table=1, left=(0, 1), sheet=report(251, 180), on_time=True)

    assert run.refused(lost) == ["ending.side"]


@pytest.mark.clause("CA-4.f")
def test_both_leavers_lose_nothing_to_nothing_whatever_the_score() -> None:
    run = left(GENERAL, (251, 180), 0, 1)

    assert result(run) == Result(points=(0, 0), winner=None, kind=ResultKind.BOTH_LOST)
    assert {score.half_points for score in scores(run.state)} == {0}


@pytest.mark.parametrize("book", [OPEN, LIBERAL], ids=lambda book: book.id)
def test_points_stand_and_the_opponent_wins_if_the_text_is_silent(book: Rulebook) -> None:
    assert result(left(book, (251, 180), 0)) == Result(points=(251, 180), winner=1, kind=ResultKind.FORFEIT)
    both = Result(points=(251, 180), winner=None, kind=ResultKind.BOTH_LOST)
    assert result(left(book, (251, 180), 0, 1)) == both


@pytest.mark.clause("AJ-22c")
@pytest.mark.parametrize("sides", [(0,), (0, 1)])
def test_nobody_wins_before_the_committee_has_decided(sides: tuple[int, ...]) -> None:
    run = Run(CHAMPIONSHIP, entrants=4)
    run.pair()
    leaving = a.RecordLeaving(round_number=1, table=1, left=sides, sheet=report(251, 180))
    one = run.round.tables[0].table.entrants[0]

    assert run.refused(leaving) == ["ending.abandonment"]
    assert run.refused(a.Withdraw(entrant=one, leaves_table=True, points=(251, 180))) == [
        "ending.abandonment"
    ]
    assert run.round.tables[0].report is None
    assert run.kinds(a.Withdraw(entrant=one)) == ["EntrantWithdrew"]


def test_a_record_says_who_left_and_the_score_then_and_the_notes_stay() -> None:
    run = left(GENERAL, (251, 180), 1)
    recorded = run.events[-2]

    assert isinstance(recorded, GameLeft)
    assert recorded.entrants == (run.round.tables[0].table.entrants[1],)
    assert recorded.sheet.result.points == (251, 180)
    made = run.round.tables[0].report
    assert made is not None
    assert made.notes == (BEST, BEST)
    again = a.RecordLeaving(round_number=1, table=1, left=(0,), sheet=report(1, 2))
    assert run.refused(again) == ["table.entered"]


def test_leaving_says_who_at_which_table_and_with_what() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()

    for sides in ((), (0, 0), (2,)):
        wrong = a.RecordLeaving(round_number=1, table=1, left=sides, sheet=report(251, 180))
        assert run.refused(wrong) == ["ending.side"]
    for number, table, rule in ((2, 1, "round.unknown"), (1, 9, "table.unknown")):
        wrong = a.RecordLeaving(round_number=number, table=table, left=(0,), sheet=report(251, 180))
        assert run.refused(wrong) == [rule]
    mad = a.RecordLeaving(round_number=1, table=1, left=(0,), sheet=report(99_999, 180))
    assert run.refused(mad) == ["report.points"]


@pytest.mark.clause("CA-4.e")
@pytest.mark.parametrize("side", [0, 1])
def test_a_withdrawal_from_a_game_in_progress_leaves_it_as_it_was(side: int) -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()
    run.do(a.StartRound(round_number=1))
    leaver = run.round.tables[0].table.entrants[side]

    assert run.refused(a.Withdraw(entrant=leaver, leaves_table=True)) == ["ending.points"]
    kinds = run.kinds(a.Withdraw(entrant=leaver, leaves_table=True, points=(251, 180)))
    assert kinds == ["EntrantWithdrew", "GameLeft", "ResultEntered"]
    stands = (141, 180) if side == 0 else (180, 141)
    assert result(run) == Result(points=stands, winner=1 - side, kind=ResultKind.FORFEIT)
