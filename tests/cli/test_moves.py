"""`faristol moves`: what it prints, in which order, what it refuses. UPDATE_GOLDEN=1 rewrites the lists."""

import json
import os
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from faristol.board import Grid, Square
from faristol.cli import main
from faristol.formats.game.cgp import Position, format_cgp
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, Letter, designate, load_tileset
from tests.movegen import truth

GOLDEN = Path(__file__).parents[1] / "golden" / "moves"
EMPTY = "/".join(["15"] * 15)
BEGUN = "15/15/15/15/15/15/15/3CASAL7/15/15/15/15/15/15/15"
Printed = pytest.CaptureFixture[str]


def printed(capsys: Printed, *arguments: str, code: int = 0) -> str:
    assert main(["moves", *arguments]) == code
    shown = capsys.readouterr()
    return shown.out if code == 0 else shown.err


def refused(capsys: Printed, *arguments: str, code: int = 1) -> str:
    return printed(capsys, *arguments, code=code)


# The order of plays


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.cgp")), ids=lambda path: path.stem)
def test_all_plays_come_in_the_documented_order(capsys: Printed, path: Path) -> None:
    position, *options = path.read_text("utf-8").splitlines()
    shown = printed(capsys, "--cgp", position, "--all", *" ".join(options).split())
    expected = path.with_suffix(".expected")
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(shown, "utf-8")
    assert shown == expected.read_text("utf-8")


def test_every_list_has_its_position() -> None:
    assert sorted(GOLDEN.glob("*.expected")) == [
        path.with_suffix(".expected") for path in sorted(GOLDEN.glob("*.cgp"))
    ]
    assert len(list(GOLDEN.glob("*.cgp"))) >= 3


# Output


def test_ten_plays_are_shown_unless_more_or_fewer_are_asked_for(capsys: Printed) -> None:
    asked = ("--tiles", "catalan", "--cgp", f"{BEGUN} EIMNRST/ 0/0 0")
    every = printed(capsys, *asked, "--all").splitlines()
    assert len(every) > 100
    assert printed(capsys, *asked).splitlines() == [line.rstrip() for line in resized(every[:10])]
    assert len(printed(capsys, *asked, "--top", "3").splitlines()) == 3


def resized(lines: Sequence[str]) -> list[str]:
    """The column of words is as wide as the longest of those shown."""
    cells = [line.split() for line in lines]
    width = max(len(word) for _, word, _ in cells)
    return [f"{place:<4}  {word:<{width}}  {score:>4}" for place, word, score in cells]


def test_a_play_is_written_as_records_write_it(capsys: Printed) -> None:
    shown = json.loads(printed(capsys, "--tiles", "catalan", "--cgp", f"{BEGUN} ?/ 0/0 0", "--all", "--json"))
    assert {
        "place": "H4",
        "direction": "across",
        "row": 8,
        "column": 4,
        "word": ".....s",
        "tiles": ["s"],
        "score": 6,
        "equity_millipoints": 6000,
    } in shown["plays"]
    assert all(play["equity_millipoints"] == play["score"] * 1000 for play in shown["plays"])


def test_an_empty_rack_has_no_play(capsys: Printed) -> None:
    assert printed(capsys, "--tiles", "catalan", "--cgp", f"{BEGUN} / 0/0 0") == "no play\n"


def test_counts_are_one_object_a_line(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "positions.cgp"
    file.write_text(f"{BEGUN} EIMNRST/ 0/0 0\n\n{EMPTY} L/ 0/0 0\n", "utf-8")
    shown = printed(capsys, "--tiles", "ca", "--cgp-file", str(file), "--count", "--json").splitlines()
    counts = [json.loads(line) for line in shown]
    assert [list(count) for count in counts] == [["plays", "top", "sum"]] * 2
    assert counts[0]["plays"] > 100
    assert counts[1] == {"plays": 0, "top": 0, "sum": 0}


@pytest.mark.release
@pytest.mark.slow
def test_counts_with_a_file_of_words_are_those_of_other_engines(capsys: Printed, tmp_path: Path) -> None:
    words, positions = tmp_path / "words.kwg", tmp_path / "positions.cgp"
    words.write_bytes(truth.words("ca").to_bytes())
    rows = [line.split("\t")[0] for line in (truth.FOLDER / "ca.tsv").read_text("utf-8").splitlines()[1::5]]
    positions.write_text("\n".join(rows), "utf-8")
    shown = printed(
        capsys,
        "--lexicon",
        str(words),
        "--tiles",
        "catalan",
        "--cgp-file",
        str(positions),
        "--count",
        "--json",
    )
    expected = [[row.plays, row.top, row.sum] for _, row in list(truth.positions("ca"))[::5]]
    assert [list(json.loads(line).values()) for line in shown.splitlines()] == expected


def test_positions_come_from_standard_input(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{BEGUN} EIM/ 0/0 0\n".encode())))
    assert "plays, best" in printed(capsys, "--tiles", "catalan", "--cgp-file", "-", "--count")


def test_the_position_may_name_its_lexicon(capsys: Printed) -> None:
    named = printed(capsys, "--cgp", f"{BEGUN} EIMNRST/ 0/0 0 lex ca-disc-2021;", "--count")
    assert named == printed(capsys, "--tiles", "catalan", "--cgp", f"{BEGUN} EIMNRST/ 0/0 0", "--count")


def test_a_file_of_positions_may_name_its_lexicon_too(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "positions.cgp"
    file.write_text(f"{BEGUN} EIM/ 0/0 0\tlex\tca-disc-2021;\n{BEGUN} EI/ 0/0 0\n", "utf-8")
    assert len(printed(capsys, "--cgp-file", str(file), "--count").splitlines()) == 2
    file.write_text(f"{BEGUN} EIM/ 0/0 0 lex ro-hunspell;\n{BEGUN} EI/ 0/0 0 lex ca-disc-2021;\n", "utf-8")
    assert "name several lexica: ca-disc-2021, ro-hunspell" in refused(capsys, "--cgp-file", str(file))
    file.write_text(f"{BEGUN} EIM/ 0/0 0 lex ro-hunspell;\n", "utf-8")
    assert "not catalan" in refused(capsys, "--cgp-file", str(file), "--tiles", "ca")


def test_an_unknown_lexicon_in_a_position_is_told(capsys: Printed) -> None:
    position = f"{BEGUN} EIM/ 0/0 0 lex DISC9;"
    assert main(["moves", "--tiles", "CA", "--cgp", position, "--count"]) == 0
    assert capsys.readouterr().err == "no lexicon 'DISC9' here: ca-disc-2021 is used\n"
    assert "name a word list:" in refused(capsys, "--cgp", position, code=2)


def test_with_an_empty_bag_equity_counts_what_the_rulebook_counts(capsys: Printed) -> None:
    """A whole set on board and racks: going out takes what the opponent holds."""
    tileset = load_tileset("catalan")
    word, mine, theirs = map(tileset.alphabet.parse_tiles, ("CASAL", "E", "EE"))
    rest = list(tileset.tiles())
    for tile in (*word, *mine, *theirs):
        rest.remove(tile)
    shown_as = [designate(Letter(1)) if tile == BLANK else tile for tile in rest]
    # Far from the word, so that there are few plays.
    laid = [*enumerate(word, 3), *enumerate(shown_as, 120)]
    position = Position(
        grid=Grid.empty(15, 15).lay((Square(at), tile) for at, tile in laid),
        racks=(mine, theirs),
        scores=(0, 0),
        scoreless_turns=0,
    )
    text = format_cgp(position, tileset.alphabet)
    shown = json.loads(printed(capsys, "--tiles", "ca", "--cgp", text, "--equity", "--all", "--json"))
    rules = load_rulebook("ca-1v1").ending
    gained = (rules.out_gains_opponents_rack + rules.out_costs_opponent_rack) * tileset.worth(theirs)
    assert shown["plays"]
    assert all(play["equity_millipoints"] == (play["score"] + gained) * 1000 for play in shown["plays"])


def test_another_rulebook_counts_its_own_bonus(capsys: Printed) -> None:
    asked = ("--tiles", "catalan", "--cgp", f"{EMPTY} CASALOT/ 0/0 0", "--top", "1", "--json")
    usual = json.loads(printed(capsys, *asked))["plays"][0]
    assert json.loads(printed(capsys, *asked, "--rulebook", "ro-liber"))["plays"][0] == usual
    assert usual["score"] > 50


# Refusals


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (f"{EMPTY} ZZ/ 0/0 0", "2 tiles Z on board and racks; tile set catalan has 1"),
        (f"{EMPTY} ???/ 0/0 0", "3 tiles ? on board and racks; tile set catalan has 2"),
        (f"{EMPTY} AAAAAAAA/ 0/0 0", "8 tiles on a rack (AAAAAAAA); at most 7"),
        (f"{EMPTY} K/ 0/0 0", "rack 'K' cannot be spelled: write all its tiles in one case"),
        (f"{EMPTY} A", "a CGP position is board, racks, scores and scoreless turns"),
        ("15/15 A/ 0/0 0", "the board has 2 by 15 squares; this one's layout is 15 by 15"),
        (f"{EMPTY[:-2]}14 A/ 0/0 0", "row 15 of the board has 14 squares, the first 15"),
        (f"{EMPTY} A/ x/0 0", "'x' is not a score"),
        (f"{'9' * 5000}/15 A/ 0/0 0", "999… empty squares in one row of the board"),
        (f"{EMPTY} A/ 0/٣ 0", "'٣' is not a score"),
    ],
)
def test_impossible_positions_are_refused_with_their_reason(
    capsys: Printed, position: str, reason: str
) -> None:
    assert reason in refused(capsys, "--tiles", "catalan", "--cgp", position)


def test_a_bad_line_is_named_and_nothing_is_printed(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "positions.cgp"
    file.write_text(f"{BEGUN} EIM/ 0/0 0\n{BEGUN} E7/ 0/0 0\n", "utf-8")
    assert main(["moves", "--tiles", "ca", "--cgp-file", str(file), "--count"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"{file}, line 2: " in shown.err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "contains no position"),
        (b"1\x00", "byte 1 is zero, so it is not text"),
        (b"PK\x03\x04", "a spreadsheet of Excel"),
    ],
)
def test_files_that_hold_no_positions_are_refused(
    capsys: Printed, tmp_path: Path, content: bytes, reason: str
) -> None:
    file = tmp_path / "positions.cgp"
    file.write_bytes(content)
    assert reason in refused(capsys, "--tiles", "ca", "--cgp-file", str(file))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "one of the arguments --cgp --cgp-file is required"),
        (("--cgp", f"{EMPTY} A/ 0/0 0"), "name a word list:"),
        (("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "klingon"), "no tile set 'klingon'"),
        (("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "ca", "--top", "0"), "0 is out of range: 1 to 999,999"),
        (("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "ca", "--count", "--equity"), "--count lists none"),
        (("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "ca", "--top", "9" * 5000), "9' is not a whole number"),
        (("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "ca", "--top", "٣"), "'٣' is not a whole number"),
        (
            ("--cgp", f"{EMPTY} A/ 0/0 0", "--tiles", "el", "--rulebook", "el-duplicate", "--equity"),
            "--equity values the next turn",
        ),
    ],
)
def test_wrong_usage_exits_with_2(capsys: Printed, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, *arguments, code=2)


def test_any_rulebook_is_taken_and_no_other(capsys: Printed) -> None:
    asked = ("--tiles", "greek", "--cgp", f"{EMPTY} ΑΓΛΟΟΣΣ/ 0/0 0", "--top", "1")
    assert printed(capsys, *asked, "--rulebook", "el-duplicate") == "C8Ο   ΑΛΟΓΟΣ    28\n"
    assert "no rulebook 'x'" in refused(capsys, *asked, "--rulebook", "x")


def test_a_lexicon_of_other_letters_is_refused(capsys: Printed) -> None:
    reason = refused(capsys, "--lexicon", "ro-hunspell", "--tiles", "catalan", "--cgp", f"{EMPTY} A/ 0/0 0")
    assert "ro-hunspell has the letters of tile set romanian, not catalan" in reason
