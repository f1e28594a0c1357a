"""One action being carried out: every event is applied as it is recorded."""

from dataclasses import dataclass, field

from faristol.tournament.events import TournamentEvent
from faristol.tournament.state import TournamentState
from faristol.tournament.transition import apply


@dataclass(slots=True)
class Recorder:
    state: TournamentState
    now_ms: int
    events: list[TournamentEvent] = field(default_factory=list)

    def record(self, event: TournamentEvent) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)
