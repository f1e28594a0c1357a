"""`faristol game`: exit codes, JSON, conversion, and every file that is none."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.formats import sample_records
from faristol.game import SIDES
from faristol.game.actions import Challenge, Draw, EnterRack, Grounds, Pass, PressClock, Sanction, Sign
from faristol.game.codec import format_log
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset
from tests.game.games import Played, tiles

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
    assert printed.startswith(
        f"faristol: {michi}: move 5 (Michi), line 11: the score is 137, not 127 [art. ¶4 (RO-4, RO-15)]\n"
    )
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
    assert printed.startswith("faristol: no rulebook 'klingon'; available: ")
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


# The project's own event log


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A game at a table with a clock: a challenge, a sanction, overtime, and a signed end."""
    path = tmp_path / "game.json"
    path.write_text(format_log(timed_game().events, load_tileset("catalan").alphabet), "utf-8")
    return path


def timed_game() -> Played:
    game = Played.at_table("ca-ajusc")
    game.play("H8 CASA")
    game.do(0, Draw())
    game.do(0, PressClock())
    game.play("12E BESAR")
    game.do(0, Challenge(("BESAR",), verdict=False))
    grounds = Grounds(author="Serra", clause="AJ-58", reason="talked all the time")
    game.rule(Sanction(1, 10), grounds)
    for side in (0, 1, 0, 1, 0):
        game.do(SIDES[side], Pass(), after_ms=520_000)
    game.do(0, EnterRack(tiles("AEIRST?")))
    game.do(1, EnterRack(tiles("BDEMNOP")))
    game.do(0, Sign())
    return game


def replay_log(path: Path, *more: str) -> int:
    return main(["game", "replay", str(path), *more])


def test_a_log_names_its_own_rulebook(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_log(log) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    told = " ".join(printed.out.split())
    assert (
        "1 Anna H8 CASA 10 10 1 Biel 12E BESAR 15 15 1 Biel (withdrawn) -15 0 1 Biel (adjustment) -10 -10"
        in told
    )
    assert (
        "ruling: event 22: sanction given (side Biel, points 10), Serra, AJ-58: talked all the time"
        in printed.out
    )
    assert "Anna -20: clock.overtime_points [art. 52 (AJ-52" in printed.out
    assert printed.out.endswith("nothing is wrong\n")


def test_a_log_as_json_has_rulings_penalties_and_the_result_with_their_articles(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay_log(log, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["opened_under"]["id"] == "ca-ajusc"
    assert [ruling["kind"] for ruling in document["rulings"]] == ["SanctionGiven"]
    assert document["rulings"][0]["particulars"] == {"side": "Biel", "points": 10}
    assert document["corrections"][0]["rule"] == "AJ-58"
    result = document["result"]
    assert (result["reason"], result["winner"]) == ("lost-turns", 0)
    assert {each["rule"] for each in result["adjustments"]} == {
        "ending.lost_turns_each",
        "clock.overtime_points",
    }
    assert all("AJ-" in each["article"] for each in result["adjustments"])
    assert document["totals"] == document["computed_totals"] == result["scores"]
    assert document["moves"][0]["explanation"][0].startswith("CASA H8: ")
    assert document["findings"] == []


def test_a_log_that_was_altered_is_told_event_by_event(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_text(log.read_text("utf-8").replace('"score": 10', '"score": 12', 1), "utf-8")
    assert replay_log(log) == 1
    printed = capsys.readouterr()
    first, *_ = printed.err.splitlines()
    assert first == f"faristol: {log}: event 10 (Anna): the score is 10, not 12 [{CITED}]"
    assert "wrong\n" in printed.out


CITED = load_rulebook("ca-ajusc").cite("play.score")


def test_a_log_may_be_judged_under_another_rulebook(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_log(log, "--rulebook", "ca-1v1", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["rulebook"]["id"] == "ca-1v1"
    assert document["opened_under"]["id"] == "ca-ajusc"
    found = {finding["code"]: finding for finding in document["findings"]}
    assert found["log.rule"]["message"] == "the game was opened with 25 minutes; the rulebook says 30 minutes"
    assert all("CA-" in finding["article"] for finding in found.values() if finding["article"])


def test_a_log_of_a_game_that_goes_on_is_replayed_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Played.at_table("ro-liber")
    game.play("H8 CASA")
    path = tmp_path / "game.json"
    path.write_text(format_log(game.events, load_tileset("romanian").alphabet), "utf-8")
    assert replay_log(path) == 0
    assert "not over: Anna to move (answer)\n" in capsys.readouterr().out


@pytest.mark.parametrize("rulebook_id", ["ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber"])
def test_a_log_replays_under_each_rulebook(rulebook_id: str, log: Path) -> None:
    assert replay_log(log, "--rulebook", rulebook_id) == (0 if rulebook_id == "ca-ajusc" else 1)


@pytest.mark.parametrize("file", ["log", "michi"])
def test_a_book_for_duplicate_replays_no_game_of_one_against_one(
    file: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay_log(request.getfixturevalue(file), "--rulebook", "el-duplicate") == 1
    printed = capsys.readouterr().err
    assert printed.startswith("faristol: el-duplicate: ")
    assert "is for duplicate, not for games of one against one" in printed


def test_a_record_without_a_rulebook_asks_for_one(michi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_log(michi) == 1
    message = f"faristol: {michi}: a record does not name its rulebook; add --rulebook ID\n"
    assert capsys.readouterr().err == message


def test_a_log_under_an_organisers_own_book_asks_for_its_file(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(log.read_text("utf-8").replace('"ca-ajusc"', '"the-club"'), "utf-8")
    assert replay_log(log) == 1
    assert "played under 'the-club', which is not a shipped rulebook" in capsys.readouterr().err


@pytest.mark.clause("CA-8.4")
def test_a_log_says_who_has_signed_and_what_is_not_agreed_yet(capsys: pytest.CaptureFixture[str]) -> None:
    kept = Path(__file__).parents[1] / "releases" / "0.1.0"
    assert main(["game", "replay", str(kept / "schema-3-ca-obert-2009-assent-1.json")]) == 0
    assert "not agreed yet: Anna +5" in capsys.readouterr().out
    assert main(["game", "sheet", str(kept / "schema-3-ca-obert-2009-assent-1.json")]) == 0
    assert "Not agreed yet: +5" in capsys.readouterr().out
    assert main(["game", "replay", str(kept / "schema-3-ca-1v1-assent-1.json")]) == 0
    assert "signed: Anna, Biel" in capsys.readouterr().out
    assert main(["game", "sheet", str(kept / "schema-3-ca-1v1-assent-1.json")]) == 0
    assert capsys.readouterr().out.count("Signature: signed on the device") == 2


def test_a_log_becomes_a_sheet_and_gcg(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "sheet", str(log)]) == 0
    assert "Anna (goes first" in capsys.readouterr().out
    assert main(["game", "convert", str(log), "--to", "gcg"]) == 0
    assert ">Anna: 8H CASA +10 10\n" in capsys.readouterr().out


BAD_LOGS = {
    "no log": ("{}", "not a game log"),
    "cut off": ('{"faristol": "game log", "events": [', "not a game log"),
    "no events": ('{"faristol": "game log", "schema_version": 2, "events": []}', "a game log without events"),
    "of the future": (
        '{"faristol": "game log", "schema_version": 99, "events": []}',
        "this program reads 1 to",
    ),
}


@pytest.mark.parametrize(("content", "message"), BAD_LOGS.values(), ids=BAD_LOGS.keys())
def test_a_log_that_is_none_is_one_line(
    content: str, message: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(content, "utf-8")
    assert replay_log(log) == 1
    printed = capsys.readouterr().err
    assert message in printed
    assert printed.count("\n") == 1


@pytest.mark.parametrize("gone", range(1, 30, 3))
def test_a_log_with_an_event_cut_out_is_told_and_never_a_crash(
    gone: int, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(log.read_text("utf-8"))
    del document["events"][gone]
    log.write_text(json.dumps(document), "utf-8")
    assert replay_log(log) in {0, 1}
    assert capsys.readouterr().err.count("Traceback") == 0
