"""One action being carried out on a tournament."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol import stream
from faristol.tournament.events import TournamentEvent
from faristol.tournament.state import TournamentState
from faristol.tournament.transition import apply

TournamentDecision: TypeAlias = stream.Decision[TournamentEvent, TournamentState]


@dataclass(slots=True)
class Recorder(stream.Recorder[TournamentEvent, TournamentState]):
    def after(self, event: TournamentEvent) -> TournamentState:
        return apply(self.state, event)
