"""One action being carried out: every event is applied as it is recorded."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from faristol.duplicate.program import Program
from faristol.duplicate.state import SessionState
from faristol.rulebook import DuplicateBook


@dataclass(slots=True)
class Recorder(ABC):
    state: SessionState
    now_ms: int
    book: DuplicateBook
    program: Program
    events: list[Any] = field(default_factory=list, init=False)

    @abstractmethod
    def after(self, event: Any) -> SessionState:
        """The state that this event leads to."""

    def record(self, event: Any) -> None:
        self.state = self.after(event)
        self.events.append(event)
