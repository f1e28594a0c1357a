"""The rules of a game: what happened, what it means, what may happen next, who may know it."""

from faristol.game.event import Event
from faristol.game.events import Side, opponent_of
from faristol.game.referee import GameDecision, deadline_ms, decide, on_deadline
from faristol.game.state import GameState, Phase
from faristol.game.transition import apply, replay
from faristol.game.visibility import GameView, Viewer, redact, view_for

__all__ = [
    "Event",
    "GameDecision",
    "GameState",
    "GameView",
    "Phase",
    "Side",
    "Viewer",
    "apply",
    "deadline_ms",
    "decide",
    "on_deadline",
    "opponent_of",
    "redact",
    "replay",
    "view_for",
]
