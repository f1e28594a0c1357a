"""Effects of a wrong number of tiles on the rest of the game."""

import pytest

from faristol.board import Placement, Square
from faristol.game.actions import (
    Draw,
    Grounds,
    Lay,
    Pass,
    PressClock,
    ReportOverdraw,
    RestoreTurn,
    ReturnSurplus,
)
from faristol.tiles import UNKNOWN
from tests.game.games import Played, tiles

GROUNDS = Grounds(author="Serra", clause="AJ-58", reason="the turns are played again")
CAS = Lay(Placement.of(zip(map(Square, (112, 113, 114)), tiles("CAS"), strict=True)))


def after_two_turns() -> Played:
    game = Played.at_table("ca-ajusc")
    for side in (0, 1):
        game.do(0 if side == 0 else 1, Pass())
        game.do(0 if side == 0 else 1, PressClock())
    return game


@pytest.mark.clause("AJ-30")
@pytest.mark.parametrize("declared", [False, True])
def test_a_play_taken_back_for_a_tile_too_many_is_one_turn_with_the_play_that_follows(
    declared: bool,  # noqa: FBT001 – a case
) -> None:
    game = after_two_turns()
    if declared:
        game.play("H8 CASA")
    else:
        game.do(0, CAS)
    game.do(0, ReportOverdraw(1))
    game.do(1, ReturnSurplus())
    game.play("8H CASA")
    game.rule(RestoreTurn(2), GROUNDS)

    assert game.state.grid.is_empty
    assert [turn.side for turn in game.state.turns] == [0]
    assert game.state.on_turn == 1


@pytest.mark.clause("AJ-30")
def test_a_player_making_a_play_loses_nothing_by_the_opponents_tile_too_many() -> None:
    game = after_two_turns()
    game.do(0, CAS)
    game.do(1, ReportOverdraw(1))

    assert game.state.laid == CAS.placement.tiles
    game.do(0, ReturnSurplus())
    assert game.refused(0, Pass()) == ["laying.touch_move"]
    game.play("H8 CASA")
    assert game.state.pending is not None


@pytest.mark.clause("AJ-30", "AJ-31")
def test_tiles_are_never_lost_nor_found() -> None:
    game = after_two_turns()
    for act in (ReportOverdraw(1), ReturnSurplus(), CAS):
        game.do(1 if isinstance(act, ReturnSurplus) else 0, act)
        assert len(game.state.bag) + sum(map(len, game.state.racks)) == 100
    game.play("H8 CASA")
    game.do(0, Draw())

    assert game.state.racks == ((UNKNOWN,) * 7, (UNKNOWN,) * 7)
    assert len(game.state.bag) == 82
