"""
What arbiters decided and did. Every ruling has an author, the clause it rests on, and a reason.

A ruling is never edited: an appeal, an undoing or a correction is another ruling.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from faristol.game.events import Side


class Instance(StrEnum):
    """Who decided."""

    FIRST = "first"
    """A single arbiter, or one member of the committee."""
    COMMITTEE = "committee"
    """All of it: there is no appeal against that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What all rulings say."""

    at_ms: int
    author: str
    clause: str
    """An id of the table of clauses, or the article of a rulebook that has none."""
    reason: str
    instance: Instance = Instance.FIRST


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionGiven(Ruling):
    """A warning, or points taken, under any article."""

    side: Side
    points: int = 0
    """Taken from the side's total; 0 for a warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdjusted(Ruling):
    side: Side
    by_ms: int
    """Added to the time spent; below zero given back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAdjusted(Ruling):
    side: Side
    points: int
    processing: bool = False
    """Puts right an error in processing, sending or loading the data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAnnulled(Ruling):
    """The last play comes off the board, worth nothing; its player's turn is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOrderedBack(Ruling):
    """Dictionaries are ambiguous: the waiting play comes off without counting as a wrong one."""

    turn_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRestored(Ruling):
    """All is as before the last turn, or the last so many; the clock keeps its time."""

    turns: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimeCalled(Ruling):
    """The round's time is over: the hand in progress and one more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceTaken(Ruling):
    """The sign to begin was given; somebody is missing."""

    present: tuple[bool, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(Ruling):
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOrdered(Ruling):
    """The arbiters end the game; GameEnded follows with what they decided."""

    winner: Side | None = None
    both_lose: bool = False
    count_racks: bool = False
    disqualified: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOverturned(Ruling):
    """What an earlier ruling did is undone."""

    ruling: int
    """Its number among the events, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingUpheld(Ruling):
    """On appeal."""

    ruling: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Ruling):
    """From here on the result is the tournament's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterCalled:
    """A player asks; a member of the committee is drawn where the rulebook says so."""

    at_ms: int
    side: Side
    question: str
    member: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered:
    """In words, with no ruling: nothing changes but that the players may call again."""

    at_ms: int
    author: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLodged:
    at_ms: int
    side: Side
    ruling: int


RulingEvent: TypeAlias = (
    SanctionGiven
    | ClockAdjusted
    | ScoreAdjusted
    | PlayAnnulled
    | PlayOrderedBack
    | TurnRestored
    | RoundTimeCalled
    | AttendanceTaken
    | PlayerArrived
    | EndOrdered
    | RulingOverturned
    | RulingUpheld
    | RoundClosed
    | ArbiterCalled
    | CallAnswered
    | AppealLodged
)
