"""
A tournament is its list of events: entrants, rounds, results, rulings. The standings are computed.

    register → seed → pair → results → close the round → … → prizes → ratings

Like a game: `decide` turns an action into events, `apply` folds them.
"""

from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import (
    TournamentDecision,
    apply,
    decide,
    open_tournament,
    opening_state,
    replay,
)
from faristol.tournament.settings import Settings
from faristol.tournament.state import TournamentState, named

__all__ = [
    "Settings",
    "TournamentAction",
    "TournamentDecision",
    "TournamentEvent",
    "TournamentState",
    "apply",
    "decide",
    "named",
    "open_tournament",
    "opening_state",
    "replay",
]
