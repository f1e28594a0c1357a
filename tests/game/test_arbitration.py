"""`[arbitration]`: rulings, and what undoes them."""

from dataclasses import replace

from faristol.game.actions import (
    Overturn,
    Sanction,
)
from faristol.game.events import Instance
from tests.game.machine_arbiter import good_grounds
from tests.game.machine_game import Setting, Watched


def test_an_undone_order_is_given_again_and_not_undone_twice() -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1"))
    grounds = replace(good_grounds(game.state, game.rulebook), instance=Instance.FIRST)
    for order in (Sanction(0, 10), Overturn(2)):
        assert game.order(order, grounds)

    assert not game.order(Overturn(3), grounds)
    assert game.state.scores == (0, 0)
