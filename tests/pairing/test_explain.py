"""Every pairing is explained, in words that all exist, and by the articles of the rulebook."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given

from faristol.errors import PairingImpossible
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import TEXTS, explain, text_of
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingRequest, PairingRules, Reason, Rematches
from faristol.rulebook import load_rulebook
from tests.oracles import pairing as twin
from tests.oracles.pairing import Pair, Wanted
from tests.pairing.rounds import FIXED_TOGETHER, request_of, rules_of, wanted_rounds
from tests.pairing.test_score_groups import Played

OPEN = load_rulebook("ca-obert-2009")
SIX = PairingRequest(
    round_number=3,
    order=(1, 2, 3, 4, 5, 6),
    places={one: one for one in range(1, 7)},
    met={(1, 2): (1,), (1, 3): (2,)},
    names={1: "Anna", 2: "Berta", 3: "Carla", 4: "Dora"},
)


def said(request: PairingRequest, rules: PairingRules, table: int = 1) -> list[str]:
    return [text_of(reason) for reason in pair(request, rules).pairs[table - 1].reasons]


def test_why_two_meet_and_why_with_nobody_between_them() -> None:
    assert said(SIX, PairingRules())[:3] == [
        "Anna (place 1) and Dora (place 4) are 3 places apart",
        "not with Berta, who is between them: Anna and Berta met in round 1",
        "not with Carla, who is between them: Anna and Carla met in round 2",
    ]


def test_players_who_could_not_change_partners_are_named_too() -> None:
    """1 could meet 2, but then 3 and 4 were left, who have met."""
    request = replace(SIX, order=(1, 2, 3, 4), met={(3, 4): (2,)})
    assert said(request, PairingRules())[1] == (
        "not with Berta, who is between them and meets Dora: if they swapped partners, Carla "
        "and Dora, who met"
        " in round 2, would meet again"
    )


def test_a_reason_cites_the_article_it_rests_on() -> None:
    reasons = pair(SIX, PairingRules()).pairs[0].reasons
    assert explain(reasons[1], OPEN).endswith(f"met in round 1 ({OPEN.cite('tournament.rematches')})")
    assert "OB-T3a" in explain(reasons[1], OPEN)
    assert explain(reasons[1], None) == text_of(reasons[1])
    assert explain(Reason(key="fault.missing", values={"entrant": "Anna"}), OPEN) == "Anna is not paired"


def all_reasons(request: PairingRequest, rules: PairingRules) -> Iterator[Reason]:
    try:
        plan = pair(request, rules)
    except PairingImpossible as refused:
        yield from (reason for reason in refused.reasons if isinstance(reason, Reason))
    else:
        yield from plan.reasons
        for planned in plan.pairs:
            yield from planned.reasons
    # Pairings that nobody would make: neighbours, everyone twice; first against last; half of them nowhere.
    line = request.order
    strange: list[list[Pair]] = [
        list(pairwise(line)),
        [(one, other) for one, other in zip(line, reversed(line), strict=True) if one < other],
        list(zip(line[::2], line[1::2], strict=False)),
        [(one, -one) for one in line[::2]],
    ]
    for tables in strange:
        for bye in (None, *line[:1], *line[-1:]):
            yield from faults_of(tables, bye, request, rules)


@given(wanted_rounds(tuple(Method)))
def test_everything_that_is_said_has_its_words_and_a_rule_that_exists(wanted: Wanted) -> None:
    for reason in all_reasons(request_of(wanted), rules_of(wanted)):
        named = set(re.findall(r"%\((\w+)\)s", TEXTS[reason.key]))
        assert named <= set(reason.values)
        assert text_of(reason)
        assert not reason.rule or OPEN.cite(reason.rule)


@given(wanted_rounds((Method.SWISS,)))
def test_everyone_who_stands_between_two_is_accounted_for(wanted: Wanted) -> None:
    wanted = replace(wanted, fixed=())
    request = request_of(wanted)
    try:
        plan = pair(request, rules_of(wanted))
    except PairingImpossible:
        return
    line = twin.line_of(wanted, plan.bye)
    for planned in plan.pairs:
        upper, lower = sorted(line.index(one) for one in (planned.first, planned.second))
        named = [
            reason.values["between"]
            for reason in planned.reasons
            if reason.key.startswith(("between.", "swap."))
        ]
        assert named == [str(entrant) for entrant in line[upper + 1 : lower]]


@pytest.mark.slow
def test_no_words_are_kept_for_what_nobody_says() -> None:
    rng = Random("everything that can be said")  # noqa: S311 always the same rounds
    heard = {reason.key for reason in all_reasons(FIXED_TOGETHER, PairingRules())}
    for _ in range(3_000):
        if heard == set(TEXTS):
            break
        heard |= {reason.key for reason in all_reasons(*anything(rng))}
    assert heard == set(TEXTS)


def anything(rng: Random) -> tuple[PairingRequest, PairingRules]:
    """A round in which something was asked for by hand, as likely as not against the rules."""
    entrants = range(1, rng.randint(3, 8))
    pairs = list(combinations(entrants, 2))

    def some(most: int) -> list[tuple[int, int]]:
        return rng.sample(pairs, min(len(pairs), rng.randint(0, most)))

    order = rng.sample(entrants, rng.choice([len(entrants), len(entrants) - 1]))
    method = rng.choice(list(Method))
    if method is Method.SCORE_GROUPS and rng.random() < 0.5:
        return _late_in_score_groups(rng)
    request = PairingRequest(
        round_number=rng.randint(1, 6),
        order=tuple(order),
        places={entrant: place for place, entrant in enumerate(order, start=1)},
        seeding=tuple(entrants),
        met={pair: tuple(range(1, rng.randint(2, 4))) for pair in some(16)},
        forbidden=tuple(some(4) if rng.random() < 0.4 else ()),
        fixed=tuple(some(3) if rng.random() < 0.4 else ()),
        sits_out=rng.choice([*entrants]) if rng.random() < 0.2 else None,
        clubs={entrant: rng.choice("ABC") for entrant in entrants},
        byes={entrant: rng.randint(0, 1) for entrant in entrants},
        starts={entrant: rng.randint(0, 1) for entrant in entrants},
    )
    return request, PairingRules(
        method=method,
        rematches=rng.choice(list(Rematches)),
        clubmates_apart=rng.random() < 0.5,
        starts_balanced=rng.random() < 0.5,
    )


def _late_in_score_groups(rng: Random) -> tuple[PairingRequest, PairingRules]:
    """Some rounds have been played, so that floats, starts and byes have something to say."""
    rules = PairingRules(method=Method.SCORE_GROUPS, rematches=Rematches.UNAVOIDABLE)
    played = Played(rng.randint(5, 12), 7, rng)
    for _ in range(rng.randint(1, 6)):
        played.play(pair(played.request(set(played.histories)), rules))
    return played.request(set(played.histories)), rules
