"""
(state, action) → events. What one action sets off, complete and in order.

The referee decides and then records: an action is refused with reasons before any event exists. What would
change nothing (a slip of the finger, a message sent twice) is no fault, and sets off nothing.
"""

from dataclasses import replace
from typing import assert_never

from faristol.errors import IllegalMove
from faristol.rulebook import Rulebook
from faristol.tiles import commitment_to
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.actions import TournamentAction
from faristol.tournament.committee import conflicted_members, drawn_member, is_asked
from faristol.tournament.enrolment import next_admitted, open_table_of
from faristol.tournament.events import TournamentEvent, TournamentOpened
from faristol.tournament.legality import objections_to
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder, TournamentDecision
from faristol.tournament.registration import has_place, is_late
from faristol.tournament.report import TableReport
from faristol.tournament.reports import agreeing, completed_by, merged, table_of
from faristol.tournament.rounds import plan_next
from faristol.tournament.rulings import result_of_absence
from faristol.tournament.seeding import seeding_order
from faristol.tournament.setting_legality import objections_to_settings
from faristol.tournament.settings import Settings
from faristol.tournament.state import RoundStage, Table, TournamentState


def open_tournament(
    book: Rulebook, settings: Settings, *, now_ms: int, seed: bytes, author: str = ""
) -> TournamentOpened:
    """
    Raises:
        IllegalMove: carrying every objection to the settings.
    """
    objections = tuple(objections_to_settings(settings))
    if objections:
        raise IllegalMove(*objections)
    return TournamentOpened(
        at_ms=now_ms,
        rulebook=book.id,
        rulebook_digest=book.digest,
        settings=settings,
        commitment=commitment_to(seed),
        seed=seed,
        author=author.strip(),
    )


def decide(
    state: TournamentState, action: TournamentAction, *, now_ms: int, book: Rulebook
) -> TournamentDecision:
    """
    What happens when this is done.

    Raises:
        IllegalMove: carrying every objection.
        PairingImpossible: carrying what would have to yield.
    """
    if book.id != state.opened.rulebook:
        raise IllegalMove(
            TournamentObjection("tournament.rulebook", allowed=state.opened.rulebook, found=book.id)
        )
    objections = tuple(objections_to(state, action, book=book))
    if objections:
        raise IllegalMove(*objections)
    recorder = Recorder(state, now_ms)
    _do(recorder, action, book)
    return recorder.decision()


def _do(recorder: Recorder, action: TournamentAction, book: Rulebook) -> None:
    now = recorder.now_ms
    match action:
        case a.Register():
            _register(recorder, action)
        case a.ChangeEntrant() | a.Admit() | a.Withdraw() | a.Return():
            _change_entrant(recorder, action, book)
        case a.ReceiveFee() | a.CheckIn() | a.DecideGrant():
            _receive(recorder, action)
        case a.FixSeeding():
            _fix_seeding(recorder, action)
        case a.NoteAbsence() | a.FixPair() | a.ForbidPair():
            _note_wish(recorder, action)
        case a.PairRound():
            _pair_round(recorder, action)
        case a.UnpairRound() | a.StartRound() | a.CallTime() | a.CloseRound():
            _run_round(recorder, action)
        case a.ProposeResult() | a.ConfirmResult() | a.EnterResult() | a.RecordAbsence() | a.CorrectResult():
            _take_result(recorder, action, book)
        case a.OpenInquiry() if is_asked(recorder.state, action):
            pass  # sent twice: one lot is drawn for one question
        case (
            a.NameCommittee()
            | a.OpenInquiry()
            | a.NameSubstitute()
            | a.AnswerInquiry()
            | a.AppealInquiry()
            | a.DecideAppeal()
        ):
            recorder.record(_committee_event(recorder.state, action, now_ms=now, book=book))
        case a.ChangeSettings(settings=settings):
            if settings != recorder.state.settings:
                recorder.record(e.SettingsChanged.of(action, at_ms=now))
                _fill_places(recorder)
        case a.AwardPrize() | a.Announce() | a.CloseTournament() | a.PublishRating():
            _finish(recorder, action)
        case _:
            assert_never(action)


def _register(recorder: Recorder, action: a.Register) -> None:
    state = recorder.state
    late = bool(action.on) and is_late(state.settings, action.on)
    recorder.record(
        e.EntrantRegistered(
            at_ms=recorder.now_ms,
            entrant=max(state.entrants, default=0) + 1,
            name=action.name.strip(),
            club=action.club.strip(),
            rating=action.rating or None,
            # Who comes late is on the list first, so that it is known later whose place it was.
            is_waiting=late or not has_place(state),
            is_late=late,
            asks_grant=action.asks_grant,
            author=action.author.strip(),
        )
    )
    _fill_places(recorder)


def _fill_places(recorder: Recorder) -> None:
    """Off the waiting list, as long as there are places."""
    while (entrant := next_admitted(recorder.state)) is not None:
        recorder.record(e.EntrantAdmitted(at_ms=recorder.now_ms, entrant=entrant))


def _change_entrant(
    recorder: Recorder, action: a.ChangeEntrant | a.Admit | a.Withdraw | a.Return, book: Rulebook
) -> None:
    now, number, author = recorder.now_ms, action.entrant, action.author.strip()
    match action:
        case a.ChangeEntrant(rating=rating):
            before = recorder.state.entrants[number]
            changed = e.EntrantChanged.of(replace(action, rating=rating or None), at_ms=now)
            if (changed.name, changed.club, changed.rating) != (before.name, before.club, before.rating):
                recorder.record(changed)
        case a.Admit():
            recorder.record(e.EntrantAdmitted.of(action, at_ms=now))
        case a.Withdraw(reason=reason, leaves_table=leaves_table):
            table = open_table_of(recorder.state, number) if leaves_table else None
            recorder.record(
                e.EntrantWithdrew(at_ms=now, entrant=number, reason=reason.strip(), author=author)
            )
            if table is not None:
                _forfeit(recorder, table, number, author=author, book=book)
            _fill_places(recorder)
        case a.Return():
            recorder.record(e.EntrantReturned.of(action, at_ms=now))
            _fill_places(recorder)


def _forfeit(recorder: Recorder, table: int, entrant: int, *, author: str, book: Rulebook) -> None:
    this = recorder.state.round
    assert this is not None, "somebody sits at a table of it"
    assert book.attendance is not None, "objected to before"
    seated = table_of(recorder.state, this.number, table)
    assert seated is not None, "found before"
    side = seated.table.entrants.index(entrant)
    report = TableReport(result=result_of_absence((side,), book.attendance))
    recorder.record(
        e.ResultEntered(
            at_ms=recorder.now_ms, round_number=this.number, table=table, report=report, author=author
        )
    )


def _receive(recorder: Recorder, action: a.ReceiveFee | a.CheckIn | a.DecideGrant) -> None:
    """At reception: what is said twice is recorded once."""
    now, entrant = recorder.now_ms, recorder.state.entrants[action.entrant]
    match action:
        case a.ReceiveFee(amount_cents=cents):
            if cents != entrant.paid_cents:
                recorder.record(e.FeeReceived.of(action, at_ms=now))
        case a.CheckIn(is_here=is_here):
            if is_here != entrant.is_here:
                recorder.record(e.CheckedIn.of(action, at_ms=now))
        case a.DecideGrant(amount_cents=cents):
            if cents != entrant.grant_cents:
                recorder.record(e.GrantDecided.of(action, at_ms=now))


def _fix_seeding(recorder: Recorder, action: a.FixSeeding) -> None:
    """A list that is given is the truth: who is not on it is a newcomer."""
    state = recorder.state
    own = {number: entrant.rating for number, entrant in state.entrants.items()}
    ratings = dict(action.ratings) if action.ratings else own
    order = action.order or seeding_order(state, ratings)
    rated = tuple(ratings.get(number) or None for number in order)
    rating_list = action.rating_list.strip()
    before = (state.seeding, tuple(own[number] for number in order), state.rating_list)
    if (order, rated, rating_list) != before:
        recorder.record(
            e.SeedingFixed(
                at_ms=recorder.now_ms,
                order=order,
                ratings=rated,
                rating_list=rating_list,
                author=action.author.strip(),
            )
        )


def _note_wish(recorder: Recorder, action: a.NoteAbsence | a.FixPair | a.ForbidPair) -> None:
    now, state = recorder.now_ms, recorder.state
    match action:
        case a.NoteAbsence(entrant=entrant, round_number=number, is_bye=is_bye, is_absent=is_absent):
            if state.absences.get((number, entrant)) != (is_bye if is_absent else None):
                noted = replace(action, is_bye=is_bye and is_absent)
                recorder.record(e.AbsenceNoted.of(noted, at_ms=now))
        case a.FixPair(round_number=number, entrants=pair, is_fixed=is_fixed):
            if not (is_fixed and pair in state.fixed.get(number, ())):
                recorder.record(e.PairFixed.of(action, at_ms=now))
        case a.ForbidPair(entrants=pair, is_forbidden=is_forbidden):
            if not (is_forbidden and {pair, pair[::-1]} & set(state.forbidden)):
                recorder.record(e.PairForbidden.of(action, at_ms=now))


def _pair_round(recorder: Recorder, action: a.PairRound) -> None:
    before, author = recorder.state.round, action.author.strip()
    if before is not None and before.stage is not RoundStage.CLOSED:
        recorder.record(e.RoundClosed(at_ms=recorder.now_ms, round_number=before.number, author=author))
    if before is None and not recorder.state.seeding:
        _fix_seeding(recorder, a.FixSeeding(author=action.author))
    recorder.record(paired_event(recorder.state, action, now_ms=recorder.now_ms))


def paired_event(state: TournamentState, action: a.PairRound, *, now_ms: int) -> e.RoundPaired:
    """
    The next round, by the settings or by hand.

    Raises:
        PairingImpossible: carrying what would have to yield.
    """
    number = action.round_number
    plan = plan_next(state, pairs=action.pairs, bye=action.bye)
    away = {entrant: bye for (when, entrant), bye in state.absences.items() if when == number}
    present = {entrant: bye for entrant, bye in away.items() if state.entrants[entrant].is_in}
    tables = tuple(
        Table(number=at, entrants=(pair.first, pair.second)) for at, pair in enumerate(plan.pairs, 1)
    )
    by_hand = bool(action.pairs or action.bye is not None or state.fixed.get(number))
    return e.RoundPaired(
        at_ms=now_ms,
        round_number=number,
        tables=tables,
        bye=plan.bye,
        requested_byes=tuple(sorted(entrant for entrant, is_bye in present.items() if is_bye)),
        absent=tuple(sorted(entrant for entrant, is_bye in present.items() if not is_bye)),
        idle=plan.idle,
        cost=plan.cost,
        is_manual=by_hand,
        author=action.author.strip(),
    )


def _run_round(recorder: Recorder, action: a.UnpairRound | a.StartRound | a.CallTime | a.CloseRound) -> None:
    now = recorder.now_ms
    match action:
        case a.UnpairRound():
            recorder.record(e.RoundUnpaired.of(action, at_ms=now))
        case a.StartRound():
            recorder.record(e.RoundStarted.of(action, at_ms=now))
        case a.CallTime():
            recorder.record(e.RoundTimeCalled.of(action, at_ms=now))
        case a.CloseRound():
            recorder.record(e.RoundClosed.of(action, at_ms=now))


def _take_result(
    recorder: Recorder,
    action: a.ProposeResult | a.ConfirmResult | a.EnterResult | a.RecordAbsence | a.CorrectResult,
    book: Rulebook,
) -> None:
    table = table_of(recorder.state, action.round_number, action.table)
    assert table is not None, "objected to before"
    whole = completed_by(recorder.state, action, table)
    if whole is not None:
        if whole != table.report:
            by = f"entrant {action.entrant}" if isinstance(action, a.ProposeResult) else action.author
            _enter(recorder, action, whole, author=by)
        return
    match action:
        case a.ProposeResult():
            _propose(recorder, action)
        case a.ConfirmResult(entrant=entrant):
            (proposal,) = (each for each in table.proposed if each.entrant != entrant)
            report = proposal.report
            _enter(recorder, action, report, confirmed_by=entrant, author=action.author)
        case a.EnterResult(report=report):
            _enter(recorder, action, report, author=action.author)
        case a.RecordAbsence(absent=absent):
            assert book.attendance is not None, "objected to before"
            report = TableReport(result=result_of_absence(absent, book.attendance))
            _enter(recorder, action, report, author=action.author)
        case a.CorrectResult():
            recorder.record(e.ResultCorrected.of(action, at_ms=recorder.now_ms))


def _propose(recorder: Recorder, action: a.ProposeResult) -> None:
    """The same from both is confirmed; what differs is kept, and waits for an arbiter."""
    entrant, report = action.entrant, action.report
    table = table_of(recorder.state, action.round_number, action.table)
    assert table is not None, "objected to before"
    if any(each.entrant == entrant and each.report == report for each in table.proposed):
        return
    recorder.record(e.ResultProposed.of(action, at_ms=recorder.now_ms))
    other = agreeing(table, entrant, report)
    if other is not None:
        agreed = merged(table, report, other.report, entrant=entrant)
        _enter(recorder, action, agreed, confirmed_by=entrant, author=f"entrant {entrant}")


def _enter(
    recorder: Recorder,
    action: a.ProposeResult | a.ConfirmResult | a.EnterResult | a.RecordAbsence | a.CorrectResult,
    report: TableReport,
    *,
    confirmed_by: int | None = None,
    author: str,
) -> None:
    recorder.record(
        e.ResultEntered(
            at_ms=recorder.now_ms,
            round_number=action.round_number,
            table=action.table,
            report=report,
            confirmed_by=confirmed_by,
            author=author.strip(),
        )
    )


def _committee_event(
    state: TournamentState,
    action: a.NameCommittee
    | a.OpenInquiry
    | a.NameSubstitute
    | a.AnswerInquiry
    | a.AppealInquiry
    | a.DecideAppeal,
    *,
    now_ms: int,
    book: Rulebook,
) -> TournamentEvent:
    match action:
        case a.NameCommittee(members=members):
            named = replace(action, members=tuple(map(str.strip, members)))
            return e.CommitteeNamed.of(named, at_ms=now_ms)
        case a.OpenInquiry(question=question, round_number=number, table=table):
            inquiry, conflicted = len(state.inquiries) + 1, conflicted_members(state, action)
            return e.InquiryOpened(
                at_ms=now_ms,
                inquiry=inquiry,
                question=question.strip(),
                round_number=number,
                table=table,
                conflicted=conflicted,
                member=drawn_member(state, inquiry=inquiry, conflicted=conflicted, rules=book.arbitration),
                author=action.author.strip(),
            )
        case a.NameSubstitute():
            return e.SubstituteNamed.of(action, at_ms=now_ms)
        case a.AppealInquiry():
            return e.InquiryAppealed.of(action, at_ms=now_ms)
        case a.AnswerInquiry():
            return e.InquiryAnswered.of(action, at_ms=now_ms)
        case a.DecideAppeal():
            return e.AppealDecided.of(action, at_ms=now_ms)


def _finish(
    recorder: Recorder, action: a.AwardPrize | a.Announce | a.CloseTournament | a.PublishRating
) -> None:
    now, state, author = recorder.now_ms, recorder.state, action.author.strip()
    match action:
        case a.AwardPrize(prize=prize, entrants=entrants):
            if state.awarded.get(prize, ()) != entrants:
                recorder.record(e.PrizeAwarded.of(action, at_ms=now))
        case a.Announce(text=text):
            if text.strip() != state.announcement:
                recorder.record(e.AnnouncementMade.of(action, at_ms=now))
        case a.CloseTournament():
            last = state.round
            if last is not None and last.stage is not RoundStage.CLOSED:
                recorder.record(e.RoundClosed(at_ms=now, round_number=last.number, author=author))
            recorder.record(e.TournamentClosed.of(action, at_ms=now))
        case a.PublishRating():
            recorder.record(e.RatingPublished.of(action, at_ms=now))
