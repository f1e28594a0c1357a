"""`faristol duplicate show`, `results` and `racks`: what a session's file says."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from tests.cli.sessions import again, console_on, new_session, typed

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """One coup is played."""
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\n", "utf-8")
    file = new_session(tmp_path, "--prepared", str(racks), "--title", "Λέσχη")
    with console_on(file) as console:
        typed(console, "draw", "announce", "start", "1 H8Κ ΛΟΓΟΣ", "2 =", "3 -", "stop!", "close!")
    return file


def printed(capsys: Printed, *asked: str) -> str:
    capsys.readouterr()
    assert main(["duplicate", *asked]) == 0
    return capsys.readouterr().out


def test_state_board_and_ranking_are_shown(game: Path, capsys: Printed) -> None:
    told = printed(capsys, "show", str(game))
    assert told.startswith("Λέσχη\nrulebook el-duplicate, words words.txt")
    assert " 8 =  .  .  Λ  Ο  Γ  Ο  Σ  ." in told
    assert "1.    2  Βίκυ & Γιώργος      26  26-100%     1" in told
    assert "\nmaster 26\n" in told


@pytest.mark.clause("GR-7.1")
def test_json_says_it_all_and_keeps_the_seed_until_the_end(game: Path, capsys: Printed) -> None:
    found = json.loads(printed(capsys, "show", str(game), "--json"))
    assert (found["title"], found["phase"], found["seed"]) == ("Λέσχη", "between", None)
    assert [(each["rank"], each["number"], each["result"]) for each in found["ranking"]] == [
        (1, 2, "26-100%"),
        (2, 1, "22-85%"),
        (3, 3, "0-0%"),
    ]
    assert found["coups"][0]["found_by"] == [2]
    assert found["coups"][0]["points"] == {"1": 22, "2": 26, "3": 0}
    with console_on(game) as console:
        typed(console, "end! over")
    found = json.loads(printed(capsys, "show", str(game), "--json"))
    assert (found["phase"], found["ended"]) == ("over", "arbiter")
    assert found["seed"] == again(game).opened.seed.hex()


def test_results_are_a_ranking_or_coups_as_text_table_or_json(game: Path, capsys: Printed) -> None:
    assert printed(capsys, "results", str(game)).splitlines()[-1] == "master 26"
    coups = printed(capsys, "results", str(game), "--coups").splitlines()
    assert coups[1].split() == ["1", "ΑΓΛΟΟΣΤ", "D8Ο", "ΛΟΓΟΣ", "26", "26", "1", "of", "3"]
    table = printed(capsys, "results", str(game), "--csv")
    assert table.removeprefix("\ufeff").startswith("rank,number,name")
    assert "ΑΓΛΟΟΣΤ" in printed(capsys, "results", str(game), "--csv", "--coups")
    document = json.loads(printed(capsys, "results", str(game), "--json"))
    assert (document["master_total"], len(document["ranking"])) == (26, 3)
    document = json.loads(printed(capsys, "results", str(game), "--json", "--coups"))
    assert document["coups"][0]["master"] == {
        "place": "D8Ο",
        "word": "ΛΟΓΟΣ",
        "score": 26,
        "by": "program",
    }


def test_the_racks_can_be_played_again(game: Path, capsys: Printed, tmp_path: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "stop!", "close!", "end! late")
    racks = tmp_path / "again" / "racks.txt"
    racks.parent.mkdir()
    racks.write_text(printed(capsys, "racks", str(game)), "utf-8")
    listed = json.loads(printed(capsys, "racks", str(game), "--json"))["racks"]
    other = new_session(racks.parent, "--prepared", str(racks), "--seed", "ab" * 32)
    with console_on(other) as console:
        for _ in listed:
            typed(console, "draw", "announce", "start", "stop!", "close!")

    first, second = again(game).state, again(other).state
    assert len(listed) == 2
    assert [coup.rack for coup in second.coups] == [coup.rack for coup in first.coups]
    assert first.opened.seed != second.opened.seed


@pytest.mark.parametrize("verb", ["show", "results", "racks", "train"])
def test_a_file_that_is_no_session_is_named(verb: str, tmp_path: Path, capsys: Printed) -> None:
    other = tmp_path / "other.txt"
    other.write_text("ΛΟΓΟΣ\n", "utf-8")
    for file, complaint in ((other, "other.txt: not a duplicate log"), (tmp_path / "none", "cannot read")):
        assert main(["duplicate", verb, str(file)]) == 1
        assert complaint in capsys.readouterr().err
