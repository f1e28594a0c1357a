"""What organisers, arbiters and players ask for. Nothing has happened yet: `decide` answers with events."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    settings: Settings
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    name: str
    club: str = ""
    rating: int | None = None
    asks_grant: bool = False
    on: str = ""
    """The day, `2009-11-19`, in the event's time zone, as the shell reads it. Empty: by an organiser."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit:
    """Off the waiting list; by an organiser, or by itself when a place is free."""

    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    entrant: int
    reason: str = ""
    leaves_table: bool = False
    """Also the game that is on, which the opponent wins; else from the next round on."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveFee:
    entrant: int
    amount_cents: int
    """All that is paid by now: 0 takes a slip back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn:
    entrant: int
    is_here: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideGrant:
    entrant: int
    amount_cents: int
    """0: refused."""
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixSeeding:
    """By the ratings given, or those the entrants came with; `order` overrides all."""

    ratings: tuple[tuple[int, int | None], ...] = ()
    """Of the published list, by entrant."""
    rating_list: str = ""
    order: tuple[int, ...] = ()
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteAbsence:
    entrant: int
    round_number: int
    is_bye: bool = False
    """Asked for beforehand, and worth what the settings give for it."""
    is_absent: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixPair:
    round_number: int
    entrants: tuple[int, int]
    is_fixed: bool = True
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidPair:
    entrants: tuple[int, int]
    is_forbidden: bool = True
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound:
    """The next one. Without pairs: by the settings; with them: exactly these, which a rulebook may refuse."""

    round_number: int
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    """Who sits out, by the director's word."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairRound:
    round_number: int
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRound:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeResult:
    """By one of the two; the same from the other confirms it, another one waits for the arbiter."""

    round_number: int
    table: int
    entrant: int
    """Who proposes it."""
    report: TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """By the opponent of whoever proposed it (`entrant`), or by an arbiter (None)."""

    round_number: int
    table: int
    entrant: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult:
    """By an arbiter, or from a game played in Faristol."""

    round_number: int
    table: int
    report: TableReport
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAbsence:
    """At a table: who did not come, or left, as the rulebook's attendance rules say: 300-0, 0-0."""

    round_number: int
    table: int
    absent: tuple[int, ...]
    """Sides: (0,), (1,) or (0, 1)."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    round_number: int
    table: int
    report: TableReport
    author: str
    reason: str
    is_data_error: bool = False
    """After the round: an error in processing, transmitting or uploading the data (AJ-24)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCommittee:
    members: tuple[str, ...]
    """By the same keys as `name` of an entrant; their number is their place here, from 1."""
    entrants: tuple[int | None, ...] = ()
    """Which members play, and as whom: they cannot judge their own table."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenInquiry:
    question: str
    round_number: int | None = None
    table: int | None = None
    conflicted: tuple[int, ...] = ()
    """Members who cannot judge it; who plays at that table is found without being named."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameSubstitute:
    inquiry: int
    replaces: int
    name: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerInquiry:
    inquiry: int
    decision: str
    clause: str = ""
    """The article or clause it rests on."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealInquiry:
    inquiry: int
    by: int | None = None
    """The entrant."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideAppeal:
    inquiry: int
    decision: str
    clause: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPrize:
    prize: int
    """Index in the settings, from 0."""
    entrants: tuple[int, ...]
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    text: str
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTournament:
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRating:
    system: str
    edition: str
    author: str = ""


TournamentAction: TypeAlias = (
    ChangeSettings
    | Register
    | ChangeEntrant
    | Admit
    | Withdraw
    | Return
    | ReceiveFee
    | CheckIn
    | DecideGrant
    | FixSeeding
    | NoteAbsence
    | FixPair
    | ForbidPair
    | PairRound
    | UnpairRound
    | StartRound
    | CallTime
    | CloseRound
    | ProposeResult
    | ConfirmResult
    | EnterResult
    | RecordAbsence
    | CorrectResult
    | NameCommittee
    | OpenInquiry
    | NameSubstitute
    | AnswerInquiry
    | AppealInquiry
    | DecideAppeal
    | AwardPrize
    | Announce
    | CloseTournament
    | PublishRating
)
