"""A bot knows what its side may see, and nothing else."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import Grid, load_layout
from faristol.bots import bot_ids, seen_by
from faristol.game import GameState, Phase, Side, opponent_of
from faristol.game.turns import put
from faristol.tiles import Bag
from tests.bots.games import RULEBOOKS, BotGame, quick, wish
from tests.game.machine_players import SIDES, by_chance


def dealt_anew(state: GameState, side: Side, rng: Random) -> GameState:
    """The same game to the eyes of this side: bag and other rack are mixed, and the seed is another."""
    other = opponent_of(side)
    hidden = [*state.racks[other], *state.bag.tiles]
    rng.shuffle(hidden)
    count = len(state.racks[other])
    return replace(
        state,
        racks=put(state.racks, other, tuple(sorted(hidden[:count]))),
        bag=Bag(tuple(hidden[count:])),
        opened=replace(state.opened, seed=rng.randbytes(32)),
        before=None,
    )


def states_of(rulebook: str, seed: int) -> list[GameState]:
    """Return the states in which a side acted in a game of the two bots."""
    game = BotGame.between(rulebook, ("greedy", "equity"), seed)
    states = []
    while game.state.phase is not Phase.OVER:
        states.append(game.state)
        game.step()
    return states


@pytest.mark.slow
@pytest.mark.parametrize(
    "rulebook", [RULEBOOKS[0], *(pytest.param(each, marks=pytest.mark.release) for each in RULEBOOKS[1:])]
)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_other_hidden_tiles_change_nothing(rulebook: str, seed: int) -> None:
    game = BotGame.between(rulebook, ("greedy", "equity"), seed)
    rng = by_chance(seed)
    for state in states_of(rulebook, seed):
        for side in SIDES:
            anew = dealt_anew(state, side, rng)
            assert seen_by(anew, side, rulebook=game.rulebook) == seen_by(state, side, rulebook=game.rulebook)
            for bot in map(quick, bot_ids()):
                asked = [
                    wish(bot, each, side, rulebook=game.rulebook, lexicon=game.lexicon)
                    for each in (state, anew, state)
                ]
                assert asked[0] == asked[1] == asked[2]


def test_tiles_dealt_anew_make_another_game() -> None:
    """Else the test above would prove nothing."""
    state = states_of("ca-1v1", 5)[20]
    anew = dealt_anew(state, 0, by_chance(1))

    assert anew.racks[1] != state.racks[1]
    assert anew.bag != state.bag
    assert anew.racks[0] == state.racks[0]


def test_the_unseen_tiles_are_the_bag_and_the_other_rack() -> None:
    game = BotGame.between("ro-liber", ("greedy", "equity"), 3)
    for state in states_of("ro-liber", 3):
        for side in SIDES:
            seen = seen_by(state, side, rulebook=game.rulebook)
            assert sorted(seen.unseen().elements()) == sorted((*state.bag.tiles, *state.racks[1 - side]))
            assert seen.in_bag(side) == len(state.bag)


@pytest.mark.slow
def test_a_bots_view_holds_no_state_behind_it() -> None:
    """Every field is plain: nothing leads from it to the whole game."""
    state = states_of("ca-1v1", 5)[20]
    seen = seen_by(state, 0, rulebook=BotGame.under("ca-1v1").rulebook)

    assert seen.grid == state.grid != Grid.of(load_layout(state.opened.board))
    for name in type(seen).__slots__:
        value = getattr(seen, name)
        assert not isinstance(value, GameState | Bag)
        assert state.opened.seed not in (value, repr(value).encode())
