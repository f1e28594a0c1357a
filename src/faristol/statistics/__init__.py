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
from faristol.statistics.squares import Coverage, coverage_of, format_squares, parse_squares

__all__ = [
    "Coverage",
    "Period",
    "PlayedGame",
    "Tally",
    "by_opponent",
    "by_start",
    "course_of",
    "coverage_of",
    "format_squares",
    "last_of",
    "parse_squares",
    "period_of",
    "tally",
]
