"""Results that a rule of the game gives against the points: a tie, or a loss by wrong plays."""

from pathlib import Path

import pytest

from tests.cli.tournaments import document, new_tournament, refused, told

NAMES = ("Ana", "Dan", "Geo", "Ion")


def paired(folder: Path, rulebook: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = new_tournament(folder, *NAMES, more=("--rulebook", rulebook))
    told("pair", file)
    return file


def results(file: Path) -> list[tuple[list[int], int | None]]:
    return [(row["points"], row["winner"]) for row in document("pairings", file)["pairings"]]


@pytest.mark.clause("RO-13", "RO-14")
def test_a_tie_and_a_loss_by_the_rules_of_the_game_survive_a_table_of_results(tmp_path: Path) -> None:
    file = paired(tmp_path / "one", "ro-liber")
    told("result", file, 1, 210, 197, "--won", "tie")
    told("result", file, 2, 144, 131, "--won", 2)
    assert results(file) == [([210, 197], None), ([144, 131], 1)]
    assert "210–197 (½–½)" in told("history", file)
    told("export", file, tmp_path / "out")

    again = paired(tmp_path / "two", "ro-liber")
    told("result", again, "--csv", tmp_path / "out" / "results.csv")
    assert results(again) == results(file)
    assert document("standings", again) == document("standings", file)

    told("correct", again, 2, 144, 131, "--by", "Ana Pop", "--reason", "the third was never contested")
    assert results(again)[1] == ([144, 131], 0)


def test_where_no_rule_says_so_the_points_decide_on_the_winner(tmp_path: Path) -> None:
    file = paired(tmp_path, "ca-1v1")
    assert "the player with more points wins" in refused("result", file, 1, 210, 197, "--won", "tie")
    assert "not allowed with" in refused("result", file, 1, 210, 197, "--won", 2, "--ruled", 2, code=2)
