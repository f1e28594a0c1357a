"""What the random games in `test_machine` stumbled over once, each as short as it can be told."""

from dataclasses import replace

import pytest

from faristol.board import Placement, Square
from faristol.game import Phase, deadline_ms, on_deadline, opponent_of, replay
from faristol.game.actions import (
    AdjustScore,
    CallTime,
    Challenge,
    ChangeRack,
    DrawForStart,
    EndGame,
    EnterRack,
    Lay,
    Leave,
    Overturn,
    Pass,
    Play,
    PressClock,
    ReportOverdraw,
    ReportUnderdraw,
    ReturnSurplus,
    Sanction,
    TakeAttendance,
    TakeSeat,
)
from faristol.game.events import Instance, Mode, PlayAccepted
from faristol.game.records.audit import audit_draws
from faristol.tiles import UNKNOWN, Letter, Tile, designate
from tests.game.games import Played, tiles
from tests.game.machine_arbiter import good_grounds
from tests.game.machine_game import Setting, Watched
from tests.game.machine_invariants import racks_are_full, totals_are_explained, twin_agrees
from tests.game.machine_players import by_chance


def test_a_play_that_ends_the_round_is_answered_and_not_played_over() -> None:
    game = Played.begun("ca-1v1")
    starter = game.state.on_turn
    other = opponent_of(starter)
    game.rule(CallTime(), good_grounds(game.state, game.rulebook))
    game.do(starter, Pass())
    game.do(other, Play(game.first_tiles(3, other)))

    assert game.refused(starter, Pass()) == ["turn.not_now"]


def test_a_play_that_waits_when_the_arbiters_end_the_game_stands() -> None:
    game = Played.begun("ca-1v1")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))

    game.rule(EndGame(), good_grounds(game.state, game.rulebook))

    assert any(isinstance(event, PlayAccepted) for event in game.events)
    totals_are_explained(game.state)


def test_a_play_that_waits_when_the_time_is_lost_stands() -> None:
    game = Played.at_table("ca-1v1")
    game.play("H8 CASA")
    game.now_ms = due = deadline_ms(game.state, game.rulebook) or 0

    game.take(on_deadline(game.state, now_ms=due, rulebook=game.rulebook).events)

    assert game.state.phase is Phase.OVER
    totals_are_explained(game.state)


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


def test_nobody_plays_a_tile_that_nobody_knows() -> None:
    game = Played.at_table("ca-ajusc")
    laid = Placement.of([(Square(112), Tile(1)), (Square(113), UNKNOWN)])

    assert game.refused(0, Play(laid)) == ["play.set"]


@pytest.mark.parametrize("tile", [UNKNOWN, designate(Letter(1))])
def test_a_tile_drawn_for_the_start_is_one_of_the_set(tile: Tile) -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))

    assert game.refused(0, DrawForStart(tile)) == ["play.set"]


def test_equal_tiles_that_are_kept_do_not_fill_the_racks() -> None:
    """Seed 194 of a search: both draw the same, keep it, and draw once more."""
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    for tile in (*tiles("AA"), *tiles("BC")):
        game.do(0 if game.state.start_tiles[0] is None else 1, DrawForStart(tile))
    while game.state.phase is Phase.RACKS:
        game.do(*game.next_towards_the_end(by_chance(0)))

    racks_are_full(game.state)
    assert [len(rack) for rack in game.state.racks] == [7, 7]


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


def test_nobody_is_late_for_a_game_that_is_over() -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE, first=True))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    game.order(TakeAttendance((True, False)), good_grounds(game.state, game.rulebook))
    game.now_ms = deadline_ms(game.state, game.rulebook) or 0
    game.meet_deadlines()

    assert game.state.phase is Phase.OVER
    assert deadline_ms(game.state, game.rulebook) is None


def test_what_was_undone_is_ordered_again_and_not_undone_twice() -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1"))
    grounds = replace(good_grounds(game.state, game.rulebook), instance=Instance.FIRST)
    for order in (Sanction(0, 10), Overturn(2)):
        assert game.order(order, grounds)

    assert not game.order(Overturn(3), grounds)
    assert game.state.scores == (0, 0)


def test_a_corrected_game_is_audited_all_the_same() -> None:
    game = Played.begun("ro-liber")
    game.do(0, Leave())
    game.rule(AdjustScore(0, 5), good_grounds(game.state, game.rulebook))

    assert audit_draws(game.events).faults == ()


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
