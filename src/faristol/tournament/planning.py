"""Plans: how the next round would be paired, and why an earlier one was paired as it was."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from faristol.errors import PairingImpossible
from faristol.pairing.pair import pair
from faristol.pairing.request import (
    Method,
    PairingPlan,
    PairingRequest,
    PairingRules,
    PlannedPair,
    RoundFact,
)
from faristol.standings.result import RoundScore, ScoreKind
from faristol.tournament.rated import was_begun
from faristol.tournament.settings import Settings
from faristol.tournament.standings import first_order, known_scores, ranked, reports_of, scores
from faristol.tournament.state import Entrant, Pairing, RoundState, Table, TournamentState


def field_of(state: TournamentState, round_number: int) -> tuple[int, ...]:
    """Return the numbers of those who play in a round that is not paired yet."""
    return tuple(
        sorted(
            entrant.number
            for entrant in state.entrants.values()
            if entrant.is_in
            and entrant.first_round <= round_number
            and (round_number, entrant.number) not in state.absences
        )
    )


def unreceived(state: TournamentState) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
    """
    Return the entrants of the next round who are not checked in, and those who have not paid the fee.

    Entrants of an earlier round have been seen: reception is over for them.
    """
    fee = state.settings.registration.fee_cents
    seen = {number for this in state.rounds for number in _seated(this.paired)}
    fresh = [
        state.entrants[number] for number in field_of(state, len(state.rounds) + 1) if number not in seen
    ]
    not_here = tuple(entrant for entrant in fresh if not entrant.is_here)
    return not_here, tuple(entrant for entrant in fresh if entrant.paid_cents < fee)


def _seated(paired: Pairing) -> Iterator[int]:
    yield from (number for table in paired.tables for number in table.entrants)
    yield from paired.idle
    if paired.bye is not None:
        yield paired.bye


def rounds_met(
    state: TournamentState, *, before_ms: int | None = None
) -> dict[tuple[int, int], tuple[int, ...]]:
    """
    Return the rounds in which two entrants met, by pair; the smaller number first.

    Who was paired and did not come has met nobody: international Swiss rules let the two be paired again.
    """
    met: dict[tuple[int, int], tuple[int, ...]] = {}
    for this in state.rounds:
        for table, report in zip(this.tables, reports_of(this, before_ms=before_ms), strict=True):
            if report is None or was_begun(report):
                first, second = table.table.entrants
                pair = (min(first, second), max(first, second))
                met[pair] = (*met.get(pair, ()), this.number)
    return met


def _rests(
    state: TournamentState, scored: Sequence[RoundScore], met: Mapping[tuple[int, int], tuple[int, ...]]
) -> Counter[int]:
    """Count what bars a bye: byes, and other whole points without a game."""

    def is_rest(score: RoundScore) -> bool:
        other = score.opponent
        is_whole = score.half_points >= state.settings.points.win
        if score.kind is ScoreKind.BYE or other is None:
            return score.kind is ScoreKind.BYE or is_whole
        pair = (min(score.entrant, other), max(score.entrant, other))
        return is_whole and score.round_number not in met.get(pair, ())

    return Counter(score.entrant for score in scored if is_rest(score))


_WITH_FIRST_ROUND = frozenset({Method.ROUND_ROBIN, Method.SCORE_GROUPS})
"""Methods that say how the first round is paired, so that no other one pairs it."""


def pairing_rules(settings: Settings, round_number: int) -> PairingRules:
    """By the method of that round: the first and the last may have their own."""
    method = settings.method
    if round_number == settings.rounds and settings.last_method is not None:
        method = settings.last_method
    if round_number == 1 and settings.first_method is not None and settings.method not in _WITH_FIRST_ROUND:
        method = settings.first_method
    return PairingRules(
        method=method,
        rematches=settings.rematches,
        bye_to=settings.bye_to,
        clubmates_apart=settings.clubmates_apart,
        starts_balanced=settings.starts_balanced,
    )


def pairing_request(state: TournamentState) -> tuple[PairingRequest, PairingRules]:
    """Return the request and the rules for pairing the next round."""
    number = len(state.rounds) + 1
    request = _request(state, number, playing=field_of(state, number))
    return request, pairing_rules(state.settings, number)


def plan_next(
    state: TournamentState, *, pairs: Sequence[tuple[int, int]] = (), bye: int | None = None
) -> PairingPlan:
    """
    The next round as it would be paired, by the settings or with these pairs; nothing changes.

    Raises:
        PairingImpossible: carrying what would have to yield.
    """
    request, rules = pairing_request(state)
    return _planned(request, rules, pairs=pairs, bye=bye)


def seats_of(state: TournamentState, plan: PairingPlan) -> tuple[Table, ...]:
    """
    Return the tables of the plan's pairs, in their order: as recorded, or from 1 but for entrants who keep
    theirs. Where both of a pair keep one, it is that of the first.
    """
    pairs = [(each.first, each.second) for each in plan.pairs]
    if plan.round_number <= len(state.rounds):
        recorded = state.rounds[plan.round_number - 1].paired.tables
        numbers = {frozenset(table.entrants): table.number for table in recorded}
        return tuple(Table(number=numbers[frozenset(two)], entrants=two) for two in pairs)
    kept: dict[tuple[int, int], int] = {}
    for two in pairs:
        wanted = (state.kept_tables.get(entrant) for entrant in two)
        number = next((each for each in wanted if each is not None and each not in kept.values()), None)
        if number is not None:
            kept[two] = number
    free = (number for number in count(1) if number not in kept.values())
    return tuple(Table(number=kept[two] if two in kept else next(free), entrants=two) for two in pairs)


def explain_round(state: TournamentState, round_number: int) -> PairingPlan:
    """
    Explain why a round was paired as it was: worked out again from what was known then.

    Where it comes out otherwise, as in a record that was made elsewhere, as if all of it was put by hand.
    """
    this = state.rounds[round_number - 1]
    paired = this.paired
    rested = () if paired.bye is None else (paired.bye,)
    seated = tuple(table.entrants for table in paired.tables)
    playing = (*(number for entrants in seated for number in entrants), *rested, *paired.idle)
    earlier = replace(
        state,
        rounds=state.rounds[: round_number - 1],
        seeding=tuple(
            number for number in state.seeding if state.entrants[number].first_round <= round_number
        ),
        settings=this.settings or state.settings,
        forbidden=this.forbidden,
    )
    request = _request(earlier, round_number, playing=playing, at_ms=this.paired_ms)
    rules = pairing_rules(earlier.settings, round_number)
    asked: tuple[tuple[Sequence[tuple[int, int]], int | None], ...] = (((), None), (seated, paired.bye))
    for pairs, bye in asked:
        try:
            plan = _planned(request, rules, pairs=pairs, bye=bye)
        except PairingImpossible:
            continue
        if _is_as_recorded(plan, this):
            return plan
    return _bare_plan(request, this)


def _request(
    state: TournamentState, number: int, *, playing: Sequence[int], at_ms: int | None = None
) -> PairingRequest:
    """Ask for a round by what is known now, or was known at a moment."""
    scored = scores(state) if at_ms is None else known_scores(state, at_ms=at_ms)
    met = rounds_met(state, before_ms=at_ms)
    lines, present = ranked(state, scored), set(playing)
    places = {line.entrant: place for place, line in enumerate(lines, 1)}
    return PairingRequest(
        round_number=number,
        order=tuple(line.entrant for line in lines if line.entrant in present),
        places=places,
        met=met,
        clubs={number: entrant.club for number, entrant in state.entrants.items() if entrant.club},
        byes=_rests(state, scored, met),
        starts=Counter(score.entrant for score in scored if score.went_first),
        # Entrants who left before the start have no seat in a round robin; later ones keep theirs.
        seeding=tuple(number for number in first_order(state) if number in places),
        fixed=state.fixed.get(number, ()),
        forbidden=state.forbidden,
        histories=_histories(places, scored, rounds=number - 1),
        win_half_points=state.settings.points.win,
        loss_half_points=state.settings.points.loss,
        is_final=number == state.settings.rounds,
        names={number: entrant.name for number, entrant in state.entrants.items()},
    )


def _histories(
    entrants: Iterable[int], scored: Iterable[RoundScore], *, rounds: int
) -> dict[int, tuple[RoundFact, ...]]:
    """Return each entrant's rounds so far; those before somebody came are absences."""
    facts = {(score.entrant, score.round_number): _fact_of(score) for score in scored}
    nothing = RoundFact(half_points=0)
    return {
        entrant: tuple(facts.get((entrant, number), nothing) for number in range(1, rounds + 1))
        for entrant in entrants
    }


def _fact_of(score: RoundScore) -> RoundFact:
    if score.kind is not ScoreKind.GAME:
        return RoundFact(half_points=score.half_points)
    return RoundFact(half_points=score.half_points, opponent=score.opponent, is_first=bool(score.went_first))


def _planned(
    request: PairingRequest,
    rules: PairingRules,
    *,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> PairingPlan:
    if pairs:
        request, rules = replace(request, fixed=tuple(pairs)), replace(rules, method=Method.MANUAL)
    return pair(replace(request, sits_out=bye), rules)


def _is_as_recorded(plan: PairingPlan, this: RoundState) -> bool:
    planned = {frozenset((two.first, two.second)) for two in plan.pairs}
    recorded = {frozenset(table.table.entrants) for table in this.tables}
    return plan.bye == this.paired.bye and planned == recorded


def _bare_plan(request: PairingRequest, this: RoundState) -> PairingPlan:
    """Return a plan without reasons, which can no longer be known."""
    places, unplaced = request.places, len(request.places) + 1
    pairs = tuple(
        PlannedPair(
            first=first,
            second=second,
            distance=abs(places.get(first, unplaced) - places.get(second, unplaced)),
        )
        for first, second in (table.table.entrants for table in this.tables)
    )
    paired = this.paired
    return PairingPlan(
        round_number=this.number, pairs=pairs, bye=paired.bye, cost=paired.cost, idle=paired.idle
    )
