"""Standings after the rounds: everyone's points in each, the table, and the first order."""

from collections.abc import Iterator, Mapping, Sequence

from faristol.rulebook.choices import Newcomers
from faristol.standings.result import PointRules, RoundScore, ScoreKind
from faristol.standings.scoring import score_of_absence, score_of_bye, score_of_requested_bye, scores_of
from faristol.standings.table import Line, rank
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings
from faristol.tournament.state import Entrant, RoundState, Standing, TableState, TournamentState


def scores(state: TournamentState, *, until_round: int | None = None) -> tuple[RoundScore, ...]:
    """
    Return everyone's points in every round so far; a round in progress counts as far as its results are in.

    Byes and absences count once their round is paired.
    """
    return tuple(
        score
        for this in state.rounds[:until_round]
        for score in _scores_of_round(state, this, reports_of(this, before_ms=None))
    )


def table(state: TournamentState, *, until_round: int | None = None) -> tuple[Line, ...]:
    """The standings, the best first; before the first round by seeding."""
    scored = scores(state, until_round=until_round)
    return ranked(state, scored, until_round=until_round)


def known_scores(state: TournamentState, *, at_ms: int) -> tuple[RoundScore, ...]:
    """Return the scores that counted at a moment, before later corrections."""
    return tuple(
        score
        for this in state.rounds
        for score in _scores_of_round(state, this, reports_of(this, before_ms=at_ms))
    )


def ranked(
    state: TournamentState, scored: Sequence[RoundScore], *, until_round: int | None = None
) -> tuple[Line, ...]:
    entrants = classified(state, until_round=until_round)
    return rank(entrants, scored, tie_breaks=state.settings.tie_breaks, seeding=first_order(state))


def first_order(state: TournamentState) -> tuple[int, ...]:
    """The seeding; as long as it is not fixed, what it would be."""
    if state.seeding:
        return state.seeding
    return seeding_order(state, {number: entrant.rating for number, entrant in state.entrants.items()})


def classified(state: TournamentState, *, until_round: int | None = None) -> tuple[int, ...]:
    """
    Return the entrants in the standings: all who were there for a round, even if they left since.

    After an earlier round: without those who came later than for the next one.
    """
    last = len(state.rounds) if until_round is None else until_round
    return tuple(
        number
        for number, entrant in state.entrants.items()
        if _is_classified(entrant) and entrant.first_round <= last + 1
    )


def seeding_order(state: TournamentState, ratings: Mapping[int, int | None]) -> tuple[int, ...]:
    """
    Return everyone with a place, best first; equal ratings by order of registration.

    No rating, or 0, makes a newcomer.
    """
    places = [entrant for entrant in state.entrants.values() if entrant.standing is Standing.IN]
    keys = {entrant.number: _key(entrant, ratings.get(entrant.number), state.settings) for entrant in places}
    return tuple(sorted(keys, key=keys.__getitem__))


def _key(entrant: Entrant, rating: int | None, settings: Settings) -> tuple[bool, int, bool, str, str, int]:
    """Return the sorting key: a rated entrant goes before newcomers seeded at the same rating."""
    is_newcomer = not rating
    seeded_at = settings.newcomer_rating if is_newcomer else rating
    by_name = is_newcomer and settings.newcomers == Newcomers.NAME
    return (
        seeded_at is None,
        -(seeded_at or 0),
        is_newcomer,
        entrant.name.casefold() if by_name else "",
        entrant.registered_on,
        entrant.number,
    )


def _is_classified(entrant: Entrant) -> bool:
    return entrant.held_place and entrant.last_round != 0


def reports_of(this: RoundState, *, before_ms: int | None = None) -> tuple[TableReport | None, ...]:
    """Return the reports by table: what counts now, or what counted at a moment."""
    if before_ms is None:
        return tuple(table.report for table in this.tables)
    return tuple(_report_at(table, before_ms) for table in this.tables)


def _report_at(of: TableState, at_ms: int) -> TableReport | None:
    then = [correction.report for correction in of.corrections if correction.at_ms <= at_ms]
    return then[-1] if then else of.first_report


def _scores_of_round(
    state: TournamentState, this: RoundState, reports: Sequence[TableReport | None]
) -> Iterator[RoundScore]:
    number, paired, rules = this.number, this.paired, state.settings.points
    resting = {*paired.idle} if paired.bye is None else {paired.bye, *paired.idle}
    there = resting | set(paired.requested_byes)
    for table, report in zip(paired.tables, reports, strict=True):
        there |= set(table.entrants)
        if report is not None:
            went = first_went(report, state.settings)
            yield from scores_of(
                report.result,
                entrants=table.entrants,
                round_number=number,
                rules=rules,
                first_went=went,
            )
    yield from (score_of_bye(entrant, round_number=number, rules=rules) for entrant in sorted(resting))
    for entrant in paired.requested_byes:
        yield score_of_requested_bye(entrant, round_number=number, rules=rules)
    for missing in state.entrants.values():
        if missing.number not in there and _is_classified(missing):
            yield from _score_of_missing(missing, number, rules)


def first_went(report: TableReport, settings: Settings) -> int | None:
    """Return the side that went first: as noted, else the first named if the pairing decides who starts."""
    return 0 if report.first_went is None and settings.starts_balanced else report.first_went


def _score_of_missing(entrant: Entrant, number: int, rules: PointRules) -> Iterator[RoundScore]:
    """Rounds before somebody came are worth nothing; those after somebody left are no rounds of theirs."""
    if number < entrant.first_round:
        yield RoundScore(entrant=entrant.number, round_number=number, kind=ScoreKind.ABSENT)
    elif entrant.last_round is None or number <= entrant.last_round:
        yield score_of_absence(entrant.number, round_number=number, rules=rules)
