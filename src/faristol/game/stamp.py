"""
The stamp on every event: when it happened, who did it, on which ruling it rests.

An event is its action with such a stamp, wherever the two say the same: `ClaimMade(Claim, Done)`. The
stamps have no slots of their own, so that they can be put on any action.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

Side: TypeAlias = Literal[0, 1]
"""0 opened the game, 1 joined it; who starts is drawn."""
SIDES: tuple[Side, Side] = (0, 1)
Kind = TypeVar("Kind")


def opponent_of(side: Side) -> Side:
    return 1 if side == 0 else 0


class Instance(StrEnum):
    """Who decided."""

    FIRST = "first"
    """A single arbiter, or one member of the committee."""
    COMMITTEE = "committee"
    """All of it: there is no appeal against that."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened: a fact in the past tense, never edited."""

    __slots__ = ()
    begins_a_turn: ClassVar[bool] = False

    at_ms: int
    """Since the game was opened, read once by the shell and passed in."""


@dataclass(frozen=True, kw_only=True)
class Done(Event):
    """What one side did, or what befell it."""

    __slots__ = ()

    side: Side


@dataclass(frozen=True, kw_only=True)
class Grounds:
    """Who orders, on which clause, and why."""

    author: str
    clause: str
    """An id of the table of clauses, or the article of a rulebook that has none."""
    reason: str
    instance: Instance = Instance.FIRST


@dataclass(frozen=True, kw_only=True)
class Ruling(Grounds, Event):
    """
    What an arbiter decided and did.

    It is never edited: an appeal, an undoing or a correction is another ruling.
    """

    moves_the_game: ClassVar[bool] = False
    """It can be undone only while nothing was played since."""
    is_undone_by_its_kind: ClassVar[bool] = False
    """It is never overturned: another one of its kind puts it right."""


def stamped(kind: type[Kind], *parts: object, **stamp: Any) -> Kind:
    """The event of this kind with the fields of an action, of its grounds, and with these."""
    said = {field.name: getattr(part, field.name) for part in parts for field in fields(part)}  # type: ignore[arg-type]  # each is a dataclass
    return kind(**said, **stamp)


def unstamped(event: Event) -> Any:
    """The action that was stamped."""
    return part(type(event).__bases__[0], event)


def part(kind: type[Kind], event: Event) -> Kind:
    """What was stamped: the action or the grounds of this kind that the event was made from."""
    return kind(**{field.name: getattr(event, field.name) for field in fields(kind)})  # type: ignore[arg-type]  # a dataclass
