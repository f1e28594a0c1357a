"""Statistics of finished games: means, courses over time, squares of the board."""

from faristol.statistics.games import (
    Period,
    PlayedGame,
    Tally,
    by_opponent,
    by_start,
    course_of,
    last_of,
    period_of,
    tally,
)
from faristol.statistics.sides import Feat, Setting, SideFacts, sides_in, sides_of, tells_all
from faristol.statistics.squares import Coverage, coverage_of, format_squares, parse_squares

__all__ = [
    "Coverage",
    "Feat",
    "Period",
    "PlayedGame",
    "Setting",
    "SideFacts",
    "Tally",
    "by_opponent",
    "by_start",
    "course_of",
    "coverage_of",
    "format_squares",
    "last_of",
    "parse_squares",
    "period_of",
    "sides_in",
    "sides_of",
    "tally",
    "tells_all",
]
