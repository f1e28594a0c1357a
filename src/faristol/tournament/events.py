"""
What happened in a tournament, in the order it happened. Past tense, never edited.

Times are milliseconds since 1970. Entrants are numbers, from 1 in order of registration. A site keeps names
out of the record: there `name` is a key to rows that can be erased, in a file of one's own it is the name.
`author` says who did it as a role (`director`, `arbiter 2`, `entrant 7`, `server`), or a name in such a file.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, get_args

from faristol.standings.result import Result
from faristol.tournament.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOpened:
    at_ms: int
    rulebook: str
    rulebook_digest: str
    settings: Settings
    commitment: str
    """Fixes the seed before anyone is there: `tiles.commitment_to`."""
    seed: bytes = b""
    """Of every lot that is drawn. Nobody sees it before the tournament is closed; then all can draw again."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged:
    at_ms: int
    settings: Settings
    author: str = ""
    reason: str = ""


# Registration


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRegistered:
    at_ms: int
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
class EntrantAdmitted:
    """From the waiting list, into a place that somebody left."""

    at_ms: int
    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged:
    at_ms: int
    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWithdrew:
    """Before the start, or from the next round on that is not paired yet."""

    at_ms: int
    entrant: int
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned:
    """A withdrawal taken back."""

    at_ms: int
    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeReceived:
    at_ms: int
    entrant: int
    amount_cents: int
    """All that is paid by now: 0 takes a slip back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn:
    at_ms: int
    entrant: int
    is_here: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantDecided:
    at_ms: int
    entrant: int
    amount_cents: int
    """0: refused."""
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedingFixed:
    """The first order, best first; late entrants go behind it."""

    at_ms: int
    order: tuple[int, ...]
    ratings: tuple[int | None, ...]
    """That it rests on, in the same order."""
    rating_list: str = ""
    """Which edition."""
    author: str = ""


# Rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceNoted:
    """Not there in a round that is not paired yet."""

    at_ms: int
    entrant: int
    round_number: int
    is_bye: bool = False
    """Asked for beforehand, and worth what the settings give for it."""
    is_absent: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFixed:
    at_ms: int
    round_number: int
    entrants: tuple[int, int]
    is_fixed: bool = True
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairForbidden:
    at_ms: int
    entrants: tuple[int, int]
    is_forbidden: bool = True
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    number: int
    """From 1."""
    entrants: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired:
    at_ms: int
    round_number: int
    tables: tuple[Table, ...]
    bye: int | None = None
    requested_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    """In a round robin: those whose opponent of that round is away. They rest as the odd one out does."""
    cost: int = 0
    is_manual: bool = False
    """Some of it was put there by hand."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired:
    """Taken back, before any result."""

    at_ms: int
    round_number: int
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """The hall's clock runs."""

    at_ms: int
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimeCalled:
    """The time of the round is over: the hand in progress and one more."""

    at_ms: int
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed:
    """Final for the arbiter, too: only errors of processing are put right afterwards."""

    at_ms: int
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """A play worth remembering."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideNotes:
    """What a sheet says besides the score, for prizes and records."""

    bingos: int | None = None
    best_play: Feat | None = None
    best_with: tuple[tuple[str, Feat], ...] = ()
    """By special tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport:
    """A result with what goes with it; sides as the pairing names them."""

    result: Result
    notes: tuple[SideNotes, SideNotes] = field(default_factory=lambda: (SideNotes(), SideNotes()))
    first_went: int | None = None
    """Which side went first; None where nobody noted it."""
    game: str = ""
    """The public id of a game played in Faristol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultProposed:
    """By a player's phone: it waits for the opponent or the arbiter."""

    at_ms: int
    round_number: int
    table: int
    entrant: int
    """Who proposes it."""
    report: TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered:
    """
    Counts from now on: confirmed by the opponent, entered by an arbiter, or come from a game here.

    Once more for a table that has a result: the same one, with notes that were missing.
    """

    at_ms: int
    round_number: int
    table: int
    report: TableReport
    confirmed_by: int | None = None
    """The entrant who confirmed it; None where an arbiter, or the server, entered it."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected:
    """The first one stays in the record, with who put it right, and why."""

    at_ms: int
    round_number: int
    table: int
    report: TableReport
    author: str
    reason: str
    is_data_error: bool = False
    """After the round: an error in processing, transmitting or uploading the data (AJ-24)."""


# The committee


class InquiryStage(StrEnum):
    OPEN = "open"
    """With the member who was drawn."""
    ANSWERED = "answered"
    APPEALED = "appealed"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeNamed:
    """Its members, by the same keys as `name` of an entrant; their number is their place here, from 1."""

    at_ms: int
    members: tuple[str, ...]
    entrants: tuple[int | None, ...] = ()
    """Which members play, and as whom: they cannot judge their own table."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryOpened:
    """A question for the committee: its first instance is drawn at random among those without a conflict."""

    at_ms: int
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
class SubstituteNamed:
    at_ms: int
    inquiry: int
    replaces: int
    name: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAnswered:
    at_ms: int
    inquiry: int
    decision: str
    clause: str = ""
    """The article or clause it rests on."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InquiryAppealed:
    at_ms: int
    inquiry: int
    by: int | None = None
    """The entrant."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided:
    """By the whole committee; final."""

    at_ms: int
    inquiry: int
    decision: str
    clause: str = ""
    author: str = ""


# The end


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeAwarded:
    """The organiser's word, where several are equal or a prize goes otherwise."""

    at_ms: int
    prize: int
    """Index in the settings, from 0."""
    entrants: tuple[int, ...]
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementMade:
    """On the hall's screens; empty takes it down."""

    at_ms: int
    text: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed:
    """All is published: nothing is added but corrections of data errors."""

    at_ms: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPublished:
    """The edition that this tournament made."""

    at_ms: int
    system: str
    edition: str
    author: str = ""


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
