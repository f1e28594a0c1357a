"""Endings of a game: the golden table of turns, and what the end adds and takes."""

from dataclasses import replace
from pathlib import Path

import pytest

from faristol.errors import IllegalMove
from faristol.game import GameState, Phase, opening_state, opponent_of
from faristol.game.actions import (
    Accept,
    EndGame,
    Leave,
    Pass,
    Play,
)
from faristol.game.chapters.ending import end_of_game, reason_to_end
from faristol.game.events import (
    EndReason,
    GameEnded,
    PlayAccepted,
)
from faristol.game.state import Turn
from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Bag
from tests.game.games import Played, last_play, opened_under, reasons, tiles
from tests.game.machine_arbiter import good_grounds
from tests.game.machine_invariants import totals_are_explained

KINDS = {
    "V": TurnKind.VALID,
    "W": TurnKind.WITHDRAWN,
    "P": TurnKind.PASS,
    "X": TurnKind.EXCHANGE,
    "T": TurnKind.TAKEN_BACK,
}
CASES = [
    line.split()
    for line in (Path(__file__).parents[1] / "golden" / "endings.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
MINUTE_MS = 60_000


def after(rulebook_id: str, turns: str) -> GameState:
    rulebook = load_rulebook(rulebook_id)
    kinds = [KINDS[letter] for letter in turns]
    return replace(
        opening_state(opened_under(rulebook)),
        turns=tuple(Turn(0 if number % 2 == 0 else 1, kind) for number, kind in enumerate(kinds)),
    )


@pytest.mark.clause("CA-4.b", "OB-G9", "AJ-22b", "RO-12", "RO-13", "RO-14")
@pytest.mark.parametrize("case", CASES, ids=["-".join(case[:2]) for case in CASES])
def test_a_run_of_turns_ends_the_game_at_its_last_turn(case: list[str]) -> None:
    rulebook_id, turns, expected, *winner = case
    rulebook = load_rulebook(rulebook_id)
    reasons = [
        reason_to_end(after(rulebook_id, turns[:count]), rulebook.ending)
        for count in range(1, len(turns) + 1)
    ]

    assert reasons[:-1] == [None] * (len(turns) - 1)
    assert reasons[-1] == (None if expected == "on" else EndReason(expected))
    if winner in (["A"], ["B"]):
        state = after(rulebook_id, turns)
        loser = state.turns[-1].side
        ended = end_of_game(state, reasons[-1], rulebook=rulebook, now_ms=0, loser=loser)  # type: ignore[arg-type]  # just compared
        assert ended.winner == "AB".index(winner[0])


def finished(rulebook_id: str, reason: EndReason, **changes: object) -> GameEnded:
    rulebook = load_rulebook(rulebook_id)
    state = replace(after(rulebook_id, "VV"), **changes)  # type: ignore[arg-type]  # fields of the state
    return end_of_game(state, reason, rulebook=rulebook, now_ms=0)


@pytest.mark.clause("AJ-22a", "AJ-23")
def test_going_out_gains_what_the_opponent_holds() -> None:
    ended = finished("ca-ajusc", EndReason.OUT, racks=(tiles("[L·L]?A"), ()), bag=Bag(()), scores=(300, 295))

    assert ended.scores == (289, 306)
    assert ended.winner == 1
    assert [(a.side, a.points, a.rule) for a in ended.adjustments] == [
        (1, 11, "ending.out_gains_opponents_rack"),
        (0, -11, "ending.out_costs_opponent_rack"),
    ]


@pytest.mark.clause("RO-5", "RO-11")
def test_going_out_in_romanian_counts_both_ways_too() -> None:
    racks = (tiles("X?", "romanian"), ())
    ended = finished("ro-liber", EndReason.OUT, racks=racks, bag=Bag(()), scores=(10, 0))

    assert ended.scores == (0, 10)
    assert ended.winner == 1


@pytest.mark.clause("AJ-22b")
def test_lost_turns_cost_each_the_own_rack() -> None:
    ended = finished("ca-ajusc", EndReason.LOST_TURNS, racks=(tiles("Ç"), tiles("AE")), scores=(50, 40))

    assert ended.scores == (40, 38)
    assert ended.winner == 0


@pytest.mark.clause("RO-14")
def test_fruitless_turns_are_a_tie_whatever_the_scores_and_no_rack_is_counted() -> None:
    ended = finished("ro-liber", EndReason.FRUITLESS, racks=(tiles("X", "romanian"), ()), scores=(90, 10))

    assert ended.scores == (90, 10)
    assert ended.winner is None


@pytest.mark.clause("AJ-22c")
def test_a_leaver_loses_even_when_ahead() -> None:
    game = Played.begun("ca-ajusc")
    game.state = replace(game.state, scores=(100, 0))
    game.do(0, Leave())

    assert game.state.ended is not None
    assert (game.state.ended.winner, game.state.ended.scores) == (1, (100, 0))


def test_a_play_that_waits_stands_when_the_opponent_leaves() -> None:
    game = Played.begun("ca-ajusc")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))
    score = game.state.scores[side]
    game.do(opponent_of(side), Leave())

    assert game.state.ended is not None
    assert (game.state.ended.winner, game.state.ended.scores[side]) == (side, score)
    assert [turn.play.score for turn in game.state.turns if turn.play] == [score]


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


def test_nothing_happens_after_the_end() -> None:
    game, side = last_play("ca-ajusc")
    game.do(opponent_of(0 if side == 0 else 1), Accept())
    with pytest.raises(IllegalMove) as refused:
        game.do(0, Pass())
    assert reasons(refused) == ["turn.over"]


def test_a_play_that_waits_when_the_arbiters_end_the_game_stands() -> None:
    game = Played.begun("ca-1v1")
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(3, side)))

    game.rule(EndGame(), good_grounds(game.state, game.rulebook))

    assert any(isinstance(event, PlayAccepted) for event in game.events)
    totals_are_explained(game.state)
