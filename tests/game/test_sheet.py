"""`[sheet]`: what is written at a table, and signed."""

from dataclasses import replace

from faristol.game import Phase
from faristol.game.actions import (
    CallTime,
    Grounds,
    Pass,
    PressClock,
    Sign,
)
from tests.game.games import Played
from tests.game.machine_game import Setting, Watched
from tests.game.machine_players import by_chance


def test_nobody_waits_for_a_sheet_that_nobody_keeps_online() -> None:
    """Seed 47 gives a rack all of one kind: the turn is held until it is changed or kept."""
    setting = Setting(rulebook="ca-ajusc", paper_sheet=True, first=True, seed=(47).to_bytes(32, "big"))
    game = Watched.opened(setting)
    while game.state.phase is not Phase.HELD:
        game.do(*game.next_towards_the_end(by_chance(0)))
    held = game.state.held
    assert held is not None

    game.do(held, PressClock())

    assert game.state.phase is not Phase.HELD


def test_racks_that_count_when_the_round_is_over_are_entered_before_anybody_signs() -> None:
    game = Played.at_table("ca-1v1")
    ending = replace(game.rulebook.ending, round_over_counts_racks=True)
    game.rulebook = replace(game.rulebook, ending=ending)
    game.rule(CallTime(), Grounds(author="Serra", clause="CA-7.4", reason="the round is over"))
    game.do(0, Pass())
    game.do(0, PressClock())
    game.do(1, Pass())
    assert game.state.phase is Phase.CLOSING
    assert game.refused(0, Sign()) == ["sheet.racks"]
