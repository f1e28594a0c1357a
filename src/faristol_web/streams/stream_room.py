"""What every room in memory is, whatever is played in it."""

import asyncio
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from faristol.stream.chain import StoredEvent
from faristol_web.streams.time import wall_ms


class AnyEvent(Protocol):
    @property
    def at_ms(self) -> int: ...


class AnyState(Protocol):
    @property
    def length(self) -> int: ...


State = TypeVar("State", bound=AnyState)
Happening = TypeVar("Happening", bound=AnyEvent)
Guest = TypeVar("Guest")


@dataclass(slots=True, eq=False, kw_only=True)
class StreamRoom(Generic[State, Happening, Guest]):
    """A stream of events in memory, up to the newest decision, whether on disk yet or not."""

    stream: str
    opened_ms: int
    """Milliseconds since 1970 when it was opened; event times count from here."""
    state: State
    told: State
    """The newest state that is on disk: all that anybody may be shown."""
    events: list[Happening]
    last: StoredEvent
    committed: int
    """Events that are on disk, and may be told."""
    done: dict[str, asyncio.Future[int]] = field(default_factory=dict)
    """Actions by the id the page gave them, with the number of their last event."""
    visitors: set[Guest] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    told_last: StoredEvent = field(init=False)
    """The last of the rows that are on disk."""
    has_written: bool = False
    """Whether something was decided here since it was read."""
    rolled_back: int = 0
    """How often what was not on disk yet was given up, because another worker was first."""
    is_elsewhere: bool = False
    """Whether it goes on at another machine: then nothing happens in it here."""

    def __post_init__(self) -> None:
        self.told_last = self.last

    def now_ms(self, *, received_ms: int | None = None) -> int:
        """The room's time, now or when a message came in; it never runs backwards, whatever clocks do."""
        wall = wall_ms() if received_ms is None else received_ms
        return max(self.events[-1].at_ms, wall - self.opened_ms)
