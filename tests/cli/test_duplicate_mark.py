"""`faristol duplicate mark`: what it prints, and what it refuses."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from faristol.cli import main
from tests.duplicate.sessions import PRACTICE

EMPTY = "/".join(["15"] * 15)
POSITION = f"{EMPTY} ΛΟΓΟΣΑ?/ 0/0 0"
WORDS = "ΛΟΓΟΣ\nΣΟΛΟ\nΛΟΓΟΙ\nΨΑΡΙ\n"
HEAD = "player,square,direction,word,score,late\n"
Printed = pytest.CaptureFixture[str]


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text(WORDS, "utf-8")
    return str(path)


def slips(tmp_path: Path, *rows: str, head: str = HEAD) -> str:
    path = tmp_path / "slips.csv"
    path.write_text(head + "\n".join(rows) + "\n", "utf-8")
    return str(path)


def marked(capsys: Printed, file: str, words: str, *more: str) -> str:
    asked = ["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--lexicon", words, *more]
    assert main(asked) == 0
    return capsys.readouterr().out


@pytest.mark.clause("GR-5C.1", "GR-6.1", "GR-6.2", "GR-6.4", "GR-6.5", "GR-6.6")
def test_points_or_nothing_with_the_reason_and_the_article(
    capsys: Printed, tmp_path: Path, words: str
) -> None:
    file = slips(
        tmp_path,
        "1,D8,Ο,ΛΟΓΟΣ,99,",
        "2,8h,K,ΛΟΓΟΣ,,no",
        "3,A1,Ο,ΛΟΓΟΣ,,",
        "4,H8,Ο,ΛΟΓΟ(Ι),,",
        "5,H8,Ο,ΛΟΓΟΙ,,",
        "6,H8,Ο,ΨΑΡΙ,,",
        "7,H8,Ο,ΣΟΓΟΛ,,",
        "8,H8,Ο,ΛΟΓΟΣ,,1",
        "9,H8,Ο,ΛΟΓΟΣ,,after-time",
        "10,,,,,",
    )
    assert marked(capsys, file, words).splitlines() == [
        "top 26: D8Ο ΛΟΓΟΣ",
        "    26: H4Κ ΛΟΓΟΣ",
        "",
        "1   D8Ο  ΛΟΓΟΣ    26  top",
        "2   H8Κ  ΛΟΓΟΣ    22",
        "3   A1Ο  ΛΟΓΟΣ     0  wrong square or direction: the first play must cover H8 [art. 6.5 (GR-6.5)]",
        "4   H8Ο  ΛΟΓΟι    18",
        "5   H8Ο  ΛΟΓΟι     0  a blank not circled: Ι [art. 6.6, 8.4 (GR-6.6)]",
        "6   H8Ο  ΨΑΡΙ      0  letters not on the rack: ΙΡΨ [art. 6.4 (GR-6.4)]",
        "7   H8Ο  ΣΟΓΟΛ     0  unacceptable main word: ΣΟΓΟΛ [art. 6.2 (GR-6.2)]",
        "8   H8Ο  ΛΟΓΟΣ     0  handed in late [art. 5Γ (GR-5C.1)]",
        "9   H8Ο  ΛΟΓΟΣ     0  kept writing after time [art. 6.1 (GR-6.1)]",
        "10                 0",
    ]


def test_slips_of_the_finger_are_read_or_named(capsys: Printed, tmp_path: Path, words: str) -> None:
    asked = ("duplicate", "mark", "--cgp", f"{EMPTY} ΛΟΓΟΣΑΤ/ 0/0 0", "--lexicon", words, "--slips")
    head = "player,square,direction,word\n"
    assert main([*asked, slips(tmp_path, "1,E.8,0,ΛΟΓ0Σ", head=head), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["slips"][0]["points"] == 20
    assert main([*asked, slips(tmp_path, "1,H8,,ΛΟΓΟΣ", head=head)]) == 1
    assert "line 2: H8 ΛΟΓΟΣ can be read in several ways" in capsys.readouterr().err


@pytest.mark.clause("GR-6.3", "GR-5D.1")
def test_cross_words_and_long_words_are_named(capsys: Printed, tmp_path: Path, words: str) -> None:
    begun = EMPTY.split("/")
    begun[7] = "7ΛΟΓΟΣ3"
    file = slips(tmp_path, "1,H9,Ο,ΣΟΛΟ", "2,D8,Ο,ΑΝΑΤΛΟΓΟΣ", head="player,square,direction,word\n")
    position = f"{'/'.join(begun)} ΑΝΑΤΟΛΣ/ 0/0 0"
    asked = ("duplicate", "mark", "--cgp", position, "--slips", file, "--lexicon", words)
    assert main([*asked, "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["slips"]

    assert first["reasons"] == [
        {
            "reason": "cross-word",
            "found": "ΛΣ, ΟΟ, ΓΛ, ΟΟ",
            "text": "unacceptable cross word: ΛΣ, ΟΟ, ΓΛ, ΟΟ",
            "article": "6.3",
            "clauses": ["GR-6.3"],
        },
        {
            "reason": "tiles",
            "found": "Ο",
            "text": "letters not on the rack: Ο",
            "article": "6.4",
            "clauses": ["GR-6.4"],
        },
    ]
    assert (second["points"], second["worth"], second["to_rule_on"]) == (0, 15, ["ΑΝΑΤΛΟΓΟΣ"])
    assert main([*asked]) == 0
    assert "for the arbiter to rule on: ΑΝΑΤΛΟΓΟΣ" in capsys.readouterr().out


def test_json_has_tops_isotops_and_every_slip(capsys: Printed, tmp_path: Path, words: str) -> None:
    file = slips(tmp_path, "Άννα,D8,Ο,ΛΟΓΟΣ,,", "Βίκυ,H8,Ο,ΛΟΓΟ(Ι),,")
    found = json.loads(marked(capsys, file, words, "--json"))

    assert (found["top"], found["sub_top"]) == (26, 24)
    assert found["tops"] == [{"place": "D8Ο", "word": "ΛΟΓΟΣ"}, {"place": "H4Κ", "word": "ΛΟΓΟΣ"}]
    assert found["slips"][0] == {
        "player": "Άννα",
        "place": "D8Ο",
        "word": "ΛΟΓΟΣ",
        "words": ["ΛΟΓΟΣ"],
        "points": 26,
        "worth": 26,
        "top": True,
        "reasons": [],
        "warnings": [],
        "to_rule_on": [],
    }
    assert (found["slips"][1]["points"], found["slips"][1]["top"]) == (18, False)


def test_another_rulebook_warns_of_a_wrong_score(capsys: Printed, tmp_path: Path) -> None:
    file = slips(tmp_path, "1,H8,,CASA,10,", "2,H8,,CASA,11,", "3,H8,,CAS(A),,")
    asked = ["--cgp", f"{EMPTY} CASALO?/ 0/0 0", "--slips", file, "--rulebook", str(PRACTICE)]
    assert main(["duplicate", "mark", *asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert [slip["warnings"] for slip in found["slips"]] == [[], ["score"], ["score"]]
    assert [slip["points"] for slip in found["slips"]] == [10, 10, 8]
    assert main(["duplicate", "mark", *asked]) == 0
    assert "warning: score" in capsys.readouterr().out


def test_the_usual_lexicon_is_that_of_the_rulebooks_tiles(capsys: Printed, tmp_path: Path) -> None:
    file = slips(tmp_path, "1,H8,Ο,ΛΟΓΟΣ,,")
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["slips"][0]["points"] == 22


def test_slips_and_positions_come_from_files_and_standard_input(
    capsys: Printed, tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = tmp_path / "coup.cgp"
    position.write_text(f"{POSITION}\n", "utf-8")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"\ufeff{HEAD}\n1,D8,Ο,ΛΟΓΟΣ,,\n".encode())))
    asked = ["--cgp-file", str(position), "--slips", "-", "--lexicon", words]
    assert main(["duplicate", "mark", *asked]) == 0
    assert "26  top" in capsys.readouterr().out


def test_a_rack_without_a_play_says_so(capsys: Printed, tmp_path: Path, words: str) -> None:
    file = slips(tmp_path, "1,H8,Ο,ΛΑ,,")
    asked = ["--cgp", f"{EMPTY} ΒΓ/ 0/0 0", "--slips", file, "--lexicon", words]
    assert main(["duplicate", "mark", *asked]) == 0
    assert capsys.readouterr().out.startswith("no play\n")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,,\n2,D8,Ο,ΛΟΓΟΣ\n", "line 3: 4 cells; there are 6 columns"),
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,,\n\n1,D8,Ο,ΛΟΓΟΣ,,\n", "line 4: player 1 already has a slip, on line 2"),
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,x,\n", "line 2: 'x' is not a score"),
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,-5,\n", "line 2: '-5' is not a score"),
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,12345,\n", "line 2: '12345' is not a score"),
        (f"{HEAD}1,D8,Ο,ΛΟΓΟΣ,,perhaps\n", "line 2: late is empty, yes, no or after-time; not 'perhaps'"),
        (f"{HEAD} ,D8,Ο,ΛΟΓΟΣ,,\n", "line 2: no player"),
        (f'{HEAD}1,"D8,Ο,ΛΟΓΟΣ,,\n', "line 2: unexpected end of data"),
        ("player,square,word\n1,D8,ΛΟΓΟΣ\n", "line 1: the first row names the columns"),
        ("player,player,square,direction,word\n", "line 1: the first row names the columns"),
        ("1,D8,Ο,ΛΟΓΟΣ\n", "line 1: the first row names the columns"),
        (HEAD, "slips.csv: contains no slips"),
        ("", "slips.csv: contains no slips"),
    ],
)
def test_a_bad_row_is_named_and_nothing_is_printed(
    capsys: Printed, tmp_path: Path, words: str, content: str, complaint: str
) -> None:
    file = slips(tmp_path, head="")
    Path(file).write_text(content, "utf-8")
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--lexicon", words]) == 1
    shown = capsys.readouterr()

    assert shown.out == ""
    assert complaint in shown.err


def test_binary_content_is_reported_with_its_byte(capsys: Printed, tmp_path: Path, words: str) -> None:
    file = slips(tmp_path)
    Path(file).write_bytes(b"player\x81")
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--lexicon", words]) == 1
    assert "byte 0x81 is neither UTF-8 nor Windows-1252; save it as UTF-8" in capsys.readouterr().err


def test_an_exported_table_of_slips_is_marked_coup_by_coup(
    capsys: Printed, tmp_path: Path, words: str
) -> None:
    columns = "coup,player,name,square,direction,word,score,late,illegible,place,points\n"
    file = slips(tmp_path, head="")
    Path(file).write_text(f"\ufeff{columns}1,1,Άννα,D8,Ο,ΛΟΓΟΣ,,,,D8Ο,26\n2,1,Άννα,H8,Ο,ΛΑ,,,1,,\n", "utf-8")
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--lexicon", words]) == 1
    assert "slips of 2 coups; choose one" in capsys.readouterr().err
    found = json.loads(marked(capsys, file, words, "--json", "--coup", "1"))
    assert [(slip["player"], slip["points"]) for slip in found["slips"]] == [("1", 26)]
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", file, "--coup", "7"]) == 1
    assert "no slip for coup 7" in capsys.readouterr().err


def test_another_rulebook_warns_of_what_is_hard_to_read(capsys: Printed, tmp_path: Path) -> None:
    file = slips(tmp_path, head="")
    Path(file).write_text("player,square,direction,word,score,illegible\n1,H8,,CASA,10,yes\n", "utf-8")
    asked = ["--cgp", f"{EMPTY} CASALO?/ 0/0 0", "--slips", file, "--rulebook", str(PRACTICE), "--json"]
    assert main(["duplicate", "mark", *asked]) == 0
    assert json.loads(capsys.readouterr().out)["slips"][0]["warnings"] == ["illegible"]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--rulebook", "ca-1v1"), "one against one, not for duplicate"),
        (("--cgp", f"{EMPTY} ΛΛΛΛ/ 0/0 0"), "4 tiles Λ on board and racks"),
        (("--cgp", "15/15"), "a CGP position is"),
        (("--slips", "nowhere.csv"), "cannot read nowhere.csv"),
        (("--lexicon", "nowhere.txt"), "no lexicon or file 'nowhere.txt'"),
    ],
)
def test_a_missing_thing_says_so(
    capsys: Printed, tmp_path: Path, words: str, more: tuple[str, ...], complaint: str
) -> None:
    file = slips(tmp_path, "1,D8,Ο,ΛΟΓΟΣ,,")
    asked = ["--cgp", POSITION, "--slips", file, "--lexicon", words, *more]
    assert main(["duplicate", "mark", *asked]) == 1
    shown = capsys.readouterr()
    assert (shown.out, complaint in shown.err) == ("", True)


def test_wrong_usage_exits_with_two(capsys: Printed) -> None:
    assert main(["duplicate"]) == 2
    assert main(["duplicate", "mark", "--cgp", POSITION]) == 2
    assert main(["duplicate", "mark", "--cgp-file", "-", "--slips", "-"]) == 2
    assert "cannot both be standard input" in capsys.readouterr().err
    assert main(["duplicate", "mark", "--cgp", POSITION, "--slips", "x", "--rulebook", "none"]) == 2
    assert "no rulebook 'none'; available: " in capsys.readouterr().err


@pytest.mark.clause("GR-6.5")
@pytest.mark.parametrize("dash", ["-", "'-", "–", "—"])
def test_a_slip_without_a_direction_stays_one_on_its_way_through_a_spreadsheet(
    dash: str, capsys: Printed, tmp_path: Path, words: str
) -> None:
    """Exported tables have an apostrophe before the dash, and spreadsheets make dashes longer."""
    file = slips(tmp_path, f"1,D8,{dash},ΛΟΓΟΣ,,")

    last = marked(capsys, file, words).splitlines()[-1]
    assert last.endswith("0  wrong square or direction: no direction [art. 6.5 (GR-6.5)]")
