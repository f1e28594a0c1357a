"""`[challenge]`: until when, which words, how often, and the verdict."""

from dataclasses import replace

import pytest

from faristol.board import Placement, Square
from faristol.errors import IllegalMove
from faristol.game import Phase, deadline_ms, on_deadline, opponent_of
from faristol.game.actions import Accept, Challenge, Pass, Play
from faristol.game.events import (
    AcceptedBy,
    ChallengeAnswered,
    ClockStopped,
    PlayAccepted,
    PlayWithdrawn,
    TilesDrawn,
)
from faristol.rulebook.choices import StopReason, TurnKind, WindowClock
from faristol.tiles import BLANK, Letter, load_tileset
from tests.game.games import Played, last_play, reasons


@pytest.mark.clause("AJ-41")
def test_moving_accepts_the_play_before_and_closes_the_challenge() -> None:
    game = Played.begun("ca-ajusc")
    side, other = game.state.on_turn, opponent_of(game.state.on_turn)
    game.do(side, Play(game.first_tiles(2, side)))
    events = game.do(other, Pass())

    assert isinstance(events[0], PlayAccepted)
    assert events[0].by is AcceptedBy.MOVE
    with pytest.raises(IllegalMove) as refused:
        game.do(other, Challenge(("AB",)))
    assert reasons(refused) == ["challenge.window"]


def test_a_play_nobody_answers_stands_when_its_time_is_over() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)))
    due = deadline_ms(game.state, game.rulebook)
    assert due == game.now_ms + 20_000

    assert on_deadline(game.state, now_ms=due - 1, rulebook=game.rulebook).events == ()
    accepted, drawn = on_deadline(game.state, now_ms=due, rulebook=game.rulebook).events
    assert isinstance(accepted, PlayAccepted)
    assert accepted.by is AcceptedBy.WINDOW
    assert isinstance(drawn, TilesDrawn)


@pytest.mark.clause("AJ-36", "AJ-40", "RO-9")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_an_invalid_play_comes_off_and_loses_the_turn(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    game.has_word = lambda _word: False
    side = game.state.on_turn
    before = game.state
    game.do(side, Play(game.first_tiles(4, side)))
    assert game.state.pending is not None
    events = game.do(opponent_of(side), Challenge(game.state.pending.words[:1]))

    stopped = [event for event in events if isinstance(event, ClockStopped)]
    assert [event.reason for event in stopped] == [StopReason.CHALLENGE]
    assert any(isinstance(event, PlayWithdrawn) for event in events)
    assert (game.state.grid, game.state.racks, game.state.scores) == (
        before.grid,
        before.racks,
        before.scores,
    )
    assert game.state.turns[-1].kind is TurnKind.WITHDRAWN
    assert game.state.clock.running == opponent_of(side)


@pytest.mark.clause("AJ-40")
def test_a_valid_play_stands_and_the_challenge_costs_nothing() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(4, side)))
    scores = game.state.scores
    assert game.state.pending is not None
    events = game.do(opponent_of(side), Challenge(game.state.pending.words))

    answers = [event for event in events if isinstance(event, ChallengeAnswered)]
    assert [(answer.valid, answer.lexicon) for answer in answers] == [(True, "none (0)")]
    assert game.state.scores == scores
    assert game.state.on_turn == opponent_of(side)


@pytest.mark.clause("AJ-37")
def test_only_the_words_named_are_looked_up() -> None:
    game = Played.begun("ca-ajusc")
    side, other = game.state.on_turn, opponent_of(game.state.on_turn)
    game.do(side, Play(game.first_tiles(2, side)))
    game.do(other, Accept())
    row_below = tuple(Square(112 + 15 + at) for at in range(2))
    rack = [tile for tile in game.state.racks[other] if tile != BLANK][:2]
    game.do(other, Play(Placement.of(zip(row_below, rack, strict=True))))
    assert game.state.pending is not None
    words = game.state.pending.words
    assert len(words) == 3
    asked: list[object] = []

    def look_up(word: tuple[Letter, ...]) -> bool:
        asked.append(word)
        return True

    game.has_word = look_up
    game.do(side, Challenge(words[1:]))

    assert asked == [load_tileset("catalan").alphabet.spell(word) for word in words[1:]]


def test_a_challenge_names_words_of_the_play_and_not_the_own_one() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)))
    with pytest.raises(IllegalMove) as refused:
        game.do(opponent_of(side), Challenge(("XYZ",)))
    assert reasons(refused) == ["challenge.words"]
    with pytest.raises(IllegalMove) as refused:
        game.do(opponent_of(side), Challenge(()))
    assert reasons(refused) == ["challenge.no_word"]
    assert game.state.pending is not None
    with pytest.raises(IllegalMove) as refused:
        game.do(side, Challenge(game.state.pending.words))
    assert reasons(refused) == ["challenge.own"]


@pytest.mark.clause("AJ-12")
def test_a_wrong_word_nobody_challenges_stands() -> None:
    game = Played.begun("ca-ajusc")
    game.has_word = lambda _word: False
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(5, side)))
    game.do(opponent_of(side), Accept())

    assert game.state.scores[side] > 0


def test_a_last_play_taken_off_goes_on() -> None:
    game, side = last_play("ca-ajusc")
    game.has_word = lambda _word: False
    assert game.state.pending is not None
    other = opponent_of(0 if side == 0 else 1)
    game.do(other, Challenge(game.state.pending.words))

    assert game.state.phase is Phase.PLAY
    assert len(game.state.racks[side]) == 2
    assert game.state.clock.running == other


@pytest.mark.parametrize("whose", list(WindowClock))
def test_an_organiser_says_whose_time_a_play_waits_on(whose: WindowClock) -> None:
    game = Played.begun("ca-1v1")
    rules = replace(game.rulebook.challenge, online_window_clock=whose)
    game.rulebook = replace(game.rulebook, challenge=rules)
    side = game.state.on_turn
    runs = {WindowClock.PLAYER: side, WindowClock.NOBODY: None}
    game.do(side, Play(game.first_tiles(2, side)))
    assert game.state.clock.running == runs.get(whose, opponent_of(side))
    assert game.state.pending is not None
    game.do(opponent_of(side), Challenge(game.state.pending.words[:1]))
    assert game.state.pending is not None, "found valid, and may be challenged once more"
    assert game.state.clock.running == runs.get(whose, opponent_of(side))
    game.do(opponent_of(side), Accept())
    assert game.state.clock.running == opponent_of(side)
