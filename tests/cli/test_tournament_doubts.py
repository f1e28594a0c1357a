"""Rare scores at the terminal: listed all, asked about once, recorded only when somebody is sure."""

import io
from pathlib import Path

import pytest

from tests.cli.tournaments import asked, new_tournament, refused, told, write

COLUMNS = "round,player1,player2,points1,points2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = new_tournament(tmp_path, "Anna", "Biel", "Carla", "David")
    told("pair", made)
    return made


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_rare_score_is_not_recorded_where_nobody_can_be_asked(file: Path) -> None:
    said = refused("result", file, 1, 402, 33)

    assert "table 1: 402-33: 33 points: fewer than 100 are rare" in said
    assert "--yes" in said
    assert "402" not in told("history", file)  # 33 may be the minute
    told("result", file, 1, 402, 33, "--yes")
    assert "402" in told("history", file)


@pytest.mark.parametrize(("word", "code"), [("y", 0), ("yes", 0), ("", 1), ("n", 1)])
def test_somebody_at_a_terminal_is_asked(
    file: Path, monkeypatch: pytest.MonkeyPatch, word: str, code: int
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"{word}\n"))

    answer = asked("result", file, 1, 2, 333)

    assert answer.code == code
    assert "Is it right?" in answer.err
    assert ("2–333" in told("history", file)) is (code == 0)


def test_a_table_of_results_lists_all_that_is_rare_and_records_nothing(file: Path, tmp_path: Path) -> None:
    lines = told("pairings", file, "--csv").splitlines()[1:]
    pairs = [line.split(",")[2:5:2] for line in lines]
    rows = [(1, *pairs[0], 451, 33), (1, *pairs[1], 951, 940)]
    table = write(tmp_path / "round1.csv", COLUMNS, rows)
    said = refused("result", file, "--csv", table)

    assert f"{table}, line 2: 451-33: 33 points" in said
    assert f"{table}, line 3: 951-940: 951 points" in said
    assert "451" not in told("history", file)
    told("result", file, "--csv", table, "--yes")
    assert "951" in told("history", file)


def test_a_correction_is_asked_about_too_and_a_setting_changes_the_numbers(file: Path) -> None:
    told("result", file, 1, 402, 333)
    corrected = ("correct", file, 1, 402, 33, "--by", "Pere", "--reason", "Sum")
    assert "fewer than 100" in refused(*corrected, "--data-error")

    told("settings", file, "--set", "asks.under=20")
    assert "fewer than 100" not in asked(*corrected, "--data-error").err
    assert "fewer than 20" in refused("result", file, 2, 402, 19)


def test_undo_takes_the_last_result_back(file: Path) -> None:
    told("result", file, 1, 402, 333)
    assert "undone" in told("undo", file)
    assert "402" not in told("standings", file)
    told("result", file, 1, 412, 333)
    assert "412" in told("history", file)
