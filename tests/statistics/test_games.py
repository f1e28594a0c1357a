"""Figures over games: as a plain twin counts them, whatever the games were."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.statistics import (
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

days = st.dates(date(2019, 1, 1), date(2026, 12, 31)).map(date.isoformat)
games = st.builds(
    PlayedGame,
    day=days | st.just(""),
    points=st.integers(-50, 20_000),
    conceded=st.integers(-50, 20_000),
    is_won=st.sampled_from([True, False, None]),
    is_whole=st.booleans(),
    started=st.sampled_from([True, False, None]),
    bingos=st.none() | st.integers(0, 9),
    opponent=st.none() | st.integers(1, 4),
    judged=st.integers(0, 20),
    lost_points=st.floats(0, 40),
    has_result=st.booleans(),
)


class Twin:
    """The same figures from lists, one after the other."""

    def __init__(self, played: list[PlayedGame]) -> None:
        whole = [game for game in played if game.is_whole]
        self.games = len(played)
        self.won = len([game for game in played if game.is_won is True])
        self.lost = len([game for game in played if game.is_won is False])
        self.tied = len([game for game in played if game.is_won is None and game.has_result])
        self.points_a_game = mean([game.points for game in whole])
        self.conceded_a_game = mean([game.conceded for game in whole])
        self.bingos_a_game = mean([game.bingos for game in whole if game.bingos is not None])
        self.reported = len([game for game in played if game.judged])
        self.lost_a_turn = mean([game.lost_points for game in played for _turn in range(game.judged)])

    def agrees(self, told: Tally) -> bool:
        return all(
            getattr(told, name) == (value if value is None else pytest.approx(value))
            for name, value in vars(self).items()
        )


def mean(values: list[float] | list[int]) -> float | None:
    return sum(values) / len(values) if values else None


@given(played=st.lists(games, max_size=30))
def test_figures_are_those_of_the_twin(played: list[PlayedGame]) -> None:
    assert Twin(played).agrees(tally(played))
    first, second = by_start(played)
    assert Twin([game for game in played if game.started is True]).agrees(first)
    assert Twin([game for game in played if game.started is False]).agrees(second)


@given(played=st.lists(games, max_size=30), period=st.sampled_from(Period))
def test_a_course_has_each_dated_game_once(played: list[PlayedGame], period: Period) -> None:
    course = course_of(played, period)
    assert [start for start, _told in course] == sorted({start for start, _told in course})
    for start, told in course:
        assert Twin([game for game in played if game.day and period_of(game.day, period) == start]).agrees(
            told
        )
    assert sum(told.games for _start, told in course) == sum(game.day != "" for game in played)


@given(played=st.lists(games, max_size=30), most=st.integers(0, 4))
def test_the_most_frequent_opponents_come_first(played: list[PlayedGame], most: int) -> None:
    found = by_opponent(played, most=most)
    counts = [told.games for _opponent, told in found]
    known = {game.opponent for game in played if game.opponent is not None}
    assert counts == sorted(counts, reverse=True)
    assert len(found) == min(most, len(known))
    for opponent, told in found:
        assert Twin([game for game in played if game.opponent == opponent]).agrees(told)
    others = known - {opponent for opponent, _told in found}
    assert not found or all(sum(game.opponent == other for game in played) <= min(counts) for other in others)


def test_no_game_has_no_mean() -> None:
    told = tally([])
    assert (told.games, told.points_a_game, told.bingos_a_game, told.lost_a_turn) == (0, None, None, None)


def test_a_resigned_game_is_lost_and_in_no_mean_of_points() -> None:
    told = tally(
        [
            PlayedGame("2026-01-01", 400, 300, is_won=True),
            PlayedGame("2026-01-02", 20, 30, is_won=False, is_whole=False),
        ]
    )
    assert (told.games, told.lost, told.points_a_game) == (2, 1, 400)


@given(days=st.lists(days, max_size=60).map(sorted), most=st.integers(5, 30))
def test_thinned_values_end_with_the_last(days: list[str], most: int) -> None:
    thinned = last_of(list(zip(days, range(len(days)), strict=True)), most=most)
    assert thinned[-1:] == [(day, number) for number, day in enumerate(days)][-1:]
    assert [value for _day, value in thinned] == sorted(value for _day, value in thinned)
    if len(set(days)) <= most:
        assert [day for day, _value in thinned] == sorted(set(days))
