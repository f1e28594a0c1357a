"""A tournament at one moment: the fold of its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from faristol.game.evolve import replace
from faristol.tournament.opening import TournamentOpened
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings


class Standing(StrEnum):
    """An entrant's standing with the tournament."""

    IN = "in"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    number: int
    name: str
    club: str = ""
    rating: int | None = None
    """Rating that the seeding rests on, once fixed; before, the one given at registration."""
    standing: Standing = Standing.IN
    registered_ms: int = 0
    registered_on: str = ""
    """The day that orders newcomers: that of the last before, where an organiser gave none."""
    given_on: str = ""
    """The day that was given; empty where none was."""
    asks_grant: bool = False
    grant_cents: int | None = None
    """None: not decided, or not asked for."""
    paid_cents: int = 0
    is_here: bool = False
    """Checked in."""
    was_waiting: bool = False
    """
    Registered without a place, and has none yet or only one that somebody left. Who registered in time and
    came in when there was room has a place like any other.
    """
    is_late: bool = False
    """Registered after the closing day."""
    held_place: bool = False
    """True if the entrant was in at some time, and not only on the waiting list."""
    first_round: int = 1
    """Later for who came late."""
    last_round: int | None = None
    """Last round that counts for a withdrawn entrant; 0 before the first."""
    kept: tuple[tuple[str, str], ...] = ()
    """See `EntrantRegistered.kept`."""

    @property
    def is_in(self) -> bool:
        return self.standing is Standing.IN


class RoundStage(StrEnum):
    PAIRED = "paired"
    STARTED = "started"
    TIME_CALLED = "time-called"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    number: int
    """From 1."""
    entrants: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Opponents in a round, and the entrants who do not play."""

    round_number: int
    tables: tuple[Table, ...]
    bye: int | None = None
    requested_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    """In a round robin: those whose opponent of that round is away. They rest as the odd one out does."""
    cost: int = 0
    is_manual: bool = False
    """True if some of it was put there by hand."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The result that a player reports."""

    at_ms: int
    entrant: int
    report: TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedReport:
    """A result put right, from a moment on."""

    at_ms: int
    report: TableReport
    author: str
    reason: str
    decided_by: str = ""
    """The member of the committee, by the key of a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    table: Table
    proposed: tuple[Proposal, ...] = ()
    """Proposals, at most one from each side, until a result is entered."""
    report: TableReport | None = None
    """The report that counts now."""
    corrections: tuple[CorrectedReport, ...] = ()
    first_report: TableReport | None = None
    """Report before any correction."""
    entered_by: str = ""
    confirmed_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    number: int
    paired: Pairing
    paired_ms: int
    stage: RoundStage
    tables: tuple[TableState, ...]
    started_ms: int | None = None
    last_typed: int | None = None
    """The table whose result an arbiter entered last; None once it was corrected or taken back."""
    settings: Settings | None = None
    """Settings it was paired by; None in a state put together by hand."""
    forbidden: tuple[tuple[int, int], ...] = ()
    """Pairs that were barred then."""

    @property
    def is_complete(self) -> bool:
        """Every table has a result."""
        return not self.missing

    @property
    def missing(self) -> tuple[int, ...]:
        """Tables without a result, by number."""
        return tuple(table.table.number for table in self.tables if table.report is None)

    @property
    def has_reports(self) -> bool:
        """True if a table has a report or a result."""
        return any(table.report or table.proposed for table in self.tables)

    def table(self, number: int) -> TableState | None:
        at = self._place_of(number)
        return None if at is None else self.tables[at]

    def with_table(self, changed: TableState) -> Self:
        at = self._place_of(changed.table.number)
        assert at is not None, "a table stays in its round"
        return replace(self, tables=(*self.tables[:at], changed, *self.tables[at + 1 :]))

    def _place_of(self, number: int) -> int | None:
        """Nearly always that of its number, but a record from elsewhere may number its tables otherwise."""
        at = number - 1
        if 0 <= at < len(self.tables) and self.tables[at].table.number == number:
            return at
        return next((at for at, table in enumerate(self.tables) if table.table.number == number), None)


class InquiryStage(StrEnum):
    OPEN = "open"
    """With the member who was drawn."""
    ANSWERED = "answered"
    APPEALED = "appealed"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    number: int
    question: str
    stage: InquiryStage
    round_number: int | None
    table: int | None
    conflicted: tuple[int, ...]
    member: int | None
    substitutes: tuple[tuple[int, str], ...] = ()
    """Members who are replaced, and the names of their substitutes."""
    answer: str = ""
    answer_clause: str = ""
    appeal_by: int | None = None
    decision: str = ""
    """Decision of the whole committee."""
    decision_clause: str = ""

    @property
    def is_open(self) -> bool:
        """True if a decision is still due: the member's, or after an appeal the whole committee's."""
        return self.stage in {InquiryStage.OPEN, InquiryStage.APPEALED}


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentState:
    opened: TournamentOpened
    settings: Settings
    seq: int
    """Number of events that led here."""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    seeding: tuple[int, ...] = ()
    """Empty until it is fixed."""
    rating_list: str = ""
    absences: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    """(round, entrant) → whether it is a bye that was asked for."""
    fixed: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """By round."""
    forbidden: tuple[tuple[int, int], ...] = ()
    kept_tables: Mapping[int, int] = field(default_factory=dict)
    """Entrant → the table at which they always play."""
    rounds: tuple[RoundState, ...] = ()
    committee: tuple[str, ...] = ()
    committee_entrants: tuple[int | None, ...] = ()
    inquiries: tuple[Inquiry, ...] = ()
    awarded: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Prizes that the organiser decided, by index."""
    announcement: str = ""
    is_closed: bool = False
    published: tuple[tuple[str, str], ...] = ()
    """(system, edition) of the ratings it made."""

    @property
    def round(self) -> RoundState | None:
        """The last one that is paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def open_inquiries(self) -> tuple[Inquiry, ...]:
        return tuple(inquiry for inquiry in self.inquiries if inquiry.is_open)

    def table(self, round_number: int, number: int) -> TableState | None:
        """None where there is no such round, or no such table in it."""
        if not 1 <= round_number <= len(self.rounds):
            return None
        return self.rounds[round_number - 1].table(number)

    def with_entrant(self, changed: Entrant) -> Self:
        return replace(self, entrants={**self.entrants, changed.number: changed})

    def with_round(self, changed: RoundState) -> Self:
        at = changed.number - 1
        if not 0 <= at < len(self.rounds):  # a slice would add one, or double them all
            raise IndexError(f"no round {changed.number}")
        return replace(self, rounds=(*self.rounds[:at], changed, *self.rounds[at + 1 :]))


def named(state: TournamentState, names: Mapping[str, str]) -> TournamentState:
    """
    Return the state with names in place of the keys that a site keeps in the record; a key without a name
    stays.

    For showing only: events are decided on the state itself.
    """

    def name_of(key: str) -> str:
        return names.get(key, key)

    entrants = {
        number: replace(entrant, name=name_of(entrant.name)) for number, entrant in state.entrants.items()
    }
    inquiries = tuple(
        replace(inquiry, substitutes=tuple((seat, name_of(key)) for seat, key in inquiry.substitutes))
        for inquiry in state.inquiries
    )
    committee = tuple(map(name_of, state.committee))
    return replace(state, entrants=entrants, committee=committee, inquiries=inquiries)
