"""Who of a pair goes first."""

from faristol.pairing.constraints import Pair
from faristol.pairing.request import PairingRequest, PairingRules, Reason


def ordered(pair: Pair, request: PairingRequest, rules: PairingRules) -> tuple[Pair, Reason | None]:
    """
    Whoever went first less often, else whoever stands higher; with the reason. Where players draw lots, the
    higher one is merely named first, and there is none.
    """
    higher, lower = sorted(pair, key=lambda entrant: request.places[entrant])
    if not rules.starts_balanced:
        return (higher, lower), None
    starts = {entrant: request.starts.get(entrant, 0) for entrant in pair}
    first, second = (lower, higher) if starts[lower] < starts[higher] else (higher, lower)
    values: dict[str, str | int] = {
        "first": request.name_of(first),
        "second": request.name_of(second),
        "first_starts": starts[first],
        "second_starts": starts[second],
    }
    key = "start.higher" if starts[first] == starts[second] else "start.fewer"
    return (first, second), Reason(key=key, values=values, rule="tournament.starts_balanced")
