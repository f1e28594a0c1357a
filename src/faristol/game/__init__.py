"""The rules of a game: what happened, what it means, what may happen next, who may know it."""

from faristol.game.chapter import HasWord
from faristol.game.chapters.opening import open_under, opening_state
from faristol.game.referee import GameDecision, deadline_ms, decide, on_deadline, rule
from faristol.game.stamp import SIDES, Event, Side, opponent_of
from faristol.game.state import GameState, Phase
from faristol.game.transition import apply, replay
from faristol.game.visibility import GameView, Viewer, redact, view_for

__all__ = [
    "SIDES",
    "Event",
    "GameDecision",
    "GameState",
    "GameView",
    "HasWord",
    "Phase",
    "Side",
    "Viewer",
    "apply",
    "deadline_ms",
    "decide",
    "on_deadline",
    "open_under",
    "opening_state",
    "opponent_of",
    "redact",
    "replay",
    "rule",
    "view_for",
]
