"""Rounds as they would be paired, and why they were."""

from dataclasses import replace

import pytest

from faristol.pairing.request import Method, Rematches
from faristol.standings.result import ScoreKind
from faristol.tournament import actions as a
from faristol.tournament import apply
from faristol.tournament.events import RoundPaired
from faristol.tournament.planning import explain_round, pairing_request, pairing_rules, plan_next, unreceived
from faristol.tournament.standings import scores
from tests.tournament.run import GENERAL, Run, report


def test_distance_is_measured_in_the_whole_standings() -> None:
    run = Run(entrants=6)
    run.play()
    run.do(a.NoteAbsence(entrant=1, round_number=2))
    request, _ = pairing_request(run.state)

    assert 1 not in request.order
    assert sorted(request.places.values()) == [1, 2, 3, 4, 5, 6]
    placed = [request.places[number] for number in request.order]
    assert placed == sorted(placed)


def test_look_ahead_is_what_happens_then() -> None:
    run = Run(entrants=9)
    run.play()
    plan = plan_next(run.state)
    before = run.state
    run.pair()

    assert len(before.rounds) == 1
    planned = [(each.first, each.second) for each in plan.pairs]
    assert planned == [each.table.entrants for each in run.round.tables]
    assert (plan.bye, plan.cost) == (run.round.paired.bye, run.round.paired.cost)


def test_recorded_round_is_explained_as_it_was_known_then() -> None:
    run = Run(GENERAL, entrants=8, rematches=Rematches.NEVER)
    run.play()
    plan = plan_next(run.state)
    run.play()
    run.do(a.Withdraw(entrant=3))
    run.do(a.Register(name="Late", rating=3000))
    run.do(a.ForbidPair(entrants=(1, 2)))
    run.play()

    explained = explain_round(run.state, 2)
    assert explained.pairs == plan.pairs
    assert all(pair.reasons for pair in explained.pairs)


def test_correction_since_does_not_change_the_explanation() -> None:
    run = Run(GENERAL, entrants=8)
    run.do(a.NameCommittee(members=("Aina",)))
    run.play()
    plan = plan_next(run.state)
    run.pair()
    for each in run.state.rounds[0].tables[:2]:
        run.do(
            a.CorrectResult(
                round_number=1,
                table=each.table.number,
                report=report(100, 700),
                author="arbiter",
                reason="mistyped",
                is_data_error=True,
                member=1,
            )
        )

    assert plan_next(replace(run.state, rounds=run.state.rounds[:1])) != plan
    assert explain_round(run.state, 2) == plan


def test_round_paired_by_hand_is_explained_as_by_hand() -> None:
    run = Run(entrants=4)
    run.do(a.PairRound(round_number=1, pairs=((1, 4), (2, 3))))

    plan = explain_round(run.state, 1)

    assert {frozenset((each.first, each.second)) for each in plan.pairs} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    assert all(any(reason.key == "pair.fixed" for reason in each.reasons) for each in plan.pairs)


def test_round_is_explained_by_the_settings_of_then() -> None:
    run = Run(entrants=4, rematches=Rematches.FREE, rounds=4)
    run.play()
    met = tuple(each.table.entrants for each in run.round.tables)
    run.do(a.PairRound(round_number=2, pairs=met))
    run.do(run.change(rematches=Rematches.NEVER, reason="enough"))

    plan = explain_round(run.state, 2)

    assert {reason.key for each in plan.pairs for reason in each.reasons} >= {"pair.rematch_free"}


def test_round_of_a_record_from_elsewhere_is_shown_even_where_the_settings_forbid_it() -> None:
    run = Run(entrants=4)
    run.play()
    again = tuple(each.table for each in run.round.tables)
    elsewhere = RoundPaired(at_ms=99, round_number=2, tables=again, cost=7)
    state = apply(run.state, elsewhere)

    plan = explain_round(state, 2)

    assert [(each.first, each.second) for each in plan.pairs] == [each.entrants for each in again]
    assert (plan.cost, plan.reasons) == (7, ())


def test_first_and_last_round_may_have_their_own_method() -> None:
    run = Run(first_method=Method.HALVES, last_method=Method.KING_OF_THE_HILL, rounds=3)
    methods = [pairing_rules(run.settings, number).method for number in (1, 2, 3)]

    assert methods == [Method.HALVES, Method.SWISS, Method.KING_OF_THE_HILL]


@pytest.mark.parametrize("method", [Method.ROUND_ROBIN, Method.SCORE_GROUPS])
def test_a_method_that_has_a_first_round_of_its_own_keeps_it(method: Method) -> None:
    run = Run(first_method=Method.HALVES, method=method, rounds=3)

    assert [pairing_rules(run.settings, number).method for number in (1, 2)] == [method, method]


def test_round_robin_pairs_everyone_with_everyone() -> None:
    run = Run(entrants=5, method=Method.ROUND_ROBIN, rounds=5)
    for _ in range(5):
        run.play()

    pairs = [frozenset(each.table.entrants) for this in run.state.rounds for each in this.tables]
    assert len(set(pairs)) == len(pairs) == 10
    assert sorted(this.paired.bye or 0 for this in run.state.rounds) == [1, 2, 3, 4, 5]


def test_a_leaver_before_the_start_of_a_round_robin_has_no_seat_in_it() -> None:
    run = Run(entrants=5, method=Method.ROUND_ROBIN, rounds=3)
    run.do(a.FixSeeding())
    run.do(a.Withdraw(entrant=2))
    for _ in range(3):
        run.play()

    assert [this.paired.idle for this in run.state.rounds] == [()] * 3
    assert all(this.paired.bye is None for this in run.state.rounds)


def test_opponent_who_is_away_leaves_the_other_idle_with_a_bye() -> None:
    run = Run(entrants=4, method=Method.ROUND_ROBIN, rounds=3)
    run.do(a.NoteAbsence(entrant=4, round_number=1))
    run.pair()

    (idle,) = run.round.paired.idle
    idle_scores = [score for score in scores(run.state) if score.entrant == idle]
    assert [(score.kind, score.half_points) for score in idle_scores] == [(ScoreKind.BYE, 2)]


@pytest.mark.clause("OB-R3")
def test_unreceived_entrants_about_to_play_first_are_named() -> None:
    run = Run(entrants=5)
    run.do(a.CheckIn(entrant=1))
    run.do(a.ReceiveFee(entrant=1, amount_cents=1000))
    run.do(a.CheckIn(entrant=2))
    run.do(a.ReceiveFee(entrant=3, amount_cents=999))
    run.do(a.NoteAbsence(entrant=5, round_number=1))
    names = [[entrant.number for entrant in group] for group in unreceived(run.state)]
    assert names == [[3, 4], [2, 3, 4]]

    run.pair()
    for table in run.round.tables:
        run.enter(table.table.number, 400, 300)
    run.do(a.Register(name="Late"))
    names = [[entrant.number for entrant in group] for group in unreceived(run.state)]
    assert names == [[5, 6], [5, 6]], "the others have been seen in round 1"
    free = replace(run.settings, registration=replace(run.settings.registration, fee_cents=0))
    assert unreceived(replace(run.state, settings=free))[1] == ()
