"""Obstacles between two entrants, in words."""

from faristol.pairing.constraints import Constraints, as_pair
from faristol.pairing.request import PairingRequest, Reason


def why_barred(
    family: str, one: int, other: int, *, request: PairingRequest, constraints: Constraints, **more: str | int
) -> Reason:
    """
    Return why these two may not meet, or should rather not: `family` and the kind are the key of
    `explain.TEXTS`.

    Raises:
        ValueError: if nothing bars them.
    """
    pair = as_pair(one, other)
    values = {"one": request.name_of(one), "other": request.name_of(other), **more}
    if pair in constraints.forbidden:
        return Reason(key=f"{family}.forbidden", values=values)
    if rounds := constraints.met.get(pair):
        values["rounds"] = ", ".join(map(str, rounds))
        return Reason(key=f"{family}.met", values=values, rule="tournament.rematches")
    if constraints.are_clubmates(one, other):
        values["club"] = constraints.clubs[one]
        return Reason(key=f"{family}.clubmates", values=values, rule="tournament.clubmates_apart")
    raise ValueError(f"nothing bars {one} and {other}")
