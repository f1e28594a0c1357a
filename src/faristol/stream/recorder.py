"""One action being carried out: every event is applied as it is recorded."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")
Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Decision(Generic[Event, State]):
    """Effect of an action: the events in order, and the state they lead to."""

    events: tuple[Event, ...]
    state: State


@dataclass(slots=True)
class Recorder(ABC, Generic[Event, State]):
    state: State
    now_ms: int
    events: list[Event] = field(default_factory=list, init=False)

    @abstractmethod
    def after(self, event: Event) -> State:
        """The state that this event leads to."""

    def record(self, *events: Event) -> None:
        for event in events:
            self.state = self.after(event)
            self.events.append(event)

    def decision(self) -> Decision[Event, State]:
        return Decision(tuple(self.events), self.state)
