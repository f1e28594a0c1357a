"""Actions of a bot besides choosing a move, under each rulebook."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.bots import bot_ids, load_bot, seen_by
from faristol.bots.manners import is_asked, next_action, without_thinking
from faristol.errors import NotationError
from faristol.game import Phase
from faristol.game.actions import (
    Accept,
    Challenge,
    ChangeRack,
    DrawForStart,
    DrawRack,
    Pass,
    Play,
    PressClock,
)
from faristol.game.events import EndReason
from faristol.tiles import Letter, load_tileset
from tests.bots.games import RULEBOOKS, BotGame
from tests.game.games import Played
from tests.game.machine_players import SIDES
from tests.game.test_machine import SENYORS

HasWord = Callable[[tuple[Letter, ...]], bool]


def laid() -> Played:
    """A play of side 0 or 1 that waits for its answer."""
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))
    return game


def answer_of(game: Played, has_word: HasWord | None) -> object:
    side = game.state.on_turn if game.state.pending is None else 1 - game.state.pending.side
    seen = seen_by(game.state, SIDES[side], rulebook=game.rulebook)
    return next_action(seen, SIDES[side], choose=Pass, has_word=has_word)


# Whole games


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("bots", [("greedy", "equity"), ("equity", "greedy")])
def test_two_bots_play_a_game_to_its_end(rulebook: str, bots: tuple[str, str]) -> None:
    game = BotGame.between(rulebook, bots, seed=1)
    ended = game.play_to_the_end().ended

    assert ended is not None
    assert ended.reason is EndReason.OUT
    assert min(game.state.clock.spent_ms) > 0
    assert min(game.state.scores) > 200


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", RULEBOOKS)
@settings(max_examples=8)
@given(
    seed=st.integers(0, 2**32) | st.sampled_from(SENYORS),
    first=st.sampled_from(bot_ids()),
    second=st.sampled_from(bot_ids()),
)
def test_any_deal_allows_everything_they_do(rulebook: str, seed: int, first: str, second: str) -> None:
    game = BotGame.between(rulebook, (first, second), seed)

    assert game.play_to_the_end().phase is Phase.OVER
    assert not any(isinstance(action, Challenge) for _, action in game.actions)


def test_they_draw_for_the_start_and_then_their_racks() -> None:
    game = BotGame.between("ca-ajusc", ("greedy", "equity"), seed=1)
    game.play_to_the_end()
    kinds = [type(action) for _, action in game.actions]

    assert kinds[:2] == [DrawForStart, DrawForStart]
    assert kinds.index(DrawRack) < kinds.index(Play)


@pytest.mark.parametrize("rulebook", ["ca-1v1", "ca-obert-2009", "ca-ajusc"])
def test_a_rack_of_one_kind_is_changed(rulebook: str) -> None:
    changed = []
    for seed in SENYORS:
        game = BotGame.between(rulebook, ("greedy", "equity"), seed)
        while len(game.state.turns) < 1:
            game.step()
        changed += [action for _, action in game.actions if isinstance(action, ChangeRack)]

    assert changed


# Answers


def test_a_play_with_a_wrong_word_is_challenged_in_all_its_words() -> None:
    game = laid()
    assert game.state.pending is not None

    assert answer_of(game, lambda _: False) == Challenge(game.state.pending.words)


def test_one_wrong_word_of_several_is_enough() -> None:
    game = BotGame.between("ca-ajusc", ("greedy", "equity"), seed=1)
    while game.state.pending is None or len(game.state.pending.words) == 1:
        game.step()
    words = game.state.pending.words
    wrong = load_tileset("catalan").alphabet.spell(words[-1])

    assert answer_of(game, lambda word: word != wrong) == Challenge(words)


def test_valid_words_are_accepted() -> None:
    assert answer_of(laid(), lambda _: True) == Accept()


def test_without_a_word_list_everything_is_accepted() -> None:
    assert answer_of(laid(), None) == Accept()


def test_nobody_argues_with_a_verdict() -> None:
    """Challenged already and found valid: once more would need an argument."""
    game = laid()
    assert game.state.pending is not None
    challenger = SIDES[1 - game.state.pending.side]
    game.rulebook = replace(game.rulebook, challenge=replace(game.rulebook.challenge, repeats=1))
    game.do(challenger, Challenge(game.state.pending.words))

    assert game.state.answers == 1
    assert answer_of(game, lambda _: False) == Accept()


def test_the_own_play_is_waited_for() -> None:
    game = laid()
    assert game.state.pending is not None
    side = game.state.pending.side
    seen = seen_by(game.state, side, rulebook=game.rulebook)

    assert next_action(seen, side, choose=Pass, has_word=None) is None
    assert not is_asked(seen, side)


def test_it_is_asked_whenever_it_does_something() -> None:
    game = BotGame.between("ca-1v1", ("greedy", "equity"), SENYORS[1])
    while game.state.phase is not Phase.OVER:
        for side in SIDES:
            seen = seen_by(game.state, side, rulebook=game.rulebook)
            assert is_asked(seen, side) == (game.wish(side) is not None)
        game.step()


# Without a play


def test_it_waits_if_nobody_may_pass() -> None:
    game = Played.begun("ca-1v1")
    side = game.state.on_turn
    rulebook = replace(game.rulebook, passing=replace(game.rulebook.passing, allowed=False))
    seen = seen_by(game.state, side, rulebook=rulebook)

    assert without_thinking(seen, side) is None


def test_without_thinking_it_accepts_and_passes() -> None:
    game = laid()
    assert game.state.pending is not None
    other = SIDES[1 - game.state.pending.side]

    assert without_thinking(seen_by(game.state, other, rulebook=game.rulebook), other) == Accept()
    game.do(other, Accept())
    assert without_thinking(seen_by(game.state, other, rulebook=game.rulebook), other) == Pass()


@pytest.mark.parametrize("bot_id", bot_ids())
def test_a_game_without_a_word_list_is_passed_to_its_end(bot_id: str) -> None:
    game, bot = Played.begun("ca-1v1"), load_bot(bot_id)
    while game.state.phase is not Phase.OVER:
        side = game.state.on_turn
        seen = seen_by(game.state, side, rulebook=game.rulebook)
        action = bot.act(seen, side, rulebook=game.rulebook, generator=None, has_word=None)
        assert action in {Pass(), PressClock()}
        assert action is not None
        game.do(side, action)

    assert len(game.state.turns) <= 6


def test_a_bot_that_does_not_exist_is_named() -> None:
    with pytest.raises(NotationError, match=r"no bot 'deep-thought'; available: level-1, .*, greedy, equity"):
        load_bot("deep-thought")
