"""
Everything that happens in a tournament, whatever its chapter. Past tense, never edited.

Times are milliseconds since 1970. Entrants are numbers, from 1 in order of registration. A site keeps names
out of the record: there `name` is a key to rows that can be erased, in a file of one's own it is the name.
`author` says who did it as a role (`director`, `arbiter 2`, `entrant 7`, `server`), or a name in such a file.
"""

from typing import TypeAlias, get_args

from faristol.tournament.chapters import (
    arbitration,
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
    AppealDecided,
    CommitteeNamed,
    InquiryAnswered,
    InquiryAppealed,
    InquiryOpened,
    SubstituteNamed,
)
from faristol.tournament.chapters.ending import GameLeft
from faristol.tournament.chapters.pairing import (
    AbsenceNoted,
    PairFixed,
    PairForbidden,
    RoundPaired,
    RoundUnpaired,
    TableKept,
)
from faristol.tournament.chapters.prizes import PrizeAwarded
from faristol.tournament.chapters.reception import CheckedIn, FeeReceived, GrantDecided
from faristol.tournament.chapters.registration import (
    EntrantAdmitted,
    EntrantChanged,
    EntrantRegistered,
    EntrantReturned,
    EntrantWithdrew,
)
from faristol.tournament.chapters.reseating import RoundReseated
from faristol.tournament.chapters.seeding import SeedingFixed
from faristol.tournament.chapters.sheet import (
    ResultCorrected,
    ResultEntered,
    ResultProposed,
    ResultTakenBack,
)
from faristol.tournament.chapters.timetable import RoundClosed, RoundStarted, RoundTimeCalled
from faristol.tournament.chapters.tournament import (
    AnnouncementMade,
    RatingPublished,
    SettingsChanged,
    TournamentClosed,
)
from faristol.tournament.opening import TournamentOpened

TournamentEvent: TypeAlias = (
    TournamentOpened
    | tournament.Event
    | registration.Event
    | reception.Event
    | seeding.Event
    | pairing.Event
    | reseating.Event
    | timetable.Event
    | sheet.Event
    | ending.Event
    | arbitration.Event
    | prizes.Event
)
KINDS = {kind.__name__: kind for kind in get_args(TournamentEvent)}
"""By the name that a log gives them."""

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
    "GameLeft",
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
    "ResultTakenBack",
    "RoundClosed",
    "RoundPaired",
    "RoundReseated",
    "RoundStarted",
    "RoundTimeCalled",
    "RoundUnpaired",
    "SeedingFixed",
    "SettingsChanged",
    "SubstituteNamed",
    "TableKept",
    "TournamentClosed",
    "TournamentEvent",
    "TournamentOpened",
]
