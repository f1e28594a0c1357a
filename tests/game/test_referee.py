"""What one action at an online table sets off."""

from dataclasses import replace

import pytest

from faristol.board import Placement, Square
from faristol.errors import IllegalMove
from faristol.game import Phase, deadline_ms, on_deadline, opponent_of
from faristol.game.actions import Accept, Challenge, DrawForStart, DrawRack, Exchange, Pass, Play, TakeSeat
from faristol.game.chapters.start import start_rank
from faristol.game.events import (
    AcceptedBy,
    ChallengeAnswered,
    ClockStarted,
    ClockStopped,
    PlayAccepted,
    PlayDeclared,
    PlayWithdrawn,
    ServerWasDown,
    StartDrawTied,
    TilesDrawn,
)
from faristol.rulebook import Objection, load_rulebook
from faristol.rulebook.choices import StopReason, TurnKind, WindowClock
from faristol.tiles import BLANK, Bag, Letter, Tile, load_tileset
from tests.game.games import Played


def reasons(error: pytest.ExceptionInfo[IllegalMove]) -> list[str]:
    return [each.rule for each in error.value.objections if isinstance(each, Objection)]


# The start


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


def test_a_seat_is_taken_once() -> None:
    game = Played.under("ca-ajusc")
    game.do(0, TakeSeat("Anna"))

    with pytest.raises(IllegalMove) as refused:
        game.do(0, TakeSeat("Eva"))
    assert reasons(refused) == ["start.seat_taken"]


# Plays


@pytest.mark.clause("AJ-15", "AJ-16", "AJ-17")
def test_a_declared_play_waits_for_its_answer_before_tiles_are_drawn() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    events = game.do(side, Play(game.first_tiles(3, side)))

    assert [type(event) for event in events] == [PlayDeclared, ClockStarted]
    assert game.state.phase is Phase.ANSWER
    assert len(game.state.racks[side]) == 4
    assert game.state.clock.running == opponent_of(side)


@pytest.mark.clause("AJ-19", "AJ-20", "RO-4")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_an_accepted_play_refills_the_rack(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))
    events = game.do(opponent_of(side), Accept())

    assert [type(event) for event in events] == [PlayAccepted, TilesDrawn]
    assert len(game.state.racks[side]) == 7
    assert (game.state.on_turn, game.state.turns[-1].kind) == (opponent_of(side), TurnKind.VALID)


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


# Challenges


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


# Exchanges and passes


@pytest.mark.clause("AJ-34", "RO-6")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_an_exchange_needs_seven_in_the_bag_and_never_draws_back_a_discard(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    returned = game.state.racks[side][:3]
    expected = game.state.bag.tiles[:3]
    game.do(side, Exchange(returned))
    assert game.state.turns[-1].exchanged == 3
    kept = sorted([*game.state.racks[side]])
    assert all(tile in kept for tile in expected)
    assert len(game.state.bag) == 86

    other = game.state.on_turn
    game.state = replace(game.state, bag=Bag(game.state.bag.tiles[:6]))
    with pytest.raises(IllegalMove) as refused:
        game.do(other, Exchange(game.state.racks[other][:1]))
    assert reasons(refused) == ["exchange.minimum_in_bag"]
    assert game.rulebook.cite("exchange.minimum_in_bag")


def test_an_exchange_takes_only_what_is_on_the_rack() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    absent = next(Tile(code) for code in range(1, 27) if Tile(code) not in game.state.racks[side])
    with pytest.raises(IllegalMove) as refused:
        game.do(side, Exchange((absent,)))
    assert reasons(refused) == ["play.rack"]
    with pytest.raises(IllegalMove) as refused:
        game.do(side, Exchange(()))
    assert reasons(refused) == ["exchange.minimum_tiles"]


@pytest.mark.clause("AJ-33", "RO-7", "RO-17")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_a_pass_is_always_possible_on_turn_and_only_then(rulebook_id: str) -> None:
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    with pytest.raises(IllegalMove):
        game.do(opponent_of(side), Pass())
    game.do(side, Pass())

    assert game.state.turns[-1].kind is TurnKind.PASS
    assert game.state.clock.running == opponent_of(side)


# The last play


def last_play(rulebook_id: str) -> tuple[Played, int]:
    """The starter lays the last two tiles with an empty bag."""
    game = Played.begun(rulebook_id)
    side = game.state.on_turn
    racks = [game.state.racks[0], game.state.racks[1]]
    racks[side] = game.state.racks[side][-2:]
    game.state = replace(game.state, bag=Bag(()), racks=(racks[0], racks[1]))
    game.do(side, Play(game.first_tiles(2, side)))
    return game, side


@pytest.mark.clause("AJ-56")
def test_a_play_that_may_end_the_game_stops_the_clock() -> None:
    game, _side = last_play("ca-ajusc")

    assert game.state.clock.running is None
    assert isinstance(game.events[-1], ClockStopped)
    assert game.events[-1].reason is StopReason.LAST_PLAY


@pytest.mark.clause("AJ-6", "AJ-22a", "RO-11")
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_the_last_play_is_answered_before_the_game_is_over(rulebook_id: str) -> None:
    game, side = last_play(rulebook_id)
    other = opponent_of(0 if side == 0 else 1)
    with pytest.raises(IllegalMove) as refused:
        game.do(other, Pass())
    assert reasons(refused) == ["turn.not_now"]

    game.do(other, Accept())

    assert game.state.phase is Phase.OVER
    assert game.state.ended is not None
    assert game.state.ended.seed == game.state.opened.seed


def test_a_last_play_taken_off_goes_on() -> None:
    game, side = last_play("ca-ajusc")
    game.has_word = lambda _word: False
    assert game.state.pending is not None
    other = opponent_of(0 if side == 0 else 1)
    game.do(other, Challenge(game.state.pending.words))

    assert game.state.phase is Phase.PLAY
    assert len(game.state.racks[side]) == 2
    assert game.state.clock.running == other


def test_nothing_happens_after_the_end() -> None:
    game, side = last_play("ca-ajusc")
    game.do(opponent_of(0 if side == 0 else 1), Accept())
    with pytest.raises(IllegalMove) as refused:
        game.do(0, Pass())
    assert reasons(refused) == ["turn.over"]


# The server


def test_time_the_server_was_away_is_nobodys() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    started = game.now_ms
    game.take((ServerWasDown(at_ms=started + 60_000, from_ms=started + 5_000),))
    game.now_ms = started + 60_000

    assert game.state.clock.spent(side, now_ms=started + 62_000) == 7_000


def test_the_window_for_an_answer_is_longer_by_the_time_the_server_was_away() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)))
    due = deadline_ms(game.state, game.rulebook)
    assert due is not None
    game.take((ServerWasDown(at_ms=game.now_ms + 90_000, from_ms=game.now_ms + 4_000),))

    assert deadline_ms(game.state, game.rulebook) == due + 86_000


@pytest.mark.parametrize("whose", list(WindowClock))
def test_an_organiser_says_whose_time_a_play_waits_on(whose: WindowClock) -> None:
    game = Played.begun("ca-1v1")
    rules = replace(game.rulebook.challenge, online_window_clock=whose)
    game.rulebook = replace(game.rulebook, challenge=rules)
    side = game.state.on_turn
    runs = {WindowClock.PLAYER: side, WindowClock.OPPONENT: opponent_of(side), WindowClock.NOBODY: None}
    game.do(side, Play(game.first_tiles(2, side)))
    assert game.state.clock.running == runs[whose]
    assert game.state.pending is not None
    game.do(opponent_of(side), Challenge(game.state.pending.words[:1]))
    assert game.state.pending is not None, "found valid, and may be challenged once more"
    assert game.state.clock.running == runs[whose]
    game.do(opponent_of(side), Accept())
    assert game.state.clock.running == opponent_of(side)
