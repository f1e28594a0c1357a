"""Choice of the player who sits out when the number is odd."""

from collections.abc import Sequence
from typing import assert_never

from faristol.pairing.request import ByeTo, PairingRequest, PairingRules, Reason


def is_odd(request: PairingRequest) -> bool:
    return len(request.order) % 2 == 1


def ranked_for_bye(line: Sequence[int], request: PairingRequest, rules: PairingRules) -> list[int]:
    """Rank the line for the bye: the player whom the rules send out first comes first."""
    from_last = list(reversed(line))
    match rules.bye_to:
        case ByeTo.LAST:
            return from_last
        case ByeTo.LAST_WITHOUT:
            return sorted(from_last, key=lambda entrant: request.byes.get(entrant, 0))
        case _:
            assert_never(rules.bye_to)


def why_bye(bye: int, request: PairingRequest) -> Reason:
    values: dict[str, str | int] = {"entrant": request.name_of(bye), "place": request.places[bye]}
    if request.sits_out is not None:
        return Reason(key="bye.by_hand", values=values)
    taken = {entrant for pair in request.fixed for entrant in pair}
    lower = request.order[request.order.index(bye) + 1 :]
    if all(entrant in taken for entrant in lower):
        return Reason(key="bye.last", values=values, rule="tournament.bye_to")
    return Reason(
        key="bye.last_without",
        values={**values, "byes": request.byes.get(bye, 0)},
        rule="tournament.bye_to",
    )
