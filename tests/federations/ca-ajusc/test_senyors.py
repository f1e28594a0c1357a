"""The third rack of one kind in a row, where the program itself looks into the bag."""

from collections import Counter
from dataclasses import replace

import pytest

from faristol.game import Phase, opponent_of
from faristol.game.actions import ChangeRack, Outcome, Pass, PressClock
from faristol.game.chapters.senyors import is_one_kind
from faristol.game.events import BagInspected, RackChanged, TurnHandedOver
from faristol.game.visibility import redact
from faristol.tiles import BLANK, Bag, load_tileset
from tests.game.games import Played, tiles

CATALAN = load_tileset("catalan")


def third_rack(rack: str, bag: str, *, seed: int = 0) -> Played:
    """Online: the starter has moved, and holds such a rack for the third time in a row."""
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    racks = [tiles("AEIOSRT"), tiles("AEIOSRT")]
    racks[side] = tuple(sorted(tiles(rack)))
    game.state = replace(
        game.state,
        opened=replace(game.state.opened, seed=bytes([seed]) * 32),
        racks=(racks[0], racks[1]),
        bag=Bag(tiles(bag)),
        on_turn=opponent_of(side),
        phase=Phase.HELD,
        held=side,
        fresh=(True, True),
        changes_in_a_row=(2, 2),
    )
    return game


def inspected(game: Played) -> tuple[BagInspected, list[RackChanged]]:
    assert game.state.held is not None
    events = game.do(game.state.held, ChangeRack())
    (seen,) = (event for event in events if isinstance(event, BagInspected))
    return seen, [event for event in events if isinstance(event, RackChanged)]


@pytest.mark.clause("AJ-32")
@pytest.mark.parametrize(("rack", "bag"), [("BCDFGLM", "TTRS"), ("AEIOUAE", "AEI"), ("BCDFGLM", "T")])
def test_nothing_in_the_bag_fits_so_the_rack_is_kept_and_the_turn_passes(rack: str, bag: str) -> None:
    game = third_rack(rack, bag)
    side = opponent_of(game.state.on_turn)
    before = game.state
    seen, changed = inspected(game)

    assert (seen.found, seen.tile, changed) == (Outcome.NONE, None, [])
    assert (game.state.racks, game.state.bag) == (before.racks, before.bag)
    assert isinstance(game.events[-2], TurnHandedOver)
    assert game.state.phase is Phase.PLAY
    assert game.refused(side, ChangeRack()) == ["senyors.window"]


@pytest.mark.clause("AJ-32")
@pytest.mark.parametrize(
    ("rack", "bag", "fits"), [("BCDFGLM", "TTRA", "A"), ("AEIOUAE", "AEIX", "X"), ("BCDFGLM", "TTR?", "?")]
)
def test_the_only_tile_that_fits_is_taken_and_six_are_drawn_from_rack_and_bag(
    rack: str, bag: str, fits: str
) -> None:
    for seed in range(20):
        game = third_rack(rack, bag, seed=seed)
        side = opponent_of(game.state.on_turn)
        seen, (changed,) = inspected(game)

        assert (seen.found, seen.tile) == (Outcome.ONE, tiles(fits)[0])
        assert (changed.kept, len(changed.drawn)) == (tiles(fits)[0], 6)
        assert tiles(fits)[0] in game.state.racks[side]
        assert Counter((*game.state.racks[side], *game.state.bag.tiles)) == Counter(tiles(rack + bag))
        assert len(game.state.racks[side]) == 7
        hidden = redact(changed, opponent_of(side))
        assert isinstance(hidden, RackChanged)
        assert (hidden.shown, hidden.drawn, hidden.kept) == (changed.shown, (), None)


@pytest.mark.clause("AJ-32")
@pytest.mark.parametrize(
    ("rack", "bag"), [("BCDFGLM", "TTRSAE"), ("AEIOUAE", "AX?"), ("BCDFGLM", "TTTTTTT??")]
)
def test_several_fit_so_changing_goes_on_until_the_rack_has_both_kinds(rack: str, bag: str) -> None:
    repeated = 0
    for seed in range(40):
        game = third_rack(rack, bag, seed=seed)
        side = opponent_of(game.state.on_turn)
        seen, changed = inspected(game)
        repeated += len(changed) > 1

        assert (seen.found, seen.tile) == (Outcome.SEVERAL, None)
        assert all(is_one_kind(change.shown, CATALAN) for change in changed)
        held = game.state.racks[side]
        assert BLANK in held or len({CATALAN.is_vowel(tile) for tile in held}) == 2
        assert Counter((*held, *game.state.bag.tiles)) == Counter(tiles(rack + bag))
    assert repeated, "never once the draw failed to help: the case proves nothing"


@pytest.mark.clause("AJ-32")
def test_the_time_that_it_takes_is_the_players_own() -> None:
    game = third_rack("BCDFGLM", "TTRSAE")
    side = opponent_of(game.state.on_turn)
    game.state = replace(game.state, clock=game.state.clock.start(side, now_ms=game.now_ms))
    spent = game.state.clock.spent(side, now_ms=game.now_ms)
    game.do(side, ChangeRack(), after_ms=9_000)

    assert game.state.clock.spent(side, now_ms=game.now_ms) == spent + 9_000
    assert game.state.clock.running == opponent_of(side)


@pytest.mark.clause("AJ-32")
def test_keeping_the_rack_gives_the_right_up_for_good() -> None:
    game = third_rack("BCDFGLM", "TTRSAE")
    side = opponent_of(game.state.on_turn)
    game.do(side, PressClock())
    assert game.refused(side, ChangeRack()) == ["senyors.window"]
    game.do(opponent_of(side), Pass())

    assert game.refused(side, ChangeRack()) == ["senyors.window"]
