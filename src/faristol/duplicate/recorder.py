"""One action being carried out on a session."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol import stream
from faristol.duplicate.events import EndReason, SessionEnded, SessionEvent
from faristol.duplicate.program import Program
from faristol.duplicate.state import SessionState
from faristol.duplicate.transition import apply
from faristol.rulebook import DuplicateBook

SessionDecision: TypeAlias = stream.Decision[SessionEvent, SessionState]


@dataclass(slots=True)
class Recorder(stream.Recorder[SessionEvent, SessionState]):
    book: DuplicateBook
    program: Program

    def after(self, event: SessionEvent) -> SessionState:
        return apply(self.state, event)

    def end(self, reason: EndReason, *, author: str = "", note: str = "") -> None:
        self.record(SessionEnded(at_ms=self.now_ms, reason=reason, author=author, note=note))
