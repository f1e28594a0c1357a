"""`[play]`: declaring a play."""

import pytest

from faristol.game import Phase, opponent_of
from faristol.game.actions import Play
from faristol.game.events import (
    ClockStarted,
    PlayDeclared,
)
from tests.game.games import Played


@pytest.mark.clause("AJ-16")
def test_a_declared_play_waits_for_its_answer_before_tiles_are_drawn() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    events = game.do(side, Play(game.first_tiles(3, side)))

    assert [type(event) for event in events] == [PlayDeclared, ClockStarted]
    assert game.state.phase is Phase.ANSWER
    assert len(game.state.racks[side]) == 4
    assert game.state.clock.running == opponent_of(side)
