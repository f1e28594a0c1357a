"""Logs as records: what stands on the sheet after everything that can be undone, taken back or corrected."""

from random import Random

import pytest

from faristol.board import load_layout
from faristol.errors import IllegalMove
from faristol.game.actions import (
    Accept,
    Agree,
    AnnulPlay,
    Challenge,
    CorrectTotal,
    Grounds,
    Leave,
    Overturn,
    Pass,
    RestoreTurn,
    Sanction,
    TakeUp,
    UndoEntry,
)
from faristol.game.records import MoveKind, Replay, replay
from faristol.game.records.transcript import record_of, record_so_far
from faristol.tiles import load_tileset
from tests.game.games import Played
from tests.game.machine_game import RULEBOOKS, Setting, Watched

GROUNDS = Grounds(author="Serra", clause="CA-3.6", reason="so it was")


def replayed(game: Played) -> Replay:
    opened = game.state.opened
    return replay(
        record_so_far(game.events, game.rulebook),
        game.rulebook,
        tileset=load_tileset(opened.tileset),
        layout=load_layout(opened.board),
    )


def lines(game: Played) -> list[str]:
    """`Anna play 10 10`: kind, points, total."""
    return [f"{step.player} {step.kind} {step.points} {step.total}" for step in replayed(game).steps]


@pytest.fixture
def game() -> Played:
    started = Played.at_table("ca-1v1", timed=False)
    started.play("H8 CASA")
    return started


def test_a_game_that_goes_on_is_recorded_as_far_as_it_went(game: Played) -> None:
    game.do(1, Pass())
    assert lines(game) == ["Anna play 10 10", "Biel pass 0 0"]
    with pytest.raises(IllegalMove, match="the game is not over"):
        record_of(game.events, game.rulebook)


def test_a_withdrawn_play_has_a_line_of_its_own(game: Played) -> None:
    game.do(1, Challenge(("CASA",), verdict=False))
    assert lines(game) == ["Anna play 10 10", "Anna withdrawn -10 0"]


def test_an_entry_that_was_a_slip_is_not_on_the_sheet(game: Played) -> None:
    game.do(0, UndoEntry())
    assert lines(game) == ["Anna play 10 10"]
    game.do(1, Agree())
    assert lines(game) == []
    game.play("H8 CASES")
    assert lines(game) == ["Anna play 14 14"]


def test_a_turn_lost_with_tiles_taken_back_is_on_the_sheet(game: Played) -> None:
    game.do(1, Accept())
    game.do(1, TakeUp())
    assert lines(game) == ["Anna play 10 10", "Biel pass 0 0"]


def test_corrections_and_sanctions_are_lines_with_their_rule(game: Played) -> None:
    game.do(1, CorrectTotal(3, "carried wrong"))
    game.do(0, Agree())
    game.rule(Sanction(0, 10), GROUNDS)
    assert lines(game)[1:] == ["Biel adjustment 3 3", "Anna adjustment -10 0"]
    assert [step.move.note for step in replayed(game).steps[1:]] == ["sheet.total_corrected", "CA-3.6"]


def test_an_annulled_play_is_worth_nothing_whatever_was_corrected_since(game: Played) -> None:
    game.do(1, CorrectTotal(3, "carried wrong"))
    game.do(0, Agree())
    game.rule(AnnulPlay(), GROUNDS)
    assert lines(game) == ["Anna play 10 10", "Anna withdrawn -10 0", "Biel adjustment 3 3"]
    assert replayed(game).findings == ()


def test_an_undone_play_stands_again_once_the_ruling_is_overturned(game: Played) -> None:
    game.play("12E BESAR")
    game.do(0, Accept())
    before = lines(game)
    game.rule(RestoreTurn(2), GROUNDS)
    assert lines(game) == []
    game.rule(Overturn(len(game.events)), GROUNDS)
    assert lines(game) == before


def test_points_for_leaving_are_no_points_for_tiles() -> None:
    game = Played.at_table("ca-1v1", timed=False)
    game.play("H8 CASA")
    game.do(1, Leave())
    kinds = {step.kind for step in replayed(game).steps}
    assert MoveKind.ADJUSTMENT in kinds
    assert MoveKind.RACK_POINTS not in kinds
    assert replayed(game).totals == game.state.scores


@pytest.mark.parametrize(
    "seed", [*range(25), *(pytest.param(seed, marks=pytest.mark.release) for seed in range(25, 60))]
)
def test_a_record_has_the_board_and_the_scores_of_its_log(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 – a game, not a secret
    game = Watched.opened(
        Setting(rulebook=rng.choice(RULEBOOKS), seed=bytes([seed] * 32), first=True, timed=rng.random() < 0.5)
    )
    for _ in range(150):
        game.step(rng)
    shown = replayed(game)
    assert (shown.grid, shown.totals) == (game.state.grid, game.state.scores)
