"""GCG as other programs and people write it: what is read, and the one line about what is not."""

from pathlib import Path

import pytest

from faristol.board import load_layout
from faristol.cli import main
from faristol.errors import NotationError
from faristol.formats import read_record
from faristol.game.records import GameRecord, MoveKind, Replay, examine
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset

RELEASES = Path(__file__).parents[2] / "releases"
BOOK = load_rulebook("friendly-en")
TILES = load_tileset("english")
PLAYERS = "#player1 ada Ada Lovelace\n#player2 bob Bob\n"


def read(text: str | bytes) -> GameRecord:
    content = text.encode() if isinstance(text, str) else text
    return read_record(content, name="FILE", rulebook=BOOK, tileset=TILES)


def examined(text: str) -> Replay:
    return examine(read(text), BOOK, tileset=TILES, layout=load_layout("standard"))


def scores(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(move.kind.value, move.score, move.total) for move in read(text).moves]


def test_quackle_writes_the_words_formed_after_the_total() -> None:
    text = PLAYERS + (
        ">ada: AEIRST? 8D SATIREs +64 64 SATIREs\n"
        ">bob: DEEIQUZ E5 QUI. +26 26 QUIA\n"
        ">ada: EGINNX 9H XI +22 86 XI RX EI\n"
    )
    assert scores(text) == [("play", 64, 64), ("play", 26, 26), ("play", 22, 86)]
    assert examined(text).findings == ()


def test_woogles_writes_unknown_for_a_rack() -> None:
    text = PLAYERS + (
        ">ada: UNKNOWN 8D SATIREs +64 64\n>bob: UNKNOWN -- +0 0\n"
        ">bob: UNKNOWN -5 +0 0\n>ada: UNKNOWN - +0 64\n"
    )
    assert [move.rack for move in read(text).moves] == [None] * 4
    assert [each.code for each in examined(text).findings] == ["withdrawn.no_play"]


@pytest.mark.parametrize(
    ("line", "count", "score"),
    [
        ("AEI -3", 3, None),
        ("AEI -3 +0 0", 3, 0),
        ("AEI -3 0 0", 3, 0),
        ("-3", 3, None),
        ("AEIOUNT −3 +0", 3, 0),
    ],
)
def test_minus_three_is_an_exchange_of_three_also_of_a_rack_of_three(
    line: str, count: int, score: int | None
) -> None:
    (move,) = read(f"{PLAYERS}>ada: {line}\n").moves
    assert (move.kind, move.count, move.score) == (MoveKind.EXCHANGE, count, score)
    assert examined(f"{PLAYERS}>ada: {line}\n").findings == ()


def test_all_of_the_tiles_that_a_line_shows_leave_with_it() -> None:
    """Else they would count as held, beside those drawn for them."""
    text = f"{PLAYERS}>ada: JQX -3 +0 0\n>bob: ZK -2 +0 0\n"
    assert examined(text).steps[1].racks == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "#PLAYER1 ada Ada Lovelace\n#Player2 bob Bob\n>ada: CAT 8G CAT +10 10\n",
        "#player1\tada\tAda Lovelace\n#player2\tbob Bob   \n>ada:\tCAT\t8G\tCAT\t+10\t10  \n",
        PLAYERS + ">Ada: CAT 8G CAT +10 10\n",
        PLAYERS + "> ada : CAT 8G CAT 10 10\n",
        PLAYERS + ">ada:CAT 8g CAT +10 10\n",
        PLAYERS + "#Title At the club\n#NOTE a fine evening\n\n>ada: 8G CAT +10\n",
        "\ufeff" + PLAYERS.replace("\n", "\r\n") + ">ada: CAT 8G CAT +10 10\r\n",
    ],
)
def test_a_hand_may_write_it_otherwise(text: str) -> None:
    (move,) = read(text).moves
    letters = [tile for tile in move.word if tile is not None]
    assert (move.kind, move.score, TILES.alphabet.format_tiles(letters)) == (MoveKind.PLAY, 10, "CAT")
    assert read(text).players == ("Ada Lovelace", "Bob")


def test_macondo_writes_challenges_time_and_the_last_racks() -> None:
    text = (
        "#character-encoding UTF-8\n#description Created with Macondo\n"
        "#id io.woogles qwertyui\n#lexicon CSW21\n"
        + PLAYERS
        + ">ada: AACTZ 8G ZZZ +99 99\n>ada: AACTZ -- -99 0\n"
        ">bob: CAT 8G CAT +10 10\n>bob: CAT (challenge) +5 15\n"
        ">ada:  (time) -10 -10\n>bob: (AEI) +6 21\n#rack1 AEI\n"
    )
    kinds = ["play", "withdrawn", "play", "adjustment", "time-penalty", "rack-points"]
    assert [move.kind.value for move in read(text).moves] == kinds
    assert read(text).tags["description"] == "Created with Macondo"


WRONG = {
    "four players": (
        PLAYERS + "#player3 c Cleo\n#player4 d Dan\n>c: CAT 8G CAT +10 10\n",
        "line 3: #player3: only games of two players can be read",
    ),
    "the rack of a third": (
        PLAYERS + "#rack3 CAT\n",
        "line 3: #rack3: only games of two players can be read",
    ),
    "one player": ("#player1 ada Ada\n>ada: - +0 0\n", "1 player is named; GCG needs #player1 and #player2"),
    "nobody": (">ada: - +0 0\n", "line 1: no player has the nickname 'ada'; there are: none yet"),
    "another": (
        PLAYERS + ">cleo: - +0 0\n",
        "line 3: no player has the nickname 'cleo'; there are: ada, bob",
    ),
    "twice the same": ("#player1 a A\n#player2 a B\n", "line 2: both players have the nickname 'a'"),
    "the second first": (
        "#player2 b B\n#player1 a A\n",
        "line 1: #player1 and #player2 must appear once each, in this order",
    ),
    "no nickname": ("#player1\n", "line 1: #player1 has no nickname; write '#player1 anna Anna Puig'"),
    "two totals": (
        PLAYERS + ">ada: CAT 8G CAT +10 10 20\n",
        "line 3: '+10 10 20' is not a score and a total",
    ),
    "a score in words": (PLAYERS + ">ada: CAT 8G CAT +ten\n", "line 3: '+ten' is not a score and a total"),
    "a place alone": (PLAYERS + ">ada: CAT 8G\n", "line 3: 'CAT 8G' is not a move; write 'RACK 8D WORD"),
    "nothing": (PLAYERS + ">ada:\n", "line 3: '' is not a move; write 'RACK 8D WORD"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_unreadable_input_is_one_line_and_exit_1(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotationError) as raised:
        read(text)
    assert str(raised.value).startswith(f"FILE: {message}")
    (tmp_path / "game.gcg").write_text(text, "utf-8")
    assert main(["game", "replay", str(tmp_path / "game.gcg"), "--rulebook", "friendly-en"]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_two_nicknames_that_differ_in_capitals_only_are_two_players() -> None:
    text = "#player1 ann Ann\n#player2 Ann Anne\n>ann: 8G CAT +10 10\n>Ann: - +0 0\n"
    assert [move.side for move in read(text).moves] == [0, 1]
    with pytest.raises(NotationError, match="no player has the nickname 'ANN'"):
        read(text + ">ANN: - +0 10\n")


def test_a_play_taken_back_for_nothing_is_worth_what_the_total_loses() -> None:
    """The WSC of 2001 was written so; the total of the line has the points taken off."""
    text = PLAYERS + ">ada: AEIRST? 8D SATIREs +64 64\n>ada: AEIRST? -- +0 0\n>bob: DEEIQUZ 8H QI +22 22\n"
    assert examined(text).findings == ()
    assert examined(text).totals == (0, 22)
    wrong = text.replace("-- +0 0", "-- +0 64")
    assert [each.code for each in examined(wrong).findings] == ["total.differs"]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which Anna goes out; Biel keeps ?BEIS."""
    path = tmp_path_factory.mktemp("out") / "out.gcg"
    log = RELEASES / "0.1.0" / "schema-1-ro-liber-online-7.json"
    assert main(["game", "convert", str(log), "--to", "gcg", "-o", str(path)]) == 0
    return path


@pytest.mark.parametrize(
    ("line", "is_fault"),
    [
        ("", False),
        (">Biel: ?BEIS - +0 638\n", False),
        (">Anna: ?BEIS - +0 826\n", True),
        (">Biel: ?BEIS -B +0 638\n", True),
        (">Biel: ?BEIS - +0 638\n>Anna: - +0 826\n", True),
    ],
)
def test_a_pass_after_the_last_play_says_that_it_is_not_challenged(
    line: str, out: Path, capsys: pytest.CaptureFixture[str], *, is_fault: bool
) -> None:
    """Macondo and Woogles write it under double challenge."""
    before, bracket, after = out.read_text("utf-8").partition(">Anna: (")
    assert bracket
    (out.parent / "changed.gcg").write_text(before + line + bracket + after, "utf-8")
    code = main(["game", "replay", str(out.parent / "changed.gcg"), "--rulebook", "ro-liber"])
    assert ("the game was over after move" in capsys.readouterr().err) == is_fault
    assert code == is_fault


def test_six_scoreless_turns_end_a_game_in_english_and_racks_are_taken_off() -> None:
    turns = "".join(
        f">{'ada' if turn % 2 else 'bob'}: {'AEI -2' if turn < 4 else '-'} +0 0\n" for turn in range(1, 7)
    )
    assert [each.code for each in examined(f"{PLAYERS}{turns}").findings] != [], "nobody's rack was counted"
    counted = ">ada: (AEIOUUU) -7 -7\n>bob: (DDGGEEE) -11 -11\n"
    assert examined(f"{PLAYERS}{turns}{counted}").findings == ()
    five = turns.rpartition(">")[0]
    assert [each.code for each in examined(f"{PLAYERS}{five}{counted}").findings] == [
        "rack_points.not_over"
    ] * 2


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_windows_saves_as_unicode_whatever_the_first_line_says(encoding: str) -> None:
    text = (
        "#character-encoding ISO-8859-1\n"
        + PLAYERS.replace("Bob", "Ștefan")
        + ">ada: AEIRST? 8D SATIREs +64 64\n"
    )
    mark = "" if encoding == "utf-16" else "\ufeff"

    record = read((mark + text.replace("\n", "\r\n")).encode(encoding))

    assert record.players == ("Ada Lovelace", "Ștefan")
    assert [move.score for move in record.moves] == [64]


def test_what_only_begins_like_unicode_is_no_record() -> None:
    with pytest.raises(NotationError, match=r"FILE: byte \d+: not text, although it begins like UTF-16"):
        read(PLAYERS.encode("utf-16") + b"\x00")


def test_names_steer_no_page_and_can_be_seen() -> None:
    record = read(
        "#player1 a Ada\u202ealec\x07 \u200b\n#player2 \u200b \u200b\u2066\n>a: AEIRST? 8D SATIREs +64 64\n"
    )
    assert record.players == ("Adaalec", "player 2")
