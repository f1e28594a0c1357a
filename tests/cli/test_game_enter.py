"""`faristol game enter`: sheets typed in, what becomes of them, and every line that cannot be."""

import os
import re
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game import replay
from faristol.game.codec import parse_log
from faristol.game.events import GameEnded, Mode
from faristol.game.milestones import PlayDeclared
from faristol.rulebook import load_rulebook

FOLDER = Path(__file__).parents[1] / "golden" / "entered"
SHEETS = sorted(FOLDER.glob("*.txt"))


def enter(path: Path, *more: str) -> int:
    """With the options that the sheet's comments name."""
    options = dict(
        re.findall(r"^# (rulebook|lexicon|first|names): (.*)$", path.read_text("utf-8"), re.MULTILINE)
    )
    return main(
        [
            *("game", "enter", str(path), "--rulebook", options.get("rulebook", "ca-ajusc")),
            *(("--names", *options["names"].split()) if "names" in options else ()),
            *(("--first", options["first"]) if "first" in options else ()),
            *(("--lexicon", options["lexicon"]) if "lexicon" in options else ()),
            *more,
        ]
    )


@pytest.mark.clause("RO-15")
@pytest.mark.parametrize(
    ("rulebook", "line", "word"),
    [
        ("ro-liber", "H8 casA 6", "CASa"),
        ("ro-liber", "H8 CAsA 6", "CAsA"),
        ("ro-liber", "H8 casa 8", "CASA"),
        ("ro-liber", "H8 cas(a) 6", "CASa"),
        ("ro-liber", "H8 caSa 6", "CAsA"),
        ("ro-liber", "H8 caZE 4", "CAze"),
        ("ro-liber", "H8 caZE 22", "caZE"),
        ("ca-ajusc", "H8 CASa 8", "CASa"),
    ],
)
def test_a_blank_is_read_as_the_rulebooks_sheets_write_it(rulebook: str, line: str, word: str) -> None:
    game = enter_sheet(line, load_rulebook(rulebook))

    (declared,) = [event for event in game.events if isinstance(event, PlayDeclared)]
    assert declared.word == word


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.txt"
    path.write_text("H8 CASA 10\n", "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_is_entered_and_its_log_replayed(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """UPDATE_GOLDEN=1 rewrites what is expected."""
    monkeypatch.chdir(FOLDER)
    log = tmp_path / "game.json"
    code = enter(Path(path.name), "-o", str(log))
    printed = capsys.readouterr()
    shown = f"{printed.out}--- stderr\n{printed.err}--- exit {code}\n"
    if log.exists():
        replayed = main(["game", "replay", str(log)])
        shown += f"--- replayed\n{capsys.readouterr().out}--- exit {replayed}\n"
    expected = path.with_suffix(".expected")
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(shown, "utf-8")
    assert shown == expected.read_text("utf-8")


@pytest.mark.release
@pytest.mark.slow
def test_a_sheet_without_places_gives_the_same_game(tmp_path: Path) -> None:
    logs = []
    for name in ("whole-game", "whole-game-without-places"):
        out = tmp_path / f"{name}.json"
        assert enter(FOLDER / f"{name}.txt", "-o", str(out)) == 0
        logs.append(parse_log(out.read_bytes(), name=name))
    assert logs[0] == logs[1]


def test_the_log_is_of_a_finished_table_game_without_a_clock(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    assert enter(FOLDER / "whole-game.txt", "-o", str(out)) == 0
    events = parse_log(out.read_bytes(), name="the game")
    state = replay(events)
    assert (state.opened.mode, state.opened.timed, state.names) == (Mode.TABLE, False, ("Anna", "Biel"))
    assert isinstance(events[-1], GameEnded)
    assert (state.scores, events[-1].reason) == ((238, 279), "out")


def test_a_sheet_can_be_written_as_gcg_and_replays_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.gcg"
    assert enter(FOLDER / "whole-game.txt", "--to", "gcg", "-o", str(out)) == 0
    assert ">Anna: 8D JULEPS +46 46\n" in out.read_text("utf-8")
    capsys.readouterr()
    assert main(["game", "replay", str(out), "--rulebook", "ca-ajusc"]) == 0
    assert "Anna 238\nBiel 279\n" in capsys.readouterr().out


def test_without_an_output_the_sheet_is_only_shown(
    sheet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enter(sheet) == 0
    assert "CASA" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [sheet]


WRONG = {
    "a wrong score": ("I8 SOL 13", "the score is 12, not 13 [art. 18"),
    "a taken square": ("8H SOL", "a square is already taken"),
    "nowhere near": ("A1 SOL 9", "no new tile lies beside a tile on the board"),
    "a word that fits nowhere": ("ABDICAREN", "it fits nowhere on the board"),
    "another's turn": ("A: I8 SOL", "it is not your turn"),
    "no such side": ("Carles: I8 SOL", "no side 'Carles'"),
    "no tile": ("I8 KIWI", "no tiles spell KIWI"),
    "too many of a tile": ("I8 ZZZZ", "the set has 1 of Z"),
    "an exchange of none": ("x0", "an exchange needs at least 1 tile"),
    "a number of no rack": ("x" + "9" * 19, "is not a place on the board"),
    "nothing to take back": ("--\n--", "there is no play to take back"),
    "not over": ("end", "this is not possible now"),
    "a rack that is too short": ("rack A AEI", "the rack has 7 tiles, not 3"),
    "a rack beyond the set": ("rack B ZZAEIRS", "the set has 1 of Z"),
    "a rack of nobody": ("rack C AEI", "no side 'C'"),
}


@pytest.mark.parametrize(("lines", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_line_is_named_and_nothing_is_written(
    lines: str, message: str, sheet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(f"# a comment\n\nH8 CASA 10  # first\n{lines}\n", "utf-8")
    out = tmp_path / "game.json"
    assert enter(sheet, "-o", str(out)) == 1
    printed = capsys.readouterr()
    number = 4 + lines.count("\n")
    assert printed.err.startswith(f"faristol: {sheet}: line {number}: {lines.splitlines()[-1]}: ")
    assert message in printed.err
    assert (printed.out, printed.err.count("\n"), out.exists()) == ("", 1, False)


def test_a_place_that_no_later_line_settles_is_asked_for(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text("H8 CASA 10\nSAL 3\n", "utf-8")
    assert enter(sheet) == 0  # one place only gives three
    sheet.write_text("H8 CASA 10\nSOL 11\n", "utf-8")
    assert enter(sheet) == 1
    places = ("12F", "12G", "12H", "7G", "G7", "G9", "I7", "I9")
    fitting = ", ".join(f"{place} (11)" for place in places)
    assert f"line 2: SOL 11: it fits at {fitting}: write the place" in capsys.readouterr().err


@pytest.mark.slow
def test_too_many_boards_at_once_need_a_place(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet.write_text("CASA\nSOL\nREI\n", "utf-8")
    assert enter(sheet) == 1
    assert "line 3: REI: too many boards fit so far: write some places" in capsys.readouterr().err


def test_a_correction_of_a_total_is_written_down(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet.write_text("H8 CASA 10\ntotal A -10 one minute over\n", "utf-8")
    assert enter(sheet) == 0
    assert "Final total: 0" in capsys.readouterr().out


def test_a_file_that_is_no_text_is_one_line(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet.write_bytes(b"H8 CASA 10\n\0\x01\x81\xff")
    assert main(["game", "enter", str(sheet), "--rulebook", "ca-ajusc"]) == 1
    assert capsys.readouterr().err == f"faristol: {sheet}: not text: save it as plain text\n"
    sheet.write_bytes(b"\xff\xfeH\x008")
    assert main(["game", "enter", str(sheet), "--rulebook", "ca-ajusc"]) == 1
    assert capsys.readouterr().err == f"faristol: {sheet}: byte 4 (0x38) is not utf-16-le\n"


def test_a_number_that_fills_the_line_is_one_line_of_error(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for many, message in ((1900, "line 2: a number of 1900 digits"), (9000, "line 2 has 9001 characters")):
        sheet.write_text(f"H8 CASA\nx{'9' * many}\n", "utf-8")
        assert enter(sheet) == 1
        printed = capsys.readouterr().err
        assert printed.startswith(f"faristol: {sheet}: {message}")
        assert printed.count("\n") == 1


def test_a_duplicate_book_is_no_book_for_a_sheet(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "enter", str(sheet), "--rulebook", "el-duplicate"]) == 1
    assert "is for duplicate" in capsys.readouterr().err


def test_a_game_drawn_by_hand_is_not_said_to_follow_a_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.json"
    assert enter(FOLDER / "whole-game.txt", "-o", str(log)) == 0
    capsys.readouterr()
    assert main(["game", "audit", str(log)]) == 0
    said = capsys.readouterr().out
    assert "by hand" in said
    assert "as the seed determines" not in said


@pytest.mark.clause("CA-5.1", "AJ-33")
@pytest.mark.parametrize(("rulebook", "read"), [("ca-1v1", "exchange"), ("ca-ajusc", "pass")])
@pytest.mark.parametrize("dash", ["-", "–", "−", "‒", "B: –"])
def test_a_dash_is_one_however_long_a_keyboard_makes_it(
    rulebook: str, read: str, dash: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(f"H8 CASA 10\n{dash}\n", "utf-8")
    assert enter(sheet, "--rulebook", rulebook) == 0
    assert read in capsys.readouterr().out


def test_a_long_dash_may_be_two_and_is_asked_about(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet.write_text("H8 CASA 10\n—\n", "utf-8")
    assert enter(sheet) == 1
    assert "or -- for a play that came back" in capsys.readouterr().err
