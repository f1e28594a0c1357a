"""Base of every room in memory, whatever is played in it."""

import asyncio
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from faristol.stream.chain import StoredEvent
from faristol_web.streams.time import playing_ms


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
    """Milliseconds since 1970 when it was opened."""
    zero_ms: int = field(init=False)
    """Event times count from here: `opened_ms`, unless the site's clock was set back since."""
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
    """True if something was decided here since it was read."""
    rolled_back: int = 0
    """Number of times unsaved work was given up because another worker was first."""
    is_elsewhere: bool = False
    """True if it continues on another machine: then nothing happens in it here."""

    def __post_init__(self) -> None:
        self.told_last = self.last
        self.keep_time()

    def now_ms(self, *, received_ms: int | None = None) -> int:
        """The room's time, now or when a message came in; it never runs backwards, whatever clocks do."""
        site = playing_ms() if received_ms is None else min(received_ms, playing_ms())
        return max(self.events[-1].at_ms, site - self.zero_ms)

    def keep_time(self) -> None:
        """
        Follow the last row: it says what time it was in the room, and on the site.

        If the site's clock was set back since, the room continues from there.
        """
        self.zero_ms = min(self.last.server_ms, playing_ms()) - self.events[-1].at_ms

    def back_at(self, last_alive_ms: int | None) -> tuple[int, int]:
        """
        The room's time when the site was last alive, and now: what lies between is nobody's.

        None: it never was away.
        """
        last_ms = self.events[-1].at_ms
        if last_alive_ms is None:
            now = self.now_ms()
            return now, now
        alive = max(last_ms, last_ms + last_alive_ms - self.last.server_ms)
        self.zero_ms = min(self.zero_ms, playing_ms() - alive)
        return alive, self.now_ms()
