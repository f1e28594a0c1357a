"""Every method against the twin that tries everything; and what a director may count on."""

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import PairingImpossible
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import text_of
from faristol.pairing.pair import pair
from faristol.pairing.request import (
    ByeTo,
    Method,
    PairingPlan,
    PairingRequest,
    PairingRules,
    Rematches,
)
from tests.oracles import pairing as twin
from tests.oracles.pairing import Wanted
from tests.pairing.rounds import after_rounds, drawn_by, request_of, rules_of, wanted_rounds


def planned(wanted: Wanted) -> PairingPlan | None:
    try:
        return pair(request_of(wanted), rules_of(wanted))
    except PairingImpossible as refused:
        assert refused.reasons
        return None


def field(entrants: int, **more: object) -> PairingRequest:
    order = tuple(range(1, entrants + 1))
    request = PairingRequest(round_number=3, order=order, places={one: one for one in order}, seeding=order)
    return replace(request, **more)  # type: ignore[arg-type]


def tables(plan: PairingPlan) -> list[tuple[int, int]]:
    return [(planned.first, planned.second) for planned in plan.pairs]


def without_fixed_conflicts(wanted: Wanted) -> Wanted:
    """Drop fixed pairs against the rules, which are refused before anything is paired: tested elsewhere."""
    kept = tuple(fixed for fixed in wanted.fixed if twin.is_allowed(fixed, wanted))
    return replace(wanted, fixed=kept)


@pytest.mark.clause("OB-T3a")
@pytest.mark.clause("OB-T3b")
@given(wanted_rounds(most=10))
def test_no_pairing_is_better_and_where_there_is_none_the_twin_finds_none_either(wanted: Wanted) -> None:
    wanted = without_fixed_conflicts(wanted)
    plan, best = planned(wanted), twin.best(wanted)
    assert (plan is None) == (best is None)
    if plan is not None and best is not None:
        least, pairings = best
        assert drawn_by(plan, wanted) in pairings
        assert plan.bye == twin.bye_of(wanted)
        if wanted.method == Method.HALVES:
            assert plan.cost == least[-2]
        else:
            assert plan.cost == sum(pair.distance for pair in plan.pairs)


@given(st.integers(1, 4).flatmap(lambda half: st.permutations(range(1, 2 * half + 1))), st.randoms())
def test_halves_are_exact_too_when_most_have_met(order: list[int], rng: Random) -> None:
    met = {(one, other): (1,) for one in order for other in order if one < other and rng.random() < 0.6}
    places = {entrant: place for place, entrant in enumerate(order, start=1)}
    for rematches in Rematches:
        wanted = Wanted(order=order, places=places, method="halves", met=met, rematches=rematches)
        plan, best = planned(wanted), twin.best(wanted)
        assert (plan is None) == (best is None)
        if plan is not None and best is not None:
            assert drawn_by(plan, wanted) in best[1]


@given(wanted_rounds(tuple(Method), most=9))
def test_everyone_who_plays_is_in_one_pair_or_sits_out(wanted: Wanted) -> None:
    plan = planned(without_fixed_conflicts(wanted))
    if plan is not None:
        found = [entrant for table in tables(plan) for entrant in table]
        found += [*plan.idle, *([] if plan.bye is None else [plan.bye])]
        assert sorted(found) == sorted(wanted.order)


@given(wanted_rounds(tuple(Method), most=7), st.randoms())
def test_other_numbers_for_the_entrants_only_rename_the_pairing(wanted: Wanted, rng: Random) -> None:
    wanted = without_fixed_conflicts(wanted)
    names = dict(zip(wanted.order, rng.sample(range(1, 1_000), len(wanted.order)), strict=True))
    plan = planned(wanted)
    if plan is None:
        with pytest.raises(PairingImpossible):
            pair(request_of(wanted, names), rules_of(wanted))
    else:
        renamed = pair(request_of(wanted, names), rules_of(wanted))
        assert tables(renamed) == [(names[one], names[other]) for one, other in tables(plan)]
        assert renamed.bye == (None if plan.bye is None else names[plan.bye])
        assert renamed.cost == plan.cost


@given(wanted_rounds(tuple(Method), most=7))
def test_the_order_in_which_constraints_are_told_changes_nothing(wanted: Wanted) -> None:
    wanted = without_fixed_conflicts(wanted)
    turned = replace(
        wanted,
        met=dict(reversed(list(wanted.met.items()))),
        forbidden=[(other, one) for one, other in reversed(wanted.forbidden)],
        fixed=[(other, one) for one, other in reversed(wanted.fixed)],
    )
    one, other = planned(wanted), planned(turned)
    assert (one and tables(one)) == (other and tables(other))


def test_another_process_pairs_the_same() -> None:
    """Among many equally good pairings: hashes of strings are others there."""
    code = (
        "from faristol.pairing.pair import pair; from faristol.pairing.request import *;"
        "order = tuple(range(60)); met = {(a, b): (1,) for a in order for b in order[a + 1:] if a * b % 3};"
        "request = PairingRequest(round_number=2, order=order, places={a: a for a in order}, met=met);"
        "rules = PairingRules(rematches=Rematches.UNAVOIDABLE);"
        "print([(p.first, p.second) for p in pair(request, rules).pairs])"
    )
    command = [sys.executable, "-c", code]
    found = {
        subprocess.run(  # noqa: S603 our own code
            command, env={"PYTHONHASHSEED": hashes}, capture_output=True, text=True, check=True
        ).stdout
        for hashes in ("1", "2", "3")
    }
    assert len(found) == 1
    assert found.pop().startswith("[(0, ")


@pytest.mark.clause("OB-T3b")
def test_neighbours_meet_where_nobody_has_met() -> None:
    plan = pair(field(6), PairingRules())
    assert tables(plan) == [(1, 2), (3, 4), (5, 6)]
    assert plan.cost == 3


def test_distance_is_counted_in_the_whole_standings() -> None:
    """2 and 3 are away: for 1, entrant 4 is three places off, and not one."""
    plan = pair(replace(field(4), order=(1, 4)), PairingRules())
    assert [(pair.first, pair.second, pair.distance) for pair in plan.pairs] == [(1, 4, 3)]


def test_of_equal_sums_the_more_even_one_is_taken() -> None:
    """1–3 and 2–4 come to as much as 1–4 and 2–3, and nobody is three places off."""
    plan = pair(field(4, met={(1, 2): (1,)}), PairingRules())
    assert tables(plan) == [(1, 3), (2, 4)]


def test_clubmates_are_apart_before_the_distance_counts() -> None:
    request = field(4, clubs={1: "A", 2: "A", 3: "B", 4: "B"})
    assert tables(pair(request, PairingRules())) == [(1, 2), (3, 4)]
    assert tables(pair(request, PairingRules(clubmates_apart=True))) == [(1, 3), (2, 4)]


def test_unavoidable_rematches_are_as_few_as_can_be_and_reported() -> None:
    met = {(1, 2): (1,), (1, 3): (2,), (1, 4): (3,)}
    with pytest.raises(PairingImpossible, match="1 has no opponent left"):
        pair(field(4, met=met), PairingRules())
    plan = pair(field(4, met=met), PairingRules(rematches=Rematches.UNAVOIDABLE))
    assert tables(plan) == [(1, 2), (3, 4)]
    assert "rematches that could not be avoided (1): 1 – 2" in [text_of(reason) for reason in plan.reasons]
    assert "pair.rematch" in [reason.key for reason in plan.pairs[0].reasons]


def test_players_who_must_meet_again_meet_those_they_met_least_often() -> None:
    met = {(1, 2): (1, 4), (3, 4): (1, 4), (1, 3): (2,), (2, 4): (2,), (1, 4): (3, 5), (2, 3): (3, 5)}
    plan = pair(field(4, met=met), PairingRules(rematches=Rematches.UNAVOIDABLE))
    assert tables(plan) == [(1, 3), (2, 4)]


def test_the_top_half_meets_the_bottom_half() -> None:
    plan = pair(field(8), PairingRules(method=Method.HALVES))
    assert tables(plan) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert plan.cost == 0


def test_halves_shift_as_little_as_can_be() -> None:
    plan = pair(field(6, forbidden=((1, 4),)), PairingRules(method=Method.HALVES))
    assert tables(plan) == [(1, 5), (2, 4), (3, 6)]
    assert plan.cost == 2


def test_a_half_meets_itself_only_when_it_must() -> None:
    met = {(1, 3): (1,), (1, 4): (2,)}
    plan = pair(field(4, met=met), PairingRules(method=Method.HALVES))
    assert tables(plan) == [(1, 2), (3, 4)]
    assert "pair.within_half" in [reason.key for reason in plan.pairs[0].reasons]


def test_halves_come_before_clubs() -> None:
    """Both ways have one rematch: clubmates across the halves, or strangers within them."""
    met = {(1, 2): (1,), (1, 3): (1,), (1, 4): (1,), (2, 4): (1,)}
    request = field(4, met=met, clubs={1: "A", 2: "B", 3: "B", 4: "A"})
    rules = PairingRules(
        method=Method.HALVES, rematches=Rematches.UNAVOIDABLE, clubmates_apart=True, starts_balanced=False
    )
    assert tables(pair(request, rules)) == [(1, 4), (2, 3)]


def test_the_king_of_the_hill_may_meet_whom_he_met() -> None:
    request = field(6, met={(1, 2): (1,), (3, 4): (2,)}, forbidden=((5, 6),))
    with pytest.raises(PairingImpossible, match="bans"):
        pair(replace(request, order=(5, 6)), PairingRules(method=Method.KING_OF_THE_HILL))
    plan = pair(replace(request, forbidden=()), PairingRules(method=Method.KING_OF_THE_HILL))
    assert tables(plan) == [(1, 2), (3, 4), (5, 6)]
    assert "round.rematches_free" in [reason.key for reason in plan.reasons]


def test_by_hand_everyone_must_be_in_a_pair() -> None:
    rules = PairingRules(method=Method.MANUAL)
    plan = pair(field(5, fixed=((1, 5), (4, 2))), rules)
    assert tables(plan) == [(1, 5), (2, 4)]
    assert plan.bye == 3
    with pytest.raises(PairingImpossible, match="missing from the pairs made by hand: 3, 4, 5"):
        pair(field(5, fixed=((1, 2),)), rules)


def test_fixed_pairs_go_before_the_rest() -> None:
    plan = pair(field(6, fixed=((6, 1),)), PairingRules())
    assert tables(plan) == [(1, 6), (2, 3), (4, 5)]
    assert plan.cost == 5 + 1 + 1


@pytest.mark.clause("OB-T3c")
def test_the_last_sits_out() -> None:
    plan = pair(field(5), PairingRules(bye_to=ByeTo.LAST))
    assert (plan.bye, tables(plan)) == (5, [(1, 2), (3, 4)])


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    rules = PairingRules(bye_to=ByeTo.LAST_WITHOUT)
    assert pair(field(5, byes={5: 1}), rules).bye == 4
    assert pair(field(5, byes={5: 1, 4: 1, 3: 1, 2: 1, 1: 1}), rules).bye == 5
    assert pair(field(5, byes={5: 1}), PairingRules(bye_to=ByeTo.LAST)).bye == 5


def test_the_director_may_say_who_sits_out() -> None:
    plan = pair(field(5, sits_out=2), PairingRules())
    assert (plan.bye, tables(plan)) == (2, [(1, 3), (4, 5)])


def test_players_in_a_fixed_pair_do_not_sit_out() -> None:
    assert pair(field(5, fixed=((5, 1),)), PairingRules()).bye == 4


def test_one_alone_sits_out_and_nobody_is_no_fault() -> None:
    assert pair(field(1), PairingRules()).bye == 1
    nobody = pair(field(0), PairingRules())
    assert (nobody.pairs, nobody.bye, nobody.cost) == ((), None, 0)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (field(4, fixed=((1, 9),)), "9 is not playing this round"),
        (field(4, fixed=((1, 2), (2, 3))), "2 is in two fixed pairs"),
        (field(4, fixed=((1, 1),)), "1 is in two fixed pairs"),
        (field(4, fixed=((1, 2),), met={(1, 2): (1, 2)}), "they met in round 1, 2"),
        (field(4, fixed=((1, 2),), forbidden=((2, 1),)), "barred from meeting: remove one of the two"),
        (field(4, sits_out=4), "the number is even"),
        (field(5, sits_out=9), "is away"),
        (field(5, sits_out=1, fixed=((1, 2),)), "cannot both sit out and be in a fixed pair"),
    ],
)
def test_impossible_wishes_by_hand_are_reported(request_: PairingRequest, said: str) -> None:
    with pytest.raises(PairingImpossible, match=said):
        pair(request_, PairingRules())


def test_a_request_that_contradicts_itself_is_our_own_bug() -> None:
    with pytest.raises(ValueError, match="twice"):
        pair(replace(field(2), order=(1, 1)), PairingRules())
    with pytest.raises(ValueError, match="no two alike"):
        pair(replace(field(2), places={1: 1, 2: 1}), PairingRules())


@pytest.mark.slow
def test_a_thousand_are_paired_for_four_rounds_and_each_round_holds() -> None:
    """Results at random, byes and absences included; the checker looks at every round."""
    rng = Random("a thousand")  # noqa: S311 always the same ones
    rules = PairingRules(clubmates_apart=True)
    entrants = range(1, 1_002)
    points, byes, starts = dict.fromkeys(entrants, 0), dict[int, int](), dict[int, int]()
    met: dict[tuple[int, int], tuple[int, ...]] = {}
    clubs = {entrant: f"club {rng.randrange(60)}" for entrant in entrants}
    for round_number in range(1, 5):
        order = sorted(entrants, key=lambda entrant: (-points[entrant], entrant))
        absent = set(rng.sample(order, rng.randrange(30)))
        request = PairingRequest(
            round_number=round_number,
            order=tuple(entrant for entrant in order if entrant not in absent),
            places={entrant: place for place, entrant in enumerate(order, start=1)},
            met=met,
            clubs=clubs,
            byes=byes,
            starts=starts,
        )
        plan = pair(request, rules)
        assert not list(faults_of(tables(plan), plan.bye, request, rules))
        assert [min(request.places[one] for one in table) for table in tables(plan)] == sorted(
            min(request.places[one] for one in table) for table in tables(plan)
        )
        if plan.bye is not None:
            byes[plan.bye] = byes.get(plan.bye, 0) + 1
            points[plan.bye] += 1_000
        for first, second in tables(plan):
            assert (min(first, second), max(first, second)) not in met
            met[min(first, second), max(first, second)] = (round_number,)
            starts[first] = starts.get(first, 0) + 1
            points[rng.choice((first, second))] += 1_000 + rng.randrange(100)
    assert set(byes.values()) == {1}


def test_distances_of_a_larger_field_are_shorter_than_those_of_any_single_change() -> None:
    request = after_rounds(200, 6, seed=1)
    pairs = tables(pair(request, PairingRules()))
    places = request.places
    for one, other in pairwise(pairs):
        swapped = [(one[0], other[0]), (one[1], other[1])], [(one[0], other[1]), (one[1], other[0])]
        for change in swapped:
            if all((min(two), max(two)) not in request.met for two in change):
                assert sum(abs(places[a] - places[b]) for a, b in change) >= sum(
                    abs(places[a] - places[b]) for a, b in (one, other)
                )
