"""
What happened in a tournament, in the order it happened. Past tense, never edited.

Times are milliseconds since 1970. Entrants are numbers, from 1 in order of registration. A site keeps names
out of the record: there `name` is a key to rows that can be erased, in a file of one's own it is the name.
`author` says who did it as a role (`director`, `arbiter 2`, `entrant 7`, `server`), or a name in such a file.
"""

from dataclasses import dataclass
from typing import TypeAlias, get_args

from faristol.tournament.actions import (
    Admit,
    Announce,
    AnswerInquiry,
    AppealInquiry,
    AwardPrize,
    CallTime,
    ChangeEntrant,
    ChangeSettings,
    CheckIn,
    CloseRound,
    CloseTournament,
    CorrectResult,
    DecideAppeal,
    DecideGrant,
    FixPair,
    ForbidPair,
    NameCommittee,
    NameSubstitute,
    NoteAbsence,
    ProposeResult,
    PublishRating,
    ReceiveFee,
    Return,
    StartRound,
    UnpairRound,
)
from faristol.tournament.opening import TournamentOpened
from faristol.tournament.report import TableReport
from faristol.tournament.stamp import Stamp
from faristol.tournament.state import Pairing

__all__ = [
    "KINDS",
    "AbsenceNoted",
    "AnnouncementMade",
    "AppealDecided",
    "CheckedIn",
    "CommitteeNamed",
    "EntrantAdmitted",
    "EntrantChanged",
    "EntrantRegistered",
    "EntrantReturned",
    "EntrantWithdrew",
    "FeeReceived",
    "GrantDecided",
    "InquiryAnswered",
    "InquiryAppealed",
    "InquiryOpened",
    "PairFixed",
    "PairForbidden",
    "PrizeAwarded",
    "RatingPublished",
    "ResultCorrected",
    "ResultEntered",
    "ResultProposed",
    "RoundClosed",
    "RoundPaired",
    "RoundStarted",
    "RoundTimeCalled",
    "RoundUnpaired",
    "SeedingFixed",
    "SettingsChanged",
    "SubstituteNamed",
    "TournamentClosed",
    "TournamentEvent",
    "TournamentOpened",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(ChangeSettings, Stamp):
    """The settings as they are from now on."""


# Registration


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRegistered(Stamp):
    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    """As it was given; the seeding reads it again from the published list, where there is one."""
    is_waiting: bool = False
    """On the waiting list: no place, or too late for one."""
    is_late: bool = False
    """After the closing day: only into a place that somebody left."""
    asks_grant: bool = False
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted(Admit, Stamp):
    """From the waiting list, into a place that somebody left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged(ChangeEntrant, Stamp):
    """An entry put right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWithdrew(Stamp):
    """Before the start, or from the next round on that is not paired yet."""

    entrant: int
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned(Return, Stamp):
    """A withdrawal taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeReceived(ReceiveFee, Stamp):
    """All that the entrant has paid by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(CheckIn, Stamp):
    """Somebody is here, or is not after all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantDecided(DecideGrant, Stamp):
    """What the organiser gives towards the journey."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedingFixed(Stamp):
    """The first order, best first; late entrants go behind it."""

    order: tuple[int, ...]
    ratings: tuple[int | None, ...]
    """That it rests on, in the same order."""
    rating_list: str = ""
    """Which edition."""
    author: str = ""


# Rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceNoted(NoteAbsence, Stamp):
    """Not there in a round that is not paired yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFixed(FixPair, Stamp):
    """Two who are to meet, or no longer are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairForbidden(ForbidPair, Stamp):
    """Two who may not meet, or may again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired(Pairing, Stamp):
    """Who meets whom, and who does not play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired(UnpairRound, Stamp):
    """Taken back, before any result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(StartRound, Stamp):
    """The hall's clock runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimeCalled(CallTime, Stamp):
    """The time of the round is over: the hand in progress and one more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(CloseRound, Stamp):
    """Final for the arbiter, too: only errors of processing are put right afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultProposed(ProposeResult, Stamp):
    """By a player's phone: it waits for the opponent or the arbiter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered(Stamp):
    """
    Counts from now on: confirmed by the opponent, entered by an arbiter, or come from a game here.

    Once more for a table that has a result: the same one, with notes that were missing.
    """

    round_number: int
    table: int
    report: TableReport
    confirmed_by: int | None = None
    """The entrant who confirmed it; None where an arbiter, or the server, entered it."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(CorrectResult, Stamp):
    """The first one stays in the record, with who put it right, and why."""


# The committee


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeNamed(NameCommittee, Stamp):
    """The members, from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryOpened(Stamp):
    """A question for the committee: its first instance is drawn at random among those without a conflict."""

    inquiry: int
    question: str
    round_number: int | None = None
    table: int | None = None
    conflicted: tuple[int, ...] = ()
    """Members who cannot judge it."""
    member: int | None = None
    """Who was drawn; None where nobody is left, and the organiser names a substitute."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteNamed(NameSubstitute, Stamp):
    """Somebody who sits in a member's place for one question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAnswered(AnswerInquiry, Stamp):
    """The word of the member who was drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAppealed(AppealInquiry, Stamp):
    """The question goes to the whole committee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided(DecideAppeal, Stamp):
    """By the whole committee; final."""


# The end


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeAwarded(AwardPrize, Stamp):
    """The organiser's word, where several are equal or a prize goes otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementMade(Announce, Stamp):
    """On the hall's screens; empty takes it down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(CloseTournament, Stamp):
    """All is published: nothing is added but corrections of data errors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPublished(PublishRating, Stamp):
    """The edition that this tournament made."""


TournamentEvent: TypeAlias = (
    TournamentOpened
    | SettingsChanged
    | EntrantRegistered
    | EntrantAdmitted
    | EntrantChanged
    | EntrantWithdrew
    | EntrantReturned
    | FeeReceived
    | CheckedIn
    | GrantDecided
    | SeedingFixed
    | AbsenceNoted
    | PairFixed
    | PairForbidden
    | RoundPaired
    | RoundUnpaired
    | RoundStarted
    | RoundTimeCalled
    | RoundClosed
    | ResultProposed
    | ResultEntered
    | ResultCorrected
    | CommitteeNamed
    | InquiryOpened
    | SubstituteNamed
    | InquiryAnswered
    | InquiryAppealed
    | AppealDecided
    | PrizeAwarded
    | AnnouncementMade
    | TournamentClosed
    | RatingPublished
)
KINDS = {kind.__name__: kind for kind in get_args(TournamentEvent)}
