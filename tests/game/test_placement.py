"""`[placement]`: what a placement must look like, under two rulebooks."""

import pytest

from faristol.board import (
    Grid,
    Placement,
    Square,
    load_layout,
    objections_to_placement,
    parse_place,
    spread_out,
)
from faristol.game.actions import Play
from faristol.rulebook import Rulebook, explain, load_rulebook
from faristol.tiles import UNKNOWN, Tile, load_tileset
from tests.game.games import Played

AJUSC, LIBER = load_rulebook("ca-ajusc"), load_rulebook("ro-liber")


def objections(rulebook: Rulebook, *squares: int, board: str = "") -> str:
    """
    Return why tiles may not lie on these squares, with articles; `board` is a play that lies there: `H8
    CASA`.
    """
    layout = load_layout(rulebook.play.board)
    grid = Grid.of(layout)
    if board:
        place, word = board.split()
        tiles = load_tileset(rulebook.play.tileset).alphabet.parse_tiles(word)
        laid, _ = spread_out(grid, parse_place(place, rulebook.play.coordinates), tiles)
        grid = grid.lay(laid.tiles)
    found = objections_to_placement(
        grid,
        layout,
        placement=Placement.of((Square(square), Tile(1)) for square in squares),
        rules=rulebook.placement,
        coordinates=rulebook.play.coordinates,
    )
    return explain(found, rulebook)


@pytest.mark.clause("AJ-9")
def test_the_first_catalan_play_covers_h8_with_two_tiles() -> None:
    assert objections(AJUSC, 112, 113) == ""
    assert objections(AJUSC, 0, 1) == "the first play must cover H8 [art. 9 (AJ-9)]"
    assert objections(AJUSC, 112) == "the first play needs at least 2 tiles [art. 9 (AJ-9)]"


@pytest.mark.clause("RO-4", "RO-8")
def test_the_first_romanian_placement_covers_h8_even_after_an_exchange() -> None:
    assert objections(LIBER, 112, 127) == ""
    assert objections(LIBER, 97, 98) == "the first play must cover H8 [art. ¶8 list 2 (RO-8)]"
    assert objections(LIBER, 112) == "the first play needs at least 2 tiles [art. ¶4 (RO-4)]"


@pytest.mark.clause("AJ-10", "RO-8")
@pytest.mark.parametrize(("rulebook", "article"), [(AJUSC, "10 (AJ-10)"), (LIBER, "¶8 list 1 (RO-8)")])
def test_tiles_lie_in_one_line(rulebook: Rulebook, article: str) -> None:
    assert objections(rulebook, 112, 113, 128) == f"the tiles are not in one line [art. {article}]"


@pytest.mark.clause("AJ-11", "RO-8")
@pytest.mark.parametrize(
    ("rulebook", "word", "article"), [(AJUSC, "CASA", "11 (AJ-11)"), (LIBER, "CASA", "¶8 list 2 (RO-8)")]
)
def test_a_later_play_extends_crosses_or_lies_beside(rulebook: Rulebook, word: str, article: str) -> None:
    board = f"H8 {word}"
    assert objections(rulebook, 116, board=board) == ""
    assert objections(rulebook, 97, 127, board=board) == ""
    assert objections(rulebook, 128, 129, board=board) == ""
    beside = f"no new tile lies beside a tile on the board [art. {article}]"
    assert objections(rulebook, 146, 147, board=board) == beside
    assert objections(rulebook, 130, board=board) == "", "a side touches"
    assert objections(rulebook, 131, board=board) == beside, "a corner does not"
    gap = f"there is a gap between the tiles [art. {article.replace('list 2', 'list 1')}]"
    assert objections(rulebook, 128, 130, board=board) == gap


def test_nobody_plays_a_tile_that_nobody_knows() -> None:
    game = Played.at_table("ca-ajusc")
    laid = Placement.of([(Square(112), Tile(1)), (Square(113), UNKNOWN)])

    assert game.refused(0, Play(laid)) == ["play.set"]
