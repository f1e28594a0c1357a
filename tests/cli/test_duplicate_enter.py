"""`faristol duplicate enter` and `correct`: tables of slips, and errors put right after the game."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from tests.cli.sessions import again, console_on, new_session, typed

Printed = pytest.CaptureFixture[str]
HEAD = "coup,player,square,direction,word,score,late\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Two coups: ΛΟΓΟΣΑΤ is closed, in the second the time is up."""
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΑΤΑΝΒΓΔ\n", "utf-8")
    file = new_session(tmp_path, "--prepared", str(racks))
    with console_on(file) as console:
        typed(console, "draw", "announce", "start", "1 =", "stop!", "close!")
        typed(console, "draw", "announce", "start", "stop!")
    return file


def table(folder: Path, *rows: str, head: str = HEAD) -> str:
    path = folder / "slips.csv"
    path.write_text(head + "".join(f"{row}\n" for row in rows), "utf-8")
    return str(path)


@pytest.mark.clause("GR-4.3")
def test_a_table_is_entered_and_marked(game: Path, tmp_path: Path, capsys: Printed) -> None:
    rows = ("1,2,H8,Κ,ΛΟΓΟΣ,,", "1,3,H8,Ο,ΣΟΓΟΛ,,", ",1,E7,Κ,ΤΟ,9,", ",2,,,,,yes", ",3,E7,Κ,ΤΟ,,after-time")
    asked = ["duplicate", "enter", str(game), "--slips", table(tmp_path, *rows)]
    capsys.readouterr()
    assert main([*asked, "--by", "Σάββας", "--json"]) == 0
    slips = json.loads(capsys.readouterr().out)["slips"]

    assert [(slip["coup"], slip["number"], slip["points"]) for slip in slips] == [
        (1, 2, 22),
        (1, 3, 0),
        (2, 1, 2),
        (2, 2, 0),
        (2, 3, 0),
    ]
    assert [reason["article"] for slip in slips for reason in slip["reasons"]] == ["6.2", "5Γ", "6.1"]
    coups = again(game).state.coups
    assert coups[0].marks[2].points == 22
    assert {number: handed.late for number, handed in coups[1].slips.items()} == {
        1: False,
        2: True,
        3: False,
    }


@pytest.mark.clause("GR-4.3", "GR-6.5")
def test_slips_of_the_finger_in_a_table_are_read_or_named(
    game: Path, tmp_path: Path, capsys: Printed
) -> None:
    before = game.read_bytes()
    asked = ["duplicate", "enter", str(game), "--slips"]
    capsys.readouterr()
    assert main([*asked, table(tmp_path, "1,2,H8 0,,ΛΟΓ0Σ,,", "1,3,H8,,ΛΟΓΟΣ,,")]) == 1
    assert "line 3: H8 ΛΟΓΟΣ can be read in several ways: H8Ο ΛΟΓΟΣ" in capsys.readouterr().err
    assert game.read_bytes() == before
    assert main([*asked, table(tmp_path, "1,2,H8 0,,ΛΟΓ0Σ,,", "1,3,H8,-,ΛΟΓΟΣ,,")]) == 0

    marks = again(game).state.coups[0].marks
    assert (marks[2].points, marks[3].points) == (22, 0)


def test_one_bad_row_and_nothing_is_entered(game: Path, tmp_path: Path, capsys: Printed) -> None:
    before = game.read_bytes()
    for bad, complaint in (
        ("1,9,H8,Κ,ΛΟΓΟΣ,,", "slips.csv, line 3: nobody has number 9"),
        ("7,3,H8,Κ,ΛΟΓΟΣ,,", "slips.csv, line 3: there is no coup 7"),
        ("x,3,H8,Κ,ΛΟΓΟΣ,,", "slips.csv, line 3: 'x' is not a coup"),
        ("1,2,H8,Κ,ΛΟΓΟΣ,,", "line 3: player 2 already has a slip, on line 2"),
        ("1,02,H8,Κ,ΛΟΓΟΣ,,", "line 3: number 2 has a slip for coup 1 in line 2"),
        ("1,1,H8,Κ,ΛΟΓΟΣ,,", "line 3: number 1 has another slip in coup 1; --replace"),
        ("1,3,H8,Κ", "line 3: 4 cells; there are 7 columns"),
    ):
        file = table(tmp_path, "1,2,H8,Κ,ΛΟΓΟΣ,,", bad)
        assert main(["duplicate", "enter", str(game), "--slips", file]) == 1
        assert complaint in capsys.readouterr().err
        assert game.read_bytes() == before


def test_a_slip_is_replaced_where_that_is_asked_for(game: Path, tmp_path: Path, capsys: Printed) -> None:
    file = table(tmp_path, "1,H8,Κ,ΛΟΓΟΣ", head="player,square,direction,word\n")
    asked = ["duplicate", "enter", str(game), "--slips", file, "--coup", "1", "--replace"]
    before = game.read_bytes()
    assert main(asked) == 2
    assert "coup 1 is closed: replacing its slips needs --by NAME" in capsys.readouterr().err
    assert game.read_bytes() == before
    assert main([*asked, "--by", "Σάββας", "--reason", "misread"]) == 0
    assert "coup  1   1  H8Κ   ΛΟΓΟΣ             22" in capsys.readouterr().out
    coup = again(game).state.coups[0]
    assert again(game).state.points_of(1, coup) == 22
    assert [(each.event.author, each.event.note) for each in coup.replaced] == [("Σάββας", "misread")]


def test_tables_of_spreadsheets_are_read_whatever_stands_between_cells(game: Path, tmp_path: Path) -> None:
    for number, separator in enumerate(";\t", 2):
        head, row = "coup,player,square,direction,word\n", f"1,{number},H8,Κ,ΛΟΓΟΣ"
        file = table(tmp_path, row.replace(",", separator), head=head.replace(",", separator))
        assert main(["duplicate", "enter", str(game), "--slips", file]) == 0
        assert again(game).state.coups[0].marks[number].points == 22


def test_a_score_without_end_is_no_score(game: Path, tmp_path: Path, capsys: Printed) -> None:
    file = table(tmp_path, f"1,2,H8,Κ,ΛΟΓΟΣ,{'9' * 6000},")
    assert main(["duplicate", "enter", str(game), "--slips", file]) == 1
    told = capsys.readouterr().err
    assert "line 2: '99999999999999999999…' is not a score" in told
    assert len(told) < 200


@pytest.mark.clause("GR-5D.5")
def test_slips_are_entered_and_marked_after_the_game_too(game: Path, tmp_path: Path) -> None:
    with console_on(game) as console:
        typed(console, "end! over")
    file = table(tmp_path, "1,2,H8,Κ,ΛΟΓΟΣ,,")
    assert main(["duplicate", "enter", str(game), "--slips", file]) == 0
    state = again(game).state
    assert state.points_of(2, state.coups[0]) == 22


def test_the_author_of_an_annulment_is_named(game: Path, tmp_path: Path, capsys: Printed) -> None:
    file = table(tmp_path, "2,3,E7,Κ,ΤΟ,,after-time")
    assert main(["duplicate", "enter", str(game), "--slips", file]) == 2
    assert "--by NAME" in capsys.readouterr().err
    assert 3 not in again(game).state.coup.slips


@pytest.mark.clause("GR-5D.2")
def test_a_correction_changes_points_and_ranking_and_says_who_and_why(game: Path, capsys: Printed) -> None:
    asked = ["duplicate", "correct", str(game), "--coup", "1", "--by", "Σάββας"]
    reject = [*asked, "--player", "1", "--reject", "--reason", "misread"]
    assert main(reject) == 1
    assert "the game is not over" in capsys.readouterr().err
    with console_on(game) as console:
        typed(console, "end! the hall closes")
    assert main([*reject, "--json"]) == 0
    corrected = json.loads(capsys.readouterr().out)
    assert corrected == {"coup": 1, "number": 1, "before": 26, "points": 0}
    assert main(reject) == 1
    assert "already has those points" in capsys.readouterr().err
    accept = ["--player", "1", "--accept", "--points", "25", "--reason", "it counts after all"]
    assert main([*asked, *accept]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("coup 1, number 1: 0 → 25 points\n")
    assert shown.err == "faristol: the board counts 26; 25 are given\n"
    assert main([*asked, "--player", "1", "--accept", "--points", "30", "--reason", "more"]) == 1
    assert "more than 26 points" in capsys.readouterr().err
    assert main([*reject, "--points", "3"]) == 2
    assert "--points needs --accept" in capsys.readouterr().err
    capsys.readouterr()
    assert main(["duplicate", "results", str(game)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" points ")[0] for line in told[-2:]] == [
        "coup 1, number 1: 26 → 0",
        "coup 1, number 1: 0 → 25",
    ]
    assert told[-1].endswith("it counts after all")

    trail = again(game).state.corrections
    assert [(each.author, each.reason, each.points) for each in trail] == [
        ("Σάββας", "misread", 0),
        ("Σάββας", "it counts after all", 25),
    ]
    assert main(["duplicate", "correct", str(game), "--coup", "1", "--player", "1"]) == 2
