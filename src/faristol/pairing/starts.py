"""Choice of who goes first in a pair."""

from faristol.pairing.constraints import Pair
from faristol.pairing.request import PairingRequest, PairingRules, Reason


def ordered(pair: Pair, request: PairingRequest, rules: PairingRules) -> tuple[Pair, Reason | None]:
    """
    Return the pair with its starter first, and the reason: the one who went first less often, else the higher
    one. If players draw lots, the higher one is merely named first, and there is no reason.
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
