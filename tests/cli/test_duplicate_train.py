"""`faristol duplicate train`: a game that is over, against the field that was there."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.cli.duplicate.train import Training
from tests.cli.sessions import WORDS, Clock, again, console_on, new_session, typed
from tests.duplicate.sessions import program_of

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΑΤΑΝΒΓΔ\n", "utf-8")
    file = new_session(tmp_path, "--prepared", str(racks))
    with console_on(file) as console:
        typed(console, "draw", "announce", "start", "1 =", "2 H8Κ ΛΟΓΟΣ", "stop!", "close!")
        typed(console, "draw", "announce", "start", "1 -", "2 =", "stop!", "close!", "end! over")
    return file


def test_every_slip_is_told_its_worth_and_the_place_it_would_have_had(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", StringIO("\nH8Κ ΛΟΓΟΣ\nA1Κ ΝΑ\n"))
    assert main(["duplicate", "train", str(game)]) == 0
    told = capsys.readouterr().out.splitlines()

    assert "22 points" in told
    assert "master D8Ο ΛΟΓΟΣ, 26; found by 1 of 3" in told
    assert "so far 22 of 26, 85 %: 2. of 4" in told
    assert any(line.startswith("    wrong square or direction") and "GR-6.5" in line for line in told)
    assert told[-1].startswith("so far 22 of ")
    assert told[-1].endswith("3. of 4")


def test_the_play_of_a_coup_is_not_told_before_it_is_tried(game: Path) -> None:
    training = Training(again(game), program_of(WORDS, "greek").has_word)
    assert not any("D8Ο" in line or "26" in line for line in training.begin())
    assert any("D8Ο ΛΟΓΟΣ" in line for line in training.take("-"))
    assert list(training.take("quit")) == []
    assert training.is_done


@pytest.mark.clause("GR-5C.1")
def test_on_time_means_within_the_time_of_a_coup(game: Path) -> None:
    clock = Clock(1_000)
    training = Training(again(game), program_of(WORDS, "greek").has_word, is_timed=True, now_ms=clock.now_ms)
    assert "2:00: " in list(training.begin())[-1]
    clock.ms = 121_000
    assert next(iter(training.take("H8Κ ΛΟΓΟΣ"))) == "22 points"
    clock.ms += 120_001
    late = list(training.take("D7Κ ΝΛ"))
    assert late[0] == "0 points"
    assert "handed in late" in late[1]


def test_an_invalid_slip_says_so(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("ΛΟΓΟΣ\n"))
    assert main(["duplicate", "train", str(game)]) == 1
    assert "line 1: no square" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", StringIO("=2\n"))
    assert main(["duplicate", "train", str(game)]) == 1
    folder = tmp_path / "other"
    folder.mkdir()
    assert main(["duplicate", "train", str(new_session(folder))]) == 1
    assert "this game is not over" in capsys.readouterr().err
