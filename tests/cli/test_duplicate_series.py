"""`faristol duplicate series`: several games together."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from tests.cli.sessions import console_on, new_session, typed

Printed = pytest.CaptureFixture[str]


def played(folder: Path, rack: str, *slips: str, seed: str, names: str = "Άννα\nΔήμος\n") -> str:
    """One coup with this rack, and the game is broken off."""
    folder.mkdir()
    racks = folder / "racks.txt"
    racks.write_text(f"{rack}\n", "utf-8")
    file = new_session(folder, "--prepared", str(racks), "--seed", seed * 32, names=names)
    with console_on(file) as console:
        typed(console, "draw", "announce", "start", *slips, "stop!", "close!", "end! over")
    return str(file)


@pytest.fixture
def games(tmp_path: Path) -> list[str]:
    return [
        played(tmp_path / "one", "ΛΟΓΟΣΑΤ", "1 H8Κ ΛΟΓΟΣ", "2 =", seed="01"),
        played(tmp_path / "two", "ΣΑΛΑΒΓΔ", "1 =", "2 -", seed="02"),
    ]


def printed(capsys: Printed, *asked: str) -> str:
    capsys.readouterr()
    assert main(["duplicate", "series", *asked]) == 0
    return capsys.readouterr().out


@pytest.mark.clause("GR-7.2")
def test_points_add_up_or_per_cents_are_averaged(games: list[str], capsys: Printed) -> None:
    by_points = json.loads(printed(capsys, *games, "--json"))
    by_share = json.loads(printed(capsys, *games, "--json", "--method", "percentage"))
    master = by_points["ranking"][0]["points"] - 22

    assert by_points["method"] == "points"
    assert by_share["method"] == "percentage"
    assert [each["names"] for each in by_points["ranking"]] == [["Άννα"], ["Δήμος"]]
    assert [each["points"] for each in by_points["ranking"]] == [22 + master, 26]
    assert [each["percentage"] for each in by_share["ranking"]] == ["92.31", "50.00"]
    assert printed(capsys, *games).splitlines()[1].split() == [
        "1.",
        "Άννα",
        "2",
        str(22 + master),
        "92.31",
        "%",
    ]
    assert printed(capsys, *games, "--csv").removeprefix("\ufeff").startswith("rank,name,games,points")


def test_barrisc_counts_the_season_before_as_one_game(
    games: list[str], tmp_path: Path, capsys: Printed
) -> None:
    previous = tmp_path / "barrisc.csv"
    previous.write_text("name,mean\nΔήμος,80.00\nΖωή,61.5\n", "utf-8")
    asked = [*games, "--previous", str(previous)]
    assert json.loads(printed(capsys, *asked, "--json"))["barrisc"] == {
        "Δήμος": "60.00",
        "Ζωή": "61.50",
        "Άννα": "92.31",
    }
    assert [line.split() for line in printed(capsys, *asked).splitlines()[-3:]] == [
        ["Άννα", "92.31"],
        ["Ζωή", "61.50"],
        ["Δήμος", "60.00"],
    ]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "line 1: the first row names the columns: name,mean"),
        ("who,what\n", "line 1: the first row names the columns: name,mean"),
        ("name,mean\nΖωή\n", "line 2: 'Ζωή' is not a name and its mean"),
        ("name,mean\nΖωή,much\n", "line 2: 'Ζωή,much' is not a name and its mean"),
        ("name,mean\nΖωή,1/0\n", "line 2: 'Ζωή,1/0' is not"),
        ("name,mean\nΖωή,61\nΖωή,62\n", "line 3: Ζωή is there twice"),
    ],
)
def test_a_bad_line_of_the_season_before_is_named(
    games: list[str], tmp_path: Path, capsys: Printed, content: str, complaint: str
) -> None:
    previous = tmp_path / "barrisc.csv"
    previous.write_text(content, "utf-8")
    assert main(["duplicate", "series", *games, "--previous", str(previous)]) == 1
    assert f"barrisc.csv, {complaint}" in capsys.readouterr().err


def test_half_a_game_and_the_same_game_twice_are_no_series(
    games: list[str], tmp_path: Path, capsys: Printed
) -> None:
    assert main(["duplicate", "series", games[0], games[0]]) == 1
    assert "are the same game" in capsys.readouterr().err
    folder = tmp_path / "three"
    folder.mkdir()
    assert main(["duplicate", "series", games[0], str(new_session(folder))]) == 1
    assert "this game is not over" in capsys.readouterr().err
