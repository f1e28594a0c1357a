"""`faristol game statistics`, typed: folders, one player, reports that were made before, other files."""

import json
from pathlib import Path
from typing import Any

import pytest

from faristol.cli import main
from faristol.formats import sample_records
from tests.cli import tournaments

_PRINTED = dict(sample_records())["michi-waxberry-2014"].decode()
"""The first eleven moves: the book prints no more of the game."""
MICHI = f"{_PRINTED.rstrip()}  PAS\n7) PAS PAS\n8) PAS\n"
"""The same, ended by four passes."""
RULES = ("--rulebook", "ro-liber")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Michi beats Waxberry, and somebody else beats Michi, with the same moves."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "1.txt").write_text(MICHI, "utf-8")
    swapped = MICHI.replace("Michi", "%").replace("Waxberry", "MICHI").replace("%", "Ioana")
    (folder / "2.txt").write_text(swapped, "utf-8")
    return folder


@pytest.fixture
def kept(tmp_path: Path) -> tuple[str, Path]:
    return "--kept", tmp_path / "kept"


def asked(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["game", "statistics", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def document(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    code, out, err = asked(capsys, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_each_player_has_what_the_site_shows(
    games: Path, kept: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (told,) = document(capsys, games, *RULES, *kept)["tilesets"]
    assert told["tileset"] == "romanian"
    michi, ioana, waxberry = told["players"]
    assert [each["name"] for each in told["players"]] == ["Michi", "Ioana", "Waxberry"]
    assert [michi[name] for name in ("games", "won", "tied", "lost")] == [2, 1, 0, 1]
    assert (michi["points_a_game"], michi["conceded_a_game"]) == ((364 + 278) / 2, (364 + 278) / 2)
    assert michi["bingos_a_game"] == (3 + 2) / 2
    assert (michi["reported"], michi["lost_a_turn"]) == (0, None)
    assert ioana["best_plays"] == [{"word": "CAZONEI", "points": 137, "move": 9, "file": "2.txt"}]
    assert waxberry["longest_words"][0]["word"] == "PLASTIDA"


def test_one_player_has_opponents_and_starts(
    games: Path, kept: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _err = asked(capsys, games, *RULES, *kept, "--player", "michi")
    assert code == 0
    for line in ("went first", "went second", "against", "Ioana", "Waxberry", "CAZONEI"):
        assert line in out
    only = document(capsys, games, *RULES, *kept, "--player", "WAXBERRY")["tilesets"][0]["players"]
    assert [each["name"] for each in only] == ["Waxberry"]


def test_points_lost_a_turn_come_from_reports_that_were_kept(
    games: Path, kept: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    report = tournaments.document("report", games / "1.txt", *RULES, *kept)
    lost = {each["name"]: each["lost_points"] for each in report["players"]}
    (told,) = document(capsys, games, *RULES, *kept)["tilesets"]
    found = {each["name"]: (each["reported"], each["lost_a_turn"]) for each in told["players"]}
    assert found == {"Michi": (1, pytest.approx(lost["Michi"], abs=0.01)), "Ioana": (0, None)} | {
        "Waxberry": (1, pytest.approx(lost["Waxberry"], abs=0.01))
    }


def test_a_record_that_breaks_off_is_a_game_without_a_result(
    games: Path, kept: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "2.txt").write_text(_PRINTED.replace("Waxberry", "Ioana"), "utf-8")
    (told,) = document(capsys, games, *RULES, *kept)["tilesets"]
    found = {each["name"]: each for each in told["players"]}
    figures = [found["Michi"][name] for name in ("games", "won", "tied", "lost", "points_a_game")]
    assert figures == [2, 1, 0, 0, 364]
    assert [found["Ioana"][name] for name in ("games", "won", "tied", "lost")] == [1, 0, 0, 0]
    assert (found["Ioana"]["points_a_game"], found["Ioana"]["bingos_a_game"]) == (None, None)
    assert found["Ioana"]["best_plays"][0]["points"] == 70


def test_what_cannot_be_read_is_named_and_the_rest_is_counted(
    games: Path, kept: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "notes.txt").write_text("no game", "utf-8")
    code, out, err = asked(capsys, games, *RULES, *kept)
    assert (code, "notes.txt" in err, "Michi" in out) == (0, True, True)
    code, out, err = asked(capsys, games / "notes.txt", games / "1.txt", *RULES, *kept)
    assert (code, "notes.txt" in err, "Michi" in out) == (1, True, True)


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (("--player", "Nobody", *RULES), (1, "no game of Nobody")),
        ((), (1, "add --rulebook ID")),
        (("--rulebook", "xx"), (1, "xx")),
        (("--what", *RULES), (2, "--what")),
    ],
)
def test_a_mistake_is_one_line(
    games: Path,
    kept: tuple[str, Path],
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    refused: tuple[int, str],
) -> None:
    found, out, err = asked(capsys, games, *kept, *words)
    assert (found, out) == (refused[0], "")
    assert refused[1] in err
    assert "Traceback" not in err


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = asked(capsys, "--help")
    assert (code, err) == (0, "")
    assert "faristol game statistics games/ --rulebook ca-1v1" in out
