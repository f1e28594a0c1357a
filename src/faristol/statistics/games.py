"""
Means over one player's finished games, all together and period by period.

A mean of points counts games that were played to their end: one that was resigned after three moves says
nothing about a player's scores. It is won or lost all the same.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from faristol.rating.states import first_day_of, season_of

Value = TypeVar("Value")
_DAY, _MONTH, _YEAR = 10, 7, 4
"""Letters of `2026-11-21` that name a day, a month and a year."""


class Period(StrEnum):
    DAY = "day"
    MONTH = "month"
    SEASON = "season"


class PlayedGame(NamedTuple):
    """One player's side of a finished game."""

    day: str
    """The day, `2026-11-21`; empty if it is not known."""
    points: int
    conceded: int
    is_won: bool | None
    """None for a tie, and for a game without a result."""
    is_whole: bool = True
    """False if it ended before it was played out: resigned, out of time, stopped."""
    started: bool | None = None
    """True if this player started; None if it is not known."""
    bingos: int | None = None
    opponent: Hashable = None
    """None for an opponent who is not known."""
    judged: int = 0
    """Turns that a report judged; 0 for a game without one."""
    lost_points: float = 0.0
    """Points lost a judged turn."""
    has_result: bool = True
    """False where its record breaks off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """
    Figures over some games.

    >>> games = [PlayedGame("2026-11-21", 400, 350, True), PlayedGame("2026-11-22", 350, 350, None)]
    >>> found = tally(games)
    >>> found.games, found.won, found.tied, found.points_a_game, found.bingos_a_game
    (2, 1, 1, 375.0, None)
    """

    games: int = 0
    """Won, tied and lost, and without a result."""
    won: int = 0
    tied: int = 0
    lost: int = 0
    whole: int = 0
    """Games that were played to their end."""
    points: int = 0
    """Points of those."""
    conceded: int = 0
    with_bingos: int = 0
    """Games played to their end whose bingos are known."""
    bingos: int = 0
    reported: int = 0
    """Games with a report that judged a turn."""
    judged: int = 0
    """Turns judged in them."""
    lost_in_all: float = 0.0
    """Points lost in these turns together."""

    @property
    def points_a_game(self) -> float | None:
        return _mean(self.points, self.whole)

    @property
    def conceded_a_game(self) -> float | None:
        return _mean(self.conceded, self.whole)

    @property
    def bingos_a_game(self) -> float | None:
        return _mean(self.bingos, self.with_bingos)

    @property
    def lost_a_turn(self) -> float | None:
        return _mean(self.lost_in_all, self.judged)


def _mean(total: float, count: int) -> float | None:
    return total / count if count else None


def tally(games: Iterable[PlayedGame]) -> Tally:
    count = won = tied = lost = whole = points = conceded = with_bingos = bingos = reported = judged = 0
    lost_in_all = 0.0
    for game in games:
        count += 1
        won += game.is_won is True
        lost += game.is_won is False
        tied += game.is_won is None and game.has_result
        if game.is_whole:
            whole += 1
            points += game.points
            conceded += game.conceded
            if game.bingos is not None:
                with_bingos += 1
                bingos += game.bingos
        if game.judged:
            reported += 1
            judged += game.judged
            lost_in_all += game.judged * game.lost_points
    return Tally(
        games=count,
        won=won,
        tied=tied,
        lost=lost,
        whole=whole,
        points=points,
        conceded=conceded,
        with_bingos=with_bingos,
        bingos=bingos,
        reported=reported,
        judged=judged,
        lost_in_all=lost_in_all,
    )


def period_of(day: str, period: Period) -> str:
    """
    Return the first day of the period that a day belongs to.

    >>> [period_of("2026-08-31", period) for period in Period]
    ['2026-08-31', '2026-08-01', '2025-09-01']
    """
    match period:
        case Period.DAY:
            return day[:_DAY]
        case Period.MONTH:
            return f"{day[:_MONTH]}-01"
        case Period.SEASON:
            return first_day_of(season_of(day[:_DAY]))


def course_of(games: Iterable[PlayedGame], period: Period) -> list[tuple[str, Tally]]:
    """Return the figures of each period with a game, in order; games without a day are in none."""
    by_period: dict[str, list[PlayedGame]] = {}
    for game in games:
        if game.day:
            by_period.setdefault(period_of(game.day, period), []).append(game)
    return [(start, tally(by_period[start])) for start in sorted(by_period)]


def by_start(games: Sequence[PlayedGame]) -> tuple[Tally, Tally]:
    """Return the figures of games that the player started, and of those the opponent started."""
    return (
        tally(game for game in games if game.started is True),
        tally(game for game in games if game.started is False),
    )


def by_opponent(games: Iterable[PlayedGame], *, most: int) -> list[tuple[Hashable, Tally]]:
    """Return the most frequent opponents, those met more recently first among equals."""
    met: dict[Hashable, list[PlayedGame]] = {}
    for game in games:
        if game.opponent is not None:
            met.setdefault(game.opponent, []).append(game)
    order = sorted(met, key=lambda one: (len(met[one]), max(game.day for game in met[one])), reverse=True)
    return [(opponent, tally(met[opponent])) for opponent in order[:most]]


def last_of(dated: Iterable[tuple[str, Value]], *, most: int) -> list[tuple[str, Value]]:
    """
    Return the last value of each day; of each month or season where days, or months, are more than `most`.

    >>> last_of([("2026-01-03", 1), ("2026-01-03", 2), ("2026-01-20", 3), ("2026-02-01", 4)], most=2)
    [('2026-01-20', 3), ('2026-02-01', 4)]
    """
    values = list(dated)
    for period in Period:
        last = {period_of(day, period): (day[:_DAY], value) for day, value in values}
        if len(last) <= most:
            break
    return list(last.values())
