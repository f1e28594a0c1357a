"""Notes on moves in GCG: as other programs write them, and as strangers would to break a reader."""

import time

import pytest

from faristol.board import load_layout
from faristol.errors import NotationError
from faristol.formats import read_record, write_record
from faristol.formats.game.gcg import plain_note
from faristol.game.records import GameRecord, replay
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset

BOOK = load_rulebook("friendly-en")
TILES, LAYOUT = load_tileset(BOOK.play.tileset), load_layout(BOOK.play.board)
PLAYERS = "#player1 ada Ada Lovelace\n#player2 bob Bob\n"
FIRST, SECOND = ">ada: CATEENS 8G CAT +10 10\n", ">bob: SEEN 9I SEE +6 6\n"


def read(text: str | bytes) -> GameRecord:
    content = text.encode() if isinstance(text, str) else text
    return read_record(content, name="game.gcg", rulebook=BOOK, tileset=TILES)


def notes_in(text: str | bytes) -> list[str]:
    return [move.note for move in read(text).moves]


def written(record: GameRecord, notes: dict[int, str]) -> str:
    return write_record(replay(record, BOOK, tileset=TILES, layout=LAYOUT), "gcg", notes=notes)


FILES = {
    "quackle": (PLAYERS + FIRST + "#note Fishing for an S.\n" + SECOND, ["Fishing for an S.", ""]),
    "macondo, with more lines": (
        PLAYERS + FIRST + "#note Fishing.\nWas it right?\n\n  Yes: 62%.\n" + SECOND + "#note So so\n",
        ["Fishing.\nWas it right?\n\nYes: 62%.", "So so"],
    ),
    "woogles, a note a line": (
        "#character-encoding UTF-8\n#description Created with Macondo\n#id io.woogles qwertyui\n"
        "#lexicon CSW21\n" + PLAYERS + FIRST + "#note One.\n#note\n#note Two.\n" + SECOND,
        ["One.\n\nTwo.", ""],
    ),
    "empty lines before the next move": (
        PLAYERS + FIRST + "#note Good.\n\n\n" + SECOND + "\n",
        ["Good.", ""],
    ),
    "in capitals, with tabs": (PLAYERS + FIRST + "#NOTE\tGood.\n" + SECOND, ["Good.", ""]),
    "windows": (
        (PLAYERS + FIRST + "#note Good.\nMore.\n" + SECOND).replace("\n", "\r\n"),
        ["Good.\nMore.", ""],
    ),
    "old mac": (
        (PLAYERS + FIRST + "#note Good.\nMore.\n" + SECOND).replace("\n", "\r"),
        ["Good.\nMore.", ""],
    ),
    "latin-1": (
        (PLAYERS + FIRST + "#note Què? És così\n" + SECOND).encode("iso8859-1"),
        ["Què? És così", ""],
    ),
    "cp1252, declared": (
        ("#character-encoding windows-1252\n" + PLAYERS + FIRST + "#note “why” – 5 €\n" + SECOND).encode(
            "cp1252"
        ),
        ["“why” – 5 €", ""],
    ),
    "a byte order mark": ("\ufeff" + PLAYERS + FIRST + "#note Ω\n" + SECOND, ["Ω", ""]),
    "html": (
        PLAYERS + FIRST + "#note <script>alert(1)</script> & <b>\n" + SECOND,
        ["<script>alert(1)</script> & <b>", ""],
    ),
    "a line longer than any move": (
        PLAYERS + FIRST + "#note " + "x" * 9000 + "\n" + SECOND,
        ["x" * 9000, ""],
    ),
    "a long number": (
        PLAYERS + FIRST + f"#note {'7' * 300}\n{'8' * 300}\n" + SECOND,
        [f"{'7' * 300}\n{'8' * 300}", ""],
    ),
    "a pragma that only begins like one": (PLAYERS + FIRST + "#noted x\n" + SECOND, ["", ""]),
}


@pytest.mark.parametrize(("text", "notes"), FILES.values(), ids=FILES.keys())
def test_notes_are_read_as_others_write_them(text: str | bytes, notes: list[str]) -> None:
    assert notes_in(text) == notes
    assert notes_in(written(read(text), {})) == notes


@pytest.mark.parametrize(
    "typed",
    [
        ">bob: - +0 0",
        "fine\n>bob: SEEN 9I SEE +6 6\n#rack1 AEI",
        "#character-encoding UTF-16\n#player3 c C",
        "a\n#note b\n\n\n  c  ",
        "1" * 25 + "\n" + "word " * 900,
        "a\u2028b\x0bc\x1cd\x85e",
        "<script>\r\n&lt;\rok",
        "\n\n#\n>\n",
    ],
)
def test_whatever_is_typed_comes_back_and_moves_nothing(typed: str) -> None:
    record = read(PLAYERS + FIRST + SECOND)
    text = written(record, {0: typed, 1: typed})
    again = read(text)
    assert [move.note for move in again.moves] == [plain_note(typed)] * 2
    assert [(move.side, move.word, move.score) for move in again.moves] == [
        (move.side, move.word, move.score) for move in read(written(record, {})).moves
    ]
    assert (again.tags, again.players) == (record.tags, record.players)


def test_a_note_of_the_file_stays_above_the_readers_own() -> None:
    record = read(PLAYERS + FIRST + "#note From the file.\n" + SECOND)
    assert notes_in(written(record, {0: "My own.", 1: ""})) == ["From the file.\nMy own.", ""]


def test_quackle_reads_the_first_line_at_least() -> None:
    """It takes the last `#note` of a move and no line below: so the others must not begin with one."""
    lines = written(read(PLAYERS + FIRST), {0: "Best: 8G.\nSecond line.\nThird."}).splitlines()
    assert [line for line in lines if line.startswith("#note")] == ["#note Best: 8G."]
    assert lines[-2:] == ["Second line.", "Third."]


def test_all_notes_above_the_first_move_are_kept() -> None:
    record = read(PLAYERS + "#note a fine evening\n#note at the club\n#note round: 3\n" + FIRST)
    assert record.tags == {"note": "a fine evening\nat the club", "round": "3"}
    assert read(written(record, {})).tags == record.tags


@pytest.mark.parametrize("line", ["x" * 2001, "#title " + "x" * 2001, ">bob: " + "9" * 30])
def test_other_lines_keep_their_limits(line: str) -> None:
    with pytest.raises(NotationError, match="line 4"):
        read(PLAYERS + FIRST + line + "\n")


@pytest.mark.parametrize("line", ["#note x\n", "#note\n", "#note " + "x" * 1900 + "\n"])
def test_a_file_of_nothing_but_notes_is_read_at_once(line: str) -> None:
    content = PLAYERS + FIRST + line * (120_000 // len(line))
    before = time.process_time()
    read(content)
    assert time.process_time() - before < 1
