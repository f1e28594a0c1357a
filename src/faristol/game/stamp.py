"""
The stamp on every event: when it happened, who did it, on which ruling it rests.

An event is its action with such a stamp, wherever the two say the same: `ClaimMade(Claim, Done)`.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from faristol.stream import Stamp

Side: TypeAlias = Literal[0, 1]
"""0 opened the game, 1 joined it; who starts is drawn."""
SIDES: tuple[Side, Side] = (0, 1)
Kind = TypeVar("Kind")


def opponent_of(side: Side) -> Side:
    return 1 if side == 0 else 0


class Instance(StrEnum):
    """The body that decided."""

    FIRST = "first"
    """A single arbiter, or one member of the committee."""
    COMMITTEE = "committee"
    """All of it: there is no appeal against that."""


@dataclass(frozen=True, kw_only=True)
class Event(Stamp):
    """An event, so many milliseconds after the game was opened: a fact, never edited."""

    __slots__ = ()
    begins_a_turn: ClassVar[bool] = False


@dataclass(frozen=True, kw_only=True)
class Done(Event):
    """An act of one side, or an incident that befell it."""

    __slots__ = ()

    side: Side


@dataclass(frozen=True, kw_only=True)
class Grounds:
    """Grounds of an order: the arbiter, the clause and the reason."""

    author: str
    clause: str
    """An id of the table of clauses, or the article of a rulebook that has none."""
    reason: str
    instance: Instance = Instance.FIRST


@dataclass(frozen=True, kw_only=True)
class Ruling(Grounds, Event):
    """
    An arbiter's decision and its effect.

    It is never edited: an appeal, an undoing or a correction is another ruling.
    """

    moves_the_game: ClassVar[bool] = False
    """True if it can be undone only while nothing was played since."""
    is_undone_by_its_kind: ClassVar[bool] = False
    """True if it is never overturned, but corrected by another one of its kind."""

    @classmethod
    def on(cls, grounds: Grounds, order: Any, *, at_ms: int, **more: Any) -> Self:
        """Make the ruling for an order on these grounds."""
        said = {field.name: getattr(part, field.name) for part in (grounds, order) for field in fields(part)}
        return cls(at_ms=at_ms, **said, **more)


def unstamped(event: Event) -> Any:
    """The action that was stamped."""
    return part_of(event, type(event).__bases__[0])


def part_of(event: Event, kind: type[Kind]) -> Kind:
    """The action, or the grounds, that the event was made from."""
    return kind(**{field.name: getattr(event, field.name) for field in fields(kind)})  # type: ignore[arg-type]  # a dataclass
