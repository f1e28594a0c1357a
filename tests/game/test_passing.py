"""`[passing]`: doing nothing."""

import pytest

from faristol.errors import IllegalMove
from faristol.game import opponent_of
from faristol.game.actions import Pass
from faristol.rulebook.choices import TurnKind
from tests.game.games import Played


@pytest.mark.clause("AJ-33", "RO-7", "RO-17")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_a_pass_is_always_possible_on_turn_and_only_then(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    with pytest.raises(IllegalMove):
        game.do(opponent_of(side), Pass())
    game.do(side, Pass())

    assert game.state.turns[-1].kind is TurnKind.PASS
    assert game.state.clock.running == opponent_of(side)
