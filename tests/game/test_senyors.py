"""`[senyors]`: a rack of one kind waits for its player to decide."""

from faristol.game import Phase, deadline_ms
from faristol.game.actions import PressClock
from tests.game.games import by_correspondence


def test_a_first_rack_that_may_be_changed_waits_for_its_player_with_the_time_running() -> None:
    for seed in (47, 2360, 10972, 29812, 55423):
        game = by_correspondence("ca-ajusc", seed.to_bytes(32, "big"))
        if game.state.phase is Phase.HELD:
            break
    held = game.state.held
    assert held is not None
    assert game.state.clock.running == held
    assert deadline_ms(game.state, game.rulebook) is not None
    game.do(held, PressClock())

    assert game.state.phase is Phase.PLAY
    assert game.state.clock.running == game.state.on_turn
