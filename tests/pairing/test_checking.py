"""The checker: what the library pairs has no fault, and every fault that somebody puts in is found."""

from dataclasses import replace

import pytest
from hypothesis import given

from faristol.errors import PairingImpossible
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import text_of
from faristol.pairing.pair import pair
from faristol.pairing.request import ByeTo, Method, PairingRequest, PairingRules, Rematches
from tests.oracles import pairing as twin
from tests.oracles.pairing import Wanted
from tests.pairing.rounds import request_of, rules_of, wanted_rounds

ORDER = (1, 2, 3, 4, 5)
FIVE = PairingRequest(
    round_number=2,
    order=ORDER,
    places={one: one for one in (*ORDER, 6)},
    met={(1, 2): (1,)},
    seeding=ORDER,
    names={1: "Anna"},
)
FOUR = replace(
    FIVE, order=(1, 2, 3, 4), met={}, seeding=(1, 2, 3, 4), places={one: one for one in (1, 2, 3, 4)}
)


def faults(
    tables: list[tuple[int, int]], bye: int | None, request: PairingRequest = FIVE, **rules: object
) -> list[str]:
    kept = PairingRules(**rules)  # type: ignore[arg-type]
    return [text_of(fault) for fault in faults_of(tables, bye, request, kept)]


@given(wanted_rounds(tuple(Method)))
def test_the_librarys_pairings_have_no_fault(wanted: Wanted) -> None:
    request, rules = request_of(wanted), rules_of(wanted)
    try:
        plan = pair(request, rules)
    except PairingImpossible:
        return
    assert not list(faults_of([(one.second, one.first) for one in plan.pairs], plan.bye, request, rules))


@given(wanted_rounds((Method.SWISS, Method.HALVES, Method.KING_OF_THE_HILL), most=6))
def test_of_all_pairings_those_without_fault_are_the_best(wanted: Wanted) -> None:
    wanted = replace(wanted, fixed=())
    request, rules = request_of(wanted), rules_of(wanted)
    bye, best = twin.bye_of(wanted), twin.best(wanted)
    for pairing in twin.everyone_paired(twin.line_of(wanted, bye)):
        found = {fault.key for fault in faults_of(pairing, bye, request, rules)}
        barred = [table for table in pairing if not twin.is_allowed(table, wanted)]
        assert bool(found & {"fault.met", "fault.forbidden"}) == bool(barred)
        if best is not None and not barred:
            cost = twin.cost_of(pairing, twin.line_of(wanted, bye), wanted)
            assert (cost == best[0]) == (not found)


@pytest.mark.clause("OB-T3a")
def test_a_rematch_is_a_fault() -> None:
    assert faults([(2, 1), (3, 4)], 5) == ["2 and Anna meet again, as in round 1"]


def test_a_rematch_too_many_is_a_fault_where_some_cannot_be_avoided() -> None:
    found = faults([(1, 2), (3, 4)], 5, rematches=Rematches.UNAVOIDABLE)
    assert found == ["rematches: 1; 0 would be enough"]
    assert not faults([(1, 2), (3, 4)], 5, rematches=Rematches.FREE)


@pytest.mark.clause("OB-T3b")
def test_a_longer_distance_is_a_fault_and_by_how_much_is_said() -> None:
    assert faults([(1, 3), (2, 4)], 5) == []
    assert faults([(1, 3), (2, 4)], None, FOUR) == [
        "the distances in the standings add up to 4; 2 is possible: 2 less"
    ]


def test_of_equal_sums_the_one_with_larger_squares_is_a_fault_that_no_article_names() -> None:
    (fault,) = faults_of([(1, 4), (2, 3)], 5, FIVE, PairingRules())

    assert text_of(fault) == (
        "the sum of the distances is minimal, but the sum of their squares is 10; 8 is possible"
    )
    assert fault.rule == ""


def test_entrants_named_twice_or_unknown_are_reported() -> None:
    assert faults([(1, 3), (3, 6)], 5) == [
        "3 is in the pairing more than once (2)",
        "6 is paired but does not play this round",
        "2 is not paired",
        "4 is not paired",
    ]
    assert "3 is in the pairing more than once (2)" in faults([(1, 4), (3, 3)], 5)
    assert "4 is in the pairing more than once (2)" in faults([(1, 4), (2, 3)], 4)


@pytest.mark.clause("OB-T3c")
def test_the_wrong_one_sitting_out_is_a_fault() -> None:
    assert faults([(1, 3), (2, 5)], 4, bye_to=ByeTo.LAST) == ["4 sits out; it should be 5"]
    assert faults([(1, 3), (2, 4)], None) == ["the number is odd and nobody sits out; it should be 5"]
    assert faults([(2, 3)], 1, FOUR) == ["4 is not paired", "Anna sits out although the number is even"]


def test_a_wrong_bye_is_no_excuse_for_distances() -> None:
    assert faults([(1, 3), (2, 5)], 4, replace(FIVE, met={})) == [
        "4 sits out; it should be 5",
        "the distances in the standings add up to 5; 3 is possible: 2 less",
    ]


def test_bans_and_fixed_pairs_are_looked_at() -> None:
    asked = replace(FOUR, forbidden=((2, 1),), fixed=((3, 1),))
    assert faults([(1, 2), (3, 4)], None, asked)[:2] == [
        "Anna and 2 were barred from meeting",
        "3 and Anna are a fixed pair but do not meet",
    ]
    assert faults([(1, 3), (2, 4)], None, asked) == []


def test_clubmates_and_halves_are_looked_at() -> None:
    clubs = replace(FOUR, clubs={1: "A", 2: "A"})
    assert faults([(1, 2), (3, 4)], None, clubs, clubmates_apart=True) == [
        "pairs of clubmates: 1; 0 would be enough"
    ]
    assert faults([(1, 4), (2, 3)], None, FOUR, method=Method.HALVES) == [
        "opponents are shifted by 2 in all; 0 is possible: 2 less"
    ]
    assert faults([(1, 2), (3, 4)], None, FOUR, method=Method.HALVES) == [
        "pairs within a half: 2; 0 would be enough"
    ]


def test_a_round_robin_has_one_answer_in_every_round() -> None:
    assert faults([(1, 3), (2, 4)], None, FOUR, method=Method.ROUND_ROBIN) == []
    assert faults([(1, 2), (3, 4)], None, FOUR, method=Method.ROUND_ROBIN) == [
        "Anna and 2 do not meet in this round of a round robin",
        "3 and 4 do not meet in this round of a round robin",
    ]
    away = replace(FOUR, order=(1, 2, 4))
    assert faults([(2, 4)], None, away, method=Method.ROUND_ROBIN) == []
    assert faults([(2, 4)], 1, away, method=Method.ROUND_ROBIN) == [
        "Anna sits out although the number is even"
    ]


def test_a_pairing_made_by_hand_is_held_to_everything_but_the_distance() -> None:
    assert faults([(1, 4), (2, 3)], None, FOUR, method=Method.MANUAL) == []
    assert faults([(1, 2), (3, 4)], 5, method=Method.MANUAL) == ["Anna and 2 meet again, as in round 1"]
