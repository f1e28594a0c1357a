"""What the index takes from a game's record in one walk is what a whole replay says."""

from collections.abc import Iterator

import pytest

from faristol.board import load_layout
from faristol.game.records import MoveKind, Replay, replay
from faristol.game.records.step import Step
from faristol.game.records.transcript import recorded
from faristol.statistics import Setting, sides_in, sides_of, tells_all
from faristol.tiles import load_tileset
from tests.game.script import GAMES, Script, play, read_scripts

CASES = [
    pytest.param(
        script,
        rulebook_id,
        id=f"{path.stem}: {script.title} [{rulebook_id}]",
        marks=[pytest.mark.release] * (number > 0),
    )
    for path in sorted(GAMES.glob("*.txt"))
    for script in read_scripts(path)
    for number, rulebook_id in enumerate(script.words("rulebook"))
]


@pytest.mark.parametrize(("script", "rulebook_id"), CASES)
def test_one_walk_says_what_a_replay_says(script: Script, rulebook_id: str) -> None:
    reading = play(script, rulebook_id)
    game = reading.game
    if not reading.is_whole:  # part of it was given, and is in no event
        return
    state, record = recorded(game.events, game.rulebook)
    assert state == game.state
    tileset, layout = load_tileset(state.opened.tileset), load_layout(state.opened.board)
    replayed = replay(record, game.rulebook, tileset=tileset, layout=layout)
    if not tells_all(record) or any(step.placement is None for step in plays_in(replayed)):
        return
    setting = Setting(
        alphabet=tileset.alphabet, rack_size=game.rulebook.play.rack_size, columns=layout.columns
    )
    totals = (replayed.totals[0], replayed.totals[1])
    assert sides_in(record, totals, setting) == sides_of(replayed)


def plays_in(replayed: Replay) -> Iterator[Step]:
    return (step for step in replayed.steps if step.kind is MoveKind.PLAY)
