"""Pairs put on tables, each with its reasons, and the reasons of the round."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from faristol.pairing.between import Neighbourhood
from faristol.pairing.byes import why_bye
from faristol.pairing.constraints import Constraints, Pair, as_pair
from faristol.pairing.field import Field
from faristol.pairing.halves import shift
from faristol.pairing.impossible import named
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules, PlannedPair, Reason
from faristol.pairing.round_robin import CircleRound
from faristol.pairing.starts import ordered

if TYPE_CHECKING:
    from faristol.pairing.score_groups.method import Groups

Met: TypeAlias = Mapping[Pair, tuple[int, ...]]
Why: TypeAlias = Callable[[Pair], Iterable[Reason]]


def plan_of(
    field: Field,
    pairs: Sequence[Pair],
    request: PairingRequest,
    rules: PairingRules,
    constraints: Constraints,
) -> PairingPlan:
    """Plan the pairs put together by the matching and by the director."""
    around = Neighbourhood.of(field.line, pairs, request, constraints)
    is_by_halves = rules.method is Method.HALVES
    why: dict[Pair, Why] = dict.fromkeys(pairs, around.why_halves if is_by_halves else around.why_near)
    why |= dict.fromkeys(request.fixed, partial(_why_fixed, request=request))
    planned = _tables(why, request, constraints, partial(ordered, request=request, rules=rules))
    cost = sum(pair.distance for pair in planned)
    if is_by_halves:
        size, ranks = len(field.line), around.ranks
        cost = sum(shift(*sorted((ranks[one], ranks[other])), size=size) for one, other in pairs)
    values: dict[str, str | int] = {"cost": cost}
    rule = "tournament.first_method" if is_by_halves else "tournament.method"
    reasons = [Reason(key=f"method.{rules.method}", values=values, rule=rule)]
    if request.fixed and rules.method is not Method.MANUAL:
        reasons.append(Reason(key="round.fixed", values={"count": len(request.fixed)}))
    if field.bye is not None:
        reasons.append(why_bye(field.bye, request))
    return PairingPlan(
        round_number=request.round_number,
        pairs=planned,
        bye=field.bye,
        cost=cost,
        reasons=(*reasons, *_of_all(planned, request, rules, constraints)),
    )


def plan_of_groups(
    groups: "Groups", request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> PairingPlan:
    """Plan the pairs of score groups."""
    why: dict[Pair, Why] = dict.fromkeys(groups.pairs, groups.why)
    why |= dict.fromkeys(request.fixed, partial(_why_fixed, request=request))
    planned = _tables(why, request, constraints, groups.start)
    bye = groups.bye if request.sits_out is None else request.sits_out
    reasons = list(groups.reasons())
    if request.fixed:
        reasons.append(Reason(key="round.fixed", values={"count": len(request.fixed)}))
    if request.sits_out is not None:
        reasons.append(why_bye(request.sits_out, request))
    return PairingPlan(
        round_number=request.round_number,
        pairs=planned,
        bye=bye,
        cost=sum(pair.distance for pair in planned),
        reasons=(*reasons, *_of_all(planned, request, rules, constraints)),
    )


def plan_of_circle(
    circle: CircleRound, request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> PairingPlan:
    why = partial(_why_circle, request=request, number=circle.number)
    start = partial(ordered, request=request, rules=rules)
    planned = _tables(dict.fromkeys(circle.pairs, why), request, constraints, start)
    values: dict[str, str | int] = {"round": circle.number, "rounds": circle.rounds}
    reasons = [Reason(key="method.round-robin", values=values, rule="tournament.method")]
    if circle.bye is not None:
        reasons.append(Reason(key="bye.circle", values={"entrant": request.name_of(circle.bye)}))
    reasons += [
        Reason(key="bye.idle", values={"entrant": request.name_of(entrant)}) for entrant in circle.idle
    ]
    return PairingPlan(
        round_number=request.round_number,
        pairs=planned,
        bye=circle.bye,
        cost=sum(pair.distance for pair in planned),
        reasons=(*reasons, *_of_all(planned, request, rules, constraints)),
        idle=circle.idle,
    )


def _tables(
    pairs: Mapping[Pair, Why],
    request: PairingRequest,
    constraints: Constraints,
    start_of: Callable[[Pair], tuple[Pair, Reason | None]],
) -> tuple[PlannedPair, ...]:
    places = request.places
    met = _met(request)
    planned = []
    for pair in sorted(pairs, key=lambda pair: min(places[entrant] for entrant in pair)):
        (first, second), start = start_of(pair)
        reasons = (
            *pairs[pair](pair),
            *_reported(pair, met, request, constraints),
            *([start] if start else []),
        )
        distance = abs(places[first] - places[second])
        planned.append(PlannedPair(first=first, second=second, distance=distance, reasons=reasons))
    return tuple(planned)


def _reported(pair: Pair, met: Met, request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    """Yield what could not be avoided in this pair, or is free: never silent."""
    values: dict[str, str | int] = {"one": request.name_of(pair[0]), "other": request.name_of(pair[1])}
    if rounds := met.get(as_pair(*pair)):
        key = "pair.rematch" if as_pair(*pair) in constraints.met else "pair.rematch_free"
        said = {**values, "rounds": ", ".join(map(str, rounds))}
        yield Reason(key=key, values=said, rule="tournament.rematches")
    if constraints.are_clubmates(*pair):
        said = {**values, "club": constraints.clubs[pair[0]]}
        yield Reason(key="pair.clubmates", values=said, rule="tournament.clubmates_apart")


def _of_all(
    planned: Sequence[PlannedPair], request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> Iterator[Reason]:
    met = _met(request)
    pairs = [(pair.first, pair.second) for pair in planned]
    again = [pair for pair in pairs if as_pair(*pair) in met]
    clubmates = [pair for pair in pairs if constraints.are_clubmates(*pair)]
    if again:
        key = "round.rematches" if constraints.met else "round.rematches_free"
        yield Reason(key=key, values=_counted(again, request), rule="tournament.rematches")
    if clubmates:
        key, rule = "round.clubmates", "tournament.clubmates_apart"
        yield Reason(key=key, values=_counted(clubmates, request), rule=rule)
    if not rules.starts_balanced and pairs:
        yield Reason(key="round.starts_by_lot", rule="start.method")


def _counted(pairs: Sequence[Pair], request: PairingRequest) -> Mapping[str, str | int]:
    return {"count": len(pairs), "pairs": named(pairs, request)}


def _met(request: PairingRequest) -> Met:
    return {as_pair(*pair): rounds for pair, rounds in request.met.items() if rounds}


def _why_fixed(pair: Pair, *, request: PairingRequest) -> Iterator[Reason]:
    values = {"first": request.name_of(pair[0]), "second": request.name_of(pair[1])}
    yield Reason(key="pair.fixed", values=values)


def _why_circle(pair: Pair, *, request: PairingRequest, number: int) -> Iterator[Reason]:
    values: dict[str, str | int] = {
        "first": request.name_of(pair[0]),
        "second": request.name_of(pair[1]),
        "round": number,
    }
    yield Reason(key="pair.circle", values=values, rule="tournament.method")
