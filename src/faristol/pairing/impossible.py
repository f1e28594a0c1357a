"""Search for what must yield when nothing can be paired: one kind of constraint at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from faristol.pairing.byes import ranked_for_bye
from faristol.pairing.constraints import Constraints, Pair, as_pair, constraints_of
from faristol.pairing.field import Field, field_of
from faristol.pairing.matching import Edge, cheapest_matching
from faristol.pairing.request import PairingRequest, PairingRules, Reason
from faristol.pairing.swiss import near_edges, nearest


def must_yield(request: PairingRequest, rules: PairingRules) -> tuple[Reason, ...]:
    """Each reason alone is a way out, but for the first ones, which say who is stuck."""
    # Clubmates are a wish: they never stand in the way.
    constraints = replace(constraints_of(request, rules), clubs={})
    field = field_of(request, rules)
    stuck = list(_stuck(field, request, constraints))
    ways = [
        *_by_rematches(field, request, constraints),
        *_by_bans(field, request, constraints),
        *_by_unfixing(request, rules, constraints),
        *_by_bye(field, request, rules, constraints),
    ]
    return (*stuck, *(ways or _by_both(field, request, constraints)))


def _stuck(field: Field, request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    everyone = len(field.line) - 1
    bars = constraints.bars(field.line)
    for entrant, barred in zip(field.line, bars, strict=True):
        if len(barred) == everyone and all(
            constraints.price(entrant, field.line[rank]) is None for rank in barred
        ):
            yield Reason(key="impossible.nobody_left", values={"entrant": request.name_of(entrant)})


def _by_rematches(field: Field, request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    if not constraints.may_rematch:
        freed = replace(constraints, may_rematch=True)
        nearest_pairs = nearest(field.line, request, freed)
        if nearest_pairs is not None:
            again = [pair for pair in nearest_pairs if constraints.price(*pair) is None]
            values: dict[str, str | int] = {"pairs": named(again, request), "count": len(again)}
            yield Reason(key="impossible.rematches", values=values, rule="tournament.rematches")


def _by_bans(field: Field, request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    nearest_pairs = nearest(field.line, request, replace(constraints, may_break_bans=True))
    if nearest_pairs is not None:
        broken = [pair for pair in nearest_pairs if constraints.price(*pair) is None]
        yield Reason(
            key="impossible.forbidden", values={"pairs": named(broken, request), "count": len(broken)}
        )


def _by_unfixing(request: PairingRequest, rules: PairingRules, constraints: Constraints) -> Iterator[Reason]:
    def is_enough(kept: Sequence[Pair]) -> bool:
        freed = replace(request, fixed=tuple(kept))
        return nearest(field_of(freed, rules).line, freed, constraints) is not None

    single = [
        pair for pair in request.fixed if is_enough([other for other in request.fixed if other != pair])
    ]
    for pair in single:
        yield Reason(key="impossible.fixed", values={"pairs": named([pair], request)})
    if request.fixed and not single and is_enough([]):
        yield Reason(key="impossible.all_fixed", values={"pairs": named(request.fixed, request)})


def _by_bye(
    field: Field, request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> Iterator[Reason]:
    """Given to another: to whom the rules would rather send out, of those with whom it works."""
    if field.bye is None:
        return
    outside = {entrant for pair in request.fixed for entrant in pair}
    line = [entrant for entrant in request.order if entrant not in outside]
    wanted = {entrant: wish for wish, entrant in enumerate(ranked_for_bye(line, request, rules))}
    empty = len(line)
    # The player matched with the empty seat sits out, and may be between any two, hence the slack.
    edges = [
        Edge(edge.one, edge.other, (0, *edge.cost))
        for edge in near_edges(line, request, constraints, slack=1)
    ]
    width = len(edges[0].cost) - 1 if edges else 1
    edges += [
        Edge(rank, empty, (wanted[entrant], *[0] * width))
        for rank, entrant in enumerate(line)
        if entrant != field.bye
    ]
    for one, other in cheapest_matching(empty + 1, edges) or ():
        if other == empty:
            values = {"bye": request.name_of(field.bye), "entrant": request.name_of(line[one])}
            yield Reason(key="impossible.bye", values=values, rule="tournament.bye_to")


def _by_both(field: Field, request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    """No kind alone is enough: rematches and bans together always are, and bans are the graver."""
    freed = replace(constraints, may_rematch=True, may_break_bans=True)
    nearest_pairs = nearest(field.line, request, freed) or []
    broken = [pair for pair in nearest_pairs if constraints.price(*pair) is None]
    bans = sum(as_pair(*pair) in constraints.forbidden for pair in broken)
    rematches = sum(as_pair(*pair) in constraints.met for pair in broken)
    values: dict[str, str | int] = {"pairs": named(broken, request), "bans": bans, "rematches": rematches}
    yield Reason(key="impossible.together", values=values, rule="tournament.rematches")


def named(pairs: Sequence[Pair], request: PairingRequest) -> str:
    """
    >>> named([(1, 2), (3, 4)], PairingRequest(round_number=1, order=(), places={}, names={1: "Anna"}))
    'Anna – 2, 3 – 4'
    """
    return ", ".join(f"{request.name_of(one)} – {request.name_of(other)}" for one, other in pairs)
