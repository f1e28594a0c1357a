"""Logs judged anew: what the referee would not have allowed, or would have decided otherwise."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from faristol.board import Square
from faristol.errors import NotationError
from faristol.game import Event, Phase, opponent_of
from faristol.game.actions import (
    Accept,
    AdjustScore,
    Challenge,
    Draw,
    EnterRack,
    Exchange,
    Grounds,
    Pass,
    Play,
    PressClock,
    Sanction,
    Sign,
)
from faristol.game.events import (
    Adjustment,
    ClockStarted,
    ClockStopped,
    EndReached,
    EndReason,
    GameEnded,
    GameOpened,
    PlayChallenged,
    PlayDeclared,
    TilesDrawn,
    TilesExchanged,
    TurnKept,
)
from faristol.game.records.review import END_RULES, FAULTS, Fault, review
from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import StopReason
from faristol.tiles import Tile
from tests.game.games import Played, tiles
from tests.game.machine_game import RULEBOOKS, Setting, Watched
from tests.game.script import GAMES, Script, read_scripts
from tests.game.script import play as play_script

SCRIPTS = [
    pytest.param(script, rulebook_id, id=f"{path.stem}: {script.title} [{rulebook_id}]")
    for path in sorted(GAMES.glob("*.txt"))
    for script in read_scripts(path)
    for rulebook_id in script.words("rulebook")
]


def passed_out(rulebook_id: str = "ca-ajusc") -> Played:
    """A play, then nothing but passes until that ends it; racks entered, the sheet signed."""
    game = Played.at_table(rulebook_id, timed=False)
    game.play("H8 CASA")
    while game.state.phase is not Phase.CLOSING:
        side = game.state.on_turn if game.state.pending is None else opponent_of(game.state.pending.side)
        game.do(side, Pass())
    game.do(0, EnterRack(tiles("AEIRST?")))
    game.do(1, EnterRack(tiles("BDEMNOP")))
    game.do(0, Sign())
    if not isinstance(game.events[-1], GameEnded):  # where both have to
        game.do(1, Sign())
    return game


def online(rulebook_id: str = "ca-ajusc") -> Played:
    """One play from each side, accepted."""
    game = Played.begun(rulebook_id)
    first = game.state.on_turn
    game.do(first, Play(game.first_tiles(3, first)))
    game.do(opponent_of(first), Accept())
    return game


def altered(game: Played, kind: type[Event], **fields: object) -> list[Event]:
    """The log with its first event of this kind changed."""
    at = next(at for at, event in enumerate(game.events) if isinstance(event, kind))
    return [*game.events[:at], changed(game.events[at], **fields), *game.events[at + 1 :]]


def changed(event: Any, **fields: object) -> Event:
    altogether: Event = replace(event, **fields)
    return altogether


def faults(events: list[Event], rulebook_id: str = "ca-ajusc") -> list[Fault]:
    return list(review(events, load_rulebook(rulebook_id)).faults)


def codes(events: list[Event], rulebook_id: str = "ca-ajusc") -> list[str]:
    return [fault.code for fault in faults(events, rulebook_id)]


# Nothing is wrong with what the referee recorded


@pytest.mark.parametrize(("script", "rulebook_id"), SCRIPTS)
def test_a_golden_game_is_judged_as_it_was_played(script: Script, rulebook_id: str) -> None:
    reading = play_script(script, rulebook_id)
    if reading.is_whole:
        assert faults(reading.game.events, rulebook_id) == []


@pytest.mark.parametrize(
    "seed", [*range(16), *(pytest.param(seed, marks=pytest.mark.release) for seed in range(16, 40))]
)
def test_a_random_game_is_judged_as_it_was_played(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 – a game, not a secret
    rulebook_id = rng.choice(RULEBOOKS)
    game = Watched.opened(Setting(rulebook=rulebook_id, seed=bytes([seed] * 32), first=True))
    for _ in range(120):
        game.step(rng)
    # Here the clock is not always looked at before somebody moves, as a server would.
    assert set(codes(game.events, rulebook_id)) <= {"log.over", "challenge.window"}


def test_every_prefix_of_a_log_is_judged_as_far_as_it_goes() -> None:
    game = passed_out()
    whole = [at for at in range(1, len(game.events)) if game.events[at - 1].at_ms != game.events[at].at_ms]
    assert len(whole) > 10
    for length in whole:
        assert codes(game.events[:length]) == []


# Faults are found, with their articles


def test_a_score_that_was_altered_is_counted_anew() -> None:
    game = passed_out()
    log = altered(game, PlayDeclared, score=11)
    found = faults(log)
    assert found[0].code == "play.score"
    assert str(found[0]).startswith("event 7 (Anna): the score is 10, not 11 [art. ")
    assert "log.final" in [fault.code for fault in found]  # and so is the sum


def test_a_result_that_was_altered_is_computed_anew() -> None:
    log = passed_out().events
    ended = log[-1]
    assert isinstance(ended, GameEnded)
    forged = replace(
        ended,
        winner=1,
        scores=(0, 50),
        adjustments=(Adjustment(side=0, points=-2, rule="ending.lost_turns_each"),),
    )
    found = {fault.code: fault for fault in faults([*log[:-1], forged])}
    assert set(found) == {"log.adjustment", "log.final", "log.winner"}
    assert "(AJ-22b)" in found["log.adjustment"].article
    assert found["log.winner"].message == "the winner is A, not B"


def test_a_challenge_after_the_play_was_accepted_is_too_late() -> None:
    game = Played.at_table("ca-1v1", timed=False)
    game.play("H8 CASA")
    game.do(1, Accept())
    late = PlayChallenged(at_ms=game.now_ms + 1, side=1, words=("CASA",))
    (fault,) = faults([*game.events, late], "ca-1v1")
    assert fault.code == "challenge.window"
    assert fault.article == load_rulebook("ca-1v1").cite("challenge.window")


def test_a_clock_stopped_for_no_reason_of_the_rulebook_is_found() -> None:
    found = {}
    for rulebook_id in RULEBOOKS:
        game = Played.at_table(rulebook_id)
        stopped = ClockStopped(at_ms=game.now_ms + 1, reason=StopReason.OVERDRAW)
        allowed = StopReason.OVERDRAW in game.rulebook.clock.stops
        found[allowed] = codes([*game.events, stopped], rulebook_id)
    assert found == {True: ["clock.cause"], False: ["clock.stops"]}


def test_a_play_that_was_moved_on_the_board_is_refused() -> None:
    game = online()

    play = next(event for event in game.events if isinstance(event, PlayDeclared))
    elsewhere = tuple((Square(square - 112), tile) for square, tile in play.tiles)
    log = altered(game, PlayDeclared, tiles=elsewhere)
    assert codes(log)[0] == "placement.first_covers_start"


def test_tiles_that_the_seed_does_not_give_are_found() -> None:
    game = online()
    log = altered(game, TilesDrawn, tiles=(Tile(1),) * 7)
    assert codes(log)[0] == "log.drawn"


def test_an_exchange_of_tiles_that_nobody_holds_is_refused() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    drawn = next(event.tiles for event in game.events if isinstance(event, TilesDrawn))
    game.do(side, Exchange(game.state.racks[side][:2]))
    foreign = tuple(Tile(letter) for letter in range(1, 27) if letter not in drawn)[:2]
    log = altered(game, TilesExchanged, returned=foreign)
    assert "play.rack" in codes(log)


def test_a_game_that_ends_too_early_is_found() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    game.do(1, Pass())
    end = EndReached(at_ms=game.now_ms, reason=EndReason.PASSES)
    (fault,) = faults([*game.events, end])
    assert fault.code == "log.follows"


def test_a_game_that_goes_on_after_its_end_is_found_once() -> None:
    game = passed_out()
    at = next(at for at, event in enumerate(game.events) if isinstance(event, EndReached))
    found = faults([*game.events[:at], changed(game.events[at - 1], side=0, at_ms=game.now_ms)])
    assert found[0].code == "log.over"


def test_an_end_for_another_reason_is_found() -> None:
    game = passed_out()
    log = altered(game, EndReached, reason=EndReason.FRUITLESS)
    fault = faults(log)[0]
    assert (fault.code, fault.message) == ("log.end", "the end is lost-turns, not fruitless")
    assert "(AJ-22b)" in fault.article


def test_a_ruling_without_an_author_is_refused() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.rule(Sanction(1, 10), Grounds(author="Serra", clause="AJ-33", reason="talked"))
    log = [*game.events[:-1], changed(game.events[-1], author="")]
    assert codes(log) == ["arbitration.author"]


def test_a_log_that_begins_elsewhere_is_no_log() -> None:
    game = online()
    with pytest.raises(NotationError, match="does not begin with the opening"):
        review(game.events[1:], game.rulebook)
    with pytest.raises(NotationError, match="does not begin with the opening"):
        review([], game.rulebook)


@pytest.mark.parametrize("missing", range(1, 13))
def test_an_event_left_out_is_found_or_told(missing: int) -> None:
    game = online()
    log = [event for at, event in enumerate(game.events) if at != missing]
    if isinstance(game.events[missing], ClockStarted | ClockStopped):
        return  # the clock is looked at where it costs something
    try:
        assert codes(log)
    except NotationError as error:
        assert "cannot follow" in str(error)


# Under another rulebook


def test_differences_under_another_rulebook_are_found_with_their_article() -> None:
    """In Catalonia drawing closes the time for a challenge; the Romanian opponent has to accept first."""
    game = Played.at_table("ca-ajusc")
    game.play("H8 CASA")
    game.do(0, Draw())
    game.do(0, PressClock())
    assert codes(game.events) == []
    found = {fault.code: fault.article for fault in faults(game.events, "ro-liber")}
    assert "log.rule" in found  # other tiles, another time
    assert "(RO-" in found["drawing.refill"]


def test_the_same_passes_end_a_game_under_one_rulebook_and_not_under_another() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    for side in (1, 0, 1, 0):
        game.do(side, Pass())
    assert codes(game.events) == []
    (fault,) = (fault for fault in faults(game.events, "ro-liber") if fault.code == "log.over")
    assert fault.message == "the game is over here (passes), and goes on"
    assert "(RO-12)" in fault.article


def test_a_challenge_that_costs_points_elsewhere_is_found() -> None:
    costly = replace(
        load_rulebook("ca-ajusc"),
        challenge=replace(load_rulebook("ca-ajusc").challenge, failed_points=5),
    )
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    game.do(1, Challenge(("CASA",)))
    (fault,) = review(game.events, costly).faults
    assert (fault.code, fault.message) == ("log.cost", "the challenge costs 5, not 0")


def test_losing_on_time_under_another_rulebook_is_found() -> None:
    game = Played.at_table("ca-ajusc")
    game.now_ms += 41 * 60_000
    game.play("H8 CASA")
    found = {fault.code: fault for fault in faults(game.events, "ca-1v1")}
    assert found["log.over"].recorded == ""
    assert "CA-7.3" in found["log.over"].article


# Messages


def test_every_reason_to_end_has_its_rule() -> None:
    assert set(END_RULES) == set(EndReason)


def test_nothing_can_be_found_that_has_no_text() -> None:
    for code, text in FAULTS.items():
        fault = Fault(event=1, who="", code=code, recorded="x", computed="y", article="")
        assert fault.message == text % {"found": "x", "allowed": "y"}


def test_a_log_may_hold_corrections_and_they_are_judged() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    game.play("H8 CASA")
    game.rule(AdjustScore(0, 5), Grounds(author="Serra", clause="AJ-25", reason="a slip"))
    assert codes(game.events) == []


def test_kinds_that_only_follow_cannot_stand_alone() -> None:
    game = Played.at_table("ca-ajusc", timed=False)
    log = [*game.events, TurnKept(at_ms=game.now_ms, side=0)]
    (fault,) = faults(log)
    assert fault.message == "TurnKept cannot follow here"
    assert isinstance(log[0], GameOpened)
