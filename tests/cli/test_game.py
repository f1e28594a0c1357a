"""`faristol game`: exit codes, JSON, conversion, and every file that is none."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.formats import sample_records

SAMPLES = dict(sample_records())
MICHI = SAMPLES["michi-waxberry-2014"]


@pytest.fixture
def michi(tmp_path: Path) -> Path:
    path = tmp_path / "michi.txt"
    path.write_bytes(MICHI)
    return path


def replay(path: Path, *more: str) -> int:
    return main(["game", "replay", str(path), "--rulebook", "ro-liber", *more])


@pytest.mark.clause("RO-15")
def test_the_printed_record_is_right(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(michi) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "Michi 364\nWaxberry 278\n" in printed.out
    assert "tiles: 54 on the board, 14 on racks, 32 in the bag" in printed.out


def test_one_altered_score_is_named_with_its_reasons(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    michi.write_bytes(MICHI.replace(b"cazonei 137", b"cazonei 127"))
    assert replay(michi) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(f"faristol: {michi}: move 5 (Michi), line 11: the score is 137, not 127\n")
    assert "CAZONEI O2: " in printed
    assert "×3" in printed
    assert "bonus for the whole rack: 50" in printed


def test_the_board_may_be_drawn_after_every_move(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(michi, "--board-each") == 0
    assert capsys.readouterr().out.count("  1  2  3  4") == 11


def test_json_says_all_of_it_even_when_something_is_wrong(
    michi: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    michi.write_bytes(MICHI.replace(b"med 26", b"med 27"))
    assert replay(michi, "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["players"] == ["Michi", "Waxberry"]
    assert (document["totals"], document["computed_totals"]) == ([365, 278], [364, 278])
    assert document["tiles"] == {"board": 54, "racks": 14, "bag": 32}
    assert document["moves"][0]["exchanged"] == [4, 7]
    assert document["moves"][1]["squares"] == ["H4", "H5", "H6", "H7", "H8"]
    (finding,) = document["findings"]
    assert (finding["move"], finding["code"]) == (2, "play.score")
    assert (finding["recorded"], finding["computed"]) == (27, 26)
    assert finding["explanation"][0].startswith("MED 9G: ")


def test_a_record_converts_to_gcg_and_back(
    michi: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gcg, back = tmp_path / "michi.gcg", tmp_path / "back.txt"
    common = ["--rulebook", "ro-liber"]
    assert main(["game", "convert", str(michi), *common, "--to", "gcg", "-o", str(gcg)]) == 0
    assert ">Waxberry: TTA?TRL F6 TR.TATuL +61 101\n" in gcg.read_text("utf-8")
    assert main(["game", "convert", str(gcg), *common, "--to", "romanian", "-o", str(back)]) == 0
    assert back.read_text("utf-8").split() == MICHI.decode().rstrip(".\n").split()
    assert main(["game", "convert", str(gcg), *common, "--to", "romanian"]) == 0
    assert capsys.readouterr().out == back.read_text("utf-8")


BAD = {
    "empty": (b"", "is not a game record: it is empty"),
    "not a game": (b"milk\nbread\n", "it begins with line 1: 'milk'"),
    "binary": (b"\0\1\2", "is not a game record: byte 0 is zero"),
    "wrong encoding": (b"# title: Ni\xf1a\n", "byte 11 (0xf1) is not UTF-8"),
    "truncated": (MICHI[:-20], "line 12: "),
    "tile the language lacks": (MICHI.replace(b"frans", "fraиs".encode()), "line 7: no tile spells 'И'"),
    "off the board": (MICHI.replace(b"H4 frans", b"H16 frans"), "line 7: 'H16' is off the board"),
}


@pytest.mark.parametrize(("content", "message"), BAD.values(), ids=BAD.keys())
def test_a_file_that_is_no_record_is_one_line(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    assert replay(path) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"faristol: {path}")
    assert message in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("length", range(0, len(MICHI), 7))
def test_wherever_a_record_breaks_off_it_is_told_or_replayed(
    length: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(MICHI[:length])
    code = replay(path)
    assert code in {0, 1}
    assert (code == 0) == (capsys.readouterr().err == "")


def test_a_missing_file_and_a_folder_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path / "none.txt") == 1
    assert (
        capsys.readouterr().err
        == f"faristol: cannot read {tmp_path / 'none.txt'}: No such file or directory\n"
    )
    assert replay(tmp_path) == 1
    assert capsys.readouterr().err == f"faristol: cannot read {tmp_path}: Is a directory\n"


def test_an_unknown_rulebook_is_one_line_with_those_there_are(
    michi: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["game", "replay", str(michi), "--rulebook", "klingon"]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("faristol: no rulebook 'klingon'; there are ")
    assert "ro-liber" in printed


def test_a_file_that_cannot_be_written_is_one_line(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(michi / "no-folder")
    code = main(["game", "convert", str(michi), "--rulebook", "ro-liber", "--to", "gcg", "-o", out])
    assert code == 1
    assert capsys.readouterr().err == f"faristol: cannot write {out}: Not a directory\n"


def test_a_game_in_the_wrong_language_is_one_line(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    michi.write_text("H7: KAZA = 8\n", "utf-8")
    assert main(["game", "replay", str(michi), "--rulebook", "ca-ajusc"]) == 1
    assert capsys.readouterr().err == f"faristol: {michi}: line 1: no tile spells 'K' in 'KAZA'\n"
