from dataclasses import replace

import pytest

from faristol.pairing.request import Method, Rematches
from faristol.standings.result import PointRules, ScoreKind
from faristol.tournament import actions as a
from faristol.tournament import apply
from faristol.tournament.events import RoundPaired
from faristol.tournament.next_step import next_step
from faristol.tournament.planning import explain_round, pairing_request, pairing_rules, plan_next
from faristol.tournament.standings import classified, scores, table
from tests.tournament.run import GENERAL, Run, report


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


def test_who_withdraws_keeps_the_rounds_played_and_has_no_more() -> None:
    run = Run(entrants=6)
    run.play()
    run.do(a.Withdraw(entrant=1))
    run.play()

    assert [kind[0] for kind in kinds_of(run, 1)] == [1]
    assert 1 in classified(run.state)
    assert all(1 not in each.table.entrants for each in run.round.tables)


def test_who_withdrew_before_the_start_is_not_in_the_standings() -> None:
    run = Run(entrants=5)
    run.do(a.Withdraw(entrant=2))
    run.play()

    assert 2 not in [line.entrant for line in table(run.state)]


def test_who_comes_back_was_absent_meanwhile() -> None:
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
    run = Run(entrants=8)
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


def test_round_robin_pairs_everyone_with_everyone() -> None:
    run = Run(entrants=5, method=Method.ROUND_ROBIN, rounds=5)
    for _ in range(5):
        run.play()

    pairs = [frozenset(each.table.entrants) for this in run.state.rounds for each in this.tables]
    assert len(set(pairs)) == len(pairs) == 10
    assert sorted(this.paired.bye or 0 for this in run.state.rounds) == [1, 2, 3, 4, 5]


def test_who_leaves_before_the_start_of_a_round_robin_has_no_seat_in_it() -> None:
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
    assert kinds_of(run, idle) == [(1, "bye", 2)]


def test_director_is_told_one_thing_at_a_time() -> None:
    run = Run(entrants=1, rounds=1)
    told = [next_step(run.state).kind]
    run.do(a.Register(name="Two"))
    told.append(next_step(run.state).kind)
    run.do(a.FixSeeding())
    told.append(next_step(run.state).kind)
    run.pair()
    told.append(next_step(run.state).kind)
    run.do(a.StartRound(round_number=1))
    told.append(next_step(run.state).kind)
    first, second = run.round.tables[0].table.entrants
    run.do(a.ProposeResult(round_number=1, table=1, entrant=first, report=report(3, 2)))
    run.do(a.ProposeResult(round_number=1, table=1, entrant=second, report=report(2, 3)))
    told.append(next_step(run.state).kind)
    assert run.round.missing == (1,)
    run.enter(1, 3, 2)
    told.append(next_step(run.state).kind)
    run.do(a.CloseRound(round_number=1))
    told.append(next_step(run.state).kind)
    run.do(a.CloseTournament())
    told.append(next_step(run.state).kind)
    run.do(a.PublishRating(system="barruf", edition="barruf 12"))
    told.append(next_step(run.state).kind)

    assert told == [
        "register",
        "seed",
        "pair",
        "start",
        "enter",
        "agree",
        "close-round",
        "close",
        "rating",
        "over",
    ]


def test_open_question_comes_first() -> None:
    run = Run(entrants=2)
    run.do(a.NameCommittee(members=("Aina",)))
    run.do(a.OpenInquiry(question="?"))

    assert next_step(run.state).kind == "committee"
