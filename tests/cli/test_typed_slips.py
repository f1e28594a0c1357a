"""Sheets as people write and type them: marks of each federation, encodings, slips of the finger."""

import re
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.errors import NotationError
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game import replay
from faristol.game.codec import parse_log
from faristol.game.events import PlayDeclared, PlayWithdrawn, TilesExchanged, TurnPassed
from faristol.game.records.review import review
from faristol.rulebook import load_rulebook
from faristol.tiles import UNKNOWN

MOVES = (PlayDeclared, PlayWithdrawn, TilesExchanged, TurnPassed)


class Desk:
    """A typist with one sheet and its rulebook."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.sheet, self.log = folder / "sheet.txt", folder / "game.json"
        self.capsys = capsys

    def type(self, text: str | bytes, rulebook: str = "ca-1v1") -> tuple[int, str, str]:
        self.log.unlink(missing_ok=True)
        self.sheet.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = main(["game", "enter", str(self.sheet), "--rulebook", rulebook, "-o", str(self.log)])
        printed = self.capsys.readouterr()
        return code, printed.out, printed.err.replace(f"faristol: {self.sheet}: ", "")

    def moves(self) -> list[object]:
        events = parse_log(self.log.read_bytes(), name="the game")
        return [event for event in events if isinstance(event, MOVES)]

    def words(self) -> list[str]:
        return [event.words[0] for event in self.moves() if isinstance(event, PlayDeclared)]


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


@pytest.mark.clause("CA-5.1")
def test_a_bare_dash_is_an_exchange_of_who_knows_how_many_on_a_catalan_sheet(desk: Desk) -> None:
    code, out, err = desk.type("H8 CASA 10\n-\n0\nx3\n")
    assert (code, err) == (0, "")
    assert re.search(r"1 +exchange \(1–7\) +- +0$", out, re.MULTILINE)
    _, exchanged, passed, counted = desk.moves()
    assert isinstance(exchanged, TilesExchanged)
    assert (exchanged.side, exchanged.count, exchanged.returned) == (1, 0, ())
    assert isinstance(passed, TurnPassed)
    assert isinstance(counted, TilesExchanged)
    assert counted.count == 3


@pytest.mark.clause("AJ-33")
@pytest.mark.parametrize("mark", ["-", "0", "pass", "- 0", "passo 0"])
def test_a_dash_and_a_zero_are_a_pass_on_a_sheet_of_the_ajusc(mark: str, desk: Desk) -> None:
    code, _, err = desk.type(f"H8 CASA 10\n{mark}\ncanvi\n", "ca-ajusc")
    assert (code, err) == (0, "")
    assert [type(move) for move in desk.moves()] == [PlayDeclared, TurnPassed, TilesExchanged]


@pytest.mark.clause("CA-3.4")
def test_an_exchange_of_unknown_size_still_needs_seven_tiles_in_the_bag(desk: Desk) -> None:
    whole = (Path(__file__).parents[1] / "golden" / "entered" / "whole-game.txt").read_text("utf-8")
    lines = [line for line in whole.splitlines() if line and not line.startswith(("#", "end", "sign"))]
    code, _, err = desk.type("\n".join([*lines[:-2], "canvi"]), "ca-ajusc")
    assert code == 1
    assert "canvi: an exchange needs 7 tiles in the bag; it has" in err


def test_a_log_with_an_exchange_of_unknown_size_is_judged_sound(desk: Desk) -> None:
    desk.type("H8 CASA 10\n-\nrack A AEIRSTC\n-\n")
    events = parse_log(desk.log.read_bytes(), name="the game")
    assert review(events, load_rulebook("ca-1v1")).faults == ()
    assert main(["game", "replay", str(desk.log)]) == 0


def test_after_an_exchange_of_unknown_size_nobody_knows_the_rack(desk: Desk) -> None:
    desk.type("H8 CASA 10\n0\nrack A AEIRSTC\n-\n")
    state = replay(parse_log(desk.log.read_bytes(), name="the game"))
    assert state.racks[0] == (UNKNOWN,) * 7


@pytest.mark.clause("CA-6.3")
@pytest.mark.parametrize("line", ["I8 SOL 0", "SOL 0", "B: I8 SOL = 0", "I8 SOL 12\n--"])
def test_a_play_without_points_came_back(line: str, desk: Desk) -> None:
    code, out, err = desk.type(f"H8 CASA 10\n{line}\nI8 SOL 12\n")
    assert (code, err) == (0, "")
    _played, came, back, again = desk.moves()
    assert isinstance(came, PlayDeclared)
    assert isinstance(back, PlayWithdrawn)
    assert isinstance(again, PlayDeclared)
    assert (came.side, again.side) == (1, 0)
    assert "SOL withdrawn" in out
    assert "Final total: 22" in out


def test_a_play_that_is_worth_nothing_stays(desk: Desk) -> None:
    code, _, err = desk.type("H8 (A)(L) 0\nA: pass\n")
    assert code == 1
    assert "it is not your turn" in err  # the play stands, and B is to move
    code, _, err = desk.type("H8 (A)(L) 0\nB: pass\n")
    assert (code, err) == (0, "")
    assert [type(move) for move in desk.moves()] == [PlayDeclared, TurnPassed]


@pytest.mark.parametrize(
    ("encoding", "taken"),
    [("cp1252", "Windows-1252"), ("latin-1", "Windows-1252"), ("utf-16", "UTF-16"), ("utf-8", "")],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_sheet_is_read_in_the_encoding_it_was_saved_in(
    encoding: str, taken: str, newline: str, desk: Desk
) -> None:
    text = newline.join(["# de l’àvia" if encoding != "latin-1" else "# àvia", "H8 PLAÇA", ""])
    code, _, err = desk.type(text.encode(encoding))
    assert (code, desk.words()) == (0, ["PLAÇA"])
    assert err == (f"read as {taken}, because it is not UTF-8\n" if taken else "")


def test_a_byte_order_mark_is_no_letter(desk: Desk) -> None:
    assert desk.type("\ufeffH8 CASA 10\n")[::2] == (0, "")


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("8I SOL 12", "I8 SOL 12"),
        ("I-8 SOL 12", "I8 SOL 12"),
        ("I 8 SOL 12", "I8 SOL 12"),
        ("(I8) SOL 12", "I8 SOL 12"),
        ("18 SOL 12", "I8 SOL 12"),
        ("8l SOL 12", "I8 SOL 12"),
        ("I8 SΟL 12", "I8 SOL 12"),
        ("І8 SОL 12", "I8 SOL 12"),
        ("Ι8 ΣΟΛ 12", "I8 SOL 12"),
    ],
)
def test_a_slip_of_the_finger_is_read_as_the_one_play_it_can_mean(
    line: str, reading: str, desk: Desk
) -> None:
    code, _, err = desk.type(f"H8 CASA 10\n{line}\n")
    assert (code, desk.words()) == (0, ["CASA", "SOL"])
    assert err in {"", f"line 2 is read as {reading}\n"}
    assert bool(err) is (line not in {"Ι8 SOL 12", "I8 SOL 12"})


@pytest.mark.parametrize("word", ["COL·LEGI", "COL.LEGI", "COL-LEGI", "COL'LEGI", "COL’LEGI", 'COL"LEGI'])
def test_a_geminated_l_is_typed_as_the_keyboard_allows(word: str, desk: Desk) -> None:
    assert desk.type(f"H8 {word} 42\n")[::2] == (0, "")
    assert desk.words() == ["COL·LEGI"]


def test_a_text_that_may_mean_two_plays_is_asked_about(desk: Desk) -> None:
    code, _, err = desk.type("H8 CASA 10\nI8 ΡΕΙ\n")
    assert code == 1
    assert "it cannot be played as typed and may mean I8 PEI or I8 REI: write which" in err
    assert not desk.log.exists()


def test_a_sheet_that_would_take_long_to_follow_is_given_up() -> None:
    """A site reads what strangers send: many boards, on many lines."""
    sheet = "H8 CASA\nSOL\n" + "-\n-\n" * 200
    with pytest.raises(NotationError, match=r"^line \d+: -: too many possibilities: write more places$"):
        enter_sheet(sheet, load_rulebook("ca-1v1"), most=400)
    assert enter_sheet("H8 CASA\n" + "-\n" * 200, load_rulebook("ca-1v1"), most=400).mended == {}


@pytest.mark.clause("CA-5.1")
def test_a_wrong_count_is_never_explained_by_another_place(desk: Desk) -> None:
    """XOC can lie at G7 and at 7G: whether place or score is wrong, nobody knows."""
    code, _, err = desk.type("H8 CASA 10\n7G XOC 33\n")
    assert (code, "the score is 31, not 33" in err) == (1, True)
    assert desk.type("H8 CASA 10\nG7 XOC 33\n")[0] == 0


def test_the_help_lists_every_kind_of_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "enter", "--help"]) == 0
    printed = capsys.readouterr().out
    for line in (
        "H8 CASA 10",
        "B: RES 12",
        "C(A)SA",
        "CASA 0",
        "x3",
        "x AEI",
        "-  ",
        "pass",
        "--",
        "total A",
    ):
        assert line in printed
    for line in ("rack B AEI", "end", "# "):
        assert line in printed


@pytest.mark.clause("RO-12")
@pytest.mark.parametrize("further", ["PAS", "H8 CASA 8"])
def test_a_move_after_the_end_is_refused_with_the_rule_that_ended_the_game(desk: Desk, further: str) -> None:
    code, _, err = desk.type(f"PAS\nPAS\nPAS\nPAS\n{further}\n", "ro-liber")
    assert code == 1
    told = "the game is over: Both players passed too often in a row. [art. ¶12 (RO-12)]"
    assert err == f"line 5: {further}: {told}\n"
