"""A round paired, by the method that the rules name."""

from collections.abc import Iterable
from typing import assert_never

from faristol.pairing.constraints import Constraints, Pair, constraints_of
from faristol.pairing.field import (
    Field,
    check,
    field_of,
    line_of,
    objections_to_bye,
    objections_to_fixed,
    refusal,
)
from faristol.pairing.halves import halved
from faristol.pairing.impossible import must_yield
from faristol.pairing.plan import plan_of, plan_of_circle, plan_of_groups
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules, Reason
from faristol.pairing.round_robin import circle_round, objections_to_circle
from faristol.pairing.swiss import nearest


def pair(request: PairingRequest, rules: PairingRules) -> PairingPlan:
    """
    The same request has one answer; entrants under other numbers have the same one, renamed.

    >>> plan = pair(
    ...     PairingRequest(
    ...         round_number=2, order=(7, 8, 9, 5), places={7: 1, 8: 2, 9: 3, 5: 4}, met={(7, 8): (1,)}
    ...     ),
    ...     PairingRules(),
    ... )
    >>> [(table.first, table.second) for table in plan.pairs], plan.cost
    ([(7, 9), (8, 5)], 4)

    Raises:
        PairingImpossible: with a reason for everything that would have to yield.
    """
    check(request)
    constraints = constraints_of(request, rules)
    _refuse(request, objections_to_fixed(request, constraints))
    if rules.method is Method.ROUND_ROBIN:
        circle = circle_round(request)
        _refuse(request, objections_to_circle(request, circle, constraints))
        return plan_of_circle(circle, request, rules, constraints)
    _refuse(request, objections_to_bye(request))
    if rules.method is Method.SCORE_GROUPS:
        from faristol.pairing.score_groups.method import in_groups  # noqa: PLC0415 - NumPy, for this method alone

        groups = in_groups(line_of(request), request, rules, constraints)
        if groups is None:
            raise refusal(request, must_yield(request, rules))
        return plan_of_groups(groups, request, rules, constraints)
    field = field_of(request, rules)
    pairs = _matched(field, request, rules, constraints)
    if pairs is None:
        raise refusal(request, must_yield(request, rules))
    return plan_of(field, pairs, request, rules, constraints)


def _matched(
    field: Field, request: PairingRequest, rules: PairingRules, constraints: Constraints
) -> list[Pair] | None:
    match rules.method:
        case Method.SWISS | Method.KING_OF_THE_HILL:
            return nearest(field.line, request, constraints)
        case Method.HALVES:
            return halved(field.line, constraints)
        case Method.MANUAL:
            if field.line:
                left = [*field.line, *([] if field.bye is None else [field.bye])]
                entrants = ", ".join(map(request.name_of, left))
                raise refusal(request, (Reason(key="manual.left", values={"entrants": entrants}),))
            return []
        case Method.ROUND_ROBIN | Method.SCORE_GROUPS:
            raise ValueError("these settle more than pairs")
        case _:
            assert_never(rules.method)


def _refuse(request: PairingRequest, objections: Iterable[Reason]) -> None:
    if reasons := tuple(objections):
        raise refusal(request, reasons)
