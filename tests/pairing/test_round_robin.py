"""Everyone meets everyone."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import PairingImpossible
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules, Rematches
from faristol.pairing.round_robin import rounds_needed

RULES = PairingRules(method=Method.ROUND_ROBIN)


def request(entrants: int, round_number: int = 1, away: tuple[int, ...] = ()) -> PairingRequest:
    seeding = tuple(range(1, entrants + 1))
    order = tuple(entrant for entrant in reversed(seeding) if entrant not in away)
    places = {entrant: place for place, entrant in enumerate(reversed(seeding), start=1)}
    return PairingRequest(round_number=round_number, order=order, places=places, seeding=seeding)


def met_in(plan: PairingPlan) -> list[tuple[int, int]]:
    return [(min(table.first, table.second), max(table.first, table.second)) for table in plan.pairs]


@given(st.integers(2, 15))
def test_everyone_meets_everyone_once_and_sits_out_at_most_once(entrants: int) -> None:
    plans = [pair(request(entrants, number + 1), RULES) for number in range(rounds_needed(entrants))]
    times = Counter(one for plan in plans for one in met_in(plan))
    assert set(times.values()) == {1}
    assert len(times) == entrants * (entrants - 1) // 2
    byes = Counter(plan.bye for plan in plans if plan.bye is not None)
    assert byes == (dict.fromkeys(range(1, entrants + 1), 1) if entrants % 2 else {})


def test_the_best_two_meet_last() -> None:
    assert (1, 6) in met_in(pair(request(6, 1), RULES))
    assert (1, 2) in met_in(pair(request(6, 5), RULES))


def test_the_schedule_goes_by_seeding_and_not_by_the_standings() -> None:
    plan = pair(request(4), RULES)
    turned = pair(replace(request(4), order=(1, 2, 3, 4), places={one: one for one in (1, 2, 3, 4)}), RULES)
    assert sorted(met_in(plan)) == sorted(met_in(turned)) == [(1, 4), (2, 3)]


def test_an_entrant_whose_opponent_is_away_rests_and_the_others_meet_as_before() -> None:
    full, less = pair(request(8, 2), RULES), pair(request(8, 2, away=(3, 5)), RULES)
    gone = {opponents for opponents in met_in(full) if set(opponents) & {3, 5}}
    assert set(met_in(less)) == set(met_in(full)) - gone
    assert sorted(less.idle) == sorted(one for pair_ in gone for one in pair_ if one not in {3, 5})
    assert [reason.key for reason in less.reasons].count("bye.idle") == len(less.idle) == 2


def test_after_the_last_round_it_begins_anew_where_rematches_are_allowed() -> None:
    again = replace(request(4, 4), met=dict.fromkeys(met_in(pair(request(4, 1), RULES)), (1,)))
    with pytest.raises(PairingImpossible, match="allow rematches"):
        pair(again, RULES)
    plan = pair(again, replace(RULES, rematches=Rematches.UNAVOIDABLE))
    assert met_in(plan) == met_in(pair(request(4, 1), RULES))
    assert "round.rematches" in [reason.key for reason in plan.reasons]


def test_late_entrants_take_the_last_seats() -> None:
    """By number, wherever they stand, and also while they are away."""
    order = (9, 4, 8, 3, 2, 1)
    late = replace(request(4), order=order, places={one: place for place, one in enumerate(order, 1)})
    assert sorted(met_in(pair(late, RULES))) == [(1, 9), (2, 8), (3, 4)]
    away = pair(replace(late, order=(9, 4, 3, 2, 1)), RULES)
    assert sorted(met_in(away)) == [(1, 9), (3, 4)]
    assert away.idle == (2,)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"fixed": ((1, 2),)}, "in another round: remove the fixed pair"),
        ({"forbidden": ((1, 6),)}, "lift the ban"),
        ({"sits_out": 3}, "it is not 3"),
    ],
)
def test_constraints_against_the_schedule_must_yield(more: dict[str, object], said: str) -> None:
    with pytest.raises(PairingImpossible, match=said):
        pair(replace(request(6), **more), RULES)  # type: ignore[arg-type]


def test_a_fixed_pair_of_the_schedule_is_no_hindrance() -> None:
    assert met_in(pair(replace(request(6), fixed=((6, 1),)), RULES)) == met_in(pair(request(6), RULES))
