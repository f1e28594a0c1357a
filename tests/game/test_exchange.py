"""`[exchange]`: swapping tiles instead of playing."""

from dataclasses import replace

import pytest

from faristol.errors import IllegalMove
from faristol.game.actions import Exchange
from faristol.tiles import Bag, Tile
from tests.game.games import Played, reasons


@pytest.mark.clause("AJ-34", "RO-6")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_an_exchange_needs_seven_in_the_bag_and_never_draws_back_a_discard(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    returned = game.state.racks[side][:3]
    expected = game.state.bag.tiles[:3]
    game.do(side, Exchange(returned))
    assert game.state.turns[-1].exchanged == 3
    kept = sorted([*game.state.racks[side]])
    assert all(tile in kept for tile in expected)
    assert len(game.state.bag) == 86

    other = game.state.on_turn
    game.state = replace(game.state, bag=Bag(game.state.bag.tiles[:6]))
    with pytest.raises(IllegalMove) as refused:
        game.do(other, Exchange(game.state.racks[other][:1]))
    assert reasons(refused) == ["exchange.minimum_in_bag"]
    assert game.rulebook.cite("exchange.minimum_in_bag")


def test_an_exchange_takes_only_what_is_on_the_rack() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    absent = next(Tile(code) for code in range(1, 27) if Tile(code) not in game.state.racks[side])
    with pytest.raises(IllegalMove) as refused:
        game.do(side, Exchange((absent,)))
    assert reasons(refused) == ["play.rack"]
    with pytest.raises(IllegalMove) as refused:
        game.do(side, Exchange(()))
    assert reasons(refused) == ["exchange.minimum_tiles"]
