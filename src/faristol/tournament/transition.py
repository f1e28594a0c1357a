"""(state, event) → state. Pure and total: any event that was recorded can be replayed."""

from collections.abc import Iterable
from functools import reduce

from faristol.game.evolve import replace
from faristol.tournament import events as e
from faristol.tournament.awarded import moved_awards
from faristol.tournament.events import TournamentEvent
from faristol.tournament.opening import TournamentOpened
from faristol.tournament.state import (
    Correction,
    Entrant,
    Inquiry,
    InquiryStage,
    Proposal,
    RoundStage,
    RoundState,
    Standing,
    TableState,
    TournamentState,
)


def opening_state(opened: TournamentOpened) -> TournamentState:
    """Nobody has registered yet."""
    return TournamentState(opened=opened, settings=opened.settings, seq=1)


def replay(events: Iterable[TournamentEvent]) -> TournamentState:
    """The state after all of them; the first must be a TournamentOpened."""
    first, *rest = events
    assert isinstance(first, TournamentOpened), "a tournament begins with TournamentOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: TournamentState, event: TournamentEvent) -> TournamentState:
    return replace(_applied(state, event), seq=state.seq + 1)


def _applied(state: TournamentState, event: TournamentEvent) -> TournamentState:
    match event:
        case (
            e.EntrantRegistered()
            | e.EntrantAdmitted()
            | e.EntrantChanged()
            | e.EntrantWithdrew()
            | e.EntrantReturned()
            | e.FeeReceived()
            | e.CheckedIn()
            | e.GrantDecided()
        ):
            return _apply_entrant(state, event)
        case e.SeedingFixed() | e.AbsenceNoted() | e.PairFixed() | e.PairForbidden():
            return _apply_wish(state, event)
        case e.RoundPaired() | e.RoundUnpaired() | e.RoundStarted() | e.RoundTimeCalled() | e.RoundClosed():
            return _apply_round(state, event)
        case e.ResultProposed() | e.ResultEntered() | e.ResultCorrected():
            return _apply_result(state, event)
        case (
            e.CommitteeNamed()
            | e.InquiryOpened()
            | e.SubstituteNamed()
            | e.InquiryAnswered()
            | e.InquiryAppealed()
            | e.AppealDecided()
        ):
            return _apply_committee(state, event)
        case e.SettingsChanged(settings=settings):
            kept = moved_awards(state.awarded, state.settings.prizes, settings.prizes)
            return replace(state, settings=settings, awarded=kept)
        case e.PrizeAwarded(prize=prize, entrants=entrants):
            others = {index: to for index, to in state.awarded.items() if index != prize}
            return replace(state, awarded={**others, prize: entrants} if entrants else others)
        case e.AnnouncementMade(text=text):
            return replace(state, announcement=text)
        case e.TournamentClosed():
            return replace(state, is_closed=True)
        case e.RatingPublished(system=system, edition=edition):
            return replace(state, published=(*state.published, (system, edition)))
        case TournamentOpened():
            return opening_state(event)


def _apply_entrant(
    state: TournamentState,
    event: e.EntrantRegistered
    | e.EntrantAdmitted
    | e.EntrantChanged
    | e.EntrantWithdrew
    | e.EntrantReturned
    | e.FeeReceived
    | e.CheckedIn
    | e.GrantDecided,
) -> TournamentState:
    if isinstance(event, e.EntrantRegistered):
        return _with_newcomer(state, event)
    entrant = state.entrants[event.entrant]
    match event:
        case e.EntrantAdmitted():
            return _seeded_last(_with_entrant(state, _in_place(state, entrant)), entrant.number)
        case e.EntrantChanged(name=name, club=club, rating=rating):
            return _with_entrant(state, replace(entrant, name=name, club=club, rating=rating))
        case e.EntrantWithdrew():
            gone = replace(entrant, standing=Standing.WITHDRAWN, last_round=len(state.rounds))
            return _with_entrant(state, gone)
        case e.EntrantReturned() if entrant.held_place:
            # The rounds in between are missed: `rounds.scores` finds them nowhere, which is to be absent.
            return _with_entrant(state, replace(entrant, standing=Standing.IN, last_round=None))
        case e.EntrantReturned():
            return _with_entrant(state, replace(entrant, standing=Standing.WAITING, last_round=None))
        case e.FeeReceived(amount_cents=cents):
            return _with_entrant(state, replace(entrant, paid_cents=cents))
        case e.CheckedIn(is_here=is_here):
            return _with_entrant(state, replace(entrant, is_here=is_here))
        case e.GrantDecided(amount_cents=cents):
            return _with_entrant(state, replace(entrant, grant_cents=cents))


def _with_newcomer(state: TournamentState, event: e.EntrantRegistered) -> TournamentState:
    waiting = Entrant(
        number=event.entrant,
        name=event.name,
        club=event.club,
        rating=event.rating,
        standing=Standing.WAITING,
        registered_ms=event.at_ms,
        asks_grant=event.asks_grant,
        was_waiting=event.is_waiting,
        is_late=event.is_late,
    )
    if event.is_waiting:
        return _with_entrant(state, waiting)
    return _seeded_last(_with_entrant(state, _in_place(state, waiting)), event.entrant)


def _in_place(state: TournamentState, entrant: Entrant) -> Entrant:
    first_round = len(state.rounds) + 1
    replaces = entrant.was_waiting and entrant.is_late
    return replace(
        entrant, standing=Standing.IN, held_place=True, was_waiting=replaces, first_round=first_round
    )


def _with_entrant(state: TournamentState, entrant: Entrant) -> TournamentState:
    return replace(state, entrants={**state.entrants, entrant.number: entrant})


def _seeded_last(state: TournamentState, entrant: int) -> TournamentState:
    """Who comes when the order is fixed stands behind it."""
    if not state.seeding or entrant in state.seeding:
        return state
    return replace(state, seeding=(*state.seeding, entrant))


def _apply_wish(
    state: TournamentState, event: e.SeedingFixed | e.AbsenceNoted | e.PairFixed | e.PairForbidden
) -> TournamentState:
    """What the pairings to come have to keep to."""
    match event:
        case e.SeedingFixed(order=order, ratings=ratings, rating_list=rating_list):
            rated = {
                number: replace(state.entrants[number], rating=rating)
                for number, rating in zip(order, ratings, strict=True)
            }
            entrants = {**state.entrants, **rated}
            return replace(state, entrants=entrants, seeding=order, rating_list=rating_list)
        case e.AbsenceNoted(round_number=number, entrant=entrant, is_bye=is_bye, is_absent=is_absent):
            others = {key: bye for key, bye in state.absences.items() if key != (number, entrant)}
            return replace(state, absences={**others, (number, entrant): is_bye} if is_absent else others)
        case e.PairFixed(round_number=number, entrants=pair, is_fixed=is_fixed):
            rest = tuple(each for each in state.fixed.get(number, ()) if set(each) != set(pair))
            return replace(state, fixed={**state.fixed, number: (*rest, pair) if is_fixed else rest})
        case e.PairForbidden(entrants=pair, is_forbidden=is_forbidden):
            rest = tuple(each for each in state.forbidden if set(each) != set(pair))
            return replace(state, forbidden=(*rest, pair) if is_forbidden else rest)


def _apply_round(
    state: TournamentState,
    event: e.RoundPaired | e.RoundUnpaired | e.RoundStarted | e.RoundTimeCalled | e.RoundClosed,
) -> TournamentState:
    match event:
        case e.RoundPaired(round_number=number, tables=tables, at_ms=at_ms):
            paired = RoundState(
                number=number,
                paired=event,
                paired_ms=at_ms,
                stage=RoundStage.PAIRED,
                tables=tuple(TableState(table=table) for table in tables),
                settings=state.settings,
                forbidden=state.forbidden,
            )
            return replace(state, rounds=(*state.rounds, paired))
        case e.RoundUnpaired():
            return _without_last_round(state)
        case e.RoundStarted(round_number=number, at_ms=at_ms):
            return _with_round(state, number, stage=RoundStage.STARTED, started_ms=at_ms)
        case e.RoundTimeCalled(round_number=number):
            return _with_round(state, number, stage=RoundStage.TIME_CALLED)
        case e.RoundClosed(round_number=number):
            return _with_round(state, number, stage=RoundStage.CLOSED)


def _with_round(
    state: TournamentState, number: int, *, stage: RoundStage, started_ms: int | None = None
) -> TournamentState:
    before = state.rounds[number - 1]
    since = before.started_ms if started_ms is None else started_ms
    return _put_round(state, replace(before, stage=stage, started_ms=since))


def _put_round(state: TournamentState, changed: RoundState) -> TournamentState:
    at = changed.number - 1
    return replace(state, rounds=(*state.rounds[:at], changed, *state.rounds[at + 1 :]))


def _without_last_round(state: TournamentState) -> TournamentState:
    """Who came or went while it stood comes into it now, or has left before it."""
    rounds = state.rounds[:-1]
    last = len(rounds)
    moved = {
        number: replace(
            entrant,
            first_round=min(entrant.first_round, last + 1),
            last_round=None if entrant.last_round is None else min(entrant.last_round, last),
        )
        for number, entrant in state.entrants.items()
    }
    return replace(state, rounds=rounds, entrants=moved)


def _apply_result(
    state: TournamentState, event: e.ResultProposed | e.ResultEntered | e.ResultCorrected
) -> TournamentState:
    before = state.rounds[event.round_number - 1]
    at = index_of_table(before, event.table)
    table = before.tables[at]
    match event:
        case e.ResultProposed(at_ms=at_ms, entrant=entrant, report=report):
            others = tuple(each for each in table.proposed if each.entrant != entrant)
            changed = replace(
                table, proposed=(*others, Proposal(at_ms=at_ms, entrant=entrant, report=report))
            )
        case e.ResultEntered(report=report) if table.report is not None:
            # The same result, with more notes: who brought it, and what a correction began with, stay.
            first_report = table.first_report if table.corrections else report
            changed = replace(table, report=report, first_report=first_report)
        case e.ResultEntered(report=report, author=author, confirmed_by=confirmed_by):
            changed = replace(
                table,
                report=report,
                first_report=report,
                entered_by=author,
                confirmed_by=confirmed_by,
                proposed=(),
            )
        case e.ResultCorrected(at_ms=at_ms, report=report, author=author, reason=reason):
            correction = Correction(at_ms=at_ms, report=report, author=author, reason=reason)
            changed = replace(table, report=report, corrections=(*table.corrections, correction))
    tables = (*before.tables[:at], changed, *before.tables[at + 1 :])
    return _put_round(state, replace(before, tables=tables))


def index_of_table(paired: RoundState, number: int) -> int:
    """
    Where a table stands in its round: nearly always in the place of its number.

    Raises:
        StopIteration: if there is none, which no recorded event says.
    """
    at = number - 1
    if 0 <= at < len(paired.tables) and paired.tables[at].table.number == number:
        return at
    return next(index for index, each in enumerate(paired.tables) if each.table.number == number)


def _apply_committee(
    state: TournamentState,
    event: e.CommitteeNamed
    | e.InquiryOpened
    | e.SubstituteNamed
    | e.InquiryAnswered
    | e.InquiryAppealed
    | e.AppealDecided,
) -> TournamentState:
    if isinstance(event, e.CommitteeNamed):
        return replace(state, committee=event.members, committee_entrants=event.entrants)
    if isinstance(event, e.InquiryOpened):
        return replace(state, inquiries=(*state.inquiries, _opened_inquiry(event)))
    before = state.inquiries[event.inquiry - 1]
    match event:
        case e.SubstituteNamed(replaces=replaces, name=name):
            others = tuple(each for each in before.substitutes if each[0] != replaces)
            seated = before.member is not None or before.stage is not InquiryStage.OPEN
            member = before.member if seated else replaces
            after = replace(before, substitutes=(*others, (replaces, name)), member=member)
        case e.InquiryAnswered(decision=decision, clause=clause):
            stage = InquiryStage.ANSWERED
            after = replace(before, stage=stage, answer=decision, answer_clause=clause)
        case e.InquiryAppealed(by=by):
            after = replace(before, stage=InquiryStage.APPEALED, appeal_by=by)
        case e.AppealDecided(decision=decision, clause=clause):
            stage = InquiryStage.FINAL
            after = replace(before, stage=stage, decision=decision, decision_clause=clause)
    at = event.inquiry - 1
    return replace(state, inquiries=(*state.inquiries[:at], after, *state.inquiries[at + 1 :]))


def _opened_inquiry(event: e.InquiryOpened) -> Inquiry:
    return Inquiry(
        number=event.inquiry,
        question=event.question,
        stage=InquiryStage.OPEN,
        round_number=event.round_number,
        table=event.table,
        conflicted=event.conflicted,
        member=event.member,
    )
