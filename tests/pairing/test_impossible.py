"""Impossible pairings: the constraints that would have to yield are named, and they are enough."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import PairingImpossible
from faristol.pairing.explain import text_of
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingRequest, PairingRules, Reason, Rematches
from tests.oracles import pairing as twin
from tests.oracles.pairing import Wanted
from tests.pairing.rounds import FIXED_TOGETHER, request_of, rules_of, wanted_rounds

SWISS = (Method.SWISS, Method.HALVES)


def reasons(request: PairingRequest, rules: PairingRules) -> dict[str, Reason]:
    with pytest.raises(PairingImpossible) as refused:
        pair(request, rules)
    found = [reason for reason in refused.value.reasons if isinstance(reason, Reason)]
    assert all(text_of(reason) in str(refused.value) for reason in found)
    return {reason.key: reason for reason in found}


@given(wanted_rounds(SWISS), st.sampled_from(["met", "forbidden", "both"]))
def test_each_way_out_is_one_and_the_fewest_must_yield(wanted: Wanted, how: str) -> None:
    wanted = more_than_half_apart(wanted, how)
    if twin.best(wanted) is not None:
        return
    request, rules = request_of(wanted), rules_of(wanted)
    found = reasons(request, rules)
    by_rematches = twin.fewest_that_yield(wanted, rematches=True, bans=False)
    by_bans = twin.fewest_that_yield(wanted, rematches=False, bans=True)
    by_both = twin.fewest_that_yield(wanted, rematches=True, bans=True)
    assert count(found.get("impossible.rematches")) == (by_rematches and by_rematches[1])
    assert count(found.get("impossible.forbidden")) == (by_bans and by_bans[0])
    others = [
        entrant
        for entrant in wanted.order[:-1]
        if len(wanted.order) % 2
        and entrant != twin.bye_of(wanted)
        and twin.best(replace(wanted, order=[one for one in wanted.order if one != entrant])) is not None
    ]
    last = wanted.order[-1]
    if len(wanted.order) % 2 and twin.bye_of(wanted) != last:
        rest = [one for one in wanted.order if one != last]
        others += [last] if twin.best(replace(wanted, order=rest)) is not None else []
    assert ("impossible.bye" in found) == bool(others)
    if others:
        other = int(found["impossible.bye"].values["entrant"])
        assert other in others
        assert pair(replace(request, sits_out=other), rules).bye == other
    if by_rematches is by_bans is None and not others:
        together = found["impossible.together"].values
        assert (together["bans"], together["rematches"]) == by_both


def test_the_bye_may_go_to_another() -> None:
    request = PairingRequest(
        round_number=3,
        order=(1, 2, 3),
        places={1: 1, 2: 2, 3: 3},
        met={(1, 2): (1,)},
        byes={},
        names={1: "Anna", 2: "Berta", 3: "Carla"},
    )
    found = reasons(request, PairingRules())
    assert text_of(found["impossible.bye"]) == "possible if Berta sits out in place of Carla"
    assert found["impossible.bye"].rule == "tournament.bye_to"


def test_the_one_who_sits_out_instead_may_be_between_two_who_then_meet() -> None:
    """1 can only meet 4: 3, without a bye so far, is to rest, and 2 meets 5 across that empty place."""
    request = PairingRequest(
        round_number=2,
        order=(1, 2, 3, 4, 5),
        places={one: one for one in range(1, 6)},
        met={(1, 2): (1,), (1, 3): (1,), (1, 5): (1,)},
        byes={5: 1},
    )
    assert reasons(request, PairingRules())["impossible.bye"].values == {"bye": "4", "entrant": "3"}


def test_a_fixed_pair_that_stands_in_the_way_is_named() -> None:
    request = PairingRequest(
        round_number=3,
        order=(1, 2, 3, 4),
        places={one: one for one in (1, 2, 3, 4)},
        met={(3, 4): (1,)},
        fixed=((1, 2),),
    )
    found = reasons(request, PairingRules())
    assert found["impossible.fixed"].values["pairs"] == "1 – 2"
    pair(replace(request, fixed=()), PairingRules())


def test_fixed_pairs_that_stand_in_the_way_only_together_are_all_named() -> None:
    found = reasons(FIXED_TOGETHER, PairingRules())
    assert "impossible.fixed" not in found
    assert found["impossible.all_fixed"].values["pairs"] == "1 – 2, 3 – 4"
    pair(replace(FIXED_TOGETHER, fixed=()), PairingRules())


def test_a_refusal_names_the_round_and_changes_nothing() -> None:
    met = {(1, 2): (1,)}
    request = PairingRequest(round_number=2, order=(1, 2), places={1: 1, 2: 2}, met=met)
    with pytest.raises(PairingImpossible, match=r"^round 2 cannot be paired: "):
        pair(request, PairingRules())
    assert request.met == {(1, 2): (1,)}
    assert pair(request, PairingRules(rematches=Rematches.UNAVOIDABLE)).cost == 1


def count(reason: Reason | None) -> int | str | None:
    return None if reason is None else reason.values["count"]


def more_than_half_apart(wanted: Wanted, how: str) -> Wanted:
    """The upper ones, one more than half, may not meet one another: only a bye can still save the round."""
    pairs = list(combinations(wanted.order[: len(wanted.order) // 2 + 1], 2))
    middle = {"met": len(pairs), "forbidden": 0, "both": len(pairs) // 2}[how]
    return replace(
        wanted,
        fixed=(),
        rematches="never",
        met={**wanted.met, **dict.fromkeys(pairs[:middle], (1,))},
        forbidden=[*wanted.forbidden, *pairs[middle:]],
    )
