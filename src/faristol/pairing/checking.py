"""Faults of a pairing, whoever made it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faristol.errors import PairingImpossible
from faristol.pairing.bars import why_barred
from faristol.pairing.byes import is_odd
from faristol.pairing.constraints import Constraints, Pair, as_pair, constraints_of
from faristol.pairing.field import check, field_of, objections_to_bye, objections_to_fixed
from faristol.pairing.halves import is_within, shift
from faristol.pairing.impossible import named
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingRequest, PairingRules, Reason, Rematches
from faristol.pairing.round_robin import circle_round


def faults_of(
    tables: Sequence[Pair], bye: int | None, request: PairingRequest, rules: PairingRules
) -> Iterator[Reason]:
    """
    Everything: who is missing or twice, whom the rules bar from meeting, who should sit out, and by how much
    the pairing is not the nearest there is. Which table is which, and who goes first, is not judged.
    """
    check(request)
    constraints = constraints_of(request, rules)
    is_circle = rules.method is Method.ROUND_ROBIN
    resting = set(circle_round(request).idle) if is_circle else set()
    membership = list(_of_membership(tables, bye, request, resting))
    yield from membership
    yield from _of_pairs(tables, request, constraints)
    if is_circle:
        yield from _of_circle(tables, bye, request)
        return
    if asked := [*objections_to_fixed(request, constraints), *objections_to_bye(request)]:
        yield from asked  # Nothing could be right.
        return
    if rules.method is Method.SCORE_GROUPS:
        if not membership:
            yield from _of_groups(tables, bye, request, rules)
        return
    yield from _of_bye(bye, request, rules)
    if not membership and rules.method is not Method.MANUAL:
        yield from _of_cost(tables, bye, request, rules)


def _of_membership(
    tables: Sequence[Pair], bye: int | None, request: PairingRequest, resting: set[int]
) -> Iterator[Reason]:
    present = set(request.order)
    times = Counter(entrant for table in tables for entrant in table)
    if bye is not None:
        times[bye] += 1
    for entrant, count in times.items():
        values: dict[str, str | int] = {"entrant": request.name_of(entrant)}
        if entrant not in present:
            yield Reason(key="fault.unknown", values=values)
        if count > 1:
            yield Reason(key="fault.twice", values={**values, "count": count})
    missing = [entrant for entrant in request.order if entrant not in times and entrant not in resting]
    if bye is None and is_odd(request) and len(missing) == 1:
        return  # That one sits out, and nobody said so: a fault of the bye.
    yield from (Reason(key="fault.missing", values={"entrant": request.name_of(one)}) for one in missing)


def _of_pairs(tables: Sequence[Pair], request: PairingRequest, constraints: Constraints) -> Iterator[Reason]:
    for one, other in tables:
        if one != other and constraints.price(one, other) is None:
            yield why_barred("fault", one, other, request=request, constraints=constraints)
    drawn = {as_pair(*table) for table in tables}
    for one, other in request.fixed:
        if as_pair(one, other) not in drawn:
            yield Reason(key="fault.fixed", values=_named((one, other), request))


def _of_circle(tables: Sequence[Pair], bye: int | None, request: PairingRequest) -> Iterator[Reason]:
    circle = circle_round(request)
    drawn = {as_pair(*pair) for pair in circle.pairs}
    for table in tables:
        if as_pair(*table) not in drawn:
            yield Reason(key="fault.circle", values=_named(table, request), rule="tournament.method")
    if bye != circle.bye:
        yield from _wrong_bye(bye, circle.bye, request)


def _of_bye(bye: int | None, request: PairingRequest, rules: PairingRules) -> Iterator[Reason]:
    expected = field_of(request, rules).bye
    if bye != expected:
        yield from _wrong_bye(bye, expected, request)


def _of_groups(
    tables: Sequence[Pair], bye: int | None, request: PairingRequest, rules: PairingRules
) -> Iterator[Reason]:
    """Score groups have one right answer."""
    try:
        plan = pair(request, rules)
    except PairingImpossible:
        return
    if bye != plan.bye:
        yield from _wrong_bye(bye, plan.bye, request)
    drawn = {as_pair(*table) for table in tables}
    other = [(right.first, right.second) for right in plan.pairs]
    if missing := [table for table in other if as_pair(*table) not in drawn]:
        values: dict[str, str | int] = {"pairs": named(missing, request)}
        yield Reason(key="fault.groups", values=values, rule="tournament.method")


def _wrong_bye(bye: int | None, expected: int | None, request: PairingRequest) -> Iterator[Reason]:
    values: dict[str, str | int] = {}
    if bye is not None:
        values["entrant"] = request.name_of(bye)
    if expected is not None:
        values["expected"] = request.name_of(expected)
    key = "fault.no_bye" if bye is None else "fault.needless_bye" if expected is None else "fault.bye"
    yield Reason(key=key, values=values, rule="tournament.bye_to")


def _of_cost(
    tables: Sequence[Pair], bye: int | None, request: PairingRequest, rules: PairingRules
) -> Iterator[Reason]:
    """Against the best pairing with the same one sitting out: a wrong bye is another fault."""
    if bye is None and is_odd(request):
        return
    asked = replace(request, sits_out=bye)
    try:
        plan = pair(asked, rules)
    except PairingImpossible:
        return
    best = _Worth.of([(planned.first, planned.second) for planned in plan.pairs], asked, rules)
    shown = _Worth.of(tables, asked, rules)
    if rules.rematches is Rematches.UNAVOIDABLE and shown.rematches > best.rematches:
        yield _too_many("fault.rematches", shown.rematches, best.rematches, "tournament.rematches")
    elif rules.rematches is Rematches.UNAVOIDABLE and shown.meetings > best.meetings:
        yield _too_many("fault.meetings", shown.meetings, best.meetings, "tournament.rematches")
    elif shown.within > best.within:
        yield _too_many("fault.within_halves", shown.within, best.within, "tournament.first_method")
    elif shown.clubmates > best.clubmates:
        yield _too_many("fault.clubmates", shown.clubmates, best.clubmates, "tournament.clubmates_apart")
    elif shown.measure > best.measure:
        is_by_halves = rules.method is Method.HALVES
        key = "fault.shifts" if is_by_halves else "fault.distance"
        rule = "tournament.first_method" if is_by_halves else "tournament.method"
        yield _too_many(key, shown.measure, best.measure, rule)
    elif shown.measure == best.measure and shown.squares > best.squares:
        # No text speaks of squares: they are how equal sums are told apart here.
        yield _too_many("fault.squares", shown.squares, best.squares, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Worth:
    """Worth of a whole pairing, in the order in which its parts count."""

    rematches: int
    meetings: int
    """Earlier ones, of those who meet again."""
    within: int
    clubmates: int
    measure: int
    squares: int
    """The measure: of 1–4, 2–3 and 1–3, 2–4 the second is the better."""

    @classmethod
    def of(cls, tables: Sequence[Pair], request: PairingRequest, rules: PairingRules) -> "_Worth":
        constraints = constraints_of(request, rules)
        within = 0
        measures: list[int] = []
        if rules.method is Method.HALVES:
            line = field_of(request, rules).line
            ranks = {entrant: rank for rank, entrant in enumerate(line)}
            for table in tables:
                if all(entrant in ranks for entrant in table):
                    one, other = sorted(ranks[entrant] for entrant in table)
                    within += is_within(one, other, size=len(line))
                    measures.append(shift(one, other, size=len(line)))
        else:
            measures = [abs(request.places[one] - request.places[other]) for one, other in tables]
        return cls(
            rematches=sum(as_pair(*table) in constraints.met for table in tables),
            meetings=sum(len(constraints.met.get(as_pair(*table), ())) for table in tables),
            within=within,
            clubmates=sum(constraints.are_clubmates(*table) for table in tables),
            measure=sum(measures),
            squares=sum(each * each for each in measures),
        )


def _too_many(key: str, count: int, least: int, rule: str) -> Reason:
    values: dict[str, str | int] = {"found": count, "least": least, "more": count - least}
    return Reason(key=key, values=values, rule=rule)


def _named(pair: Pair, request: PairingRequest) -> dict[str, str | int]:
    return {"one": request.name_of(pair[0]), "other": request.name_of(pair[1])}
