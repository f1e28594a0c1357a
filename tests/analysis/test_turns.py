"""Turns of a written game: the same view as the players had, down to how near the end by passes is."""

import pytest

from faristol.analysis.policy import ByEquity
from faristol.analysis.selfplay import play_game, seed_of
from faristol.analysis.turns import turns_of
from faristol.game.records import GameRecord, MoveKind, RecordedMove
from tests.analysis.players import Fickle, Idle, Restless, Watched
from tests.analysis.test_playouts import playouts
from tests.analysis.written_games import record_of_game, replayed

RULEBOOKS = ("ca-ajusc", "ca-1v1", "ro-liber")


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_what_counts_towards_the_end_is_what_the_players_knew(rulebook_id: str) -> None:
    made = playouts(rulebook_id)
    fickle = Fickle(ByEquity(made.generator, made.rulebook, made.weights), made.rulebook)
    for second in (fickle, Restless(), Idle()):
        first = Watched(fickle)
        watched = Watched(second)
        game = play_game((first, watched), rulebook=made.rulebook, seed=seed_of("tests", 1, seed=1))
        turns = list(turns_of(replayed(rulebook_id, record_of_game(game))))

        for side, player in enumerate((first, watched)):
            of_side = [turn for turn in turns if turn.side == side]
            assert [turn.runs for turn in of_side] == [sight.runs for sight in player.seen]
            assert [turn.idle_turns for turn in of_side] == [sight.idle_turns for sight in player.seen]
        assert max(max(turn.runs) for turn in turns) > 0


def test_a_play_that_is_taken_back_is_no_pass() -> None:
    made = playouts("ro-liber")
    by_equity = ByEquity(made.generator, made.rulebook, made.weights)
    game = play_game((by_equity, by_equity), rulebook=made.rulebook, seed=seed_of("tests", 1, seed=1))
    play = record_of_game(game).moves[0]
    back = RecordedMove(side=0, kind=MoveKind.WITHDRAWN)
    passes = [RecordedMove(side=side, kind=MoveKind.PASS, score=0) for side in (1, 0, 1, 0)]
    record = GameRecord(players=("Anna", "Biel"), opening_racks=(None, None), moves=(play, back, *passes))

    turns = list(turns_of(replayed("ro-liber", record)))
    assert [turn.runs for turn in turns] == [(0, 0, 0), (0, 0, 1), (1, 0, 2), (2, 0, 3), (3, 0, 4)]
    assert [turn.idle_turns for turn in turns] == [0, 1, 2, 3, 4]
