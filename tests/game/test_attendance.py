"""`[attendance]`: somebody does not come."""

from faristol.game import Phase, deadline_ms
from faristol.game.actions import (
    TakeAttendance,
    TakeSeat,
)
from faristol.game.events import Mode
from tests.game.machine_arbiter import good_grounds
from tests.game.machine_game import Setting, Watched


def test_nobody_is_late_for_a_game_that_is_over() -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE, first=True))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    game.order(TakeAttendance((True, False)), good_grounds(game.state, game.rulebook))
    game.now_ms = deadline_ms(game.state, game.rulebook) or 0
    game.meet_deadlines()

    assert game.state.phase is Phase.OVER
    assert deadline_ms(game.state, game.rulebook) is None
