"""
Every legal play of a position, with its points: exact, and fast.

    word graph ─ gaddag ─ compiled ─┐
    tile set, layout, rules ────────┴→ Generator ─→ Plays, in one canonical order
                                        └ _kernels (Numba, loaded when the first Generator is made)

A play is a placement: two that lay the same tiles on the same squares are one, whichever word is read first.
"""

from faristol.movegen.generate import Generator, load_generator
from faristol.movegen.leaves import LeaveWeights, leaves_of
from faristol.movegen.plays import Count, Plays, ScoredPlay, canonical_key

__all__ = [
    "Count",
    "Generator",
    "LeaveWeights",
    "Plays",
    "ScoredPlay",
    "canonical_key",
    "leaves_of",
    "load_generator",
]
