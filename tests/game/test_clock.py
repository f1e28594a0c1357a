"""`[clock]`: whose time runs, what overtime costs, the end of a round."""

import pytest

from faristol.game import Phase, deadline_ms, on_deadline, opponent_of
from faristol.game.actions import CallTime, Pass, Play
from faristol.game.events import (
    ClockStarted,
    ClockStopped,
    ServerWasDown,
)
from faristol.rulebook.choices import StopReason
from tests.game.games import Played, last_play
from tests.game.machine_arbiter import good_grounds
from tests.game.machine_invariants import totals_are_explained

MINUTE_MS = 60_000


@pytest.mark.clause("AJ-55")
def test_laying_down_a_play_passes_the_clock() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)), after_ms=5_000)
    game.do(opponent_of(side), Pass(), after_ms=3_000)

    assert game.state.clock.spent(side, now_ms=game.now_ms) == 5_000
    assert game.state.clock.spent(opponent_of(side), now_ms=game.now_ms) == 3_000
    assert [event.side for event in game.events if isinstance(event, ClockStarted)] == [
        side,
        opponent_of(side),
        side,
    ]


@pytest.mark.clause("AJ-56")
def test_a_play_that_may_end_the_game_stops_the_clock() -> None:
    game, _side = last_play("ca-ajusc")

    assert game.state.clock.running is None
    assert isinstance(game.events[-1], ClockStopped)
    assert game.events[-1].reason is StopReason.LAST_PLAY


def test_time_the_server_was_away_is_nobodys() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    started = game.now_ms
    game.take((ServerWasDown(at_ms=started + 60_000, from_ms=started + 5_000),))
    game.now_ms = started + 60_000

    assert game.state.clock.spent(side, now_ms=started + 62_000) == 7_000


def test_the_window_for_an_answer_is_longer_by_the_time_the_server_was_away() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)))
    due = deadline_ms(game.state, game.rulebook)
    assert due is not None
    game.take((ServerWasDown(at_ms=game.now_ms + 90_000, from_ms=game.now_ms + 4_000),))

    assert deadline_ms(game.state, game.rulebook) == due + 86_000


@pytest.mark.clause("AJ-52")
def test_overtime_is_taken_off_at_the_end() -> None:
    game = Played.begun("ca-ajusc")
    starter = game.state.on_turn
    for turn in range(6):
        late = 27 * MINUTE_MS + 1 if turn == 0 else 1_000
        game.do(game.state.on_turn, Pass(), after_ms=late)

    assert game.state.ended is not None
    penalties = [a for a in game.state.ended.adjustments if a.rule == "clock.overtime_points"]
    assert [(a.side, a.points) for a in penalties] == [(starter, -30)]


@pytest.mark.clause("RO-2")
def test_romanian_overtime_costs_nothing() -> None:
    game = Played.begun("ro-liber")
    for turn in range(4):
        game.do(game.state.on_turn, Pass(), after_ms=40 * MINUTE_MS if turn == 0 else 1_000)

    assert game.state.ended is not None
    assert {a.rule for a in game.state.ended.adjustments} == {"ending.passes_each"}


def test_a_play_that_ends_the_round_is_answered_and_not_played_over() -> None:
    game = Played.begun("ca-1v1")
    starter = game.state.on_turn
    other = opponent_of(starter)
    game.rule(CallTime(), good_grounds(game.state, game.rulebook))
    game.do(starter, Pass())
    game.do(other, Play(game.first_tiles(3, other)))

    assert game.refused(starter, Pass()) == ["turn.not_now"]


def test_a_play_that_waits_when_the_time_is_lost_stands() -> None:
    game = Played.at_table("ca-1v1")
    game.play("H8 CASA")
    game.now_ms = due = deadline_ms(game.state, game.rulebook) or 0

    game.take(on_deadline(game.state, now_ms=due, rulebook=game.rulebook).events)

    assert game.state.phase is Phase.OVER
    totals_are_explained(game.state)
