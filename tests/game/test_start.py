"""`[start]`: seats, the lot, and who draws first."""

from dataclasses import replace

import pytest

from faristol.errors import IllegalMove
from faristol.game import Phase, Side, opponent_of
from faristol.game.actions import (
    DrawForStart,
    DrawRack,
    TakeSeat,
)
from faristol.game.chapters.start import start_rank
from faristol.game.events import (
    Mode,
    StartDrawTied,
)
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, UNKNOWN, Letter, Tile, designate, load_tileset
from tests.game.games import Played, reasons, tiles
from tests.game.machine_game import Setting, Watched
from tests.game.machine_invariants import racks_are_full
from tests.game.machine_players import by_chance


def test_a_seat_is_taken_once() -> None:
    game = Played.under("ca-ajusc")
    game.do(0, TakeSeat("Anna"))

    with pytest.raises(IllegalMove) as refused:
        game.do(0, TakeSeat("Eva"))
    assert reasons(refused) == ["start.seat_taken"]


@pytest.mark.clause("AJ-3")
def test_catalan_letters_rank_in_order_of_the_alphabet_with_the_blank_first() -> None:
    rules, alphabet = load_rulebook("ca-ajusc").start, load_tileset("catalan").alphabet
    order = ["?", "A", "C", "Ç", "D", "L", "L·L", "M", "N", "NY", "O", "Z"]

    assert sorted(order, key=lambda label: start_rank(alphabet.parse_tile(label), rules)) == order


@pytest.mark.clause("RO-3")
def test_the_romanian_blank_comes_after_z() -> None:
    rules, alphabet = load_rulebook("ro-liber").start, load_tileset("romanian").alphabet

    assert start_rank(BLANK, rules) > start_rank(alphabet.parse_tile("Z"), rules)


@pytest.mark.clause("AJ-3", "RO-3")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_equal_tiles_are_drawn_again(rulebook_id: str) -> None:
    for number in range(200):
        game = Played.begun(rulebook_id, seed=number.to_bytes(32, "big"))
        if any(isinstance(event, StartDrawTied) for event in game.events):
            assert game.state.start_round > 1
            break
    else:
        pytest.fail("no tie in 200 games")


@pytest.mark.clause("CA-1.2b", "OB-G1", "AJ-3", "RO-3")
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("rulebook_id", ["ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber"])
def test_the_tiles_drawn_for_the_start_go_back_before_the_racks_are_drawn(
    rulebook_id: str, mode: Mode
) -> None:
    game = Watched.opened(Setting(rulebook=rulebook_id, mode=mode))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    while game.state.phase is Phase.START_DRAW:
        side: Side = 0 if game.state.start_tiles[0] is None else 1
        shown = tiles("AB")[side] if mode is Mode.TABLE else None
        game.do(side, DrawForStart(shown))

    assert game.state.racks == ((), ())
    assert len(game.state.bag) == 100


@pytest.mark.clause("AJ-5", "RO-16")
def test_the_starter_draws_seven_first_and_the_other_starts_the_clock() -> None:
    game = Played.under("ca-ajusc")
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    game.do(0, DrawForStart())
    game.do(1, DrawForStart())
    starter = game.state.starter
    assert starter is not None

    with pytest.raises(IllegalMove) as refused:
        game.do(opponent_of(starter), DrawRack())
    assert reasons(refused) == ["turn.not_yours"]

    game.do(starter, DrawRack())
    assert game.state.clock.running is None
    game.do(opponent_of(starter), DrawRack())

    assert [len(rack) for rack in game.state.racks] == [7, 7]
    assert game.state.clock.running == starter
    assert len(game.state.bag) == 86


@pytest.mark.parametrize("tile", [UNKNOWN, designate(Letter(1))])
def test_a_tile_drawn_for_the_start_is_one_of_the_set(tile: Tile) -> None:
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))

    assert game.refused(0, DrawForStart(tile)) == ["play.set"]


def test_equal_tiles_that_are_kept_do_not_fill_the_racks() -> None:
    """Under an organiser's rulebook both draw the same, keep it, and draw once more."""
    game = Watched.opened(Setting(rulebook="ca-1v1", mode=Mode.TABLE))
    game.rulebook = replace(game.rulebook, start=replace(game.rulebook.start, tile_returned=False))
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"))
    for tile in (*tiles("AA"), *tiles("BC")):
        game.do(0 if game.state.start_tiles[0] is None else 1, DrawForStart(tile))
    while game.state.phase is Phase.RACKS:
        game.do(*game.next_towards_the_end(by_chance(0)))

    racks_are_full(game.state)
    assert [len(rack) for rack in game.state.racks] == [7, 7]
