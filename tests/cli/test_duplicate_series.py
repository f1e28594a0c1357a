"""`faristol duplicate series`: several games together."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from tests.cli.sessions import console_on, new_session, typed
from tests.duplicate.sessions import PRACTICE

Printed = pytest.CaptureFixture[str]


def played(
    folder: Path,
    rack: str,
    *slips: str,
    seed: str,
    names: str = "Άννα\nΔήμος\n",
    more: tuple[str, ...] = (),
) -> str:
    """One coup with this rack, and the game is broken off."""
    folder.mkdir()
    racks = folder / "racks.txt"
    racks.write_text(f"{rack}\n", "utf-8")
    file = new_session(folder, "--prepared", str(racks), "--seed", seed * 32, *more, names=names)
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


def test_one_name_written_otherwise_is_one_person(tmp_path: Path, games: list[str], capsys: Printed) -> None:
    third = played(tmp_path / "3", "ΛΟΓΟΣΑΤ", "1 =", seed="03", names="ΆΝΝΑ\nΔήμος\n")
    ranking = json.loads(printed(capsys, *games, third, "--json"))["ranking"]
    assert [(each["names"], each["games"]) for each in ranking] == [(["Άννα"], 3), (["Δήμος"], 3)]
    previous = tmp_path / "barrisc.csv"
    previous.write_text("name;mean\nάννα;50,5\nΖωή;61,5\n", "utf-8")
    capsys.readouterr()
    assert main(["duplicate", "series", *games, "--previous", str(previous), "--json"]) == 0
    shown = capsys.readouterr()
    assert sorted(json.loads(shown.out)["barrisc"]) == ["Δήμος", "Ζωή", "άννα"]
    assert shown.err.endswith("barrisc.csv: played in none of these games: Ζωή\n")


@pytest.mark.clause("GR-7.2")
def test_nearly_the_same_name_is_offered_for_merging(tmp_path: Path, capsys: Printed) -> None:
    names = ("Γιώργος Παππάς\nΑννα\n", "Παππάς Γιώργος\nΔήμος\n", "ΓΙΩΡΓΟΣ ΠΑΠΑΣ\nΔήμος\n")
    files = [
        played(tmp_path / f"near{at}", "ΛΟΓΟΣΑΤ", "1 =", "2 -", seed=f"1{at}", names=each)
        for at, each in enumerate(names)
    ]
    capsys.readouterr()
    assert main(["duplicate", "series", *files]) == 0
    told = capsys.readouterr()
    assert 'one person? Γιώργος Παππάς and Παππάς Γιώργος: --same "Γιώργος Παππάς=Παππάς Γιώργος"' in told.err
    assert "one person? Γιώργος Παππάς and ΓΙΩΡΓΟΣ ΠΑΠΑΣ" in told.err
    same = ("--same", "Γιώργος Παππάς=Παππάς Γιώργος", "--same", "Γιώργος Παππάς = Γιώργος Παπάς")
    assert main(["duplicate", "series", *files, *same, "--json"]) == 0
    merged = capsys.readouterr()
    first = json.loads(merged.out)["ranking"][0]
    assert (first["names"], first["games"], first["points"]) == (["Γιώργος Παππάς"], 3, 78)
    assert merged.err == ""
    for pair, complaint in (
        ("Γιώργος Παππάς=Αννα", "play in one game: they are two people"),
        ("Άννα=Κανείς", "no player is called κανεισ plays"),
    ):
        assert main(["duplicate", "series", *files, "--same", pair]) == 1
        assert complaint in capsys.readouterr().err


def test_games_with_other_tiles_are_no_series_and_other_rulebooks_are_told(
    tmp_path: Path, games: list[str], capsys: Printed
) -> None:
    catalan, words = tmp_path / "catalan.jsonl", tmp_path / "catalan.txt"
    words.write_text("CASA\n", "utf-8")
    asked = ["--rulebook", "ca-duplicate", "--lexicon", str(words)]
    assert main(["duplicate", "new", str(catalan), *asked]) == 0
    assert main(["duplicate", "series", games[0], str(catalan)]) == 1
    assert "they cannot be ranked together" in capsys.readouterr().err

    own = tmp_path / "own.toml"
    head = PRACTICE.read_text("utf-8").partition("[play.tileset]")[0].replace('"practice"', '"own"')
    own.write_text(f'{head}[result.several_games]\nvalue = "percentage"\narticle = "6"\n', "utf-8")
    other = played(tmp_path / "3", "ΛΟΓΟΣΑΤ", "1 =", seed="03", more=("--rulebook", str(own)))
    capsys.readouterr()
    assert main(["duplicate", "series", games[0], other]) == 0
    told = capsys.readouterr().err
    assert "follow different rulebooks (of el-duplicate and of own)" in told
    assert "counts several games by percentage, not by points" in told


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "line 1: the first row names the columns: name,mean"),
        ("who,what\n", "line 1: the first row names the columns: name,mean"),
        ("name,mean\nΖωή\n", "line 2: 'Ζωή' is not a name and its mean"),
        ("name,mean\nΖωή,much\n", "line 2: 'Ζωή,much' is not a name and its mean"),
        ("name,mean\nΖωή,1/0\n", "line 2: 'Ζωή,1/0' is not"),
        ("name,mean\nΖωή,61\nΖωή,62\n", "line 3: Ζωή appears twice"),
        ("name,mean\nΖωή,61\nΖΩΉ,62\n", "line 3: ΖΩΉ appears twice"),
        ("name,mean\nΖωή,1e99999999\n", "line 2: 'Ζωή,1e99999999' is not a name"),
        ("name,mean\nΖωή,1234\n", "line 2: 'Ζωή,1234' is not a name"),
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
