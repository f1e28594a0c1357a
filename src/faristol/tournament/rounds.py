"""What the rounds come to, who is next, and what the next round is asked for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from faristol.errors import PairingImpossible
from faristol.pairing.pair import pair
from faristol.pairing.request import Method, PairingPlan, PairingRequest, PairingRules, PlannedPair
from faristol.standings.result import PointRules, RoundScore, ScoreKind
from faristol.standings.scoring import score_of_absence, score_of_bye, score_of_requested_bye, scores_of
from faristol.standings.table import Line, rank
from faristol.tournament.report import TableReport
from faristol.tournament.round_legality import field_of, missing_tables, rounds_met
from faristol.tournament.seeding import seeding_order
from faristol.tournament.settings import Settings
from faristol.tournament.state import Entrant, RoundStage, RoundState, TableState, TournamentState

Values: TypeAlias = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class NextStep:
    """
    What the director does next, by name: "register", "seed", "pair", "start", "enter", "agree",
    "close-round", "committee", "close", "rating", "over".
    """

    kind: str
    values: Values = field(default_factory=dict)


def scores(state: TournamentState, *, until_round: int | None = None) -> tuple[RoundScore, ...]:
    """
    Of everybody in every round so far, also one that is being played: as far as its results are in.

    Byes and absences count once their round is paired.
    """
    return tuple(
        score
        for this in state.rounds[:until_round]
        for score in _scores_of_round(state, this, _reports(this, before_ms=None))
    )


def table(state: TournamentState, *, until_round: int | None = None) -> tuple[Line, ...]:
    """The standings, the best first; before the first round by seeding."""
    scored = scores(state, until_round=until_round)
    return _ranked(state, scored, until_round=until_round)


def first_order(state: TournamentState) -> tuple[int, ...]:
    """The seeding; as long as it is not fixed, what it would be."""
    if state.seeding:
        return state.seeding
    return seeding_order(state, {number: each.rating for number, each in state.entrants.items()})


def classified(state: TournamentState, *, until_round: int | None = None) -> tuple[int, ...]:
    """
    Who is in the standings: everybody who was there for a round, whether or not they left since.

    After an earlier round: without those who came later than for the next one.
    """
    last = len(state.rounds) if until_round is None else until_round
    return tuple(
        number
        for number, entrant in state.entrants.items()
        if _is_classified(entrant) and entrant.first_round <= last + 1
    )


def open_tables(state: TournamentState) -> tuple[TableState, ...]:
    """Of the last round, those without a result."""
    if state.round is None:
        return ()
    return tuple(each for each in state.round.tables if each.report is None)


def pairing_rules(settings: Settings, round_number: int) -> PairingRules:
    """By the method of that round: the first and the last may have their own."""
    method = settings.method
    if round_number == settings.rounds and settings.last_method is not None:
        method = settings.last_method
    if round_number == 1 and settings.first_method is not None:
        method = settings.first_method
    return PairingRules(
        method=method,
        rematches=settings.rematches,
        bye_to=settings.bye_to,
        clubmates_apart=settings.clubmates_apart,
        starts_balanced=settings.starts_balanced,
    )


def pairing_request(state: TournamentState) -> tuple[PairingRequest, PairingRules]:
    """Of the next round."""
    number = len(state.rounds) + 1
    request = _request(state, number, playing=field_of(state, number), scored=scores(state))
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


def explain_round(state: TournamentState, round_number: int) -> PairingPlan:
    """
    Why a round was paired as it was: worked out again from what was known then.

    Where it comes out otherwise, as in a record that was made elsewhere, as if all of it was put by hand.
    """
    this = state.rounds[round_number - 1]
    paired = this.paired
    rested = () if paired.bye is None else (paired.bye,)
    seated = tuple(each.entrants for each in paired.tables)
    playing = (*(number for each in seated for number in each), *rested, *paired.idle)
    earlier = replace(
        state,
        rounds=state.rounds[: round_number - 1],
        seeding=tuple(each for each in state.seeding if state.entrants[each].first_round <= round_number),
        settings=this.settings or state.settings,
        forbidden=this.forbidden,
    )
    known = tuple(
        score
        for before in earlier.rounds
        for score in _scores_of_round(earlier, before, _reports(before, before_ms=this.paired_ms))
    )
    request = _request(earlier, round_number, playing=playing, scored=known)
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


def next_step(state: TournamentState) -> NextStep:
    """One thing, the most pressing first."""
    waiting = tuple(each.number for each in state.inquiries if each.is_open)
    if waiting:
        return NextStep("committee", {"inquiry": waiting[0]})
    this, rounds = state.round, state.settings.rounds
    if this is None:
        return _step_before_rounds(state)
    if this.stage is RoundStage.CLOSED or (this.is_complete and this.number == rounds):
        if this.number < rounds:
            return NextStep("pair", {"round": this.number + 1})
        return _step_after_rounds(state, this)
    return _step_in_round(this)


def _step_before_rounds(state: TournamentState) -> NextStep:
    playing = len(field_of(state, 1))
    if playing < 2:  # noqa: PLR2004 – two make a round
        return NextStep("register", {"entrants": playing})
    if not state.seeding:
        return NextStep("seed", {"entrants": playing})
    away = sum(not state.entrants[number].is_here for number in field_of(state, 1))
    return NextStep("pair", {"round": 1, "entrants": playing, "not_here": away})


def _step_in_round(this: RoundState) -> NextStep:
    missing = missing_tables(this)
    if this.stage is RoundStage.PAIRED and len(missing) == len(this.tables):
        return NextStep("start", {"round": this.number})
    if missing:
        apart = [each.table.number for each in this.tables if len(each.proposed) > 1 and each.report is None]
        if apart:
            return NextStep("agree", {"round": this.number, "table": apart[0]})
        return NextStep("enter", {"round": this.number, "missing": len(missing), "table": missing[0]})
    return NextStep("close-round", {"round": this.number})


def _step_after_rounds(state: TournamentState, this: RoundState) -> NextStep:
    if this.stage is not RoundStage.CLOSED:
        return NextStep("close-round", {"round": this.number})
    rating = state.settings.rating
    is_published = any(system == rating for system, _ in state.published)
    if not state.is_closed:
        return NextStep("close", {"prizes": len(state.settings.prizes)})
    if rating and not is_published:
        return NextStep("rating", {"system": rating})
    return NextStep("over")


def _is_classified(entrant: Entrant) -> bool:
    return entrant.held_place and entrant.last_round != 0


def _ranked(
    state: TournamentState, scored: Sequence[RoundScore], *, until_round: int | None = None
) -> tuple[Line, ...]:
    entrants = classified(state, until_round=until_round)
    return rank(entrants, scored, tie_breaks=state.settings.tie_breaks, seeding=first_order(state))


def _reports(this: RoundState, *, before_ms: int | None) -> tuple[TableReport | None, ...]:
    """By table: what counts now, or what counted at a moment."""
    if before_ms is None:
        return tuple(each.report for each in this.tables)
    return tuple(_report_at(each, before_ms) for each in this.tables)


def _report_at(of: TableState, at_ms: int) -> TableReport | None:
    then = [each.report for each in of.corrections if each.at_ms <= at_ms]
    return then[-1] if then else of.first_report


def _scores_of_round(
    state: TournamentState, this: RoundState, reports: Sequence[TableReport | None]
) -> Iterator[RoundScore]:
    number, paired, rules = this.number, this.paired, state.settings.points
    resting = {*paired.idle} if paired.bye is None else {paired.bye, *paired.idle}
    there = resting | set(paired.requested_byes)
    for each, report in zip(paired.tables, reports, strict=True):
        there |= set(each.entrants)
        if report is not None:
            first_went = _first_went(report, state.settings)
            yield from scores_of(
                report.result,
                entrants=each.entrants,
                round_number=number,
                rules=rules,
                first_went=first_went,
            )
    yield from (score_of_bye(entrant, round_number=number, rules=rules) for entrant in sorted(resting))
    for entrant in paired.requested_byes:
        yield score_of_requested_bye(entrant, round_number=number, rules=rules)
    for missing in state.entrants.values():
        if missing.number not in there and _is_classified(missing):
            yield from _score_of_missing(missing, number, rules)


def _first_went(report: TableReport, settings: Settings) -> int | None:
    """Where the pairing says who starts and nobody noted otherwise, the first it names."""
    return 0 if report.first_went is None and settings.starts_balanced else report.first_went


def _score_of_missing(entrant: Entrant, number: int, rules: PointRules) -> Iterator[RoundScore]:
    """Rounds before somebody came are worth nothing; those after somebody left are no rounds of theirs."""
    if number < entrant.first_round:
        yield RoundScore(entrant=entrant.number, round_number=number, kind=ScoreKind.ABSENT)
    elif entrant.last_round is None or number <= entrant.last_round:
        yield score_of_absence(entrant.number, round_number=number, rules=rules)


def _request(
    state: TournamentState, number: int, *, playing: Sequence[int], scored: Sequence[RoundScore]
) -> PairingRequest:
    lines, present = _ranked(state, scored), set(playing)
    places = {line.entrant: place for place, line in enumerate(lines, 1)}
    return PairingRequest(
        round_number=number,
        order=tuple(line.entrant for line in lines if line.entrant in present),
        places=places,
        met=rounds_met(state),
        clubs={number: entrant.club for number, entrant in state.entrants.items() if entrant.club},
        byes=Counter(score.entrant for score in scored if score.kind is ScoreKind.BYE),
        starts=Counter(score.entrant for score in scored if score.went_first),
        # Who left before the start has no seat in a round robin; who left since keeps it, so that it stays.
        seeding=tuple(each for each in first_order(state) if each in places),
        fixed=state.fixed.get(number, ()),
        forbidden=state.forbidden,
        names={number: entrant.name for number, entrant in state.entrants.items()},
    )


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
    planned = {frozenset((each.first, each.second)) for each in plan.pairs}
    return plan.bye == this.paired.bye and planned == {frozenset(each.table.entrants) for each in this.tables}


def _bare_plan(request: PairingRequest, this: RoundState) -> PairingPlan:
    """Without reasons: nobody can say them any more."""
    places, unplaced = request.places, len(request.places) + 1
    pairs = tuple(
        PlannedPair(
            first=first,
            second=second,
            distance=abs(places.get(first, unplaced) - places.get(second, unplaced)),
        )
        for first, second in (each.table.entrants for each in this.tables)
    )
    paired = this.paired
    return PairingPlan(
        round_number=this.number, pairs=pairs, bye=paired.bye, cost=paired.cost, idle=paired.idle
    )
