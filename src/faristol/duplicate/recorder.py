"""One action being carried out: every event is applied as it is recorded."""

from dataclasses import dataclass, field

from faristol.duplicate.events import EndReason, SessionEnded, SessionEvent
from faristol.duplicate.program import Program
from faristol.duplicate.state import SessionState
from faristol.duplicate.transition import apply
from faristol.rulebook import DuplicateBook


@dataclass(slots=True)
class Recorder:
    state: SessionState
    book: DuplicateBook
    program: Program
    now_ms: int
    events: list[SessionEvent] = field(default_factory=list)

    def record(self, event: SessionEvent) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)

    def end(self, reason: EndReason, *, author: str = "", note: str = "") -> None:
        self.record(SessionEnded(at_ms=self.now_ms, reason=reason, author=author, note=note))
