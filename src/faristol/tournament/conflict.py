"""
Two directors at once: whether what happened since one of them looked concerns what that one wants to do.

Both can go on side by side as long as they do not touch the same thing. Where they do, the second is told who
and what came first, and nothing is done: deciding again is for a person who has seen it.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import TournamentEvent
from faristol.tournament.report import completed

Subject: TypeAlias = tuple[str | int, ...]
"""Subject of a conflict: `("table", 3, 7)`, `("standing", 12)`, `("settings",)`."""

_PAIRING: Subject = ("pairing",)
"""All that the next pairing rests on: who would pair has seen another plan."""


def conflicts(action: TournamentAction, since: Sequence[TournamentEvent]) -> TournamentEvent | None:
    """
    The first event that concerns the same; None where the action may be decided.

    A director who pairs a round paired meanwhile hears of that, not of what went before.
    """
    touched = set(_subjects_of_action(action))
    concerning = [
        event
        for event in since
        if touched.intersection(_subjects_of_event(event)) and not _is_the_same(action, event)
    ]
    if isinstance(action, a.PairRound):
        concerning.sort(key=lambda event: not isinstance(event, e.RoundPaired))
    return concerning[0] if concerning else None


def _is_the_same(action: TournamentAction, event: TournamentEvent) -> bool:
    """
    True if the event already does what the action wants, or a part of it, so that nobody undoes anything.
    """
    match action, event:
        case (a.EnterResult(report=wanted), e.ResultEntered(report=report)):
            return completed(report, wanted) is not None
        case (a.ProposeResult(report=wanted), e.ResultEntered(report=report)):
            return wanted.result == report.result  # what is noted besides is for the referee
        case (a.OpenInquiry(), e.InquiryOpened()):
            asked = (action.question.strip(), action.round_number, action.table)
            return asked == (event.question, event.round_number, event.table)
        case (a.CheckIn(is_here=wanted), e.CheckedIn(is_here=is_here)):
            return wanted == is_here
        case (a.ReceiveFee(amount_cents=wanted), e.FeeReceived(amount_cents=cents)):
            return wanted == cents
        case _:
            return False


def _subjects_of_action(action: TournamentAction) -> Iterator[Subject]:
    match action:
        case a.ChangeSettings():
            yield ("settings",)
        case a.ChangeEntrant(entrant=entrant):
            yield ("details", entrant)
        case a.Admit(entrant=entrant) | a.Withdraw(entrant=entrant) | a.Return(entrant=entrant):
            yield ("standing", entrant)
        case a.CheckIn(entrant=entrant):
            yield ("standing", entrant)
            yield ("presence", entrant)
        case a.ReceiveFee(entrant=entrant):
            yield ("fee", entrant)
        case a.DecideGrant(entrant=entrant):
            yield ("grant", entrant)
        case a.FixSeeding():
            yield ("seeding",)
        case a.NoteAbsence(entrant=entrant, round_number=number):
            yield ("standing", entrant)
            yield ("absence", entrant, number)
            yield ("round", number)
        case a.FixPair(round_number=number, entrants=pair):
            yield ("round", number)
            yield from (("standing", entrant) for entrant in pair)
            yield from (("fixed", number, entrant) for entrant in pair)
        case a.ForbidPair(entrants=pair):
            yield ("forbidden", *sorted(pair))
        case a.PairRound(round_number=number):
            yield _PAIRING
            yield ("round", number)
        case (
            a.UnpairRound(round_number=number)
            | a.ReseatRound(round_number=number)
            | a.StartRound(round_number=number)
            | a.CallTime(round_number=number)
            | a.CloseRound(round_number=number)
        ):
            yield ("round", number)
            if isinstance(action, a.UnpairRound) and action.drops_results:
                yield ("results",)  # Nobody drops one that they have not seen.
        case (
            a.ProposeResult(round_number=number, table=table)
            | a.EnterResult(round_number=number, table=table)
            | a.RecordAbsence(round_number=number, table=table)
            | a.RecordLeaving(round_number=number, table=table)
            | a.CorrectResult(round_number=number, table=table)
            | a.TakeBackResult(round_number=number, table=table)
        ):
            yield ("table", number, table)
            yield ("tables", number)
        case a.ConfirmResult(round_number=number, table=table):
            yield ("table", number, table)
            yield ("tables", number)
            yield ("proposal", number, table)
        case _:
            yield from _subjects_of_other_action(action)


def _subjects_of_other_action(action: TournamentAction) -> Iterator[Subject]:
    match action:
        case a.KeepTable(entrant=entrant, table=table):
            yield from _kept(entrant, table)
        case a.NameCommittee():
            yield ("committee",)
        case a.NameSubstitute(inquiry=inquiry) | a.AnswerInquiry(inquiry=inquiry):
            yield ("inquiry", inquiry)
        case a.AppealInquiry(inquiry=inquiry) | a.DecideAppeal(inquiry=inquiry):
            yield ("inquiry", inquiry)
        case a.OpenInquiry(question=question, round_number=number, table=table):
            yield ("committee",)
            yield from _asked(question.strip(), number, table)
        case a.AwardPrize(prize=prize):
            yield ("prize", prize)
            yield ("settings",)  # The numbers of prizes count from them.
        case a.Announce():
            yield ("announcement",)
        case a.CloseTournament():
            yield ("end",)
        case a.PublishRating(system=system):
            yield ("rating", system)
            yield ("results",)
        case _:
            pass  # A newcomer is in nobody's way: the referee finds the place and the number.


def _subjects_of_event(event: TournamentEvent) -> Iterator[Subject]:
    match event:
        case e.SettingsChanged():
            yield ("settings",)
            yield _PAIRING
        case e.EntrantRegistered(entrant=entrant, is_waiting=is_waiting):
            yield ("standing", entrant)
            if not is_waiting:
                yield _PAIRING
        case e.EntrantChanged(entrant=entrant):
            yield ("details", entrant)
            yield _PAIRING
        case (
            e.EntrantAdmitted(entrant=entrant)
            | e.EntrantWithdrew(entrant=entrant)
            | e.EntrantReturned(entrant=entrant)
        ):
            yield ("standing", entrant)
            yield _PAIRING
        case e.CheckedIn(entrant=entrant):
            yield ("presence", entrant)
        case e.FeeReceived(entrant=entrant):
            yield ("fee", entrant)
        case e.GrantDecided(entrant=entrant):
            yield ("grant", entrant)
        case e.SeedingFixed():
            yield ("seeding",)
            yield _PAIRING
        case e.AbsenceNoted(entrant=entrant, round_number=number):
            yield ("absence", entrant, number)
            yield _PAIRING
        case e.PairFixed(round_number=number, entrants=pair):
            yield from (("fixed", number, entrant) for entrant in pair)
            yield _PAIRING
        case e.PairForbidden(entrants=pair):
            yield ("forbidden", *sorted(pair))
            yield _PAIRING
        case e.TableKept(entrant=entrant, table=table):
            yield from _kept(entrant, table)
            yield _PAIRING
        case (
            e.RoundPaired(round_number=number)
            | e.RoundUnpaired(round_number=number)
            | e.RoundReseated(round_number=number)
        ):
            yield ("round", number)
            yield ("tables", number)
            yield ("seeding",)
            yield _PAIRING
        case _:
            yield from _subjects_of_later_event(event)


def _subjects_of_later_event(event: TournamentEvent) -> Iterator[Subject]:
    match event:
        case e.RoundStarted(round_number=number) | e.RoundTimeCalled(round_number=number):
            yield ("round", number)
        case e.RoundClosed(round_number=number):
            yield ("round", number)
        case e.ResultProposed(round_number=number, table=table):
            yield ("proposal", number, table)
        case (
            e.ResultEntered(round_number=number, table=table)
            | e.ResultCorrected(round_number=number, table=table)
            | e.ResultTakenBack(round_number=number, table=table)
        ):
            yield ("table", number, table)
            yield ("results",)
            yield _PAIRING
        case e.CommitteeNamed():
            yield ("committee",)
        case e.InquiryOpened(question=question, round_number=number, table=table):
            yield from _asked(question, number, table)
        case e.SubstituteNamed(inquiry=inquiry) | e.InquiryAnswered(inquiry=inquiry):
            yield ("inquiry", inquiry)
        case e.InquiryAppealed(inquiry=inquiry) | e.AppealDecided(inquiry=inquiry):
            yield ("inquiry", inquiry)
        case e.PrizeAwarded(prize=prize):
            yield ("prize", prize)
        case e.AnnouncementMade():
            yield ("announcement",)
        case e.TournamentClosed():
            yield ("end",)
        case e.RatingPublished(system=system):
            yield ("rating", system)
        case _:
            pass  # The opening comes before anyone can look.


def _kept(entrant: int, table: int | None) -> Iterator[Subject]:
    yield ("kept table", entrant)
    if table is not None:
        yield ("table kept", table)


def _asked(question: str, round_number: int | None, table: int | None) -> Iterator[Subject]:
    """A question in the same words, or one about the same table in others."""
    yield ("question", question)
    if round_number is not None and table is not None:
        yield ("question", round_number, table)
