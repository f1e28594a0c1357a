"""Pairings: rounds as they are paired."""

import pytest

from faristol.errors import IllegalMove, PairingImpossible
from faristol.pairing.request import Rematches
from faristol.tournament import actions as a
from faristol.tournament.events import RoundPaired
from faristol.tournament.rated import rated_games
from faristol.tournament.report import TableReport
from faristol.tournament.standings import table
from tests.tournament.run import GENERAL, Run, forfeit, report


def seated(run: Run) -> set[frozenset[int]]:
    return {frozenset(each.table.entrants) for each in run.round.tables}


def test_tables_that_are_missing_fit_into_a_sentence() -> None:
    run = Run(entrants=100)
    run.pair()
    for number in (4, 7, 20):
        run.enter(number, 400, 300)

    with pytest.raises(IllegalMove, match=r"table 1–3, 5, 6, 8–19, 21–50$"):
        run.do(a.CloseRound(round_number=1))


def test_rounds_come_in_order_and_no_more_than_the_settings_say() -> None:
    run = Run(entrants=4, rounds=1)

    assert run.refused(a.PairRound(round_number=2)) == ["round.next"]
    run.play()
    assert run.refused(a.PairRound(round_number=2)) == ["round.last"]


def test_nobody_to_pair_is_said() -> None:
    assert Run().refused(a.PairRound(round_number=1)) == ["round.field"]
    assert Run().refused(a.FixSeeding()) == ["round.field"]


@pytest.mark.clause("OB-T3c")
def test_with_an_odd_number_the_last_sits_out_for_a_point() -> None:
    run = Run(entrants=5)
    run.pair()

    assert run.round.paired.bye == 5


@pytest.mark.clause("OB-T5", "OB-T4")
def test_in_the_first_round_of_the_open_the_top_half_meets_the_bottom_half() -> None:
    """There are no standings yet; the debutant who entered last is the last of the first order, and rests."""
    run = Run(entrants=6)
    run.do(a.Register(name="Debutant"))
    run.pair()

    assert seated(run) == {frozenset((1, 4)), frozenset((2, 5)), frozenset((3, 6))}
    assert run.round.paired.bye == 7

    for number in range(1, 4):
        run.enter(number, 400 + number, 300)
    run.pair()
    assert frozenset((2, 3)) in seated(run), "from the second round on, the nearest in the standings"


def test_pairing_by_hand_seats_everyone_once() -> None:
    run = Run(entrants=4)

    wrong = a.PairRound(round_number=1, pairs=((1, 2), (2, 9)))
    assert run.refused(wrong) == ["round.not_in", "round.twice", "round.missing", "round.missing"]
    run.do(a.ForbidPair(entrants=(4, 1)))
    assert run.refused(a.PairRound(round_number=1, pairs=((1, 4), (2, 3)))) == ["pair.forbidden"]

    run.do(a.PairRound(round_number=1, pairs=((1, 3), (2, 4))))
    assert seated(run) == {frozenset((1, 3)), frozenset((2, 4))}
    assert run.round.paired.is_manual


@pytest.mark.clause("OB-T3a")
def test_hand_may_not_pair_two_who_have_met() -> None:
    run = Run(entrants=4)
    run.play()
    met = tuple(run.round.tables[0].table.entrants)
    others = tuple(run.round.tables[1].table.entrants)

    again = a.PairRound(round_number=2, pairs=((met[0], met[1]), (others[0], others[1])))
    assert run.refused(again) == ["tournament.rematches"] * 2
    fixing = a.FixPair(round_number=2, entrants=(met[1], met[0]))
    assert run.refused(fixing) == ["tournament.rematches"]

    run.do(run.change(rematches=Rematches.UNAVOIDABLE, reason="so few came"))
    assert "RoundPaired" in run.kinds(again)


def test_impossible_pairing_says_what_must_yield_and_changes_nothing() -> None:
    run = Run(entrants=2)
    run.play()
    before = run.state

    with pytest.raises(PairingImpossible) as caught:
        run.do(a.PairRound(round_number=2))

    assert caught.value.reasons
    assert run.state is before


def test_odd_one_out_by_the_directors_word() -> None:
    run = Run(entrants=5)

    assert run.refused(a.PairRound(round_number=1, bye=9)) == ["round.not_in"]
    run.do(a.PairRound(round_number=1, bye=2))

    assert run.round.paired.bye == 2
    assert Run(entrants=4).refused(a.PairRound(round_number=1, bye=1)) == ["round.bye"]


def test_pairs_by_hand_leave_one_who_rests() -> None:
    run = Run(entrants=3)
    run.do(a.PairRound(round_number=1, pairs=((1, 2),)))

    assert run.round.paired.bye == 3


def test_fixed_and_forbidden_pairs_hold_and_can_be_taken_back() -> None:
    run = Run(entrants=4)
    run.do(a.FixPair(round_number=1, entrants=(1, 4)))
    assert run.kinds(a.FixPair(round_number=1, entrants=(1, 4))) == []
    assert run.refused(a.FixPair(round_number=1, entrants=(4, 2))) == ["pair.fixed"]
    assert run.refused(a.ForbidPair(entrants=(4, 1))) == ["pair.fixed"]
    assert run.refused(a.FixPair(round_number=1, entrants=(3, 2), is_fixed=False)) == ["pair.not_fixed"]
    absent = a.NoteAbsence(entrant=4, round_number=1)
    assert run.refused(absent) == ["pair.fixed"]

    run.pair()
    assert frozenset((1, 4)) in seated(run)
    run.do(a.UnpairRound(round_number=1))
    run.do(a.FixPair(round_number=1, entrants=(4, 1), is_fixed=False))
    run.do(a.ForbidPair(entrants=(1, 2), reason="sisters"))
    run.pair()
    assert frozenset((1, 2)) not in seated(run)
    assert run.refused(a.ForbidPair(entrants=(1, 3), is_forbidden=False)) == ["pair.not_forbidden"]
    run.do(a.ForbidPair(entrants=(2, 1), is_forbidden=False))
    assert run.state.forbidden == ()


def test_fixed_pair_of_somebody_who_left_can_still_be_taken_back() -> None:
    run = Run(entrants=4)
    run.do(a.FixPair(round_number=1, entrants=(1, 4)))
    run.do(a.Withdraw(entrant=4))
    with pytest.raises(PairingImpossible):
        run.pair()

    run.do(a.FixPair(round_number=1, entrants=(1, 4), is_fixed=False))

    assert run.pair().paired.bye == 3


@pytest.mark.parametrize("pair", [(1, 1), (1, 9)])
def test_pair_is_two_who_are_there(pair: tuple[int, int]) -> None:
    run = Run(entrants=2)

    assert run.refused(a.FixPair(round_number=1, entrants=pair))[0] in {"pair.same", "entrant.unknown"}


def test_absence_is_noted_before_its_round_is_paired() -> None:
    run = Run(entrants=4)
    run.do(a.NoteAbsence(entrant=4, round_number=1))
    assert run.kinds(a.NoteAbsence(entrant=4, round_number=1)) == []
    run.do(a.NoteAbsence(entrant=3, round_number=1, is_bye=True))
    run.pair()

    assert (run.round.paired.absent, run.round.paired.requested_byes) == ((4,), (3,))
    assert seated(run) == {frozenset((1, 2))}
    assert run.refused(a.NoteAbsence(entrant=1, round_number=1)) == ["round.paired"]
    assert run.refused(a.NoteAbsence(entrant=1, round_number=7)) == ["round.last"]


def test_absence_can_be_taken_back() -> None:
    run = Run(entrants=2)
    run.do(a.NoteAbsence(entrant=2, round_number=1, is_bye=True))
    run.do(a.NoteAbsence(entrant=2, round_number=1, is_absent=False))
    assert run.kinds(a.NoteAbsence(entrant=2, round_number=1, is_absent=False)) == []

    assert run.pair().paired.requested_byes == ()


def test_pairing_is_taken_back_only_before_any_result() -> None:
    run = Run(entrants=4)
    run.pair()
    run.do(a.UnpairRound(round_number=1, reason="one more came"))
    assert run.state.rounds == ()

    number = run.pair().tables[0].table.number
    first = run.round.tables[0].table.entrants[0]
    run.do(a.ProposeResult(round_number=1, table=number, entrant=first, report=report(300, 200)))
    assert run.refused(a.UnpairRound(round_number=1)) == ["round.has_results"]


def test_a_round_is_cancelled_with_its_results_and_counts_for_nobody() -> None:
    run = Run(entrants=5, rounds=2)
    run.play()
    run.do(a.CloseRound(round_number=1))
    before = table(run.state)
    run.pair()
    run.enter(1, 400, 300)
    run.do(a.Withdraw(entrant=run.round.tables[1].table.entrants[0]))
    assert run.refused(a.UnpairRound(round_number=2, drops_results=True)) == ["round.has_results"]

    run.do(a.UnpairRound(round_number=2, drops_results=True, reason="power cut"))
    assert table(run.state) == before
    run.do(run.change(rounds=1, reason="power cut"))
    run.do(a.CloseTournament())
    assert len(rated_games(run.state)) == 2


def test_a_closed_round_is_not_cancelled() -> None:
    run = Run(entrants=4)
    run.play()
    run.do(a.CloseRound(round_number=1))

    cancelled = a.UnpairRound(round_number=1, drops_results=True, reason="x")
    assert run.refused(cancelled) == ["round.closed"]


def test_an_entrant_who_came_during_a_pairing_plays_in_its_replacement() -> None:
    run = Run(entrants=3)
    run.pair()
    run.do(a.Register(name="Late"))
    assert run.state.entrants[4].first_round == 2

    run.do(a.UnpairRound(round_number=1))
    run.pair()

    assert run.round.paired.bye is None
    assert len(run.round.tables) == 2


def test_same_events_pair_the_same_round() -> None:
    first, second = Run(entrants=9), Run(entrants=9)
    for run in (first, second):
        run.play()
        run.pair()

    assert first.events == second.events
    assert isinstance(first.events[-1], RoundPaired)


@pytest.mark.clause("OB-T3a", "OB-T5")
def test_those_who_were_paired_and_did_not_come_have_not_met() -> None:
    run = Run(GENERAL, entrants=4, rematches=Rematches.NEVER)
    run.pair()
    absent, other = (run.round.tables[at].table.entrants for at in (0, 1))
    run.do(a.RecordAbsence(round_number=1, table=1, absent=(1,)))
    left = a.RecordLeaving(round_number=1, table=2, left=(1,), sheet=report(120, 80))
    run.do(left)

    run.do(a.FixPair(round_number=2, entrants=absent))
    assert run.refused(a.FixPair(round_number=2, entrants=other)) == ["tournament.rematches"]


@pytest.mark.clause("OB-T3c", "OB-T5")
@pytest.mark.parametrize(("won", "resting"), [(report(300, 400), 2), (forfeit(1, (0, 0)), 3)])
def test_a_win_without_an_opponent_counts_as_a_bye(won: TableReport, resting: int) -> None:
    run = Run(entrants=3)
    assert run.pair().paired.bye == 3
    run.do(a.EnterResult(round_number=1, table=1, report=won))
    assert run.pair().paired.bye == 1
    run.do(a.EnterResult(round_number=2, table=1, report=report(400, 300)))

    assert run.pair().paired.bye == resting
