"""Golden games: what arbiters can read, played line by line. UPDATE_GOLDEN=1 rewrites scores and totals."""

from pathlib import Path

import pytest

from tests.game.script import GAMES, Script, mend, play, read_scripts
from tests.game.script_words import ScriptError


def cases() -> list[object]:
    """Each game under each of its rulebooks, with the clauses that it proves there."""
    return [
        pytest.param(
            script,
            rulebook_id,
            id=f"{path.stem}: {script.title} [{rulebook_id}]",
            marks=pytest.mark.clause(*script.words("clauses")),
        )
        for path in sorted(GAMES.glob("*.txt"))
        for script in read_scripts(path)
        for rulebook_id in script.words("rulebook")
    ]


@pytest.mark.parametrize(("script", "rulebook_id"), cases())
def test_the_game_goes_as_it_is_written(script: Script, rulebook_id: str) -> None:
    reading = play(script, rulebook_id)
    if reading.mended:
        mend(reading)


def test_update_golden_rewrites_scores_and_totals_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    script = written(tmp_path, "A H8 CASA = 1  # not 1", "totals 0 0", "turn A")
    mend(play(script, "ca-1v1"))

    lines = script.path.read_text("utf-8").splitlines()
    assert lines[3:] == ["A H8 CASA = 10  # not 1", "totals 10 0", "turn A"]


def test_a_line_may_be_for_some_of_the_texts(tmp_path: Path) -> None:
    script = written(tmp_path, "only OB | dance", "only CA AJ | A H8 CASA = 10", "totals 10 0")

    assert play(script, "ca-1v1").state.scores == (10, 0)
    with pytest.raises(ScriptError, match="dance"):
        play(script, "ca-obert-2009")


def test_a_game_names_its_rulebook_and_clauses_that_exist(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="CA-99"):
        written(tmp_path, "clauses CA-2.3 CA-99")


def written(tmp_path: Path, *lines: str) -> Script:
    path = tmp_path / "game.txt"
    path.write_text("\n".join(("title a game", "rulebook ca-1v1", "clauses CA-2.3", *lines)), "utf-8")
    (script,) = read_scripts(path)
    return script


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("A H8 CASA = 11", "the score: 10, not 11"),
        ("A H8 CASA -> refused placement.touches", "it was not refused"),
        ("A A1 CASA -> refused placement.touches", "the objections: placement.first_covers_start"),
        (
            "A A1 CASA -> refused placement.first_covers_start [CA-2.4]",
            "cited: art. 2 ¶3 (CA-2.3), not CA-2.4",
        ),
        ("A A1 CASA", "the first play must cover H8"),
        ("A dance", "nobody can 'dance'"),
        ("totals 1 0", "totals: 0 0, not 1 0"),
        ("ended out winner A", "the game is not over"),
        ('Serra CA-3.6 "why": dance', "no arbiter can 'dance'"),
        ("dance", "neither a player nor an arbiter"),
    ],
)
def test_a_game_that_goes_otherwise_is_told_with_its_file_and_line(
    tmp_path: Path, line: str, complaint: str
) -> None:
    with pytest.raises(ScriptError) as told:
        play(written(tmp_path, "", line), "ca-1v1")

    assert str(told.value).startswith(f"game.txt:5: {line}")
    assert complaint in str(told.value)
