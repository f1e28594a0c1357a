"""The entrants left to be paired, once fixed pairs and the bye are taken out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from faristol.errors import PairingImpossible
from faristol.pairing.bars import why_barred
from faristol.pairing.byes import is_odd, ranked_for_bye
from faristol.pairing.constraints import Constraints
from faristol.pairing.explain import text_of
from faristol.pairing.request import PairingRequest, PairingRules, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    line: tuple[int, ...]
    """Best first."""
    bye: int | None = None


def field_of(request: PairingRequest, rules: PairingRules) -> Field:
    fixed = {entrant for pair in request.fixed for entrant in pair}
    line = tuple(entrant for entrant in request.order if entrant not in fixed)
    if not is_odd(request):
        return Field(line=line)
    bye = request.sits_out if request.sits_out is not None else ranked_for_bye(line, request, rules)[0]
    return Field(line=tuple(entrant for entrant in line if entrant != bye), bye=bye)


def line_of(request: PairingRequest) -> tuple[int, ...]:
    """Return the players not in a fixed pair, without the one whom the director gives the bye."""
    out = {entrant for pair in request.fixed for entrant in pair} | {request.sits_out}
    return tuple(entrant for entrant in request.order if entrant not in out)


def check(request: PairingRequest) -> None:
    """
    Raises:
        ValueError: if the request contradicts itself: that is our caller's fault, no director's.
    """
    if len(set(request.order)) != len(request.order):
        raise ValueError("an entrant appears twice in the order")
    places = [request.places[entrant] for entrant in request.order]
    if any(place >= after for place, after in pairwise(places)):
        raise ValueError("places must grow along the order, no two alike")


def refusal(request: PairingRequest, reasons: tuple[Reason, ...]) -> PairingImpossible:
    said = "; ".join(map(text_of, reasons))
    return PairingImpossible(f"round {request.round_number} cannot be paired: {said}", *reasons)


def objections_to_fixed(request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    """Yield the pairs fixed by hand that cannot be."""
    present, taken = set(request.order), set[int]()
    for one, other in request.fixed:
        values = {"one": request.name_of(one), "other": request.name_of(other)}
        for entrant in (one, other):
            if entrant not in present:
                yield Reason(key="fixed.absent", values={**values, "entrant": request.name_of(entrant)})
            if entrant in taken:
                yield Reason(key="fixed.twice", values={"entrant": request.name_of(entrant)})
            taken.add(entrant)
        if one != other and constraints.price(one, other) is None:
            yield why_barred("fixed", one, other, request=request, constraints=constraints)


def objections_to_bye(request: PairingRequest) -> Iterator[Reason]:
    taken = {entrant for pair in request.fixed for entrant in pair}
    if request.sits_out is None:
        return
    values = {"entrant": request.name_of(request.sits_out)}
    if request.sits_out not in request.order:
        yield Reason(key="bye.absent", values=values)
    elif not is_odd(request):
        yield Reason(key="bye.even", values=values)
    elif request.sits_out in taken:
        yield Reason(key="bye.fixed", values=values)
