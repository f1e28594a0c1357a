"""`[rulings]`: too many or too few tiles drawn."""

from faristol.board import Placement, Square
from faristol.game import replay
from faristol.game.actions import (
    Challenge,
    ChangeRack,
    EnterRack,
    Lay,
    ReportOverdraw,
    ReportUnderdraw,
    ReturnSurplus,
)
from faristol.tiles import Tile
from tests.game.games import Played, tiles
from tests.game.machine_invariants import twin_agrees


def test_a_rack_with_tiles_too_many_is_not_changed_nor_short() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.do(0, ReportOverdraw(2))

    assert "rulings.surplus" in game.refused(0, ChangeRack(tiles("AAAAEEE")))
    assert game.refused(0, ReportUnderdraw(1)) == ["rulings.surplus"]


def test_a_rack_is_full_once_tiles_drawn_too_early_and_too_many_went_back() -> None:
    """Drawn before the play was accepted, under a rulebook that leaves the play on the board."""
    game = Played.at_table("ca-1v1", timed=False)
    game.play("H8 CASA")
    game.do(0, ReportOverdraw(2))
    for argument in ("", "page 7 has it"):
        game.do(1, Challenge(("CASA",), argument=argument, verdict=True, arbiter="Serra"))
    game.do(1, ReturnSurplus())

    assert game.state.surplus == (0, 0)
    assert [len(rack) for rack in game.state.racks] == [7, 7]
    twin_agrees(game.events, [replay(game.events[:at]) for at in range(1, len(game.events) + 1)])


def test_tiles_on_the_board_are_not_missing_from_the_rack() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.do(0, EnterRack(tiles("AABCDEF")))
    game.do(0, Lay(Placement.of([(Square(112), Tile(1)), (Square(113), Tile(1))])))

    assert game.refused(0, ReportUnderdraw(6)) == ["turn.not_now"]
