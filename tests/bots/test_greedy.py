"""The play with the most points, and of equals always the same one."""

from functools import partial

import pytest

from faristol.board import load_layout
from faristol.bots import load_bot, seen_by
from faristol.game import Phase, opponent_of
from faristol.game.actions import Exchange, Pass, Play
from faristol.lexicon import build_graph
from faristol.movegen import Generator, load_generator
from faristol.tiles import load_tileset
from tests.bots.games import BotGame
from tests.game.machine_players import SIDES


@pytest.mark.parametrize("rulebook", ["ca-1v1", "ro-liber"])
def test_every_move_of_a_game_is_the_first_of_all_plays(rulebook: str) -> None:
    game = BotGame.between(rulebook, ("greedy", "greedy"), seed=2)
    generator = load_generator(game.lexicon, game.rulebook)
    moves = 0
    while game.state.phase is not Phase.OVER:
        before, known = game.state, len(game.actions)
        game.step()
        side, action = game.actions[-1]
        if len(game.actions) > known and isinstance(action, Play):
            plays = generator.all_plays(before.grid, before.racks[side])
            assert action.placement == plays[0].placement
            assert plays[0].score == plays.top
            moves += 1

    assert moves > 10


def test_without_a_play_it_asks_for_other_tiles_until_nobody_hopes_any_more() -> None:
    """A list of one word, which neither of them will ever hold."""
    game = BotGame.between("ca-1v1", ("greedy", "greedy"), seed=2)
    tileset, layout = load_tileset("catalan"), load_layout(game.rulebook.play.board)
    words = build_graph([tileset.alphabet.spell("ZZZZZZZ")])
    generator = Generator(words, tileset=tileset, layout=layout, play=game.rulebook.play)
    act = partial(load_bot("greedy").act, rulebook=game.rulebook, generator=lambda: generator, has_word=None)
    moves = []
    while game.state.phase is not Phase.OVER:
        wishes = [(side, act(seen_by(game.state, side, rulebook=game.rulebook), side)) for side in SIDES]
        side, action = next((side, action) for side, action in wishes if action is not None)
        assert action is not None
        game.do(side, action)
        moves += [type(action)] if isinstance(action, Exchange | Pass) else []

    assert moves[0] is Exchange
    assert moves[-6:] == [Pass] * 6
    assert len(moves) < 20


def test_the_generator_is_not_asked_for_before_a_move_is_due() -> None:
    game = BotGame.between("ca-1v1", ("greedy", "greedy"), seed=2)
    bot, made = load_bot("greedy"), []

    def generator() -> Generator:
        made.append(1)
        return load_generator(game.lexicon, game.rulebook)

    act = partial(bot.act, rulebook=game.rulebook, generator=generator, has_word=game.lexicon.has)
    while game.state.phase is not Phase.PLAY:
        for side in SIDES:
            act(seen_by(game.state, side, rulebook=game.rulebook), side)
        game.step()
    waiting = opponent_of(game.state.on_turn)
    act(seen_by(game.state, waiting, rulebook=game.rulebook), waiting)
    assert not made

    act(seen_by(game.state, game.state.on_turn, rulebook=game.rulebook), game.state.on_turn)
    assert made
