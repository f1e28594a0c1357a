"""`[drawing]`: racks are refilled, and everyone may count the bag."""

from dataclasses import replace

import pytest

from faristol.game import opponent_of, view_for
from faristol.game.actions import Accept, Play
from faristol.game.events import (
    PlayAccepted,
    TilesDrawn,
)
from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import TurnKind
from tests.game.games import Played

AJUSC, LIBER = load_rulebook("ca-ajusc"), load_rulebook("ro-liber")


@pytest.mark.clause("AJ-19", "AJ-20", "RO-4")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_an_accepted_play_refills_the_rack(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))
    events = game.do(opponent_of(side), Accept())

    assert [type(event) for event in events] == [PlayAccepted, TilesDrawn]
    assert len(game.state.racks[side]) == 7
    assert (game.state.on_turn, game.state.turns[-1].kind) == (opponent_of(side), TurnKind.VALID)


@pytest.mark.clause("AJ-35")
def test_everyone_knows_how_many_tiles_the_bag_holds() -> None:
    game = Played.begun("ca-ajusc")

    for viewer in (0, 1, None):
        assert view_for(game.state, viewer, rulebook=game.rulebook).bag_count == 86
    hidden = replace(AJUSC, drawing=replace(AJUSC.drawing, bag_count_shown=False))
    assert view_for(game.state, 0, rulebook=hidden).bag_count is None
