"""
Duplicate: everyone plays the same rack, slips are handed in, the best play goes on every board.

    draw → announce → countdown → slips → tops → marks → master play → … → ranking

A session is its list of events, like a game: `decide` turns an action into events, `apply` folds them.
"""

from faristol.duplicate.book import duplicate_book, load_duplicate_book
from faristol.duplicate.chapters.coup import deadline_ms, on_deadline
from faristol.duplicate.events import SessionEvent
from faristol.duplicate.opening import open_session, opening_state
from faristol.duplicate.program import Program, Tops, find_tops, load_program
from faristol.duplicate.referee import SessionDecision, apply, decide, replay
from faristol.duplicate.slips.marking import Mark, Reason, mark_slip
from faristol.duplicate.slips.slip import Slip
from faristol.duplicate.state import Phase, SessionState

__all__ = [
    "Mark",
    "Phase",
    "Program",
    "Reason",
    "SessionDecision",
    "SessionEvent",
    "SessionState",
    "Slip",
    "Tops",
    "apply",
    "deadline_ms",
    "decide",
    "duplicate_book",
    "find_tops",
    "load_duplicate_book",
    "load_program",
    "mark_slip",
    "on_deadline",
    "open_session",
    "opening_state",
    "replay",
]
