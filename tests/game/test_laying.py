"""`[laying]`: tiles on the board that are not declared yet."""

import pytest

from faristol.board import Placement, Square
from faristol.game.actions import (
    Lay,
)
from faristol.tiles import UNKNOWN, Tile
from tests.game.games import Played


@pytest.mark.parametrize(
    ("squares", "tile", "rule"),
    [
        ((230,), Tile(1), "placement.off_board"),
        ((-1,), Tile(1), "placement.off_board"),
        ((112, 112), Tile(1), "placement.occupied"),
        ((112,), UNKNOWN, "play.set"),
    ],
)
def test_tiles_are_laid_only_where_and_as_they_can_be(
    squares: tuple[int, ...], tile: Tile, rule: str
) -> None:
    game = Played.at_table("ca-ajusc")
    laid = Placement.of((Square(square), tile) for square in squares)

    assert game.refused(0, Lay(laid)) == [rule]
