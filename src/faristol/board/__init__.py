"""Squares, placements and points: the board without rules of turn or time."""

from faristol.board.grid import Grid
from faristol.board.layout import Layout, load_layout, parse_layout
from faristol.board.placement import Placement, objections_to_placement, spread_out
from faristol.board.play import Word, words_formed
from faristol.board.scoring import Score, WordScore, explain_score, score_play
from faristol.board.squares import (
    Direction,
    Place,
    Square,
    example_of,
    example_slip,
    format_place,
    format_square,
    parse_place,
)

__all__ = [
    "Direction",
    "Grid",
    "Layout",
    "Place",
    "Placement",
    "Score",
    "Square",
    "Word",
    "WordScore",
    "example_of",
    "example_slip",
    "explain_score",
    "format_place",
    "format_square",
    "load_layout",
    "objections_to_placement",
    "parse_layout",
    "parse_place",
    "score_play",
    "spread_out",
    "words_formed",
]
