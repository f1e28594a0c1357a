"""
A round paired, explained and checked: 1,000 and 5,000 entrants after eight rounds; and what the window saves.

The ratio is how many times as long the same matching takes with every allowed pair in it as with those that
can matter: docs/decisions/0019 proves that they come to the same, and here they do. By turns in one process.
    python -m benchmarks.bench_pairing [--update]
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter
from typing import TypeVar

from benchmarks.results import judge, report, table
from faristol.pairing.checking import faults_of
from faristol.pairing.constraints import Constraints, Pair, constraints_of
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules
from faristol.pairing.window import all_pairs, near_pairs
from tests.pairing.rounds import after_rounds

EARLIER = 8
"""Rounds before the one that is paired."""
ALLOWED_S = {1_000: 2.0, 5_000: 30.0}
SCORE_GROUPS = 1_000
SCORE_GROUPS_S = 5.0
"""For each of their rounds; they take the longest while there are few groups."""
ROUNDS = 5
RATIO_OF = 600
"""Entrants: with every allowed pair a thousand take several seconds."""
CLUBS = 40
Answer = TypeVar("Answer")


def main() -> int:
    rows, slowest = [], dict.fromkeys(ALLOWED_S, 0.0)
    for entrants in ALLOWED_S:
        request = after_rounds(entrants, EARLIER, seed=entrants, clubs=CLUBS * entrants // 1_000)
        for name, rules in rules_by_name().items():
            times = [timed(lambda: pair(request, rules)) for _ in range(ROUNDS)]  # noqa: B023 called at once
            plan = times[0][1]
            checking, faults = timed(lambda: faults_in(plan, request, rules))  # noqa: B023
            assert not faults, faults
            seconds = [one for one, _ in times]
            slowest[entrants] = max(slowest[entrants], *seconds)
            rows.append(
                (f"{entrants:,}, {name}", plan.cost, *map(ms, (median(seconds), max(seconds), checking)))
            )
    groups = [(earlier, *timed(lambda: grouped(earlier))) for earlier in (1, 2, EARLIER)]  # noqa: B023
    for earlier, took, cost in groups:
        rows.append((f"{SCORE_GROUPS:,}, score groups, round {earlier + 1}", cost, ms(took), ms(took), ""))
    ratio, pairs = window_ratio()
    head = ("entrants, method", "cost", "ms (median)", "ms (slowest)", "ms to check")
    found = (
        f"Round {EARLIER + 1}, with all explanations; {ROUNDS} times each. {RATIO_OF} entrants: {pairs[0]:,}"
        f" pairs in the window, {pairs[1]:,} allowed, the same cost; ratio {ratio:.1f}."
    )
    report("pairing", f"{found}\n\n{table(head, rows)}")
    late = [entrants for entrants, seconds in slowest.items() if seconds > ALLOWED_S[entrants]]
    for entrants in late:
        print(
            f"{entrants:,} entrants took {slowest[entrants]:.1f} s; {ALLOWED_S[entrants]:.0f} s are allowed"
        )
    slow = [(earlier, took) for earlier, took, _ in groups if took > SCORE_GROUPS_S]
    for earlier, took in slow:
        print(f"score groups took {took:.1f} s in round {earlier + 1}; {SCORE_GROUPS_S:.0f} s are allowed")
    return judge("pairing", ratio) | int(bool(late or slow))


def grouped(earlier: int) -> int:
    request = after_rounds(SCORE_GROUPS, earlier, seed=SCORE_GROUPS)
    return pair(request, PairingRules(method=Method.SCORE_GROUPS)).cost


def rules_by_name() -> dict[str, PairingRules]:
    return {
        "nearest": PairingRules(),
        "nearest, clubmates apart": PairingRules(clubmates_apart=True),
        "halves": PairingRules(method=Method.HALVES),
        "king of the hill": PairingRules(method=Method.KING_OF_THE_HILL),
    }


def window_ratio() -> tuple[float, tuple[int, int]]:
    """How many times as long everything takes as the window; and how many pairs either has."""
    request = after_rounds(RATIO_OF, EARLIER, seed=1)
    constraints = constraints_of(request, PairingRules())
    near = edges(near_pairs(constraints.bars(request.order)), request, constraints)
    every = edges(all_pairs(RATIO_OF), request, constraints)
    ratios = []
    for _ in range(ROUNDS):  # interleaved: both sides meet the same noise
        fast, few = timed(lambda: cheapest_matching(RATIO_OF, near))
        slow, many = timed(lambda: cheapest_matching(RATIO_OF, every))
        assert total(few, request) == total(many, request)
        ratios.append(slow / fast)
    return median(ratios), (len(near), len(every))


def edges(pairs: Iterable[Pair], request: PairingRequest, constraints: Constraints) -> list[Edge]:
    order = request.order
    return [
        Edge(one, other, (other - one, (other - one) ** 2))
        for one, other in pairs
        if constraints.price(order[one], order[other]) is not None
    ]


def total(pairs: Sequence[Pair] | None, request: PairingRequest) -> tuple[int, int]:
    assert pairs is not None
    assert sorted(rank for both in pairs for rank in both) == list(range(len(request.order)))
    return sum(other - one for one, other in pairs), sum((other - one) ** 2 for one, other in pairs)


def faults_in(plan: PairingPlan, request: PairingRequest, rules: PairingRules) -> list[object]:
    return list(faults_of([(one.first, one.second) for one in plan.pairs], plan.bye, request, rules))


def timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    start = perf_counter()
    answer = work()
    return perf_counter() - start, answer


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f}"


if __name__ == "__main__":
    sys.exit(main())
