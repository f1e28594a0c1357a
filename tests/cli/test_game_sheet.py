"""`faristol game sheet`: text, JSON and PDF of the same sheet."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from tests.formats.game.sheet_samples import ENDING, GAME


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME + ENDING, "utf-8")
    return path


def sheet(game: Path, *more: str) -> int:
    return main(["game", "sheet", str(game), "--rulebook", "ca-ajusc", *more])


def test_the_sheet_is_printed_with_what_the_organiser_adds(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        sheet(game, "--round", "3", "--table", "7", "--arbiter", "Ada", "--tile", "qu", "--no-coordinates")
        == 0
    )
    printed = capsys.readouterr().out
    assert "Round: 3   Table: 7   Arbiter: Ada\n" in printed
    assert "Best play with QU: AQUI 20" in printed
    assert "H4" not in printed


def test_json_holds_marks_and_numbers_both(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheet(game, "--to", "json") == 0
    anna, bel = json.loads(capsys.readouterr().out)["columns"]
    assert [(move["mark"], move["score"], move["total"]) for move in anna["moves"]] == [
        ("66", 66, 66),
        ("canvi", 0, 66),
        ("-", 0, 66),
    ]
    assert (anna["rack_points"], anna["time_penalty"], anna["total"], anna["bingos"]) == (-16, -10, 40, 1)
    assert bel["best_play"]["word"] == "AQUI"
    assert bel["moves"][0]["kind"] == "withdrawn"


def test_a_pdf_goes_to_a_file(game: Path, tmp_path: Path) -> None:
    assert sheet(game, "--to", "pdf", "-o", str(tmp_path / "sheet.pdf")) == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_a_pdf_goes_through_a_pipe(game: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert sheet(game, "--to", "pdf") == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")


def test_a_terminal_is_spared_a_pdf(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert sheet(game, "--to", "pdf") == 1
    assert "-o" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "complaint"), [(["--tile", "KK"], "KK"), (["-o", "/nowhere/x"], "/nowhere/x")]
)
def test_an_impossible_action_is_told_in_one_line(
    game: Path, more: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sheet(game, *more) == 1
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
