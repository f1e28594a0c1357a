"""Everything that organisers, arbiters and players can ask for, whatever its chapter."""

from typing import TypeAlias

from faristol.tournament.chapters import (
    arbitration,
    attendance,
    ending,
    pairing,
    prizes,
    reception,
    registration,
    reseating,
    seeding,
    sheet,
    timetable,
    tournament,
)
from faristol.tournament.chapters.arbitration import (
    AnswerInquiry,
    AppealInquiry,
    DecideAppeal,
    NameCommittee,
    NameSubstitute,
    OpenInquiry,
)
from faristol.tournament.chapters.attendance import RecordAbsence
from faristol.tournament.chapters.ending import RecordLeaving
from faristol.tournament.chapters.pairing import (
    FixPair,
    ForbidPair,
    KeepTable,
    NoteAbsence,
    PairRound,
    UnpairRound,
)
from faristol.tournament.chapters.prizes import AwardPrize
from faristol.tournament.chapters.reception import CheckIn, DecideGrant, ReceiveFee
from faristol.tournament.chapters.registration import Admit, ChangeEntrant, Register, Return, Withdraw
from faristol.tournament.chapters.reseating import ReseatRound
from faristol.tournament.chapters.seeding import FixSeeding
from faristol.tournament.chapters.sheet import (
    ConfirmResult,
    CorrectResult,
    EnterResult,
    ProposeResult,
    TakeBackResult,
)
from faristol.tournament.chapters.timetable import CallTime, CloseRound, StartRound
from faristol.tournament.chapters.tournament import Announce, ChangeSettings, CloseTournament, PublishRating

TournamentAction: TypeAlias = (
    tournament.Action
    | registration.Action
    | reception.Action
    | seeding.Action
    | pairing.Action
    | reseating.Action
    | timetable.Action
    | sheet.Action
    | attendance.Action
    | ending.Action
    | arbitration.Action
    | prizes.Action
)

__all__ = [
    "Admit",
    "Announce",
    "AnswerInquiry",
    "AppealInquiry",
    "AwardPrize",
    "CallTime",
    "ChangeEntrant",
    "ChangeSettings",
    "CheckIn",
    "CloseRound",
    "CloseTournament",
    "ConfirmResult",
    "CorrectResult",
    "DecideAppeal",
    "DecideGrant",
    "EnterResult",
    "FixPair",
    "FixSeeding",
    "ForbidPair",
    "KeepTable",
    "NameCommittee",
    "NameSubstitute",
    "NoteAbsence",
    "OpenInquiry",
    "PairRound",
    "ProposeResult",
    "PublishRating",
    "ReceiveFee",
    "RecordAbsence",
    "RecordLeaving",
    "Register",
    "ReseatRound",
    "Return",
    "StartRound",
    "TakeBackResult",
    "TournamentAction",
    "UnpairRound",
    "Withdraw",
]
