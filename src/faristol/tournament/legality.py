"""May this be done now? Answers with reasons, never a bare False."""

from collections.abc import Iterator

from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction
from faristol.tournament.committee import objections_to_inquiry
from faristol.tournament.enrolment import objections_to_enrolment
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.reports import objections_to_result
from faristol.tournament.round_legality import objections_to_round
from faristol.tournament.setting_legality import FIXED, MOST_ROUNDS, PAIRS_ROUNDS, objections_to_settings
from faristol.tournament.settings import Settings
from faristol.tournament.state import TournamentState

_AFTER_THE_END = (a.CorrectResult, a.PublishRating, a.Announce)
"""What was typed wrong is still put right, and the hall is told."""


def objections_to(state: TournamentState, action: TournamentAction, *, book: Rulebook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    if state.is_closed and not isinstance(action, _AFTER_THE_END):
        yield TournamentObjection("tournament.over")
        return
    match action:
        case a.ChangeSettings():
            yield from _objections_to_change(state, action)
        case (
            a.Register()
            | a.ChangeEntrant()
            | a.Admit()
            | a.Withdraw()
            | a.Return()
            | a.ReceiveFee()
            | a.CheckIn()
            | a.DecideGrant()
        ):
            yield from objections_to_enrolment(state, action, book=book)
        case (
            a.FixSeeding()
            | a.NoteAbsence()
            | a.FixPair()
            | a.ForbidPair()
            | a.PairRound()
            | a.UnpairRound()
            | a.StartRound()
            | a.CallTime()
            | a.CloseRound()
        ):
            yield from objections_to_round(state, action)
        case a.ProposeResult() | a.ConfirmResult() | a.EnterResult() | a.RecordAbsence() | a.CorrectResult():
            yield from objections_to_result(state, action, book=book)
        case (
            a.NameCommittee()
            | a.OpenInquiry()
            | a.NameSubstitute()
            | a.AnswerInquiry()
            | a.AppealInquiry()
            | a.DecideAppeal()
        ):
            yield from objections_to_inquiry(state, action, book=book)
        case a.AwardPrize() | a.CloseTournament() | a.PublishRating():
            yield from _objections_to_ending(state, action)
        case a.Announce():
            pass  # anything may be told, at any time


def _objections_to_change(state: TournamentState, action: a.ChangeSettings) -> Iterator[Objection]:
    before, after = state.settings, action.settings
    yield from objections_to_settings(after)
    if not state.rounds:
        return
    fixed = _changed(before, after, FIXED)
    if fixed:
        yield TournamentObjection("settings.fixed", found=", ".join(fixed))
    pairing = _changed(before, after, PAIRS_ROUNDS)
    if pairing and not action.reason.strip():
        yield TournamentObjection("settings.reason", found=", ".join(pairing))
    if after.rounds < len(state.rounds):
        allowed = f"{len(state.rounds)}–{MOST_ROUNDS}"
        yield TournamentObjection("tournament.rounds", allowed=allowed, found=after.rounds)


def _changed(before: Settings, after: Settings, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def _objections_to_ending(
    state: TournamentState, action: a.AwardPrize | a.CloseTournament | a.PublishRating
) -> Iterator[Objection]:
    match action:
        case a.AwardPrize(prize=prize, entrants=entrants):
            if not 0 <= prize < len(state.settings.prizes):
                yield TournamentObjection("tournament.no_prize", found=prize + 1)
            for number in entrants:
                if number not in state.entrants:
                    yield TournamentObjection("entrant.unknown", found=number)
                elif entrants.count(number) > 1:
                    yield TournamentObjection("prize.twice", found=number)
        case a.CloseTournament():
            yield from _objections_to_rounds_left(state)
            undecided = [str(each.number) for each in state.inquiries if each.is_open]
            if undecided:
                yield TournamentObjection("tournament.inquiries", found=", ".join(undecided))
        case a.PublishRating(system=system):
            yield from _objections_to_rounds_left(state)
            if system != state.settings.rating:
                yield TournamentObjection("tournament.rating", allowed=state.settings.rating, found=system)
            if any(system == published for published, _ in state.published):
                yield TournamentObjection("tournament.published", found=system)


def _objections_to_rounds_left(state: TournamentState) -> Iterator[Objection]:
    rounds = state.settings.rounds
    done = sum(each.is_complete for each in state.rounds)
    if done < rounds:
        yield TournamentObjection("tournament.rounds_left", allowed=rounds, found=done)
